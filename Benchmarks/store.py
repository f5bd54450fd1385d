#!/usr/bin/env python3
"""Measures a service whose store is a database of many themes, and prints the table of docs/performance.md.

    Benchmarks/store.py                        # a million themes; half an hour and 20 GB of disk
    Benchmarks/store.py --themes 100000        # fewer, which takes a few minutes
    Benchmarks/store.py --keep store.db        # keeps the database, or measures the one that is there

Some thousand themes are imported by `kbrender store import`. The others are copies of their rows with other ids, names, authors
and tags, written into the tables as the service does; `kbrender store check` then finds no difference. The rows are copied into
a PostgreSQL server too, and both are measured while a reviewer uploads themes.
"""

import argparse
import gzip
import hashlib
import json
import random
import re
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "Tests/TestSupport/Python"))
from postgresql import PostgreSQL  # noqa: E402
from service import Failure, Service, processor_seconds  # noqa: E402

PACKAGE = Path(__file__).resolve().parent.parent
# Aurora with each of these backgrounds is a theme of another hue.
HUES = ["B03030", "B06A20", "C0B020", "308040", "208080", "3050B0", "7040B0", "C05090", "707070", "202020"]
FIRST = "quiet bright deep misty silver amber royal winter summer crimson polar lunar solar velvet paper ocean forest desert".split()
SECOND = "morning river garden harbour stone ember lagoon meadow canyon orchard comet lantern willow signal marble atlas".split()
TAGS = "calm neon retro pastel minimal dark light nature space city food music sport kids contrast gradient flat serif".split()
IMPORTED = 4000
TABLES = ["documents", "shelves", "events", "themes", "alike"]


def text_of(number: int, chance: random.Random) -> dict:
    """Returns what is different in the theme of a number."""
    return {
        "id": f"theme_{number}", "name": f"{chance.choice(FIRST)} {chance.choice(SECOND)} {number % 997}".title(),
        "author": f"Author {chance.randrange(5000)}", "tags": chance.sample(TAGS, 2), "version": "1.0"}


def token(kind: str, value: str) -> str:
    """Returns a facet as the index has it (ThemeFacet)."""
    words = " ".join(re.findall(r"[a-z0-9]+", value.lower()))
    return kind + hashlib.sha256(words.encode()).hexdigest()[:16]


def make(program: Path, folder: Path, database: Path, count: int) -> float:
    """Makes a database of themes. Returns how many `store import` takes in a second."""
    chance = random.Random(47)
    source = json.loads((PACKAGE / "Fixtures/themes/aurora.json").read_text())
    themes = folder / "themes/published"
    themes.mkdir(parents=True)
    for number in range(min(count, IMPORTED)):
        theme = source | text_of(number, chance)
        plain = {name: value for name, value in theme["light"].items() if "Gradient" not in name}
        theme["light"] = plain | {"keyboardBackground": "#" + HUES[number % len(HUES)]}
        (themes / f"theme_{number}.json").write_text(json.dumps(theme))
    start = time.monotonic()
    subprocess.run(
        [program, "store", "import", themes.parent, "--themes", database, "--quiet"], check=True, stdin=subprocess.DEVNULL)
    imported = min(count, IMPORTED) / (time.monotonic() - start)
    store = sqlite3.connect(database)
    store.execute("PRAGMA synchronous = OFF")
    rows = store.execute("""SELECT documents.bytes, description, contrast, facets FROM themes JOIN documents USING (digest)
                            JOIN words ON words.rowid = themes.number ORDER BY themes.number""").fetchall()
    seen = {kind: {token(kind, word) for word in words} for kind, words in {
        "mode": ["light", "dark"], "brightness": ["dark", "medium", "bright"], "contrast": ["aa", "aaa"],
        "hue": ["red", "orange", "yellow", "green", "teal", "blue", "purple", "pink", "gray"]}.items()}
    kept = set().union(*seen.values())
    for number in range(len(rows), count):
        document, description, contrast, facets = rows[number % len(rows)]
        text = text_of(number, chance)
        document = json.dumps(json.loads(gzip.decompress(document)) | text).encode()
        digest = hashlib.sha256(document).hexdigest()
        described = json.loads(description) | text
        place = number + 1
        name = " ".join(re.findall(r"[a-z0-9]+", text["name"].lower()))
        words = re.findall(r"[a-z0-9]+", " ".join(
            [text["id"], text["name"], text["author"], described["description"] or "", *text["tags"]]).lower())
        tokens = [word for word in facets.split() if word in kept]
        tokens += [token("author", text["author"]), *(token("tag", tag) for tag in text["tags"])]
        written = json.dumps(described, separators=(",", ":"))
        store.execute("INSERT INTO documents (digest, description, contrast, description_digest, bytes) VALUES (?, ?, ?, ?, ?)",
                      (digest, written, contrast, hashlib.sha256(f"{written}\n{contrast}".encode()).hexdigest(),
                       gzip.compress(document, 6, mtime=0)))
        store.execute("INSERT INTO shelves (shelf, id, digest, version, time) VALUES ('published', ?, ?, '1.0', '')",
                      (text["id"], digest))
        store.execute("INSERT INTO events (kind, id, digest, time) VALUES ('changed', ?, ?, '')", (text["id"], digest))
        store.execute("INSERT INTO themes (number, id, digest, updated, changed, name) VALUES (?, ?, ?, ?, 0, ?)",
                      (place, text["id"], digest, place, name))
        store.execute("INSERT INTO words (rowid, texts, facets) VALUES (?, ?, ?)",
                      (place, " ".join(words), " ".join(sorted(tokens))))
        store.executemany(
            "INSERT INTO alike VALUES (?, ?)", [(token, place) for token in sorted(tokens) if token.startswith(("tag", "hue"))])
        if number % 10_000 == 0:
            store.commit()
            print(f"store: {number} of {count} themes", file=sys.stderr)
    store.commit()
    store.close()
    return imported


def copied(value) -> str:
    """Returns a value of SQLite as COPY reads it."""
    if value is None:
        return r"\N"
    if isinstance(value, bytes):
        return r"\\x" + value.hex()
    return str(value).replace("\\", r"\\").replace("\n", r"\n").replace("\t", r"\t")


def copy_into(server: PostgreSQL, program: Path, folder: Path, database: Path) -> str:
    """Copies a database into a store of a PostgreSQL server. Returns the store's address."""
    address = server.store("measured")
    Service(program, folder, f"--themes={address}").end()
    server.sql("ALTER ROLE kbrender SET search_path = measured")
    store = sqlite3.connect(database)
    for table in TABLES:
        columns = [row[1] for row in store.execute(f"PRAGMA table_info({table})")]
        names = ", ".join(columns)
        rows = store.execute(f"SELECT {names} FROM {table}")
        server.take(table, names, ("\t".join(map(copied, row)) + "\n" for row in rows))
    # An index that is made at once takes a tenth of the time.
    index = server.sql("SELECT indexdef FROM pg_indexes WHERE indexname = 'words_by_block'")
    server.sql("DROP INDEX words_by_block")
    words = store.execute("SELECT number, name, updated, texts, facets FROM words JOIN themes ON number = words.rowid")
    server.take("words", "rowid, name, updated, tokens", (
        f"{number}\t{name}\t{updated}\t" + " ".join([f"={word}" for word in texts.split()] + facets.split()) + "\n"
        for number, name, updated, texts, facets in words))
    server.sql(f"SET maintenance_work_mem = '512MB'; {index}")
    for table in ["documents", "events", "themes"]:
        server.sql(f"SELECT setval(pg_get_serial_sequence('{table}', 'number'), (SELECT max(number) FROM {table}))")
    server.sql("UPDATE counts SET count = (SELECT count(*) FROM themes) WHERE name = 'themes'")
    server.sql("VACUUM ANALYZE")
    # What was copied is written to the disk now, and not while questions are measured.
    server.sql("CHECKPOINT")
    return address


def resident(process: int) -> float:
    """Returns the MiB of memory of a process that are its own, without pages of files."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith(("RssAnon", "RssFile", "RssShmem"))) / 1024


def offered(service: Service, paths, rate: float, seconds: float, clients: int = 64) -> list[float]:
    """Asks for paths at a rate, over connections that stay open. Returns the seconds from when each question was due."""
    found: list[list[float]] = [[] for _ in range(clients)]
    start = time.monotonic() + 0.5

    def ask(own: int) -> None:
        connection, chance = service.connect(), random.Random(own)
        due = start + own / rate
        while due < start + seconds:
            time.sleep(max(due - time.monotonic(), 0))
            answer, _ = service.ask("GET", paths(chance), on=connection)
            if answer.status != 200:
                raise Failure(f"{answer.status} instead of 200")
            found[own].append(time.monotonic() - due)
            due += clients / rate

    threads = [threading.Thread(target=ask, args=[number]) for number in range(clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sorted(seconds for times in found for seconds in times)


class Uploads:
    """A reviewer who uploads new themes at a rate, over four connections, until `end`."""

    def __init__(self, service: Service, token: str, rate: float, first: int):
        self.service, self.headers = service, {"Authorization": f"Bearer {token}", "If-None-Match": "*"}
        self.rate, self.first, self.ended, self.times = rate, first, threading.Event(), []
        self.theme = json.loads((PACKAGE / "Fixtures/themes/aurora.json").read_text())
        self.threads = [threading.Thread(target=self.send, args=[number]) for number in range(4)]
        for thread in self.threads:
            thread.start()

    def send(self, own: int) -> None:
        connection, chance, due, number = self.service.connect(), random.Random(own), time.monotonic(), self.first + own
        while not self.ended.is_set():
            theme = self.theme | text_of(number, chance)
            answer, data = self.service.ask(
                "PUT", f"/themes/theme_{number}.json", json.dumps(theme).encode(), self.headers, on=connection)
            if answer.status != 201:
                raise Failure(f"an upload: {answer.status} {data.decode()}")
            self.times.append(time.monotonic() - due)
            due, number = due + len(self.threads) / self.rate, number + len(self.threads)
            self.ended.wait(max(due - time.monotonic(), 0))

    def end(self) -> list[float]:
        self.ended.set()
        for thread in self.threads:
            thread.join()
        return sorted(self.times)


def forget_files() -> bool:
    """Has the system forget what it keeps of files. Returns false if it may not."""
    try:
        subprocess.run(["sync"], check=True)
        Path("/proc/sys/vm/drop_caches").write_text("3")
    except OSError:
        return False
    return True


def read_files(path: Path) -> None:
    """Reads a file, or all files of a folder, so that the system keeps them in memory."""
    for file in [path, *path.rglob("*")]:
        if file.is_file():
            with file.open("rb") as opened:
                while opened.read(1 << 20):
                    pass


def measure(program: Path, folder: Path, address: str, files: Path, options: argparse.Namespace) -> dict[str, str]:
    """Returns what is measured of a store, which the database keeps in `files`, by its name in the table."""
    tokens = folder / "tokens"
    token = subprocess.run([program, "token", "rita", "reviewer", "--tokens", tokens],
                           capture_output=True, text=True, check=True).stdout.strip()
    is_cold = forget_files()
    start = time.monotonic()
    service = Service(program, folder, "--workers=1", f"--themes={address}", f"--tokens={tokens}")
    count = json.loads(service.ask("GET", "/themes?per-page=1")[1])["total"]
    found = {"ready": f"{time.monotonic() - start:.2f} s"}

    def word(chance: random.Random) -> str:
        return chance.choice(FIRST + SECOND)

    questions = {
        "list, any page": lambda chance: f"/themes?after={chance.randrange(1, count + 1)}",
        "list by name": lambda chance: "/themes?sort=name",
        "page 200 of the list": lambda chance: f"/themes?page=200&sort={chance.choice(['newest', 'name'])}",
        "two words, newest": lambda chance: f"/themes?q={chance.choice(FIRST)}+{chance.choice(SECOND)}",
        "a common word, by name": lambda chance: f"/themes?sort=name&q={word(chance)}",
        "the beginning of a word": lambda chance: f"/themes?q={word(chance)[:chance.randrange(1, 6)]}",
        "a rare word": lambda chance: f"/themes?q={chance.randrange(count)}",
        "tag and hue": lambda chance: f"/themes?tag={chance.choice(TAGS)}&hue={chance.choice(['red', 'blue', 'green'])}",
        "a theme's document": lambda chance: f"/themes/theme_{chance.randrange(options.themes)}.json",
        "a theme's page": lambda chance: f"/themes/theme_{chance.randrange(options.themes)}",
        "the gallery": lambda chance: f"/?page={chance.randrange(1, 100)}",
    }
    if is_cold:
        times = []
        for paths in questions.values():
            begin = time.monotonic()
            service.ask("GET", paths(random.Random(47)))
            times.append(time.monotonic() - begin)
        found["cold: the slowest of the first questions of each kind"] = f"{1000 * max(times):.0f} ms"
    # Reading the store from the disk is measured above. A store in use has been read, if memory holds it.
    read_files(files)
    used = processor_seconds(service.process.pid)
    time.sleep(5)
    found["idle, of a core"] = f"{100 * (processor_seconds(service.process.pid) - used) / 5:.1f} %"
    uploads = Uploads(service, token, options.uploads, int(time.time()) * 1000)
    begin = time.monotonic()
    for name, paths in questions.items():
        offered(service, paths, options.rate, options.seconds / 2)
        used = processor_seconds(service.process.pid)
        times = offered(service, paths, options.rate, options.seconds)
        cost = (processor_seconds(service.process.pid) - used) / len(times)
        p50, p99 = (1000 * times[int(len(times) * part)] for part in (0.5, 0.99))
        found[name] = f"{p50:.1f} / {p99:.1f} ms; {1000 * cost:.1f} ms"
        print(f"store: {name}: {found[name]}", file=sys.stderr)
    sent = uploads.end()
    found["uploads meanwhile, published"] = (
        f"{len(sent) / (time.monotonic() - begin):.0f} a second; {1000 * sent[len(sent) // 2]:.0f} / "
        f"{1000 * sent[int(len(sent) * 0.99)]:.0f} ms")
    found["resident after that"] = f"{resident(service.process.pid):.0f} MiB"
    if service.end() != 0:
        raise Failure("the service did not end as it should")
    return found


GOALS = {"ready": "≤ 1 s", "idle, of a core": "0 %", "resident after that": "≤ 200 MB", "import": "≥ 2,000 a second"}


def table(figures: dict[str, dict[str, str]], options: argparse.Namespace) -> str:
    """Returns the figures of stores as a table."""
    rows = dict.fromkeys(name for found in figures.values() for name in found)
    lines = [f"| measured | {' | '.join(figures)} | goal |", "| --- |" + " --- |" * (len(figures) + 1)]
    for name in rows:
        goal = GOALS.get(name, "99th ≤ 20 ms; PostgreSQL 40" if ";" in "".join(f.get(name, "") for f in figures.values()) else "")
        lines.append(f"| {name} | {' | '.join(found.get(name, '') for found in figures.values())} | {goal} |")
    return "\n".join(
        [f"{options.themes:,} themes; questions come {options.rate:g} a second over 64 connections, while {options.uploads:g} uploads "
         "a second are published. Median / 99th percentile, client included; processor time of the service for each, uploads "
         "included.", "", *lines])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--themes", type=int, default=1_000_000, metavar="NUMBER", help="themes in the store (1000000)")
    parser.add_argument("--rate", type=float, default=300, help="questions a second, over 64 connections (300)")
    parser.add_argument("--seconds", type=float, default=10, help="seconds for each kind of question (10)")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="keeps the database here")
    parser.add_argument("--program", type=Path, default=PACKAGE / ".build/release/kbrender", help="kbrender")
    parser.add_argument("--uploads", type=float, default=50, help="uploads a second meanwhile (50)")
    parser.add_argument("--memory", default="2GB", metavar="SIZE", help="PostgreSQL's shared_buffers (2GB; Debian's default is 128MB)")
    parser.add_argument("--only", choices=["sqlite", "postgresql"], help="measures one of the databases")
    options = parser.parse_args()
    figures: dict[str, dict[str, str]] = {}
    with tempfile.TemporaryDirectory(prefix="kbrender-store-") as name:
        folder = Path(name)
        database = options.keep or folder / "store.db"
        first = {}
        if not database.exists():
            first["import"] = f"{make(options.program, folder, database, options.themes):,.0f} a second"
            first["size"] = f"{database.stat().st_size / options.themes / 1000:.1f} kB a theme"
        server = PostgreSQL(folder, options.memory)
        if options.only != "sqlite":
            address = copy_into(server, options.program, folder, database)
            size = int(server.sql("SELECT pg_database_size('postgres')"))
            figures[f"PostgreSQL, {options.memory}"] = {"size": f"{size / options.themes / 1000:.1f} kB a theme"} | measure(
                options.program, folder, address, server.folder, options)
        server.end()
        if options.only != "postgresql":
            figures = {"SQLite": first | measure(options.program, folder, str(database), database, options)} | figures
        print(table(figures, options), flush=True)
        if options.only != "postgresql":
            subprocess.run([options.program, "store", "check", "--themes", database, "--quiet"], check=True)


if __name__ == "__main__":
    try:
        main()
    except Failure as failure:
        sys.exit(f"store: {failure}")
