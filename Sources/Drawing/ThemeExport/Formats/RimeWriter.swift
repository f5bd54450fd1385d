internal import Graphics
internal import ThemeModel

/// Colour schemes of Rime's front ends, as a patch, which repeats nothing of the user's own configuration.
enum RimeWriter {
    /// Writes a patch for Squirrel and Weasel.
    @Sendable static func write(_ subject: ExportSubject, into ledger: inout ExportLedger) -> [ExportFile] {
        var patch = RimePatch(subject, ledger: ledger, order: .blueFirst)
        patch.addSchemes { $0.addCandidates() }
        patch.add("style/color_scheme", is: patch.key(.light))
        patch.add("style/color_scheme_dark", is: patch.key(.dark))
        ledger = patch.ledger
        return [ExportFile("squirrel.custom.yaml", text: patch.text)]
    }

    /// Writes a patch for Trime, which draws a keyboard too.
    @Sendable static func writeTrime(_ subject: ExportSubject, into ledger: inout ExportLedger) -> [ExportFile] {
        var patch = RimePatch(subject, ledger: ledger, order: .alphaFirst)
        patch.addSchemes { scheme in
            scheme.add("color_format", is: "argb")
            scheme.addCandidates()
            scheme.addKeyboard()
        }
        patch.addSizes()
        patch.add("preset_color_schemes/default/light_scheme", is: patch.key(.light))
        patch.add("preset_color_schemes/default/dark_scheme", is: patch.key(.dark))
        ledger = patch.ledger
        return [ExportFile("trime.custom.yaml", text: patch.text)]
    }
}

/// The order of a colour's digits.
private enum DigitOrder {
    /// `0xBBGGRR`, opaque.
    case blueFirst
    /// `0xAARRGGBB`, always eight digits.
    case alphaFirst

    func text(_ color: Color) -> String {
        let digits = Color(red: color.red, green: color.green, blue: color.blue).description.dropFirst()
        switch self {
        case .blueFirst: return "0x\(digits.suffix(2))\(digits.dropFirst(2).prefix(2))\(digits.prefix(2))"
        case .alphaFirst:
            let alpha = Color(red: color.alpha, green: 0, blue: 0).description.dropFirst().prefix(2)
            return "0x\(alpha)\(digits)"
        }
    }
}

/// A patch while it is written.
private struct RimePatch {
    private let subject: ExportSubject
    private let order: DigitOrder
    private(set) var ledger: ExportLedger
    private var lines = ["patch:"]
    private let id: String

    init(_ subject: ExportSubject, ledger: ExportLedger, order: DigitOrder) {
        self.subject = subject
        self.order = order
        self.ledger = ledger
        // A slash would lead to another key.
        id = String(
            subject.document.id.map { letter in
                letter.isASCII && (letter.isLetter || letter.isNumber) || letter == "_" ? letter : "_"
            })
        self.ledger.rename("id", from: subject.document.id, to: id)
    }

    var text: String { lines.joined(separator: "\n") + "\n" }

    /// Returns the key of a variant's scheme.
    func key(_ mode: Mode) -> String { "\(id)_\(mode.rawValue)" }

    /// Adds a line of the patch.
    mutating func add(_ name: String, is value: String) {
        lines.append("  \(YAMLText.quoted(name)): \(value)")
        ledger.note(name, is: value)
    }

    /// Adds a scheme for each variant.
    mutating func addSchemes(_ fill: (inout RimeScheme) -> Void) {
        for values in subject.variants {
            let key = key(values.mode)
            lines.append("  \"preset_color_schemes/\(key)\":")
            var scheme = RimeScheme(values: values, order: order, key: key, ledger: ledger)
            scheme.add("name", is: YAMLText.quoted("\(subject.name) \(values.mode.title)"), from: "name")
            scheme.add("author", is: YAMLText.quoted(subject.author), from: "author")
            fill(&scheme)
            lines += scheme.lines.map { "    " + $0 }
            ledger = scheme.ledger
        }
    }

    /// Adds the sizes of Trime, which has one set for both variants: those of the light one.
    mutating func addSizes() {
        let sizes: [(String, PropertyName)] = [
            ("round_corner", .regularKeyCornerRadius), ("horizontal_gap", .keySpacing), ("vertical_gap", .rowSpacing),
            ("key_text_size", .keyFontSize), ("candidate_text_size", .candidateFontSize),
        ]
        for (member, name) in sizes {
            let text = subject.first.number(name).rounded().decimal(places: 0)
            lines.append("  \"style/\(member)\": \(text)")
            ledger.note("style/\(member)", is: text, of: name, in: .light, rule: "rounded")
        }
    }
}

/// A colour scheme while it is written.
private struct RimeScheme {
    let values: VariantValues
    let order: DigitOrder
    let key: String
    private(set) var ledger: ExportLedger
    private(set) var lines: [String] = []

    mutating func add(_ name: String, is value: String, from: String = "-") {
        lines.append("\(name): \(value)")
        ledger.note("\(key).\(name)", is: value, from: from, rule: from == "-" ? "fixed" : "as written")
    }

    private mutating func add(_ name: String, is tone: ExportedColor) {
        let text = order.text(tone.color)
        lines.append("\(name): \(text)")
        ledger.note("\(key).\(name)", is: text, of: tone, in: values.mode)
    }

    /// Adds the window of candidates, or Trime's bar.
    mutating func addCandidates() {
        let hasBorder = values.number(.candidateBarBorderWidth) > 0 && !values.color(.candidateBarBorder).color.isClear
        for (name, tone) in values.colors(of: "candidates") where hasBorder || name != "border_color" {
            add(name, is: tone)
        }
    }

    /// Adds every colour of Trime's keyboard, opaque: colours that are not there fall back to ones of other parts.
    mutating func addKeyboard() {
        let key = values.opaque(.regularKeyBackground)
        let border = values.border(of: .regularKey).isVisible ? values.color(.regularKeyBorder).opaque(on: key) : key
        let own = ["border": border, "faint": values.color(.pressedKeyText).at(percent: 60)]
        for (name, tone) in values.colors(of: "keyboard", own) { add(name, is: tone) }
    }
}
