internal import Documents
internal import Graphics
internal import ThemeModel

/// Colour schemes of Rime's front ends Squirrel, Weasel and Trime: YAML with named schemes, possibly as a patch of another
/// file.
enum Rime: ForeignFormat {
    static let name = "rime"
    static let isDerived = true
    static let syntaxes: [Syntax] = [.yaml]

    static func recognizes(_ document: SourceDocument) -> Bool {
        document.syntax == .yaml && RimeConfig.hasSchemes(document.root)
    }

    static func themes(in document: SourceDocument, _ request: ImportRequest, _ log: inout ImportLog) -> [ThemeEntry] {
        let config = RimeConfig(document)
        let marks = config.marks(&log)
        return config.schemes.prefix(ImportLimits.themes).map { scheme in
            let names = [scheme.key] + [scheme.text("name")].compactMap(\.self)
            let mode = marks.first { $0.value == scheme.key }?.key
            return ThemeEntry(names: names, mode: mode) { log in
                RimeReader(scheme, config, document).theme(&log)
            }
        }.movingFirst(marks.count == 1 ? marks.first?.value : nil)
    }
}

extension [ThemeEntry] {
    /// Returns the same entries, with the one of a given name first.
    fileprivate func movingFirst(_ name: String?) -> [ThemeEntry] {
        guard let name, let index = firstIndex(where: { $0.label == name }) else { return self }
        return [self[index]] + self[..<index] + self[(index + 1)...]
    }
}

/// A named scheme with its properties; those of later patches replace earlier ones.
struct RimeScheme: Sendable {
    let key: String
    private(set) var fields: [JSONField] = []
    private var places: [String: Int] = [:]

    init(key: String) {
        self.key = key
    }

    subscript(name: String) -> JSONField? { places[name].map { fields[$0] } }

    /// Returns a text if it is not empty.
    func text(_ name: String) -> String? {
        self[name]?.value.string.flatMap { $0.isEmpty ? nil : $0 }
    }

    fileprivate mutating func set(_ field: JSONField) {
        if let place = places[field.name] {
            fields[place] = field
        } else {
            places[field.name] = fields.count
            fields.append(field)
        }
    }
}

/// The schemes and style of a file, with patches applied.
struct RimeConfig: Sendable {
    private(set) var schemes: [RimeScheme] = []
    private var places: [String: Int] = [:]
    private var style: [String: JSONField] = [:]
    private var keyboards: [JSONField] = []
    /// True for a Trime file, which describes a whole keyboard.
    private(set) var isTrime: Bool
    private let document: SourceDocument

    private static let schemesName = "preset_color_schemes"

    /// Returns true if there are schemes, at the top level or in a patch.
    static func hasSchemes(_ root: JSONValue) -> Bool {
        let names = (root.object ?? []).map(\.name) + (root["patch"]?.object ?? []).map(\.name)
        return names.contains { $0.split(separator: "/").first.map(String.init) == schemesName }
    }

    init(_ document: SourceDocument) {
        self.document = document
        let file = document.name.split(separator: "/").last.map(String.init) ?? ""
        isTrime = file.hasSuffix(".trime.yaml") || file == "trime.custom.yaml" || file.hasSuffix(".trime.custom.yaml")
        for member in document.root.object ?? [] { add(member, under: "") }
        if let patch = document.field("patch") {
            for member in patch.value.object ?? [] { add(member, under: patch.path) }
        }
    }

    /// Adds a member whose name may be a path: `preset_color_schemes/NAME/back_color`, `style/color_scheme`; `+` joins.
    private mutating func add(_ member: JSONMember, under path: String) {
        let parts = member.name.split(separator: "/").map(String.init).filter { $0 != "+" }
        let field = JSONField(member, in: document.source, under: path)
        switch (parts.first, parts.count) {
        case ("preset_keyboards", let count):
            isTrime = true
            if count == 1 { keyboards = field.members } else if count == 2 { keyboards.append(field) }
        case (Self.schemesName, 1): for scheme in field.members { add(scheme.members, to: scheme.name) }
        case (Self.schemesName, 2): add(field.members, to: parts[1])
        case (Self.schemesName, 3):
            let renamed = JSONMember(name: parts[2], nameRange: member.nameRange, value: member.value)
            if !member.value.isNull { add([JSONField(renamed, in: document.source, under: path)], to: parts[1]) }
        case ("style", 1): for field in field.members { style[field.name] = field }
        case ("style", 2): style[parts[1]] = member.value.isNull ? nil : field
        default: break
        }
    }

    private mutating func add(_ fields: [JSONField], to key: String) {
        let index = places[key] ?? schemes.endIndex
        if index == schemes.endIndex {
            guard schemes.count < ImportLimits.themes else { return }
            schemes.append(RimeScheme(key: key))
            places[key] = index
        }
        for field in fields { schemes[index].set(field) }
    }

    /// Returns the schemes that the file itself assigns to light and dark mode.
    func marks(_ log: inout ImportLog) -> [Mode: String] {
        let plain = schemes.first { $0.key == "default" }
        let light = (isTrime ? plain?["light_scheme"] : nil) ?? style["color_scheme"]
        let dark = (isTrime ? plain?["dark_scheme"] : nil) ?? style["color_scheme_dark"]
        var marks: [Mode: String] = [:]
        for (mode, field) in [(Mode.light, light), (.dark, dark)] {
            guard let field, let key = field.value.string, !key.isEmpty else { continue }
            if places[key] != nil {
                marks[mode] = key
            } else {
                log.report(
                    ImportDiagnostics.danglingReference, field.path, "the file has no scheme \(Quoted(key))",
                    at: field.place)
            }
        }
        return marks[.light] == marks[.dark] ? marks.filter { $0.key == .light } : marks
    }

    /// The height of the rows of the keyboard called `default`, or else of the first one; nil if it has none.
    var rowHeight: Measure? {
        guard let keyboard = keyboards.first(where: { $0.name == "default" }) ?? keyboards.first,
            let field = keyboard["height"]
        else { return nil }
        return Self.number(field)
    }

    private static func number(_ field: JSONField) -> Measure? {
        guard let number = field.value.string.flatMap(Double.init), number.isFinite else { return nil }
        return field.sourced(number, rule: field.name)
    }

    /// Returns a number from a scheme, or otherwise from the style.
    func number(_ name: String, of scheme: RimeScheme) -> Measure? {
        (scheme[name] ?? style[name]).flatMap(Self.number)
    }
}

/// The order of a colour's channels.
private enum ChannelOrder: String {
    case abgr, argb, rgba

    /// Returns the colour of `0x…`, `#…` or decimal digits; nil if the text is not a colour.
    func color(_ text: String) -> Color? {
        let lower = text.lowercased()
        let hex =
            lower.hasPrefix("0x") ? String(lower.dropFirst(2)) : lower.hasPrefix("#") ? String(lower.dropFirst()) : nil
        guard let hex else {
            guard lower.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = UInt32(lower) else { return nil }
            return color(number, hasAlpha: number > 0xFFFFFF)
        }
        guard hex.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }) else { return nil }
        let digits = hex.utf8.count
        let wide = digits == 3 || digits == 4 ? hex.reduce(into: "") { $0 += "\($1)\($1)" } : hex
        guard [3, 4, 6, 8].contains(digits), let number = UInt32(wide, radix: 16) else { return nil }
        return color(number, hasAlpha: digits == 4 || digits == 8)
    }

    private func color(_ number: UInt32, hasAlpha: Bool) -> Color {
        func byte(_ n: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: number >> (8 * n)) }
        let alpha: UInt8 = hasAlpha ? (self == .rgba ? byte(0) : byte(3)) : 255
        switch self {
        case .abgr: return Color(red: byte(0), green: byte(1), blue: byte(2), alpha: alpha)
        case .argb: return Color(red: byte(2), green: byte(1), blue: byte(0), alpha: alpha)
        case .rgba where hasAlpha: return Color(red: byte(3), green: byte(2), blue: byte(1), alpha: alpha)
        case .rgba: return Color(red: byte(2), green: byte(1), blue: byte(0), alpha: alpha)
        }
    }
}

/// A reader for one scheme.
private struct RimeReader {
    private let scheme: RimeScheme
    private let config: RimeConfig
    private let order: ChannelOrder
    private let document: SourceDocument

    init(_ scheme: RimeScheme, _ config: RimeConfig, _ document: SourceDocument) {
        self.scheme = scheme
        self.config = config
        self.document = document
        let written = scheme.text("color_format").flatMap(ChannelOrder.init) ?? .abgr
        order = config.isTrime ? .argb : written
    }

    /// Returns the first of some colours that exists.
    private func color(_ names: String..., log: inout ImportLog) -> Shade? {
        for name in names {
            guard let field = scheme[name] else { continue }
            if let color = field.value.string.flatMap(order.color) { return field.sourced(color) }
            log.report(
                ThemeDiagnostics.color, severity: .warning, field.path,
                "\(field.source.shown(field.value)) cannot be read as a colour, and is ignored",
                at: field.place)
        }
        return nil
    }

    /// Returns a colour that only Trime has; otherwise `shade`.
    private func trime(_ name: String, otherwise shade: Shade, _ log: inout ImportLog) -> Shade {
        config.isTrime ? color(name, log: &log) ?? shade : shade
    }

    func theme(_ log: inout ImportLog) -> DraftTheme? {
        if scheme.text("color_space") == "display_p3", let field = scheme["color_space"] {
            log.report(ImportDiagnostics.fitted, field.path, "colours of Display P3 are read as sRGB", at: field.place)
        }
        let b = color("back_color", log: &log)?.opaque ?? assumed(.white, "back_color", &log)
        let written = color("candidate_text_color", "text_color", log: &log)
        let f = over(written ?? assumed(.black, "text_color", &log), b)
        var draft = VariantDraft()
        // Trime's keyboard may have a colour of its own; `back_color` is then that of the bar above it.
        let keyboard = trime("keyboard_back_color", otherwise: b, &log).opaque
        draft.set(keyboard, to: .keyboardBackground)
        if keyboard.value != b.value { draft.set(b, to: .candidateBarBackground) }
        setKeys(&draft, keyboard, f, &log)
        setCandidates(&draft, b, f, &log)
        if config.isTrime {
            setSizes(&draft, &log)
            setAndroid(&draft, &log)
        }
        let used = Set(draft.origins.values.flatMap { [$0.path] + $0.parts.values.map(\.path) })
        let metadata = ["name", "author", "color_format", "color_space", "light_scheme", "dark_scheme"]
        for field in scheme.fields where !used.contains(field.path) && !metadata.contains(field.name) {
            log.lose(field.name)
        }
        var theme = DraftTheme(
            name: scheme.text("name") ?? scheme.key, author: scheme.text("author"),
            variants: [keyboard.value.mode: draft])
        theme.app = config.isTrime ? .trime : nil
        return theme
    }

    /// Reports a missing colour, and returns the programs' value for it.
    private func assumed(_ shade: Shade, _ name: String, _ log: inout ImportLog) -> Shade {
        log.report(
            ThemeDiagnostics.assumedProperty, "\(ImportLog.shown(scheme.key)).\(name)",
            "missing (drawn as \(shade.value))",
            at: scheme.fields.first?.namePlace ?? document.start)
        return shade
    }

    private func setKeys(_ draft: inout VariantDraft, _ b: Shade, _ f: Shade, _ log: inout ImportLog) {
        let fill = trime("key_back_color", otherwise: mix(b, f, 0.12), &log)
        let text = trime("key_text_color", otherwise: f, &log)
        draft.set(fill, to: .regularKeyBackground, .previewBackground, .popupBackground)
        draft.set(text, to: .regularKeyText, .previewText, .popupKeyText)
        draft.set(trime("off_key_back_color", otherwise: mix(b, f, 0.06), &log), to: .modifierKeyBackground)
        draft.set(trime("off_key_text_color", otherwise: f, &log), to: .modifierKeyText)
        draft.set(trime("hilited_key_back_color", otherwise: mix(b, f, 0.24), &log), to: .pressedKeyBackground)
        draft.set(trime("hilited_key_text_color", otherwise: f, &log), to: .pressedKeyText)
    }

    private func setCandidates(_ draft: inout VariantDraft, _ b: Shade, _ f: Shade, _ log: inout ImportLog) {
        let chosen = color("hilited_candidate_back_color", "hilited_back_color", log: &log).map { over($0, b) }
        let fill = chosen.flatMap { $0.contrast(with: b) < 1.1 ? nil : $0 } ?? mix(b, f, 0.24)
        let text = color("hilited_candidate_text_color", "hilited_text_color", "text_color", log: &log) ?? f
        draft.setSelected(fill, text: text)
        draft.set(f, to: .candidateText)
        draft.set(color("comment_text_color", log: &log) ?? f, to: .candidateAnnotationText)
        draft.set(mix(b, f, 0.2), to: .candidateSeparator)
        if let border = color("border_color", log: &log) {
            draft.set(border, to: .candidateBarBorder)
            draft.fix(0.5, .candidateBarBorderWidth)
        }
    }

    private func setSizes(_ draft: inout VariantDraft, _ log: inout ImportLog) {
        let radius = config.number("round_corner", of: scheme)
        draft.setRadius(radius, of: .regularKey, .regular, log: &log)
        draft.setRadius(radius, of: .modifierKey, .modifier, log: &log)
        draft.set(config.number("horizontal_gap", of: scheme), to: .keySpacing, log: &log)
        draft.set(config.number("vertical_gap", of: scheme), to: .rowSpacing, log: &log)
        draft.set(config.number("key_text_size", of: scheme), to: .keyFontSize, log: &log)
        draft.set(config.number("candidate_text_size", of: scheme), to: .candidateFontSize, log: &log)
    }

    /// Sets what only Android draws. Keys have no edge at their foot.
    private func setAndroid(_ draft: inout VariantDraft, _ log: inout ImportLog) {
        draft.madeForAndroid()
        draft.clearShadow(of: [.regularKey, .modifierKey])
        draft.set(color("key_symbol_color", "comment_text_color", log: &log), to: .keyHintText)
        draft.set(config.number("symbol_text_size", of: scheme), to: .keyHintFontSize, log: &log)
        draft.set(config.number("candidate_view_height", of: scheme), to: .stripHeight, log: &log)
        draft.set(config.number("preview_height", of: scheme), to: .previewHeight, log: &log)
        let whole = config.number("keyboard_height", of: scheme)
        draft.set(whole, to: .keyboardHeight, log: &log)
        let row = config.rowHeight ?? (whole == nil ? config.number("key_height", of: scheme) : nil)
        draft.set(row, to: .rowHeight, log: &log)
        draft.override(
            .modifier, .pressed, background: color("hilited_off_key_back_color", log: &log),
            text: color("hilited_off_key_text_color", log: &log))
    }
}
