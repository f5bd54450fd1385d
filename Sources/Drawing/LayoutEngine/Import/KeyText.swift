/// The notation of keys in layouts of Android keyboards: `label|text`, or a text that is its own label. A bar that begins the
/// text, and one after a backslash, are characters.
struct KeyText {
    /// The text that the key shows. A label in private-use characters, which only the app's own font has, gives way to the text
    /// that the key types, if that can be read.
    let label: String
    /// Whether the key types another text than it shows, which kbrender's layouts cannot express.
    let isLabelled: Bool

    /// The loss that `isLabelled` means.
    static let loss = "the text that a key types, if it differs from its label"

    /// Reads a key's text.
    init(_ written: String) {
        let bar = Self.bar(in: written)
        let shown = Self.unescaped(written[..<(bar ?? written.endIndex)])
        let typed = bar.map { Self.unescaped(written[written.index(after: $0)...]) }
        let isReadable = typed.map { !$0.isEmpty && !$0.isPrivateUse && !$0.hasPrefix("!") } ?? false
        let label = shown.isPrivateUse && isReadable ? typed ?? shown : shown
        self.label = label
        isLabelled = typed.map { $0 != label } ?? false
    }

    /// Returns the place of the bar behind the label.
    private static func bar(in text: String) -> String.Index? {
        var isEscaped = false
        for index in text.indices where index > text.startIndex || text[index] == "\\" {
            if text[index] == "\\", !isEscaped {
                isEscaped = true
                continue
            }
            if text[index] == "|", !isEscaped { return index }
            isEscaped = false
        }
        return nil
    }

    /// Returns a text without the backslashes that escape what follows them; a backslash alone is itself.
    private static func unescaped(_ text: Substring) -> String {
        guard text.count > 1 else { return String(text) }
        var plain = ""
        var isEscaped = false
        for character in text {
            isEscaped = character == "\\" && !isEscaped
            if !isEscaped { plain.append(character) }
        }
        return plain.isEmpty ? "\\" : plain
    }
}

extension String {
    /// True if one of the characters has a meaning only in a program's own font.
    var isPrivateUse: Bool {
        unicodeScalars.contains { $0.properties.generalCategory == .privateUse }
    }
}
