/// Finds what a misspelt word was meant to be.
public enum NearestName {
    /// The name that a word was probably meant to be: the nearest one by letters, or else the first that the word
    /// begins; nil if there is neither.
    public static func suggestion(for word: String, among names: some Sequence<String>) -> String? {
        suggestions(for: word, among: names).first
    }

    /// The names that a word was probably meant to be: the nearest one by letters, or else everything that it begins,
    /// three letters of it at least.
    public static func suggestions(for word: String, among names: some Sequence<String>) -> [String] {
        if let nearest = nearest(to: word, among: names) { return [nearest.name] }
        let beginning = word.lowercased()
        guard beginning.count >= 3 else { return [] }
        return names.filter { $0.lowercased().hasPrefix(beginning) }
    }

    /// The name nearest to a word by edits (insert, drop, replace, swap two neighbours), case ignored, and their
    /// number; nil if none is within a third of the word's length, or nothing of the word would be left.
    public static func nearest(to word: String, among names: some Sequence<String>) -> (name: String, edits: Int)? {
        let letters = Array(word.lowercased().unicodeScalars.prefix(64))
        let most = max(1, letters.count / 3)
        var best: (name: String, edits: Int)?
        for name in names {
            let other = Array(name.lowercased().unicodeScalars)
            guard abs(other.count - letters.count) <= most else { continue }
            let edits = distance(letters, other)
            if edits <= most, edits < letters.count, edits < best?.edits ?? .max { best = (name, edits) }
        }
        return best
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
