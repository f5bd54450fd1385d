"""The fixture `keyboard_snapshot`, which compares a theme's keyboard with a golden beside the test.

def test_dark(keyboard_snapshot):
    keyboard_snapshot("theme.json", mode="dark")

Goldens are in `__keyboards__` beside the test's file, named after the test, its class and the name that the call gives, each with a
record of the theme's values (`.themes.json`). A missing golden fails the test; `pytest --update-keyboards` records all that differ or are
missing, and fails their tests once, so that somebody looks. If CI is set in the environment, nothing is recorded. A keyboard that
differs is written to `--keyboard-failures` (`keyboard-failures`), with a picture of the differences, and the failure names the
properties of the theme that explain it, as `kbrender verify` does.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from . import program_path, render


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("kbrender")
    group.addoption("--update-keyboards", action="store_true", help="record the keyboards of keyboard_snapshot")
    group.addoption("--keyboard-failures", default="keyboard-failures", help="folder for keyboards that differ")


@pytest.fixture
def keyboard_snapshot(request: pytest.FixtureRequest) -> Iterator[Callable[..., None]]:
    """Compares a theme's keyboard with its golden, pixel by pixel, or within `tolerance` levels of each channel."""
    folder = request.path.parent / "__keyboards__" / request.path.stem
    failures = Path(request.config.getoption("--keyboard-failures"))
    updates = request.config.getoption("--update-keyboards") and not os.environ.get("CI")
    elsewhere = ", but not where CI is set" if os.environ.get("CI") else ""
    group = request.cls.__qualname__ if request.cls else ""
    taken: set[str] = set()
    recorded: list[str] = []

    def check(theme: Any, name: str = "", *, tolerance: int = 0, **options: Any) -> None:
        words = re.sub(r"[^\w.-]+", "-", "-".join(filter(None, [group, request.node.name, name]))).strip("-")
        if words in taken:
            pytest.fail(f"two keyboards are named {words}: give each a name of its own")
        taken.add(words)
        golden = folder / f"{words}.png"
        # Frames in the file let reports name keys.
        drawn = render(theme, **{"embed_geometry": True, **options, "format": "png"})
        if not golden.exists() and not updates:
            pytest.fail(f"{golden} does not exist: pytest --update-keyboards records it{elsewhere}", pytrace=False)
        report = None
        if not golden.exists() or golden.read_bytes() != drawn:
            with _Suite(golden, theme, options, tolerance) as suite:
                report = suite.compare(failures / words)
        if report is None:
            if updates and not _record(golden).exists():
                _keep_record(golden, theme, options, tolerance)
        elif updates:
            golden.parent.mkdir(parents=True, exist_ok=True)
            golden.write_bytes(drawn)
            _keep_record(golden, theme, options, tolerance)
            recorded.append(str(golden))
        else:
            pytest.fail(f"{golden} differs from what is drawn:\n{report}\npytest --update-keyboards accepts it{elsewhere}", pytrace=False)

    yield check
    if recorded:
        pytest.fail("recorded just now (look at them, then run again):\n" + "\n".join(recorded), pytrace=False)


def _record(golden: Path) -> Path:
    return golden.with_suffix(".themes.json")


def _keep_record(golden: Path, theme: Any, options: Mapping[str, Any], tolerance: int) -> None:
    """Keeps the values that the theme has now."""
    with _Suite(golden, theme, options, tolerance) as suite:
        suite.record()


class _Suite:
    """A suite of one case for `kbrender verify`, in a folder of its own."""

    def __init__(self, golden: Path, theme: Any, options: Mapping[str, Any], tolerance: int) -> None:
        self._golden, self._tolerance = golden, tolerance
        self._temporary = tempfile.TemporaryDirectory()
        self._folder = Path(self._temporary.name)
        words = [self._document("theme", theme)]
        for option, value in options.items():
            name = "--" + option.rstrip("_").replace("_", "-")
            if value is None or value is False or option == "format":
                continue
            if value is True:
                words.append(name)
            elif option == "role":
                words += [f"{name}={role}={path}" for role, path in value.items()]
            elif isinstance(value, list | tuple):
                words += [f"{name}={one}" for one in value]
            elif option in ("layout", "with_light", "with_dark"):
                words.append(f"{name}={self._document(option, value)}")
            else:
                words.append(f"{name}={value}")
        case = {"name": "keyboard", "render": words, "compare": [f"--tolerance={tolerance}"]}
        (self._folder / "suite.json").write_text(json.dumps({"cases": [case]}))
        for source, name in ((golden, "keyboard.png"), (_record(golden), "themes.json")):
            if source.exists():
                shutil.copy(source, self._folder / name)

    def _document(self, name: str, value: Any) -> str:
        """Returns how the suite names a document: by its path from anywhere, or by a preset's or built-in layout's name."""
        if isinstance(value, Mapping):
            path = self._folder / f"{name}.json"
            path.write_text(json.dumps(value))
            return str(path)
        return os.path.abspath(value) if os.path.exists(value) else str(value)

    def __enter__(self) -> _Suite:
        return self

    def __exit__(self, *_: object) -> None:
        self._temporary.cleanup()

    def _verify(self, *words: str) -> subprocess.CompletedProcess[str]:
        environment = {name: value for name, value in os.environ.items() if name not in ("CI", "GITHUB_STEP_SUMMARY")}
        command = [program_path(), "verify", "--golden", str(self._folder), "--allow-outside", "--color", "never", *words]
        return subprocess.run(command, capture_output=True, text=True, env=environment)

    def compare(self, beside: Path) -> str | None:
        """Returns what differs and why, and writes both pictures beside each other; None if nothing does."""
        if not self._golden.exists():
            return "missing"
        pictures = self._folder / "pictures"
        run = self._verify("--actual", str(pictures))
        if run.returncode == 0:
            return None
        for kind in ("actual", "difference"):
            picture = pictures / f"keyboard.{kind}.png"
            if picture.exists():
                beside.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(picture, beside.with_name(f"{beside.name}.{kind}.png"))
        return (run.stdout + run.stderr).strip()

    def record(self) -> None:
        self._verify("--update", "missing")
        shutil.copy(self._folder / "themes.json", _record(self._golden))
