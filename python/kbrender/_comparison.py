"""Pictures compared with each other, and suites with their goldens: the commands `diff` and `verify`."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal, cast

from ._errors import KbrenderError, OptionError, ProgramError, in_python
from ._program import program_path
from ._renderer import _placed
from ._reports import Difference, Verification

# A file's path, or the bytes of a PNG file, as `render` returns them.
Compared = str | os.PathLike[str] | bytes


def diff(
    expected: Compared,
    actual: Compared,
    *,
    tolerance: int = 0,
    max_count: int | None = None,
    max_ratio: float | None = None,
    max_density: str | None = None,
    ignore: str | Sequence[str] = (),
    output: str | os.PathLike[str] | None = None,
) -> Difference:
    """Compares two pictures in PNG files, pixel by pixel. Pictures that differ are a result, not an error.

    `tolerance` is the difference of a channel that does not count, in levels; `max_count`, `max_ratio` and `max_density` say how
    much may differ; `ignore` leaves areas out (`"X,Y,W,H"` or `"key:ID"`). Regions name keys if the picture has their frames (the
    option `embed_geometry` of `render`) or is a golden beside its suite. `output` is a file for a picture of both and the difference.
    """
    with tempfile.TemporaryDirectory() as folder:
        files = [_file(name, picture, Path(folder)) for name, picture in (("expected", expected), ("actual", actual))]
        limits = {"tolerance": tolerance, "max-count": max_count, "max-ratio": max_ratio, "max-density": max_density}
        words = [f"--{name}={value}" for name, value in limits.items() if value is not None]
        words += [f"--ignore={area}" for area in _listed("ignore", ignore)]
        if output is not None:
            words.append(f"--output={_text('output', output)}")
        return cast(Difference, _answer("diff", *words, "--format=json", "--", *files)[0])


def verify(
    golden: str | os.PathLike[str] = "Golden",
    *,
    only: str | Sequence[str] = (),
    shard: str | None = None,
    update: Literal["all", "failed", "missing"] | None = None,
    strict: bool = False,
    allow_outside: bool = False,
    report: str | os.PathLike[str] | None = None,
    actual: str | os.PathLike[str] | None = None,
) -> Verification:
    """Draws the suite of a folder and compares it with its goldens. Pictures that differ or cannot be drawn are a result, not an error.

    `only` has patterns of cases' names, `shard` is a part such as `"2/8"`, `update` records goldens, `strict` makes warnings
    errors, `allow_outside` lets the suite name anything. `report` is a file for the page of failures, and `actual` a folder for
    new pictures.
    """
    words = [f"--golden={_text('golden', golden)}", *(f"--only={pattern}" for pattern in _listed("only", only))]
    others = {"shard": shard, "update": update, "report": report, "actual": actual}
    words += [f"--{name}={_text(name, value)}" for name, value in others.items() if value is not None]
    words += [f"--{name}" for name, is_set in {"strict": strict, "allow-outside": allow_outside}.items() if is_set]
    result, problems = _answer("verify", *words)
    cases = [{**case, "message": in_python(case["message"])} for case in result["cases"]]
    return cast(Verification, {**result, "cases": cases, "diagnostics": problems})


def _text(keyword: str, value: str | os.PathLike[str]) -> str:
    """Returns the value of a keyword as the command line has it."""
    if not isinstance(value, str | os.PathLike):
        raise TypeError(f"{keyword} is {value!r} (expected a text or a path)")
    text = os.fspath(value)
    if "\0" in text:
        raise OptionError(f"{keyword} has a null character", 64)
    return text


def _listed(keyword: str, value: str | Sequence[str]) -> Sequence[str]:
    values = [value] if isinstance(value, str) else value
    if not isinstance(values, Sequence) or not all(isinstance(one, str) for one in values):
        raise TypeError(f"{keyword} is {value!r} (expected a text or a list of texts)")
    return [_text(keyword, one) for one in values]


def _file(keyword: str, picture: Compared, folder: Path) -> str:
    """Returns the path of a picture; one in memory is written to a folder."""
    if not isinstance(picture, bytes):
        return _text(keyword, picture)
    place = folder / f"{keyword}.png"
    place.write_bytes(picture)
    return str(place)


def _answer(command: str, *words: str) -> tuple[Any, list[Any]]:
    """Runs a command. Returns its result and its messages; raises an error if it has no result."""
    program = program_path()
    try:
        run = subprocess.run([program, command, "--message-format=json", *words], stdin=subprocess.DEVNULL, capture_output=True)
    except (OSError, ValueError) as error:
        raise ProgramError(f"{program} cannot be started: {error}", 69) from error
    problems = _placed(json.loads(line) for line in run.stderr.splitlines() if line.startswith(b"{"))
    if run.returncode < 0:
        raise ProgramError(f"kbrender ended before it answered (signal {-run.returncode})")
    if not run.stdout:
        trouble = KbrenderError.of({"code": run.returncode, "diagnostics": problems})
        # The program has one code for all trouble, but writes an option with dashes, which a file of the same name has not.
        if any(problem["severity"] == "error" and problem["message"].startswith("--") for problem in problems):
            raise OptionError(str(trouble), 64, trouble.diagnostics)
        raise trouble
    return json.loads(run.stdout), problems
