"""What `geometry`, `validate`, `diff` and `verify` return. Lengths are in points, from the top left corner, unless they say pixels."""

from collections.abc import Sequence
from typing import Literal, NotRequired, TypedDict


class Frame(TypedDict):
    """A rectangle."""

    x: float
    y: float
    width: float
    height: float


class LegendPlace(Frame):
    """A text or an icon in its place: the box of its ink, as it is drawn."""

    text: NotRequired[str]
    icon: NotRequired[str]
    fontSize: float
    baseline: float


class Key(Frame):
    """A key's face."""

    id: str
    """The key's name, as `pressed` takes it."""
    label: str
    kind: Literal["regular", "modifier"]
    row: int
    index: int
    pressed: bool
    legend: LegendPlace | None
    hint: LegendPlace | None


class Candidate(Frame):
    """A candidate in the bar."""

    text: str
    annotation: str | None
    selected: bool
    legend: LegendPlace | None
    hint: LegendPlace | None


class CandidateBar(Frame):
    """The bar above the keys."""

    cells: list[Candidate]


class KeyPreview(Frame):
    """The preview above a key."""

    key: str


class PopupCell(Frame):
    """A variant of a long press."""

    label: str
    selected: bool
    legend: LegendPlace | None
    hint: LegendPlace | None


class Popup(TypedDict):
    """The variants of a long press."""

    key: str
    container: Frame
    tail: Frame | None
    cells: list[PopupCell]


class Canvas(TypedDict):
    """The whole picture, in points and in pixels."""

    width: float
    height: float
    scale: float
    pixelWidth: int
    pixelHeight: int


class Geometry(TypedDict):
    """Where the parts of a keyboard are. `keys` are in the order in which they are painted."""

    canvas: Canvas
    device: str
    platform: Literal["ios", "android"]
    metrics: str
    orientation: Literal["portrait", "landscape"]
    layout: str
    plane: str
    mode: Literal["light", "dark"]
    candidateBar: CandidateBar | None
    keys: list[Key]
    preview: KeyPreview | None
    popup: Popup | None


class Problem(TypedDict):
    """A problem of a document. One without a place, or in a dictionary, has no file, lines and columns."""

    severity: Literal["error", "warning", "note"]
    message: str
    id: str
    path: str
    file: NotRequired[str]
    line: NotRequired[int]
    column: NotRequired[int]
    endLine: NotRequired[int]
    endColumn: NotRequired[int]


class GradientPlace(TypedDict):
    """A place of a gradient, from 0 to 1, at which a text has its least contrast."""

    gradient: str
    location: float


class Contrast(TypedDict):
    """The contrast of a text of a keyboard, or of a pair of a design's colours, which has `property` and `other` in its place."""

    mode: Literal["light", "dark"]
    color: str
    background: str
    ratio: float
    isLarge: bool
    level: str
    places: list[GradientPlace]
    text: NotRequired[str]
    platform: NotRequired[Literal["both", "ios", "android"]]
    lightnessContrast: NotRequired[float]
    property: NotRequired[str]
    other: NotRequired[str]
    wanted: NotRequired[float]
    suggestion: NotRequired[str | None]


class Validation(TypedDict):
    """A report on a theme."""

    valid: bool
    errors: int
    warnings: int
    diagnostics: list[Problem]
    contrast: list[Contrast]
    """Empty without the option `contrast_report`."""


class Region(TypedDict):
    """A part of two pictures that differs, in pixels, with the names of the keys and other parts of the keyboard in it."""

    x: int
    y: int
    width: int
    height: int
    differingPixels: int
    parts: list[str]


class Window(TypedDict):
    """The square in which most pixels differ."""

    x: int
    y: int
    width: int
    height: int
    differingPixels: int


class _Figures(TypedDict):
    comparedPixels: int
    differingPixels: int
    ratio: float
    greatestDifference: int
    exceeded: list[Literal["max-count", "max-ratio", "max-density"]]
    densest: Window | None
    regions: list[Region]


class ComparedFile(TypedDict):
    """A picture's file, and its size in pixels."""

    file: str
    width: int
    height: int


class Difference(_Figures):
    """What `diff` finds."""

    result: Literal["same", "different", "different-sizes"]
    expected: ComparedFile
    actual: ComparedFile


class Cause(TypedDict):
    """A change of a theme that explains differences of a suite."""

    property: str
    expected: object
    actual: object
    keys: list[str]
    parts: list[str]
    cases: list[str]


class VerifiedCase(TypedDict):
    """A case of a suite, or a file without one. Those that differ also have the figures of a `Difference`, and their causes."""

    name: str
    status: Literal["same", "different", "missing", "recorded", "failed", "orphan", "removed", "uncovered"]
    message: str
    comparedPixels: NotRequired[int]
    differingPixels: NotRequired[int]
    ratio: NotRequired[float]
    greatestDifference: NotRequired[int]
    regions: NotRequired[list[Region]]
    causes: NotRequired[list[str] | None]
    unexplained: NotRequired[list[str] | None]
    list: NotRequired[Sequence[str]]


class Verification(TypedDict):
    """What `verify` finds."""

    result: Literal["same", "different", "trouble"]
    environmentDifferences: list[str]
    counts: dict[str, int]
    causes: list[Cause]
    cases: list[VerifiedCase]
    diagnostics: list[Problem]
    """The messages about documents and themes."""
