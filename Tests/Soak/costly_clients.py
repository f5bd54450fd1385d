"""Clients whose requests look cheap and are not, beside one who asks for small pictures.

Prints how long the small pictures take: alone; beside 2, 8 and 64 of these clients, each with an address of its own that the service has
not seen, half of them with layouts whose rows are one text each; in the five seconds after; and beside the same clients again, whose
prices are right now. The exit status is 1 if 1 % of the small pictures take more than three times as long as beside right prices.
"""

import argparse
import http.client
import json
import multiprocessing
import os
import random
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "TestSupport/Python"))
from service import THEME, Service  # noqa: E402

ROWS, KEYS = 20, 200


def extreme_theme(number: int = 0) -> bytes:
    """Returns a valid theme with as much to draw as there can be: keys without gaps, the widest shadows, gradients of 16 stops."""
    theme = json.loads(THEME.read_text())
    theme["id"] = f"extreme{number}"
    stops = [f"#{at:02X}{255 - at:02X}{at // 2:02X}{90 + at // 3:02X}" for at in range(0, 256, 17)]
    for variant in ("light", "dark"):
        look = theme[variant]
        for part in ("regularKey", "modifierKey", "accentKey", "pressedKey"):
            look[f"{part}Gradient"], look[f"{part}GradientDirection"] = stops, "diagonalTopLeftToBottomRight"
            if part != "accentKey":
                look[f"{part}ShadowColor"], look[f"{part}ShadowOffset"], look[f"{part}ShadowBlur"] = "#00000055", [20, -20], 40
        look |= {"keyboardBackgroundGradient": stops, "keySpacing": 0, "rowSpacing": 0}
    return json.dumps(theme).encode()


def large_layout() -> bytes:
    """Returns a valid layout of 4,000 keys, each as wide as no other one near it."""
    rows = [
        {"keys": [{"codes": str(97 + (row + key) % 26), "keyWidth": f"{0.3 + 0.037 * ((row * KEYS + key) % 6):.4f}%"} for key in range(KEYS)]}
        for row in range(ROWS)
    ]
    return json.dumps({"keyWidth": "0.5%", "horizontalGap": "0.01%", "rows": rows}).encode()


def layout_of_texts() -> bytes:
    """Returns a layout of 3,600 keys in 18 rows, each of which is one text."""
    row = "  - letters: " + " ".join(chr(97 + key % 26) for key in range(KEYS)) + "\n"
    return f"name: X\nlanguages: en\nrows:\n{row * 18}bottomRowHeightMode: fixed\n".encode()


def hidden(theme: bytes) -> bytes:
    """Returns the same theme with names that nobody finds who does not read it."""
    return theme.replace(b"ShadowBlur", b"Shadow\\u0042lur")


def ending(part: bytes) -> str:
    return "json" if part.startswith(b"{") else "yaml"


def form(**parts: bytes) -> tuple[bytes, dict[str, str]]:
    """Returns a form with documents, and its headers."""
    mark = f"part{random.getrandbits(64):x}"
    body = b"".join(
        f'--{mark}\r\nContent-Disposition: form-data; name="{name}"; filename="{name}.{ending(part)}"\r\n\r\n'.encode() + part + b"\r\n"
        for name, part in parts.items()
    )
    return body + f"--{mark}--\r\n".encode(), {"Content-Type": f"multipart/form-data; boundary={mark}"}


def client_address(number: int) -> str:
    """Returns the address of a client, half of them IPv6, each in a network of its own."""
    return f"2001:db8:{number:x}::1" if number % 2 else f"198.18.{number // 250}.{number % 250 + 1}"


def lie(address: tuple[str, int], number: int, end: float, statuses) -> None:
    """Sends one expensive request after the other until `end`."""
    # What the clients themselves need is not what is measured.
    os.nice(10)
    theme, layout = extreme_theme(number), large_layout()
    if number % 4 > 1:
        theme, layout = hidden(theme), layout_of_texts()
    (body, headers), counts = form(theme=theme, layout=layout), Counter()
    while time.monotonic() < end:
        path = f"/v1/render?scale=.25&platform=both&mode=both&candidates=c{random.getrandbits(30)}"
        try:
            connection = http.client.HTTPConnection(*address, timeout=60)
            connection.request("POST", path, body, headers | {"X-Forwarded-For": client_address(number)})
            answer = connection.getresponse()
            answer.read()
            counts[answer.status] += 1
            if answer.status in (429, 503):
                time.sleep(0.2)
        except OSError as error:
            counts[type(error).__name__] += 1
        finally:
            connection.close()
    statuses.put(counts)


@dataclass
class Waits:
    """How long the requests of the client took that asks for small pictures."""

    seconds: list[float]
    statuses: Counter

    def share(self, part: float) -> float:
        ordered = sorted(self.seconds)
        return ordered[min(int(len(ordered) * part), len(ordered) - 1)]

    def __str__(self) -> str:
        p50, p99, most = self.share(0.5), self.share(0.99), max(self.seconds)
        return f"p50 {1e3 * p50:.0f} ms, p99 {1e3 * p99:.0f} ms, longest {1e3 * most:.0f} ms of {len(self.seconds)}, {dict(self.statuses)}"


def small_pictures(address: tuple[str, int], seconds: float) -> Waits:
    """Asks for small pictures, each another one, ten a second."""
    waits, end = Waits([], Counter()), time.monotonic() + seconds
    while (start := time.monotonic()) < end:
        path = f"/v1/presets/midnight.png?width={200 + random.randrange(600)}&scale=1.{random.randrange(1 << 30)}"
        connection = http.client.HTTPConnection(*address, timeout=60)
        connection.request("GET", path, headers={"X-Forwarded-For": "203.0.113.5"})
        answer = connection.getresponse()
        answer.read()
        connection.close()
        waits.seconds.append(time.monotonic() - start)
        waits.statuses[answer.status] += 1
        time.sleep(0.1)
    return waits


def beside(address: tuple[str, int], liars: range, seconds: float) -> tuple[Waits, Counter]:
    """Returns how long small pictures take beside liars, and what the liars were told."""
    statuses, end = multiprocessing.Queue(), time.monotonic() + seconds + 1
    processes = [multiprocessing.Process(target=lie, args=(address, n, end, statuses)) for n in liars]
    for process in processes:
        process.start()
    time.sleep(1)
    waits = small_pictures(address, seconds)
    told = sum((statuses.get() for _ in processes), Counter())
    for process in processes:
        process.join()
    return waits, told


def measure(program: Path, folder: Path, seconds: float, crowds: list[int], tell=print) -> bool:
    """Prints the figures of a program; returns whether it reaches the goal."""
    service = Service(program, folder, "--workers=2", "--trust-proxy=127.0.0.1", "--queue=256", "--per-client=8")
    small_pictures(service.address, 2)
    tell(f"alone: {small_pictures(service.address, seconds)}")
    holds, first = True, 0
    for count in crowds:
        liars = range(first, first + count)
        first += count
        waits, told = beside(service.address, liars, seconds)
        after = small_pictures(service.address, 5)
        known, _ = beside(service.address, liars, seconds)
        small_pictures(service.address, 5)
        goal = 3 * known.share(0.99)
        reached = all(part.share(0.99) <= goal and set(part.statuses) == {200} for part in (waits, after))
        tell(f"beside {count}: {waits}; they got {dict(told)}")
        tell(f"  5 s after: {after}; beside the same, known: {known}; goal p99 ≤ {1e3 * goal:.0f} ms: {'reached' if reached else 'MISSED'}")
        holds = holds and reached
    service.end()
    return holds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", type=Path, default=Path(".build/release/kbrender"), help="the program (default: %(default)s)")
    parser.add_argument("--seconds", type=float, default=12, help="how long each part is measured (default: %(default)s)")
    parser.add_argument("liars", type=int, nargs="*", help="how many of them (default: 2 8 64)")
    words = parser.parse_args()
    print(f"{words.program}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}", flush=True)
    with tempfile.TemporaryDirectory(prefix="kbrender-liars-") as folder:
        holds = measure(words.program.resolve(), Path(folder), words.seconds, words.liars or [2, 8, 64], lambda line: print(line, flush=True))
    sys.exit(0 if holds else 1)


if __name__ == "__main__":
    main()
