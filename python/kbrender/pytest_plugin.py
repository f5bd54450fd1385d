"""The fixture `keyboard_snapshot`, which compares a theme's keyboard with a golden beside the test.

def test_dark(keyboard_snapshot):
    keyboard_snapshot("theme.json", mode="dark")

Goldens are in `__keyboards__` beside the test's file, named after the test and the name that the call gives. A missing golden
fails the test; `pytest --update-keyboards` records all that differ or are missing. A keyboard that differs is written to
`--keyboard-failures` (`keyboard-failures`), with a picture of the differences.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from . import program_path, render


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("kbrender")
    group.addoption("--update-keyboards", action="store_true", help="record the keyboards of keyboard_snapshot")
    group.addoption("--keyboard-failures", default="keyboard-failures", help="folder for keyboards that differ")


@pytest.fixture
def keyboard_snapshot(request: pytest.FixtureRequest) -> Callable[..., None]:
    """Compares a theme's keyboard with its golden, pixel by pixel, or within `tolerance` levels of each channel."""
    folder = request.path.parent / "__keyboards__" / request.path.stem
    failures = Path(request.config.getoption("--keyboard-failures"))
    taken: set[str] = set()

    def check(theme: Any, name: str = "", *, tolerance: int = 0, **options: Any) -> None:
        words = re.sub(r"[^\w.-]+", "-", "-".join(filter(None, [request.node.name, name]))).strip("-")
        if words in taken:
            pytest.fail(f"two keyboards are named {words}: give each a name of its own")
        taken.add(words)
        golden = folder / f"{words}.png"
        # Frames in the file let the report name keys.
        drawn = render(theme, **{"embed_geometry": True, **options, "format": "png"})
        if request.config.getoption("--update-keyboards"):
            report = _difference(golden, drawn, failures / words, tolerance) if golden.exists() else "missing"
            if report is not None:
                golden.parent.mkdir(parents=True, exist_ok=True)
                golden.write_bytes(drawn)
            return
        if not golden.exists():
            pytest.fail(f"{golden} does not exist: pytest --update-keyboards records it")
        report = _difference(golden, drawn, failures / words, tolerance)
        if report is not None:
            pytest.fail(f"{golden} differs from what is drawn:\n{report}\npytest --update-keyboards accepts it", pytrace=False)

    return check


def _difference(golden: Path, drawn: bytes, beside: Path, tolerance: int) -> str | None:
    """Returns what differs, and writes both pictures beside each other; None if nothing does."""
    if golden.read_bytes() == drawn:
        return None
    command = [program_path(), "diff", str(golden), "-", f"--tolerance={tolerance}"]
    run = subprocess.run(command, input=drawn, capture_output=True)
    if run.returncode == 0:
        return None
    beside.parent.mkdir(parents=True, exist_ok=True)
    beside.with_name(beside.name + ".actual.png").write_bytes(drawn)
    picture = beside.with_name(beside.name + ".difference.png")
    subprocess.run([*command, "-o", str(picture)], input=drawn, capture_output=True)
    return (run.stdout + run.stderr).decode().strip()
