"""Misbehaving clients over raw sockets. `hostile.py PORT [NAME…]` runs the named checks, or all of them.

Each check opens its own connections to 127.0.0.1, and fails by an assertion. The service must run with a few seconds as
--header-timeout and --idle-timeout, and with --connections 256, and must answer others while a client misbehaves.
"""

import socket
import sys
import time

PORT = int(sys.argv[1])
GET = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"


def connect(timeout=600.0):
    return socket.create_connection(("127.0.0.1", PORT), timeout=timeout)


def read_all(connection):
    """Returns everything until the other side closes or resets the connection."""
    pieces = []
    try:
        while piece := connection.recv(65536):
            pieces.append(piece)
    except ConnectionResetError:
        pass
    return b"".join(pieces)


def talk(data, timeout=600.0):
    with connect(timeout) as connection:
        try:
            connection.sendall(data)
        except (BrokenPipeError, ConnectionResetError):
            pass
        return read_all(connection)


def status(answer):
    return int(answer.split(b" ", 2)[1]) if answer.startswith(b"HTTP/1.1 ") else None


def close(request):
    return request.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n", 1)


def assert_alive():
    answer = talk(close(GET))
    assert status(answer) == 200, answer[:200]


def post(headers, body=b"", path=b"/v1/validate"):
    return b"POST " + path + b" HTTP/1.1\r\nHost: localhost\r\n" + headers + b"\r\n" + body


def slow_head():
    with connect() as connection:
        is_cut = False
        try:
            for byte in GET[:-2] * 3:
                connection.sendall(bytes([byte]))
                assert_alive() if byte == ord("H") else None
                time.sleep(0.2)
        except (BrokenPipeError, ConnectionResetError):
            is_cut = True
        answer = read_all(connection)
        assert is_cut, "a slow head held its connection"
        assert status(answer) in (408, None), answer[:100]


def slow_body():
    with connect() as connection:
        is_cut = False
        connection.sendall(post(b"Content-Length: 1000\r\n"))
        try:
            for _ in range(100):
                connection.sendall(b" ")
                time.sleep(0.2)
        except (BrokenPipeError, ConnectionResetError):
            is_cut = True
        answer = read_all(connection)
        assert is_cut, "a slow body held its connection"
        assert status(answer) in (408, None), answer[:100]


def slow_reader():
    with connect() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.sendall(b"GET /v1/presets/midnight.png?scale=6 HTTP/1.1\r\nHost: localhost\r\n\r\n")
        time.sleep(1)
        connection.recv(100)
        assert_alive()


def half_open():
    connections = [connect() for _ in range(20)]
    for connection in connections:
        connection.sendall(b"GET /healthz HTTP/1.1\r\nHo")
        connection.shutdown(socket.SHUT_WR)
    for connection in connections:
        read_all(connection)
        connection.close()
    assert_alive()


def idle_crowd():
    crowd = []
    try:
        for _ in range(1000):
            connection = socket.socket()
            connection.setblocking(False)
            connection.connect_ex(("127.0.0.1", PORT))
            crowd.append(connection)
        # There is room again as soon as the first of them have been silent for too long.
        while status(talk(close(GET))) != 200:
            time.sleep(0.1)
    finally:
        for connection in crowd:
            connection.close()
    assert_alive()


def pipelining():
    count = 50
    answer = talk(GET * (count - 1) + close(GET))
    assert answer.count(b"HTTP/1.1 200") == count, answer.count(b"HTTP/1.1 200")
    mixed = GET + b"GET /none HTTP/1.1\r\nHost: localhost\r\n\r\n" + close(GET)
    answer = talk(mixed)
    assert [status(b"HTTP/1.1 " + part) for part in answer.split(b"HTTP/1.1 ")[1:]] == [200, 404, 200], answer


def bad_chunks():
    for size in (b"x", b"-1", b"ffffffffffffffffff", b"5 5", b"0x5", b""):
        answer = talk(post(b"Transfer-Encoding: chunked\r\n", size + b"\r\nabcde\r\n0\r\n\r\n"))
        assert status(answer) in (400, 408, 413, None), (size, answer[:100])
    assert_alive()


def good_chunks():
    body = b"2\r\n{\x20\r\n1\r\n}\r\n0\r\n\r\n"
    answer = talk(post(b"Transfer-Encoding: chunked\r\nConnection: close\r\n", body))
    assert status(answer) == 200 and b'"valid": false' in answer, answer[:300]


def two_lengths():
    for headers in (b"Content-Length: 2\r\nContent-Length: 2\r\n", b"Content-Length: 2\r\nContent-Length: 40\r\n"):
        answer = talk(post(headers, b"{}" + GET))
        assert status(answer) == 400, answer[:100]
        assert answer.count(b"HTTP/1.1") == 1, "the rest was taken for a request"


def no_length():
    for path in (b"/v1/validate", b"/v1/render"):
        answer = talk(post(b"", b"{}" + GET, path))
        assert status(answer) == 411 and answer.count(b"HTTP/1.1") == 1, answer[:300]


def length_and_coding():
    answer = talk(post(b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", b"0\r\n\r\n" + GET))
    assert status(answer) == 400 and answer.count(b"HTTP/1.1") == 1, answer[:300]


def odd_codings():
    for coding in (b"gzip", b"chunked, chunked", b"xchunked", b"identity"):
        answer = talk(post(b"Transfer-Encoding: " + coding + b"\r\n", b"0\r\n\r\n" + GET))
        assert status(answer) in (400, None) and answer.count(b"HTTP/1.1 200") == 0, (coding, answer[:300])
    for length in (b"-1", b"+2", b"2,2", b"99999999999999999999", b"0x2", b"two"):
        answer = talk(post(b"Content-Length: " + length + b"\r\n", b"{}" + GET))
        assert status(answer) in (400, 413, None) and answer.count(b"HTTP/1.1 200") == 0, (length, answer[:300])


def huge_head():
    answer = talk(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n" + b"A: " + b"a" * (1 << 20) + b"\r\n\r\n")
    assert status(answer) in (400, 413, 431, None), answer[:100]
    answer = talk(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n" + b"A: a\r\n" * 100_000 + b"\r\n")
    assert status(answer) in (400, 413, 431, None), answer[:100]
    answer = talk(b"GET /" + b"a" * (1 << 20) + b" HTTP/1.1\r\nHost: localhost\r\n\r\n")
    assert status(answer) in (400, 404, 414, 431, None), answer[:100]
    assert_alive()


def nul_bytes():
    for request in (b"GET /healthz\0 HTTP/1.1\r\nHost: localhost\r\n\r\n", b"GET /health%00z HTTP/1.1\r\nHost: localhost\r\n\r\n",
                    b"GET /healthz HTTP/1.1\r\nHost: x\0y\r\nA\0: b\r\n\r\n", b"\0" * 5000):
        answer = talk(close(request))
        assert status(answer) in (200, 400, 404, 408, 505, None), (request[:40], answer[:100])
    assert_alive()


def paths_that_climb():
    for path in (b"/v1/presets/%2e%2e%2f%2e%2e%2fetc%2fpasswd", b"/../etc/passwd", b"/v1/./presets", b"/v1/presets/..%2fx.png",
                 b"/%", b"/%zz", b"/v1/presets/a%2fb.png", b"//etc/passwd", b"/v1//presets", b"/v1/presets/../../x"):
        answer = talk(b"GET " + path + b" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        assert status(answer) in (400, 404), (path, answer[:100])
        assert b"root:" not in answer


def absolute_target():
    for target, expected in ((b"http://localhost/healthz", 200), (b"http://LOCALHOST", 404), (b"http://localhost?a=b", 404),
                             (b"http://elsewhere.example/healthz", 400), (b"ftp://localhost/healthz", 400)):
        answer = talk(b"GET " + target + b" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        assert status(answer) == expected, (target, answer[:100])


def large_bodies():
    size = 3 << 20
    answer = talk(post(b"Content-Length: %d\r\n" % size, b"a" * size))
    assert status(answer) in (413, None), answer[:100]
    answer = talk(post(b"Content-Length: %d\r\nExpect: 100-continue\r\n" % size))
    assert status(answer) == 413, answer[:100]
    chunk = b"10000\r\n" + b"a" * 0x10000 + b"\r\n"
    answer = talk(post(b"Transfer-Encoding: chunked\r\n", chunk * (size >> 16) + b"0\r\n\r\n"))
    assert status(answer) in (413, None), answer[:100]
    answer = talk(post(b"Content-Length: 2\r\nExpect: 100-continue\r\nConnection: close\r\n", b"{}"))
    assert b"100 Continue" in answer and b"200 OK" in answer, answer[:100]


def short_body():
    with connect() as connection:
        connection.sendall(post(b"Content-Length: 50\r\n", b"{}"))
        connection.shutdown(socket.SHUT_WR)
        answer = read_all(connection)
    assert status(answer) in (400, 408, None), answer[:100]
    assert_alive()


def endless_body():
    with connect() as connection:
        try:
            connection.sendall(post(b"Transfer-Encoding: chunked\r\n"))
            for _ in range(4000):
                connection.sendall(b"10000\r\n" + b"a" * 0x10000 + b"\r\n")
            raise AssertionError("256 MB of a body were read")
        except (BrokenPipeError, ConnectionResetError):
            pass
    assert_alive()


def rubbish():
    for data in (b"\r\n\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", b"GET\r\n\r\n", b"GET  HTTP/1.1\r\n\r\n",
                 b"get /healthz http/9.9\r\n\r\n", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"BREW /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n",
                 b"GET /healthz HTTP/1.1\r\n: x\r\n\r\n", b"GET /healthz HTTP/1.1\nHost: x\n\n", b"OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n"):
        answer = talk(close(data))
        assert status(answer) is None or status(answer) in (200, 400, 404, 405, 408, 501, 505), (data, answer[:100])
    assert_alive()


CHECKS = [check for name, check in list(globals().items())
          if callable(check) and check.__module__ == "__main__" and not name.startswith("assert")
          and name not in ("connect", "read_all", "talk", "status", "close", "post")]

if __name__ == "__main__":
    chosen = sys.argv[2:]
    failures = 0
    for check in CHECKS:
        if chosen and check.__name__ not in chosen:
            continue
        start = time.monotonic()
        try:
            check()
            print(f"{check.__name__}: held ({time.monotonic() - start:.1f} s)")
        except Exception as error:  # A check that cannot run also fails.
            failures += 1
            print(f"{check.__name__}: FAILED: {type(error).__name__}: {error}")
    sys.exit(1 if failures else 0)
