"""Pictures of keyboard themes.

    import kbrender

    png = kbrender.render("theme.json", mode="dark", scale=2)
    for item in kbrender.batch(["a.json", "b.json"], format="webp"):
        print(item.index, len(item.content))

A theme is a file's path, the id of a preset, or a dictionary. The functions of this module share one program, which starts at
the first call and ends with the interpreter; `Renderer` is one with settings of its own.
"""

from __future__ import annotations

import io
import threading
from collections.abc import AsyncIterator, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Unpack

from ._errors import Diagnostic, DocumentError, KbrenderError, LimitError, MissingError, OptionError, ProgramError
from ._options import (
    AnimationOptions,
    ConversionOptions,
    KeyboardOptions,
    PictureOptions,
    RepairOptions,
    ThumbnailOptions,
    ValidationOptions,
)
from ._program import program_path
from ._renderer import BatchItem, Renderer, Result, Theme

if TYPE_CHECKING:
    import numpy
    from PIL.Image import Image

__all__ = [
    "AnimationOptions",
    "BatchItem",
    "ConversionOptions",
    "Diagnostic",
    "DocumentError",
    "KbrenderError",
    "KeyboardOptions",
    "LimitError",
    "MissingError",
    "OptionError",
    "PictureOptions",
    "ProgramError",
    "Renderer",
    "RepairOptions",
    "Result",
    "Theme",
    "ThumbnailOptions",
    "ValidationOptions",
    "animate",
    "array",
    "batch",
    "batch_async",
    "convert",
    "fix",
    "geometry",
    "image",
    "program_path",
    "render",
    "render_async",
    "thumbnail",
    "validate",
]

_lock = threading.Lock()
_shared: Renderer | None = None


def _renderer() -> Renderer:
    global _shared
    with _lock:
        if _shared is None:
            _shared = Renderer()
        return _shared


def render(theme: Theme, **options: Unpack[PictureOptions]) -> bytes:
    """Draws a keyboard, and returns the file: a PNG file unless `format` says otherwise."""
    return _renderer().render(theme, **options)


async def render_async(theme: Theme, **options: Unpack[PictureOptions]) -> bytes:
    """Draws a keyboard while other tasks run."""
    return await _renderer().render_async(theme, **options)


def image(theme: Theme, **options: Unpack[PictureOptions]) -> Image:
    """Draws a keyboard as a picture of Pillow's."""
    from PIL import Image

    picture = Image.open(io.BytesIO(render(theme, **options)))
    picture.load()
    return picture


def array(theme: Theme, **options: Unpack[PictureOptions]) -> numpy.ndarray:
    """Draws a keyboard as an array of NumPy's: rows, columns, and red, green, blue and alpha, 0 to 255. Needs Pillow too."""
    import numpy

    return numpy.asarray(image(theme, **options).convert("RGBA"))


def batch(
    requests: Iterable[Theme | tuple[Theme, PictureOptions]], *, ahead: int = 32, **options: Unpack[PictureOptions]
) -> Iterator[BatchItem]:
    """Draws many keyboards, and yields each in the order of the requests; see `Renderer.batch`."""
    return _renderer().batch(requests, ahead=ahead, **options)


def batch_async(
    requests: Iterable[Theme | tuple[Theme, PictureOptions]], *, ahead: int = 32, **options: Unpack[PictureOptions]
) -> AsyncIterator[BatchItem]:
    """Draws many keyboards while other tasks run, and yields each in the order of the requests; see `Renderer.batch_async`."""
    return _renderer().batch_async(requests, ahead=ahead, **options)


def thumbnail(theme: Theme, **options: Unpack[ThumbnailOptions]) -> bytes:
    """Draws a store's picture of a theme."""
    return _renderer().thumbnail(theme, **options)


def animate(theme: Theme, **options: Unpack[AnimationOptions]) -> bytes:
    """Draws a moving picture: `type`, `reveal` or `script` (a path, or a dictionary) says what happens."""
    return _renderer().animate(theme, **options)


def geometry(theme: Theme, **options: Unpack[KeyboardOptions]) -> dict[str, Any]:
    """Returns the frames of all keys, in points."""
    return _renderer().geometry(theme, **options)


def validate(theme: Theme, **options: Unpack[ValidationOptions]) -> dict[str, Any]:
    """Checks a theme: `valid`, the numbers of `errors` and `warnings`, and `diagnostics`."""
    return _renderer().validate(theme, **options)


def convert(theme: Theme, **options: Unpack[ConversionOptions]) -> bytes:
    """Returns the theme as another kind of document: the one of `to`, or a native theme."""
    return _renderer().convert(theme, **options)


def fix(theme: Theme, **options: Unpack[RepairOptions]) -> str:
    """Returns the theme's document, repaired."""
    return _renderer().fix(theme, **options)
