"""Where the program is."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from ._errors import ProgramError


def program_path() -> str:
    """Returns the path of `kbrender`: that of KBRENDER_PROGRAM, the one in this package, or the first in PATH."""
    named = os.environ.get("KBRENDER_PROGRAM")
    if named:
        return named
    own = Path(__file__).parent / "bin" / "kbrender"
    if own.is_file():
        return str(own)
    found = next((path for path in _in_path() if not _is_python(path)), None)
    if found is None:
        raise ProgramError("there is no program kbrender: this package has none, and PATH has none", 69)
    return found


def _in_path() -> list[str]:
    folders = os.environ.get("PATH", os.defpath).split(os.pathsep)
    return [found for folder in folders if (found := shutil.which("kbrender", path=folder))]


def _is_python(path: str) -> bool:
    """Returns whether a program is the script of this package, which would start itself for ever."""
    with open(path, "rb") as file:
        first = file.readline(200)
    return first.startswith(b"#!") and b"python" in first


def main() -> None:
    """Becomes the program: the command `kbrender` of an installed wheel."""
    try:
        path = program_path()
        os.execv(path, [path, *sys.argv[1:]])
    except (ProgramError, OSError) as error:
        print(f"kbrender: error: {error}", file=sys.stderr)
        sys.exit(69)
