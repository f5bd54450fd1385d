"""The bench scene as a page."""

from scene import FONTS, PEN, Box, Color, Gradient, Icon, Item, Label, Scene, Shadow, line_box, outline


class HTML:
    """Returns the scene as a page, its colours in variables.

    The page has a second set of colours, which differ by a step of 1/255. Switching it on and off between pictures makes
    the browser paint them again, like a page of another theme.
    """

    SWITCH = "document.getElementById('other').media = '{}'"

    def __init__(self, scene: Scene):
        self.scene = scene
        self.palette: dict[Color, str] = {}

    def text(self) -> str:
        body = [self.element(item) for item in self.scene.items]
        fonts = [f"@font-face{{font-family:'{name}';src:url('{path.as_uri()}')}}" for name, path in FONTS.items()]
        size = f"width:{self.scene.width:g}px;height:{self.scene.height:g}px"
        return "\n".join(
            [
                "<!doctype html><meta charset=utf-8><style>",
                *fonts,
                f"html,body{{margin:0;overflow:hidden;{size}}}",
                "div,svg,span{position:absolute;box-sizing:border-box}",
                "span{white-space:nowrap;transform:translateX(-50%);line-height:0}",
                "svg{left:0;top:0;overflow:visible}",
                f"</style><style>{self.variables(0)}</style>",
                f"<style id=other media='not all'>{self.variables(1)}</style><body>",
                *body,
            ]
        )

    def variables(self, step: int) -> str:
        colors = ((name, f"{c.rgb[:-2]}{c.blue ^ step:02x}{c.alpha:02x}") for c, name in self.palette.items())
        return f":root{{{';'.join(f'{name}:{color}' for name, color in colors)}}}"

    def color(self, color: Color) -> str:
        return f"var({self.palette.setdefault(color, f'--c{len(self.palette)}')})"

    def element(self, item: Item) -> str:
        match item:
            case Box(tail=None):
                return self.box(item)
            case Box():
                return self.bubble(item)
            case Icon(path, (x, y), color):
                pen = f"stroke:{self.color(color)};stroke-width:{PEN};stroke-linecap:round;stroke-linejoin:round"
                place = f"left:{x:g}px;top:{y:g}px"
                return f'<svg style="{place}" width=1 height=1><path d="{path}" style="fill:none;{pen}"/></svg>'
            case Label():
                return self.label(item)

    def box(self, box: Box) -> str:
        style = f"left:{box.rect.x:g}px;top:{box.rect.y:g}px;width:{box.rect.width:g}px;height:{box.rect.height:g}px"
        style += f";background:{self.paint(box.fill)} border-box;border-radius:{box.radius:g}px"
        if box.border:
            style += f";border:{box.border.width:g}px solid {self.color(box.border.color)}"
        if box.shadow:
            style += f";box-shadow:{self.shadow(box.shadow, box.shadow.blur)}"
        return f'<div style="{style}"></div>'

    def bubble(self, box: Box) -> str:
        shadow = f"filter:drop-shadow({self.shadow(box.shadow, box.shadow.sigma)})"
        paint = f"fill:{self.color(box.fill)};stroke:{self.color(box.border.color)};stroke-width:{box.border.width:g}"
        path = outline(box, box.border.width / 2)
        return f'<svg style="{shadow}" width=1 height=1><path d="{path}" style="{paint}"/></svg>'

    def label(self, item: Label) -> str:
        """Returns a line box of no height, centred on the middle of ascent and descent."""
        ascent, descent = line_box(item.family)
        top = item.baseline - (ascent - descent) / 2 * item.size
        style = f"left:{item.x:g}px;top:{top:g}px;font:{item.size:g}px/0 '{item.family}';color:{self.color(item.color)}"
        return f'<span style="{style}">{item.text}</span>'

    def paint(self, fill: Color | Gradient) -> str:
        if isinstance(fill, Color):
            return self.color(fill)
        direction = "to bottom" if fill.is_vertical else "to bottom right"
        return f"linear-gradient({direction},{','.join(map(self.color, fill.colors))})"

    def shadow(self, shadow: Shadow, blur: float) -> str:
        dx, dy = shadow.offset
        return f"{dx:g}px {dy:g}px {blur:g}px {self.color(shadow.color)}"
