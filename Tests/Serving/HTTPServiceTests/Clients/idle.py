"""Idle connections: idle.py PORT PLACES. Four clients take all places, the first of them most. Others still find one: the first client
loses its oldest connections, and nobody else any."""
import socket
import sys

port, places = int(sys.argv[1]), int(sys.argv[2])
REQUEST = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"


def ask(client):
    """Asks as a client; returns the connection, which stays open and idle."""
    s = socket.create_connection(("127.0.0.1", port), timeout=600, source_address=(f"127.0.4.{client}", 0))
    s.sendall(REQUEST)
    assert s.recv(65536).startswith(b"HTTP/1.1 200"), client
    return s


first = [ask(1) for _ in range(places - 9)]
others = [ask(client) for client in (2, 3, 4) for _ in range(3)]
newcomers = [ask(client) for client in (5, 6)]


def has_ended(s):
    s.setblocking(False)
    try:
        return s.recv(1) == b""
    except BlockingIOError:
        return False


assert not any(has_ended(s) for s in others + newcomers)
ended = [has_ended(s) for s in first]
assert 2 <= sum(ended) <= 4 and not any(ended[len(ended) // 2 + 1:]), ended
