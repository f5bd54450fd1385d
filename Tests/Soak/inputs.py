"""Inputs of the long runs: themes, themes of other programs, layouts, scripts and options, good ones and spoiled ones.

Everything is decided by dice, so the same seed gives the same inputs.
"""

import random
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from service import themes

ROOT = Path(__file__).parent.parent.parent
MAX_BYTES = 60_000

# Words that readers may stumble over, wherever they appear.
WORDS = [
    b"1e308", b"-1e308", b"1e-320", b"9223372036854775808", b"-0", b"NaN", b"1" * 400, b"null", b"true", b"[]", b"{}",
    b'""', b'"\\ud800"', b'"#FFFFFFFF"', b'"#fff"', b"{color.a}", b",", b":", b"[" * 40, b'{"a":' * 20, b"\r\n", b"\n",
    b"\x00", b"\\\x00", b"\\u0000", b"\xff\xfe", b"\x1b[2J", b"\xc2\x85", b"\xe2\x80\xae", b"\xef\xbb\xbf", b"\xcc\x81" * 50,
    b"\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x91\xa9", b"&a", b"*a", b"<<: *a", b"|2-\n", b"%YAML", b"PK\x01\x02", b"PK\x03\x04",
]
NUMBERS = [
    b"1e308", b"-1", b"0", b"-0", b"0.0001", b"1e-300", b"50", b"65536", b"1000000", b"2147483648", b"99999999999999999999",
]
KINDS = "keyboard tokens colors palette brand fcitx5 floris base16 terminal material heliboard sangam-nested dtcg rime".split()
PRESETS = "ios_default simple_light ios26 default midnight forest rose puchi basics neon borealis linen mosaic keycaps".split()
# Documents that end in the middle of something, or have bytes that are no text.
FRAGMENTS = [
    b'{"a":"\\\x00"}', b'{"\x00"e', b'{"id":"\\\x00', b'{"id":"\\u0000"}', b'{"id": "\x1b]0;a\x07"}', b"\x00", b"\x00" * 3000,
    b"\\", b'"\\', b'{"\xe2\x80\xae": 1}', b'{"a":"\\ud83d"}', b'{"a":"\\\r"}', b"[" * 300, b"\x9b0m: [", b"- \x00",
    b"a: \x85\x00", b"PK\x03\x04\x00\x00",
]
COMMANDS = ["render", "render", "geometry", "validate", "validate", "convert", "fix", "thumbnail"]

# Options of pictures that keep them cheap, and values that no option has.
CHOICES = {
    "mode": ["light", "dark", "both"], "plane": ["letters", "shift", "symbols"], "orientation": ["portrait", "landscape"],
    "device": ["iphone-se", "iphone-15", "iphone-8"], "layout": ["qwerty", "german", "tamil99", "arabic"],
    "pressed": ["a", "shift", "return"], "preview": ["g", "q"], "long-press": ["e", "a:1"], "selected": ["none", "1"],
    "candidates": ["one,two", "வா|vaa,a|b"], "contrast": ["increased"], "text-size": ["xLarge", "small"],
    "callout": ["ios"], "metrics": ["ios26"], "globe": [True], "system-bar": [True], "no-text": [True], "no-candidate-bar": [True],
    "reduce-transparency": [True],
}
FORMATS = {"png": 70, "webp": 10, "jpg": 10, "svg": 7, "pdf": 3}
ODD = [
    "", "\0", "a\0b", "\\\0", "\x1b[31m", "\x85", "\u202etxt", "\ufeff", "x" * 3000, "../none.json", "1e308", "-1", "٣",
    "a,b|c\0", 0, -1, 4097, 1e308, 0.1, True, ["a", "b"], [""],
]


@dataclass(frozen=True)
class Work:
    """What a request asks for: a command, its options, and its documents by name."""

    command: str
    options: dict[str, object]
    documents: tuple[tuple[str, bytes], ...] = ()
    # True for a good theme in a picture of its own.
    is_good: bool = False

    @property
    def name(self) -> str:
        documents = ", ".join(f"{name} of {len(data)} bytes" for name, data in self.documents)
        return f"{self.command} {self.options}"[:200] + f" ({documents or 'no document'})"


def corpus(*patterns: str) -> list[bytes]:
    """Returns the files of the project that match, without empty and large ones."""
    paths = sorted(path for pattern in patterns for path in ROOT.glob(pattern) if path.is_file())
    return [data for path in paths if 0 < len(data := path.read_bytes()) <= MAX_BYTES]


# Ways to spoil a document, which has at least one byte.


def flip_bit(dice: random.Random, data: bytearray) -> None:
    data[dice.randrange(len(data))] ^= 1 << dice.randrange(8)


def change_byte(dice: random.Random, data: bytearray) -> None:
    data[dice.randrange(len(data))] = dice.randrange(256)


def insert_word(dice: random.Random, data: bytearray) -> None:
    place = dice.randrange(len(data) + 1)
    data[place:place] = dice.choice(WORDS)


def remove_piece(dice: random.Random, data: bytearray) -> None:
    place = dice.randrange(len(data))
    del data[place : place + dice.randrange(1, 60)]


def repeat_piece(dice: random.Random, data: bytearray) -> None:
    place = dice.randrange(len(data))
    data[place:place] = data[place : place + dice.randrange(1, 200)] * dice.choice([1, 2, 10])


def cut_off(dice: random.Random, data: bytearray) -> None:
    del data[dice.randrange(len(data)) :]


def change_number(dice: random.Random, data: bytearray) -> None:
    if found := list(re.finditer(rb"-?\d+(\.\d+)?", data)):
        number = dice.choice(found)
        data[number.start() : number.end()] = dice.choice(NUMBERS)


def move_text(dice: random.Random, data: bytearray) -> None:
    if found := list(re.finditer(rb'"[^"\n]{0,60}"', data)):
        here, there = dice.choice(found), dice.choice(found)
        data[here.start() : here.end()] = there.group()


def spoil_text(dice: random.Random, data: bytearray) -> None:
    """Puts a word into a text, where controls and escapes mean the most."""
    if found := list(re.finditer(rb'"[^"\n]{0,60}"', data)):
        place = dice.choice(found).start() + 1
        data[place:place] = dice.choice(WORDS)


def swap_lines(dice: random.Random, data: bytearray) -> None:
    lines = bytes(data).split(b"\n")
    here, there = dice.randrange(len(lines)), dice.randrange(len(lines))
    lines[here], lines[there] = lines[there], lines[here]
    data[:] = b"\n".join(lines)


WAYS = [
    flip_bit, change_byte, insert_word, remove_piece, repeat_piece, cut_off, change_number, change_number, move_text,
    spoil_text, swap_lines,
]


def spoil(dice: random.Random, data: bytes) -> bytes:
    """Returns a document that differs in a few places."""
    spoiled = bytearray(data)
    for _ in range(dice.choice([1, 1, 1, 2, 3, 5, 10])):
        if not spoiled:
            spoiled += b"{}"
        dice.choice(WAYS)(dice, spoiled)
    return bytes(spoiled[:MAX_BYTES])


class Inputs:
    """Draws what requests ask for."""

    def __init__(self, dice: random.Random):
        self.dice = dice
        self.drawn = 0

    @cached_property
    def themes(self) -> list[bytes]:
        return corpus("Fixtures/themes/*.json", "Fixtures/invalid/*.json", "Fuzz/corpus/documents/*")

    @cached_property
    def imports(self) -> list[bytes]:
        return corpus(
            "Fixtures/imports/*", "Fixtures/imports/faults/*", "Fixtures/imports/tokens-studio/*", "Fuzz/corpus/imports/*"
        )

    @cached_property
    def layouts(self) -> list[bytes]:
        return corpus("Fixtures/layouts/*.json")

    @cached_property
    def scripts(self) -> list[bytes]:
        return [b'{"steps": [{"press": "a"}]}', b'{"steps": [{"wait": 50}, {"type": "ok"}]}']

    @cached_property
    def ways(self) -> dict[Callable[[], Work], int]:
        """The kinds of work, and how many of a hundred are of each."""
        return {
            self.good_picture: 30, self.spoiled_theme: 24, self.spoiled_import: 14, self.spoiled_layout: 8,
            self.spoiled_options: 12,
            self.good_document: 6, self.moving_picture: 2, self.fragment: 4,
        }

    def work(self) -> Work:
        return self.dice.choices(list(self.ways), list(self.ways.values()))[0]()

    def small(self) -> dict[str, object]:
        """Returns options of a small picture."""
        scale = self.dice.choice([0.25, 0.25, 0.3, 0.5])
        kind = self.dice.choices(list(FORMATS), list(FORMATS.values()))[0]
        return {"scale": scale, "width": self.dice.randrange(100, 400), "format": kind}

    def choices(self, most: int) -> dict[str, object]:
        names = self.dice.sample(sorted(CHOICES), self.dice.randrange(most + 1))
        return {name: self.dice.choice(CHOICES[name]) for name in names}

    def theme(self) -> bytes:
        """Returns a good theme whose letters have a colour that no other has."""
        self.drawn += 1
        return themes(1, first=self.dice.getrandbits(24))[0].encode()

    def good_picture(self) -> Work:
        if self.dice.random() < 0.2:
            return Work("thumbnail", {"size": f"{self.dice.randrange(32, 90)}x48", "format": "png"}, self.documents(), True)
        if self.dice.random() < 0.3:
            return Work("render", self.small() | {"theme": self.dice.choice(PRESETS)} | self.choices(2), (), True)
        return Work("render", self.small() | self.choices(2), self.documents(), True)

    def documents(self) -> tuple[tuple[str, bytes], ...]:
        documents = [("theme.json", self.theme())]
        if self.dice.random() < 0.05:
            documents.append(("layout.json", self.dice.choice(self.layouts)))
        return tuple(documents)

    def good_document(self) -> Work:
        return Work(self.dice.choice(["geometry", "validate", "convert", "fix"]), {}, (("theme.json", self.theme()),))

    def asked_of(self, document: bytes, options: dict[str, object]) -> Work:
        """Returns work on a theme of any kind."""
        command = self.dice.choice(COMMANDS)
        if command == "render":
            options = self.small() | options
        elif command == "thumbnail":
            options = {"size": "64x48"} | options
        return Work(command, options, (("theme.json", document),))

    def spoiled_theme(self) -> Work:
        return self.asked_of(spoil(self.dice, self.dice.choice(self.themes)), {})

    def spoiled_import(self) -> Work:
        options = {"as": self.dice.choice(KINDS)} if self.dice.random() < 0.3 else {}
        return self.asked_of(spoil(self.dice, self.dice.choice(self.imports)), options)

    def fragment(self) -> Work:
        fragment = self.dice.choice(FRAGMENTS)
        options = {"as": self.dice.choice(KINDS)} if self.dice.random() < 0.2 else {}
        return self.asked_of(fragment if self.dice.random() < 0.5 else spoil(self.dice, fragment), options)

    def spoiled_layout(self) -> Work:
        layout = ("layout.json", spoil(self.dice, self.dice.choice(self.layouts)))
        if self.dice.random() < 0.3:
            return Work("geometry", {}, (("theme.json", self.theme()), layout))
        return Work("render", self.small(), (("theme.json", self.theme()), layout))

    def spoiled_options(self) -> Work:
        command = self.dice.choice(["render", "render", "geometry", "thumbnail", "validate", "convert"])
        options = self.small() if command == "render" else {}
        options |= self.choices(3)
        name = self.dice.choice([*CHOICES, "scale", "width", "format", "as", "size", "mdoe", "a\0b", "\x1b[0m"])
        return Work(command, options | {name: self.dice.choice(ODD)}, (("theme.json", self.theme()),))

    def moving_picture(self) -> Work:
        options = {"scale": 0.25, "width": 100, "fps": 4, "format": self.dice.choice(["webp", "png", "gif"])}
        if self.dice.random() < 0.3:
            return Work("animate", options | {"type": "ok"}, (("theme.json", self.theme()),))
        script = spoil(self.dice, self.dice.choice(self.scripts))
        return Work("animate", options, (("theme.json", self.theme()), ("script.json", script)))
