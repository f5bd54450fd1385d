internal import Documents

/// The keys of HeliBoard's and FlorisBoard's JSON: an object with a label or a code, or a choice among keys by the state of shift,
/// the direction and the like.
enum KeyData {
    /// Returns the key that a choice among keys leads to; a plain key is its own choice.
    static func chosen(_ value: JSONValue, isShifted: Bool) -> JSONValue {
        var value = value
        for _ in 0..<Limits.nesting {
            guard let next = names(value["$"]?.string, isShifted: isShifted).lazy.compactMap({ value[$0] }).first
            else {
                break
            }
            value = next
        }
        return value
    }

    /// Returns the members of a choice, of which the first that is present counts.
    private static func names(_ kind: String?, isShifted: Bool) -> [String] {
        switch kind {
        case "case_selector": isShifted ? ["upper"] : ["lower"]
        case "shift_state_selector":
            isShifted
                ? ["shiftedManual", "manualOrLocked", "shifted", "capsLock", "default"] : ["unshifted", "default"]
        case "variation_selector": ["default", "normal"]
        case "keyboard_state_selector": ["default", "alphabet"]
        case "layout_direction_selector": ["ltr", "rtl"]
        case "char_width_selector": ["half", "full"]
        case "kana_selector": isShifted ? ["kata"] : ["hira"]
        default: []
        }
    }

    /// Returns the label, otherwise the character of the code; nil for a key that types nothing. Only keys that adapt to shift
    /// change with it.
    static func label(_ key: JSONValue, isShifted: Bool) -> String? {
        let code = key["code"]?.integer
        guard key["type"]?.string != "placeholder", code.map({ $0 > 32 }) ?? true else { return nil }
        let scalar = code.flatMap { UInt32(exactly: $0) }.flatMap(Unicode.Scalar.init)
        let written = key["label"]?.string.map { marks[$0] ?? KeyText($0).label }
        let readable = written.flatMap { $0.isPrivateUse ? nil : $0 } ?? scalar.map { String($0) }
        guard let text = readable, !text.isEmpty, !text.isPrivateUse, !isInstruction(text) else { return nil }
        guard !functions.contains(text) else { return nil }
        let adapts = key["$"] == nil || key["$"]?.string == "auto_text_key"
        return isShifted && adapts ? LetterCase(language: "").capital(text) : text
    }

    /// Returns whether a text says how a popup is arranged, as `!fixedColumnOrder!4` does.
    static func isInstruction(_ text: String) -> Bool { text.hasPrefix("!") && text.count > 1 }

    /// Marks that layouts name because languages write them differently.
    private static let marks = ["comma": ",", "period": "."]

    /// Labels that name a key's function, of keys that no plane of ours has.
    private static let functions: Set = ["numpad", "clipboard", "com", "emoji_search", "undo", "redo", "join"]
}

/// A key of these layouts that does not type: its role and its label, if it leads to other keys.
struct FunctionKey {
    let role: KeyRole
    private(set) var label = ""

    /// Finds the function of a key by its label, otherwise by its code; nil for one that types, and for functions that
    /// kbrender's keyboards do not have.
    init?(_ key: JSONValue) {
        let name = key["label"]?.string ?? ""
        guard let found = Self.byLabel[name] ?? key["code"]?.integer.flatMap({ Self.byCode[$0] }) else { return nil }
        (role, label) = (found.role, found.label)
    }

    private init(_ role: KeyRole, _ label: String = "") {
        (self.role, self.label) = (role, label)
    }

    private static let byLabel = [
        "shift": FunctionKey(.shift), "delete": FunctionKey(.delete), "space": FunctionKey(.space),
        "action": FunctionKey(.return), "enter": FunctionKey(.return), "emoji": FunctionKey(.emoji),
        "language_switch": FunctionKey(.globe), "alpha": FunctionKey(.mode, "ABC"),
        "symbol_alpha": FunctionKey(.mode, "?123"), "symbol": FunctionKey(.mode, "?123"),
    ]

    private static let byCode = [
        -7: FunctionKey(.delete), -11: FunctionKey(.shift), 10: FunctionKey(.return), 32: FunctionKey(.space),
        -201: FunctionKey(.mode, "ABC"), -202: FunctionKey(.mode, "?123"),
        -203: FunctionKey(.mode, "=\\<"), -204: FunctionKey(.mode, "123"), -205: FunctionKey(.mode, "123"),
        -206: FunctionKey(.mode, "123"), -207: FunctionKey(.mode, "*#"), -212: FunctionKey(.emoji),
        -227: FunctionKey(.globe),
    ]
}
