"""The options of requests: those of the command line, with `_` for `-`. `tests/test_options.py` compares them with the program's."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypedDict


class SourceOptions(TypedDict, total=False):
    """How a theme is read."""

    as_: (
        Literal["keyboard", "tokens", "colors", "palette", "brand", "fcitx5", "floris", "base16", "terminal", "material", "heliboard", "sangam-nested", "dtcg", "trime", "rime", "vscode", "futo", "css", "catppuccin"]
    )
    """Kind of the source."""

    pick: str
    """Takes this theme from a source with several."""

    role: Mapping[str, str]
    """Gives this token of a token document a role."""

    with_light: str | os.PathLike[str]
    """Takes the light variant from this source."""

    with_dark: str | os.PathLike[str]
    """Takes the dark variant from this source."""

    fallback: str
    """Takes the preset default for a name that no preset has, and an app's default colours if a server gives no theme and there is no copy."""

    alpha_first: bool
    """Reads colours with eight digits as #AARRGGBB."""

    date: str
    """Chooses the season of brands whose season is auto."""

    hemisphere: Literal["northern", "southern"]
    """The half of the earth whose seasons --date has."""

    strict: bool
    """Treats warnings as errors."""


class SharedOptions(SourceOptions, total=False):
    """What a keyboard shows."""

    platform: Literal["auto", "ios", "android", "both"]
    """Whose keyboard to draw; auto is that of the theme's app."""

    device: str
    """Device to draw."""

    orientation: Literal["portrait", "landscape"]
    """How to hold the device."""

    width: float
    """Width in points."""

    layout: str | os.PathLike[str] | Mapping[str, Any]
    """Built-in layout by name or language tag, or a layout document."""

    digits: Literal["local", "latin"]
    """The digits of the language, or 0 to 9."""

    plane: Literal[
        "letters", "shift", "capslock", "symbols", "symbols-shift", "number", "decimal", "phone", "phone-symbols", "numbers",
        "email", "url", "web-search", "twitter", "ascii", "emoji",
    ]
    """Plane of the layout, or that of a field; twitter is iOS's."""

    emoji: Literal["smileys", "people", "animals", "food", "travel", "activities", "objects", "symbols", "flags"]
    """Category that the plane emoji shows."""

    system_bar: bool
    """Adds the system's globe, microphone and home indicator under the keys."""

    globe: bool
    """Shows the globe key."""

    metrics: Literal["theme", "ios26", "android", "gboard", "floris", "fcitx5"]
    """Whose rows, frames and corners to use."""

    hand: Literal["left", "right"]
    """Moves a phone's keyboard to this side, for one hand."""

    split: bool
    """Divides a tablet's keyboard between two hands."""

    key_shape: Literal["material", "rounded", "holo", "pill"]
    """Shape of the keys: pill of gboard, the others of android."""

    borderless: bool
    """Draws letters without faces."""

    floating: bool
    """Draws the keyboard as a card above the app, with a handle."""

    number_row: bool
    """Adds a row of digits."""

    narrow_gaps: bool
    """Narrow gaps, of android."""

    nav: Literal["gestures", "buttons"]
    """Controls in the system's bar."""

    key_border: Literal["on", "off", "stroke"]
    """Edge of the keys of fcitx5."""

    key_radius: float
    """Radius of the keys of fcitx5."""

    key_margins: str
    """Margins around the keys of fcitx5."""

    no_hints: bool
    """Leaves out the small letters on keys."""

    no_space_word: bool
    """Leaves out the language's name on the space key."""

    candidates: str
    """What to show in the bar."""

    annotations: bool
    """Shows the annotations of the samples."""

    selected: int | Literal["none"]
    """Index of the selected candidate."""

    candidate_style: Literal["bar", "pills"]
    """Style of the candidates."""

    no_candidate_bar: bool
    """Leaves out the candidate bar."""

    contrast: Literal["standard", "increased"]
    """Increased makes text opaque, and visible borders at least 2 points wide and 3:1."""

    reduce_transparency: bool
    """Makes translucent keys and bars opaque, in the colour that they have over the background."""

    bold_text: bool
    """Sets all texts two weights heavier."""

    simulate: Literal["protanopia", "deuteranopia", "tritanopia", "grayscale"]
    """The colour vision of the viewer, in pictures made of pixels."""

    text_size: (
        Literal["xSmall", "small", "medium", "large", "xLarge", "xxLarge", "xxxLarge", "accessibility1", "accessibility2", "accessibility3", "accessibility4", "accessibility5"]
    )
    """The user's text size, by the names of Dynamic Type."""


class KeyboardOptions(SharedOptions, total=False):
    """Options of `geometry`."""

    mode: Literal["light", "dark"]
    """Variant of the theme."""

    scale: float
    """Pixels per point."""

    pressed: str | Sequence[str]
    """Draws this key pressed."""

    preview: str
    """Draws this key pressed, with its preview above it."""

    long_press: str
    """Draws this key pressed, with its variants above it; the variant at INDEX, or the first, is selected."""


class DrawingOptions(SharedOptions, total=False):
    """How a keyboard is drawn."""

    no_text: bool
    """Leaves out labels, icons and candidates."""

    callout: Literal["plain", "ios"]
    """Shape of a key's preview."""

    return_: Literal["icon", "word", "go", "search", "send", "next", "done", "join"]
    """What to show on the return key: its icon, its word or an action; join is iOS's."""

    frame: bool
    """Draws the device around the keyboard, with a conversation above it in the theme's colours."""

    compression: Literal["fast", "balanced", "small"]
    """How hard to compress."""


class PictureOptions(DrawingOptions, total=False):
    """Options of `render`."""

    mode: Literal["light", "dark", "both"]
    """Variant of the theme."""

    quality: int
    """Quality of WebP and JPEG; at 100, WebP is lossless."""

    embed_geometry: bool
    """Writes the frames into the file, so that diff can name keys."""

    format: Literal["png", "webp", "jpg", "svg", "pdf"]
    """Format of the file, for standard output."""

    scale: float
    """Pixels per point."""

    pressed: str | Sequence[str]
    """Draws this key pressed."""

    preview: str
    """Draws this key pressed, with its preview above it."""

    long_press: str
    """Draws this key pressed, with its variants above it; the variant at INDEX, or the first, is selected."""


class ThumbnailOptions(DrawingOptions, total=False):
    """Options of `thumbnail`."""

    mode: Literal["light", "dark"]
    """Variant of the theme."""

    size: str
    """Width and height."""

    style: Literal["card", "split", "stack", "phone"]
    """Arrangement of the keyboards."""

    title: bool
    """Writes the theme's name and author."""

    placeholder: bool
    """Draws a neutral picture for a broken theme."""

    quality: int
    """Quality of WebP and JPEG; at 100, WebP is lossless."""

    format: Literal["png", "webp", "jpg", "svg", "pdf"]
    """Format of the file, for standard output."""

    pressed: str | Sequence[str]
    """Draws this key pressed."""

    preview: str
    """Draws this key pressed, with its preview above it."""

    long_press: str
    """Draws this key pressed, with its variants above it; the variant at INDEX, or the first, is selected."""


class AnimationOptions(DrawingOptions, total=False):
    """Options of `animate`."""

    mode: Literal["light", "dark"]
    """Variant of the theme."""

    type: str
    """Types a text as a person would."""

    reveal: bool
    """Wipes to the other variant and back."""

    fps: int
    """Frames a second; GIF shows 50 at most."""

    speed: float
    """Speed, as a factor."""

    reduced_motion: bool
    """Shows only states: nothing swings, fades, slides or dissolves."""

    quality: int
    """How much WebP keeps of each frame."""

    format: Literal["webp", "png", "gif"]
    """Format, if no file name's ending decides it."""

    script: str | os.PathLike[str] | Mapping[str, Any]
    """Follows the steps of a script."""

    scale: float
    """Pixels per point."""


class ValidationOptions(SourceOptions, total=False):
    """Options of `validate`."""

    store: bool
    """Also checks the theme store's rules."""

    contrast_report: bool
    """Adds the contrast of every text."""


class ConversionOptions(SourceOptions, total=False):
    """Options of `convert`."""

    to: Literal[
        "keyboard", "fcitx5", "floris", "heliboard", "css", "dtcg", "android", "trime", "rime", "xcassets", "base16", "terminal",
        "tokens", "colors",
    ]
    """Kind of the file to write."""

    mode: Literal["light", "dark", "both"]
    """Variant to write, where a file holds one."""

    minimal: bool
    """Leaves out default values."""

    id: str
    """The id of the result."""

    explain: bool
    """Answers with an object: `theme`, `properties` with the source of each, and `ledger`, how many of the drawn ones are read, derived
    and invented."""


class RepairOptions(TypedDict, total=False):
    """Options of `fix`."""

    alpha_first: bool
    """Reads colours with eight digits as #AARRGGBB."""
