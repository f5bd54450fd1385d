"""Batches on a cluster of Dask's, which `pip install 'kbrender[dask]'` installs.

    from distributed import Client
    from kbrender.dask import batch

    with Client("tcp://scheduler:8786") as client:
        for item in batch(client, themes, command="thumbnail", size="320x200", format="webp"):
            print(item.index, item.error or len(item.content))

Every worker needs this package in the same version. It starts the program at its first task, and keeps it.
"""

from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Sized
from typing import Any, Literal, Unpack, overload

try:
    from distributed import Client, Future, KilledWorker
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError("kbrender.dask needs Dask (pip install 'kbrender[dask]')", name=missing.name) from missing

from . import shared_renderer
from ._errors import KbrenderError, ProgramError
from ._options import PictureOptions, ThumbnailOptions
from ._renderer import BatchItem, Request, Result, Theme, check_requests, split_request

# Keeps a picture on the worker that has drawn it: it gets the place of the request, its theme and the picture.
Write = Callable[[int, Theme, bytes], object]


@overload
def batch(
    client: Client,
    requests: Iterable[Request],
    *,
    command: Literal["render"] = "render",
    write: Write | None = None,
    portion: int = 64,
    ahead: int = 64,
    **options: Unpack[PictureOptions],
) -> Iterator[BatchItem]: ...


@overload
def batch(
    client: Client,
    requests: Iterable[Request],
    *,
    command: Literal["thumbnail"],
    write: Write | None = None,
    portion: int = 64,
    ahead: int = 64,
    **options: Unpack[ThumbnailOptions],
) -> Iterator[BatchItem]: ...


def batch(
    client: Client,
    requests: Iterable[Request],
    *,
    command: Literal["render", "thumbnail"] = "render",
    write: Write | None = None,
    portion: int = 64,
    ahead: int = 64,
    **options: Any,
) -> Iterator[BatchItem]:
    """Draws many keyboards or thumbnails on a cluster, and yields each in the order of the requests.

    A request is a theme, or a theme and its own options, which go before `options`; `command` says whose options these are. A
    file's path must be one on the workers. `portion` requests are a task, and at most `ahead` tasks are open, so the memory of
    this process and of the cluster does not grow with the batch, which may be endless.

    With `write`, the worker that draws a picture gives it to this function (a shared folder or a store may be its place), and
    only the rest comes back: the item's content is empty. An exception of `write` ends the batch.

    A picture that fails stops nothing: its item has the error. Tasks of a worker that is lost are done again by others, so `write`
    may see a picture twice. A task whose workers are lost again and again (more often than Dask's `allowed-failures`) gives its
    items a ProgramError.
    """
    if portion < 1 or ahead < 1:
        raise ValueError(f"portion is {portion}, and ahead is {ahead} (expected at least 1)")
    if command not in ("render", "thumbnail"):
        raise ValueError(f"command is {command!r} (expected 'render' or 'thumbnail')")
    check_requests(requests)
    return _batch(client, requests, command, write, portion, ahead, options)


def _batch(
    client: Client, requests: Iterable[Request], command: str, write: Write | None, portion: int, ahead: int, options: Mapping[str, Any]
) -> Iterator[BatchItem]:
    count = len(requests) if isinstance(requests, Sized) else None
    source = iter(requests)
    begun = 0
    waiting: deque[tuple[int, list[Request], Future[Any]]] = deque()
    try:
        while True:
            while len(waiting) < ahead and (part := list(itertools.islice(source, portion))):
                waiting.append((begun, part, client.submit(_draw, begun, part, command, write, options, pure=False)))
                begun += len(part)
            if not waiting:
                return
            first, part, future = waiting.popleft()
            try:
                drawn = future.result()
            except KilledWorker as killed:
                drawn = [ProgramError(f"the workers of this picture were lost: {killed}")] * len(part)
            del future  # So the cluster forgets the pictures.
            for place, (request, outcome) in enumerate(zip(part, drawn, strict=True), first):
                failed = isinstance(outcome, KbrenderError)
                yield BatchItem(place, count, split_request(request)[0], None if failed else outcome, outcome if failed else None)
    finally:
        client.cancel([future for _, _, future in waiting])  # type: ignore[no-untyped-call]


def _draw(
    first: int, requests: Sequence[Request], command: str, write: Write | None, options: Mapping[str, Any]
) -> list[Result | KbrenderError]:
    """Draws a portion, on a worker."""
    drawn: list[Result | KbrenderError] = []
    for item in shared_renderer()._batch(command, requests, 32, options):
        outcome = item.error or item.result
        assert outcome is not None
        if write is not None and isinstance(outcome, Result):
            write(first + item.index, item.theme, bytes(outcome.content))
            outcome = outcome.without_content()
        drawn.append(outcome)
    return drawn
