internal import Documents
internal import Graphics

/// A value written as a function, as in CSS and similar formats: `rgba(0, 0, 0, 0.5)`.
struct FunctionNotation {
    /// The name, in lower case.
    let name: String
    /// The arguments, without surrounding white space; separated by commas, or by spaces and a slash.
    let arguments: [String]

    /// Reads a function; nil if the text is not one.
    init?(_ text: String) {
        guard let open = text.firstIndex(of: "("), text.hasSuffix(")"), open > text.startIndex else { return nil }
        name = text[..<open].lowercased()
        let inner = text[text.index(after: open)..<text.index(before: text.endIndex)]
        let parts =
            inner.contains(",")
            ? inner.split(separator: ",", omittingEmptySubsequences: false)
            : inner.split { $0 == " " || $0 == "/" || $0 == "\t" }
        arguments = parts.map { $0.trimmed }
    }
}

extension Color {
    /// Creates a colour from levels 0…255 and alpha 0…1, clamped to these ranges and rounded, halves up.
    init(levels: [Double], alpha: Double) {
        self.init(
            red: Self.level(levels[0]), green: Self.level(levels[1]), blue: Self.level(levels[2]),
            alpha: Self.level(alpha * 255))
    }

    /// Returns the level nearest to a number, halves rounded up.
    static func level(_ number: Double) -> UInt8 {
        UInt8((min(max(number, 0), 255) + 0.5).rounded(.down))
    }
}
