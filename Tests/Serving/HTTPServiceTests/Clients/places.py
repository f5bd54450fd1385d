"""Places of listeners: places.py PORT THEME PLACES. One client gets half of them, the next one half of the rest. Clients that
end their side free their places."""
import socket
import sys

port, theme, places = int(sys.argv[1]), sys.argv[2], int(sys.argv[3])
held = []


def listen(client):
    """Listens as a client; returns the status of the answer."""
    s = socket.create_connection(("127.0.0.1", port), timeout=600)
    s.sendall(
        f"GET /themes/{theme}/events HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: {client}\r\n\r\n".encode())
    code = int(s.recv(65536).split()[1])
    if code == 200:
        held.append(s)
    else:
        s.close()
    return code


answers = [listen("192.0.2.1") for _ in range(places)]
assert answers == [200] * (places // 2) + [429] * (places - places // 2), answers
answers = [listen("192.0.2.2") for _ in range(places)]
assert answers.count(200) == places // 4 and answers[0] == 200, answers
assert listen("192.0.2.3") == 200
for s in held[:places // 2]:
    s.shutdown(socket.SHUT_WR)
    while s.recv(65536):
        pass
assert listen("192.0.2.1") == 200
