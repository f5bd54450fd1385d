"""A flood of searches beside other requests of a service with a store.

One client searches over 24 connections. Meanwhile other processes ask, each for an address of its own: whether the service is
alive (/healthz), for the newest themes, and for a picture. Prints how long each took, alone and beside the flood; the exit status
is 1 if one of them fails, or if /healthz waits for searches.
"""

import argparse
import http.client
import multiprocessing
import os
import random
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "TestSupport/Python"))
from costly_clients import Waits  # noqa: E402
from service import Service  # noqa: E402

CONNECTIONS = 24
OTHERS = {"/healthz": "203.0.113.1", "/themes": "203.0.113.2", "/v1/presets/midnight.png?width=": "203.0.113.3"}
# Seconds that /healthz may take beside searches: less than any of them takes.
MOST = 0.1


def get(address: tuple[str, int], path: str, client: str) -> int:
    connection = http.client.HTTPConnection(*address, timeout=60)
    connection.request("GET", path, headers={"X-Forwarded-For": client})
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer.status


def search(address: tuple[str, int], end: float, counts) -> None:
    """Searches over many connections until `end`."""
    statuses = Counter()

    def repeat() -> None:
        while time.monotonic() < end:
            try:
                statuses[get(address, f"/themes?q=a&sort=name&after={random.getrandbits(30)}.61", "198.51.100.9")] += 1
            except OSError as error:
                statuses[type(error).__name__] += 1

    threads = [threading.Thread(target=repeat) for _ in range(CONNECTIONS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    counts.put(statuses)


def ask(address: tuple[str, int], path: str, client: str, end: float, results) -> None:
    """Asks ten times a second until `end`."""
    waits = Waits([], Counter())
    while (start := time.monotonic()) < end:
        own = path + (str(200 + random.randrange(600)) if path.endswith("=") else "")
        waits.statuses[get(address, own, client)] += 1
        waits.seconds.append(time.monotonic() - start)
        time.sleep(0.1)
    results.put((path, waits))


def together(address: tuple[str, int], seconds: float, flood: bool) -> tuple[dict[str, Waits], Counter]:
    results, counts = multiprocessing.Queue(), multiprocessing.Queue()
    end = time.monotonic() + seconds
    processes = [multiprocessing.Process(target=ask, args=(address, path, client, end, results)) for path, client in OTHERS.items()]
    if flood:
        processes.append(multiprocessing.Process(target=search, args=(address, end, counts)))
    for process in processes:
        process.start()
    waits = dict(results.get() for _ in OTHERS)
    told = counts.get() if flood else Counter()
    for process in processes:
        process.join()
    return waits, told


def measure(program: Path, folder: Path, database: Path, seconds: float, tell=print) -> bool:
    """Prints the figures of a program; returns whether the others are answered."""
    service = Service(program, folder, "--workers=2", "--trust-proxy=127.0.0.1", f"--themes={database}", "--per-client=8")
    holds = True
    for flood in (False, True):
        waits, told = together(service.address, seconds, flood)
        tell(f"beside {told.total()} searches {dict(told)}:" if flood else "alone:")
        for path, wait in waits.items():
            tell(f"  {path}: {wait}")
            holds = holds and set(wait.statuses) == {200}
        holds = holds and waits["/healthz"].share(0.99) <= MOST
    service.end()
    return holds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("database", type=Path, help="a store of ten thousand themes or more, as Benchmarks/store.py --keep makes it")
    parser.add_argument("--program", type=Path, default=Path(".build/release/kbrender"), help="the program (default: %(default)s)")
    parser.add_argument("--seconds", type=float, default=12, help="how long each part is measured (default: %(default)s)")
    words = parser.parse_args()
    print(f"{words.program}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}", flush=True)
    with tempfile.TemporaryDirectory(prefix="kbrender-flood-") as folder:
        holds = measure(words.program.resolve(), Path(folder), words.database, words.seconds, lambda line: print(line, flush=True))
    sys.exit(0 if holds else 1)


if __name__ == "__main__":
    main()
