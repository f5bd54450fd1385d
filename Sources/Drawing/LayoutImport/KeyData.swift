internal import Documents
internal import Layouts
internal import Syntaxes

/// The keys of HeliBoard's and FlorisBoard's JSON: an object with a label or a code, or a choice among keys by the state of shift,
/// the direction and the like.
struct KeyData {
    /// What the apps' readers of JSON allow: the lenient mode of kotlinx.serialization, and in HeliBoard also commas before closing
    /// brackets and lines of comments.
    static let permissions: JSONPermissions = [.bareStrings, .trailingCommas, .commentLines]

    /// The object with the label or the code.
    let json: JSONValue
    /// Whether a choice names it for shift alone, so that it is written as it is.
    private let isForShift: Bool

    /// Follows the choices among keys; a plain key is its own choice.
    init(_ value: JSONValue, isShifted: Bool) {
        var (value, isForShift) = (value, false)
        for _ in 0..<Limits.nesting {
            let names = Self.names(value["$"]?.string, isShifted: isShifted)
            guard let name = names.first(where: { value[$0] != nil }), let next = value[name] else { break }
            isForShift = isForShift || isShifted && name != "default" && Self.byShift.contains(value["$"]?.string ?? "")
            value = next
        }
        (json, self.isForShift) = (value, isForShift)
    }

    private static let byShift: Set = ["case_selector", "shift_state_selector"]

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

    /// The label; empty for a key that only has a code.
    var label: String { json["label"]?.string ?? "" }
    /// The code, if it says something.
    var code: Int? { json["code"]?.writtenNumber.flatMap { Int(exactly: $0) }.flatMap { $0 == 0 ? nil : $0 } }
    /// The text of a key with several code points.
    var characters: String? {
        guard let points = json["codePoints"]?.array else { return nil }
        let scalars = points.prefix(Limits.labelScalars).compactMap { value in
            value.writtenNumber.flatMap { UInt32(exactly: $0) }.flatMap(Unicode.Scalar.init)
        }
        return String(scalars: scalars)
    }
    /// The width as it is written, a share of the row; nil if it has none.
    var width: JSONValue? { json["width"].flatMap { $0.isNull ? nil : $0 } }
    /// Whether it is a place without a key.
    var isPlaceholder: Bool { json["type"]?.string == "placeholder" }
    /// Whether it changes with shift, as keys do unless a choice or their kind says otherwise.
    var adapts: Bool { !isForShift && (json["$"] == nil || json["$"]?.string == "auto_text_key") }

    /// Returns a text as a state of shift shows it.
    func shown(_ text: String, isShifted: Bool) -> String {
        isShifted && adapts ? LetterCase(language: "").capital(text) : text
    }
}

extension JSONValue {
    /// The number, if it is one, with or without quotes.
    var writtenNumber: Double? { number ?? string.flatMap(WrittenNumber.read) }
}
