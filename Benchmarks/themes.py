#!/usr/bin/env python3
"""Writes many different themes: for measuring batches, and to show what the format can do.

    Benchmarks/themes.py 10000 themes      # themes/theme_00000.json and so on; the same ones every time
"""

import argparse
import json
import pathlib
import random

DIRECTIONS = ["vertical", "horizontal", "diagonalTopLeftToBottomRight", "diagonalTopRightToBottomLeft"]
WEIGHTS = ["light", "regular", "medium", "semibold", "bold"]
FONTS = ["Inter", "Noto Sans", "Noto Serif"]
KEYS = ["regularKey", "modifierKey"]


class Variant:
    """Returns random properties of a variant."""

    def __init__(self, lot: random.Random, dark: bool) -> None:
        self.lot = lot
        self.dark = dark
        self.hue = lot.random()
        self.properties: dict[str, object] = {}

    def color(self, lightness: float, alpha: int = 255) -> str:
        """Returns a colour near the variant's hue; translucent ones have eight digits."""
        red, green, blue = self.lot.sample([self.hue, 1 - self.hue, 0.5], 3)
        mixed = [round(255 * (lightness * 0.7 + share * 0.3)) for share in (red, green, blue)]
        return "#" + bytes(mixed if alpha == 255 else [*mixed, alpha]).hex().upper()

    def ground(self) -> float:
        return self.lot.uniform(0.05, 0.25) if self.dark else self.lot.uniform(0.8, 1)

    def ink(self) -> float:
        return 1 - self.ground()

    def number(self, low: float, high: float) -> float:
        return round(self.lot.uniform(low, high), 2)

    def chance(self, share: float) -> bool:
        return self.lot.random() < share

    def gradient(self, name: str) -> None:
        stops: list[object] = [self.color(self.ground()) for _ in range(self.lot.randint(2, 5))]
        if self.chance(0.3):
            places = sorted(self.number(0, 1) for _ in stops)
            stops = [{"color": stop, "location": place} for stop, place in zip(stops, places, strict=True)]
        self.properties[name] = stops
        self.properties[name + "Direction"] = self.lot.choice(DIRECTIONS)

    def shadow(self, name: str, blur: float) -> None:
        self.properties[name + "ShadowColor"] = self.color(self.lot.random() * 0.4, self.lot.randint(30, 200))
        self.properties[name + "ShadowOffset"] = [self.number(-3, 3), self.number(0, 5)]
        self.properties[name + "ShadowBlur"] = self.number(0, blur)

    def keys(self, name: str) -> None:
        alpha = 255 if self.chance(0.7) else self.lot.randint(90, 230)
        self.properties |= {
            name + "Background": self.color(self.ground(), alpha),
            name + "Text": self.color(self.ink()),
            name + "Border": self.color(self.lot.random(), self.lot.randint(0, 255)),
            name + "BorderWidth": self.number(0, 3),
            name + "CornerRadius": self.number(0, 16),
            ("keyFontSize" if name == "regularKey" else "modifierKeyFontSize"): self.number(14, 24),
            ("keyFontWeight" if name == "regularKey" else "modifierKeyFontWeight"): self.lot.choice(WEIGHTS),
        }
        if self.chance(0.4):
            self.gradient(name + "Gradient")
        if self.chance(0.7):
            self.shadow(name, 14)

    def written(self) -> dict[str, object]:
        self.properties = {
            "keyboardBackground": self.color(self.ground()),
            "keyboardBackgroundCornerRadius": self.number(0, 20) if self.chance(0.3) else 0,
            "pressedKeyBackground": self.color(self.lot.random()),
            "pressedKeyText": self.color(self.ink()),
            "keySpacing": self.number(2, 7),
            "rowSpacing": self.number(4, 13),
            "candidateBarEnabled": self.chance(0.8),
            "candidateBarBackground": self.color(self.ground(), self.lot.randint(0, 255)),
            "candidateCornerRadius": self.number(0, 16),
        }
        if self.chance(0.6):
            self.gradient("keyboardBackgroundGradient")
        for name in KEYS:
            self.keys(name)
        if self.chance(0.5):
            self.properties["accentKeyBackground"] = self.color(self.lot.random())
        if self.chance(0.3):
            self.properties["customFontName"] = self.lot.choice(FONTS)
        return self.properties


def theme(number: int, seed: int) -> dict[str, object]:
    """Returns a theme that depends only on its number and the seed."""
    lot = random.Random(f"{seed} {number}")
    return {
        "schemaVersion": "1.0",
        "id": f"theme_{number:05}",
        "name": f"Theme {number}",
        "version": "1.0",
        "author": "kbrender",
        "light": Variant(lot, dark=False).written(),
        "dark": Variant(lot, dark=True).written(),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description="writes many different themes")
    parser.add_argument("count", type=int, help="how many")
    parser.add_argument("folder", type=pathlib.Path, help="where they go")
    parser.add_argument("--seed", type=int, default=1, help="another number gives other themes")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    for number in range(arguments.count):
        text = json.dumps(theme(number, arguments.seed), indent=2) + "\n"
        (arguments.folder / f"theme_{number:05}.json").write_text(text)


if __name__ == "__main__":
    main()
