"""Bodies that do not end: bodies.py PORT PROCESS THEME. Announced bodies are reserved before they arrive, within the limits of a
client and of all; the service PROCESS never holds more than these; small bodies of others still find room."""
import http.client
import socket
import sys

port, process, theme = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
FORM = 16 << 20
document = open(theme, "rb").read()


def begin(client, length, sent):
    """Announces a form (chunked without a length), sends a part of it, and returns the connection."""
    s = socket.create_connection(("127.0.0.1", port), timeout=600)
    framing = f"Content-Length: {length}" if length else "Transfer-Encoding: chunked"
    s.sendall(
        f"POST /v1/render HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: {client}\r\n{framing}\r\n"
        "Content-Type: multipart/form-data; boundary=x\r\n\r\n".encode())
    block = b"a" * (1 << 20)
    try:
        for _ in range(sent >> 20):
            s.sendall(block if length else b"100000\r\n" + block + b"\r\n")
    except OSError:
        pass
    return s


def status(s):
    """Returns the status and the head of an answer."""
    text = b""
    try:
        while b"\r\n\r\n" not in text:
            piece = s.recv(65536)
            if not piece:
                break
            text += piece
    except ConnectionResetError:
        pass
    return int(text.split()[1]) if text else 0, text.lower()


def small(client):
    """Sends a document, and returns the status of its answer."""
    c = http.client.HTTPConnection("localhost", port, timeout=600)
    c.request("POST", "/v1/validate", document, {"X-Forwarded-For": client})
    return c.getresponse().status


def memory():
    """The service's memory in MiB."""
    with open(f"/proc/{process}/status") as lines:
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:")) >> 10


# Two of the largest forms are a quarter of all. They arrive but for their last bytes.
held = [begin("192.0.2.1", FORM, FORM - (1 << 20)) for _ in range(2)]
code, head = status(begin("192.0.2.1", FORM, 0))
assert code == 429 and b"retry-after: 1" in head and b"connection: close" in head, head
# Others find less and less room, but some.
held += [begin(f"192.0.2.{n}", FORM, FORM - (1 << 20)) for n in (2, 2, 3, 3)]
held.append(begin("192.0.2.4", FORM, FORM - (1 << 20)))
code, head = status(begin("192.0.2.5", FORM, 0))
assert code == 503 and b"retry-after: 1" in head, head
assert small("192.0.2.6") == 200
assert small("192.0.2.1") == 429
# A body of unknown length is counted as it comes: this one finds no room for all of it.
endless = begin("192.0.2.7", None, FORM - (1 << 20))
endless.sendall(b"0\r\n\r\n")
code, head = status(endless)
assert code == 503 and b"retry-after: 1" in head, head
# Three hundred more of one client, and three hundred clients.
for n in range(300):
    assert status(begin("192.0.2.1", FORM, 0))[0] == 429
    assert status(begin(f"198.51.100.{n % 256}", FORM, 0))[0] in (429, 503)
assert memory() < 256, memory()
print(f"{memory()} MiB with {len(held)} unfinished forms of 16 MiB")
for s in held:
    s.close()
