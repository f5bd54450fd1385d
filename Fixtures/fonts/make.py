#!/usr/bin/env python3
"""Writes Axes.ttf, a font for tests with axes of weight, optical size and slant (needs Debian's python3-fonttools).

Every letter is one upright bar, 700 units high in an em of 1000, so that a test can count columns: the bar is as wide in units
as its weight says, and the pen moves twice that. At the optical size of 72 it is 100 units higher than at 12; a slant of -10
moves its top 100 units to the right. The font as stored is the thinnest: a program that ignores axes draws hairlines.
"""
import os
import string

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib.tables.TupleVariation import TupleVariation

LETTERS = string.ascii_letters + string.digits + ".,"
AXES = [("wght", 100, 100, 700, "Weight"), ("opsz", 12, 12, 72, "Optical Size"), ("slnt", -10, 0, 0, "Slant")]
INSTANCES = [
    ("Thin", 100, 12, 0), ("Regular", 400, 12, 0), ("Bold", 700, 12, 0), ("Bold Slanted", 700, 12, -10),
    ("Display", 400, 72, 0),
]


def bar():
    pen = TTGlyphPen(None)
    pen.moveTo((50, 0))
    for point in [(50, 700), (150, 700), (150, 0)]:
        pen.lineTo(point)
    pen.closePath()
    return pen.glyph()


def variations():
    # Four points of the bar, then the four phantom points, of which the second is the advance.
    return [
        TupleVariation({"wght": (0, 1, 1)}, [(0, 0), (0, 0), (600, 0), (600, 0), (0, 0), (1200, 0), (0, 0), (0, 0)]),
        TupleVariation({"opsz": (0, 1, 1)}, [(0, 0), (0, 100), (0, 100), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0)]),
        TupleVariation({"slnt": (-1, -1, 0)}, [(0, 0), (100, 0), (100, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0)]),
    ]


names = [".notdef", "space"] + [f"uni{ord(letter):04X}" for letter in LETTERS]
font = FontBuilder(1000, isTTF=True)
font.setupGlyphOrder(names)
font.setupCharacterMap({32: "space"} | {ord(letter): f"uni{ord(letter):04X}" for letter in LETTERS})
font.setupGlyf({name: TTGlyphPen(None).glyph() if name == "space" else bar() for name in names})
font.setupHorizontalMetrics({name: (200, 0 if name == "space" else 50) for name in names})
font.setupHorizontalHeader(ascent=900, descent=-200)
font.setupNameTable({"familyName": "Axes", "styleName": "Thin", "fullName": "Axes Thin", "psName": "Axes-Thin"})
font.setupOS2(usWeightClass=100, sTypoAscender=900, sTypoDescender=-200)
font.setupFvar(AXES, [
    {"stylename": name, "location": {"wght": weight, "opsz": size, "slnt": slant}}
    for name, weight, size, slant in INSTANCES
])
font.setupGvar({name: variations() for name in names if name != "space"} | {"space": []})
font.setupPost(keepGlyphNames=False)
font.font["head"].created = font.font["head"].modified = 0
font.font.recalcTimestamp = False
font.save(os.path.join(os.path.dirname(__file__), "Axes.ttf"))
