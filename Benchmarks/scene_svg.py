"""The bench scene as SVG."""

from scene import PEN, Box, Color, Gradient, Icon, Item, Label, Scene, Shadow, outline


class SVG:
    """The scene as SVG that resvg, librsvg and CairoSVG read.

    `shared_filters` writes shadows as people do: one feDropShadow for all boxes with the same shadow, in a region given in
    per cent of the box. Otherwise each box has its own filter, made of steps that librsvg supports, in the smallest region
    that contains its shadow."""

    def __init__(self, scene: Scene, shared_filters: bool = False):
        self.scene = scene
        self.shared_filters = shared_filters
        # Definitions by their contents, so that each is written once however often it is used.
        self.definitions: dict[str, str] = {}

    def text(self) -> str:
        width, height = self.scene.pixels
        body = [self.element(item) for item in self.scene.items]
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
            f' viewBox="0 0 {self.scene.width:g} {self.scene.height:g}">'
        )
        definitions = [text.format(name=name) for text, name in self.definitions.items()]
        return "\n".join([head, "<defs>", *definitions, "</defs>", *body, "</svg>"])

    def element(self, item: Item) -> str:
        match item:
            case Box():
                return self.box(item)
            case Icon(path, (x, y), color):
                pen = f'stroke-width="{PEN}" stroke-linecap="round" stroke-linejoin="round"'
                return f'<path transform="translate({x:g} {y:g})" d="{path}" fill="none" stroke="{color.rgb}" {pen}/>'
            case Label():
                font = f'font-family="{item.family}" font-size="{item.size:g}" text-anchor="middle"'
                at = f'x="{item.x:g}" y="{item.baseline:g}"'
                return f'<text {at} {font} fill="{item.color.rgb}">{item.text}</text>'

    def box(self, box: Box) -> str:
        attributes, inset = f'fill="{self.paint(box.fill)}"', 0.0
        if box.border:
            attributes += f' stroke="{box.border.color.rgb}" stroke-width="{box.border.width:g}"'
            inset = box.border.width / 2
        if box.shadow:
            attributes += f' filter="{self.shadow(box, box.shadow)}"'
        if box.tail:
            return f'<path d="{outline(box, inset)}" {attributes}/>'
        rect, radius = box.rect.inset(inset), max(box.radius - inset, 0)
        place = f'x="{rect.x:g}" y="{rect.y:g}" width="{rect.width:g}" height="{rect.height:g}" rx="{radius:g}"'
        return f"<rect {place} {attributes}/>"

    def paint(self, fill: Color | Gradient) -> str:
        if isinstance(fill, Color):
            return fill.rgb
        (x1, y1), (x2, y2) = fill.start, fill.end
        stops = "".join(
            f'<stop offset="{i / (len(fill.colors) - 1):g}" stop-color="{color.rgb}"/>'
            for i, color in enumerate(fill.colors)
        )
        line = f'gradientUnits="userSpaceOnUse" x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}"'
        return self.define("linearGradient", line, stops)

    def shadow(self, box: Box, shadow: Shadow) -> str:
        return self.shared_filter(shadow) if self.shared_filters else self.own_filter(box, shadow)

    def shared_filter(self, shadow: Shadow) -> str:
        """Returns a filter for any opaque box that is large compared with the shadow."""
        region = 'x="-30%" y="-30%" width="160%" height="160%" color-interpolation-filters="sRGB"'
        (dx, dy), color = shadow.offset, shadow.color
        drop = (
            f'<feDropShadow dx="{dx:g}" dy="{dy:g}" stdDeviation="{shadow.sigma:g}"'
            f' flood-color="{color.rgb}" flood-opacity="{color.opacity:g}"/>'
        )
        return self.define("filter", region, drop)

    def own_filter(self, box: Box, shadow: Shadow) -> str:
        """Returns a filter that adds the part of the shadow outside the box, in a region that ends where the Gaussian
        does."""
        reach = 3 * shadow.sigma + max(map(abs, shadow.offset))
        height = box.rect.height + (box.tail.height if box.tail else 0)
        region = (
            f'filterUnits="userSpaceOnUse" x="{box.rect.x - reach:g}" y="{box.rect.y - reach:g}"'
            f' width="{box.rect.width + 2 * reach:g}" height="{height + 2 * reach:g}"'
            ' color-interpolation-filters="sRGB"'
        )
        dx, dy = shadow.offset
        steps = (
            f'<feGaussianBlur in="SourceAlpha" stdDeviation="{shadow.sigma:g}"/>'
            f'<feOffset dx="{dx:g}" dy="{dy:g}"/>'
            '<feComposite in2="SourceAlpha" operator="out" result="outside"/>'
            f'<feFlood flood-color="{shadow.color.rgb}" flood-opacity="{shadow.color.opacity:g}"/>'
            '<feComposite in2="outside" operator="in"/>'
            '<feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge>'
        )
        return self.define("filter", region, steps)

    def define(self, element: str, attributes: str, content: str) -> str:
        """Returns a reference to a definition."""
        text = f'<{element} id="{{name}}" {attributes}>{content}</{element}>'
        return f"url(#{self.definitions.setdefault(text, f'd{len(self.definitions)}')})"
