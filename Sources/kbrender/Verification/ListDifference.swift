/// The lines in which two texts differ.
struct ListDifference: Hashable, Sendable {
    /// A line that only one of them has.
    struct Line: Hashable, Sendable {
        /// True for a line that is there now and was not.
        let isNew: Bool
        /// The line.
        let text: String
    }

    /// The lines, in the order in which they stand: at each place those that are gone first.
    let lines: [Line]

    /// More lines than these are not looked at: no keyboard has so many, and the search takes the square of their number.
    private static let mostLines = 1000

    /// Compares; nil where both are the same.
    init?(expected: String, actual: String) {
        guard expected != actual else { return nil }
        let (old, new) = (Self.lines(of: expected), Self.lines(of: actual))
        let changes = new.difference(from: old)
        let gone = Set(changes.removals.map(\.offset))
        let added = Set(changes.insertions.map(\.offset))
        var (lines, i, j): ([Line], Int, Int) = ([], 0, 0)
        while i < old.count || j < new.count {
            if gone.contains(i) {
                lines.append(Line(isNew: false, text: String(old[i])))
                i += 1
            } else if added.contains(j) {
                lines.append(Line(isNew: true, text: String(new[j])))
                j += 1
            } else {
                (i, j) = (i + 1, j + 1)
            }
        }
        self.lines = lines
    }

    private static func lines(of text: String) -> [Substring] {
        Array(text.split(separator: "\n", maxSplits: mostLines).prefix(mostLines))
    }
}

extension CollectionDifference<Substring>.Change {
    fileprivate var offset: Int {
        switch self {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }
}
