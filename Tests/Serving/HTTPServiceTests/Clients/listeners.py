"""Many listeners to one theme: listeners.py PORT NUMBER ID FILE TOKEN PROCESS. Half as many more never read. The theme is
changed by uploads of a reviewer, whose TOKEN it is; every listener must receive the event. Then it is changed many more times: the
service PROCESS must need no more memory for listeners that do not read, and the others must receive the last change. How long
that takes is printed, not judged: the machine may have other work."""
import http.client
import re
import selectors
import socket
import sys
import time

port, number, theme, path, token = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3], sys.argv[4], sys.argv[5]
process = int(sys.argv[6])
CHANGES = 40


def connect():
    s = socket.create_connection(("127.0.0.1", port))
    s.sendall(f"GET /themes/{theme}/events HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    return s


selector = selectors.DefaultSelector()
heard = {}
listeners = [connect() for _ in range(number)]
deaf = [connect() for _ in range(number // 2)]
for s in listeners:
    s.setblocking(False)
    selector.register(s, selectors.EVENT_READ)
    heard[s] = b""


def read(seconds, until):
    end = time.monotonic() + seconds
    while time.monotonic() < end and not until():
        for key, _ in selector.select(0.05):
            piece = key.fileobj.recv(65536)
            if not piece:
                sys.exit(f"a listener was cut off: {heard[key.fileobj]!r}")
            heard[key.fileobj] += piece


def change(version):
    with open(path) as file:
        text = re.sub(r'"version": "[^"]*"', f'"version": "{version}"', file.read())
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=600)
    headers = {"Authorization": "Bearer " + token, "If-Match": "*", "Content-Type": "application/json"}
    connection.request("PUT", f"/themes/{theme}.json", text.encode(), headers)
    answer = connection.getresponse()
    if answer.status != 201:
        sys.exit(f"{version} is not published: {answer.status} {answer.read()!r}")


read(600, lambda: all(b"retry:" in text for text in heard.values()))
assert all(b"200 OK" in text and b"text/event-stream" in text for text in heard.values()), "not all listen"
start = time.monotonic()
change("1.1")
read(600, lambda: all(b"event: changed" in text for text in heard.values()))
seconds = time.monotonic() - start
missing = sum(b"event: changed" not in text for text in heard.values())
print(f"{number - missing} of {number} listeners heard within {seconds:.2f} s")
if missing:
    sys.exit(1)


def memory():
    """The service's memory in KiB."""
    with open(f"/proc/{process}/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS:"))


def all_heard(version):
    """Returns a condition: the last event of each listener is that of a version."""
    return lambda: all(text.rpartition(b"data: ")[2].startswith(b'{"version":"%s"' % version.encode())
                       for text in heard.values())


before = memory()
for n in range(CHANGES):
    change(f"2.{n}")
    read(0.1, lambda: False)
start = time.monotonic()
change("3.0")
read(600, all_heard("3.0"))
seconds = time.monotonic() - start
grown = memory() - before
print(f"{len(deaf)} that do not read cost {grown} KiB in {CHANGES} changes; all others heard of the last one within {seconds:.2f} s")
sys.exit(0 if all_heard("3.0")() and grown < 4096 else 1)
