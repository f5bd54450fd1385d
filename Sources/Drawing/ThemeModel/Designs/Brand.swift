package import Graphics

/// What brands have beside their colours. What a document does not state is the default.
package enum Brand {
    /// The colours that documents must state.
    package static let colors = DesignKind.brandColors.map(\.name)
    /// The styles of texts, by purpose.
    package static let texts = [
        "largeTitle", "title1", "title2", "body", "bodyEmphasized", "caption", "footnote", "loveNote",
    ]
    /// The curves on which things other than keys move, by purpose.
    package static let curves = ["easeInOut", "gentle", "cardAppear", "buttonPress", "pageTransition"]

    fileprivate static func style(_ name: String) -> TypeStyle { TypeStyle(defaultOf: "brand.typography.\(name)") }
    fileprivate static func curve(_ name: String) -> MotionCurve {
        MotionCurve(numbers: TokenDefaults.numbers("brand.curves.\(name)"))
    }
}

/// A curve on which something moves from its beginning, 0, to its end, 1.
package struct MotionCurve: Hashable, Sendable {
    /// Of a spring, the response in seconds and the damping. Of a cubic Bézier curve from (0, 0) to (1, 1), its control points and its
    /// duration in seconds.
    package var numbers: [Double]

    /// The names of the numbers in documents.
    package var parts: [String] { isSpring ? ["response", "dampingFraction"] : ["x1", "y1", "x2", "y2", "duration"] }
    package var isSpring: Bool { numbers.count == 2 }
}

extension TokenSet {
    /// Returns the style of a brand's text.
    package func text(_ name: String) -> TypeStyle { style(at: "typography.\(name)", standard: Brand.style(name)) }

    /// Returns a curve of a brand.
    package func curve(_ name: String) -> MotionCurve {
        var curve = Brand.curve(name)
        let parts = curve.parts.map { "motion.curves.\(name).\($0)" }
        curve.numbers = zip(parts, curve.numbers).map { number($0) ?? $1 }
        return curve
    }

    /// The spring that is stated for keys; nil if none is.
    package var keySpring: MotionCurve? {
        let numbers = ["response", "dampingFraction"].compactMap { number("motion.spring.\($0)") }
        return numbers.isEmpty ? nil : MotionCurve(numbers: numbers)
    }

    /// Returns a brand's colours of a season: that in the place of its primary, and that of its background.
    package func colors(of season: Season) -> (primary: Color, background: Color) {
        let path = "seasons.\(season.rawValue)"
        return (color(path + ".primary") ?? season.color, color(path + ".background") ?? season.background)
    }

    /// A brand's gradients: of its colour, and of backgrounds, which begin as the system's and end with a tint of the season's own
    /// colour, or of the lighter one.
    package var gradients: [(name: String, gradient: GradientStyle)] {
        let (light, ground) = (self["primaryLight"], TokenSet(mode)[.background])
        let tint = color(Season.background)?.withAlpha(multipliedBy: 0.2) ?? light.withAlpha(multipliedBy: 0.05)
        return [
            ("primary", .init(from: seasonalPrimary, to: light, .diagonalTopLeftToBottomRight)),
            ("background", .init(from: ground, to: tint.composited(over: ground), .vertical)),
        ]
    }
}

extension GradientStyle {
    fileprivate init(from first: Color, to last: Color, _ direction: GradientDirection) {
        let stops = [GradientStop(location: 0, color: first), GradientStop(location: 1, color: last)]
        self.init(stops: stops, direction: direction)
    }
}

// MARK: - Members of documents

extension DesignField {
    /// The styles of a brand's texts.
    static let brandTexts = DesignField(
        TokenGroup.typography.rawValue,
        .group(
            Brand.texts.map { name in
                DesignField(
                    name, .record(parts(of: Brand.style(name))), tokenUses["brand.typography.\(name)"] ?? noUse)
            }, isOpen: false), "Text styles by purpose.")

    /// The curves of a brand.
    static let curves = DesignField(
        "curves",
        .group(
            Brand.curves.map { name in
                let curve = Brand.curve(name)
                let parts = zip(curve.parts, curve.numbers).map { part, number in
                    let range = part == "duration" ? 0.0...5 : curve.isSpring ? 0.1...1 : 0...1
                    return DesignField(part, .motion(range), standard: .number(number))
                }
                return DesignField(name, .record(parts), noUse)
            }, isOpen: false), "The curves on which other things than keys move.")
}
