"""A second HTTP client: many requests over one connection, with Python's library. `keepalive.py PORT THEME`."""

import http.client
import json
import sys

connection = http.client.HTTPConnection("127.0.0.1", int(sys.argv[1]), timeout=600)
theme = open(sys.argv[2], "rb").read()


def ask(method, path, body=None, headers=None):
    connection.request(method, path, body, headers or {})
    answer = connection.getresponse()
    return answer, answer.read()


socket = None
pictures = set()
for _ in range(3):
    for method, path, body, status in (
        ("POST", "/v1/render?scale=1", theme, 200), ("POST", "/v1/render?scale=99", theme, 400), ("GET", "/none", None, 404),
        ("POST", "/v1/validate", b"{", 200), ("POST", "/v1/render", b"{", 422), ("GET", "/v1/presets/rose.png?scale=1", None, 200),
        ("HEAD", "/v1/presets/rose.png?scale=1", None, 200), ("DELETE", "/v1/presets", None, 405),
    ):
        answer, data = ask(method, path, body)
        assert answer.status == status, (method, path, answer.status, data[:200])
        if status == 200 and path.startswith("/v1/render"):
            pictures.add(data)
            known, rest = ask(method, path, body, {"If-None-Match": answer.headers["ETag"]})
            assert known.status == 304 and rest == b"", known.status
        if socket is None:
            socket = connection.sock
        assert connection.sock is socket, f"the connection was closed after {method} {path}"
assert len(pictures) == 1 and next(iter(pictures)).startswith(b"\x89PNG")
# A body that comes in pieces.
connection.request("POST", "/v1/validate", iter([theme[:1000], theme[1000:]]), encode_chunked=True,
                   headers={"Transfer-Encoding": "chunked"})
assert json.loads(connection.getresponse().read())["valid"] is True
