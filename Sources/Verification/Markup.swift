internal import Documents

/// Text for XML and HTML.
package enum Markup {
    /// A text as content or in a quoted attribute. What acts on a terminal is spelled out, since XML 1.0 has no way to hold
    /// control characters.
    package static func escaped(_ text: String) -> String {
        Quoted.harmless(text).reduce(into: "") { out, character in out += escapes[character] ?? String(character) }
    }

    private static let escapes: [Character: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;"]
}
