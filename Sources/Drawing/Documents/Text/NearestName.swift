/// Finds the name that a misspelt word was meant to be.
package enum NearestName {
    /// Returns the name that a word was probably meant to be: the nearest one by letters, or else the first that begins with
    /// the word; nil if there is neither.
    package static func suggestion(for word: String, among names: some Sequence<String>) -> String? {
        suggestions(for: word, among: names).first
    }

    /// Returns the names that a word was probably meant to be: the nearest one by letters, or else all that begin with the
    /// word, which must have at least three letters.
    package static func suggestions(for word: String, among names: some Sequence<String>) -> [String] {
        if let nearest = nearest(to: word, among: names) { return [nearest.name] }
        let beginning = word.lowercased()
        guard beginning.count >= 3 else { return [] }
        return names.filter { $0.lowercased().hasPrefix(beginning) }
    }

    /// Returns the names that a half-remembered word was probably meant to be: those of `suggestions`, or else those that share
    /// the longest beginning with it, which must be three letters and half of the word; of these, the nearest by edits.
    package static func suggestions(forRecalled word: String, among names: some Sequence<String>) -> [String] {
        let near = suggestions(for: word, among: names)
        guard near.isEmpty else { return near }
        let letters = Array(word.lowercased().unicodeScalars.prefix(64))
        let shared = names.map { name in
            let other = Array(name.lowercased().unicodeScalars)
            return (name: name, letters: zip(letters, other).prefix { $0 == $1 }.count, edits: distance(letters, other))
        }
        let most = shared.map(\.letters).max() ?? 0
        guard most >= 3, most * 2 >= letters.count else { return [] }
        let alike = shared.filter { $0.letters == most }
        let fewest = alike.map(\.edits).min()
        return alike.filter { $0.edits == fewest }.map(\.name)
    }

    /// Returns the name nearest to a word by edits (insert, drop, replace, swap two neighbours), ignoring case, and their
    /// number; nil if none is within a third of the word's length, or if no letter of the word would remain.
    package static func nearest(to word: String, among names: some Sequence<String>) -> (name: String, edits: Int)? {
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

    /// Returns the optimal string alignment distance.
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
