package import Documents
internal import Graphics
package import ThemeModel

/// A form in which an app keeps a design of its own: what kbrender reads as a design goes back in the app's notation. The raw value is
/// the name in `--to`.
package enum AppSource: String, CaseIterable, Hashable, Sendable {
    /// Constants in Swift, of design tokens or of a brand.
    case swiftTokens = "swift-tokens"
    /// An app's stored settings, of a palette.
    case stored
    /// A server's answer, of a server's colours.
    case server

    /// Returns a design in the app's notation, which gives the same design when it is read, with notes about what the notation
    /// cannot hold. Throws KB164 if the design is of another kind. `source` is the document that the design was read from.
    package func text(
        of design: DesignDocument, in source: SourceText
    ) throws(OperationError) -> (text: String, notes: [Diagnostic]) {
        let json = SwiftTokens.document(source)?.value ?? source
        let root = JSONReader.outcome(of: json).read(as: nil, in: json, keepingComments: true).value
        let modes = design.design.modes
        let hasKeyboard = modes.values.contains { !$0.keyboard.isEmpty }
        switch (self, design.design.kind) {
        case (.swiftTokens, .tokens):
            let drops = modes.values.contains { $0.stated.keys.contains { $0.hasPrefix("motion.") } }
            let notes = Self.notes(if: drops, "motion is left out: the app's tokens have none", in: source)
            return (SwiftTokensWriter(design: design).text, notes)
        case (.swiftTokens, .brand):
            let notes = Self.notes(if: hasKeyboard, "keyboard is left out: the app's constants have none", in: source)
            return (SwiftTokensWriter(design: design).brand(in: root?["season"]?.string), notes)
        case (.stored, .palette):
            let choice = root?[Palette.choice]?.string ?? Palette.ownColors
            let colors = Palette.storedNames.map { ($0.stored, modes[.light]?[$0.name] ?? .clear) }
            let members = colors.map { ($0.0, JSONOutput.string(String($0.1.withoutAlpha.description.dropFirst()))) }
            return (
                JSONOutput.object([(Palette.choice, .string(choice))] + members).text() + "\n",
                alphaNotes(colors, in: source)
                    + Self.notes(if: hasKeyboard, "keyboard is left out: the app stores two colours", in: source)
            )
        case (.server, .colors):
            var (members, notes): ([(String, JSONOutput)], [Diagnostic]) = (
                [("id", .string(design.id)), ("name", .string(design.name))], []
            )
            for mode in Mode.allCases {
                guard let colors = modes[mode] else { continue }
                let name = mode.colorsName
                // In the document's own order.
                let named = (root?[name]?.object ?? []).compactMap { member in
                    colors.color(member.name).map { (member.name, $0) }
                }
                members.append((name, .object(named.map { ($0.0, .string($0.1.withoutAlpha.description)) })))
                notes += alphaNotes(named.map { ("\(name).\($0.0)", $0.1) }, in: source)
            }
            return (JSONOutput.object(members).text() + "\n", notes)
        default:
            let message = "\(rawValue) holds \(wanted) only"
            throw .invalid([Diagnostic(ExportDiagnosticKinds.inexpressible, message, in: source)])
        }
    }

    /// Returns a note about what the notation has no place for, if there is such a thing.
    private static func notes(if isLost: Bool, _ message: String, in source: SourceText) -> [Diagnostic] {
        isLost ? [Diagnostic(ExportDiagnosticKinds.notCarriedOver, message, in: source)] : []
    }

    private var wanted: String {
        switch self {
        case .swiftTokens: "design tokens (kind tokens) or a brand (kind brand)"
        case .stored: "a palette of two colours (kind palette)"
        case .server: "a server's colours (kind colors)"
        }
    }

    /// Returns notes about colours that the app would read without their alpha.
    private func alphaNotes(_ colors: [(String, Color)], in source: SourceText) -> [Diagnostic] {
        colors.filter { !$0.1.isOpaque }.map { path, color in
            Diagnostic(
                ExportDiagnosticKinds.flattened, path: path,
                "\(color) is written without its alpha: the app reads six digits", in: source)
        }
    }
}

/// Design tokens as constants in Swift, every token of both modes; or a brand's.
private struct SwiftTokensWriter {
    let design: DesignDocument

    var text: String {
        let parts = [
            part("colors") { tokens in
                ColorToken.allCases.map { ($0.rawValue, color(tokens[$0])) } + [
                    (AvatarPalette.name, "[" + tokens.avatarPalette.map(color).joined(separator: ", ") + "]")
                ]
            },
            part("typography") { tokens in TypeToken.allCases.map { ($0.rawValue, font(tokens[$0])) } },
            part("spacing") { tokens in SpacingToken.allCases.map { ($0.rawValue, JSONOutput.digits(tokens[$0])) } },
            part("shapes") { tokens in
                RadiusToken.allCases.map { ($0.rawValue, radius(tokens[$0])) }
                    + ShadowToken.allCases.map { ($0.rawValue, shadow(tokens.style(of: $0), in: tokens.mode)) }
            },
        ]
        return text(of: parts)
    }

    /// Returns a brand's constants, with the name of its season.
    func brand(in season: String?) -> String {
        let brand = design.design.tokens(.light)
        let motion = ["pressedScale", "pressDuration"].compactMap { name in
            brand.stated["motion.\(name)"]?.number.map { (name, JSONOutput.digits($0)) }
        }
        let parts = [
            ("", Brand.colors.map { ($0, color(brand[$0])) }),
            (
                "seasons",
                Season.allCases.map { season in
                    let (primary, background) = brand.colors(of: season)
                    return (season.rawValue, "(primary: \(color(primary)), background: \(color(background)))")
                }
            ),
            ("typography", Brand.texts.map { ($0, font(brand.text($0))) }),
            ("motion.curves", Brand.curves.map { ($0, animation(brand.curve($0))) }),
            ("motion", motion + (brand.keySpring.map { [("spring", animation($0))] } ?? [])),
        ].filter { !$0.1.isEmpty }.map { path, members in
            "enum \(SwiftTokens.brandTypes[path] ?? "") {\n"
                + members.map { "    static let \($0.0) = \($0.1)\n" }.joined() + "}\n"
        }
        return text(of: parts, season.map { [("season", .string($0))] } ?? [])
    }

    private func text(of parts: [String], _ more: [(String, JSONOutput)] = []) -> String {
        let head = JSONOutput.object([("id", .string(design.id)), ("name", .string(design.name))] + more)
        return "\(SwiftTokens.heading)\n\n\(SwiftTokens.header)\(head.text(indent: 0))\n\n"
            + parts.joined(separator: "\n")
    }

    private func part(_ group: String, members: (TokenSet) -> [(String, String)]) -> String {
        let type = SwiftTokens.types[group] ?? ""
        let values = Mode.allCases.map { mode in
            let lines = members(design.design.tokens(mode)).map { "        \($0.0): \($0.1)" }
            return "    static let \(mode.rawValue) = \(type)(\n" + lines.joined(separator: ",\n") + "\n    )\n"
        }
        return "extension \(type) {\n" + values.joined(separator: "\n") + "}\n"
    }

    /// Returns a colour of six digits, as apps read it, with the shortest opacity that gives its alpha.
    private func color(_ color: Color) -> String {
        let opaque = "Color(hex: \"\(color.withoutAlpha.description.dropFirst())\")"
        guard !color.isOpaque else { return opaque }
        let share = Double(color.alpha) / 255
        let rounded = [100.0, 1000].map { (share * $0).rounded() / $0 }
        let opacity = rounded.first { UInt8(($0 * 255).rounded()) == color.alpha } ?? share
        return "\(opaque).opacity(\(JSONOutput.digits(opacity)))"
    }

    private func animation(_ curve: MotionCurve) -> String {
        let numbers = zip(curve.parts, curve.numbers).map { part, number in
            (part.first == "x" || part.first == "y" ? "" : "\(part): ") + JSONOutput.digits(number)
        }
        return "Animation.\(curve.isSpring ? "spring" : "timingCurve")(\(numbers.joined(separator: ", ")))"
    }

    private func font(_ style: TypeStyle) -> String {
        "Font.system(size: \(JSONOutput.digits(style.size)), weight: .\(style.weight.name), design: .\(style.design.rawValue))"
    }

    private func radius(_ radius: Double) -> String { radius.isInfinite ? ".infinity" : JSONOutput.digits(radius) }

    private func shadow(_ shadow: ShadowStyle, in mode: Mode) -> String {
        let numbers = [("radius", mode == .light ? shadow.radius : 0), ("x", shadow.x), ("y", shadow.y)]
        return "ShadowStyle(color: \(color(shadow.color)), "
            + numbers.map { "\($0.0): \(JSONOutput.digits($0.1))" }.joined(separator: ", ") + ")"
    }
}
