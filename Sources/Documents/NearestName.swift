/// Finds what a misspelt word was meant to be.
public enum NearestName {
    /// The name nearest to a word by edits (insert, drop, replace, swap two neighbours), case ignored; nil where none is
    /// within a third of the word's length.
    public static func suggestion(for word: String, among names: some Sequence<String>) -> String? {
        let letters = Array(word.lowercased().unicodeScalars.prefix(64))
        let most = max(1, letters.count / 3)
        var best: (name: String, edits: Int)?
        for name in names {
            let other = Array(name.lowercased().unicodeScalars)
            guard abs(other.count - letters.count) <= most else { continue }
            let edits = distance(letters, other)
            if edits <= most, edits < best?.edits ?? .max { best = (name, edits) }
        }
        return best?.name
    }

    /// Optimal string alignment distance.
    private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
        var before: [Int] = []
        var previous = Array(0...b.count)
        for i in 0..<a.count {
            var row = [i + 1]
            for j in 0..<b.count {
                var cost = min(previous[j + 1] + 1, row[j] + 1, previous[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, before[j - 1] + 1) }
                row.append(cost)
            }
            (before, previous) = (previous, row)
        }
        return previous[b.count]
    }
}
