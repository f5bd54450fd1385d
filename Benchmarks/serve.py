"""Compares the service with what would be used instead, and prints a table in Markdown.

Client and servers share the machine. Servers that are compared take turns, and a ratio is that of one run, so it is valid
even on a machine that is busy with other things; the figures alone are not.
"""

import argparse
import asyncio
import base64
import json
import multiprocessing
import os
import re
import shutil
import statistics
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import soak
from clients import Client, Load, question
from scene import STATE, Scene
from scene import THEME as SCENE_THEME
from scene_html import HTML
from service import THEME, THEMES, Failure, Rate, Row, Service, drawn_by_batch, nginx, processor_seconds, themes

# A picture of 170 KB, and the options for each theme.
PICTURE = "/v1/presets/rose.png?scale=2.57&mode=both"
DRAWN = "mode=dark&scale=2"
WORKERS = os.cpu_count()
CONNECTIONS = 64


def wrk(server: int, url: str, seconds: int, connections: int, script: Path | None = None, *headers: str) -> Rate:
    """Returns how many requests a server answers, given the number of its process. Fails if an answer is missing or wrong."""
    words = ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--timeout", "30s"]
    words += [f"-H{header}" for header in headers] + (["-s", str(script)] if script else []) + [url]
    # Where the script begins, so that no turn repeats what an earlier one has asked for.
    words += ["--", str(time.time_ns() % 16_000_000)] if script else []
    used = processor_seconds(server)
    ran = subprocess.run(words, capture_output=True, text=True)
    used = processor_seconds(server) - used
    found = re.search(r"(\d+) requests in[^$]*Requests/sec:\s*([\d.]+)", ran.stdout)
    if ran.returncode != 0 or not found or "Non-2xx" in ran.stdout or "Socket errors" in ran.stdout:
        raise Failure(f"wrk: {ran.stdout}{ran.stderr}")
    return Rate(float(found[2]), used / int(found[1]))


def posts(folder: Path, path: str, theme: str, name: str) -> Path:
    """Writes a script for wrk that sends themes, each with another colour of its letters."""
    pieces = re.split(r'(?<="regularKeyText": "#)[0-9A-Fa-f]{6}', theme)
    quoted = ", ".join(f"[==[{piece}]==]" for piece in pieces)
    script = folder / name
    script.write_text(
        f"local pieces, n = {{{quoted}}}\n"
        "function init(words)\n n = tonumber(words[1])\nend\n"
        "function request()\n n = n + 1\n local color = string.format('%06X', n * 40503 % 16777216)\n"
        f" return wrk.format('POST', '{path}', nil, table.concat(pieces, color))\nend\n")
    return script


class Bench:
    """The program, the folder for intermediate files, and how often and how long to measure each thing."""

    def __init__(self, arguments: argparse.Namespace, folder: Path):
        self.program: Path = arguments.program.resolve()
        self.rounds: int = arguments.rounds
        self.seconds: int = arguments.seconds
        self.folder = folder
        self.service = Service(self.program, folder, f"--workers={WORKERS}", "--queue=1000", "--time-limit=60")
        self.long = soak.Soak(self.program, folder, arguments.requests, arguments.overload, 0)

    def row(self, what: str, ours: Callable[[], Rate], peer: str, theirs: Callable[[], Rate], goal: float) -> Row:
        """Returns a row that compares rates, which take turns: the medians, and the medians of the rounds' ratios."""
        print(f"{what}, beside {peer}", file=sys.stderr)
        rounds = []
        for _ in range(self.rounds):
            one, other = ours(), theirs()
            rounds.append((one, other))
            print(
                f"  {one.each_second:.1f}/s beside {other.each_second:.1f}/s, {1e3 * one.processor:.3f} beside "
                f"{1e3 * other.processor:.3f} ms of a processor", file=sys.stderr)
        figures = [self.figure(rates) for rates in zip(*rounds, strict=True)]
        ratio = statistics.median(one.each_second / other.each_second for one, other in rounds)
        work = statistics.median(one.processor / other.processor for one, other in rounds)
        return Row(what, figures[0], peer, figures[1], f"{ratio:.2f}", f"≥ {goal}", ratio >= goal, soak.times(work))

    @staticmethod
    def figure(rates: tuple[Rate, ...]) -> str:
        rate = statistics.median(rate.each_second for rate in rates)
        processor = 1e3 * statistics.median(rate.processor for rate in rates)
        return f"{rate:.3g}/s, {processor:.2g} ms" if rate < 100 else f"{rate:.0f}/s, {processor:.2g} ms"

    def load(self, script: Path) -> Callable[[], Rate]:
        """Measures the service drawing what a script asks for."""
        return lambda: wrk(self.service.process.pid, self.service.url("/"), self.seconds, 2 * WORKERS, script)

    # Kept pictures

    @contextmanager
    def nginx(self, picture: bytes):
        """Starts nginx with a file; yields its process and the file's address."""
        root = self.folder / "www"
        root.mkdir()
        (root / "picture.png").write_bytes(picture)
        port = 20_000 + os.getpid() % 12_000
        process = nginx(
            self.folder,
            "sendfile on; tcp_nopush on; open_file_cache max=100; keepalive_requests 1000000000; types { image/png png; }\n"
            f"server {{ listen 127.0.0.1:{port}; root {root}; }}", main=f"worker_processes {WORKERS};")
        try:
            time.sleep(0.5)
            yield process.pid, f"http://127.0.0.1:{port}/picture.png"
        finally:
            process.terminate()
            process.wait()

    def kept(self) -> list[Row]:
        """Measures a picture that is in memory, and one that the client has."""
        answer, picture = self.service.ask("GET", PICTURE)
        ours = self.service.process.pid, self.service.url(PICTURE)

        def rate(server: tuple[int, str], *headers: str) -> Callable[[], Rate]:
            return lambda: wrk(*server, self.seconds, CONNECTIONS, None, *headers)

        with self.nginx(picture) as file:
            head = subprocess.run(["curl", "-sI", file[1]], capture_output=True, text=True).stdout
            tag = re.search(r"ETag: (\S+)", head)[1]
            peer = "nginx, the same file"
            return [
                self.row(f"kept picture of {len(picture) / 1e3:.0f} kB, {CONNECTIONS} connections", rate(ours), peer, rate(file), 0.85),
                self.row(
                    f"304, {CONNECTIONS} connections", rate(ours, f"If-None-Match: {answer.headers['ETag']}"), peer,
                    rate(file, f"If-None-Match: {tag}"), 0.8),
            ]

    # Drawn pictures

    def drawn(self) -> list[Row]:
        script = posts(self.folder, f"/v1/render?{DRAWN}", THEME.read_text(), "themes.lua")
        documents = themes(300 * WORKERS)

        def batch() -> Rate:
            with tempfile.TemporaryDirectory(dir="/dev/shm") as home:
                return drawn_by_batch(self.program, Path(home), documents, "--mode", "dark", "--scale", "2")[1]

        return [
            self.row("themes drawn for the first time", self.load(script), "batch into memory", batch, 0.85),
            self.alone(),
        ]

    def alone(self) -> Row:
        """Measures one picture from an idle service, above the time that a warm library takes for the same bytes."""
        print("one picture alone", file=sys.stderr)
        client = Client(self.service.address)
        # A separate worker, as warm as those of the service.
        pipe = subprocess.Popen([self.program, "pipe", "--jobs", "1", "--cache", "off"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

        def library(theme: str) -> float:
            documents = [{"name": "theme.json", "text": theme}]
            request = {"command": "render", "options": {"mode": "dark", "scale": 2}, "answer": "bytes", "documents": documents}
            pipe.stdin.write(json.dumps(request).encode() + b"\n")
            pipe.stdin.flush()
            answer = json.loads(pipe.stdout.readline())
            if answer["code"] != 0 or not pipe.stdout.read(answer["follows"]).startswith(b"\x89PNG"):
                raise Failure(f"pipe: {answer}")
            return answer["seconds"]

        asked, warm = [], []
        for theme in themes(1500)[1000:]:
            posted = question("POST", f"/v1/render?{DRAWN}", 200, None, theme.encode())
            start = time.perf_counter()
            client.ask(posted)
            while (status := client.read()) is None:
                pass
            asked.append(time.perf_counter() - start)
            if status != 200:
                raise Failure(f"render: {status}")
            warm.append(library(theme))
        pipe.stdin.close()
        pipe.wait()
        best = [1e3 * min(times[100:]) for times in (asked, warm)]
        ours, theirs = (1e3 * statistics.median(times[100:]) for times in (asked, warm))
        return Row(
            "one drawn picture on an idle service; fastest / median", f"{best[0]:.2f} / {ours:.2f} ms",
            "the same, from bytes, in a warm library", f"{best[1]:.2f} / {theirs:.2f} ms",
            f"{best[0] - best[1]:+.2f} / {ours - theirs:+.2f} ms", "≤ +1 ms", ours - theirs <= 1)

    # Alternatives to the service

    def chromium(self) -> Row:
        """Measures the bench's scene, whose colours differ each time."""
        scene = Scene.of(str(self.program))
        options = dict(zip((word.removeprefix("--") for word in STATE[::2]), STATE[1::2], strict=True))
        query = "&".join(f"{name}={value}" for name, value in options.items()) + f"&scale={scene.scale:g}"
        theme = json.dumps(json.loads(SCENE_THEME.read_text()), ensure_ascii=False)
        script = posts(self.folder, f"/v1/render?{query}", theme, "scene.lua")
        pages = posts(self.folder, "/", theme, "page.lua")
        with Pages(scene) as (process, url):
            return self.row(
                "the scene of `make bench`, drawn", self.load(script), "Chromium pages behind Python",
                lambda: wrk(process, url, 2 * self.seconds, 2 * WORKERS, pages), 12)


    # A store's needs

    def sizing(self) -> Iterator[str]:
        """Measures the figures from which a store's needs are calculated: thumbnails of themes, light and dark, in three
        sizes, as WebP."""
        sizes = ["320x200", "640x400", "1280x800"]
        documents = [theme for file in sorted(THEMES.glob("*.json")) for theme in themes(10 * WORKERS, file.read_text())]
        with tempfile.TemporaryDirectory(dir="/dev/shm") as home:
            options = ["--as-thumbnails", "card", "--modes", "light,dark", "--sizes", ",".join(sizes), "--compression", "fast"]
            name, folder = "{file}-{mode}-{size}.webp", Path(home)
            _, rate = drawn_by_batch(self.program, folder, documents, *options, name=name)
            each = Rate(6 * rate.each_second, rate.processor / 6)
            yield f"all three sizes by `batch`: {self.figure((each,))} of a processor each"
            for size in sizes:
                files = [file.stat().st_size for file in (folder / "drawn").glob(f"*-{size}.webp")]
                yield f"{size}: {statistics.mean(files) / 1e3:.1f} kB in the mean of {len(files)} files"
        for size in sizes:
            script = posts(self.folder, f"/v1/thumbnail?format=webp&compression=fast&size={size}", THEME.read_text(), "small.lua")
            rates = tuple(self.load(script)() for _ in range(self.rounds))
            yield f"{size} by the service: {self.figure(rates)} of a processor each"
        yield from self.redis(documents)

    def threads(self) -> list[Row]:
        """Measures what each operation costs the threads that speak HTTP, which are named so: the dearest is the row. The store has
        the theme aurora, and who asks may do everything."""
        options = self.long.store()
        made = subprocess.run(
            [self.program, "token", "rita", "reviewer", "--tokens", options[1].partition("=")[2]], check=True, capture_output=True)
        service = Service(self.program, self.folder, *options)
        connection = service.connect()
        headers = {"Accept-Encoding": "gzip", "Authorization": f"Bearer {made.stdout.decode().strip()}", "If-Match": "*"}
        bodies = {"application/json": THEME.read_bytes(), "application/x-www-form-urlencoded": b"reason=x&until=0&title=x"}

        def ask(method: str, path: str, types: list[str], count: int) -> None:
            kind = next((kind for kind in bodies if kind in types), "")
            more = {"Content-Type": kind} if kind else {}
            for _ in range(count):
                connection.request(method, path, bodies.get(kind), headers | more)
                connection.getresponse().read()

        def spent() -> float:
            tasks = Path(f"/proc/{service.process.pid}/task").iterdir()
            return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks if (task / "comm").read_text() == "http\n") / 1e6

        routes = json.loads(service.ask("GET", "/openapi.json")[1])["paths"]
        operations = [
            (method.upper(), route, list(operation.get("requestBody", {}).get("content", {})))
            for route, methods in routes.items() for method, operation in methods.items()
            if method in ("get", "post", "put", "delete") and "text/event-stream" not in str(operation)]
        costs, count = [], 40
        # What removes the theme comes last.
        for method, route, types in sorted(operations, key=lambda one: ("GET", "POST", "PUT", "DELETE").index(one[0])):
            names = {"id": "rose" if "presets" in route else "aurora", "format": "png?scale=0.25", "kind": "css", "number": "1",
                     "name": "featured", "author": "a", "tag": "a"}
            path = re.sub(r"{(\w+)}", lambda found, names=names: names[found[1]], route)
            ask(method, path, types, 5)
            turns = []
            # A thread that others interrupt finds its caches empty, so the best of some turns counts.
            for _ in range(5):
                before = spent()
                ask(method, path, types, count)
                turns.append((spent() - before) / count)
            costs.append((min(turns), f"{method} {route}"))
        service.end()
        for cost, operation in sorted(costs, reverse=True)[:5]:
            print(f"{operation}: {cost * 1e3:.0f} µs on the threads that speak HTTP", file=sys.stderr)
        cost, operation = max(costs)
        what = f"processor time of the threads that speak HTTP, {operation}, the dearest of {len(costs)}"
        return [Row(what, f"{cost * 1e3:.0f} µs", "", "", "", "≤ 200 µs", cost <= 0.2)]

    def redis(self, documents: list[str]) -> Iterator[str]:
        """Measures how much a picture takes in Redis, and how many per second a service gets from there if it has none in
        memory."""
        redis = soak.Redis(Path(tempfile.mkdtemp(dir=self.folder)), "1gb")
        questions = [
            question("POST", f"/v1/thumbnail?format=webp&size=640x400&mode={mode}", 200, None, theme.encode())
            for theme in documents for mode in ("light", "dark")]
        rates, bytes, before = [], [], redis.used
        for turn in range(2):
            service = Service(self.program, self.folder, f"--workers={WORKERS}", "--queue=1000", f"--cache=redis+unix:{redis.socket}")
            order = iter(questions)
            load = Load(service.address, lambda _, order=order: next(order), 4 * WORKERS, count=len(questions) - 4 * WORKERS)
            used, start = processor_seconds(service.process.pid), time.monotonic()
            tally = load.run()
            seconds, used = time.monotonic() - start, processor_seconds(service.process.pid) - used
            rates.append(Rate(tally.count / seconds, used / tally.count))
            bytes.append(service.metric("sent_bytes_total") / tally.count)
            found = service.metric('cache_hits_total{tier="redis"')
            if tally.wrong or tally.lost or (turn == 1 and found < 0.9 * tally.count):
                raise Failure(f"Redis: {tally.wrong}, {tally.lost} lost, {found:.0f} of {tally.count} found")
            service.end()
        more = (redis.used - before) / redis.count - bytes[0]
        redis.end()
        yield f"Redis: {more:.0f} bytes above the file for each picture of {bytes[0] / 1e3:.1f} kB"
        yield f"found in Redis by the service: {self.figure((rates[1],))} of a processor each"
        yield f"drawn, and kept in Redis: {self.figure((rates[0],))} of a processor each"


class Pages:
    """A service as people would write it: a pool of Chromium pages driven by Playwright, one page per core. Each request gets
    a picture of the scene in other colours."""

    def __init__(self, scene: Scene):
        self.scene = scene

    def __enter__(self) -> tuple[int, str]:
        here, there = multiprocessing.get_context("fork").Pipe()
        self.process = multiprocessing.get_context("fork").Process(target=lambda: asyncio.run(self.serve(there)), daemon=True)
        self.process.start()
        if not here.poll(60):
            raise Failure("Chromium did not start")
        return self.process.pid, here.recv()

    def __exit__(self, *_) -> None:
        self.process.terminate()
        self.process.join()

    async def serve(self, ready) -> None:
        from playwright.async_api import async_playwright

        html = HTML(self.scene)
        text = html.text()
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(
                executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu", "--hide-scrollbars"])
            pages = asyncio.Queue()
            for _ in range(WORKERS):
                size = {"width": round(self.scene.width), "height": round(self.scene.height)}
                page = await browser.new_page(viewport=size)
                session = await page.context.new_cdp_session(page)
                # Playwright's device scale applies only to Playwright's own pictures.
                screen = {**size, "deviceScaleFactor": self.scene.scale, "mobile": False}
                await session.send("Emulation.setDeviceMetricsOverride", screen)
                await page.set_content(text)
                await page.evaluate("document.fonts.ready.then(() => 0)")
                pages.put_nowait((page, session))
            count, pixels = 0, struct.pack(">II", *(round(side * self.scene.scale) for side in size.values()))

            async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
                nonlocal count
                try:
                    while head := await reader.readuntil(b"\r\n\r\n"):
                        await reader.readexactly(int(re.search(rb"Content-Length: (\d+)", head)[1]))
                        page, session = await pages.get()
                        count += 1
                        await page.evaluate(HTML.SWITCH.format("all" if count % 2 else "not all"))
                        # The fastest way to a picture in DevTools.
                        shot = await session.send("Page.captureScreenshot", {"format": "png", "optimizeForSpeed": True})
                        pages.put_nowait((page, session))
                        picture = base64.b64decode(shot["data"])
                        if picture[16:24] != pixels:
                            raise Failure("Chromium's picture has another size")
                        writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nContent-Length: %d\r\n\r\n" % len(picture) + picture)
                        await writer.drain()
                except (asyncio.IncompleteReadError, ConnectionError):
                    pass
                writer.close()

            server = await asyncio.start_server(answer, "127.0.0.1", 0)
            host, port = server.sockets[0].getsockname()[:2]
            ready.send(f"http://{host}:{port}/")
            await server.serve_forever()


# The measurements: rows of the table.
PARTS: dict[str, Callable[[Bench], list[Row]]] = {
    "threads": Bench.threads, "kept": Bench.kept, "drawn": Bench.drawn, "chromium": lambda bench: [bench.chromium()],
    "overload": lambda bench: bench.long.overload(), "memory": lambda bench: [bench.long.many_requests()],
}
SIZING = "sizing"


def main() -> None:
    names = [*PARTS, SIZING]
    parser = argparse.ArgumentParser(prog="Benchmarks/serve", description=__doc__)
    parser.add_argument("parts", nargs="*", help=f"what is measured (default: all): {', '.join(names)}")
    parser.add_argument("--rounds", type=int, default=5, help="how often all take their turn (default: %(default)s)")
    parser.add_argument("--seconds", type=int, default=5, help="how long a turn is (default: %(default)s)")
    parser.add_argument("--requests", type=int, default=1_000_000, help="how many requests memory is watched over (default: %(default)s)")
    parser.add_argument("--overload", type=int, default=60, metavar="SECONDS", help="how long the overload is (default: %(default)s)")
    parser.add_argument("--program", type=Path, default=Path(".build/release/kbrender"), help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if unknown := set(arguments.parts) - set(names):
        parser.error(f"no such part: {', '.join(unknown)} (expected one of {', '.join(names)})")
    soak.raise_descriptor_limit()
    print(soak.machine(), flush=True)
    rows, needs = [], []
    with tempfile.TemporaryDirectory(prefix="kbrender-serve-") as name:
        folder = Path(name)
        os.chmod(folder, 0o755)
        try:
            bench = Bench(arguments, folder)
            for part in arguments.parts or names:
                if part == SIZING:
                    for line in bench.sizing():
                        needs.append(line)
                        print(line, file=sys.stderr)
                else:
                    rows += PARTS[part](bench)
            bench.service.end()
        except Failure as failure:
            sys.exit(f"serve: {failure}")
    print(f"\nload {os.getloadavg()[0]:.1f} at the end\n\n{Row.HEADER}")
    for row in rows:
        print(row)
    print("\nThumbnails of a store, WebP:" if needs else "")
    for line in needs:
        print(f"- {line}")
    sys.exit(0 if all(row.holds for row in rows) and not bench.long.report.failures else 1)


if __name__ == "__main__":
    main()
