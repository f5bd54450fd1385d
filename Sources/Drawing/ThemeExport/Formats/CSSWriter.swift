internal import Documents
internal import Graphics
internal import ThemeImport
internal import ThemeModel

/// A style sheet of custom properties: every property of both variants under a name of its own. Nothing is lost.
enum CSSWriter {
    @Sendable static func write(_ subject: ExportSubject, into ledger: inout ExportLedger) -> [ExportFile] {
        let light = declarations(of: subject.variants[0], among: subject.complete, noting: &ledger)
        let dark = declarations(of: subject.variants[1], among: subject.complete, noting: &ledger)
        let lightValues = Dictionary(light.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
        let different = dark.filter { lightValues[$0.name] != $0.value }
        var text = "/* \(comment(subject.name)), \(comment(subject.author)) */\n"
        text += ":root {\n  color-scheme: light dark;\n" + lines(light, indent: 2) + "}\n"
        if !different.isEmpty {
            text += "\n@media (prefers-color-scheme: dark) {\n  :root:not([data-theme=\"light\"]) {\n"
            text += lines(different, indent: 4) + "  }\n}\n"
            text += "\n:root[data-theme=\"dark\"] {\n" + lines(different, indent: 2) + "}\n"
        }
        return [ExportFile("theme.css", text: text)]
    }

    private typealias Declaration = (name: String, value: String)

    private static func lines(_ declarations: [Declaration], indent: Int) -> String {
        let room = String(repeating: " ", count: indent)
        return declarations.map { "\(room)\($0.name): \($0.value);\n" }.joined()
    }

    /// Returns a text that cannot end a comment.
    private static func comment(_ text: String) -> String {
        String(Quoted.sanitized(text).unicodeScalars.replacing("*/".unicodeScalars, with: "* /".unicodeScalars))
    }

    /// Returns the declarations of a variant. What only the other one sets is unset here: dark declarations stand on light ones.
    private static func declarations(
        of values: VariantValues, among listed: [PropertyName], noting ledger: inout ExportLedger
    ) -> [Declaration] {
        listed.compactMap { name in
            guard values.complete.contains(name) else {
                return ("--kb-" + name.rawValue.lowercasedWords(joinedBy: "-"), unset)
            }
            guard let (ending, value) = value(of: name, in: values) else { return nil }
            ledger.note("--kb-" + ending, is: value, of: name, in: values.mode)
            return ("--kb-" + ending, value)
        }
    }

    /// The value of a custom property that has none (CSS Custom Properties Module Level 1, §2).
    private static let unset = "initial"

    /// Returns the name, without its prefix, and value of the custom property that begins with a property; nil if another one
    /// holds it too.
    private static func value(of name: PropertyName, in values: VariantValues) -> (String, String)? {
        let plain = name.rawValue.lowercasedWords(joinedBy: "-")
        if let part = StyledPart.casting(name) {
            guard name == part.shadowColor else { return nil }
            return (String(plain.dropLast("-color".count)), shadow(values.statedShadow(of: part)))
        }
        if let solid = name.solid {
            return (solid.rawValue.lowercasedWords(joinedBy: "-") + "-image", gradient(name, of: values))
        }
        if name == .customFontName { return ("font-family", family(values)) }
        switch values[name] {
        case .color(let color): return (plain, "\(color)")
        case .number(let number):
            return (plain, JSONOutput.digits(number) + (name.property.kind.isPlainNumber ? "" : "px"))
        case .weight(let weight): return (plain, "\(weight.rawValue)")
        case .flag(let flag): return (name == .candidateBarEnabled ? "candidate-bar" : plain, flag ? "1" : "0")
        case .cornerStyle(let style): return (plain, style.rawValue)
        case .overrides, .names, .corner, .margins: return (plain, quoted(values[name]?.json.text(indent: 0) ?? ""))
        case .offset, .fontName, .stops, .direction, .design, nil: return nil
        }
    }

    private static func shadow(_ shadow: Shadow?) -> String {
        guard let shadow else { return "none" }
        let lengths = [shadow.offset.x, shadow.offset.y, shadow.blur].map { JSONOutput.digits($0) + "px" }
        return (lengths + ["\(shadow.color)"]).joined(separator: " ")
    }

    private static func gradient(_ name: PropertyName, of values: VariantValues) -> String {
        guard case .stops(let stops)? = values[name] else { return "none" }
        let written = PropertyName(rawValue: name.rawValue + "Direction").flatMap { values[$0] }
        let direction = if case .direction(let direction)? = written { direction } else { GradientDirection.vertical }
        let positions = stops.areEven ? [] : stops.map { " " + ($0.location * 100).decimal(places: 12) + "%" }
        let colors = stops.indices.map { "\(stops[$0].color)" + (positions.isEmpty ? "" : positions[$0]) }
        return "linear-gradient(\(([direction.side] + colors).joined(separator: ", ")))"
    }

    /// Returns the font: the theme's own, if it has one, and the system's.
    private static func family(_ values: VariantValues) -> String {
        var families: [String] = []
        if case .fontName(let name)? = values[.customFontName], !name.isEmpty { families.append(quoted(name)) }
        if case .design(let design)? = values[.fontDesign] { families.append(design.family) }
        return families.joined(separator: ", ")
    }

    /// Returns a text as a string of CSS (CSS Syntax Module Level 3, §4.3.5).
    private static func quoted(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "\"") { out, scalar in
            if scalar == "\"" || scalar == "\\" {
                out += "\\\(scalar)"
            } else if scalar.properties.generalCategory == .control {
                out += "\\\(String(scalar.value, radix: 16)) "
            } else {
                out.unicodeScalars.append(scalar)
            }
        } + "\""
    }
}

extension [GradientStop] {
    /// True if the stops are where CSS puts them by itself.
    var areEven: Bool {
        // Places that follow from each other differ from these by the rounding of sums.
        enumerated().allSatisfy { index, stop in abs(stop.location - Double(index) / Double(count - 1)) < 1e-9 }
    }
}
