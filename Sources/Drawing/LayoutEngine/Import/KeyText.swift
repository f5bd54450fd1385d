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

    /// Reads a key's text. Its characters are Unicode scalars: a bar before a combining mark is a bar all the same.
    init(_ written: String) {
        let scalars = Array(written.unicodeScalars)
        let bar = Self.bar(in: scalars)
        let shown = Self.unescaped(scalars[..<(bar ?? scalars.count)])
        let typed = bar.map { Self.unescaped(scalars[($0 + 1)...]) }
        let isReadable = typed.map { !$0.isEmpty && !$0.isPrivateUse && !$0.hasPrefix("!") } ?? false
        let label = shown.isPrivateUse && isReadable ? typed ?? shown : shown
        self.label = label
        isLabelled = typed.map { $0 != label } ?? false
    }

    /// Returns the place of the bar behind the label.
    private static func bar(in text: [Unicode.Scalar]) -> Int? {
        var isEscaped = false
        for index in text.indices {
            if text[index] == "|", !isEscaped, index > 0 { return index }
            isEscaped = text[index] == "\\" && !isEscaped
        }
        return nil
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
}

extension String {
    /// True if one of the characters has a meaning only in a program's own font.
    var isPrivateUse: Bool {
        unicodeScalars.contains { $0.properties.generalCategory == .privateUse }
    }
}
