"""Decodes animations with Chromium: chromium.py FILE…

Frame N of FILE becomes FILE.N.chromium: rows of red, green, blue and alpha, not premultiplied. A line for each file has its
repetitions and the milliseconds of its frames.
"""

import base64
import sys
from pathlib import Path

from pagetest import launched

DECODE = """async ([type, text]) => {
    const data = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const decoder = new ImageDecoder({type, data, premultiplyAlpha: "none"});
    await decoder.tracks.ready;
    await decoder.completed;
    const {frameCount, repetitionCount} = decoder.tracks.selectedTrack;
    const frames = [];
    for (let index = 0; index < frameCount; index++) {
        const {image} = await decoder.decode({frameIndex: index});
        const bytes = new Uint8Array(image.allocationSize({format: "RGBA"}));
        await image.copyTo(bytes, {format: "RGBA"});
        let binary = "";
        for (let at = 0; at < bytes.length; at += 32768) {
            binary += String.fromCharCode(...bytes.subarray(at, at + 32768));
        }
        frames.push([Math.round(image.duration / 1000), btoa(binary)]);
        image.close();
    }
    return {repetitions: repetitionCount, frames};
}"""
TYPES = {".png": "image/png", ".webp": "image/webp", ".gif": "image/gif"}


def main() -> None:
    with launched() as browser:
        page = browser.new_page()
        # Only pages of secure origins have image decoders.
        page.route("**/*", lambda route: route.fulfill(body="<!doctype html>", content_type="text/html"))
        page.goto("https://decoder.test/")
        for name in sys.argv[1:]:
            file = Path(name)
            found = page.evaluate(DECODE, [TYPES[file.suffix], base64.b64encode(file.read_bytes()).decode()])
            for number, (_, pixels) in enumerate(found["frames"]):
                Path(f"{name}.{number}.chromium").write_bytes(base64.b64decode(pixels))
            print(name, found["repetitions"], [duration for duration, _ in found["frames"]])


if __name__ == "__main__":
    main()
