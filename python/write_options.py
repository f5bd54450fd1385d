"""Writes kbrender/_options.py from the program's own table of options: write_options.py [--check]

The program is that of KBRENDER_PROGRAM, or the first `kbrender` in PATH. With --check nothing is written, and the exit code is 1
if the file is out of date.
"""

import keyword
import os
import re
import subprocess
import sys
from pathlib import Path

TARGET = Path(__file__).parent / "kbrender" / "_options.py"
# What a request cannot say, because it belongs to the whole program, to files or to a terminal.
APART = set("output cache timings time-limit memory-limit font-dir quiet verbose color message-format help version poster".split())
# What writes several files or text for people, and what is another command.
APART |= set("strict-import pair fix in-place summary dry-run".split())
COMMANDS = {
    "Picture": ("render", "`render` and its like"),
    "Thumbnail": ("thumbnail", "`thumbnail`"),
    "Animation": ("animate", "`animate`"),
    "Keyboard": ("geometry", "`geometry`"),
    "Validation": ("validate", "`validate`"),
    "Conversion": ("convert", "`convert`"),
}
PATH = "str | os.PathLike[str]"
# Where a name or a placeholder does not say what Python takes.
TYPES = {
    "layout": f"{PATH} | Mapping[str, Any]",
    "script": f"{PATH} | Mapping[str, Any]",
    "with-light": PATH,
    "with-dark": PATH,
    "role": "Mapping[str, str]",
    "selected": 'int | Literal["none"]',
    "fps": "int",
    "quality": "int",
}
# Words that speak of the command line.
WORDS = {
    ("render", "format"): ("png, webp, jpg, svg or pdf", "format of the file"),
    ("thumbnail", "format"): ("png, webp, jpg, svg or pdf", "format of the file"),
    ("animate", "format"): ("webp, png or gif", "format of the file"),
    ("validate", "contrast-report"): (None, "adds the contrast of every text"),
    ("convert", "explain"): (
        None, "answers with an object: `theme`, `properties` with the source of each, and `ledger`, how many of the drawn ones are read, "
        "derived and invented",
    ),
}


def options(program, command):
    """Yields name, placeholder and description of each option that a request may have."""
    text = subprocess.run([program, "help", command], capture_output=True, text=True, check=True).stdout
    entry = re.compile(r"^ {2}(?:-\w, | {4})--([a-z-]+)(?: (\S+))?(?: {2,}(.*))?\n((?: {20,}.*\n)*)", re.M)
    found = list(entry.finditer(text))
    assert len(found) > 10, f"`{program} help {command}` has no table of options"
    for match in found:
        name, placeholder, first, rest = match.groups()
        if name in APART:
            continue
        description = " ".join(" ".join([first or "", rest]).split())
        if (command, name) in WORDS:
            choices, words = WORDS[command, name]
            default = {"webp, png or gif": "webp"}.get(choices, "png")
            assert choices is None or choices in description, f"{command} --{name} has other formats: {description}"
            description = words + (f" ({choices}; default: {default})" if choices else "")
        yield name, placeholder, re.sub(r"--([a-z-]+)", lambda other: f"`{of_python(other[1])}`", description)


def of_python(name):
    return name.replace("-", "_") + ("_" if keyword.iskeyword(name) else "")


def kind(command, name, placeholder, description):
    """Returns the type of an option's value."""
    # What is known of a picture's keyboard are names only.
    if name in TYPES and placeholder != "NAME":
        return TYPES[name]
    if placeholder is None:
        return "bool"
    if placeholder == "NUMBER":
        return "float"
    if "(repeatable)" in description:
        return "str | Sequence[str]"
    # Choices are in the last parentheses, before the default.
    listed = re.search(r"\(([^();]*)(?:; default: [^()]*)?\)$", description)
    choices = re.split(r", | or ", listed[1]) if listed else []
    if len(choices) < 2 or not all(re.fullmatch(r"[A-Za-z0-9-]+", choice) for choice in choices):
        return "str"
    # `all` writes many files.
    return "Literal[" + ", ".join(f'"{choice}"' for choice in choices if (name, choice) != ("to", "all")) + "]"


def entries(program):
    """Returns for each command its options, as lines of a class."""
    every = {}
    for command, _ in COMMANDS.values():
        lines = {}
        for name, placeholder, description in options(program, command):
            value = kind(command, name, placeholder, description)
            if value == "str":
                description = f"{placeholder}: {description}"
            elif value.startswith("Literal["):
                # The type has the choices.
                description = re.sub(r" \([^()]*?(?:; (default: [^()]*))?\)$", lambda end: f" ({end[1]})" if end[1] else "", description)
            description = description.removesuffix(" (default)").replace("\\", "\\\\").replace('"', '\\"')
            lines[of_python(name)] = f'    {of_python(name)}: Annotated[{value}, "{description}"]\n'
        every[command] = lines
    return every


def text(program):
    """Returns the whole file. Options that several commands have in one form are in a class that theirs inherit."""
    every = entries(program)
    source = shared(every, every)
    drawn = shared(every, ["render", "thumbnail", "animate", "geometry"], without=source)
    picture = shared(every, ["render", "thumbnail", "animate"], without={**source, **drawn})
    # `validate` and `convert` have few options: what is not shared by all stays with its command.
    parts = [HEAD.format(version=version(program))]
    parts.append(a_class("SourceOptions", "TypedDict", "How a theme is read.", source))
    parts.append(a_class("SharedOptions", "SourceOptions", "What a keyboard shows.", drawn))
    parts.append(a_class("DrawingOptions", "SharedOptions", "How a keyboard is drawn.", picture))
    bases = {"render": "DrawingOptions", "thumbnail": "DrawingOptions", "animate": "DrawingOptions", "geometry": "SharedOptions"}
    inherited = {"DrawingOptions": {**source, **drawn, **picture}, "SharedOptions": {**source, **drawn}, "SourceOptions": source}
    for name, (command, what) in COMMANDS.items():
        base = bases.get(command, "SourceOptions")
        own = {key: line for key, line in every[command].items() if key not in inherited[base]}
        parts.append(a_class(f"{name}Options", base, f"Options of {what}.", own))
    parts.append(a_class("RepairOptions", "TypedDict", "Options of `fix`.", {"alpha_first": source["alpha_first"]}))
    return "\n\n".join(parts)


def shared(every, commands, without=()):
    first, *others = [every[command] for command in commands]
    return {
        name: line for name, line in first.items() if name not in without and all(other.get(name) == line for other in others)
    }


def a_class(name, base, words, lines):
    return f'class {name}({base}, total=False):\n    """{words}"""\n\n' + "".join(lines.values())


def version(program):
    return subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout.split()[1]


HEAD = '''\
"""The options of requests: those of the command line, with `_` for `-`. python/write_options.py writes this file."""

# ruff: noqa: E501
import os
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, TypedDict

VERSION = "{version}"
'''


def main(*words):
    written = text(os.environ.get("KBRENDER_PROGRAM", "kbrender"))
    if words == ("--check",):
        if TARGET.read_text() != written:
            sys.exit(f"{TARGET} is out of date (python3 python/write_options.py writes it)")
    elif words:
        sys.exit(__doc__)
    else:
        TARGET.write_text(written)


if __name__ == "__main__":
    main(*sys.argv[1:])
