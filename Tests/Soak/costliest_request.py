"""Looks for the most expensive valid request by climbing: changes a request a little, keeps what costs more.

Prints the price and the cost of what it finds, for each route. The exit status is 1 if something valid reaches the time limit, or
if long work costs more than eight times its price (at the speed of this machine, which ordinary pictures show): such work would begin
as short work. What costs less than its price waits longer than it need, which is its sender's loss alone.
"""

import argparse
import json
import math
import os
import random
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass, replace
from pathlib import Path
from urllib.parse import urlencode

sys.path.insert(0, str(Path(__file__).parents[1] / "TestSupport/Python"))
from costly_clients import KEYS, ROWS, form  # noqa: E402
from service import THEME, Service  # noqa: E402

DRAWING = {
    "scale": ["0.25", "1", "2", "4", "8"], "platform": ["ios", "both"], "mode": ["light", "both"],
    "candidates": [None, "a,b,c", ",".join(f"candidate{number}|note" for number in range(100))],
    "compression": [None, "small"], "device": [None, "iphone-15", "ipad-13"], "width": [None, "100", "2000"],
}
# The options of each route and their values; None leaves one out.
ROUTES: dict[str, dict[str, list]] = {
    "render": DRAWING | {"format": ["png", "webp", "svg", "pdf", "jpg"]},
    "geometry": {name: DRAWING[name] for name in ("platform", "device", "width")} | {"preview": [None, "a"]},
    "thumbnail": {"size": ["64x64", "512x512", "2048x2048"], "format": ["png", "webp"], "compression": [None, "small"]},
    "animate": {
        "type": ["a", "hello", "hello world"], "scale": ["0.25", "0.5", "1"], "fps": ["5", "30"], "format": ["webp", "png", "gif"]},
    "validate": {"contrast-report": [None, ""]}, "fix": {}, "convert": {},
}
# What the documents say, and how much of it.
AMOUNTS = {"rows": [0, 1, 5, ROWS], "keys": [1, 20, 100, KEYS], "blur": [0, 5, 40], "stops": [0, 2, 16], "tags": [0, 1000, 10_000, 40_000]}


@dataclass(frozen=True)
class Trial:
    """A request, by its choices."""

    route: str
    options: tuple[tuple[str, str | None], ...]
    amounts: tuple[tuple[str, int], ...]

    @staticmethod
    def first(route: str) -> "Trial":
        return Trial(route, tuple((name, values[0]) for name, values in ROUTES[route].items()), tuple((name, of[0]) for name, of in AMOUNTS.items()))

    def changed(self, dice: random.Random) -> "Trial":
        """Returns a request that differs in one or two choices."""
        options, amounts = dict(self.options), dict(self.amounts)
        for _ in range(dice.choice([1, 1, 2])):
            name = dice.choice([*options, *amounts])
            if name in options:
                options[name] = dice.choice(ROUTES[self.route][name])
            else:
                amounts[name] = dice.choice(AMOUNTS[name])
        return replace(self, options=tuple(options.items()), amounts=tuple(amounts.items()))

    @property
    def documents(self) -> dict[str, bytes]:
        amounts = dict(self.amounts)
        theme = json.loads(THEME.read_text())
        theme["id"], theme["tags"] = f"t{random.getrandbits(40)}", [f"tag{number}" for number in range(amounts["tags"])]
        for look in (theme["light"], theme["dark"]):
            for part in ("regularKey", "modifierKey"):
                if amounts["blur"]:
                    look[f"{part}ShadowColor"], look[f"{part}ShadowBlur"] = "#00000080", amounts["blur"]
                if amounts["stops"]:
                    look[f"{part}Gradient"] = [f"#{at * 15:02X}{255 - at * 15:02X}4080" for at in range(amounts["stops"])]
            look["keySpacing"], look["rowSpacing"] = 0, 0
        documents = {"theme": json.dumps(theme).encode()}
        if amounts["rows"] and self.route not in ("validate", "fix", "convert"):
            width = f"{90 / amounts['keys']:.4f}%"
            rows = [
                {"keys": [{"codes": str(97 + key % 26), "keyWidth": f"{90 / amounts['keys'] * (0.8 + 0.05 * (key % 7)):.4f}%"} for key in range(amounts["keys"])]}
                for _ in range(amounts["rows"])
            ]
            documents["layout"] = json.dumps({"keyWidth": width, "horizontalGap": "0.01%", "rows": rows}).encode()
        return documents

    def __str__(self) -> str:
        options = urlencode({name: value[:30] for name, value in self.options if value is not None})
        return f"{self.route}?{options} with " + ", ".join(f"{amount} {name}" for name, amount in self.amounts if amount)


def measure(service: Service, trial: Trial) -> tuple[int, float, float]:
    """Returns the status of a request, its price and what it cost."""
    before = [service.metric("work_estimated_seconds_total"), service.metric("work_seconds_total")]
    body, headers = form(**trial.documents)
    query = urlencode({name: value for name, value in trial.options if value is not None})
    status = service.ask("POST", f"/v1/{trial.route}?{query}", body, headers)[0].status
    return status, service.metric("work_estimated_seconds_total") - before[0], service.metric("work_seconds_total") - before[1]


def climb(program: Path, folder: Path, seconds: float, seed: int, tell=print) -> bool:
    """Looks for expensive requests, for so many seconds in all; returns whether their prices hold."""
    service = Service(program, folder, "--workers=1")
    found, holds, tried = [], True, 0
    ordinary = replace(Trial.first("render"), options=(("scale", "2"), ("platform", "ios")))
    machine = statistics.median(cost / price for _, price, cost in (measure(service, ordinary) for _ in range(50)))
    for place, route in enumerate(ROUTES):
        dice, best, most = random.Random(seed * len(ROUTES) + place), Trial.first(route), 0.0
        result, end = (0, 0.0, 0.0), time.monotonic() + seconds / len(ROUTES)
        trial = best
        while time.monotonic() < end:
            status, price, cost = measure(service, trial)
            tried += 1
            if status == 504:
                tell(f"FAILED: {trial} reaches the time limit")
                holds = False
            # Sometimes a little less is kept: a way up may begin lower.
            if status == 200 and price > 0 and (cost > most or dice.random() < 0.03):
                best, most, result = trial, cost, (status, price, cost)
            trial = best.changed(dice)
        found.append((best, *result))
    tell(f"{tried} requests; a price of 1 s is {machine:.2f} s on this machine (the median of 50 ordinary pictures)")
    for trial, _, price, cost in found:
        ratio = cost / (price * machine) if price else math.inf
        tell(f"price {1e3 * price * machine:7.1f} ms, cost {1e3 * cost:7.1f} ms ({ratio:.1f} ×): {trial}")
        if cost >= 1 and ratio > 8:
            tell("FAILED: it costs more than eight times its price")
            holds = False
    service.end()
    return holds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", type=Path, default=Path(".build/release/kbrender"), help="the program (default: %(default)s)")
    parser.add_argument("--seconds", type=float, default=600, help="how long it looks (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="number of the first choices (default: %(default)s)")
    words = parser.parse_args()
    print(f"{words.program}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, seed {words.seed}", flush=True)
    with tempfile.TemporaryDirectory(prefix="kbrender-prices-") as folder:
        holds = climb(words.program.resolve(), Path(folder), words.seconds, words.seed, lambda line: print(line, flush=True))
    sys.exit(0 if holds else 1)


if __name__ == "__main__":
    main()
