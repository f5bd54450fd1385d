/// Small pieces of English.
package enum Prose {
    /// `a`, `a and b`, `a, b and c`.
    package static func enumeration(_ items: [String]) -> String {
        list(items, conjunction: "and")
    }

    /// `a`, `a or b`, `a, b or c`.
    package static func alternatives(_ items: [String]) -> String {
        list(items, conjunction: "or")
    }

    /// Returns a text whose first letter is a capital.
    package static func capitalized(_ text: String) -> String {
        text.prefix(1).uppercased() + text.dropFirst()
    }

    /// Returns a number of things: `1 key`, `2 keys`.
    package static func counted(_ count: Int, noun: String) -> String {
        "\(count) \(noun)\(count == 1 ? "" : "s")"
    }

    /// Returns the first `most` of some items, and how many more there are: `a, b and 3 more`.
    package static func list(_ items: [String], most: Int, and conjunction: String = " and ") -> String {
        let first = items.prefix(most).joined(separator: ", ")
        return items.count > most ? "\(first)\(conjunction)\(items.count - most) more" : first
    }

    private static func list(_ items: [String], conjunction: String) -> String {
        guard let last = items.last, items.count > 1 else { return items.first ?? "" }
        return items.dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
    }
}
