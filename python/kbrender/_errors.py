"""The errors that the program reports, with what it found."""

from __future__ import annotations

import keyword
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar


@dataclass(frozen=True)
class Diagnostic:
    """A problem of a document. Lines and columns count from 1; a problem without a place, or in a dictionary, has none."""

    severity: str
    message: str
    id: str | None = None
    file: str | None = None
    line: int | None = None
    column: int | None = None
    path: str | None = None

    @classmethod
    def of(cls, members: Mapping[str, Any]) -> Diagnostic:
        """Reads a diagnostic as the program writes it. Members that this class does not have are left out."""
        return cls(**{name: members[name] for name in cls.__dataclass_fields__ if name in members})

    def __str__(self) -> str:
        place = "" if self.file is None else f"{self.file}:{self.line}:{self.column}: "
        path = f"{self.path}: " if self.path else ""
        return f"{place}{self.severity}: {path}{self.message}" + (f" [{self.id}]" if self.id else "")


class KbrenderError(Exception):
    """A request failed. `code` is the exit code that `kbrender` has for the failure."""

    codes: ClassVar[Sequence[int]] = ()

    def __init__(self, message: str, code: int = 70, diagnostics: Sequence[Diagnostic] = ()) -> None:
        super().__init__(message)
        self.code = code
        self.diagnostics = tuple(diagnostics)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (str(self), self.code, self.diagnostics)

    @staticmethod
    def of(answer: Mapping[str, Any]) -> KbrenderError:
        """Makes the error of an answer whose code is not 0."""
        code = int(answer["code"])
        problems = answer.get("diagnostics", [])
        if code in (2, *OptionError.codes, *MissingError.codes):
            problems = [{**members, "message": _without_lines(members["message"])} for members in problems]
        diagnostics = [Diagnostic.of(members) for members in problems]
        errors = [diagnostic for diagnostic in diagnostics if diagnostic.severity == "error"] or diagnostics
        message = "\n".join(str(d) if d.file or d.path else d.message for d in errors) or f"the request failed with code {code}"
        kind = next((kind for kind in KbrenderError.__subclasses__() if code in kind.codes), KbrenderError)
        return kind(message, code, diagnostics)


def in_python(message: str) -> str:
    """Returns a message with the names that Python has for options that it advises."""
    # What stands in quotation marks is the caller's; a command is one wherever it is named.
    advice = re.compile(r'"(?:[^"\\]|\\.)*"|`[^`]*`|--update (\w+)|\bthe option [a-z-]+|\bthe options [a-z-]+(?:(?:, | and | or )[a-z-]+)*')
    words = re.compile(r"the options? |, | and | or |[a-z-]+")

    def written(found: re.Match[str]) -> str:
        if found[1]:
            return f'update="{found[1]}"'
        return found[0] if found[0][0] in '"`' else words.sub(lambda word: word[0] if " " in word[0] else _name(word[0]), found[0])

    return advice.sub(written, message)


def _without_lines(message: str) -> str:
    """Returns a message about options without the lines that the program reads, and without dashes."""
    message = re.sub(r"^line \d+ has (?:an )?(option [a-z-]+)(?: that)?", lambda found: _name(found[1]), message)
    message = re.sub(r"^line \d+ ", "the request ", message)
    # What stands in quotation marks is the caller's.
    return re.sub(r'"(?:[^"\\]|\\.)*"|`[^`]*`|(?<!\S|-)--([a-z][a-z-]*)', lambda found: _name(found[1]) if found[1] else found[0], message)


def _name(option: str) -> str:
    name = option.replace("-", "_")
    word = name.split(" ")[-1]
    return name + ("_" if keyword.iskeyword(word) else "s" if word == "font_dir" else "")


class OptionError(KbrenderError):
    """An option has no such name or value."""

    codes = (64,)


class DocumentError(KbrenderError):
    """A theme, layout or script has errors: `diagnostics` says which, and where."""

    codes = (65,)


class MissingError(KbrenderError):
    """A file, preset, layout, device or font does not exist, or something else is not available."""

    codes = (66, 69)


class LimitError(KbrenderError):
    """The work would take more time or memory than it may."""

    codes = (75,)


class ProgramError(KbrenderError):
    """The program could not be started, or ended before it answered."""
