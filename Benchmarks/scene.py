"""The bench scene as its peers draw it: the frames that kbrender computes and the colours of the theme, as a list of
boxes, icons and labels in points. Each peer's input is made from that list.
"""

import json
import math
import struct
import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path

THEME = Path(__file__).with_name("scene.json")
# The state to draw; WarmFrame sets the same.
STATE = ["--preview", "t", "--long-press", "n", "--candidates", "hello,help,held,helmet,helix", "--selected", "1"]

FONT = "Inter"
FONTS = {FONT: Path("/usr/share/fonts/truetype/inter-variable/InterVariable.ttf")}

# Distance of the control points that make a cubic curve a quarter of a circle.
QUARTER = 0.5522847498
# Icons as in kbrender: path data in points around their centre, drawn with one pen.
PEN = 1.6
ICONS = {
    "shift": "M0 -8L8.2 .4L3.8 .4L3.8 7.2L-3.8 7.2L-3.8 .4L-8.2 .4Z",
    "delete": "M-3.4 -6.6L7.2 -6.6C8.6 -6.6 9.4 -5.8 9.4 -4.4L9.4 4.4C9.4 5.8 8.6 6.6 7.2 6.6L-3.4 6.6"
    "C-4.2 6.6 -4.9 6.3 -5.4 5.7L-9.6 .7C-10 .3 -10 -.3 -9.6 -.7L-5.4 -5.7C-4.9 -6.3 -4.2 -6.6 -3.4 -6.6Z"
    "M.1 -2.7L5.5 2.7M5.5 -2.7L.1 2.7",
    "return": "M8 -5.8L8 -.6C8 .9 7.2 1.6 5.8 1.6L-7.6 1.6M-4.1 -2.3L-8 1.6L-4.1 5.5",
}


@dataclass(frozen=True)
class Rect:
    x: float
    y: float
    width: float
    height: float

    @classmethod
    def of(cls, frame: dict) -> "Rect":
        """The rectangle of a frame in kbrender's report."""
        return cls(frame["x"], frame["y"], frame["width"], frame["height"])

    @property
    def center(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    def inset(self, by: float) -> "Rect":
        return Rect(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)


@dataclass(frozen=True)
class Color:
    """Eight bits per channel, not premultiplied."""

    red: int
    green: int
    blue: int
    alpha: int = 255

    @classmethod
    def parse(cls, text: str) -> "Color":
        return cls(*bytes.fromhex(text.removeprefix("#")))

    @property
    def rgb(self) -> str:
        return f"#{self.red:02x}{self.green:02x}{self.blue:02x}"

    @property
    def opacity(self) -> float:
        return round(self.alpha / 255, 4)


@dataclass(frozen=True)
class Gradient:
    """Evenly spaced colours along a line."""

    start: tuple[float, float]
    end: tuple[float, float]
    colors: tuple[Color, ...]

    @classmethod
    def vertical(cls, rect: Rect, colors: tuple[Color, ...]) -> "Gradient":
        return cls((rect.x, rect.y), (rect.x, rect.y + rect.height), colors)

    @classmethod
    def diagonal(cls, rect: Rect, colors: tuple[Color, ...]) -> "Gradient":
        """A gradient from top left to bottom right, whose lines of equal colour are parallel to the other diagonal."""
        (x, y), w, h = rect.center, rect.width, rect.height
        reach = w * h / (w * w + h * h)
        return cls((x - h * reach, y - w * reach), (x + h * reach, y + w * reach), colors)

    @property
    def is_vertical(self) -> bool:
        return self.start[0] == self.end[0]


@dataclass(frozen=True)
class Border:
    color: Color
    width: float


@dataclass(frozen=True)
class Shadow:
    color: Color
    offset: tuple[float, float]
    blur: float

    @property
    def sigma(self) -> float:
        return self.blur / 2


@dataclass(frozen=True)
class Box:
    """A rounded rectangle with its border inside the edge; `tail` is a triangle attached below."""

    rect: Rect
    radius: float
    fill: Color | Gradient
    border: Border | None = None
    shadow: Shadow | None = None
    tail: Rect | None = None


@dataclass(frozen=True)
class Icon:
    """Strokes around a centre."""

    path: str
    center: tuple[float, float]
    color: Color


@dataclass(frozen=True)
class Label:
    """A line of text, centred across `x`."""

    text: str
    x: float
    baseline: float
    family: str
    size: float
    color: Color


Item = Box | Icon | Label


@dataclass(frozen=True)
class Scene:
    """Items in painting order, on a canvas in points of `scale` pixels."""

    width: float
    height: float
    scale: float
    items: tuple[Item, ...]

    @property
    def pixels(self) -> tuple[int, int]:
        return math.ceil(self.width * self.scale - 1e-6), math.ceil(self.height * self.scale - 1e-6)

    @classmethod
    def of(cls, program: str) -> "Scene":
        """Returns the scene with the frames that `program` reports."""
        report = json.loads(subprocess.check_output([program, "geometry", THEME, *STATE]))
        return ScenePainter(json.loads(THEME.read_text())["light"]).scene(report)


@cache
def line_box(family: str) -> tuple[float, float]:
    """Returns ascent and descent of a font, for a size of 1, from its `hhea` and `head` tables."""
    data = FONTS[family].read_bytes()
    (count,) = struct.unpack_from(">H", data, 4)
    tables = {tag: offset for tag, _, offset, _ in struct.iter_unpack(">4sIII", data[12 : 12 + 16 * count])}
    ascent, descent = struct.unpack_from(">hh", data, tables[b"hhea"] + 4)
    (units,) = struct.unpack_from(">H", data, tables[b"head"] + 18)
    return ascent / units, -descent / units


def label(text: str, rect: Rect, size: float, color: Color) -> Label:
    """Returns a text in the middle of a rectangle: horizontally by its advance, vertically by its font's line box."""
    ascent, descent = line_box(FONT)
    x, y = rect.center
    return Label(text, x, y + (ascent - descent) / 2 * size, FONT, size, color)


class ScenePainter:
    """Turns frames into items with the values of one variant of the theme."""

    def __init__(self, theme: dict):
        self.theme = theme

    def scene(self, report: dict) -> Scene:
        canvas = report["canvas"]
        items = [self.background(Rect(0, 0, canvas["width"], canvas["height"]))]
        items += self.candidate_bar(report["candidateBar"])
        items += [item for key in report["keys"] for item in self.key(key)]
        items += self.preview(report["preview"])
        items += self.popup(report["popup"])
        return Scene(canvas["width"], canvas["height"], canvas["scale"], tuple(items))

    def color(self, name: str) -> Color:
        return Color.parse(self.theme[name])

    def colors(self, name: str) -> tuple[Color, ...]:
        return tuple(map(Color.parse, self.theme[name]))

    def border(self, kind: str) -> Border:
        return Border(self.color(f"{kind}Border"), self.theme[f"{kind}BorderWidth"])

    def shadow(self, kind: str) -> Shadow:
        offset = tuple(self.theme[f"{kind}ShadowOffset"])
        return Shadow(self.color(f"{kind}ShadowColor"), offset, self.theme[f"{kind}ShadowBlur"])

    def background(self, rect: Rect) -> Box:
        return Box(rect, 0, Gradient.diagonal(rect, self.colors("keyboardBackgroundGradient")))

    def candidate_bar(self, bar: dict) -> list[Item]:
        rect = Rect.of(bar)
        cells = [(cell, Rect.of(cell)) for cell in bar["cells"]]
        items: list[Item] = [Box(rect, 0, self.color("candidateBarBackground"))]
        for _, cell in cells[:-1]:
            separator = Rect(cell.x + cell.width, rect.y + rect.height / 4, 1, rect.height / 2)
            items.append(Box(separator, 0, self.color("candidateSeparator")))
        for frame, cell in cells:
            if frame["selected"]:
                items.append(Box(cell.inset(4), 8, self.color("candidateSelectedBackground")))
            color = self.color("candidateSelectedText" if frame["selected"] else "candidateText")
            items.append(label(frame["text"], cell, self.theme["candidateFontSize"], color))
        return items

    def key(self, frame: dict) -> list[Item]:
        rect = Rect.of(frame)
        kind = f"{frame['kind']}Key"
        state = "pressedKey" if frame["pressed"] else kind
        box = Box(
            rect,
            self.theme[f"{kind}CornerRadius"],
            Gradient.vertical(rect, self.colors(f"{state}Gradient")),
            self.border(kind),
            self.shadow(state),
        )
        color = self.color(f"{state}Text")
        if frame["id"] in ICONS:
            return [box, Icon(ICONS[frame["id"]], rect.center, color)]
        size = self.theme["keyFontSize" if kind == "regularKey" else "modifierKeyFontSize"]
        return [box, label(frame["label"], rect, size, color)]

    def preview(self, frame: dict) -> list[Item]:
        rect = Rect.of(frame)
        box = Box(
            rect,
            self.theme["previewCornerRadius"],
            self.color("previewBackground"),
            self.border("preview"),
            self.shadow("preview"),
        )
        return [box, label(frame["key"], rect, self.theme["previewFontSize"], self.color("previewText"))]

    def popup(self, frame: dict) -> list[Item]:
        items: list[Item] = [
            Box(
                Rect.of(frame["container"]),
                self.theme["popupCornerRadius"],
                self.color("popupBackground"),
                self.border("popup"),
                self.shadow("popup"),
                Rect.of(frame["tail"]),
            )
        ]
        for cell in frame["cells"]:
            rect = Rect.of(cell)
            state = "popupKeySelected" if cell["selected"] else "popupKey"
            items.append(Box(rect, self.theme["popupKeyCornerRadius"], self.color(f"{state}Background")))
            items.append(label(cell["label"], rect, self.theme["popupKeyFontSize"], self.color(f"{state}Text")))
        return items


def outline(box: Box, inset: float = 0) -> str:
    """Returns a box's edge, moved inwards, as path data with absolute M, L, C and Z."""
    rect, r = box.rect.inset(inset), max(box.radius - inset, 0)
    left, top, right, bottom = rect.x, rect.y, rect.x + rect.width, rect.y + rect.height
    k = r * (1 - QUARTER)
    tail = ""
    if box.tail:
        slope = box.tail.width / 2 / box.tail.height
        tip = box.tail.y + box.tail.height - inset * math.hypot(1, slope) / slope
        x, half = box.tail.x + box.tail.width / 2, (tip - bottom) * slope
        tail = f"L{x + half:g} {bottom:g}L{x:g} {tip:g}L{x - half:g} {bottom:g}"
    return (
        f"M{left + r:g} {top:g}L{right - r:g} {top:g}"
        f"C{right - k:g} {top:g} {right:g} {top + k:g} {right:g} {top + r:g}L{right:g} {bottom - r:g}"
        f"C{right:g} {bottom - k:g} {right - k:g} {bottom:g} {right - r:g} {bottom:g}{tail}L{left + r:g} {bottom:g}"
        f"C{left + k:g} {bottom:g} {left:g} {bottom - k:g} {left:g} {bottom - r:g}L{left:g} {top + r:g}"
        f"C{left:g} {top + k:g} {left + k:g} {top:g} {left + r:g} {top:g}Z"
    )
