internal import Documents
internal import ThemeModel

/// A named scheme with its properties; those of later patches replace earlier ones.
struct RimeScheme: Sendable {
    let key: String
    private(set) var fields: [JSONField] = []
    private var indices: [String: Int] = [:]

    init(key: String) {
        self.key = key
    }

    subscript(name: String) -> JSONField? { indices[name].map { fields[$0] } }

    /// Returns a text if it is not empty.
    func text(_ name: String) -> String? {
        self[name]?.value.string.flatMap { $0.isEmpty ? nil : $0 }
    }

    fileprivate mutating func set(_ field: JSONField) {
        if let index = indices[field.name] {
            fields[index] = field
        } else {
            indices[field.name] = fields.count
            fields.append(field)
        }
    }
}

/// The schemes and style of a file, with patches applied.
struct RimeConfig: Sendable {
    private(set) var schemes: [RimeScheme] = []
    private var indices: [String: Int] = [:]
    private var style: [String: JSONField] = [:]
    private var keyboards: [JSONField] = []
    /// What keys are, by the names under which keyboards have them.
    private var keys: [String: JSONField] = [:]
    /// What the file itself puts in the place of colours that a scheme does not have.
    private(set) var fallbacks: [String: JSONField] = [:]
    private let document: SourceDocument
    /// What the file refers to and does not hold.
    private var problems: [Diagnostic]

    private static let schemesName = "preset_color_schemes"

    /// True if there are schemes: at the top level, in a patch, or without anything around them.
    private(set) var hasSchemes = false

    init(_ document: SourceDocument) {
        let references = RimeReferences(document.root, in: document.source)
        let document = document.with(root: references.root)
        (self.document, problems) = (document, references.problems)
        for member in document.root.object ?? [] { add(member, under: "") }
        if let patch = document.field("patch") {
            for member in patch.value.object ?? [] { add(member, under: patch.path) }
        }
        guard schemes.isEmpty else { return }
        // A part of a file, as people hand it on.
        if Self.isScheme(document.root) { add(JSONField.root(of: document).members, to: document.baseName) }
        for member in document.root.object ?? [] where Self.isScheme(member.value) {
            add(JSONField(member, in: document.source).members, to: member.name)
        }
        hasSchemes = hasSchemes || !schemes.isEmpty
    }

    /// Returns true for an object that has colours of a scheme.
    private static func isScheme(_ json: JSONValue) -> Bool {
        json["back_color"]?.string != nil && (json["text_color"] ?? json["candidate_text_color"])?.string != nil
    }

    /// Adds a member whose name may be a path: `preset_color_schemes/NAME/back_color`, `style/color_scheme`; `+` joins.
    private mutating func add(_ member: JSONMember, under path: String) {
        let parts = member.name.parts(between: "/").filter { $0 != "+" }
        let field = JSONField(member, in: document.source, under: path)
        if parts.first == Self.schemesName { hasSchemes = true }
        switch (parts.first, parts.count) {
        case ("fallback_colors", 1): for field in field.members { fallbacks[field.name] = field }
        case ("fallback_colors", 2): fallbacks[parts[1]] = member.value.isNull ? nil : field
        case ("preset_keyboards", 1): keyboards = field.members
        case ("preset_keyboards", 2): keyboards.append(field)
        case ("preset_keys", 1): for field in field.members { keys[field.name] = field }
        case ("preset_keys", 2): keys[parts[1]] = member.value.isNull ? nil : field
        case (Self.schemesName, 1): for scheme in field.members { add(scheme.members, to: scheme.name) }
        case (Self.schemesName, 2): add(field.members, to: parts[1])
        case (Self.schemesName, 3):
            let renamed = JSONMember(name: parts[2], nameRange: member.nameRange, value: member.value)
            if !member.value.isNull { add([JSONField(renamed, in: document.source, under: path)], to: parts[1]) }
        case ("style", 1): for field in field.members { style[field.name] = field }
        case ("style", 2): style[parts[1]] = member.value.isNull ? nil : field
        case ("preset_keyboards", _), ("preset_keys", _), ("style", _), ("fallback_colors", _):
            problems.append(
                Diagnostic(
                    ImportDiagnosticKinds.danglingReference, path: field.path,
                    "changes a part of \(parts[0]) that is not in the file (kbrender reads only what is in the file)",
                    in: document.source, at: member.nameRange))
        default: break
        }
    }

    private mutating func add(_ fields: [JSONField], to key: String) {
        let index = indices[key] ?? schemes.endIndex
        if index == schemes.endIndex {
            guard schemes.count < ImportLimits.themes else { return }
            schemes.append(RimeScheme(key: key))
            indices[key] = index
        }
        for field in fields { schemes[index].set(field) }
    }

    /// What shows whose file it is: names of keyboards, as in Trime, and of windows, as in Squirrel and Weasel.
    struct Evidence {
        fileprivate let keyboard, window: Bool
        /// True if there are any.
        fileprivate var isThere: Bool { keyboard || window }
        /// Whose file it is: nil if nothing in it says so, or if it says both. Both programs read the same names of a scheme, and
        /// give them channels in opposite orders.
        var isTrime: Bool? { keyboard == window ? nil : keyboard }
        /// True for a file whose names are those of both programs.
        var isMixed: Bool { keyboard && window }
    }

    /// What shows whose file it is: the file's own parts, otherwise the schemes that it uses, otherwise all of them.
    var evidence: Evidence {
        let style = Set(style.keys)
        let isKeyboard = !fallbacks.isEmpty || !keyboards.isEmpty || !style.isDisjoint(with: Self.keyboardStyle)
        // Trime's files may keep names of windows, but no window has keyboards.
        let isWindow = keyboards.isEmpty && !style.isDisjoint(with: Self.windowStyle)
        let file = Evidence(keyboard: isKeyboard, window: isWindow)
        if file.isThere { return file }
        let used = schemes.filter(isUsed)
        let chosen = Self.evidence(of: used.isEmpty ? Array(schemes.prefix(1)) : used)
        if chosen.isThere { return chosen }
        // Trime's style may name a scheme too, but only Trime takes one for its name.
        if style.contains("color_scheme") { return Evidence(keyboard: false, window: true) }
        let all = Self.evidence(of: schemes)
        if all.isThere { return all }
        return Evidence(keyboard: indices["default"] != nil, window: false)
    }

    private func isUsed(_ scheme: RimeScheme) -> Bool {
        let named = ["color_scheme", "color_scheme_dark"].compactMap { style[$0]?.value.string }
        return named.isEmpty ? scheme.key == "default" : named.contains(scheme.key)
    }

    private static func evidence(of schemes: [RimeScheme]) -> Evidence {
        let names = Set(schemes.flatMap { $0.fields.map(\.name) })
        return Evidence(
            keyboard: names.contains { TrimeColors.isOwn($0) || ["light_scheme", "dark_scheme"].contains($0) },
            window: !names.isDisjoint(with: windowNames))
    }

    /// Names that only Trime's style has.
    private static let keyboardStyle = Set<String>(listed: "trime-style")

    /// Names that only Squirrel's and Weasel's styles have.
    private static let windowStyle = Set<String>(listed: "window-style")

    /// Names that only the windows of Squirrel and Weasel have.
    private static let windowNames = Set<String>(listed: "window-names")

    /// Returns the schemes that the file itself assigns to light and dark mode. Trime begins with the one that the style names, the
    /// one called `default` or the first one, which names its counterpart.
    func marks(isTrime: Bool, _ log: inout ImportLog) -> [Mode: String] {
        var marks: [Mode: String] = [:]
        func mark(_ mode: Mode, by field: JSONField?) {
            guard let field else { return }
            guard let key = field.value.string else { return log.ignore(field, because: "is not a scheme's name") }
            guard !key.isEmpty else { return }
            if indices[key] != nil {
                marks[mode] = key
            } else {
                log.report(ImportDiagnosticKinds.danglingReference, of: field, "the file has no scheme \(Quoted(key))")
            }
        }
        mark(.light, by: style["color_scheme"])
        if isTrime {
            let named = marks[.light] ?? (indices["default"] == nil ? schemes.first?.key : "default")
            marks = [:]
            let first = named.flatMap { indices[$0] }.map { schemes[$0] }
            mark(.light, by: first?["light_scheme"])
            mark(.dark, by: first?["dark_scheme"])
            if let named {
                if marks[.light] == nil {
                    marks[.light] = named
                } else if marks[.dark] == nil {
                    marks[.dark] = named
                }
            }
        } else {
            mark(.dark, by: style["color_scheme_dark"])
        }
        return marks[.light] == marks[.dark] ? marks.filter { $0.key == .light } : marks
    }

    /// Returns the themes of the file, read by `read`.
    func entries(
        isTrime: Bool, _ log: inout ImportLog, read: @escaping @Sendable (RimeScheme, inout ImportLog) -> DraftTheme?
    ) -> [ThemeEntry] {
        log.take(problems)
        let marks = marks(isTrime: isTrime, &log)
        let first = marks.count == 1 ? marks.first?.value : nil
        return schemes.prefix(ImportLimits.themes).map { scheme in
            let names = [scheme.key] + [scheme.text("name")].compactMap(\.self)
            return ThemeEntry(names: names, mode: marks.first { $0.value == scheme.key }?.key) { read(scheme, &$0) }
        }.movingFirst(first)
    }

    /// The keyboard called `default`, or else the first one.
    private var keyboard: JSONField? { keyboards.first { $0.name == "default" } ?? keyboards.first }

    /// The height of the keyboard's rows; nil if it has none.
    func rowHeight(_ log: inout ImportLog) -> Measure? { keyboard?["height"].flatMap { Self.number($0, &log) } }

    /// A key of the keyboard, with what it does if a theme can give such a key colours of its own.
    struct SingleKey {
        let name: String
        let key: OverridableKey?
        let field: JSONField
    }

    /// The keyboard's keys.
    var singleKeys: [SingleKey] {
        (keyboard?["keys"]?.elements ?? []).compactMap { field in
            field["click"]?.value.string.map { SingleKey(name: $0, key: key(of: $0), field: field) }
        }
    }

    /// Returns the key that a name of the file or of the app stands for; nil for letters and for keys of other kinds.
    private func key(of name: String) -> OverridableKey? {
        let own = keys[name]
        if own?["select"] != nil || name.hasPrefix("Keyboard_") { return .mode }
        switch own?["send"]?.value.string ?? name {
        case "Return", "KP_Enter": return .return
        case "space": return .space
        case "BackSpace": return .delete
        case "Shift_L", "Shift_R": return .shift
        case "Mode_switch", "LANGUAGE_SWITCH": return .globe
        case ",", "comma": return .comma
        case ".", "period": return .period
        default: return nil
        }
    }

    private static func number(_ field: JSONField, _ log: inout ImportLog) -> Measure? {
        guard let number = field.value.string.flatMap(Double.init), number.isFinite else {
            log.ignore(field, because: "is not a number")
            return nil
        }
        return field.sourced(number, rule: field.name)
    }

    /// Returns a number from a scheme, or otherwise from the style.
    func number(_ name: String, of scheme: RimeScheme, _ log: inout ImportLog) -> Measure? {
        (scheme[name] ?? style[name]).flatMap { Self.number($0, &log) }
    }
}

extension RimeScheme {
    /// Records the properties that a draft does not use.
    func reportLost(apartFrom draft: VariantDraft, _ log: inout ImportLog) {
        let parts = draft.origins.values.flatMap { [$0.path] + $0.parts.values.map(\.path) }
        let metadata = ["name", "author", "color_format", "color_space", "light_scheme", "dark_scheme"]
        let used = Set(parts)
        for field in fields where !used.contains(field.path) && !metadata.contains(field.name) { log.lose(field.name) }
    }

    /// Reports a missing colour, and returns the value with which kbrender draws.
    func assumed(_ shade: Shade, _ name: String, in document: SourceDocument, _ log: inout ImportLog) -> Shade {
        log.report(
            ThemeDiagnosticKinds.assumedProperty, "\(ImportLog.shown(key)).\(name)",
            "missing (drawn as \(shade.value))",
            at: fields.first?.nameLocation ?? document.start)
        return shade
    }
}
