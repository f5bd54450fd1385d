"""Kills the processes of another one, again and again, as a system without memory or an impatient administrator does."""

import os
import random
import signal
import threading
from collections.abc import Callable, Sequence

from service import children


def kill(process: int, how: signal.Signals = signal.SIGKILL) -> bool:
    """Kills a process; returns false if it has ended already."""
    try:
        os.kill(process, how)
    except ProcessLookupError:
        return False
    return True


class Killer:
    """Kills children of a process some times a second, during a block.

    A request is tried again twice. So that none dies three times, however slow the machine is, a kill waits until nothing is
    at work any more that was at work at the last but one: `moment` returns a mark of now, and `is_over` says whether all
    requests of a mark are answered. Only one child dies at a time: the next attempt could reach a second one before its death
    is noticed."""

    def __init__(
        self,
        process: int,
        each_second: float,
        dice: random.Random,
        moment: Callable[[], float],
        is_over: Callable[[float], bool],
        signals: Sequence[signal.Signals] = (signal.SIGKILL,),
    ):
        self.process, self.each_second, self.dice, self.signals = process, each_second, dice, signals
        self.moment, self.is_over = moment, is_over
        self.kills = 0
        self.ended = threading.Event()
        self.thread = threading.Thread(target=self.work, daemon=True)

    def work(self) -> None:
        marks: list[float] = []
        while not self.ended.wait(self.dice.uniform(0.5, 1.5) / self.each_second):
            if len(marks) == 2 and not self.is_over(marks[0]):
                continue
            marks = [*marks[-1:], self.moment()]
            if found := children(self.process):
                self.kills += kill(self.dice.choice(found), self.dice.choice(self.signals))

    def __enter__(self) -> "Killer":
        if self.each_second:
            self.thread.start()
        return self

    def __exit__(self, *_) -> None:
        self.ended.set()
        if self.each_second:
            self.thread.join()
