"""Many listeners to one theme: listeners.py PORT NUMBER ID FILE CHANGED. Half as many more never read. The file is changed by
renaming another one over it; every listener must hear of it within a second of that."""
import os
import selectors
import socket
import sys
import time

port, number, theme, path, changed = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3], sys.argv[4], sys.argv[5]


def connect():
    s = socket.create_connection(("127.0.0.1", port))
    s.sendall(f"GET /themes/{theme}/events HTTP/1.1\r\nHost: x\r\n\r\n".encode())
    return s


selector = selectors.DefaultSelector()
heard = {}
listeners = [connect() for _ in range(number)]
deaf = [connect() for _ in range(number // 10)]
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
                sys.exit("a listener was cut off: %r" % heard[key.fileobj])
            heard[key.fileobj] += piece


read(10, lambda: all(b"retry:" in text for text in heard.values()))
assert all(b"200 OK" in text and b"text/event-stream" in text for text in heard.values()), "not all listen"
start = time.monotonic()
os.rename(changed, path)
read(5, lambda: all(b"event: changed" in text for text in heard.values()))
seconds = time.monotonic() - start
missing = sum(b"event: changed" not in text for text in heard.values())
print(f"{number - missing} of {number} listeners heard within {seconds:.2f} s")
sys.exit(0 if not missing and seconds < 1 else 1)
