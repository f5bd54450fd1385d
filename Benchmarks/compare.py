"""Compares kbrender with what people would use instead, and prints a Markdown table of figures, ratios and limits. The exit
status is 1 if a figure is beyond its limit.

Programs that are compared run in turn, and limits are ratios, so they hold on slow machines as on fast ones. What keeps the
cores busy meanwhile takes more from programs that use several.
"""

import argparse
import importlib.metadata
import json
import math
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import blazediff
import encoders
import measure
from measure import Command, Failure, Samples
from scene import FONTS, STATE, THEME, Scene
from scene_html import HTML
from scene_svg import SVG

HERE = Path(__file__).parent
ACCEPTED = HERE / "instructions.json"
# An increase of instructions up to this factor counts as noise.
TOLERANCE = 1.01
# A theme whose keys swing, and no preset, whose look may change; ten letters of it are typed. The ffmpeg encoders to compare with,
# and how many times as long each format may take, and its file may be.
MOVING = [str(HERE / "film.json"), "--type", "helloworld"]
MOVING_PEERS = {
    "png": ("apng", ["-f", "apng", "-plays", "0"], 1 / 3, 1),
    "webp": ("libwebp_anim", ["-c:v", "libwebp_anim", "-lossless", "1", "-loop", "0"], 1 / 1.5, 1.3),
    "gif": ("gif with palettegen", ["-filter_complex", "split[a][b];[a]palettegen[p];[b][p]paletteuse"], 1 / 2, 0.5),
}
# A program in C that draws such a scene; called with a number of frames, it prints a line like this.
PROTOTYPE = os.environ.get("KBRENDER_PROTOTYPE")
PROTOTYPE_LINE = re.compile(r"^FRAME mode 3 \+ isa-l PNG\s+med\s+([\d.]+)\s+min\s+([\d.]+)", re.MULTILINE)


@dataclass
class Row:
    """A line of the table: a figure, what it is compared with, their ratio, and the allowed ratio; if times are compared,
    also the ratio of the best ones."""

    what: str
    figure: str = ""
    peer: str = ""
    peer_figure: str = ""
    ratio: float | None = None
    limit: float | None = None
    best: float | None = None
    note: str = ""

    @property
    def verdict(self) -> str:
        if self.note:
            return f"skipped: {self.note}"
        if self.limit is None or self.ratio is None:
            return ""
        return "**fail**" if self.fails else "pass"

    @property
    def fails(self) -> bool:
        return self.ratio is not None and self.limit is not None and not self.ratio <= self.limit

    @property
    def cells(self) -> list[str]:
        limit = f"≤ {times(self.limit)}" if self.limit is not None else ""
        ratios = [times(ratio) if ratio is not None else "" for ratio in (self.best, self.ratio)]
        return [self.what, self.figure, self.peer, self.peer_figure, *ratios, limit, self.verdict]


HEADER = ["measured", "kbrender", "compared with", "its figure", "best", "ratio", "limit", ""]


def times(ratio: float) -> str:
    """Returns a ratio as people write it: 1.35 ×, 1/12."""
    return f"{ratio:.3g} ×" if ratio >= 1 / 1.5 else f"1/{1 / ratio:.3g}"


def span(samples: Samples) -> str:
    digits = max(0, 2 - math.floor(math.log10(samples.minimum)))
    return f"{samples.minimum:.{digits}f} / {samples.median:.{digits}f} ms"


def compared(what: str, ours: Samples, peer: str, theirs: Samples, limit: float | None = None) -> Row:
    return Row(what, span(ours), peer, span(theirs), ours.ratio(theirs), limit, ours.minimum / theirs.minimum)


class Bench:
    """The program, the folder for intermediate files, and how often to measure each thing."""

    def __init__(self, arguments: argparse.Namespace):
        self.program: str = arguments.program
        self.folder: Path = arguments.folder
        self.rounds: int = arguments.rounds
        self.frames: int = arguments.frames
        self.reason: str | None = arguments.accept
        self.scene = Scene.of(self.program)
        (self.folder / "scene.svg").write_text(SVG(self.scene).text())
        (self.folder / "shared-filters.svg").write_text(SVG(self.scene, shared_filters=True).text())
        (self.folder / "scene.html").write_text(HTML(self.scene).text())

    def file(self, name: str) -> str:
        return str(self.folder / name)

    def tool(self, name: str) -> str:
        """Returns a program of the Python environment."""
        return self.file(f"venv/bin/{name}")

    def picture(self, *options: str, to: str = "kbrender.png", theme: Path = THEME) -> Command:
        """Returns the command that draws the scene; without a cache unless the options name one."""
        cache = [] if "--cache" in options else ["--cache", "off"]
        return [self.program, "render", str(theme), *STATE, *cache, *options, "-o", self.file(to)]

    def peers(self) -> str:
        """Returns the peers' versions."""

        def told(program: str, option: str = "--version") -> str:
            text = subprocess.run([program, option], capture_output=True, text=True).stdout
            return re.search(r"\d+(\.\d+)+", text)[0]

        python = {name: importlib.metadata.version(name) for name in ("skia-python", "CairoSVG", "blazediff")}
        programs = {
            "resvg": told(self.tool("resvg")), "librsvg": told("rsvg-convert"), "Chromium": told("chromium"),
            "ffmpeg": told("ffmpeg", "-version"),
        }
        return ", ".join(f"{name} {version}" for name, version in {**python, **programs}.items())

    def rows(self) -> list[Row]:
        return [
            *self.warm(), *self.cold(), *self.cached(), *self.memory(), *self.sizes(), *self.comparisons(),
            *self.moving(), self.moving_memory(), *self.instructions(),
        ]

    def warm(self) -> list[Row]:
        """Measures frames in a process that has already drawn one."""
        python, count = self.tool("python"), str(self.frames)
        width, height = f"{self.scene.width:g}", f"{self.scene.height:g}"
        page = [self.file("scene.html"), width, height, f"{self.scene.scale:g}"]
        commands = {
            "kbrender": [str(Path(self.program).with_name("WarmFrame")), str(THEME), count],
            "Skia": [python, str(HERE / "skia_frame.py"), self.program, count, self.file("skia.png")],
            "Chromium": [python, str(HERE / "chromium_frame.py"), *page, count, self.file("chromium.png")],
        }
        if PROTOTYPE:
            commands["prototype in C"] = [python, __file__, "--prototype", count]
        samples = measure.frames(commands, self.rounds)
        whole, raster = samples["kbrender", "frame and PNG"], samples["kbrender", "frame"]

        def row(peer: str, limit: float) -> Row:
            return compared("warm frame and PNG", whole, peer, samples[peer, "frame and PNG"], limit)

        absent = Row("warm frame and PNG", span(whole), "prototype in C", note="KBRENDER_PROTOTYPE is not set")
        return [
            row("prototype in C", 1.2) if PROTOTYPE else absent,
            row("Skia", 1 / 12),
            row("Chromium", 1 / 10),
            compared("warm frame alone", raster, "Skia", samples["Skia", "frame"], 1 / 8),
        ]

    def cold(self) -> list[Row]:
        """Measures whole processes."""
        svg, shared = self.file("scene.svg"), self.file("shared-filters.svg")
        fonts = [word for path in FONTS.values() for word in ("--use-font-file", str(path))]
        samples = measure.processes(
            {
                "kbrender": self.picture(),
                "Android": self.picture("--platform", "android", to="android.png"),
                "nothing": [self.file("nothing")],
                "version": [self.program, "--version"],
                "resvg": [self.tool("resvg"), shared, self.file("resvg.png")],
                "resvg, helped": [self.tool("resvg"), "--skip-system-fonts", *fonts, svg, self.file("resvg-2.png")],
                "rsvg-convert": ["rsvg-convert", svg, "-o", self.file("rsvg.png")],
            },
            2 * self.rounds,
        )
        slow = measure.processes(
            {"kbrender": self.picture(), "CairoSVG": self.cairosvg(), "Chromium": self.screenshot()},
            max(self.rounds // 2, 1),
        )
        ours, nothing = samples["kbrender"], samples["nothing"]
        what = "picture, whole process"
        return [
            compared(what, ours, "Swift program that does nothing", nothing, 10),
            compared(f"{what}, on Android", samples["Android"], "the same on iOS", ours, 1.25),
            compared(what, ours, "resvg", samples["resvg"], 1 / 16),
            compared(what, ours, "resvg, helped with its filters and fonts", samples["resvg, helped"]),
            compared(what, ours, "rsvg-convert", samples["rsvg-convert"], 1 / 30),
            compared(what, slow["kbrender"], "CairoSVG, which draws no shadows", slow["CairoSVG"]),
            compared(what, slow["kbrender"], "Chromium `--screenshot`", slow["Chromium"]),
            compared("`kbrender --version`", samples["version"], "Swift program that does nothing", nothing),
        ]

    def cairosvg(self) -> Command:
        return [self.tool("cairosvg"), self.file("scene.svg"), "-o", self.file("cairosvg.png")]

    def screenshot(self) -> Command:
        size = f"--window-size={self.scene.width:g},{self.scene.height:g}"
        scale = f"--force-device-scale-factor={self.scene.scale:g}"
        flags = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", size, scale]
        output = f"--screenshot={self.file('chromium-cold.png')}"
        return ["chromium", *flags, output, (self.folder / "scene.html").absolute().as_uri()]

    def cached(self) -> list[Row]:
        """Measures a picture that an earlier process left on disk, and one whose theme names a font that is not installed: it
        depends on all folders of fonts, and has a warning."""
        what, peer = "picture from disk, whole process", "`kbrender --version`"
        missing = self.folder / "missing-font.json"
        missing.write_text(THEME.read_text().replace('"regularKeyText"', '"customFontName": "No Such Font", "regularKeyText"', 1))
        samples = measure.processes(
            {
                "hit": self.picture("--cache", self.file("cache")),
                "missing": self.picture("--cache", self.file("cache"), theme=missing),
                "version": [self.program, "--version"],
            },
            2 * self.rounds,
        )
        return [
            compared(what, samples["hit"], peer, samples["version"], 2.2),
            compared("picture from disk whose font is not installed", samples["missing"], peer, samples["version"], 2.2),
        ]

    def memory(self) -> list[Row]:
        """Measures the most memory that one picture takes."""
        peak = measure.peak_mebibytes(self.picture())
        return [Row("peak memory of a picture", f"{peak:.1f} MiB", "40 MiB", "", peak / 40, 1)]

    def sizes(self) -> list[Row]:
        """Measures the bytes of the picture's file."""
        measure.run(self.picture())
        picture = encoders.opaque_picture(self.file("kbrender.png"))
        cairo, libpng = encoders.cairo_bytes(picture), encoders.libpng_bytes(picture)
        peers = {"fast": ("Cairo", cairo, 1.35), "balanced": ("Cairo", cairo, None), "small": ("libpng 9", libpng, 1)}
        return [self.size(level, *peer) for level, peer in peers.items()]

    def size(self, level: str, peer: str, bytes: int, limit: float | None) -> Row:
        name = f"{level}.png"
        measure.run(self.picture("--compression", level, to=name))
        ours = (self.folder / name).stat().st_size
        return Row(f"bytes, `--compression {level}`", kilobytes(ours), peer, kilobytes(bytes), ours / bytes, limit)

    def comparisons(self) -> list[Row]:
        """Measures comparisons of pictures, by whole processes and by calls of blazediff within this one."""
        first, equal, other = (self.file(name) for name in ("first.png", "equal.png", "other.png"))
        red = self.folder / "red.json"
        red.write_text(THEME.read_text().replace('"regularKeyText": "#000000"', '"regularKeyText": "#FF0000"', 1))
        measure.run(self.picture(to="first.png"))
        measure.run(self.picture("--compression", "balanced", to="equal.png"))
        measure.run(self.picture(to="other.png", theme=red))
        shown = self.file("difference.png")
        script = "import blazediff, sys; blazediff.compare(*sys.argv[1:])"
        samples = measure.works(
            {
                "equal": lambda: measure.run([self.program, "diff", first, equal]),
                "its process": lambda: measure.run([self.tool("python"), "-c", script, first, equal]),
                "its call": lambda: measure.call(lambda: blazediff.compare(first, equal)),
                "other": lambda: measure.run([self.program, "diff", first, other, "-o", shown], success=1),
                "its call, other": lambda: measure.call(
                    lambda: blazediff.compare(first, other, self.file("blazediff.png"))
                ),
            },
            3 * self.rounds,
        )
        ours, what = samples["equal"], "equal pictures compared, whole process"
        return [
            compared(what, ours, "blazediff in Python, whole process", samples["its process"], 1),
            compared(what, ours, "blazediff, a call alone", samples["its call"]),
            compared(
                "different pictures, with a picture of the difference", samples["other"], "blazediff, a call alone",
                samples["its call, other"], 1 / 2,
            ),
        ]

    def moving(self) -> list[Row]:
        """Measures moving pictures of the same frames: their times and their files."""
        frames = self.folder / "frames"
        shutil.rmtree(frames, ignore_errors=True)
        measure.run([self.program, "animate", *MOVING, "-o", str(frames / "%04d.png")])
        pictures = ["ffmpeg", "-v", "error", "-y", "-framerate", "30", "-i", str(frames / "%04d.png")]
        commands = {}
        for ending, (peer, options, _, _) in MOVING_PEERS.items():
            commands[ending] = [self.program, "animate", *MOVING, "-o", self.file(f"moving.{ending}")]
            commands[peer] = [*pictures, *options, self.file(f"ffmpeg.{ending}")]
        samples = measure.processes(commands, max(self.rounds // 2, 1))
        # Every format joins equal frames.
        count = int.from_bytes((self.folder / "moving.png").read_bytes()[41:45])
        return [row for ending in MOVING_PEERS for row in self.moving_format(ending, count, samples)]

    def moving_format(self, ending: str, count: int, samples: dict[str, Samples]) -> list[Row]:
        peer, _, slowest, largest = MOVING_PEERS[ending]
        sizes = [(self.folder / f"{name}.{ending}").stat().st_size for name in ("moving", "ffmpeg")]
        what = f"moving {ending}, {count} frames"
        return [
            compared(f"{what}, whole process", samples[ending], f"ffmpeg's {peer}, of PNG files", samples[peer], slowest),
            Row(f"{what}, bytes", kilobytes(sizes[0]), f"ffmpeg's {peer}", kilobytes(sizes[1]), sizes[0] / sizes[1], largest),
        ]

    def moving_memory(self) -> Row:
        """Measures how much more memory a minute at 60 frames per second takes than a tenth of it."""
        peaks = []
        for seconds in (6, 60):
            script = self.folder / "script.json"
            steps = [step for _ in range(2 * seconds - 2) for step in ({"press": "g", "ms": 250}, {"wait": 250})]
            script.write_text(json.dumps({"steps": steps}))
            options = ["--script", str(script), "--fps", "60", "--scale", "1", "-o", self.file("minute.png")]
            peaks.append(measure.peak_mebibytes([self.program, "animate", MOVING[0], *options]))
        count = int.from_bytes((self.folder / "minute.png").read_bytes()[41:45])
        short, long = peaks
        return Row(
            f"peak memory of {count} frames", f"{long:.1f} MiB", "a tenth of them", f"{short:.1f} MiB", long / short, 1.1)

    def instructions(self) -> list[Row]:
        """Measures the instructions of whole processes, compared with those of the last accepted version."""
        commands = {"picture": self.picture(), "--version": [self.program, "--version"]}
        counts = {
            name: measure.instructions(command, self.file(f"callgrind.{name.strip('-')}"))
            for name, command in commands.items()
        }
        accepted = json.loads(ACCEPTED.read_text())
        rows = [self.count(f"instructions, {name}", count, accepted[name]["count"]) for name, count in counts.items()]
        if self.reason:
            kept = {name: {"count": count, "reason": self.reason} for name, count in counts.items()}
            ACCEPTED.write_text(json.dumps(kept, indent=2) + "\n")
        return rows

    @staticmethod
    def count(what: str, count: int, accepted: int) -> Row:
        return Row(what, f"{count / 1e6:.2f} M", "last accepted", f"{accepted / 1e6:.2f} M", count / accepted, TOLERANCE)


def kilobytes(bytes: int) -> str:
    return f"{bytes / 1e3:.1f} kB"


def table(rows: list[Row]) -> str:
    lines = [HEADER, ["---"] * len(HEADER), *(row.cells for row in rows)]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def prototype(frames: int, folder: Path) -> None:
    """Runs the prototype in a folder, where it leaves pictures, and prints its figures, which are in microseconds, like
    WarmFrame's."""
    program = os.path.abspath(PROTOTYPE)
    with subprocess.Popen([program, str(frames)], cwd=folder, stdout=subprocess.PIPE, text=True) as process:
        found = PROTOTYPE_LINE.search(process.communicate()[0])
    if not found:
        raise Failure(f"{PROTOTYPE} printed no figures")
    median, fastest = (float(figure) / 1e3 for figure in found.groups())
    print(f"frame and PNG: {fastest:.2f} / {median:.2f} ms")


def machine() -> str:
    """Describes the machine of the figures."""
    model = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text())
    load = os.getloadavg()[0]
    return f"{os.cpu_count()} × {model[1] if model else os.uname().machine}, load {load:.1f} at the start"


def main() -> None:
    parser = argparse.ArgumentParser(prog="Benchmarks/run", description=__doc__)
    parser.add_argument("--rounds", type=int, default=7, help="how often all take their turn (default: %(default)s)")
    parser.add_argument("--frames", type=int, default=15, help="warm frames in a turn (default: %(default)s)")
    parser.add_argument("--accept", metavar="REASON", help="keeps the instruction counts, with the reason for more")
    parser.add_argument("--program", default=".build/bench/installed/bin/kbrender", help=argparse.SUPPRESS)
    parser.add_argument("--folder", type=Path, default=Path(".build/bench"), help=argparse.SUPPRESS)
    parser.add_argument("--prototype", type=int, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    try:
        if arguments.prototype:
            prototype(arguments.prototype, arguments.folder)
            return
        print(machine())
        bench = Bench(arguments)
        print(f"{bench.peers()}\n", flush=True)
        rows = bench.rows()
    except Failure as failure:
        sys.exit(f"bench: {failure}")
    print(table(rows))
    print("\nTimes are the fastest and the median, `best` compares the fastest, `ratio` is the median of the rounds'.")
    beyond = [f"  {row.what} / {row.peer}: {times(row.ratio)}, at most {times(row.limit)}" for row in rows if row.fails]
    if beyond:
        sys.exit("\n".join(["bench: beyond the limit:", *beyond]))


if __name__ == "__main__":
    main()
