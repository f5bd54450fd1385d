"""Time and memory of whole processes, and of frames inside one, measured in turn, so that a machine that slows down and
speeds up treats all the same."""

import functools
import os
import random
import re
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

Command = list[str]
Work = TypeVar("Work")
# The fastest and the median.
Times = tuple[float, float]


class Failure(Exception):
    """A measured program did not do its work."""


@dataclass
class Samples:
    """The fastest and the median of each round, in milliseconds."""

    fastest: list[float] = field(default_factory=list)
    medians: list[float] = field(default_factory=list)

    def add(self, fastest: float, median: float) -> None:
        self.fastest.append(fastest)
        self.medians.append(median)

    @property
    def minimum(self) -> float:
        return min(self.fastest)

    @property
    def median(self) -> float:
        return statistics.median(self.medians)

    def ratio(self, other: "Samples") -> float:
        """Returns how many times as long as `other` this takes: the median over the rounds, in each of which both ran."""
        return statistics.median(a / b for a, b in zip(self.medians, other.medians, strict=True))


def run(command: Command, success: int = 0) -> float:
    """Returns the milliseconds of a whole process. Copying this process first, as a fork does, would cost more than a small
    program."""
    program = shutil.which(command[0])
    if program is None:
        raise Failure(f"{command[0]} is not there")
    files = [(os.POSIX_SPAWN_OPEN, file, os.devnull, os.O_RDWR, 0) for file in (0, 1, 2)]
    start = time.perf_counter()
    pid = os.posix_spawn(program, command, os.environ, file_actions=files)
    _, status = os.waitpid(pid, 0)
    end = time.perf_counter()
    code = os.waitstatus_to_exitcode(status)
    if code != success:
        raise Failure(f"{' '.join(command)}: exit code {code}")
    return (end - start) * 1e3


def call(work: Callable[[], object]) -> float:
    """Returns the milliseconds of some work in this process."""
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1e3


def peak_mebibytes(command: Command) -> float:
    """Returns the most memory that a process has at any time. A small program must start it: the system counts the memory of
    the starting process too."""
    result = subprocess.run(["time", "--format=%M", *command], capture_output=True, text=True)
    if result.returncode != 0:
        raise Failure(f"{' '.join(command)}: {result.stderr.strip()}")
    return int(result.stderr.split()[-1]) / 1024


def processes(commands: Mapping[str, Command], rounds: int) -> dict[str, Samples]:
    """Runs whole processes in turn; a first run of each, which loads files from disk, does not count."""
    return works({name: functools.partial(run, command) for name, command in commands.items()}, rounds)


def frames(commands: Mapping[str, Command], rounds: int) -> dict[tuple[str, str], Samples]:
    """Runs programs that measure frames themselves, in turn. The result has an entry for each program and each line that it
    printed, such as "frame and PNG: 7.41 / 8.02 ms"."""

    def once(command: Command) -> dict[str, Times]:
        result = subprocess.run(command, capture_output=True, text=True)
        if result.returncode != 0:
            raise Failure(f"{' '.join(command)}: {result.stderr.strip() or result.returncode}")
        lines = re.findall(r"^(.+?): ([\d.]+) / ([\d.]+) ms", result.stdout, re.MULTILINE)
        return {name: (float(fastest), float(median)) for name, fastest, median in lines}

    return in_turn(commands, once, rounds)


def works(each: Mapping[str, Callable[[], float]], rounds: int) -> dict[str, Samples]:
    """Measures work that reports its own milliseconds, in turn; a first run of each does not count."""

    def once(work: Callable[[], float]) -> dict[str, Times]:
        elapsed = work()
        return {"": (elapsed, elapsed)}

    for work in each.values():
        work()
    return {name: samples for (name, _), samples in in_turn(each, once, rounds).items()}


def in_turn(
    works: Mapping[str, Work], once: Callable[[Work], dict[str, Times]], rounds: int
) -> dict[tuple[str, str], Samples]:
    """Measures each work once per round and collects the results. The order changes each round: work after a large program
    finds its own memory evicted from the processor's caches."""
    samples: dict[tuple[str, str], Samples] = {}
    for number in range(rounds):
        tell(f"{', '.join(works)}: round {number + 1} of {rounds}")
        for name, work in random.Random(number).sample(list(works.items()), len(works)):
            for line, times in once(work).items():
                samples.setdefault((name, line), Samples()).add(*times)
    tell("")
    return samples


def tell(progress: str) -> None:
    """Shows the progress in one line of the terminal, if there is one."""
    if sys.stderr.isatty():
        print(f"\r{progress}\033[K", end="", file=sys.stderr, flush=True)


def instructions(command: Command, profile: str) -> int:
    """Returns how many instructions a program runs, counted by callgrind, which leaves its profile in a file."""
    tool = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={profile}"]
    # Hash tables with equal seeds do the same work in every run.
    environment = {**os.environ, "SWIFT_DETERMINISTIC_HASHING": "1"}
    result = subprocess.run([*tool, *command], capture_output=True, text=True, env=environment)
    collected = re.search(r"Collected : (\d+)", result.stderr)
    if result.returncode != 0 or not collected:
        raise Failure(f"valgrind: {result.stderr.strip()}")
    return int(collected[1])
