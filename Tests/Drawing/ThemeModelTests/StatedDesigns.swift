import Graphics

@testable import ThemeModel

extension TokenSet {
    /// States the style of a text.
    mutating func state(_ token: TypeToken, _ style: TypeStyle) {
        stated[token.path + ".size"] = .number(style.size)
        stated[token.path + ".weight"] = .weight(style.weight)
        stated[token.path + ".design"] = .design(style.design)
    }

    /// States a shadow.
    mutating func state(_ token: ShadowToken, _ style: ShadowStyle) {
        stated[token.path + ".color"] = .color(style.color)
        for (part, number) in [("radius", style.radius), ("x", style.x), ("y", style.y)] {
            stated["\(token.path).\(part)"] = .number(number)
        }
    }

    /// States how pressed keys move.
    mutating func stateMotion(scale: Double, _ spring: SpringStyle, duration: Double? = nil) {
        stated["motion.pressedScale"] = .number(scale)
        stated["motion.spring.response"] = .number(spring.response)
        stated["motion.spring.dampingFraction"] = .number(spring.dampingFraction)
        stated["motion.pressDuration"] = duration.map(PropertyValue.number)
    }

    /// The colours that are stated, by path.
    var colors: [String: Color] { stated.compactMapValues { if case .color(let color) = $0 { color } else { nil } } }
}

extension DesignDocument.Design {
    /// A design that states the same colours in both modes.
    init(_ kind: DocumentKind, _ colors: KeyValuePairs<String, UInt32> = [:]) {
        let stated = Dictionary(uniqueKeysWithValues: colors.map { ($0, PropertyValue.color(Color(rgb: $1))) })
        self.init(
            kind, Dictionary(uniqueKeysWithValues: Mode.allCases.map { ($0, TokenSet($0, stated)) }))
    }

    var light: TokenSet { modes[.light] ?? TokenSet(.light) }
    var dark: TokenSet { modes[.dark] ?? TokenSet(.dark) }

    /// Returns the design with something else stated in both modes.
    func stating(_ change: (inout TokenSet) -> Void) -> Self {
        let changed = modes.mapValues { tokens in
            var tokens = tokens
            change(&tokens)
            return tokens
        }
        return Self(kind, changed)
    }
}
