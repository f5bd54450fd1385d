"""Attacks on the page of `kbrender verify --accept-page`: requests of other sites, of pages whose host name leads to this machine,
of other users of the machine, and paths that lead out of the page's folder. Nothing of them may record a picture or read a file.
"""

import itertools
import json
import os
import re
import signal
import subprocess
from collections import Counter
from pathlib import Path
from urllib.parse import urlsplit

from service import THEMES, Failure, exchange, expect

SECRET = b"a file that is not the page's"


class Suite:
    """A suite with one case that was never recorded, and the program that shows it."""

    def __init__(self, program: Path, folder: Path):
        self.folder = folder / "suite"
        (self.folder / "Golden").mkdir(parents=True)
        (self.folder / "secret.txt").write_bytes(SECRET)
        theme = (self.folder / "aurora.json")
        theme.write_bytes((THEMES / "aurora.json").read_bytes())
        cases = [{"name": "new", "render": ["../aurora.json"]}]
        (self.folder / "Golden/suite.json").write_text(json.dumps({"options": ["--scale", "1"], "cases": cases}))
        # Nothing in the environment says that no person is there.
        environment = {name: value for name, value in os.environ.items() if name != "CI"}
        self.process = subprocess.Popen(
            [program, "verify", "--accept-page"], cwd=self.folder, stdout=subprocess.PIPE, env=environment)
        for line in iter(self.process.stdout.readline, b""):
            if found := re.search(rb"http://\S+", line):
                address = urlsplit(found[0].decode())
                self.host, self.port, self.path = "127.0.0.1", address.port, address.path
                return
        raise Failure("review: the program printed no address")

    @property
    def is_recorded(self) -> bool:
        return (self.folder / "Golden/new.png").exists()

    def ask(self, method: str, path: str, headers: list[tuple[str, str]], body: bytes = b"") -> tuple[int, bytes]:
        """Returns the status of an answer, and all that came; 0 if the program only hung up."""
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers), "Connection: close"]
        if body:
            lines.append(f"Content-Length: {len(body)}")
        answer = exchange((self.host, self.port), "\r\n".join([*lines, "", ""]).encode() + body)
        found = re.match(rb"HTTP/1\.1 (\d+)", answer)
        return int(found[1]) if found else 0, answer

    def end(self) -> int:
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(60)


def review(options, folder: Path, server) -> str:
    """Nobody but the page itself records a picture, and nothing but its files is read."""
    suite, codes = Suite(options.program, folder), Counter()
    own, body = f"127.0.0.1:{suite.port}", b'{"cases": ["new"]}'
    origin, typed = ("Origin", f"http://{own}"), ("Content-Type", "application/json")

    def refused(what: str, method: str, path: str, headers: list[tuple[str, str]], body: bytes = b"") -> None:
        status, answer = suite.ask(method, path, headers, body)
        codes[status] += 1
        expect(status in (0, 400, 403, 404, 405, 411, 413, 421, 501), f"review: {what}: {status}")
        expect(SECRET not in answer and b"root:" not in answer, f"review: {what}: a file was read")
        expect(not suite.is_recorded, f"review: {what}: a picture was recorded")

    accept = suite.path + "accept"
    # Pages of other sites: a form, a script without permission, one that says it is this page, a page in a frame without origin.
    origins = [
        [], [("Origin", "null")], [("Origin", "http://example.org")], [("Origin", f"https://{own}")], [("Origin", f"http://{own}.example.org")],
        [("Origin", f"http://127.0.0.1:{suite.port + 1}")], [("Origin", "http://127.0.0.1")], [("Origin", f"http://localhost:{suite.port}")],
        [("Origin", f"http://{own}"), ("Origin", "http://example.org")], [("Origin", f"http://{own} http://example.org")],
        [("Origin", f"http://{own}/")], [("Origin", f"http://user@{own}")], [("Referer", f"http://{own}{suite.path}")],
    ]
    types = [
        "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain; application/json", "",
        "text/json", "application/jso", " ",
    ]
    for headers in origins:
        refused(f"a POST with {headers}", "POST", accept, [("Host", own), typed, *headers], body)
    for type in types:
        refused(f"a POST of type {type!r}", "POST", accept, [("Host", own), origin, ("Content-Type", type)], body)
    refused("a POST without a type", "POST", accept, [("Host", own), origin], body)
    for method in ("GET", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "post", "X"):
        refused(f"{method} of accepting", method, accept, [("Host", own), origin, typed], body if method == "PUT" else b"")
    refused("a form in the address", "GET", accept + "?cases=new", [("Host", own)])
    refused("another method in a header", "GET", accept, [("Host", own), origin, typed, ("X-HTTP-Method-Override", "POST")])

    # A host name that leads to this machine (DNS rebinding), for the page and for accepting.
    hosts = [
        "example.org", f"example.org:{suite.port}", "127.0.0.1", f"127.0.0.1:{suite.port + 1}", f"127.0.0.1.example.org:{suite.port}",
        f"{own}.", f"{own}@example.org", f"example.org@{own}", f"[::1]:{suite.port}", f"0.0.0.0:{suite.port}", f"2130706433:{suite.port}",
        f"127.1:{suite.port}", f"localhost.:{suite.port}", f"localhost.example.org:{suite.port}", "", " ", f"{own},example.org",
    ]
    for host in hosts:
        for one in ([("Host", host)], [("Host", host), ("X-Forwarded-Host", own)], [("Host", host), ("Forwarded", f"host={own}")]):
            refused(f"the page as {one}", "GET", suite.path, one)
        refused(f"accepting as {host!r}", "POST", accept, [("Host", host), ("Origin", f"http://{host}"), typed], body)
    refused("two hosts", "GET", suite.path, [("Host", own), ("Host", "example.org")])
    refused("no host", "GET", suite.path, [])
    refused("an address of another host", "GET", f"http://example.org{suite.path}", [("Host", own)])

    # Others of this machine, who do not know the key.
    key = suite.path.strip("/")
    keys = ["", key[:-1], key + "0", key.upper() if key.upper() != key else "0" * 32, "0" * 32, "%00", key[:-1] + "%00", "." * 32, f"{key}%2f", "*"]
    for guess in keys:
        for end in ("/", "/accept", "/open", "/pictures/new.png"):
            method = "POST" if end == "/accept" else "GET"
            refused(f"the key {guess!r}", method, f"/{guess}{end}", [("Host", own), origin, typed], body if method == "POST" else b"")

    # Paths that lead elsewhere.
    ups = ["..", "%2e%2e", ".%2e", "%252e%252e", "..%00", "..%5c..", "%c0%ae%c0%ae", "．．", "....//"]
    files = ["secret.txt", "cases.txt", "page.html", "result.json", "Golden/suite.json", "etc/passwd"]
    for up, file, depth in itertools.product(ups, files, (1, 2, 8)):
        for slash in ("/", "%2f", "%5c"):
            path = slash.join([up] * depth + [file])
            refused(f"the path {path}", "GET", f"{suite.path}pictures/{path}".encode().decode("latin-1"), [("Host", own)])
    for path in ("cases.txt", "page.html", "result.json", "pictures", "pictures/", "pictures/.", "pictures//etc/passwd", "pictures/%2fetc%2fpasswd",
                 "//etc/passwd", "pictures/new.png%00", "pictures/new.png/", "pictures/new.png/../../cases.txt"):
        refused(f"the path {path}", "GET", suite.path + path, [("Host", own)])

    # What the page may send, wrongly.
    bodies = [
        b"", b"{}", b"[]", b'{"cases": []}', b'{"cases": "new"}', b'{"cases": ["new", 1]}', b'{"cases": ["--update=all"]}',
        b'{"cases": ["new", "--golden=/"]}', b'{"cases": ["*"]}', b'{"cases": ["n?w"]}', b'{"cases": ["new\\u0000"]}', b'{"cases": ["../new"]}',
        b'{"cases": ["new\\n"]}', b'{"cases": {"new": "new"}}', b'{"cases": ["new"', b'\xff\xfe' + '{"cases": ["new"]}'.encode("utf-16-le"),
        b'{"cases": ["other"], "cases": ["new"]}', b"[" * 100_000,
    ]
    for one in bodies:
        refused(f"the body {one[:40]!r}", "POST", accept, [("Host", own), origin, typed], one)
    refused("a body without an end", "POST", accept, [("Host", own), origin, typed, ("Content-Length", "4000000000")])
    refused("two lengths", "POST", accept, [("Host", own), origin, typed, ("Content-Length", "3")], body)

    status, page = suite.ask("GET", suite.path, [("Host", own)])
    policy = re.search(rb"Content-Security-Policy: ([^\r]*)", page)
    expect(status == 200 and policy is not None and b"frame-ancestors 'none'" in policy[1], f"review: the page: {status}")
    expect(b"Access-Control-Allow-Origin" not in page and suite.process.poll() is None, "review: other sites may read the page")
    status, answer = suite.ask("POST", accept, [("Host", own), origin, typed], body)
    expect(status == 200 and suite.is_recorded, f"review: the page itself cannot record: {status} {answer[-300:]!r}")
    end = suite.end()
    expect(end == 0, f"review: the program ends with {end}")
    return f"{codes.total()} requests of others {dict(sorted(codes.items()))}: nothing recorded, nothing read; the page's own recorded"
