"""A program that stays warm, and answers requests from any thread or task."""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import difflib
import inspect
import json
import os
import queue
import subprocess
import threading
import weakref
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping, Sequence, Sized
from concurrent.futures import Future
from dataclasses import dataclass, replace
from typing import IO, Any, Literal, TypeVar, Unpack, cast, get_args, get_origin, overload

from ._errors import Diagnostic, DocumentError, KbrenderError, OptionError, ProgramError, in_python
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
from ._reports import Geometry, Validation

_T = TypeVar("_T")
_Function = TypeVar("_Function", bound=Callable[..., Any])

# The options of each command.
_COMMANDS: Mapping[str, Any] = {
    "render": PictureOptions,
    "thumbnail": ThumbnailOptions,
    "animate": AnimationOptions,
    "geometry": KeyboardOptions,
    "validate": ValidationOptions,
    "convert": ConversionOptions,
    "fix": RepairOptions,
}
# Python's names of the program's options.
_NAMES = {name.rstrip("_").replace("_", "-"): name for options in _COMMANDS.values() for name in options.__annotations__}
# The longest line that the program reads.
_LONGEST = 2 * 1024 * 1024
# Seconds in which a program that has ended lets go of standard error: its workers may have it, too.
_LAST_WORDS = 5

# A file's path, the id of a preset, or a theme as a dictionary.
Theme = str | os.PathLike[str] | Mapping[str, Any]
# A theme, or a theme with options of its own.
Request = Theme | tuple[Theme, PictureOptions | ThumbnailOptions]


def documented(options: Any) -> Callable[[_Function], _Function]:
    """Adds the options to a function's description."""

    def line(name: str, hint: Any) -> str:
        kind, words = get_args(hint)
        choices = f"{' | '.join(get_args(kind))}: " if get_origin(kind) is Literal else ""
        return f"    {name}: {choices}{words}"

    def add(function: _Function) -> _Function:
        words = inspect.cleandoc(function.__doc__ or "")
        function.__doc__ = "\n".join([words, "", "Options:", *(line(*item) for item in options.__annotations__.items())])
        return function

    return add


class Picture(bytes):
    """The bytes of a picture's file. Notebooks show PNG, JPEG, SVG, WebP and GIF as pictures."""

    def __repr__(self) -> str:
        return f"<kbrender.Picture of {len(self)} bytes>"

    __str__ = __repr__

    def _repr_png_(self) -> bytes | None:
        return bytes(self) if self.startswith(b"\x89PNG") else None

    def _repr_jpeg_(self) -> bytes | None:
        return bytes(self) if self.startswith(b"\xff\xd8") else None

    def _repr_svg_(self) -> str | None:
        return self.decode() if self.startswith((b"<svg", b"<?xml")) else None

    def _repr_html_(self) -> str | None:
        """Returns an image for the formats that have no method of their own."""
        kind = "webp" if self.startswith(b"RIFF") else "gif" if self.startswith(b"GIF8") else None
        if kind is None:
            return None
        import base64

        return f'<img alt="keyboard" src="data:image/{kind};base64,{base64.b64encode(self).decode()}">'


@dataclass(frozen=True)
class Result:
    """What came back for a request."""

    content: Picture
    """The picture, or the document."""
    key: str | None
    """A digest of everything that the picture depends on; None for documents."""
    diagnostics: tuple[Diagnostic, ...]
    """Warnings about the documents."""
    seconds: float
    """How long the work took."""

    def without_content(self) -> Result:
        """Returns the result with an empty picture."""
        return replace(self, content=Picture())


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
    def content(self) -> Picture:
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
        font_dirs: Sequence[str | os.PathLike[str]] | os.PathLike[str] = (),
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
        folders = [font_dirs] if isinstance(font_dirs, str | os.PathLike) else font_dirs
        self._options += [f"--font-dir={os.fspath(folder)}" for folder in folders]
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

    @documented(PictureOptions)
    def render(self, theme: Theme, **options: Unpack[PictureOptions]) -> Picture:
        """Draws a keyboard, and returns the file: a PNG file unless `format` says otherwise."""
        return self.submit(theme, **options).result()

    @documented(PictureOptions)
    def submit(self, theme: Theme, **options: Unpack[PictureOptions]) -> Future[Picture]:
        """Asks for a keyboard, and returns at once. The future has what `render` returns, or raises what it raises."""
        return self._send("render", theme, options, _content)

    @documented(PictureOptions)
    async def render_async(self, theme: Theme, **options: Unpack[PictureOptions]) -> Picture:
        """Draws a keyboard while other tasks run."""
        return await asyncio.wrap_future(self.submit(theme, **options))

    @documented(ThumbnailOptions)
    def thumbnail(self, theme: Theme, **options: Unpack[ThumbnailOptions]) -> Picture:
        """Draws a store's picture of a theme."""
        return self._send("thumbnail", theme, options, _content).result()

    @documented(AnimationOptions)
    def animate(self, theme: Theme, **options: Unpack[AnimationOptions]) -> Picture:
        """Draws a moving picture: `type`, `reveal` or `script` (a path, or a dictionary) says what happens."""
        return self._send("animate", theme, options, _content).result()

    @documented(KeyboardOptions)
    def geometry(self, theme: Theme, **options: Unpack[KeyboardOptions]) -> Geometry:
        """Returns the frames of all keys, in points."""
        return cast(Geometry, json.loads(self._send("geometry", theme, options, _content).result()))

    @documented(ValidationOptions)
    def validate(self, theme: Theme, **options: Unpack[ValidationOptions]) -> Validation:
        """Checks a theme, and returns a report, also on an invalid one."""
        report = json.loads(self._send("validate", theme, options, _content).result())
        return cast(Validation, {**report, "diagnostics": _placed(report["diagnostics"], theme=theme)})

    @documented(ConversionOptions)
    def convert(self, theme: Theme, **options: Unpack[ConversionOptions]) -> bytes:
        """Returns the theme as another kind of document: the one of `to`, or a native theme."""
        return bytes(self._send("convert", theme, options, _content).result())

    @documented(RepairOptions)
    def fix(self, theme: Theme, **options: Unpack[RepairOptions]) -> str:
        """Returns the theme's document, repaired."""
        return self._send("fix", theme, options, _content).result().decode()

    @overload
    def batch(
        self, requests: Iterable[Request], *, command: Literal["render"] = "render", ahead: int = 32, **options: Unpack[PictureOptions]
    ) -> Iterator[BatchItem]: ...

    @overload
    def batch(
        self, requests: Iterable[Request], *, command: Literal["thumbnail"], ahead: int = 32, **options: Unpack[ThumbnailOptions]
    ) -> Iterator[BatchItem]: ...

    @documented(PictureOptions)
    def batch(
        self, requests: Iterable[Request], *, command: Literal["render", "thumbnail"] = "render", ahead: int = 32, **options: Any
    ) -> Iterator[BatchItem]:
        """Draws many keyboards, and yields each in the order of the requests as soon as it is there.

        A request is a theme, or a theme and its own options, which go before `options`; `command` says whose options these
        are. At most `ahead` requests are open, so memory does not grow with the batch. A picture that fails stops nothing: its
        item has the error.
        """
        return self._batch(command, requests, ahead, options)

    def _batch(self, command: str, requests: Iterable[Request], ahead: int, options: Mapping[str, Any]) -> Iterator[BatchItem]:
        waiting = _Requests(self, command, requests, ahead, options)
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

    @overload
    def batch_async(
        self, requests: Iterable[Request], *, command: Literal["render"] = "render", ahead: int = 32, **options: Unpack[PictureOptions]
    ) -> AsyncIterator[BatchItem]: ...

    @overload
    def batch_async(
        self, requests: Iterable[Request], *, command: Literal["thumbnail"], ahead: int = 32, **options: Unpack[ThumbnailOptions]
    ) -> AsyncIterator[BatchItem]: ...

    @documented(PictureOptions)
    async def batch_async(
        self, requests: Iterable[Request], *, command: Literal["render", "thumbnail"] = "render", ahead: int = 32, **options: Any
    ) -> AsyncIterator[BatchItem]:
        """Draws many keyboards while other tasks run, and yields each as `batch` does."""
        waiting = _Requests(self, command, requests, ahead, options)
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

    def _send(
        self, command: str, theme: Theme, options: Mapping[str, Any], take: Callable[[Result], _T]
    ) -> Future[_T]:
        """Sends a request. A fault of the request is in the future, as one that the program finds."""
        future: Future[_T] = Future()
        try:
            request = _request(command, theme, options)
        except KbrenderError as error:
            future.set_exception(error)
            return future
        with self._lock:
            if self._closed:
                raise ProgramError("the renderer is closed")
            if self._pipe is None or not self._pipe.is_running:
                # With messages as JSON, reports have every problem by itself.
                self._pipe = _Pipe([os.fspath(self._program or program_path()), "pipe", "--message-format=json", *self._options])
            self._pipe.send(request, _Asked(command, options.get("layout"), theme, options.get("script"), future, take))
        return future

    def _forget(self) -> None:
        """Gives up the parent's program, in the child of a fork."""
        self._lock = threading.Lock()
        self._pipe = None


def split_request(request: Request) -> tuple[Theme, Mapping[str, Any]]:
    """Returns a request's theme and its own options."""
    if not isinstance(request, tuple):
        return request, {}
    if len(request) != 2 or not isinstance(request[1], Mapping):
        raise TypeError(f"a request is {request!r} (expected a theme, or a tuple of a theme and a dictionary of options)")
    return request


def check_requests(requests: Iterable[Request]) -> None:
    """Refuses a single theme, whose characters or members are no themes."""
    if isinstance(requests, str | bytes | os.PathLike | Mapping):
        raise TypeError(f"the requests are a single {type(requests).__name__} (expected a list of themes, or another iterable)")


class _Requests:
    """The requests of a batch, of which only some are open at a time."""

    def __init__(
        self, renderer: Renderer, command: str, requests: Iterable[Request], ahead: int, options: Mapping[str, Any]
    ) -> None:
        if command not in ("render", "thumbnail"):
            raise ValueError(f"command is {command!r} (expected 'render' or 'thumbnail')")
        if ahead < 1:
            raise ValueError(f"ahead is {ahead} (expected at least 1)")
        check_requests(requests)
        self.count = len(requests) if isinstance(requests, Sized) else None
        self._renderer, self._command, self._options = renderer, command, options
        self._source, self._ahead = iter(requests), ahead
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
            theme, own = split_request(request)
            self._open.append((self._begun, theme, self._renderer._send(self._command, theme, {**self._options, **own}, _whole)))
            self._begun += 1
        return self._open.popleft() if self._open else None

    def cancel(self) -> None:
        for _, _, future in self._open:
            future.cancel()


def _content(result: Result) -> Picture:
    return result.content


def _whole(result: Result) -> Result:
    return result


@dataclass(frozen=True)
class _Asked:
    """A request that has no answer yet, with its documents."""

    command: str
    layout: Any
    theme: Any
    script: Any
    future: Future[Any]
    take: Callable[[Result], Any]

    def placed(self, problems: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
        return _placed(problems, theme=self.theme, layout=self.layout, script=self.script)


def _placed(problems: Iterable[Mapping[str, Any]], **documents: Any) -> list[Mapping[str, Any]]:
    """Returns problems with Python's names of options, and without the lines of dictionaries, whose text nobody has seen: their
    paths say where they are.
    """
    unseen = {f"{name}.json" for name, document in documents.items() if isinstance(document, Mapping)}
    places = {"file", "line", "column", "endLine", "endColumn"}

    def placed(members: Mapping[str, Any]) -> Mapping[str, Any]:
        left_out = places if members.get("file") in unseen else set()
        kept = {name: value for name, value in members.items() if name not in left_out}
        if members.get("id") == "KB312":  # Its path is the option that changes nothing.
            kept["path"] = _NAMES.get(members["path"], members["path"])
        # What is wrong with an option begins with its name.
        option, colon, rest = in_python(members["message"]).partition(": ")
        return {**kept, "message": _NAMES.get(option, option) + colon + rest}

    return [placed(members) for members in problems]


def _request(command: str, theme: Theme, options: Mapping[str, Any]) -> bytes:
    """Returns a request as the pipe reads it: a line with options, and dictionaries as documents, whose bytes follow."""
    known = _COMMANDS[command].__annotations__
    words: dict[str, Any] = {}
    documents: dict[str, bytes] = {}
    if isinstance(theme, Mapping):
        documents["theme.json"] = _json("theme", theme)
    else:
        words["theme"] = _path("theme", theme)
    for option, value in options.items():
        if option not in known:
            near = difflib.get_close_matches(option, known, 1)
            raise OptionError(f"{command} has no option {option!r}" + (f" (did you mean {near[0]}?)" if near else ""), 64)
        name = option.rstrip("_").replace("_", "-")
        if name in ("layout", "script") and isinstance(value, Mapping):
            documents[f"{name}.json"] = _json(name, value)
            if name == "layout":
                words[name] = "layout.json"
        elif value is None or value is False:
            continue
        elif isinstance(value, Mapping):
            words[name] = [f"{key}={path}" for key, path in value.items()]
        elif isinstance(value, str | os.PathLike):
            words[name] = _path(option, value)
        elif isinstance(value, Sequence):
            words[name] = list(value)
        else:
            words[name] = value
    sizes = [{"name": name, "bytes": len(content)} for name, content in documents.items()]
    try:
        line = json.dumps({"command": command, "answer": "bytes", "options": words, "documents": sizes}, allow_nan=False).encode()
    except (TypeError, ValueError, RecursionError) as error:
        raise OptionError(f"the options have a value that is neither a text nor a number: {error}", 64) from error
    if len(line) >= _LONGEST:
        raise OptionError(f"the options have {len(line)} bytes (expected fewer than {_LONGEST})", 64)
    return b"".join([line, b"\n", *documents.values()])


def _json(name: str, document: Mapping[str, Any]) -> bytes:
    try:
        return json.dumps(document, allow_nan=False, ensure_ascii=False).encode()
    except (TypeError, ValueError, RecursionError) as error:
        raise DocumentError(f"the dictionary {name} cannot be written as JSON: {error}", 65) from error


def _path(option: str, path: str | os.PathLike[str]) -> Any:
    """Returns a text as the pipe reads it; a path that is not UTF-8 goes in base64."""
    try:
        text = os.fspath(path)
    except TypeError as error:
        raise OptionError(f"{option} is {type(path).__name__} (expected a path, a name or a dictionary)", 64) from error
    if isinstance(text, bytes):
        text = os.fsdecode(text)
    if "\0" in text:
        raise OptionError(f"{option} has a null character", 64)
    try:
        text.encode()
        return text
    except UnicodeEncodeError:
        import base64

        try:
            return {"base64": base64.b64encode(os.fsencode(text)).decode()}
        except UnicodeEncodeError as error:
            raise OptionError(f"{option} has characters that are none: {error.reason}", 64) from error


class _Pipe:
    """A running `kbrender pipe`. A thread writes requests, so that senders never wait; others read the answers and the messages."""

    def __init__(self, command: Sequence[str]) -> None:
        try:
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
        except OSError as error:
            raise ProgramError(f"{command[0]} cannot be started: {error.strerror}", 69) from error
        assert self._process.stdin is not None and self._process.stdout is not None and self._process.stderr is not None
        self._input: IO[bytes] = self._process.stdin
        self._output: IO[bytes] = self._process.stdout
        self._errors: IO[bytes] = self._process.stderr
        self._faults: deque[Mapping[str, Any]] = deque(maxlen=8)
        self._requests: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._waiting: deque[_Asked] = deque()
        self.is_running = True
        self._owner = os.getpid()
        _pipes.add(self)
        works = (self._tell, self._write, self._read)
        self._threads = [threading.Thread(target=work, daemon=True, name="kbrender") for work in works]
        for thread in self._threads:
            thread.start()

    def send(self, request: bytes, asked: _Asked) -> None:
        with self._lock:
            if self.is_running:
                self._waiting.append(asked)
                self._requests.put(request)
                return
        raise self._ended()

    def _ended(self) -> KbrenderError:
        """Waits until the program has ended, and returns the error of a request that it has not answered."""
        code = self._process.wait()
        self._threads[0].join(_LAST_WORDS)
        if code > 0 and self._faults:
            error = KbrenderError.of({"code": code, "diagnostics": _placed(self._faults)})
            return ProgramError(str(error), code, error.diagnostics) if type(error) is KbrenderError else error
        how = f"exit code {code}" if code > 0 else f"signal {-code}" if code else "no error"
        return ProgramError(f"kbrender ended before it answered ({how})")

    def end(self) -> None:
        """Lets the program answer what it has been asked, and end."""
        if os.getpid() == self._owner:
            self._requests.put(None)

    def close(self) -> None:
        """Waits until the program has ended."""
        self.end()
        for thread in self._threads:
            thread.join()

    def forget(self) -> None:
        """Closes this process's ends without a word to the program, which is the parent's."""
        self.is_running = False
        nothing = os.open(os.devnull, os.O_RDWR)
        for file in (self._input, self._output, self._errors):
            # What the parent has not written yet must not be written twice. Those of a program that has ended may be closed already.
            if not file.closed:
                os.dup2(nothing, file.fileno())
        os.close(nothing)
        self._process.returncode = 0  # It is not this process's child.

    def _write(self) -> None:
        try:
            while (request := self._requests.get()) is not None:
                self._input.write(request)
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
                    asked = self._waiting.popleft()
                self._faults.clear()
                self._answer(asked, answer, content)
        except (ValueError, IndexError):
            self._process.kill()  # What is not an answer ends the conversation.
        finally:
            with self._lock:
                self.is_running = False
                left = list(self._waiting)
                self._waiting.clear()
            self._requests.put(None)
            self._output.close()
            error = self._ended()
            _pipes.discard(self)
            for asked in left:
                if asked.future.set_running_or_notify_cancel():
                    asked.future.set_exception(error)

    def _tell(self) -> None:
        """Passes on what the program says on standard error, and keeps the errors since its last answer."""
        for line in self._errors:
            with contextlib.suppress(ValueError, TypeError):
                said = json.loads(line)
                line = f"kbrender: {Diagnostic.of(said)}\n".encode()
                if said["severity"] == "error":
                    self._faults.append(said)
            with contextlib.suppress(OSError):
                os.write(2, line)
        self._errors.close()

    @staticmethod
    def _answer(asked: _Asked, answer: Mapping[str, Any], content: bytes) -> None:
        if not asked.future.set_running_or_notify_cancel():
            return
        answer = {**answer, "diagnostics": asked.placed(answer.get("diagnostics", []))}
        # A report on an invalid theme is what `validate` was asked for.
        if answer["code"] == 0 or (asked.command == "validate" and content):
            diagnostics = tuple(Diagnostic.of(members) for members in answer["diagnostics"])
            asked.future.set_result(asked.take(Result(Picture(content), answer.get("key"), diagnostics, answer["seconds"])))
        else:
            asked.future.set_exception(KbrenderError.of(answer))


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
