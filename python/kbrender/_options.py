"""The options of requests: those of the command line, with `_` for `-`. python/write_options.py writes this file."""

# ruff: noqa: E501
import os
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, TypedDict

VERSION = "2.0.0"


class SourceOptions(TypedDict, total=False):
    """How a theme is read."""

    as_: Annotated[Literal["keyboard", "tokens", "colors", "palette", "brand", "fcitx5", "floris", "base16", "terminal", "material", "heliboard", "sangam-nested", "dtcg", "trime", "rime", "vscode", "futo", "css", "catppuccin", "screenshot"], "kind of the source (default: decided by the contents)"]
    pick: Annotated[str, "NAME: takes this theme from a source with several"]
    role: Annotated[Mapping[str, str], "gives this token of a token document a role (repeatable)"]
    with_light: Annotated[str | os.PathLike[str], "takes the light variant from this source"]
    with_dark: Annotated[str | os.PathLike[str], "takes the dark variant from this source"]
    fallback: Annotated[str, "THEME: takes the preset default for a name that no preset has, and an app's default colours if a server gives no theme and there is no copy"]
    alpha_first: Annotated[bool, "reads colours with eight digits as #AARRGGBB"]
    date: Annotated[str, "DATE: chooses the season of brands whose season is auto (default: none)"]
    hemisphere: Annotated[Literal["northern", "southern"], "the half of the earth whose seasons `date` has (default: northern)"]
    strict: Annotated[bool, "treats warnings as errors"]


class SharedOptions(SourceOptions, total=False):
    """What a keyboard shows."""

    platform: Annotated[Literal["auto", "ios", "android", "both"], "whose keyboard to draw; auto is that of the theme's app (default: auto)"]
    device: Annotated[str, "NAME: device to draw (default: iphone-15, or pixel-9 on Android)"]
    orientation: Annotated[Literal["portrait", "landscape"], "how to hold the device (default: portrait)"]
    width: Annotated[float, "width in points (100 to 4096; default: the device's)"]
    layout: Annotated[str | os.PathLike[str] | Mapping[str, Any], "built-in layout by name or language tag, or a layout document (default: qwerty)"]
    digits: Annotated[Literal["local", "latin"], "the digits of the language, or 0 to 9; needs a language with digits of its own (default: the layout's own)"]
    plane: Annotated[Literal["letters", "shift", "capslock", "symbols", "symbols-shift", "number", "decimal", "phone", "phone-symbols", "numbers", "email", "url", "web-search", "twitter", "ascii", "emoji"], "plane of the layout, or that of a field; twitter is iOS's (default: letters)"]
    emoji: Annotated[Literal["frequent", "smileys", "people", "animals", "food", "travel", "activities", "objects", "symbols", "flags"], "category that the plane emoji shows; needs the plane emoji (default: the app's)"]
    system_bar: Annotated[bool, "adds the system's globe, microphone and home indicator under the keys; needs a device without a home button"]
    globe: Annotated[bool, "shows the globe key; needs a plane with a place for the key"]
    metrics: Annotated[Literal["theme", "ios18", "ios26", "android", "gboard", "floris", "fcitx5"], "whose rows, frames and corners to use (default: those of the theme's app, theme or android)"]
    hand: Annotated[Literal["left", "right"], "moves a phone's keyboard to this side, for one hand; needs a phone in portrait (default: none)"]
    split: Annotated[bool, "divides a tablet's keyboard between two hands; needs rows of keys"]
    key_shape: Annotated[Literal["material", "rounded", "holo", "pill", "classic"], "shape of the keys: pill and classic of gboard, the others of android (default: the app's)"]
    borderless: Annotated[bool, "draws letters without faces"]
    floating: Annotated[bool, "draws the keyboard as a card above the app, with a handle"]
    number_row: Annotated[bool, "adds a row of digits; needs rows of letters"]
    narrow_gaps: Annotated[bool, "narrow gaps, of android"]
    nav: Annotated[Literal["gestures", "buttons"], "controls in the system's bar; needs a system's bar or a frame (default: the device's)"]
    key_border: Annotated[Literal["on", "off", "stroke"], "edge of the keys of fcitx5 (default: the app's)"]
    key_radius: Annotated[float, "radius of the keys of fcitx5 (0 to 48; default: the app's)"]
    key_margins: Annotated[str, "H,V: margins around the keys of fcitx5 (0 to 24 each; default: 3,7, or 3,4 in landscape)"]
    keyboard_height: Annotated[float, "height of the keys of fcitx5, in percent of the screen (10 to 90; default: 30, or 49 in landscape)"]
    hint_place: Annotated[Literal["foot", "corner"], "where fcitx5 has its hints; needs hints (default: foot, or corner in landscape)"]
    capitals: Annotated[bool, "shows letters of fcitx5 as capitals; needs letters"]
    no_language_key: Annotated[bool, "leaves out the language key of fcitx5; needs the key"]
    no_hints: Annotated[bool, "leaves out the small letters on keys; needs rows of letters"]
    no_space_word: Annotated[bool, "leaves out the language's name on the space key; needs a space key with a word"]
    strip: Annotated[Literal["words", "actions"], "what the strip of floris and gboard shows: candidates, or the app's actions, as at rest; needs a candidate bar (default: words)"]
    candidates: Annotated[str, "LIST: what to show in the bar; needs a candidate bar (text or text|annotation each, separated by commas; default: samples in the layout's language)"]
    annotations: Annotated[bool, "shows the annotations of the samples; needs a candidate bar with room, and samples that have them"]
    selected: Annotated[int | Literal["none"], "index of the selected candidate; needs a candidate bar that shows and marks it (from 0, or none; default: 0, or none on Android)"]
    candidate_style: Annotated[Literal["bar", "pills"], "style of the candidates; needs a candidate bar, not that of ios18 or ios26 (default: bar)"]
    no_candidate_bar: Annotated[bool, "leaves out the candidate bar; needs a plane and a theme with the bar"]
    contrast: Annotated[Literal["standard", "increased"], "increased makes text opaque, and visible borders at least 2 points wide and 3:1 (default: standard)"]
    reduce_transparency: Annotated[bool, "makes translucent keys and bars opaque, in the colour that they have over the background"]
    bold_text: Annotated[bool, "sets all texts two weights heavier"]
    simulate: Annotated[Literal["protanopia", "deuteranopia", "tritanopia", "grayscale"], "the colour vision of the viewer, in pictures made of pixels (default: none)"]
    text_size: Annotated[Literal["xSmall", "small", "medium", "large", "xLarge", "xxLarge", "xxxLarge", "accessibility1", "accessibility2", "accessibility3", "accessibility4", "accessibility5"], "the user's text size, by the names of Dynamic Type; needs an app that follows it (default: large)"]


class DrawingOptions(SharedOptions, total=False):
    """How a keyboard is drawn."""

    no_text: Annotated[bool, "leaves out labels, icons and candidates"]
    callout: Annotated[Literal["plain", "ios"], "shape of a key's preview; needs a preview or variants (default: plain)"]
    return_: Annotated[Literal["icon", "word", "go", "search", "send", "next", "done", "join"], "what to show on the return key: its icon, its word or an action; join is iOS's; needs a return key (default: icon)"]
    frame: Annotated[bool, "draws the device around the keyboard, with a conversation above it in the theme's colours"]


class PictureOptions(DrawingOptions, total=False):
    """Options of `render` and its like."""

    mode: Annotated[Literal["light", "dark", "both"], "variant of the theme (default: light)"]
    compression: Annotated[Literal["fast", "balanced", "small"], "how hard to compress (default: fast)"]
    quality: Annotated[int, "quality of WebP and JPEG; at 100, WebP is lossless (1 to 100; default: 85)"]
    embed_geometry: Annotated[bool, "writes the frames into the file, so that diff can name keys"]
    format: Annotated[Literal["png", "webp", "jpg", "svg", "pdf"], "format of the file (default: png)"]
    scale: Annotated[float, "pixels per point (0.25 to 8; default: 3)"]
    pressed: Annotated[str | Sequence[str], "draws this key pressed (repeatable)"]
    preview: Annotated[str, "KEY: draws this key pressed, with its preview above it"]
    long_press: Annotated[str, "KEY[:VARIANT]: draws this key pressed, with its variants above it; VARIANT is the index of the selected one, or left, up, right or down for a key with flicks, which stand around it"]


class ThumbnailOptions(DrawingOptions, total=False):
    """Options of `thumbnail`."""

    mode: Annotated[Literal["light", "dark"], "variant of the theme (default: light)"]
    size: Annotated[str, "WxH: width and height (sides of 16 to 4096 pixels; default: 640x400)"]
    style: Annotated[Literal["card", "split", "stack", "phone"], "arrangement of the keyboards (default: card)"]
    title: Annotated[bool, "writes the theme's name and author"]
    placeholder: Annotated[bool, "draws a neutral picture for a broken theme"]
    compression: Annotated[Literal["fast", "balanced", "small"], "how hard to compress (default: balanced)"]
    quality: Annotated[int, "quality of WebP and JPEG; at 100, WebP is lossless (1 to 100; default: 85)"]
    format: Annotated[Literal["png", "webp", "jpg", "svg", "pdf"], "format of the file (default: png)"]
    pressed: Annotated[str | Sequence[str], "draws this key pressed (repeatable)"]
    preview: Annotated[str, "KEY: draws this key pressed, with its preview above it"]
    long_press: Annotated[str, "KEY[:VARIANT]: draws this key pressed, with its variants above it; VARIANT is the index of the selected one, or left, up, right or down for a key with flicks, which stand around it"]


class AnimationOptions(DrawingOptions, total=False):
    """Options of `animate`."""

    mode: Annotated[Literal["light", "dark"], "variant of the theme (default: light)"]
    type: Annotated[str, "TEXT: types a text as a person would"]
    reveal: Annotated[bool, "wipes to the other variant and back"]
    fps: Annotated[int, "frames a second; GIF shows 50 at most (1 to 60; default: 30)"]
    speed: Annotated[float, "speed, as a factor (0.2 to 10; default: 1)"]
    reduced_motion: Annotated[bool, "shows only states: nothing swings, fades, slides or dissolves"]
    quality: Annotated[int, "how much WebP keeps of each frame (1 to 100; default: lossless)"]
    format: Annotated[Literal["webp", "png", "gif"], "format of the file (default: webp)"]
    script: Annotated[str | os.PathLike[str] | Mapping[str, Any], "follows the steps of a script"]
    compression: Annotated[Literal["fast", "balanced", "small"], "how hard to compress (default: balanced)"]
    scale: Annotated[float, "pixels per point (0.25 to 8; default: 2)"]


class KeyboardOptions(SharedOptions, total=False):
    """Options of `geometry`."""

    mode: Annotated[Literal["light", "dark"], "variant of the theme (default: light)"]
    scale: Annotated[float, "pixels per point (0.25 to 8; default: 3)"]
    pressed: Annotated[str | Sequence[str], "draws this key pressed (repeatable)"]
    preview: Annotated[str, "KEY: draws this key pressed, with its preview above it"]
    long_press: Annotated[str, "KEY[:VARIANT]: draws this key pressed, with its variants above it; VARIANT is the index of the selected one, or left, up, right or down for a key with flicks, which stand around it"]


class ValidationOptions(SourceOptions, total=False):
    """Options of `validate`."""

    store: Annotated[bool, "also checks the theme store's rules"]
    platform: Annotated[Literal["ios", "android"], "system of the keyboard (default: as seen)"]
    device: Annotated[str, "NAME: device that shows it (default: as seen)"]
    layout: Annotated[str, "NAME: its layout, by name or language tag (default: as seen)"]
    scale: Annotated[float, "its pixels per point (0.25 to 8; default: as seen)"]
    contrast_report: Annotated[bool, "adds the contrast of every text"]


class ConversionOptions(SourceOptions, total=False):
    """Options of `convert`."""

    to: Annotated[Literal["keyboard", "fcitx5", "floris", "heliboard", "css", "dtcg", "android", "trime", "rime", "xcassets", "base16", "terminal", "tokens", "colors", "swift-tokens", "stored", "server"], "kind of the file to write (default: keyboard)"]
    mode: Annotated[Literal["light", "dark", "both"], "variant to write, where a file holds one (default: light, and both in a folder)"]
    minimal: Annotated[bool, "leaves out default values"]
    id: Annotated[str, "ID: the id of the result (default: from the source's name)"]
    no_fit: Annotated[bool, "takes what was measured in a picture of a keyboard, without comparing it with drawn ones"]
    explain: Annotated[bool, "answers with an object: `theme`, `properties` with the source of each, and `ledger`, how many of the drawn ones are read, derived and invented"]
    platform: Annotated[Literal["ios", "android"], "system of the keyboard (default: as seen)"]
    device: Annotated[str, "NAME: device that shows it (default: as seen)"]
    layout: Annotated[str, "NAME: its layout, by name or language tag (default: as seen)"]
    scale: Annotated[float, "its pixels per point (0.25 to 8; default: as seen)"]


class RepairOptions(TypedDict, total=False):
    """Options of `fix`."""

    alpha_first: Annotated[bool, "reads colours with eight digits as #AARRGGBB"]
