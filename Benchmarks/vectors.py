"""Compares kbrender's vector formats with its PNG, pixel by pixel, and prints a Markdown table.

Each picture is painted four times as large by all and averaged down, so that ways of covering edges count as little as
ways of drawing are meant to. A pixel is an edge where its neighbours in the PNG differ by more than a few levels. Even
pixels, shadows among them, must be near: 99 % within 4 levels, all within 10. Of the edges fewer than 2 % may be off by
more than 32.
"""

import argparse
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PIL import Image

THEMES = Path("Fixtures/themes")
# How many times as large pictures are painted; eight pixels a point is the most that kbrender draws.
LARGER = 4
SCALE = 8
EDGE = 6
EVEN_99, EVEN_WORST, FAR, FAR_SHARE = 4, 10, 32, 0.02

# What is drawn: every kind of outline, paint, border, shadow, icon, letter and picture.
CASES = {
    "aurora": ["aurora.json", "--mode", "both", "--preview", "g", "--long-press", "e:1"],
    "callout": ["aurora.json", "--mode", "dark", "--preview", "t", "--callout", "ios", "--system-bar"],
    "gradients": ["plum_velvet.json", "--mode", "both", "--pressed", "a", "--long-press", "o"],
    "popups": ["terracotta.json", "--long-press", "u:2", "--preview", "h"],
    "plain": ["paper_ink.json", "--device", "ipad", "--plane", "symbols"],
    "landscape": ["sea_glass.json", "--orientation", "landscape", "--mode", "dark"],
    "tamil": ["sea_glass.json", "--layout", "tamil99", "--annotations"],
    "emoji": ["aurora.json", "--candidates", "😀,👍🏽 yes,🇮🇳|flag", "--candidate-style", "pills"],
    "arabic": ["terracotta.json", "--layout", "arabic", "--mode", "dark"],
}


def run(*command: str) -> None:
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def resvg(source: Path, target: Path, size: tuple[int, int]) -> None:
    program = Path(sys.executable).with_name("resvg")
    run(str(program), "--width", str(size[0]), "--height", str(size[1]), str(source), str(target))


def chromium(source: Path, target: Path, size: tuple[int, int]) -> None:
    window = f"--window-size={size[0] // SCALE},{size[1] // SCALE}"
    flags = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", window]
    look = ["--default-background-color=00000000", f"--force-device-scale-factor={SCALE}"]
    run("chromium", *flags, *look, f"--screenshot={target}", source.absolute().as_uri())


def pdftoppm(source: Path, target: Path, _: tuple[int, int]) -> None:
    run("pdftoppm", "-singlefile", "-r", str(72 * SCALE), "-png", str(source), str(target.with_suffix("")))


PAINTERS = {"resvg": ("svg", resvg), "Chromium": ("svg", chromium), "pdftoppm": ("pdf", pdftoppm)}


def averaged(path: Path) -> np.ndarray:
    """Premultiplied channels of a picture, 0…255, averaged down."""
    with Image.open(path) as image:
        pixels = np.asarray(image.convert("RGBA")).astype(np.float32)
    pixels[..., :3] *= pixels[..., 3:] / 255
    height, width = (side // LARGER for side in pixels.shape[:2])
    blocks = pixels[: height * LARGER, : width * LARGER].reshape(height, LARGER, width, LARGER, 4)
    return blocks.mean(axis=(1, 3))


def on_white(pixels: np.ndarray) -> np.ndarray:
    return pixels + (255 - pixels[..., 3:])


def edges(pixels: np.ndarray) -> np.ndarray:
    """True for pixels beside which the picture changes quickly."""
    steps = np.zeros(pixels.shape[:2], bool)
    for axis in (0, 1):
        step = np.abs(np.diff(pixels, axis=axis)).max(axis=2) > EDGE
        before, after = [(0, 0), (0, 0)], [(0, 0), (0, 0)]
        before[axis], after[axis] = (1, 0), (0, 1)
        steps |= np.pad(step, before) | np.pad(step, after)
    grown = steps.copy()
    for axis in (0, 1):
        for way in (-1, 1):
            grown |= np.roll(steps, way, axis)
    return grown


@dataclass
class Figures:
    """How far a picture is from the PNG, in levels."""

    even_99: float
    even_worst: float
    far: float
    edge_mean: float

    @property
    def holds(self) -> bool:
        return self.even_99 <= EVEN_99 and self.even_worst <= EVEN_WORST and self.far < FAR_SHARE

    @property
    def cells(self) -> list[str]:
        figures = [f"{self.even_99:.1f}", f"{self.even_worst:.1f}", f"{self.edge_mean:.1f}", f"{self.far:.2%}"]
        return [*figures, "pass" if self.holds else "**fail**"]


def compare(ours: np.ndarray, theirs: np.ndarray, difference: Path) -> Figures:
    """Compares, and leaves a picture of the differences, eight times as strong."""
    apart = np.abs(ours - theirs[: ours.shape[0], : ours.shape[1]]).max(axis=2)
    Image.fromarray(np.minimum(apart * 8, 255).astype(np.uint8)).save(difference)
    edge = edges(ours)
    even, sharp = apart[~edge], apart[edge]
    return Figures(np.percentile(even, 99), even.max(), (sharp > FAR).mean(), sharp.mean())


def main() -> None:
    parser = argparse.ArgumentParser(prog="Benchmarks/vectors", description=__doc__.split("\n")[0])
    parser.add_argument("--only", choices=CASES, action="append", help="a case; may be repeated (default: all)")
    parser.add_argument("--program", default=".build/release/kbrender", help=argparse.SUPPRESS)
    parser.add_argument("--folder", type=Path, default=Path(".build/bench/vectors"), help="where pictures are left")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)

    header = ["picture", "drawn by", "even: 99 %", "worst", "edges: mean", f"over {FAR}", ""]
    for cells in (header, ["---"] * len(header)):
        print(f"| {' | '.join(cells)} |")
    good = True
    for name in arguments.only or CASES:
        theme, *options = CASES[name]
        for ending in ("png", *{ending for ending, _ in PAINTERS.values()}):
            output = ["-o", str(arguments.folder / f"{name}.{ending}"), "--scale", str(SCALE), "--cache", "off"]
            run(arguments.program, str(THEMES / theme), *options, *output)
        png = arguments.folder / f"{name}.png"
        with Image.open(png) as image:
            size = image.size
        ours = averaged(png)
        for painter, (ending, paint) in PAINTERS.items():
            picture = arguments.folder / f"{name}-{painter}.png"
            paint(arguments.folder / f"{name}.{ending}", picture, size)
            theirs = averaged(picture)
            # Paper is white.
            beneath = on_white if ending == "pdf" else lambda pixels: pixels
            figures = compare(beneath(ours), beneath(theirs), picture.with_suffix(".difference.png"))
            good &= figures.holds
            print(f"| {' | '.join([name, painter, *figures.cells])} |", flush=True)
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
