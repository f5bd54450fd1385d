"""What the right answers are: each input is given to a process of its own, which has done nothing before and does nothing
afterwards."""

import io
import json
import os
import random
import re
import subprocess
import tempfile
from base64 import b64encode
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import BinaryIO

from inputs import Inputs, Work, spoil

HEAD = re.compile(rb'\{"id":(.*?),"code":(\d+),"seconds":([-+.e\d]+),')
FOLLOWS = re.compile(rb'"follows":(\d+)\}\n$')
KEY = re.compile(rb'"key":"([0-9a-f]+)"')
PLACE = re.compile(rb"\(see its byte \d+\)")
# Its answer says where the line before it ended.
END = b'{"id":"the end"}\n'
# What an input may end with: it is done, or its fault is told. All else is a fault of the program.
LIMIT = 75
CODES = {0, 64, 65, 66, 69, LIMIT}
# The greatest length of a line.
LONGEST = 2 << 20
PIPE = ["pipe", "--cache", "off", "--time-limit", "30"]

RUBBISH = [
    b"", b"\0", b"\0" * 5000, b"[]", b"{", b"null", b"[" * 5000, b"\xff\xfe{", b'{"id": "\\u0000"}', b'{"id": 1} {"id": 2}',
    b'{"protocol": 1}', b'{"id":9,"code":0,"seconds":0,"diagnostics":[],"messages":""}',
]


@dataclass(frozen=True)
class Item:
    """The bytes of an input for the pipe: `before` and `after` its id, or only `before` if it has no place for one."""

    name: str
    before: bytes
    after: bytes | None = None
    # How often it is sent, compared with others.
    weight: float = 1.0
    # What it asks for, if a command line could.
    work: Work | None = None

    def sent(self, number: bytes) -> bytes:
        return self.before if self.after is None else self.before + number + self.after


@dataclass(frozen=True)
class Answer:
    """An answer: the id as it came, and the rest of its line, divided where the number of its line is named."""

    number: bytes
    code: int
    rest: tuple[bytes, ...]
    payload: bytes
    seconds: float = field(compare=False)

    def is_answered_by(self, line: bytes, payload: bytes, number: bytes, place: int) -> bool:
        """Checks another answer to the same input, with this id, and in this line."""
        head = HEAD.match(line)
        if head is None or head[1] != number or int(head[2]) != self.code or payload != self.payload:
            return False
        return comparable(line[head.end() :]) == (b"line %d " % place).join(self.rest)


@dataclass
class Known:
    """An input with its answers, one for each of its lines."""

    item: Item
    answers: list[Answer]

    @property
    def is_drawn(self) -> bool:
        return (
            self.item.work is not None
            and self.item.work.command in ("render", "thumbnail", "animate")
            and self.answers[0].code == 0
        )


def comparable(rest: bytes) -> bytes:
    """Returns the rest of an answer without places in its line, which depend on the length of the id."""
    return PLACE.sub(b"(see its byte #)", rest)


def read_answer(stream: BinaryIO) -> tuple[bytes, bytes]:
    """Returns a line and the bytes that follow it; an empty line at the end."""
    line = stream.readline()
    found = FOLLOWS.search(line, max(len(line) - 40, 0))
    return line, stream.read(int(found[1])) if found else b""


def parsed(line: bytes, payload: bytes, place: int) -> Answer:
    """Returns an answer that was read as that of the line `place`. Raises ValueError if it is none."""
    head = HEAD.match(line)
    if head is None or not line.endswith(b"}\n"):
        raise ValueError(f"not an answer: {line[:300]!r}")
    rest = comparable(line[head.end() :])
    # Only messages about the line itself name it.
    pieces = re.split(rb'(?<=[" ])line %d ' % place, rest) if head[2] == b"64" else [rest]
    return Answer(head[1], int(head[2]), tuple(pieces), payload, float(head[3]))


# Inputs as bytes


def written(dice: random.Random, work: Work) -> tuple[bytes, bytes]:
    """Returns a request's line without its beginning up to the id, and the bytes that follow it."""
    documents, following = [], b""
    for name, data in work.documents:
        way = dice.choice(["text", "base64", "bytes"])
        if way == "bytes":
            documents.append({"name": name, "bytes": len(data)})
            following += data
        elif way == "base64" or not data.isascii() and not is_text(data):
            documents.append({"name": name, "base64": b64encode(data).decode()})
        else:
            documents.append({"name": name, "text": data.decode()})
    members = {"command": work.command, "options": work.options}
    if documents:
        members["documents"] = documents
    if dice.random() < 0.3:
        members["answer"] = "bytes"
    if work.is_good and dice.random() < 0.1:
        members["file"] = f"{dice.getrandbits(60):x}.png"
    return b", " + json.dumps(members, ensure_ascii=dice.random() < 0.5).encode()[1:] + b"\n", following


def is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def asking(dice: random.Random, work: Work) -> Item:
    line, following = written(dice, work)
    return Item(work.name, b'{"id": ', line + following, 0.3 if work.command == "animate" else 1.0, work)


def spoiled_line(dice: random.Random, work: Work) -> Item:
    """Returns a request whose line is spoiled, and may be several lines therefore."""
    line, following = written(dice, work)
    spoiled = spoil(dice, b'{"id": 5' + line[:-1])
    return Item("spoiled line", spoiled + b"\n" + following)


def cut_line(dice: random.Random, work: Work) -> Item:
    line, _ = written(dice, replace(work, documents=()))
    place = dice.randrange(len(line))
    return Item("cut line", b'{"id": 6' + line[:place] + b"\n" + line[place:])


def long_line(dice: random.Random, work: Work) -> Item:
    """Returns a line that is too long, or that almost is: the input before may leave blanks, which count for this line."""
    length = LONGEST + dice.choice([-64, 1])
    line = b'{"id": 7, "known": ["' + b"x" * (length - 24) + b'"]}'
    return Item("long line", line + b"\n", weight=0.02)


def rubbish(dice: random.Random, work: Work) -> Item:
    lines = [*RUBBISH, dice.randbytes(50).replace(b"\n", b"")]
    chosen = b"\n".join(dice.choices(lines, k=dice.choice([1, 1, 2, 5])))
    return Item(f"rubbish {chosen[:40]!r}", chosen + b"\n")


WAYS = {asking: 85, spoiled_line: 7, cut_line: 2, long_line: 1, rubbish: 5}


def items(dice: random.Random, count: int) -> list[Item]:
    """Returns inputs for the pipe."""
    inputs = Inputs(dice)
    ways = dice.choices(list(WAYS), list(WAYS.values()), k=count)
    return [way(dice, inputs.work()) for way in ways]


# Answers


@dataclass
class Oracle:
    """Learns answers from processes of their own, and from the command line."""

    program: Path
    folder: Path
    # Inputs that take longer, in seconds, are left out: they would meet too many kills.
    dear: float
    faults: list[str] = field(default_factory=list)

    def answers(self, data: bytes) -> list[Answer]:
        """Returns what a new pipe answers to some bytes alone. Raises ValueError if that is not one answer a line."""
        with tempfile.TemporaryDirectory(dir=self.folder) as place:
            words = [self.program, *PIPE, "--jobs", "1", "-o", "."]
            ran = subprocess.run(words, input=data + END, capture_output=True, cwd=place, timeout=120)
        if ran.returncode != 0:
            raise ValueError(f"exit code {ran.returncode}: {ran.stderr[-300:]!r}")
        stream, answers = io.BytesIO(ran.stdout), []
        while (read := read_answer(stream))[0]:
            answers.append(parsed(*read, len(answers) + 1))
        if not answers or answers[-1].number != b'"the end"':
            raise EOFError
        return answers[:-1]

    def learn(self, item: Item) -> Known | None:
        """Returns an input with its answers; nothing if it takes the next line for its own, or too long."""
        try:
            known = Known(item, self.answers(item.sent(b"1")))
        except EOFError:
            return None
        except (ValueError, subprocess.TimeoutExpired) as error:
            self.faults.append(f"{item.name}: {error}, alone")
            return None
        if sum(answer.seconds for answer in known.answers) > self.dear or not known.answers:
            return None
        self.check(known)
        return known

    def check(self, known: Known) -> None:
        """Checks that a process that does nothing else does not fail, and draws what the command line draws."""
        for answer in known.answers:
            if answer.code not in CODES or answer.code == LIMIT and b"limit" not in answer.rest[0]:
                self.faults.append(f"{known.item.name}: code {answer.code}, alone: {b' '.join(answer.rest)[:300]!r}")
        work = known.item.work
        if known.is_drawn and work.is_good and work.command == "render" and known.answers[0].payload:
            if self.drawn(work) != known.answers[0].payload:
                self.faults.append(f"{known.item.name}: not the picture that the command line draws")

    def drawn(self, work: Work) -> bytes:
        """Returns the picture that the command line draws."""
        with tempfile.TemporaryDirectory(dir=self.folder) as place:
            for name, data in work.documents:
                Path(place, name).write_bytes(data)
            words = [self.program, "render", work.options.get("theme", "theme.json"), "-o", "-", "--cache", "off"]
            for name, value in work.options.items():
                if name != "theme":
                    words += [f"--{name}"] if value is True else [f"--{name}={value}"]
            if len(work.documents) > 1:
                words.append("--layout=layout.json")
            return subprocess.run(words, capture_output=True, cwd=place, timeout=60).stdout

    def with_key(self, known: Known) -> Known | None:
        """Returns the same request by a client that has the picture."""
        found = KEY.search(known.answers[0].rest[0])
        if found is None:
            return None
        item = known.item
        return self.learn(
            replace(item, name=f"{item.name}, known", after=b', "known": ["%s"]' % found[1] + item.after, work=None)
        )


def cores() -> int:
    return os.cpu_count() or 1
