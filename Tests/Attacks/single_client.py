"""Attacks that need one client: servers of themes that do not end, options of strangers to the Python package, and guesses at
tokens.
"""

import json
import os
import resource
import socket
import subprocess
import sys
import threading
import time
import zlib
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from service import PACKAGE, THEME, Service, expect

# What a command may take for a theme that a server does not give, in seconds and bytes.
MOST_SECONDS, MOST_BYTES = 25, 200_000_000


class Server:
    """A server on the loopback that answers every request with what `answer` sends."""

    def __init__(self, answer: Callable[[socket.socket], None]):
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.answer, self.requests = answer, []
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self) -> None:
        while True:
            client = self.socket.accept()[0]
            threading.Thread(target=self.one, args=(client,), daemon=True).start()

    def one(self, client: socket.socket) -> None:
        try:
            self.requests.append(client.recv(65_536))
            self.answer(client)
        except OSError:
            pass
        finally:
            client.close()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.socket.getsockname()[1]}/theme.json"


def head(*lines: str) -> bytes:
    return "\r\n".join(["HTTP/1.1 200 OK", "Content-Type: application/json", *lines, "", ""]).encode()


def drip(client: socket.socket) -> None:
    client.sendall(head("Content-Length: 1000"))
    for _ in range(60):
        client.sendall(b" ")
        time.sleep(1)


def endless(client: socket.socket) -> None:
    client.sendall(head())
    for _ in range(1 << 12):
        client.sendall(b" " * (1 << 16))


def heads(client: socket.socket) -> None:
    client.sendall(b"HTTP/1.1 200 OK\r\n")
    for number in range(1 << 16):
        client.sendall(f"X-{number}: {'x' * 1000}\r\n".encode())


def bomb(client: socket.socket) -> None:
    packer = zlib.compressobj(9, wbits=31)
    packed = b"".join(packer.compress(b" " * (1 << 20)) for _ in range(256)) + packer.flush()
    client.sendall(head("Content-Encoding: gzip", f"Content-Length: {len(packed)}") + packed)


def leads(place: str) -> Callable[[socket.socket], None]:
    """Returns an answer that leads elsewhere."""
    return lambda client: client.sendall(f"HTTP/1.1 302 Found\r\nLocation: {place}\r\nContent-Length: 0\r\n\r\n".encode())


def remote(options, folder: Path, server) -> str:
    """Servers that a theme's address leads to can neither hold a command up, nor fill its memory, nor learn what is not theirs."""
    inner = Server(lambda client: client.sendall(head(f"Content-Length: {THEME.stat().st_size}") + THEME.read_bytes()))
    # A redirect is followed, as documented, but without what was meant for the first server.
    first = Server(leads(inner.address)).address.replace("//", "//name:secret@")
    ran = subprocess.run([options.program, first, "--cache", "off", "-o", folder / "led.png"], capture_output=True, timeout=90)
    expect(ran.returncode == 0 and b"uthorization" not in b"".join(inner.requests), "remote: a redirect takes name and password along")
    answers = {
        "a byte a second": drip, "a body without an end": endless, "a head without an end": heads, "a gzip bomb of 256 MiB": bomb,
        "no answer": lambda client: time.sleep(60), "a redirect to itself": leads("/theme.json"),
        "a redirect to a file": leads("file:///etc/passwd"),
    }
    told = []
    for name, answer in answers.items():
        words = [options.program, Server(answer).address, "--cache", "off", "-o", folder / "out.png"]
        start = time.monotonic()
        ran = subprocess.run(words, capture_output=True, text=True, timeout=90, env=os.environ | {"XDG_CACHE_HOME": str(folder / "cache")})
        took, most = time.monotonic() - start, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024
        held = ran.returncode not in (0, -9, -11, 134, 139) and took < MOST_SECONDS and most < MOST_BYTES and not (folder / "out.png").exists()
        expect(held, f"remote: {name}: exit code {ran.returncode} after {took:.1f} s, {most >> 20} MiB: {ran.stderr[:200]}")
        told.append(f"{name} {ran.returncode} after {took:.1f} s")
    return f"a redirect followed without the password; {', '.join(told)}"


def wheel(options, folder: Path, server) -> str:
    """Options as a stranger might give them to a program that passes them on."""
    sys.path.insert(0, str(PACKAGE / "python"))
    os.environ["KBRENDER_PROGRAM"] = str(options.program)
    import kbrender

    theme, harm = json.loads(THEME.read_text()), folder / "harm"
    tried = [
        {name: str(harm)} for name in ("output", "out", "file", "cache", "font_dir", "with_companions", "memory_limit", "jobs", "program")
    ] + [
        {"scale": '1"}\n{"command": "render"}'}, {"candidates": "\0"}, {"scale": float("nan")}, {"scale": 10**400}, {"layout": "/dev/zero"},
        {"mode\n": "dark"}, {"layout": "../" * 40 + "dev/stdin"}, {"scale": {"a": 1}},
    ]
    refused = Counter()
    with kbrender.Renderer(time_limit=5) as renderer:
        for words in tried:
            try:
                renderer.render(theme, **words)
                refused["drawn"] += 1
            except kbrender.KbrenderError as error:
                refused[type(error).__name__] += 1
        # No answer is another request's.
        right = renderer.render(theme, scale=0.5) == renderer.render(theme, scale=0.5) != renderer.render(theme, scale=0.75)
    expect(not harm.exists() and right and refused["drawn"] == 0, f"wheel: {dict(refused)}, a file written: {harm.exists()}")
    return f"{len(tried)} options of strangers, {dict(refused)}, nothing written"


def lockout(options, folder: Path, server) -> str:
    """Ten thousand wrong tokens, of one IPv6 network and of as many IPv4 addresses; then a right one."""
    tokens = folder / "tokens"
    words = [options.program, "token", "rita", "reviewer", "--tokens", tokens]
    token = subprocess.run(words, check=True, capture_output=True, text=True).stdout.strip()
    service = Service(options.program, folder, f"--themes={folder / 'lockout.db'}", f"--tokens={tokens}", "--trust-proxy=127.0.0.1")
    connection = service.connect()

    def ask(address: str, word: str) -> int:
        headers = {"X-Forwarded-For": address, "Authorization": f"Bearer {word}"}
        return service.ask("GET", "/v1/holder", headers=headers, on=connection)[0].status

    networks = {
        "an IPv6 network of 64 bits": lambda n: f"2001:db8::{n:x}", "an IPv6 network of 48 bits": lambda n: f"2001:db8:1:{n:x}::1",
        "IPv4 addresses": lambda n: f"198.18.{n >> 7}.{n & 127}",
    }
    told = []
    for name, address in networks.items():
        start = time.monotonic()
        counts = Counter(ask(address(n), "wrong") for n in range(10_010))
        took, right = time.monotonic() - start, [ask(place, token) for place in ("203.0.113.7", "2001:db8::7", address(1))]
        held = right == [200] * 3 and set(counts) == {401}
        expect(held, f"lockout: wrong tokens of {name}: {dict(counts)} in {took:.0f} s; then right ones: {right}")
        told.append(f"of {name} {dict(counts)} in {took:.0f} s")
    service.end()
    return f"wrong tokens {', '.join(told)}; right ones after each: let in"
