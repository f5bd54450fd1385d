"""A program that stays warm, and answers requests from any thread or task."""

from __future__ import annotations

import asyncio
import atexit
import json
import os
import queue
import subprocess
import threading
import weakref
from collections import deque
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping, Sequence, Sized
from concurrent.futures import Future
from dataclasses import dataclass
from typing import IO, Any, Unpack

from ._errors import Diagnostic, KbrenderError, ProgramError
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

# A file's path, the id of a preset, or a theme as a dictionary.
Theme = str | os.PathLike[str] | Mapping[str, Any]


@dataclass(frozen=True)
class Result:
    """What came back for a request."""

    content: bytes
    """The picture, or the document."""
    key: str | None
    """A digest of everything that the picture depends on; None for documents."""
    diagnostics: tuple[Diagnostic, ...]
    """Warnings about the documents."""
    seconds: float
    """How long the work took."""


@dataclass(frozen=True)
class BatchItem:
    """A picture of a batch, or the reason why there is none."""

    index: int
    """The place of the request, from 0."""
    count: int | None
    """The number of requests; None if the batch does not know it."""
    theme: Theme
    """The theme of the request."""
    result: Result | None
    """The picture; None if it failed."""
    error: KbrenderError | None
    """Why it failed; None if it did not."""

    @property
    def content(self) -> bytes:
        """The picture. Raises the error if there is none."""
        if self.error is not None:
            raise self.error
        assert self.result is not None
        return self.result.content


class Renderer:
    """A running program with workers that keep fonts and glyphs between pictures. It starts at the first request.

    All methods may be called from several threads at once. After a fork, the child starts a program of its own. `with` or
    `close` ends it; otherwise it ends with the interpreter.
    """

    def __init__(
        self,
        *,
        jobs: int | None = None,
        font_dirs: Sequence[str | os.PathLike[str]] = (),
        time_limit: float | None = None,
        memory_limit: int | None = None,
        cache: str | os.PathLike[str] = "off",
        program: str | os.PathLike[str] | None = None,
    ) -> None:
        """Sets up a renderer; the program's limits and number of workers are its own if none are given.

        `time_limit` is in seconds, `memory_limit` in MiB; `cache` is a folder, a Redis address or `off`.
        """
        limits = {"jobs": jobs, "time-limit": time_limit, "memory-limit": memory_limit, "cache": os.fspath(cache)}
        self._options = [f"--{name}={value}" for name, value in limits.items() if value is not None]
        self._options += [f"--font-dir={os.fspath(folder)}" for folder in font_dirs]
        self._program = program
        self._lock = threading.Lock()
        self._pipe: _Pipe | None = None
        self._closed = False
        _renderers.add(self)

    def __del__(self) -> None:
        pipe = getattr(self, "_pipe", None)
        if pipe is not None:
            pipe.end()

    def __enter__(self) -> Renderer:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Answers what has been asked, and ends the program. Later requests raise ProgramError."""
        with self._lock:
            self._closed = True
            pipe, self._pipe = self._pipe, None
        if pipe is not None:
            pipe.close()

    # Requests whose options are typed.

    def render(self, theme: Theme, **options: Unpack[PictureOptions]) -> bytes:
        """Draws a keyboard, and returns the file: a PNG file unless `format` says otherwise."""
        return self.submit("render", theme, **options).result().content

    def thumbnail(self, theme: Theme, **options: Unpack[ThumbnailOptions]) -> bytes:
        """Draws a store's picture of a theme."""
        return self.submit("thumbnail", theme, **options).result().content

    def animate(self, theme: Theme, **options: Unpack[AnimationOptions]) -> bytes:
        """Draws a moving picture: `type`, `reveal` or `script` (a path, or a dictionary) says what happens."""
        return self.submit("animate", theme, **options).result().content

    def geometry(self, theme: Theme, **options: Unpack[KeyboardOptions]) -> dict[str, Any]:
        """Returns the frames of all keys, in points."""
        frames: dict[str, Any] = json.loads(self.submit("geometry", theme, **options).result().content)
        return frames

    def validate(self, theme: Theme, **options: Unpack[ValidationOptions]) -> dict[str, Any]:
        """Checks a theme: `valid`, the numbers of `errors` and `warnings`, and `diagnostics`."""
        report: dict[str, Any] = json.loads(self.submit("validate", theme, **options).result().content)
        return report

    def convert(self, theme: Theme, **options: Unpack[ConversionOptions]) -> bytes:
        """Returns the theme as another kind of document: the one of `to`, or a native theme."""
        return self.submit("convert", theme, **options).result().content

    def fix(self, theme: Theme, **options: Unpack[RepairOptions]) -> str:
        """Returns the theme's document, repaired."""
        return self.submit("fix", theme, **options).result().content.decode()

    async def render_async(self, theme: Theme, **options: Unpack[PictureOptions]) -> bytes:
        """Draws a keyboard while other tasks run."""
        return (await asyncio.wrap_future(self.submit("render", theme, **options))).content

    def batch(
        self, requests: Iterable[Theme | tuple[Theme, PictureOptions]], *, ahead: int = 32, **options: Unpack[PictureOptions]
    ) -> Iterator[BatchItem]:
        """Draws many keyboards, and yields each in the order of the requests as soon as it is there.

        A request is a theme, or a theme and its own options, which go before `options`. At most `ahead` requests are open,
        so memory does not grow with the batch. A picture that fails stops nothing: its item has the error.
        """
        waiting = _Requests(self, requests, ahead, options)
        try:
            while (item := waiting.next()) is not None:
                index, theme, future = item
                try:
                    result, error = future.result(), None
                except KbrenderError as caught:
                    result, error = None, caught
                yield BatchItem(index, waiting.count, theme, result, error)
        finally:
            waiting.cancel()

    async def batch_async(
        self, requests: Iterable[Theme | tuple[Theme, PictureOptions]], *, ahead: int = 32, **options: Unpack[PictureOptions]
    ) -> AsyncIterator[BatchItem]:
        """Draws many keyboards while other tasks run, and yields each as `batch` does."""
        waiting = _Requests(self, requests, ahead, options)
        try:
            while (item := waiting.next()) is not None:
                index, theme, future = item
                try:
                    result, error = await asyncio.wrap_future(future), None
                except KbrenderError as caught:
                    result, error = None, caught
                yield BatchItem(index, waiting.count, theme, result, error)
        finally:
            waiting.cancel()

    def submit(self, command: str, theme: Theme, **options: Any) -> Future[Result]:
        """Sends a request, and returns at once. The future raises KbrenderError if the request fails."""
        request = _request(command, theme, options)
        with self._lock:
            if self._closed:
                raise ProgramError("the renderer is closed")
            if self._pipe is None or not self._pipe.is_running:
                self._pipe = _Pipe([os.fspath(self._program or program_path()), "pipe", "--quiet", *self._options])
            return self._pipe.send(request)

    def _forget(self) -> None:
        """Gives up the parent's program, in the child of a fork."""
        self._lock = threading.Lock()
        self._pipe = None


class _Requests:
    """The requests of a batch, of which only some are open at a time."""

    def __init__(
        self, renderer: Renderer, requests: Iterable[Theme | tuple[Theme, PictureOptions]], ahead: int, options: Mapping[str, Any]
    ) -> None:
        if ahead < 1:
            raise ValueError(f"ahead is {ahead} (expected at least 1)")
        self.count = len(requests) if isinstance(requests, Sized) else None
        self._renderer, self._source, self._ahead, self._options = renderer, iter(requests), ahead, options
        self._open: deque[tuple[int, Theme, Future[Result]]] = deque()
        self._begun = 0
        self._ended = False

    def next(self) -> tuple[int, Theme, Future[Result]] | None:
        """Returns the next request, after sending as many as may be open; None at the end."""
        while not self._ended and len(self._open) < self._ahead:
            try:
                request = next(self._source)
            except StopIteration:
                self._ended = True
                break
            theme, own = request if isinstance(request, tuple) else (request, {})
            self._open.append((self._begun, theme, self._renderer.submit("render", theme, **{**self._options, **own})))
            self._begun += 1
        return self._open.popleft() if self._open else None

    def cancel(self) -> None:
        for _, _, future in self._open:
            future.cancel()


def _request(command: str, theme: Theme, options: Mapping[str, Any]) -> dict[str, Any]:
    """Returns a request as the pipe reads it: options with dashes, and dictionaries as documents."""
    words: dict[str, Any] = {}
    documents = []
    if isinstance(theme, Mapping):
        documents.append({"name": "theme.json", "text": json.dumps(theme)})
    else:
        words["theme"] = _path(theme)
    for name, value in options.items():
        # `as` is a word of Python's.
        name = name.rstrip("_").replace("_", "-")
        if name in ("layout", "script") and isinstance(value, Mapping):
            documents.append({"name": f"{name}.json", "text": json.dumps(value)})
            if name == "layout":
                words[name] = "layout.json"
        elif value is None or value is False:
            continue
        elif isinstance(value, Mapping):
            words[name] = [f"{key}={path}" for key, path in value.items()]
        elif isinstance(value, os.PathLike):
            words[name] = _path(value)
        elif isinstance(value, Sequence) and not isinstance(value, str):
            words[name] = list(value)
        else:
            words[name] = value
    return {"command": command, "answer": "bytes", "options": words, "documents": documents}


def _path(path: str | os.PathLike[str]) -> Any:
    """Returns a path as the pipe reads it; one that is not UTF-8 goes in base64."""
    text = os.fspath(path)
    try:
        text.encode()
        return text
    except UnicodeEncodeError:
        import base64

        return {"base64": base64.b64encode(os.fsencode(text)).decode()}


class _Pipe:
    """A running `kbrender pipe`. A thread writes requests, so that senders never wait; another reads the answers."""

    def __init__(self, command: Sequence[str]) -> None:
        try:
            self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True)
        except OSError as error:
            raise ProgramError(f"{command[0]} cannot be started: {error.strerror}", 69) from error
        assert self._process.stdin is not None and self._process.stdout is not None
        self._input: IO[bytes] = self._process.stdin
        self._output: IO[bytes] = self._process.stdout
        self._lines: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._waiting: deque[tuple[str, Future[Result]]] = deque()
        self.is_running = True
        self._owner = os.getpid()
        _pipes.add(self)
        self._threads = [threading.Thread(target=work, daemon=True, name="kbrender") for work in (self._write, self._read)]
        for thread in self._threads:
            thread.start()

    def send(self, request: Mapping[str, Any]) -> Future[Result]:
        line = json.dumps(request).encode() + b"\n"
        future: Future[Result] = Future()
        with self._lock:
            if not self.is_running:
                raise ProgramError("kbrender ended before it answered")
            self._waiting.append((request["command"], future))
            self._lines.put(line)
        return future

    def end(self) -> None:
        """Lets the program answer what it has been asked, and end."""
        if os.getpid() == self._owner:
            self._lines.put(None)

    def close(self) -> None:
        """Waits until the program has ended."""
        self.end()
        for thread in self._threads:
            thread.join()

    def forget(self) -> None:
        """Closes this process's ends without a word to the program, which is the parent's."""
        self.is_running = False
        nothing = os.open(os.devnull, os.O_RDWR)
        for file in (self._input, self._output):
            # What the parent has not written yet must not be written twice.
            os.dup2(nothing, file.fileno())
        os.close(nothing)
        self._process.returncode = 0  # It is not this process's child.

    def _write(self) -> None:
        try:
            while (line := self._lines.get()) is not None:
                self._input.write(line)
                self._input.flush()
        except OSError:
            pass  # The reader sees the end of the program.
        finally:
            try:
                self._input.close()
            except OSError:
                pass

    def _read(self) -> None:
        try:
            while line := self._output.readline():
                answer = json.loads(line)
                content = self._output.read(answer.get("follows", 0))
                if len(content) < answer.get("follows", 0):
                    break
                with self._lock:
                    command, future = self._waiting.popleft()
                self._answer(future, command, answer, content)
        except (ValueError, IndexError):
            self._process.kill()  # What is not an answer ends the conversation.
        finally:
            with self._lock:
                self.is_running = False
                left = list(self._waiting)
                self._waiting.clear()
            self._lines.put(None)
            self._output.close()
            self._process.wait()
            _pipes.discard(self)
            for _, future in left:
                if future.set_running_or_notify_cancel():
                    future.set_exception(ProgramError("kbrender ended before it answered"))

    @staticmethod
    def _answer(future: Future[Result], command: str, answer: Mapping[str, Any], content: bytes) -> None:
        if not future.set_running_or_notify_cancel():
            return
        # A report on an invalid theme is what `validate` was asked for.
        if answer["code"] == 0 or (command == "validate" and content):
            diagnostics = tuple(Diagnostic.of(members) for members in answer.get("diagnostics", []))
            future.set_result(Result(content, answer.get("key"), diagnostics, answer["seconds"]))
        else:
            future.set_exception(KbrenderError.of(answer))


_renderers: weakref.WeakSet[Renderer] = weakref.WeakSet()
# Those that run, also if nobody has their renderer any more.
_pipes: set[_Pipe] = set()


def _close_all() -> None:
    for renderer in list(_renderers):
        renderer.close()
    for pipe in list(_pipes):
        pipe.close()


def _forget_all() -> None:
    for pipe in list(_pipes):
        pipe.forget()
    _pipes.clear()
    for renderer in list(_renderers):
        renderer._forget()


atexit.register(_close_all)
os.register_at_fork(after_in_child=_forget_all)
