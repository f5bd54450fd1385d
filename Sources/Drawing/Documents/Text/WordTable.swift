// Tables that are written as texts: the compiler optimizes a literal of a hundred members for a second or two, and a text at once.

extension Set<String> {
    /// Creates the set of words with blanks between.
    package init(words text: String) {
        self = Set(text.split(separator: " ").map { String($0) })
    }
}

extension [String: String] {
    /// Reads pairs with commas between; the first blank of a pair ends the name. Of two with one name, the first counts.
    package init(pairs text: String) {
        let pairs = text.split(separator: ",").map { pair in
            let parts = pair.drop { $0 == " " }.split(separator: " ", maxSplits: 1)
            return (String(parts[0]), String(parts[1]))
        }
        self.init(pairs, uniquingKeysWith: { first, _ in first })
    }
}

extension [String: UInt32] {
    /// Reads pairs whose values are numbers in hexadecimal digits.
    package init(hexadecimalPairs text: String) {
        self = [String: String](pairs: text).compactMapValues { UInt32($0, radix: 16) }
    }
}
