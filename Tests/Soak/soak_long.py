"""Long runs in parts: a million requests to `kbrender pipe` and a million to `kbrender serve`, whose workers are killed
meanwhile. Inputs are good, spoiled and hostile, and every answer is compared with that of a process that had only this input.

Prints a line for each part; the exit status is 1 if an answer was wrong, missing or late, or if something was left over. A
part depends only on its seed and its number. A run that was interrupted goes on with its --seed where it was.
"""

import argparse
import random
import sys
import tempfile
from pathlib import Path

import long_pipe
import long_service
import parts
from parts import Plan, Records

KINDS = {"pipe": long_pipe.run, "service": long_service.run}


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="Tests/Soak/soak-long", description=__doc__)
    parser.add_argument("kinds", nargs="*", help=f"what is run (default: all of {', '.join(KINDS)})")
    parser.add_argument("--seed", type=int, help="seed of all parts (default: another one each time)")
    parser.add_argument("--part", type=int, help="runs only this part, again")
    parser.add_argument("--parts", type=int, default=parts.PARTS, help="how many parts (default: %(default)s)")
    parser.add_argument("--requests", type=int, default=parts.REQUESTS, help="requests of a part (default: %(default)s)")
    parser.add_argument("--inputs", type=int, default=parts.INPUTS, help="different inputs of a part (default: %(default)s)")
    parser.add_argument("--kills", type=float, default=Plan.kills, help="workers killed in a second (default: %(default)s)")
    parser.add_argument("--dear", type=float, default=Plan.dear, help="seconds of the dearest inputs (default: %(default)s)")
    parser.add_argument("--records", type=Path, default=Path(".build/soak"), help="folder of records (default: %(default)s)")
    parser.add_argument("--program", type=Path, default=Path(".build/release/kbrender"), help=argparse.SUPPRESS)
    words = parser.parse_args()
    if unknown := set(words.kinds) - set(KINDS):
        parser.error(f"no such run: {', '.join(unknown)} (expected {' or '.join(KINDS)})")
    return words


def main() -> None:
    words = arguments()
    program = words.program.resolve()
    seed = random.randrange(1 << 31) if words.seed is None else words.seed
    if words.seed is None:
        print(f"seed {seed}: if this run is interrupted, it goes on with --seed {seed}", flush=True)
    records = Records(None if words.part is not None else words.records / f"{seed}.jsonl", Records.digest(program))
    numbers = list(range(words.parts)) if words.part is None else [words.part]
    holds = True
    with tempfile.TemporaryDirectory(prefix="kbrender-soak-") as folder:
        for kind in words.kinds or KINDS:
            size = (words.requests, words.inputs, words.kills, words.dear)
            chosen = [Plan(program, Path(folder), seed, number, *size) for number in numbers]
            total = parts.run(kind, KINDS[kind], chosen, words.parts, records)
            print(f"{kind}, all: {total}", flush=True)
            holds = holds and total.holds
    sys.exit(0 if holds else 1)


if __name__ == "__main__":
    main()
