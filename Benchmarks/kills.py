"""Kills the processes of another one, again and again, as a system without memory or an impatient administrator does."""

import os
import random
import signal
import threading
from pathlib import Path


def children(process: int) -> list[int]:
    """Returns the processes that a process has started."""
    found: list[int] = []
    for path in Path(f"/proc/{process}/task").glob("*/children"):
        try:
            found += map(int, path.read_text().split())
        except OSError:
            pass
    return found


def kill(process: int) -> bool:
    """Kills a process; returns false if it has ended already."""
    try:
        os.kill(process, signal.SIGKILL)
    except ProcessLookupError:
        return False
    return True


class Killer:
    """Kills a child of a process some times a second, during a block. The pauses are nearly even, so that no request is hit
    three times by chance."""

    def __init__(self, process: int, each_second: float, dice: random.Random):
        self.process, self.each_second, self.dice = process, each_second, dice
        self.kills = 0
        self.ended = threading.Event()
        self.thread = threading.Thread(target=self.work, daemon=True)

    def work(self) -> None:
        while not self.ended.wait(self.dice.uniform(0.85, 1.15) / self.each_second):
            if found := children(self.process):
                self.kills += kill(self.dice.choice(found))

    def __enter__(self) -> "Killer":
        if self.each_second:
            self.thread.start()
        return self

    def __exit__(self, *_) -> None:
        self.ended.set()
        if self.each_second:
            self.thread.join()
