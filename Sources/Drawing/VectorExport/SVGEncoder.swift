package import Graphics

/// An encoder for SVG documents (SVG 1.1): one unit per point, text as outlines, shadows as filters, repeated parts defined
/// once, ids that no other document has, and the same bytes in every run.
package enum SVGEncoder {
    /// Returns the document of a list, with baselines of text placed as in a picture with `scale` pixels per point. Throws if
    /// a glyph with a picture cannot be encoded.
    package static func encode(
        _ list: DisplayList, scale: Double, caption: PictureCaption, glyphs: any ScalableGlyphSource
    ) throws(ExportError) -> [UInt8] {
        var painter = SVGPainter(glyphs: glyphs)
        let picture = try painter.picture(list, grid: PixelGrid(placement: Placement(scale: scale, origin: .zero)))
        let (width, height) = (SVGValue.length(list.width), SVGValue.length(list.height))
        let root = XMLElement(
            "svg",
            attributes: [
                "xmlns": "http://www.w3.org/2000/svg", "xmlns:xlink": "http://www.w3.org/1999/xlink",
                "width": width, "height": height, "viewBox": "0 0 \(width) \(height)",
                "role": "img", "aria-labelledby": "title description",
            ],
            children: [
                XMLElement("title", attributes: ["id": "title"], text: caption.title),
                XMLElement("desc", attributes: ["id": "description"], text: caption.description),
                XMLElement("defs", attributes: [:], children: painter.definitions.elements),
                picture,
            ]
        )
        var text = XMLText(#"<?xml version="1.0" encoding="UTF-8"?>"# + "\n")
        root.write(into: &text)
        text.text += "\n"
        return text.document
    }
}
