/// The design of the system font.
package enum FontDesign: String, Hashable, Sendable, CaseIterable {
    case `default`
    case rounded
    /// With serifs.
    case serif
    /// All characters have one width.
    case monospaced
}

/// The weight of a font on the OpenType scale, with Apple's names (docs/theme-format.md §4: ultraLight is lighter than thin).
package enum FontWeight: Int, Hashable, Sendable, CaseIterable {
    case ultraLight = 100
    case thin = 200
    case light = 300
    case regular = 400
    case medium = 500
    case semibold = 600
    case bold = 700
    case heavy = 800
    case black = 900
}

/// A system with fonts of its own.
package enum SystemFonts: Hashable, Sendable {
    /// San Francisco, and Apple's fonts for other scripts.
    case apple
    /// Roboto, and Noto for other scripts.
    case android
}

/// The font and size of a text.
package struct TextStyle: Hashable, Sendable {
    /// The family, full or PostScript name of the font to use; nil for the system font.
    package var fontName: String?
    /// The design of the system font, if that font is used.
    package var design: FontDesign
    package var weight: FontWeight
    /// Size in points.
    package var size: Double
    /// The system whose fonts are meant.
    package var system: SystemFonts
    /// Whether lines of the system font are as high as its largest glyphs.
    package var holdsAllGlyphs = false

    package init(
        fontName: String? = nil, design: FontDesign = .default, weight: FontWeight = .regular, size: Double,
        system: SystemFonts = .apple
    ) {
        self.fontName = fontName
        self.system = system
        self.design = design
        self.weight = weight
        self.size = size
    }
}

/// Text turned into glyphs, its origin at (0, 0) on the baseline.
package struct ShapedText: Hashable, Sendable {
    /// The glyphs in drawing order, in points.
    package let glyphs: [PositionedGlyph]
    /// The distance that the pen moves from the beginning of the text to its end, in points.
    package let advance: Double

    package init(glyphs: [PositionedGlyph], advance: Double) {
        self.glyphs = glyphs
        self.advance = advance
    }
}

/// The extent of a font's lines about the baseline, in points, both positive.
package struct LineBox: Hashable, Sendable {
    package let ascent: Double
    package let descent: Double

    /// Makes a line box.
    package init(ascent: Double, descent: Double) {
        self.ascent = ascent
        self.descent = descent
    }

    /// From top to bottom.
    package var height: Double { ascent + descent }

    /// The distance of the baseline below the centre of a box in which the line box is centred.
    package var baselineBelowCenter: Double { (ascent - descent) / 2 }
}

/// A shaper that turns text into glyphs. Painting sees fonts only through it.
package protocol TextShaper {
    /// Returns the glyphs of a text in one line.
    func shape(_ text: String, style: TextStyle) -> ShapedText
    /// Returns the line box of the style's first font, whatever font a fallback glyph comes from.
    func lineBox(_ style: TextStyle) -> LineBox
    /// Returns the smallest rectangle around the ink of a text that was shaped at a size, in points about its origin on the
    /// baseline; nil if there is none.
    func ink(of text: ShapedText, size: Double) -> Rect?
    /// Records a text that was cut or made very small, because its place has no room for it.
    func record(textCut text: String)
}

extension TextShaper {
    package func record(textCut text: String) {}
}
