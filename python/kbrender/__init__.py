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
from typing import TYPE_CHECKING, Any, Literal, Unpack, overload

from ._comparison import diff, verify
from ._errors import Diagnostic, DocumentError, KbrenderError, LimitError, MissingError, OptionError, ProgramError
from ._options import (
    VERSION,
    AnimationOptions,
    ConversionOptions,
    KeyboardOptions,
    PictureOptions,
    RepairOptions,
    ThumbnailOptions,
    ValidationOptions,
)
from ._program import program_path
from ._renderer import BatchItem, Picture, Renderer, Request, Result, Theme, documented
from ._reports import Difference, Geometry, Validation, Verification

if TYPE_CHECKING:
    import numpy
    from PIL.Image import Image

__all__ = [
    "AnimationOptions",
    "BatchItem",
    "ConversionOptions",
    "Diagnostic",
    "Difference",
    "DocumentError",
    "Geometry",
    "KbrenderError",
    "KeyboardOptions",
    "LimitError",
    "MissingError",
    "OptionError",
    "Picture",
    "PictureOptions",
    "ProgramError",
    "Renderer",
    "RepairOptions",
    "Request",
    "Result",
    "Theme",
    "ThumbnailOptions",
    "Validation",
    "ValidationOptions",
    "Verification",
    "animate",
    "array",
    "batch",
    "batch_async",
    "convert",
    "diff",
    "fix",
    "geometry",
    "image",
    "program_path",
    "render",
    "render_async",
    "shared_renderer",
    "thumbnail",
    "validate",
    "verify",
]
__version__ = VERSION


def __dir__() -> list[str]:
    return [*__all__, "__version__"]


_lock = threading.Lock()
_shared: Renderer | None = None


def shared_renderer() -> Renderer:
    """Returns the renderer that the functions of this module share."""
    global _shared
    with _lock:
        if _shared is None:
            _shared = Renderer()
        return _shared


@documented(PictureOptions)
def render(theme: Theme, **options: Unpack[PictureOptions]) -> Picture:
    """Draws a keyboard, and returns the file: a PNG file unless `format` says otherwise."""
    return shared_renderer().render(theme, **options)


@documented(PictureOptions)
async def render_async(theme: Theme, **options: Unpack[PictureOptions]) -> Picture:
    """Draws a keyboard while other tasks run."""
    return await shared_renderer().render_async(theme, **options)


@documented(PictureOptions)
def image(theme: Theme, **options: Unpack[PictureOptions]) -> Image:
    """Draws a keyboard as a picture of Pillow's, in its mode RGBA. `format` is png, webp or jpg."""
    try:
        from PIL import Image
    except ModuleNotFoundError as error:
        raise _missing("image", "Pillow", "pillow", error) from error

    if options.get("format", "png") not in ("png", "webp", "jpg"):
        raise OptionError(f"option format: {options['format']!r} is not made of pixels (expected png, webp or jpg)", 64)
    return Image.open(io.BytesIO(render(theme, **options))).convert("RGBA")


@documented(PictureOptions)
def array(theme: Theme, **options: Unpack[PictureOptions]) -> numpy.ndarray:
    """Draws a keyboard as an array of NumPy's: rows, columns, and red, green, blue and alpha, 0 to 255, as `image` has them."""
    try:
        import numpy

        return numpy.array(image(theme, **options))
    except ModuleNotFoundError as error:
        raise _missing("array", "NumPy and Pillow", "numpy", error) from error


def _missing(function: str, package: str, extra: str, error: ModuleNotFoundError) -> ModuleNotFoundError:
    return ModuleNotFoundError(f"kbrender.{function} needs {package} (pip install 'kbrender[{extra}]')", name=error.name)


@overload
def batch(
    requests: Iterable[Request], *, command: Literal["render"] = "render", ahead: int = 32, **options: Unpack[PictureOptions]
) -> Iterator[BatchItem]: ...


@overload
def batch(
    requests: Iterable[Request], *, command: Literal["thumbnail"], ahead: int = 32, **options: Unpack[ThumbnailOptions]
) -> Iterator[BatchItem]: ...


@documented(PictureOptions)
def batch(
    requests: Iterable[Request], *, command: Literal["render", "thumbnail"] = "render", ahead: int = 32, **options: Any
) -> Iterator[BatchItem]:
    """Draws many keyboards, and yields each in the order of the requests; see `Renderer.batch`. For a cluster: `kbrender.dask`."""
    return shared_renderer().batch(requests, command=command, ahead=ahead, **options)


@overload
def batch_async(
    requests: Iterable[Request], *, command: Literal["render"] = "render", ahead: int = 32, **options: Unpack[PictureOptions]
) -> AsyncIterator[BatchItem]: ...


@overload
def batch_async(
    requests: Iterable[Request], *, command: Literal["thumbnail"], ahead: int = 32, **options: Unpack[ThumbnailOptions]
) -> AsyncIterator[BatchItem]: ...


@documented(PictureOptions)
def batch_async(
    requests: Iterable[Request], *, command: Literal["render", "thumbnail"] = "render", ahead: int = 32, **options: Any
) -> AsyncIterator[BatchItem]:
    """Draws many keyboards while other tasks run, and yields each in the order of the requests; see `Renderer.batch_async`."""
    return shared_renderer().batch_async(requests, command=command, ahead=ahead, **options)


@documented(ThumbnailOptions)
def thumbnail(theme: Theme, **options: Unpack[ThumbnailOptions]) -> Picture:
    """Draws a store's picture of a theme."""
    return shared_renderer().thumbnail(theme, **options)


@documented(AnimationOptions)
def animate(theme: Theme, **options: Unpack[AnimationOptions]) -> Picture:
    """Draws a moving picture: `type`, `reveal` or `script` (a path, or a dictionary) says what happens."""
    return shared_renderer().animate(theme, **options)


@documented(KeyboardOptions)
def geometry(theme: Theme, **options: Unpack[KeyboardOptions]) -> Geometry:
    """Returns the frames of all keys, in points."""
    return shared_renderer().geometry(theme, **options)


@documented(ValidationOptions)
def validate(theme: Theme, **options: Unpack[ValidationOptions]) -> Validation:
    """Checks a theme, and returns a report, also on an invalid one."""
    return shared_renderer().validate(theme, **options)


@documented(ConversionOptions)
def convert(theme: Theme, **options: Unpack[ConversionOptions]) -> bytes:
    """Returns the theme as another kind of document: the one of `to`, or a native theme."""
    return shared_renderer().convert(theme, **options)


@documented(RepairOptions)
def fix(theme: Theme, **options: Unpack[RepairOptions]) -> str:
    """Returns the theme's document, repaired."""
    return shared_renderer().fix(theme, **options)
