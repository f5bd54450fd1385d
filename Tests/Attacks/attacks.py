#!/usr/bin/env python3
"""Attacks a store of themes, and prints what came of it.

    Tests/Attacks/attacks                          # all parts
    Tests/Attacks/attacks search --seconds 600     # one of them, for longer
    Tests/Attacks/attacks --program .build/debug/kbrender --seed 7

Parts: quotas (uploads that race for an author's last places, over one service and over two on one database), ids (two people who
race for one id), hooks (webhooks that are slow, endless, silent, or lead elsewhere), revoked (tokens that are used on), search
(the same questions to SQLite and PostgreSQL, hostile ones among them), convert (themes whose names lead out of the folder), remote
(servers of themes that do not end), wheel (options of strangers to the Python package), lockout (guesses at tokens), review
(the page that accepts pictures, asked by others), proxy (nginx in front, requests that the two may read differently), backup (the
steps of docs/backup.md for PostgreSQL).
"""

import argparse
import http.client
import http.server
import json
import os
import random
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse
from collections import Counter
from pathlib import Path

from behind_nginx import proxy
from postgresql import PostgreSQL
from review_page import review
from service import PACKAGE, THEMES, Failure, Service, expect
from single_client import lockout, remote, wheel

NEW = {"If-None-Match": "*"}


class Place:
    """A folder with the tokens of some people, and services in it."""

    def __init__(self, program: Path, folder: Path):
        self.program, self.folder = program, Path(tempfile.mkdtemp(dir=folder))
        self.tokens = {}
        for name, role in [("mina", "author"), ("otto", "author"), ("rita", "reviewer")]:
            self.add(name, role)

    def add(self, name: str, role: str) -> None:
        words = [self.program, "token", name, role, "--tokens", self.folder / "tokens"]
        self.tokens[name] = subprocess.run(words, capture_output=True, text=True, check=True).stdout.strip()

    def serve(self, themes: str | Path, *options: str) -> Service:
        return Service(self.program, self.folder, f"--themes={themes}", f"--tokens={self.folder / 'tokens'}", *options)

    def headers(self, name: str, more: dict[str, str] | None = None) -> dict[str, str]:
        return {"Authorization": "Bearer " + self.tokens[name], **(more or {})}

    def put(self, service: Service, name: str, theme: dict, condition: dict[str, str] = NEW) -> int:
        path = f"/themes/{theme['id']}.json"
        return service.ask("PUT", path, json.dumps(theme).encode(), self.headers(name, condition))[0].status


def theme(id: str, **other) -> dict:
    return json.loads((THEMES / "aurora.json").read_text()) | {"id": id, "version": "1.0", "name": id[:50], **other}


def together(count: int, work) -> list:
    """Does work on so many threads, which begin at the same time; returns what they give."""
    gate, found = threading.Barrier(count), [None] * count

    def one(number: int) -> None:
        gate.wait()
        try:
            found[number] = work(number)
        except OSError as error:
            found[number] = repr(error)

    threads = [threading.Thread(target=one, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


# Parts


def stores(place: Place, server: PostgreSQL | None, name: str) -> list[tuple[str, str | Path]]:
    """Returns the kinds of databases with an empty one of each."""
    return [("SQLite", place.folder / f"{name}.db")] + ([("PostgreSQL", server.store(name))] if server else [])


def quotas(options, folder: Path, server: PostgreSQL | None) -> str:
    """An author sends many uploads at once, to two services on one database."""
    place = Place(options.program, folder)
    return "; ".join(quotas_of(place, kind, address) for kind, address in stores(place, server, "quotas"))


def quotas_of(place: Place, kind: str, address: str | Path) -> str:
    services = [place.serve(address, "--waiting-per-author=5", "--daily-per-author=9") for _ in range(2)]

    def send(name: str) -> Counter:
        return Counter(together(24, lambda number: place.put(services[number % 2], "mina", theme(f"{name}_{number}"))))

    codes = sum((send(f"mina_{round}") for round in range(4)), Counter())
    waiting = services[0].ask("GET", "/v1/reviews?per-page=200", headers=place.headers("mina"))[1]
    count = len(json.loads(waiting)["reviews"])
    expect(count == 5 and codes[202] == 5, f"quotas, {kind}: {count} wait, answers {dict(codes)}")
    expect(set(codes) == {202, 429}, f"quotas, {kind}: answers {dict(codes)}")
    # Room for waiting ones does not give back the day's.
    for upload in json.loads(waiting)["reviews"]:
        services[1].ask("DELETE", f"/v1/reviews/{upload['id']}.json", headers=place.headers("mina"))
    more = send("more")
    expect(more[202] == 4 and set(more) == {202, 429}, f"quotas of a day, {kind}: answers {dict(more)}")
    expect(place.put(services[0], "otto", theme("otto_1")) == 202, f"quotas, {kind}: another author is held to them")
    ends = [service.end() for service in services]
    expect(ends == [0, 0], f"quotas, {kind}: the services end with {ends}")
    return f"{kind}: 96 uploads at once, 5 taken; 24 more, 4 taken"


def ids(options, folder: Path, server: PostgreSQL | None) -> str:
    """Two authors, and one in two windows, race for the same ids over two services."""
    place = Place(options.program, folder)
    return "; ".join(ids_of(place, kind, address) for kind, address in stores(place, server, "ids"))


def ids_of(place: Place, kind: str, address: str | Path) -> str:
    services, people, total = [place.serve(address) for _ in range(2)], ["mina", "otto", "mina", "otto"], Counter()

    def race(id: str) -> list[int]:
        return together(4, lambda number: place.put(
            services[number % 2], people[number], theme(id, name=f"Race number {number}")))

    def approve(id: str) -> list[int]:
        path = f"/v1/reviews/{id}/approve"
        return together(4, lambda number: services[number % 2].ask("POST", path, headers=place.headers("rita"))[0].status)

    names = [f"race_{number}" for number in range(12)]
    for id in names:
        codes = race(id)
        total.update(codes)
        winners = [number for number, code in enumerate(codes) if code == 202]
        expect(len(winners) == 1, f"ids, {kind}: answers {codes}")
        body = services[0].ask("GET", f"/v1/reviews/{id}.json", headers=place.headers("rita"))[1]
        expect(json.loads(body)["name"] == f"Race number {winners[0]}", f"ids, {kind}: another upload than the one that won")
        done = approve(id)
        expect(done.count(200) == 1, f"approvals, {kind}: answers {done}")
    expect(set(total) <= {202, 403, 409, 412}, f"ids, {kind}: answers {dict(total)}")
    events = json.loads(services[1].ask("GET", "/v1/events?per-page=200")[1])["events"]
    published = Counter(event["theme"] for event in events if event["kind"] == "changed")
    expect(published == dict.fromkeys(names, 1), f"ids, {kind}: a theme was not published once: {events}")
    for service in services:
        service.end()
    return f"{kind}: 48 uploads for 12 ids, {dict(sorted(total.items()))}"


class Hooks:
    """Peers that get a store's events. The path says how one behaves."""

    def __init__(self):
        hooks = self
        self.heard, self.asked, self.lock = Counter(), Counter(), threading.Lock()

        class Handler(http.server.BaseHTTPRequestHandler):
            def log_message(self, *words):
                pass

            def do_GET(self):
                hooks.note(hooks.asked, "GET " + self.path)
                self.send_error(404)

            def do_POST(self):
                hooks.note(hooks.asked, self.path)
                body = self.rfile.read(int(self.headers["Content-Length"]))
                try:
                    self.behave(self.path.strip("/"), body)
                except OSError:
                    pass

            def behave(self, how, body):
                if how == "good":
                    hooks.note(hooks.heard, json.loads(body).get("theme"))
                    self.send_response(204)
                    self.end_headers()
                elif how == "redirect":
                    self.send_response(307)
                    self.send_header("Location", f"http://127.0.0.1:{hooks.port}/secret")
                    self.end_headers()
                elif how == "endless":
                    self.wfile.write(b"HTTP/1.1 200 OK\r\n\r\n")
                    while not hooks.ends:
                        self.wfile.write(b"x" * 65536)
                elif how == "heads":
                    self.wfile.write(b"HTTP/1.1 200 OK\r\n")
                    while not hooks.ends:
                        self.wfile.write(b"X-A: " + b"y" * 60000 + b"\r\n")
                elif how == "interim":
                    while not hooks.ends:
                        self.wfile.write(b"HTTP/1.1 100 Continue\r\n\r\n" * 100)
                elif how == "drip":
                    self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")
                    while not hooks.ends:
                        self.wfile.write(b"x")
                        time.sleep(0.5)
                elif how == "silent":
                    while not hooks.ends:
                        time.sleep(0.2)
                elif how == "garbage":
                    self.wfile.write(os.urandom(4096))

        self.ends = False
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def note(self, counter: Counter, what: str) -> None:
        with self.lock:
            counter[what] += 1

    def end(self) -> None:
        self.ends = True
        self.server.shutdown()


def hooks(options, folder: Path, server: PostgreSQL | None) -> str:
    """Webhooks that answer badly neither hold up others, nor the service, nor get more than their message."""
    place, peers = Place(options.program, folder), Hooks()
    bad = ["redirect", "endless", "heads", "interim", "drip", "silent", "garbage", "close"]
    lines = [f"http://127.0.0.1:{peers.port}/{how} {'ab' * 16}" for how in ["good", *bad]]
    # Nobody is there, and nobody answers.
    lines += [f"http://127.0.0.1:1/ {'cd' * 16}", f"http://[::1]:{peers.port}/good {'cd' * 16}"]
    (place.folder / "hooks").write_text("\n".join(lines) + "\n")
    service = place.serve(place.folder / "hooks.db", f"--webhooks={place.folder / 'hooks'}")
    memory, descriptors = resident(service), service.descriptors
    waits, count, start = [], 12, time.monotonic()
    for number in range(count):
        expect(place.put(service, "rita", theme(f"hook_{number}")) == 201, "hooks: an upload failed")
    while peers.heard.total() < count or time.monotonic() - start < options.seconds:
        begin = time.monotonic()
        expect(service.status("/healthz") == 200, "hooks: the service does not answer")
        waits.append(time.monotonic() - begin)
        expect(time.monotonic() - start < options.seconds + 60, f"hooks: the good one heard {peers.heard.total()} of {count}")
        time.sleep(0.02)
    expect(peers.heard == {f"hook_{number}": 1 for number in range(count)}, f"hooks: heard {peers.heard}")
    expect(not any("secret" in path or path.startswith("GET") for path in peers.asked), f"hooks: asked for {peers.asked}")
    grown, more = resident(service) - memory, service.descriptors - descriptors
    expect(grown < 64 and more < 40, f"hooks: {grown:.0f} MB and {more} descriptors more")
    begin = time.monotonic()
    expect(service.end() == 0, "hooks: the service does not end")
    peers.end()
    return (f"{len(bad)} bad peers for {time.monotonic() - start:.0f} s: the good one heard {count} of {count} once, health median "
            f"{1e3 * statistics.median(waits):.1f} ms, highest {1e3 * max(waits):.0f} ms, {grown:+.0f} MB, ended in "
            f"{time.monotonic() - begin:.1f} s")


def resident(service: Service) -> float:
    """Returns the memory of a service in MB."""
    status = Path(f"/proc/{service.process.pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024


def revoked(options, folder: Path, server: PostgreSQL | None) -> str:
    """A token ends with its line in the file, on each service that has read the file again; what comes near it never works."""
    place = Place(options.program, folder)
    return "; ".join(revoked_in(place, kind, address) for kind, address in stores(place, server, "revoked"))


def revoked_in(place: Place, kind: str, address: str | Path) -> str:
    place.add("rosa", "reviewer")
    services = [place.serve(address) for _ in range(2)]
    token = place.tokens["rosa"]

    def seen(word: str) -> list[bool]:
        return [service.ask("GET", "/v1/queue", headers={"Authorization": f"Bearer {word}"})[0].status == 200 for service in services]

    expect(seen(token) == [True, True] == seen(place.tokens["rita"]), f"revoked, {kind}: known, {seen(token)}")
    for guess in (token[:-1], token + "A", token.swapcase(), ("A" if token[0] != "A" else "B") + token[1:], token + " " + token):
        expect(seen(guess) == [False, False], f"revoked, {kind}: {guess} is known")
    for carrier in ({"Cookie": f"kbrender-desk={token}"}, {"Authorization": f"Basic {token}"}, {"Kbrender-Studio": token}):
        status = services[0].ask("GET", "/v1/queue", headers=carrier)[0].status
        expect(status == 401, f"revoked, {kind}: a token in {list(carrier)[0]}: {status}")
    lines = (place.folder / "tokens").read_text().splitlines()
    kept = [line for line in lines if not line.startswith("rosa ")]
    expect(len(kept) < len(lines), "revoked: the file of tokens has another form")
    (place.folder / "tokens").write_text("\n".join(kept) + "\n")
    for service in services:
        service.process.send_signal(signal.SIGHUP)
    services[0].wait("forgets the token", lambda: seen(token) == [False, False])
    expect(seen(place.tokens["rita"]) == [True, True], f"revoked, {kind}: the other token has ended, too")
    for service in services:
        service.end()
    return f"{kind}: ended on both services after HUP"


WORDS = [
    "தமிழ்", "தமி", "straße", "STRASSE", "ΣΊΣΥΦΟΣ", "İstanbul", "日本語", "𞤀𞤣", "①②", "x\u200dy", "é", "e", "ſ", "NEAR", "AND",
    "OR", "NOT", "ﬁ", "ⅷ", "ꭰ", "ᏣᎳᎩ", "o'neil", 'a"b', "a*b", "--", "';DROP TABLE themes;--", '" OR "1', "texts:x",
    "facets : (", "NEAR(a b, 2)", "*", "^a", "{texts facets}", "a:*", "&", "|", "!", "<->", "\\'", "\\", "%", "_", "$1", "?1",
    ":1", "\U00016ea0", "\U0001e4d0", "a" * 70, "😀", "\u0301", "\u0bbe", "a\u0301", "=", "=a", "\ue000", "\u00ad", "\ufeff",
    "x y z", "\0", "a\0b", "\x01", "\x7f", "\u2028"]
PLACES = [
    "1", "0", "-1", "9223372036854775807", "9223372036854775808", "5.", "5.00", "5.61", "5.ff", "5.+1", "5." + "61" * 2000, "1.6100",
    "5.0061", "3." + "39" * 17, "3.2d31", "3.31", "007", "+5", "5.e0a4", "5.c080", "5.eda080", "5.610062"]


def question(chance: random.Random) -> str:
    """Returns an address that asks for themes, or for other lists."""
    fields = []
    if chance.random() < 0.7:
        fields.append(("q", " ".join(chance.choice(WORDS) for _ in range(chance.choice([1, 1, 2, 3, 8])))[:200]))
    fields += [("tag", chance.choice([*WORDS, "sun", "moon", ""])) for _ in range(chance.choice([0, 0, 0, 1, 2, 5]))]
    for name, odds, values in [
            ("author", 0.15, WORDS), ("sort", 0.5, ["name", "newest", "updated", "downloads", "name;--"]),
            ("after", 0.3, PLACES), ("page", 0.2, ["1", "2", "0", "-1", "1000000000000", "9223372036854775807", "201"]),
            ("per-page", 0.2, ["1", "50", "100", "1000", "0", "-5"]), ("hue", 0.1, ["red", "red'"]),
            ("contrast", 0.1, ["aa", "aaa"]), ("mode", 0.1, ["dark", "light"]), ("brightness", 0.1, ["dark"])]:
        if chance.random() < odds:
            fields.append((name, chance.choice(values)))
    path = chance.choice(["/themes", "/themes", "/themes", "/", "/v1/events", "/v1/collections", "/tags/", "/authors/"])
    if path.endswith("s/"):
        path += urllib.parse.quote(chance.choice(WORDS), safe="")
    return path + "?" + urllib.parse.urlencode(fields)


def search(options, folder: Path, server: PostgreSQL | None) -> str:
    """The same questions to both databases have the same answers."""
    if server is None:
        return "left out (--without-postgresql)"
    place, chance = Place(options.program, folder), random.Random(options.seed)
    services = [place.serve(address) for _, address in stores(place, server, "search")]
    for number in range(60):
        words = " ".join(chance.choice(WORDS[:30]) for _ in range(3))
        one = theme(f"found_{number}", name=(words + " x")[:50], author=chance.choice(WORDS[:8]), tags=["sun", chance.choice(["moon", "é"])])
        codes = [place.put(service, "rita", one) for service in services]
        expect(codes[0] == codes[1], f"search: an upload is answered with {codes}")
    expect(json.loads(services[0].ask("GET", "/themes")[1])["total"] > 20, "search: no themes to find")
    connections = [service.connect() for service in services]
    asked, codes, end = 0, Counter(), time.monotonic() + options.seconds
    times = [[], []]
    while time.monotonic() < end:
        path, answers = question(chance), []
        for number, service in enumerate(services):
            begin = time.monotonic()
            try:
                answers.append(service.ask("GET", path, on=connections[number]))
            except (OSError, http.client.HTTPException):
                connections[number] = service.connect()
                answers.append(service.ask("GET", path, on=connections[number]))
            times[number].append(time.monotonic() - begin)
        asked += 2
        status = [answer.status for answer, _ in answers]
        codes[status[0]] += 2
        expect(status[0] == status[1] and status[0] < 500, f"search: {status} for {path}")
        if path.startswith("/themes?") and status[0] == 200:
            one, other = (json.loads(body) for _, body in answers)
            expect(one["total"] == other["total"], f"search: {one['total']} and {other['total']} themes for {path}")
            if "sort=updated" not in path:
                found = [[entry["id"] for entry in answer["themes"]] for answer in (one, other)]
                expect(found[0] == found[1], f"search: other themes for {path}")
    for service in services:
        expect(service.end() == 0, "search: a service does not end")
    slow = [f"{1e3 * max(some):.0f}" for some in times]
    return f"{asked} questions, 0 differences, {dict(sorted(codes.items()))}, slowest {' and '.join(slow)} ms"


def convert(options, folder: Path, server: PostgreSQL | None) -> str:
    """Whatever a theme calls itself, its files stay in the folder, and say nothing to a terminal."""
    chance = random.Random(options.seed)
    names = [
        "../../up", "/etc/x", "..", ".", "a/b", "a\\b", "con", "nul.json", "-rf", "$(id)", "`id`", "a b", "x" * 300, "é" * 90, "\u202egnp",
        "a\nb", "\x1b[31m", "%2e%2e%2f", "..%2f..", "name.theme/", "~root", "&lt;", "<x/>", "]]>", "'; rm -rf ~; '", "\u0000", "{{7*7}}",
        "README", "css", "android", ".git", "..\u2215..", "\uff0e\uff0e\uff0f"]
    written = 0
    for _round in range(options.rounds):
        base = Path(tempfile.mkdtemp(dir=folder))
        home = base / "home"
        (home / "in").mkdir(parents=True)
        for number in range(6):
            id, name, author = (chance.choice(names) for _ in range(3))
            tags = [chance.choice(names) for _ in range(2)]
            (home / f"in/{number}.json").write_text(json.dumps(
                theme("x", author=author, tags=tags, description=chance.choice(names)) | {"id": id, "name": name}))
        done = subprocess.run(
            [options.program, "convert", "in", "-o", "out/", "--to", "all"], cwd=home, capture_output=True, text=True, errors="replace")
        expect(done.returncode in (0, 65), f"convert: exit code {done.returncode}: {done.stderr[-400:]}")
        expect(sorted(os.listdir(base)) == ["home"] and sorted(os.listdir(home)) == ["in", "out"], f"convert: files in {base}")
        expect(not re.search(r"[\x00-\x08\x0b-\x1f\x7f\u202a-\u202e]", done.stderr), f"convert: {done.stderr!r}")
        for path in (home / "out").rglob("*"):
            written += path.is_file()
            expect(not path.is_symlink(), f"convert: {path} is a link")
            expect(re.fullmatch(r"[A-Za-z0-9_.+-]+", path.name) is not None, f"convert: the name {path.name!r}")
        shutil.rmtree(base)
    return f"{options.rounds} folders of themes with hostile names: {written} files, all in the folder"


def backup(options, folder: Path, server: PostgreSQL | None) -> str:
    """The steps of docs/backup.md for PostgreSQL, as they are written, for a database whose owner may do nothing else."""
    if server is None:
        return "left out (--without-postgresql)"
    page = (PACKAGE / "docs/backup.md").read_text().partition("## PostgreSQL")[2].partition("\n## ")[0]
    steps = [line.strip() for line in page.splitlines() if line.startswith("    ")]
    expect(len(steps) == 5 and steps[0].startswith("pg_dump"), f"backup: other steps: {steps}")
    server.sql("CREATE ROLE postgres SUPERUSER LOGIN")
    server.sql("CREATE ROLE owner LOGIN")
    server.sql("CREATE DATABASE themes OWNER owner TEMPLATE template0 ENCODING 'UTF8'")
    place, address = Place(options.program, folder), f"postgresql://owner@127.0.0.1:{server.port}/themes"
    said = []

    def run(step: str) -> None:
        for written, own in [("postgresql://kbrender@db.example/themes", address), ("--owner=kbrender", "--owner=owner"),
                             ("sudo -u postgres ", ""), ("kbrender store", f"{options.program} store")]:
            step = step.replace(written, own)
        environment = os.environ | {"PGHOST": "127.0.0.1", "PGPORT": str(server.port), "PGUSER": "postgres", "PGDATABASE": "postgres"}
        done = subprocess.run(step.split(), cwd=folder, env=environment, capture_output=True, text=True)
        expect(done.returncode == 0, f"backup: {step}: exit code {done.returncode}: {done.stdout} {done.stderr}")
        said.append(done.stdout.strip() or done.stderr.strip())

    def contents(service: Service) -> list[bytes]:
        paths = ["/themes?per-page=100&sort=name", "/v1/events?per-page=200", "/v1/reviews?per-page=200"]
        return [service.ask("GET", path, headers=place.headers("rita"))[1] for path in paths]

    service = place.serve(address)
    for number in range(30):
        expect(place.put(service, "rita", theme(f"kept_{number}", tags=["sun"])) == 201, "backup: an upload failed")
    expect(place.put(service, "mina", theme("waiting")) == 202, "backup: an upload failed")
    kept = contents(service)
    run(steps[0])
    for number in range(30):
        service.ask("DELETE", f"/themes/kept_{number}.json", headers=place.headers("rita"))
    expect(place.put(service, "rita", theme("later")) == 201 and contents(service) != kept, "backup: nothing changed")
    expect(service.end() == 0, "backup: the service does not end")
    for step in steps[1:]:
        run(step)
    service = place.serve(address)
    expect(contents(service) == kept, "backup: the store is not as it was")
    expect(place.put(service, "rita", theme("after")) == 201, "backup: nothing can be uploaded after a restore")
    expect(service.end() == 0, "backup: the service does not end after a restore")
    return f"{len(steps)} steps as written; 30 themes, their events and what waits are as they were; check says: {said[-1]!r}"


PARTS = {
    "quotas": quotas, "ids": ids, "hooks": hooks, "revoked": revoked, "search": search, "convert": convert, "remote": remote, "wheel": wheel,
    "lockout": lockout, "review": review, "proxy": proxy, "backup": backup,
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--program", type=Path, default=Path(".build/release/kbrender"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=30, help="how long search, hooks and proxy go on")
    parser.add_argument("--rounds", type=int, default=20, help="folders of convert")
    parser.add_argument("--without-postgresql", action="store_true")
    options = parser.parse_args()
    options.program = options.program.resolve()
    if unknown := set(options.parts) - set(PARTS):
        parser.error(f"unknown part: {', '.join(sorted(unknown))}")
    failed = 0
    with tempfile.TemporaryDirectory(prefix="attacks-") as name:
        folder = Path(name)
        server = None if options.without_postgresql else PostgreSQL(folder)
        for part in options.parts or PARTS:
            try:
                print(f"{part}: {PARTS[part](options, folder, server)}", flush=True)
            except Failure as failure:
                print(f"{part}: FAILED: {failure}", flush=True)
                failed += 1
        if server:
            server.end()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
