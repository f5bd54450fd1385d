"""A server of themes, good and bad: themes.py PORT-FILE [CERTIFICATE KEY]

Themes are the files of www/; a line for each request goes to the file requests. The token decides the answer to an upload. The
events of a theme announce each change of its file."""

import base64
import gzip
import hashlib
import http.server
import json
import os
import ssl
import sys
import threading
import time

log = threading.Lock()


class Handler(http.server.BaseHTTPRequestHandler):
    timeout = 60

    def log_message(self, *_):
        pass

    def note(self, status):
        with log, open("requests", "a") as file:
            asked = self.headers.get("If-None-Match") or self.headers.get("If-Match") or "-"
            encoding = self.headers.get("Accept-Encoding") or "-"
            print(self.command, self.path, status, asked, encoding, file=file)

    def answer(self, status, body=b"", type="application/json", length=None, **headers):
        self.note(status)
        self.send_response(status)
        self.send_header("Content-Type", type)
        self.send_header("Content-Length", str(len(body) if length is None else length))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        if status != 304:
            self.wfile.write(body)

    def redirect(self, target):
        self.answer(302, Location=target)

    def do_GET(self):
        parts = self.path.split("?")[0].strip("/").split("/")
        route = getattr(self, "get_" + parts[0].replace("-", "_"), None)
        if route is None:
            return self.answer(404)
        route(*parts[1:])

    def get_themes(self, name, events=None):
        path = "www/" + name.removesuffix(".json") + ".json"
        if events:
            return self.events(path)
        if os.path.exists("www/status"):
            return self.answer(int(open("www/status").read()))
        if not os.path.exists(path):
            return self.answer(404)
        body = open(path, "rb").read()
        tag = '"' + hashlib.sha256(body).hexdigest()[:16] + '"'
        more = {}
        if os.path.exists("www/events"):
            more["Link"] = f'</style.css>; rel="stylesheet", </themes/{name.removesuffix(".json")}/events>; rel="events"'
        if self.headers.get("If-None-Match") == tag:
            return self.answer(304, ETag=tag)
        self.answer(200, body, ETag=tag, **more)

    def events(self, path):
        if os.path.exists("www/no-events"):
            return self.answer(404)
        seen = open(path, "rb").read()
        self.note(200)
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        self.wfile.write(b": hello\nretry: 200\n\n")
        self.wfile.flush()
        while True:
            time.sleep(0.05)
            now = open(path, "rb").read()
            if now != seen:
                seen = now
                self.wfile.write(b"event: changed\ndata: {}\n\n")
                self.wfile.flush()

    def get_auth(self, name):
        if self.headers.get("Authorization") != "Basic " + base64.b64encode(b"ann:s3cret").decode():
            return self.answer(401)
        self.get_themes(name)

    def get_moved(self, *rest):
        self.redirect("/" + "/".join(rest))

    def get_away(self, *rest):
        host = "localhost" if self.headers["Host"].startswith("127") else "127.0.0.1"
        self.redirect(f"http://{host}:{self.server.server_port}/" + "/".join(rest))

    def get_hop(self, count, name):
        self.redirect(f"/hop/{int(count) - 1}/{name}" if int(count) > 1 else "/themes/" + name)

    def get_loop(self):
        self.redirect("/loop")

    def get_downgrade(self):
        self.redirect("http://127.0.0.1:9/theme.json")

    def get_nowhere(self):
        self.redirect("file:///etc/passwd")

    def get_html(self):
        self.answer(200, b"<html>log in</html>", "text/html; charset=utf-8")

    def get_empty(self):
        self.answer(200)

    def get_status(self, code):
        self.answer(int(code))

    def get_gzip(self):
        self.answer(200, gzip.compress(bytes(1 << 24)), Content_Encoding="gzip")

    def get_long(self):
        self.answer(200, b'{"id"', length=1000)

    def get_short(self):
        self.answer(200, open("www/sea.json", "rb").read(), length=20)

    def get_big(self):
        self.answer(200, b" " * (1 << 21))

    def get_endless(self):
        self.note(200)
        self.send_response(200)
        self.end_headers()
        while True:
            self.wfile.write(b" " * 65536)

    def get_slow(self):
        self.note(200)
        self.send_response(200)
        self.end_headers()
        while True:
            self.wfile.write(b" ")
            self.wfile.flush()
            time.sleep(0.5)

    def get_head(self):
        self.note(200)
        self.wfile.write(b"HTTP/1.1 200 OK\r\n" + b"X-Long: " + b"a" * 60000 + b"\r\n" + b"Y: b\r\n" * 40000 + b"\r\n{}")

    def get_noise(self):
        self.note(200)
        self.wfile.write(b"SSH-2.0-OpenSSH_9.2\r\n")

    def do_PUT(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        token = (self.headers.get("Authorization") or "").removeprefix("Bearer ")
        known = os.path.exists("www" + self.path.removeprefix("/themes"))
        condition = "If-Match" if known else "If-None-Match"
        if self.headers.get(condition) is None:
            return self.answer(428)
        with open("uploaded", "wb") as file:
            file.write(body)
        problem = {"type": "x", "title": "t", "status": 0, "detail": "said by the store \x1b[31m"}
        if token == "invalid":
            problem["diagnostics"] = [
                {"file": "x", "line": 2, "column": 3, "severity": "error", "id": "KB103", "path": "light.regularKeyText",
                 "message": "is \x1b[31mnot to our taste"},
                {"severity": "warning", "id": "KB999", "path": "", "message": "is dull"}]
        status = {"pending": 202, "published": 201, "invalid": 422, "large": 413, "unknown": 401, "client": 403,
                  "old": 409, "late": 412, "busy": 503, "broken": 500, "moved": 308}.get(token, 401)
        self.answer(status, json.dumps(problem).encode(), "application/problem+json", Location="http://127.0.0.1:9/")


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_):
        pass


server = Server(("127.0.0.1", int(os.environ.get("PORT", 0))), Handler)
if len(sys.argv) > 2:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[2], sys.argv[3])
    server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
with open(sys.argv[1] + ".new", "w") as file:
    file.write(str(server.server_port))
os.rename(sys.argv[1] + ".new", sys.argv[1])
server.serve_forever()
