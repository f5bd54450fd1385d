/// The id of a theme in the store (docs/theme-format.md §1). Nothing in it can leave a folder or act on a page or terminal.
package struct ThemeID: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The id as it is in documents and addresses.
    package let description: String

    /// The lengths of an id.
    private static let lengths = 3...50
    private static let characters = Set("abcdefghijklmnopqrstuvwxyz0123456789_".utf8)

    /// What an id is, in words.
    package static let expected = "3 to 50 letters a to z, digits and underscores"

    /// Creates an id; nil if the text is not one.
    package init?(_ text: String) {
        guard Self.lengths.contains(text.utf8.count), text.utf8.allSatisfy(Self.characters.contains) else { return nil }
        description = text
    }

    /// Orders ids by their bytes.
    package static func < (one: ThemeID, other: ThemeID) -> Bool {
        one.description.utf8.lexicographicallyPrecedes(other.description.utf8)
    }
}

/// The version of a theme, `1.0` or `1.0.0` (docs/theme-format.md §1). An absent third number is 0.
package struct ThemeVersion: Comparable, Sendable {
    /// Digits without leading zeros: the numbers may exceed `Int`.
    private let parts: [String]

    /// Reads a version; nil if the text is not one.
    package init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count),
            parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
        else { return nil }
        let numbers = parts.map { String($0.drop { $0 == "0" }) }
        self.parts = numbers + (numbers.count == 2 ? [""] : [])
    }

    /// Compares the first numbers that differ.
    package static func < (one: ThemeVersion, other: ThemeVersion) -> Bool {
        for (left, right) in zip(one.parts, other.parts) where left != right {
            return left.utf8.count == right.utf8.count ? left < right : left.utf8.count < right.utf8.count
        }
        return false
    }
}
