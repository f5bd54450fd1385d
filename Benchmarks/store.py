#!/usr/bin/env python3
"""Measures a service whose store is a database of many themes, and prints the table of docs/performance.md.

    Benchmarks/store.py                        # a million themes; half an hour and 10 GB of disk
    Benchmarks/store.py --themes 100000        # fewer, which takes a few minutes
    Benchmarks/store.py --keep store.db        # keeps the database, or measures the one that is there

A thousand themes are imported by `kbrender store import`. The others are copies of their rows with other ids, names, authors
and tags, written into the tables as the service does; `kbrender store check` then finds no difference.
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

from service import Failure, Service, processor_seconds

PACKAGE = Path(__file__).resolve().parent.parent
# Aurora with each of these backgrounds is a theme of another hue.
HUES = ["B03030", "B06A20", "C0B020", "308040", "208080", "3050B0", "7040B0", "C05090", "707070", "202020"]
FIRST = "quiet bright deep misty silver amber royal winter summer crimson polar lunar solar velvet paper ocean forest desert".split()
SECOND = "morning river garden harbour stone ember lagoon meadow canyon orchard comet lantern willow signal marble atlas".split()
TAGS = "calm neon retro pastel minimal dark light nature space city food music sport kids contrast gradient flat serif".split()
IMPORTED = 1000


def text_of(number: int, chance: random.Random) -> dict:
    """Returns what is different in the theme of a number."""
    return {
        "id": f"theme_{number}", "name": f"{chance.choice(FIRST)} {chance.choice(SECOND)} {number % 997}".title(),
        "author": f"Author {chance.randrange(5000)}", "tags": chance.sample(TAGS, 2), "version": "1.0"}


def token(kind: str, value: str) -> str:
    """Returns a facet as the index has it (ThemeFacet)."""
    words = " ".join(re.findall(r"[a-z0-9]+", value.lower()))
    return kind + hashlib.sha256(words.encode()).hexdigest()[:16]


def make(program: Path, folder: Path, database: Path, count: int) -> None:
    """Makes a database of themes."""
    chance = random.Random(47)
    source = json.loads((PACKAGE / "Fixtures/themes/aurora.json").read_text())
    themes = folder / "themes/published"
    themes.mkdir(parents=True)
    for number in range(min(count, IMPORTED)):
        theme = source | text_of(number, chance)
        plain = {name: value for name, value in theme["light"].items() if "Gradient" not in name}
        theme["light"] = plain | {"keyboardBackground": "#" + HUES[number % len(HUES)]}
        (themes / f"theme_{number}.json").write_text(json.dumps(theme))
    subprocess.run(
        [program, "store", "import", themes.parent, "--themes", database, "--quiet"], check=True, stdin=subprocess.DEVNULL)
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
        store.execute("INSERT INTO documents (digest, description, contrast, bytes) VALUES (?, ?, ?, ?)",
                      (digest, json.dumps(described, separators=(",", ":")), contrast, gzip.compress(document, 6, mtime=0)))
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


def measure(program: Path, folder: Path, database: Path, options: argparse.Namespace) -> None:
    start = time.monotonic()
    service = Service(program, folder, "--workers=1", f"--themes={database}")
    count = json.loads(service.ask("GET", "/themes?per-page=1")[1])["total"]
    ready = time.monotonic() - start
    used = processor_seconds(service.process.pid)
    time.sleep(5)
    idle = (processor_seconds(service.process.pid) - used) / 5
    print(f"{count} themes, {database.stat().st_size / 2**30:.2f} GiB\n")
    print("| measured | kbrender | goal |\n| --- | --- | --- |")
    print(f"| ready | {ready:.2f} s | ≤ 1 s |\n| idle, of a core | {100 * idle:.1f} % | 0 % |")

    def word(chance: random.Random) -> str:
        return chance.choice(FIRST + SECOND)

    questions = {
        "list, any page": lambda chance: f"/themes?after={chance.randrange(1, count + 1)}",
        "list by name": lambda chance: "/themes?sort=name",
        "two words, newest": lambda chance: f"/themes?q={chance.choice(FIRST)}+{chance.choice(SECOND)}",
        "a word, by name": lambda chance: f"/themes?sort=name&q={word(chance)}",
        "tag and hue": lambda chance: f"/themes?tag={chance.choice(TAGS)}&hue={chance.choice(['red', 'blue', 'green'])}",
        "a theme's document": lambda chance: f"/themes/theme_{chance.randrange(count)}.json",
        "a theme's page": lambda chance: f"/themes/theme_{chance.randrange(count)}",
        "the gallery": lambda chance: f"/?page={chance.randrange(1, 100)}",
    }
    for name, paths in questions.items():
        times = offered(service, paths, options.rate, options.seconds)
        p50, p99 = (1000 * times[int(len(times) * part)] for part in (0.5, 0.99))
        print(f"| {name}: median / p99 at {options.rate:g} a second | {p50:.1f} / {p99:.1f} ms | ≤ 20 ms |", flush=True)
    print(f"| resident after that | {resident(service.process.pid):.0f} MiB | ≤ 200 MB |")
    if service.end() != 0:
        raise Failure("the service did not end as it should")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--themes", type=int, default=1_000_000, metavar="NUMBER", help="themes in the store (1000000)")
    parser.add_argument("--rate", type=float, default=300, help="questions a second, over 64 connections (300)")
    parser.add_argument("--seconds", type=float, default=10, help="seconds for each kind of question (10)")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="keeps the database here")
    parser.add_argument("--program", type=Path, default=PACKAGE / ".build/release/kbrender", help="kbrender")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="kbrender-store-") as name:
        folder = Path(name)
        database = options.keep or folder / "store.db"
        if not database.exists():
            make(options.program, folder, database, options.themes)
        measure(options.program, folder, database, options)
        subprocess.run([options.program, "store", "check", "--themes", database, "--quiet"], check=True)


if __name__ == "__main__":
    try:
        main()
    except Failure as failure:
        sys.exit(f"store: {failure}")
