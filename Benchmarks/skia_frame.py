"""Measures warm frames of the bench scene with Skia: a recorded picture, played into a raster surface, then its PNG.

usage: skia_frame.py KBRENDER RUNS [PNG]
"""

import re
import sys

import skia
from frames import milliseconds, report
from scene import FONTS, PEN, Box, Color, Gradient, Icon, Label, Scene, Shadow, outline

TYPEFACES = {name: skia.Typeface.MakeFromFile(str(path)) for name, path in FONTS.items()}


def argb(color: Color) -> int:
    return color.alpha << 24 | color.red << 16 | color.green << 8 | color.blue


def path(data: str) -> skia.Path:
    """Returns a path from data of absolute M, L, C and Z."""
    path = skia.Path()
    draw = {"M": path.moveTo, "L": path.lineTo, "C": path.cubicTo, "Z": path.close}
    for command, numbers in re.findall(r"([MLCZ])([^MLCZ]*)", data):
        draw[command](*map(float, numbers.split()))
    return path


def pen(color: Color, width: float) -> skia.Paint:
    return skia.Paint(AntiAlias=True, Style=skia.Paint.kStroke_Style, StrokeWidth=width, Color=argb(color))


def fill(paint: Color | Gradient) -> skia.Paint:
    if isinstance(paint, Color):
        return skia.Paint(AntiAlias=True, Color=argb(paint))
    line = [skia.Point(*paint.start), skia.Point(*paint.end)]
    shader = skia.GradientShader.MakeLinear(line, [argb(color) for color in paint.colors])
    return skia.Paint(AntiAlias=True, Shader=shader)


def shape(box: Box, inset: float = 0) -> skia.Path | skia.RRect:
    if box.tail:
        return path(outline(box, inset))
    rect, radius = box.rect.inset(inset), max(box.radius - inset, 0)
    return skia.RRect.MakeRectXY(skia.Rect.MakeXYWH(rect.x, rect.y, rect.width, rect.height), radius, radius)


def draw(canvas: skia.Canvas, shape: skia.Path | skia.RRect, paint: skia.Paint) -> None:
    (canvas.drawRRect if isinstance(shape, skia.RRect) else canvas.drawPath)(shape, paint)


def draw_shadow(canvas: skia.Canvas, edge: skia.Path | skia.RRect, shadow: Shadow) -> None:
    paint = fill(shadow.color)
    paint.setMaskFilter(skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, shadow.sigma))
    canvas.save()
    (canvas.clipRRect if isinstance(edge, skia.RRect) else canvas.clipPath)(edge, skia.ClipOp.kDifference, True)
    canvas.translate(*shadow.offset)
    draw(canvas, edge, paint)
    canvas.restore()


def draw_box(canvas: skia.Canvas, box: Box) -> None:
    edge = shape(box)
    if box.shadow:
        draw_shadow(canvas, edge, box.shadow)
    draw(canvas, edge, fill(box.fill))
    if box.border:
        draw(canvas, shape(box, box.border.width / 2), pen(box.border.color, box.border.width))


def draw_icon(canvas: skia.Canvas, icon: Icon) -> None:
    paint = pen(icon.color, PEN)
    paint.setStrokeCap(skia.Paint.kRound_Cap)
    paint.setStrokeJoin(skia.Paint.kRound_Join)
    canvas.save()
    canvas.translate(*icon.center)
    canvas.drawPath(path(icon.path), paint)
    canvas.restore()


def draw_label(canvas: skia.Canvas, label: Label) -> None:
    font = skia.Font(TYPEFACES[label.family], label.size)
    font.setSubpixel(True)
    font.setEdging(skia.Font.Edging.kAntiAlias)
    left = label.x - font.measureText(label.text) / 2
    canvas.drawString(label.text, left, label.baseline, font, fill(label.color))


def picture(scene: Scene) -> skia.Picture:
    """Returns the scene as Skia's own display list."""
    recorder = skia.PictureRecorder()
    width, height = scene.pixels
    canvas = recorder.beginRecording(skia.Rect.MakeWH(width, height))
    canvas.scale(scene.scale, scene.scale)
    for item in scene.items:
        {Box: draw_box, Icon: draw_icon, Label: draw_label}[type(item)](canvas, item)
    return recorder.finishRecordingAsPicture()


def main(program: str, runs: str, png: str | None = None) -> None:
    scene = Scene.of(program)
    recorded = picture(scene)
    surface = skia.Surface.MakeRasterN32Premul(*scene.pixels)
    canvas = surface.getCanvas()
    raster, whole = [], []
    for _ in range(int(runs) + 1):
        raster.append(milliseconds(lambda: canvas.drawPicture(recorded)))
        whole.append(raster[-1] + milliseconds(lambda: surface.makeImageSnapshot().encodeToData(skia.kPNG, 100)))
    report("frame", raster)
    report("frame and PNG", whole)
    if png:
        surface.makeImageSnapshot().save(png, skia.kPNG)


main(*sys.argv[1:])
