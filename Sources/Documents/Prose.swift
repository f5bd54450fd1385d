/// Small pieces of English.
public enum Prose {
    /// `a`, `a and b`, `a, b and c`.
    public static func enumeration(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " and " + last
    }

    /// `a`, `a or b`, `a, b or c`.
    public static func alternatives(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " or " + last
    }
}
