internal import Documents
internal import Layouts

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
        let output = index.map { String(scalars: scalars[($0 + 1)...]) }
        if let code, let key = Self.key(code: code, shown: shown, of: written) {
            self.key = key
        } else if let characters, !characters.isEmpty {
            key = .text(characters, shown: shown.isPrivateUse || shown.isEmpty ? characters : shown)
        } else if index == nil, let named = Self.names[written] {
            key = named
        } else if let icon = String(scalars: before).after("!icon/") {
            key = Self.pictured(icon, output: output)
        } else if scalars.count > 1, scalars.first == "!", scalars[1] != "|" {
            key = nil
        } else if let name = output?.after("!code/") {
            key = Self.function(name) ?? .action(label: shown)
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
        if let function = functions["\(code)"] {
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
            return function(name) ?? names[icon] ?? .action(label: icon)
        }
        guard let output, !output.isEmpty else { return names[icon] }
        let typed = unescaped(Array(output.unicodeScalars)[...])
        return .text(typed, shown: typed)
    }

    // MARK: Notation

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

    private static let names = ImportedKey.named(by: "android")
    /// Keys by their codes in decimal, and by the names that stand for codes behind `!code/`.
    private static let functions = ImportedKey.named(by: "android-code")

    private static func function(_ name: String) -> ImportedKey? { functions[name] ?? functions["\(Int(name) ?? 0)"] }
}
