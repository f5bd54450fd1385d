internal import Documents
internal import Graphics
internal import Syntaxes
internal import ThemeModel

/// Themes of FUTO Keyboard: TOML, or the JSON of earlier versions, alone or in a zip archive with their pictures.
enum Futo: ForeignFormat {
    static let name = "futo"
    static let isDerived = false
    static let app: KeyboardApp? = .futo
    static let syntaxes: [Syntax] = [.toml, .json]
    static let takesComments = true
    static let archived: [(file: String, syntax: Syntax)] = [("theme.txt", .toml), ("config.json", .json)]

    static func recognizes(_ document: SourceDocument) -> Bool {
        switch document.syntax {
        case .toml: document.root["colors"]?["keyboard_surface"] != nil
        case .json: document.root["keyboardSurface"] != nil && document.root["onKeyboardContainer"] != nil
        default: false
        }
    }

    static func themes(in document: SourceDocument, _ request: ImportRequest, _ log: inout ImportLog) -> [ThemeEntry] {
        let names = ["id", "name"].compactMap { document.root[$0]?.string }.filter { !$0.isEmpty }
        return [ThemeEntry(names: names.isEmpty ? [document.baseName] : names) { FutoReader(document).theme(&$0) }]
    }
}

/// A reader for one theme.
private final class FutoReader {
    private let document: SourceDocument
    private let isTOML: Bool
    private let colors: JSONField

    init(_ document: SourceDocument) {
        self.document = document
        isTOML = document.syntax == .toml
        let root = JSONField.root(of: document)
        colors = isTOML ? document.field("colors") ?? root : root
    }

    /// The latest version of the format.
    private static let version = 1

    func theme(_ log: inout ImportLog) -> DraftTheme? {
        if let (version, location) = newerVersion {
            return log.refuse(
                ImportDiagnosticKinds.version, "",
                "\(Quoted(version)) is not a known version (expected \(Self.version))", at: location)
        }
        guard let draft = draft(&log) else { return nil }
        reportLost(&log)
        let description = text("description").flatMap { MetadataName.description.accepts($0) ? $0 : nil }
        return DraftTheme(
            id: text("id"), name: text("name"), author: text("author"),
            metadata: ThemeMetadata(description: description),
            variants: [(draft[color: .keyboardBackground] ?? .black).mode: draft])
    }

    private func text(_ name: String) -> String? {
        document.root[name]?.string.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The version of a comment `Format version: 2`, if it is later than the known one.
    private var newerVersion: (String, SourceRange)? {
        let mark = Array("Format version:".utf8)
        for range in document.source.lineRanges(in: SyntaxLimits.recognizedBytes) {
            let line = document.source.bytes[range].trimmedBlanks
            guard line.first == UInt8(ascii: "#") else { continue }
            let comment = line.dropFirst().trimmedBlanks
            guard comment.starts(with: mark) else { continue }
            let number = comment.dropFirst(mark.count).trimmedBlanks
            let digits = number.prefix { $0.isDigit }.prefix(9)
            guard let major = Int(String(decoding: digits, as: UTF8.self)), major > Self.version else { continue }
            let written = number.startIndex..<number.endIndex
            return (document.source.text(written), document.location(written))
        }
        return nil
    }

    // MARK: - Values

    /// Returns a name as the document's syntax writes it: `keyboard_surface`, or `keyboardSurface`.
    private func written(_ name: String) -> String { isTOML ? name : name.camelCase(from: "_") }

    /// Returns a colour; a value without `#` is the name of another one, whose value must have it.
    private func color(_ name: String, _ log: inout ImportLog) -> Shade {
        guard let field = colors[written(name)] else {
            log.reportMissing(
                colors.path.isEmpty ? written(name) : "\(colors.path).\(written(name))", at: colors.nameLocation)
            return .black
        }
        var value = field
        if let other = field.value.string, !other.hasPrefix("#") {
            guard let next = colors[other], next.value.string?.hasPrefix("#") == true else {
                log.report(
                    ImportDiagnosticKinds.danglingReference, of: field,
                    "\(Quoted(other)) is not a colour of the theme with a value of its own")
                log.reportMissing(field.path, at: field.location)
                return .black
            }
            value = next
        }
        guard let text = value.value.string, let hex = HexColor(text, alphaFirst: !isTOML) else {
            return log.refuse(
                value, as: ThemeDiagnosticKinds.color,
                because: "is not a colour (expected #RRGGBB or \(isTOML ? "#RRGGBBAA" : "#AARRGGBB"))") ?? .black
        }
        return field.sourced(hex.color)
    }

    /// Returns an option, by its name in TOML and in JSON.
    private func option(_ name: String, _ other: String) -> JSONField? {
        document.field("options")?[isTOML ? name : written(name)] ?? (isTOML ? nil : document.field(other))
    }

    private func draft(_ log: inout ImportLog) -> VariantDraft? {
        let hasBorders = option("auto_borders", "autoBorders")?.isOn(&log) ?? true
        let onKey = color("on_keyboard_container", &log)
        let key = color("keyboard_container", &log)
        let keyboard = color("keyboard_surface", &log)
        let surfaceText = color("on_surface", &log)
        var draft = VariantDraft()
        draft.set(keyboard, to: .keyboardBackground)
        if hasBorders {
            draft.set(key, to: .regularKeyBackground)
            draft.set(onKey, to: .regularKeyText)
        } else {
            draft.set(color("keyboard_surface_dim", &log), to: .candidateBarBackground)
            draft.set(Shade.constant(.clear), to: .regularKeyBackground)
            draft.set(color("on_background", &log), to: .regularKeyText)
        }
        draft.set(color("keyboard_container_variant", &log), to: .modifierKeyBackground)
        draft.set(onKey, to: .modifierKeyText, .previewText, .popupKeyText)
        let (primary, onPrimary) = (color("primary", &log), color("on_primary", &log))
        draft.set(primary, to: .accentKeyBackground, .popupKeySelectedBackground)
        draft.set(onPrimary, to: .accentKeyText, .popupKeySelectedText)
        draft.set(color("keyboard_container_pressed", &log), to: .pressedKeyBackground)
        draft.set(color("on_keyboard_container_pressed", &log), to: .pressedKeyText)
        draft.set(color("keyboard_press", &log), to: .previewBackground, .popupBackground)
        draft.set(color("on_surface_variant", &log), to: .candidateText)
        draft.set(surfaceText, to: .candidateSelectedText)
        draft.set(Shade.constant(.clear), to: .candidateSelectedBackground)
        draft.set(surfaceText.faded(0.5), to: .candidateAnnotationText)
        draft.set(color("outline", &log), to: .candidateSeparator)
        setSizes(&draft, &log)
        draft.madeForAndroid()
        return log.diagnostics.haveErrors ? nil : draft
    }

    private func setSizes(_ draft: inout VariantDraft, _ log: inout ImportLog) {
        let round = measure(option("roundedness", "keyRoundness"), times: 9, &log)
        draft.set(
            round, to: .regularKeyCornerRadius, .modifierKeyCornerRadius, .previewCornerRadius, .popupCornerRadius,
            .popupKeyCornerRadius, .candidateCornerRadius, log: &log)
        let size = measure(option("scale_text", "scaleText"), times: 22, &log)
        draft.set(size, to: .keyFontSize, .previewFontSize, .popupKeyFontSize, log: &log)
        if let field = option("weight_text", "weightText"), let number = self.number(field, &log) {
            let weight = FontWeight.allCases.min {
                abs(Double($0.rawValue) - number) < abs(Double($1.rawValue) - number)
            }
            if let weight { draft.set(.keyFontWeight, field.sourced(.weight(weight))) }
        }
        log.report(
            ImportDiagnosticKinds.fitted, "", "the round return key has the corners of the other keys",
            at: document.start)
    }

    /// Returns a number times another one; the number is 1 if the theme does not give it.
    private func measure(_ field: JSONField?, times factor: Double, _ log: inout ImportLog) -> Measure {
        guard let field, let number = self.number(field, &log) else {
            return Measure(factor, rule: Rule.fixed, provenance: .derived)
        }
        return field.sourced(number * factor, rule: "\(field.name) × \(Int(factor))").by(.derived)
    }

    private func number(_ field: JSONField, _ log: inout ImportLog) -> Double? {
        if field.value.number == nil { log.ignore(field, because: "is not a number") }
        return field.value.number
    }

    private func reportLost(_ log: inout ImportLog) {
        log.reportImage(option("background", "backgroundImage"))
        for name in ["keysFont", "keyBackgrounds", "keyIcons"] where document.root[name] != nil { log.lose(name) }
        if option("font", "") != nil { log.lose("options.font") }
        for group in ["matchrules", "asset"] {
            for member in document.field(group)?.members ?? [] { log.lose(member.path) }
        }
    }
}
