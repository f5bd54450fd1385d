"""Compares kbrender's vector formats with its PNG, pixel by pixel, and prints a Markdown table.

All have the PNG's scale, to whose pixels baselines are snapped. Other programs paint four times as large, and their pictures
are averaged down, so that differences in antialiasing count as little as they should; `at once` is Poppler at the PNG's own
size, as people see it. A pixel is an edge if its neighbours in the PNG differ by more than a few levels, and text if the PNG
differs from one without text. Even pixels, including shadows, must be close: 99 % within 4 levels, all within 10. Of the
edges, including icons, fewer than 2 % may be off by more than 32, and likewise of the text. Poppler counts in sixteenths how
much of a pixel a shape covers, and darkens the result, so its own text may be off by more.

PDF of all presets must be sound for readers that are strict: qpdf finds nothing, and what pikepdf saves, alone or all in one
document, looks the same.
"""

import argparse
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PIL import Image

THEMES = Path("Fixtures/themes")
# Pixels per point; few, so that a baseline that is not snapped is visible.
SCALE = 2
# How many times as large other programs paint.
LARGER = 4
EDGE, TEXT = 6, 8
EVEN_99, EVEN_WORST, FAR, FAR_SHARE = 4, 10, 32, 0.02
# Of pictures at once.
EVEN_WORST_AT_ONCE, TEXT_FAR_AT_ONCE = 32, 0.1

# The cases: every kind of outline, paint, border, shadow, icon, letter and picture.
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
    scale = SCALE * LARGER
    window = f"--window-size={size[0] // scale},{size[1] // scale}"
    flags = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", window]
    look = ["--default-background-color=00000000", f"--force-device-scale-factor={scale}"]
    run("chromium", *flags, *look, f"--screenshot={target}", source.absolute().as_uri())


def poppler(source: Path, target: Path, dots: int) -> None:
    run("pdftoppm", "-singlefile", "-r", str(dots), "-png", str(source), str(target.with_suffix("")))


def pdftoppm(source: Path, target: Path, _: tuple[int, int]) -> None:
    poppler(source, target, 72 * SCALE * LARGER)


PAINTERS = {"resvg": ("svg", resvg), "Chromium": ("svg", chromium), "pdftoppm": ("pdf", pdftoppm)}


# Saves a document again, and several as one.
SAVE = """
import sys
from pikepdf import Pdf
*sources, target = sys.argv[1:]
document = Pdf.open(sources[0])
for source in sources[1:]:
    document.pages.extend(Pdf.open(source).pages)
document.save(target)
"""


def save(sources: list[Path], target: Path) -> None:
    # Debian's pikepdf, which the environment does not have.
    run("/usr/bin/python3", "-c", SAVE, *map(str, sources), str(target))


def drawn_pages(document: Path) -> list[bytes]:
    """Returns the pixels of all pages of a document, in which qpdf must find nothing."""
    run("qpdf", "--check", str(document))
    stem = document.with_suffix("")
    run("pdftoppm", "-r", "72", str(document), str(stem))
    return [page.read_bytes() for page in sorted(stem.parent.glob(f"{stem.name}-*.ppm"))]


def saves(program: str, folder: Path) -> bool:
    """Saves documents of all presets, alone and in one, and tells whether all pages look the same afterwards."""
    folder.mkdir(exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    listed = subprocess.run([program, "presets"], check=True, capture_output=True, text=True).stdout
    names = [line.split()[0] for line in listed.splitlines()[1:]]
    documents, shown = [folder / f"{name}.pdf" for name in names], []
    changed = []
    for name, document in zip(names, documents, strict=True):
        run(program, name, "--cache", "off", "-o", str(document))
        shown += drawn_pages(document)
        save([document], saved := folder / f"{name}-saved.pdf")
        changed += [name] if drawn_pages(saved) != shown[-1:] else []
    save(documents, together := folder / "together.pdf")
    good = not changed and drawn_pages(together) == shown
    told = f"{', '.join(changed) or 'one document of all'} looks otherwise" if not good else "pass"
    print(f"\nqpdf and pikepdf, {len(shown)} presets: {told}")
    return good


def pixels(path: Path) -> np.ndarray:
    """Returns the premultiplied channels of a picture, 0…255."""
    with Image.open(path) as image:
        pixels = np.asarray(image.convert("RGBA")).astype(np.float32)
    pixels[..., :3] *= pixels[..., 3:] / 255
    return pixels


def averaged(large: np.ndarray) -> np.ndarray:
    height, width = (side // LARGER for side in large.shape[:2])
    blocks = large[: height * LARGER, : width * LARGER].reshape(height, LARGER, width, LARGER, 4)
    return blocks.mean(axis=(1, 3))


def on_white(picture: np.ndarray) -> np.ndarray:
    return picture + (255 - picture[..., 3:])


def apart(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    """Returns each pixel's largest difference."""
    return np.abs(one - other[: one.shape[0], : one.shape[1]]).max(axis=2)


def edges(picture: np.ndarray) -> np.ndarray:
    """Returns which pixels have neighbours that differ much."""
    steps = np.zeros(picture.shape[:2], bool)
    for axis in (0, 1):
        step = np.abs(np.diff(picture, axis=axis)).max(axis=2) > EDGE
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
    """The distance of a picture from the PNG, in levels."""

    even_99: float
    even_worst: float
    edge_mean: float
    edges_far: float
    text_mean: float
    text_far: float
    at_once: bool = False

    @property
    def holds(self) -> bool:
        even = self.even_99 <= EVEN_99 and self.even_worst <= (EVEN_WORST_AT_ONCE if self.at_once else EVEN_WORST)
        text = TEXT_FAR_AT_ONCE if self.at_once else FAR_SHARE
        return even and self.edges_far < FAR_SHARE and self.text_far < text

    @property
    def cells(self) -> list[str]:
        even = [f"{self.even_99:.1f}", f"{self.even_worst:.1f}"]
        edges = [f"{self.edge_mean:.1f}", f"{self.edges_far:.2%}"]
        text = [f"{self.text_mean:.1f}", f"{self.text_far:.2%}"]
        return [*even, *edges, *text, "pass" if self.holds else "**fail**"]


def compare(
    ours: np.ndarray, theirs: np.ndarray, text: np.ndarray, difference: Path, at_once: bool = False
) -> Figures:
    """Compares, and writes a picture of the differences, eight times as strong."""
    far = apart(ours, theirs)
    Image.fromarray(np.minimum(far * 8, 255).astype(np.uint8)).save(difference)
    edge = edges(ours)
    even, sharp, letters = far[~edge], far[edge & ~text], far[text]
    return Figures(
        np.percentile(even, 99),
        even.max(),
        sharp.mean(),
        (sharp > FAR).mean(),
        letters.mean(),
        (letters > FAR).mean(),
        at_once,
    )


def draw(program: str, case: str, folder: Path) -> tuple[np.ndarray, np.ndarray]:
    """Draws a case in all formats; returns the PNG and which of its pixels are text."""
    theme, *options = CASES[case]
    settings = ["--scale", str(SCALE), "--cache", "off"]
    for output, *more in ((".png",), (".svg",), (".pdf",), (".plain.png", "--no-text")):
        run(program, str(THEMES / theme), *options, *settings, *more, "-o", str(folder / f"{case}{output}"))
    png = pixels(folder / f"{case}.png")
    return png, apart(png, pixels(folder / f"{case}.plain.png")) > TEXT


def main() -> None:
    parser = argparse.ArgumentParser(prog="Benchmarks/vectors", description=__doc__.split("\n")[0])
    parser.add_argument("--only", choices=CASES, action="append", help="a case; may be repeated (default: all)")
    parser.add_argument("--program", default=".build/release/kbrender", help=argparse.SUPPRESS)
    parser.add_argument("--folder", type=Path, default=Path(".build/bench/vectors"), help="where pictures are left")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)

    over = f"over {FAR}"
    header = ["picture", "drawn by", "even: 99 %", "worst", "edges: mean", over, "text: mean", over, ""]
    for cells in (header, ["---"] * len(header)):
        print(f"| {' | '.join(cells)} |")
    good = True
    for name in arguments.only or CASES:
        ours, text = draw(arguments.program, name, arguments.folder)
        size = (ours.shape[1] * LARGER, ours.shape[0] * LARGER)
        for painter, (ending, paint) in PAINTERS.items():
            picture = arguments.folder / f"{name}-{painter}.png"
            paint(arguments.folder / f"{name}.{ending}", picture, size)
            theirs = averaged(pixels(picture))
            # Paper is white.
            beneath = on_white if ending == "pdf" else lambda picture: picture
            figures = compare(beneath(ours), beneath(theirs), text, picture.with_suffix(".difference.png"))
            good &= figures.holds
            print(f"| {' | '.join([name, painter, *figures.cells])} |", flush=True)
        picture = arguments.folder / f"{name}-at-once.png"
        poppler(arguments.folder / f"{name}.pdf", picture, 72 * SCALE)
        figures = compare(
            on_white(ours), on_white(pixels(picture)), text, picture.with_suffix(".difference.png"), at_once=True
        )
        good &= figures.holds
        print(f"| {' | '.join([name, 'pdftoppm at once', *figures.cells])} |", flush=True)
    good &= saves(arguments.program, arguments.folder / "presets")
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
