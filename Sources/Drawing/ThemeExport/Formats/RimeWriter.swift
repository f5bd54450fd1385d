internal import Graphics
internal import ThemeModel

/// Colour schemes of Rime's front ends, as a patch, which repeats nothing of the user's own configuration.
enum RimeWriter {
    /// Writes a patch for Squirrel and Weasel.
    @Sendable static func write(_ subject: ExportSubject, into ledger: inout ExportLedger) -> [ExportFile] {
        var patch = RimePatch(subject, ledger: ledger, order: .blueFirst)
        patch.addSchemes { scheme in
            scheme.addCandidates()
        }
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
        var ledger = ledger
        // A slash would lead to another key.
        id = String(
            subject.document.id.map { letter in
                letter.isASCII && (letter.isLetter || letter.isNumber) || letter == "_" ? letter : "_"
            })
        ledger.rename("id", from: subject.document.id, to: id)
        self.ledger = ledger
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

    /// Returns a colour made opaque on another.
    private func opaque(_ name: PropertyName, on ground: ExportedColor) -> ExportedColor {
        values.color(name).opaque(on: ground)
    }

    /// Adds the window of candidates, or Trime's bar.
    mutating func addCandidates() {
        let strip = values.bar
        let text = opaque(.candidateText, on: strip)
        let selected = opaque(.candidateSelectedBackground, on: strip)
        let selectedText = opaque(.candidateSelectedText, on: selected)
        add("back_color", is: strip)
        if values.number(.candidateBarBorderWidth) > 0, !values.color(.candidateBarBorder).color.isClear {
            add("border_color", is: opaque(.candidateBarBorder, on: strip))
        }
        add("text_color", is: text)
        add("candidate_text_color", is: text)
        add("hilited_text_color", is: text)
        let annotation = opaque(.candidateAnnotationText, on: strip)
        add("comment_text_color", is: annotation)
        add("label_color", is: annotation)
        add("hilited_back_color", is: strip)
        add("hilited_candidate_back_color", is: selected)
        add("hilited_candidate_text_color", is: selectedText)
        let selectedAnnotation = opaque(.candidateSelectedAnnotationText, on: selected)
        add("hilited_comment_text_color", is: selectedAnnotation)
        add("hilited_candidate_label_color", is: selectedAnnotation)
    }

    /// Adds every colour of Trime's keyboard, opaque: colours that are not there fall back to ones of other parts.
    mutating func addKeyboard() {
        let ground = values.ground
        let (key, modifier) = (values.opaque(.regularKeyBackground), values.opaque(.modifierKeyBackground))
        let (accent, pressed) = (
            values.opaque(.accentKeyBackground), opaque(.pressedKeyBackground, on: values.opaque(.regularKeyBackground))
        )
        let (text, pressedText) = (opaque(.regularKeyText, on: key), opaque(.pressedKeyText, on: pressed))
        let modifierText = opaque(.modifierKeyText, on: modifier)
        add("keyboard_back_color", is: ground)
        add("key_back_color", is: key)
        add("key_text_color", is: text)
        add("key_symbol_color", is: values.color(.keyHintText).over(key))
        add("key_border_color", is: values.border(of: .regularKey).isVisible ? opaque(.regularKeyBorder, on: key) : key)
        add("off_key_back_color", is: modifier)
        add("off_key_text_color", is: modifierText)
        add("on_key_back_color", is: accent)
        add("on_key_text_color", is: opaque(.accentKeyText, on: accent))
        add("hilited_key_back_color", is: pressed)
        add("hilited_key_text_color", is: pressedText)
        add("hilited_key_symbol_color", is: values.color(.pressedKeyText).at(percent: 60).over(pressed))
        for prefix in ["hilited_off_key", "hilited_on_key"] {
            add("\(prefix)_back_color", is: pressed)
            add("\(prefix)_text_color", is: pressedText)
        }
        let popup = values.popup.opaque(on: ground)
        let selected = opaque(.popupKeySelectedBackground, on: popup)
        add("popup_back_color", is: popup)
        add("popup_text_color", is: opaque(.popupKeyText, on: popup))
        add("hilited_popup_back_color", is: selected)
        add("hilited_popup_text_color", is: opaque(.popupKeySelectedText, on: selected))
        add("long_text_back_color", is: modifier)
        add("long_text_color", is: modifierText)
        add("candidate_separator_color", is: opaque(.candidateSeparator, on: values.bar))
    }
}
