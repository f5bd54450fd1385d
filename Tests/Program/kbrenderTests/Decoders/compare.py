"""Compares animations, as other programs decode them, with stills: compare.py FOLDER RATE FILE…

FOLDER has a PNG file for each frame, RATE of them a second. Each FILE is decoded by Pillow, by ffmpeg if it knows the format,
by ffmpeg's decoder of still PNG files, and by Chromium if chromium.py has written FILE.N.chromium. A line for each has the
number of frames, the largest difference of any byte, the number of pixels that are visible in only one picture, and the mean
difference in hundredths of a level.
"""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from PIL import Image

Frame = bytes


def colourless(pixels: bytes) -> Frame:
    """Returns the pixels, with fully transparent ones without colour."""
    frame = bytearray(pixels)
    for place in range(3, len(frame), 4):
        if frame[place] == 0:
            frame[place - 3 : place] = b"\0\0\0"
    return bytes(frame)


def pillow(name: str) -> Iterator[tuple[Frame, int]]:
    """Yields each frame and its milliseconds."""
    with Image.open(name) as picture:
        for number in range(picture.n_frames):
            picture.seek(number)
            picture.load()
            yield colourless(picture.convert("RGBA").tobytes()), round(picture.info.get("duration", 0))


def ffmpeg(name: str, size: int, *decoder: str) -> list[Frame]:
    command = ["ffmpeg", "-v", "error", *decoder, "-i", name, "-vsync", "passthrough", "-f", "rawvideo"]
    pixels = subprocess.run([*command, "-pix_fmt", "rgba", "-"], check=True, capture_output=True).stdout
    return [colourless(pixels[start : start + size]) for start in range(0, len(pixels), size)]


def chromium(name: str) -> list[Frame]:
    count = len(list(Path().glob(f"{name}.*.chromium")))
    return [colourless(Path(f"{name}.{number}.chromium").read_bytes()) for number in range(count)]


def compare(name: str, decoder: str, frames: list[Frame], stills: list[Frame]) -> None:
    worst = shape = total = 0
    for frame, still in zip(frames, stills, strict=False):
        assert len(frame) == len(still), f"{name}: {decoder} gives {len(frame)} bytes of {len(still)}"
        differences = [abs(a - b) for a, b in zip(frame, still, strict=True)] if frame != still else [0]
        worst = max(worst, max(differences))
        total += sum(differences)
        shape += sum((a > 127) != (b > 127) for a, b in zip(frame[3::4], still[3::4], strict=True))
    mean = 100 * total // (len(frames) * len(stills[0]))
    print(name, decoder, f"{len(frames)} frames", worst, shape, mean)


def main() -> None:
    folder, rate, *names = sys.argv[1:]
    stills = [next(pillow(str(path)))[0] for path in sorted(Path(folder).iterdir())]
    for name in names:
        decoded = list(pillow(name))
        times = [sum(duration for _, duration in decoded[:number]) for number in range(len(decoded))]
        shown = [stills[round(time * int(rate) / 1000)] for time in times]
        compare(name, "Pillow", [frame for frame, _ in decoded], shown)
        size = len(stills[0])
        if name.endswith(".png"):
            compare(name, "ffmpeg", ffmpeg(name, size, "-f", "apng"), shown)
            compare(name, "still", ffmpeg(name, size, "-f", "png_pipe", "-c:v", "png"), shown)
        if name.endswith(".gif"):
            compare(name, "ffmpeg", ffmpeg(name, size), shown)
        compare(name, "Chromium", chromium(name), shown)


if __name__ == "__main__":
    main()
