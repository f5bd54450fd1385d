"""Attacks on a service behind nginx with the site of `deploy`: requests that the two may read differently, and headers that only the
proxy may send. What the service's log says it was asked for is what tells.
"""

import json
import random
import re
import socket
import time
from collections import Counter
from pathlib import Path

from service import PACKAGE, Service, exchange, expect, nginx

# The first words of a request that nobody sends but in another one.
HIDDEN = "/v1/hidden-"
# The beginning of the addresses that a client claims to have.
CLAIMED = "192.0.2.6"


class Proxy:
    """nginx with our site, in front of a service."""

    def __init__(self, folder: Path, service: Service):
        self.folder = folder / "nginx"
        self.folder.mkdir()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.address = free.getsockname()
        site = (PACKAGE / "deploy/nginx-site.conf").read_text()
        for old, new in [("unix:/run/kbrender/http.sock", ":".join(map(str, service.address))), ("/var/cache/", f"{self.folder}/"),
                         ("127.0.0.1:8080", ":".join(map(str, self.address)))]:
            expect(old in site, f"proxy: the site has no {old}")
            site = site.replace(old, new)
        (self.folder / "site.conf").write_text(site)
        self.process = nginx(self.folder, f"include {self.folder}/site.conf;")
        service.wait("is reached through nginx", lambda: self.ask(request("/healthz", "Connection: close")).startswith(b"HTTP/1.1 200"))

    def ask(self, data: bytes, seconds: float = 10) -> bytes:
        try:
            return exchange(self.address, data, seconds)
        except ConnectionRefusedError:
            return b""

    def end(self) -> None:
        self.process.terminate()
        self.process.wait(30)


def request(path: str, *lines: str, method: str = "GET", host: str = "store.example", body: bytes = b"") -> bytes:
    head = [f"{method} {path} HTTP/1.1", *([f"Host: {host}"] if host else []), *lines, "", ""]
    return "\r\n".join(head).encode("utf-8", "surrogateescape") + body


def smuggled(number: int) -> bytes:
    return request(f"{HIDDEN}{number}", f"X-Forwarded-For: {CLAIMED}6")


def ambiguous(chance: random.Random, number: int) -> bytes:
    """Returns a request whose end two readers may see in different places, with another one behind it or in it."""
    inner = smuggled(number)
    codings = [
        "Transfer-Encoding: chunked", "Transfer-Encoding : chunked", "Transfer-Encoding:\tchunked", "Transfer-Encoding: xchunked",
        "Transfer-Encoding: chunked, identity", "Transfer-Encoding: identity, chunked", "Transfer-Encoding: \x0bchunked",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: x", "X: y\nTransfer-Encoding: chunked", "Transfer-Encoding:\r\n chunked",
        "transfer-encoding: CHUNKED", "Transfer_Encoding: chunked", "X: y\rTransfer-Encoding: chunked", "Transfer-Encoding: \"chunked\"", "TE: chunked"]
    size = len(inner)
    lengths = [
        f"Content-Length: {size}", "Content-Length: 0", f"Content-Length: +{size}", f"Content-Length: 0{size}", f"Content-Length: {size}, 0",
        f"Content-Length: 0\r\nContent-Length: {size}", f"Content-Length: {size}\r\nContent-Length: 0", f"Content-Length : {size}",
        f"Content-Length: 0x{size:x}", "Content-Length: -1", f"Content-Length: {size} ", f"Content-Length:\r\n {size}", f"Content_Length: {size}",
        "Content-Length: 18446744073709551616", f"Content-Length: {size}\0"]
    chunks = [
        b"0\r\n\r\n" + inner, b"%x\r\n" % size + inner + b"\r\n0\r\n\r\n", b"0\r\nX: y\r\n\r\n" + inner, b"0;x=\r\n\r\n" + inner, b"0\n\n" + inner,
        b"00000000000000000\r\n\r\n" + inner, b"ffffffffffffffff1\r\n" + inner, b"-1\r\n" + inner, b"1\r\nx0\r\n\r\n" + inner, b"0\r\n\r" + inner,
        b"0\r\n" + inner, b" 0\r\n\r\n" + inner, b"0\0\r\n\r\n" + inner, b"3;\n" + b"x" * 3 + b"\r\n0\r\n\r\n" + inner]
    method = chance.choice(["GET", "POST", "POST", "PUT", "HEAD", "DELETE"])
    path = chance.choice(["/v1/presets", "/v1/validate", "/healthz", "/v1/render?scale=.25", "/themes"])
    lines = chance.sample(
        [chance.choice(codings), chance.choice(lengths), chance.choice([*codings, *lengths]), "Connection: keep-alive, Content-Length",
         "Connection: Transfer-Encoding", "Expect: 100-continue", "Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABk"],
        chance.choice([1, 2, 2, 3]))
    if chance.random() < 0.15:
        # A request in the first line or in a header.
        spot = chance.choice(["%0d%0a", "\r\n\r\n", "\n\n", "\r\r", "%00", "\t", " HTTP/1.1\r\n\r\n"])
        path += f"?q={spot}GET {HIDDEN}{number} HTTP/1.1{spot}"
    if chance.random() < 0.1:
        spot = chance.choice(["\n", "\r", "\0", "\x0b"])
        lines.append(f"X: y{spot}GET {HIDDEN}{number} HTTP/1.1")
    return request(path, *lines, method=method, body=chance.choice([*chunks, inner]))


def proxy(options, folder: Path, server) -> str:
    """nginx and the service agree where each request ends, and nobody but nginx says who a client is."""
    service = Service(options.program, folder, "--access-log=json", "--trust-proxy=127.0.0.1", f"--themes={folder / 'store.db'}", "--open",
                      "--shared-seconds=60")
    front = Proxy(folder, service)

    def clients() -> set[str]:
        """Returns everyone who asked the service, as its log has them. nginx replaces what a request says about its client, so a
        request that names one came in another's body."""
        lines = [line for line in service.log.read_text().splitlines() if '"client"' in line]
        return {json.loads(line)["client"] for line in lines}

    plain = request("/v1/presets/rose.json", "Connection: close")
    innocent = front.ask(plain).partition(b"\r\n\r\n")[2]
    expect(innocent.startswith(b"{"), f"proxy: no answer through nginx: {innocent[:200]!r}")
    chance, codes, count, beside = random.Random(options.seed), Counter(), 0, 0
    end = time.monotonic() + options.seconds
    while time.monotonic() < end:
        data, count = ambiguous(chance, count), count + 1
        codes.update(int(code) for code in re.findall(rb"HTTP/1\.1 (\d{3}) ", front.ask(data + plain, seconds=0.5)))
        if count % 8 == 0:
            found, beside = front.ask(plain).partition(b"\r\n\r\n")[2], beside + 1
            expect(found == innocent, f"proxy: another's answer after {data!r}: {found[:200]!r}")
    bodies = hiding_bodies(front, service, chance)
    claims, spoiled = spoofed(front), poisoned(front, chance)
    expect(not any(CLAIMED in client for client in clients()), f"proxy: clients named themselves: {clients()}")
    front.end()
    expect(service.end() == 0, "proxy: the service does not end")
    expect('"status":500' not in service.log.read_text(), "proxy: the service had a fault")
    return (f"{count} ambiguous requests, answers {dict(sorted(codes.items()))}, {beside} innocent ones beside them right; {bodies} bodies with "
            f"requests in them, none read as one; {claims} claims about the client, none believed; {spoiled} ways to spoil the cache, none did")


def hiding_bodies(front: Proxy, service: Service, chance: random.Random) -> int:
    """Sends bodies that hold requests and that nginx reads as bodies: the service must, too."""
    count = 0
    for method, path in [("POST", "/v1/validate"), ("POST", "/v1/render?scale=.25"), ("PUT", "/themes/x.json"), ("GET", "/v1/presets"),
                         ("DELETE", "/v1/presets"), ("POST", "/v1/none"), ("HEAD", "/healthz"), ("OPTIONS", "/v1/render"), ("POST", "/v1/reviews/approve")]:
        for _ in range(20):
            hidden = request(f"{HIDDEN}body", f"X-Forwarded-For: {CLAIMED}6") * chance.choice([1, 2, 50])
            body, count = b" " * chance.choice([0, 1, 100, 4096, 16384, 65536, 300_000]) + hidden, count + 1
            if chance.random() < 0.5:
                data = request(path, f"Content-Length: {len(body)}", method=method, body=body)
            else:
                pieces = [body[at:at + 5000] for at in range(0, len(body), 5000)]
                data = request(path, "Transfer-Encoding: chunked", method=method,
                               body=b"".join(b"%x\r\n%b\r\n" % (len(piece), piece) for piece in pieces) + b"0\r\n\r\n")
            front.ask(data + request("/healthz", "Connection: close"), seconds=2)
    expect(f"{HIDDEN}body" not in service.log.read_text(), "proxy: requests in bodies were answered")
    return count


def spoofed(front: Proxy) -> int:
    """Claims to be somebody else, or to have asked for something else."""
    claims = [
        [f"X-Forwarded-For: {CLAIMED}6"], [f"X-Forwarded-For: {CLAIMED}6", f"X-Forwarded-For: {CLAIMED}7"], [f"Forwarded: for={CLAIMED}6;host=evil.example"],
        [f"X-Real-IP: {CLAIMED}6"], [f"X_Forwarded_For: {CLAIMED}6"], [f"X-Forwarded-For : {CLAIMED}6"], [f"X-Forwarded-For\t: {CLAIMED}6"],
        ["Connection: close, X-Forwarded-For", f"X-Forwarded-For: {CLAIMED}6"], ["Connection: Host"], ["Connection: Authorization, Cookie"],
        ["X-Original-URL: /metrics", "X-Rewrite-URL: /metrics"], ["X-Forwarded-Host: evil.example", "X-Forwarded-Proto: https"],
        ["X-HTTP-Method-Override: DELETE"], ["X-Accel-Redirect: /metrics"], [f"X: y\r\n X-Forwarded-For: {CLAIMED}6"], ["X-Forwarded-For: unix"],
    ]
    for lines in claims:
        answer = front.ask(request("/themes?claims", *lines, "Connection: close"), seconds=5)
        expect(not re.search(rb"evil\.example|kbrender_requests_total", answer), f"proxy: {lines} is believed: {answer[:300]!r}")
    for path in ("/metrics", "//metrics", "/./metrics", "/%6detrics", "/x/../metrics", "/metrics/", "/metrics%00", "/metrics;x", "http://store.example/metrics"):
        answer = front.ask(request(path, "Connection: close"), seconds=5)
        expect(b"kbrender_requests_total" not in answer, f"proxy: {path} shows the figures")
    return len(claims)


def poisoned(front: Proxy, chance: random.Random) -> int:
    """Asks for a picture that the proxy keeps in odd ways first; then everybody asks for it."""
    def get(path: str, *lines: str, method: str = "GET", host: str = "store.example") -> tuple[bytes, bytes]:
        head, _, body = front.ask(request(path, *lines, "Connection: close", method=method, host=host), seconds=30).partition(b"\r\n\r\n")
        return head, body

    ways = [
        {"host": "evil.example"}, {"host": "evil.example:81"}, {"host": "localhost"}, {"method": "HEAD"}, {"lines": ["Range: bytes=0-9"]},
        {"lines": ["Accept-Encoding: br;q=1, gzip"]}, {"lines": ["Accept: text/html"]}, {"lines": ["If-None-Match: \"x\""]}, {"lines": ["If-None-Match: *"]},
        {"lines": ["If-Range: \"x\"", "Range: bytes=5-"]}, {"lines": ["X-Forwarded-Host: evil.example"]}, {"lines": ["Cookie: a=b"]},
        {"lines": ["Authorization: Bearer evil"]}, {"lines": ["Origin: http://evil.example"]}, {"lines": ["If-Modified-Since: Thu, 01 Jan 2099 00:00:00 GMT"]},
        {"lines": ["Content-Length: 5"]}, {"lines": ["Cache-Control: no-store"]}, {"method": "POST", "lines": ["Content-Length: 0"]},
    ]
    for way in ways:
        path = f"/v1/presets/rose.png?width={chance.randrange(100, 900)}&scale=1"
        head, plain = get(path)
        found = re.search(rb"Kbrender-Version-Link: (\S+)", head)
        expect(found is not None, f"proxy: no version: {head!r}")
        link = found[1].decode()
        get(link, *way.get("lines", []), host=way.get("host", "store.example"), method=way.get("method", "GET"))
        for _ in range(2):
            head, body = get(link)
            expect(head.startswith(b"HTTP/1.1 200") and body == plain and b"evil" not in head, f"proxy: spoiled by {way}: {head!r}")
    return len(ways)
