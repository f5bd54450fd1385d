internal import Documents

/// The values of Unexpected Keyboard's layouts. The names, their labels and the notation are those of the app's
/// `KeyValue` and `KeyValueParser` (Julow/Unexpected-Keyboard 06a097da): a value that is no name types itself.
extension ImportedKey {
    /// Reads a value; nil for an empty one, and for a key that the app hides.
    init?(unexpected written: String) {
        if let named = Self.named(written) {
            self = named
            return
        }
        guard !written.isEmpty, !Self.hidden.contains(written) else { return nil }
        self = Self.parsed(Array(written.unicodeScalars)) ?? .text(written, shown: written)
    }

    private static func named(_ name: String) -> ImportedKey? {
        if let function = functions[name] { return function }
        if let text = texts[name] { return .text(text, shown: text) }
        if let (typed, shown) = mirrored[name] { return .text(typed, shown: shown) }
        if let label = actions[name] { return .action(label: label) }
        return nil
    }

    // MARK: Notation

    /// Reads `legend:definition` and `:kind attribute='value':payload`; nil for a text that types itself, or breaks the notation.
    private static func parsed(_ text: [Unicode.Scalar]) -> ImportedKey? {
        guard let colon = text.firstIndex(of: ":") else { return nil }
        if colon == 0 { return attributed(text[1...]) }
        let legend = String(String.UnicodeScalarView(text[..<colon]))
        guard let parts = definitions(text[(colon + 1)...]), let first = parts.first else { return nil }
        guard parts.count == 1 else { return .action(label: legend) }
        switch first {
        case .text(let typed, _): return .text(typed, shown: legend)
        case .function(let role, _): return .function(role, label: .text(legend))
        case .action: return .action(label: legend)
        }
    }

    /// Reads definitions with commas between: names, texts in quotes, and codes of keys.
    private static func definitions(_ text: ArraySlice<Unicode.Scalar>) -> [ImportedKey]? {
        var rest = text
        var parts: [ImportedKey] = []
        repeat {
            if rest.first == "'" {
                guard let quoted = quotedText(&rest) else { return nil }
                parts.append(.text(quoted, shown: quoted))
            } else {
                var word = String.UnicodeScalarView()
                while let scalar = rest.first, scalar != ",", scalar != "'" {
                    rest.removeFirst()
                    if scalar == "\\", let escaped = rest.popFirst() {
                        word.append(escaped)
                    } else {
                        word.append(scalar)
                    }
                }
                let name = String(word)
                if name.isEmpty { return nil }
                let isCode = name.utf8.starts(with: "keyevent:".utf8)
                parts.append(isCode ? .action(label: name) : named(name) ?? .text(name, shown: name))
            }
        } while rest.popFirst() == ","
        return rest.isEmpty ? parts : nil
    }

    /// Takes a text in quotes, in which a backslash stands before a quote that belongs to it.
    private static func quotedText(_ rest: inout ArraySlice<Unicode.Scalar>) -> String? {
        guard rest.popFirst() == "'" else { return nil }
        var text = String.UnicodeScalarView()
        while let scalar = rest.popFirst() {
            if scalar == "'" { return String(text) }
            if scalar == "\\", rest.first == "'" { rest.removeFirst(); text.append("'") } else { text.append(scalar) }
        }
        return nil
    }

    /// Reads the former notation, `:str flags='dim' symbol='Sig':'Kind regards'`.
    private static func attributed(_ text: ArraySlice<Unicode.Scalar>) -> ImportedKey? {
        var rest = text
        func word() -> String {
            var word = String.UnicodeScalarView()
            while let scalar = rest.first, scalar.isASCII,
                scalar.properties.isAlphabetic || scalar == "_"
                    || ("0"..."9").contains(scalar)
            {
                word.append(scalar)
                rest.removeFirst()
            }
            return String(word)
        }
        func skipSpaces() { rest = rest.drop { $0 == " " || $0 == "\t" || $0 == "\n" } }
        let kind = word()
        var symbol: String?
        skipSpaces()
        while rest.first != ":" {
            let name = word()
            skipSpaces()
            guard !name.isEmpty, rest.popFirst() == "=", let value = quotedText(&rest) else { return nil }
            if name == "symbol" { symbol = value }
            skipSpaces()
        }
        rest.removeFirst()
        switch kind {
        case "str": return quotedText(&rest).map { .text($0, shown: symbol ?? $0) }
        case "char":
            guard let typed = rest.first else { return nil }
            return .text(String(typed), shown: symbol ?? String(typed))
        case "keyevent": return .action(label: symbol ?? word())
        default: return nil
        }
    }

    // MARK: Names

    private static let functions: [String: ImportedKey] = [
        "shift": .function(.shift, label: .local(.shift)), "backspace": .function(.delete, label: .local(.delete)),
        "enter": .function(.return, label: .local(.return)), "action": .function(.return, label: .local(.return)),
        "space": .function(.space, label: .local(.space)), "switch_numeric": .function(.mode, label: .text("123+")),
        "switch_text": .function(.mode, label: .text("ABC")), "tab": .function(.tab, label: .text("")),
        "switch_emoji": .function(.emoji, label: .text("")), "hide_self": .function(.hide, label: .text("")),
        "switch_forward": .function(.globe, label: .text("")), "switch_backward": .function(.globe, label: .text("")),
        "change_method": .function(.globe, label: .text("")), "change_method_prev": .function(.globe, label: .text("")),
        "change_method_next": .function(.globe, label: .text("")),
    ]

    /// Keys that the app hides until a setting or another key shows them.
    private static let hidden: Set = [
        "removed", "f11_placeholder", "f12_placeholder", "compose_cancel", "shindot_placeholder", "sindot_placeholder",
        "ole_placeholder", "meteg_placeholder",
    ]

    /// Names that type one character.
    private static let texts: [String: String] = {
        let marks = [String: UInt32](
            hexadecimalPairs: """
                dot_above 307, double_aigu 30B, slash 337, arrow_right 20D7, breve 306, bar 335, aigu 301, caron 30C, \
                cedille 327, circonflexe 302, grave 300, macron 304, ring 30A, tilde 303, trema 308, ogonek 328, \
                dot_below 323, horn 31B, hook_above 309, vertical_tilde 33E, inverted_breve 311, pokrytie 487, \
                slavonic_psili 486, slavonic_dasia 485, payerok A67D, titlo 483, vzmet A66F, arabic_v 65A, \
                arabic_inverted_v 65B, shaddah 651, sukun 652, fatha 64E, dammah 64F, kasra 650, hamza_above 654, \
                hamza_below 655, alef_above 670, fathatan 64B, kasratan 64D, dammatan 64C, alef_below 656, kavyka A67C, \
                palatalization 484
                """)
        let others = [String: UInt32](
            hexadecimalPairs: """
                \\? 3F, \\# 23, \\@ 40, \\\\ 5C, lrm 200E, rlm 200F, zwj 200D, zwnj 200C, halfspace 200C, qamats 5B8, \
                patah 5B7, sheva 5B0, dagesh 5BC, hiriq 5B4, segol 5B6, tsere 5B5, holam 5B9, qubuts 5BB, hataf_patah 5B2, \
                hataf_qamats 5B3, hataf_segol 5B1, shindot 5C1, sindot 5C2, geresh 5F3, gershayim 5F4, maqaf 5BE, \
                rafe 5BF, ole 5AB, meteg 5BD
                """)
        return Dictionary(uniqueKeysWithValues: marks.map { ("combining_" + $0.key, $0.value) })
            .merging(others) { first, _ in first }
            .compactMapValues { Unicode.Scalar($0).map { String($0) } }
    }()

    /// Names that type one text and show another: brackets of lines from right to left, and spaces.
    private static let mirrored: [String: (typed: String, shown: String)] = [
        "b(": (")", "("), "b)": ("(", ")"), "b[": ("]", "["), "b]": ("[", "]"), "b{": ("}", "{"), "b}": ("{", "}"),
        "blt": (">", "<"), "bgt": ("<", ">"), "nbsp": ("\u{A0}", "⍽"), "nnbsp": ("\u{202F}", "␣"),
        "\\t": ("\t", "\\t"), "\\n": ("\n", "\\n"),
    ]

    /// The labels of names that do something. Where the app shows a picture of its own font, this is a sign or a word for it.
    private static let actions = [String: String](
        pairs: """
            ctrl Ctrl, alt Alt, meta Meta, fn Fn, compose ⎄, capslock ⇪, esc Esc, up ↑, right →, down ↓, left ←, \
            page_up ⇞, page_down ⇟, home ⇱, end ⇲, delete ⌦, insert Ins, f1 F1, f2 F2, f3 F3, f4 F4, f5 F5, f6 F6, f7 F7, \
            f8 F8, f9 F9, f10 F10, f11 F11, f12 F12, menu Menu, scroll_lock Scrl, copy copy, paste paste, cut cut, \
            selectAll all, shareText share, pasteAsPlainText paste, undo ↶, redo ↷, delete_word ⌫, forward_delete_word ⌦, \
            cursor_left ←, cursor_right →, cursor_up ↑, cursor_down ↓, selection_cancel Esc, selection_cursor_left ←, \
            selection_cursor_right →, replaceText repl, textAssist assist, autofill auto, config ⚙, switch_back_emoji ABC, \
            switch_clipboard clip, switch_back_clipboard ABC, switch_greekmath πλ∇¬, voice_typing voice, \
            voice_typing_chooser voice, change_dictionary dict, complete_first 1st, complete_second 2nd, \
            complete_third 3rd, complete_emoji emoji, superscript Sup, subscript Sub, ordinal Ord, arrows Arr, box Box, \
            accent_aigu ◌\u{301}, accent_caron ◌\u{30C}, accent_cedille ◌\u{327}, accent_circonflexe ◌\u{302}, \
            accent_grave ◌\u{300}, accent_macron ◌\u{304}, accent_ring ◌\u{30A}, accent_tilde ◌\u{303}, \
            accent_trema ◌\u{308}, accent_ogonek ◌\u{328}, accent_dot_above ◌\u{307}, accent_double_aigu ◌\u{30B}, \
            accent_slash ◌\u{337}, accent_arrow_right ◌\u{20D7}, accent_breve ◌\u{306}, accent_bar ◌\u{335}, \
            accent_dot_below ◌\u{323}, accent_horn ◌\u{31B}, accent_hook_above ◌\u{309}, accent_double_grave ◌\u{30F}, \
            accent_small_caps Aᴀ
            """)

    // MARK: Shift

    /// Returns what shift makes of a text: its pair in the app's table, otherwise the text with its first letter as a capital.
    static func unexpectedShift(of text: String) -> String {
        let scalars = text.unicodeScalars
        if scalars.count == 1, let first = scalars.first, let pair = pairs[first] { return pair }
        guard let first = scalars.first else { return text }
        return LetterCase(language: "").capital(String(first)) + String(String.UnicodeScalarView(scalars.dropFirst()))
    }

    /// The pairs of the app's table that case mapping does not give (`srcs/compose/shift.json`).
    private static let pairs: [Unicode.Scalar: String] = {
        let plain = """
            ↙⇙↓⇓↘⇘←⇐→⇒↖⇖↑⇑↗⇗└╚┴╩┘╝├╠┼╬┤╣┌╔┬╦┐╗─═│║∈∉∋∌⊂⊄⊃⊅⊆⊈⊇⊉ᵃᴬᵇᴮᶜꟲᵈᴰᵉᴱᶠꟳᵍᴳʰᴴⁱᴵʲᴶᵏᴷˡᴸᵐᴹⁿᴺᵒᴼᵖᴾʳᴿᵗᵀᵘᵁᵛⱽʷᵂᶾᴣᵠᶲßẞıİ₹₨\
            અઆઇઈિીઉઊુૂએઐેૈઓઔોૌકખગઘચછજઝટઠડઢનણતથદધપફબભમંલળસશહઃ௹₨\
            अआइईिीउऊुूएऐेैओऔोौकखगघचछजझटठडढनणतथदधबभमंलळसशहःऋॠृॄऌॡॢॣ॒॑ॅॲॉऑ𝕨𝕎𝕩𝕏𝕗𝔽𝕘𝔾𝕤𝕊
            """
        let scalars = Array(plain.unicodeScalars)
        var pairs: [Unicode.Scalar: String] = [
            "ẗ": "T\u{308}", "ẘ": "W\u{30A}", "ẙ": "Y\u{30A}", "ǰ": "J\u{30C}", "ȷ": "J\u{307}",
        ]
        for n in stride(from: 0, to: scalars.count - 1, by: 2) { pairs[scalars[n]] = String(scalars[n + 1]) }
        return pairs
    }()
}
