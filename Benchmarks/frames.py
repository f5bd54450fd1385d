"""Shared by the programs that measure warm frames: they print the same lines as WarmFrame."""

import time
from collections.abc import Callable


def milliseconds(work: Callable[[], object]) -> float:
    """Returns how long `work` takes."""
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1e3


def report(name: str, times: list[float]) -> None:
    """Prints a line with the fastest and the median of frames; the first one warms up."""
    first, *rest = times
    rest.sort()
    print(f"{name}: {rest[0]:.2f} / {rest[len(rest) // 2]:.2f} ms; first {first:.2f}")
