/// A language's tag (BCP 47): a language, and perhaps a script, a region and more, each two to eight letters or digits.
package struct LanguageTag: Hashable, Sendable {
    /// The tag as written.
    package let text: String
    /// The language in lower case.
    package let language: String
    /// The ISO 15924 code of its script, with an initial capital; nil if it names none.
    package let script: String?

    /// Reads a tag; nil if the text is not one.
    package init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { $0.lowercased() }
        guard text.utf8.count <= 64, let first = parts.first, (2...8).contains(first.utf8.count),
            first.utf8.allSatisfy({ (0x61...0x7A).contains($0) }),
            parts.dropFirst().allSatisfy({ part in
                (1...8).contains(part.utf8.count) && part.utf8.allSatisfy { $0 < 0x80 }
                    && part.allSatisfy { $0.isLetter || $0.isNumber }
            })
        else { return nil }
        self.text = text
        language = first
        let script = parts.dropFirst().first.flatMap { part in
            part.utf8.count == 4 && part.allSatisfy(\.isLetter) ? part : nil
        }
        self.script = script.map { $0.prefix(1).uppercased() + $0.dropFirst() }
    }
}
