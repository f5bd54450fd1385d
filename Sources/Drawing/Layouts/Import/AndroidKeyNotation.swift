internal import Documents
internal import EmbeddedFiles

/// The notation of keys in layouts of Android keyboards, in texts and in JSON: `label|text`, a text that is its own label, a name
/// such as `zwnj` or `$$$1`, `!icon/…` for a picture and `!code/…` for a function. A bar that begins the text, and one after a
/// backslash, are characters. Names and codes are those of HeliBoard's `KeyLabel`, `KeyCode` and `KeySpecParser`
/// (Helium314/HeliBoard 8e7465ce) and of FlorisBoard's `KeyCode` (florisboard/florisboard e4a640ba).
struct AndroidKeyNotation {
    /// What it makes of a key; nil for an instruction that no key shows, and for pictures of a program's own font.
    let key: ImportedKey?

    /// The bar that separates a label from its text, where there are several.
    enum Bar {
        /// The last one, as in HeliBoard.
        case last
        /// The first one, as in AOSP's keyboard and FUTO's.
        case first
    }

    /// Reads a key's notation. A code beside it says what the key does, whatever the notation says.
    init(_ written: String, code: Int? = nil, characters: String? = nil, bar: Bar = .last) {
        let scalars = Array(written.unicodeScalars)
        let index = Self.bar(in: scalars, bar)
        let before = scalars[..<(index ?? scalars.count)]
        let shown = Self.unescaped(before)
        let output = index.map { Self.string(scalars[($0 + 1)...]) }
        if let code, let key = Self.key(code: code, shown: shown, of: written) {
            self.key = key
        } else if let characters, !characters.isEmpty {
            key = .text(characters, shown: shown.isPrivateUse || shown.isEmpty ? characters : shown)
        } else if index == nil, let named = Self.names[written] {
            key = named
        } else if let icon = Self.string(before).after("!icon/") {
            key = Self.pictured(icon, output: output)
        } else if scalars.count > 1, scalars.first == "!", scalars[1] != "|" {
            key = nil
        } else if let name = output?.after("!code/") {
            key =
                Self.codes[name].flatMap { Self.functions[$0] } ?? Self.functions[Int(name) ?? 0]
                ?? .action(label: shown)
        } else {
            let typed = output.map { Self.unescaped(Array($0.unicodeScalars)[...]) } ?? shown
            let isReadable = !typed.isEmpty && !typed.isPrivateUse
            guard isReadable || !shown.isPrivateUse, !shown.isEmpty else {
                key = nil
                return
            }
            key = isReadable ? .text(typed, shown: shown.isPrivateUse ? typed : shown) : .action(label: shown)
        }
    }

    /// Returns what a code makes of a key; nil for one that says nothing.
    private static func key(code: Int, shown: String, of written: String) -> ImportedKey? {
        if let slot = slots.firstIndex(of: code) {
            return .text(ImportedCurrency.mark(slot), shown: ImportedCurrency.mark(slot))
        }
        if let function = functions[code] {
            // A mode key has its own word.
            guard case .function(.mode, _) = function, names[written] == nil, !shown.isEmpty else { return function }
            return .function(.mode, label: .text(shown))
        }
        guard code >= 32, let scalar = UInt32(exactly: code).flatMap(Unicode.Scalar.init) else {
            guard code < 0, names[written] == nil, !shown.isEmpty, !shown.isPrivateUse else { return names[written] }
            return .action(label: shown)
        }
        let typed = String(scalar)
        if case .text(_, let name)? = names[written] { return .text(typed, shown: name) }
        let isShown = !shown.isEmpty && !shown.isPrivateUse
        return typed.isPrivateUse && !isShown ? nil : .text(typed, shown: isShown ? shown : typed)
    }

    /// Returns a key with a picture: by the function that its code names, otherwise by the text that it types.
    private static func pictured(_ icon: String, output: String?) -> ImportedKey? {
        if let name = output?.after("!code/") {
            let function = codes[name].flatMap { functions[$0] } ?? functions[Int(name) ?? 0]
            return function ?? names[icon] ?? .action(label: icon)
        }
        guard let output, !output.isEmpty else { return names[icon] }
        let typed = unescaped(Array(output.unicodeScalars)[...])
        return .text(typed, shown: typed)
    }

    // MARK: Notation

    private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        String(String.UnicodeScalarView(scalars))
    }

    /// Returns the index of the bar behind the label. Its characters are Unicode scalars: a bar before a combining mark is a bar.
    private static func bar(in text: [Unicode.Scalar], _ bar: Bar) -> Int? {
        var isEscaped = false
        var bars: [Int] = []
        for index in text.indices {
            if text[index] == "|", !isEscaped, index > 0 { bars.append(index) }
            isEscaped = text[index] == "\\" && !isEscaped
        }
        return bar == .last ? bars.last : bars.first
    }

    /// Returns a text without the backslashes that escape what follows them; a backslash alone is itself.
    private static func unescaped(_ text: ArraySlice<Unicode.Scalar>) -> String {
        var plain = String.UnicodeScalarView()
        var isEscaped = false
        for scalar in text {
            isEscaped = scalar == "\\" && !isEscaped
            if !isEscaped { plain.append(scalar) }
        }
        return plain.isEmpty && !text.isEmpty ? "\\" : String(plain)
    }

    // MARK: Names and codes

    /// The codes of the currencies of a language.
    private static let slots = Array(stride(from: -801, through: -806, by: -1))

    private static let names: [String: ImportedKey] = {
        var names: [String: ImportedKey] = [
            "shift": .function(.shift, label: .local(.shift)), "delete": .function(.delete, label: .local(.delete)),
            "space": .function(.space, label: .local(.space)), "action": .function(.return, label: .local(.return)),
            "enter": .function(.return, label: .local(.return)), "emoji": .function(.emoji, label: .text("")),
            "language_switch": .function(.globe, label: .text("")), "alpha": .function(.mode, label: .text("ABC")),
            "symbol_alpha": .function(.mode, label: .text("?123")), "symbol": .function(.mode, label: .text("?123")),
            "numpad": .function(.mode, label: .text("1234")), "tab": .function(.tab, label: .text("")),
            "emoji_search": .function(.search, label: .text("")),
            "view_characters": .function(.mode, label: .text("ABC")),
            "view_symbols": .function(.mode, label: .text("?123")),
            "view_symbols2": .function(.mode, label: .text("=\\<")),
            "view_numeric": .function(.mode, label: .text("123")),
            "view_numeric_advanced": .function(.mode, label: .text("1234")),
            "view_phone": .function(.mode, label: .text("123")), "view_phone2": .function(.mode, label: .text("*#")),
            "ime_ui_mode_media": .function(.emoji, label: .text("")),
            "ime_ui_mode_text": .function(.mode, label: .text("ABC")),
            "ime_hide_ui": .function(.hide, label: .text("")),
            "comma": .text(",", shown: ","), "period": .text(".", shown: "."), "com": .text(".com", shown: ".com"),
            "zwnj": .text("\u{200C}", shown: "\u{200C}"), "half_space": .text("\u{200C}", shown: "\u{200C}"),
            "kana_small": .text("\u{3013}", shown: "小"),
            "$$$": .text(ImportedCurrency.mark(0), shown: ImportedCurrency.mark(0)),
        ]
        for slot in 1...5 {
            names["$$$\(slot)"] = .text(ImportedCurrency.mark(slot), shown: ImportedCurrency.mark(slot))
        }
        for slot in 0...5 {
            names["currency_slot_\(slot + 1)"] = .text(ImportedCurrency.mark(slot), shown: ImportedCurrency.mark(slot))
        }
        for (name, label) in actions { names[name] = .action(label: label) }
        return names
    }()

    /// Labels of keys that do what kbrender's keyboards have no key for: words for what the apps show as pictures.
    private static let actions = [String: String](pairsIn: "android-actions.txt", of: EmbeddedFolder(layout_tables))

    private static let functions: [Int: ImportedKey] = [
        -7: .function(.delete, label: .local(.delete)), -11: .function(.shift, label: .local(.shift)),
        9: .function(.tab, label: .text("")), 10: .function(.return, label: .local(.return)),
        32: .function(.space, label: .local(.space)), -201: .function(.mode, label: .text("ABC")),
        -202: .function(.mode, label: .text("?123")), -203: .function(.mode, label: .text("=\\<")),
        -204: .function(.mode, label: .text("123")), -205: .function(.mode, label: .text("1234")),
        -206: .function(.mode, label: .text("123")), -207: .function(.mode, label: .text("*#")),
        -211: .function(.mode, label: .text("ABC")), -212: .function(.emoji, label: .text("")),
        -227: .function(.globe, label: .text("")), -232: .function(.hide, label: .text("")),
        -10001: .function(.mode, label: .text("?123")), -10014: .function(.tab, label: .text("")),
        -10050: .function(.search, label: .text("")),
    ]

    /// The codes that names stand for behind `!code/`.
    private static let codes = [
        "key_tab": 9, "key_enter": 10, "key_shift_enter": 10, "key_space": 32, "key_shift": -11, "key_delete": -7,
        "key_switch_alpha_symbol": -10001, "key_switch_alpha": -201, "key_switch_symbol": -202,
        "key_language_switch": -227, "key_emoji": -212, "key_emoji_search": -10050, "action_emoji": -212,
        "action_switch_language": -227,
    ]
}
