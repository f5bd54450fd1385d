internal import Documents

/// The changes between two texts in the format of `diff -u`: removed and added lines, with three lines of context. `patch`
/// and people can read it.
package struct UnifiedDifference: Hashable, Sendable {
    /// The text; empty if nothing changed. It contains nothing that acts on a terminal.
    package let text: String

    /// Lines of context around a change.
    private static let context = 3
    /// The longest changed stretch that is compared line by line; longer ones are shown as a whole, because finding their
    /// common lines takes quadratic time.
    private static let searched = 2000

    private typealias Line = ArraySlice<UInt8>

    /// A line, and whether it was removed (`-`), added (`+`) or kept.
    package struct Entry {
        package let mark: Character
        package let line: ArraySlice<UInt8>
    }

    /// Compares two texts of a file.
    package init(from old: [UInt8], to new: [UInt8], name: String) {
        guard old != new else {
            text = ""
            return
        }
        let entries = Self.entries(old: Self.lines(of: old), new: Self.lines(of: new))
        let heading = "--- \(Quoted.sanitized(name))\n+++ \(Quoted.sanitized(name))\n"
        text = heading + Self.hunks(entries).map { Self.hunk(entries, range: $0) }.joined()
    }

    /// Returns the lines with their ends, so that a last line without one is different.
    private static func lines(of bytes: [UInt8]) -> [Line] {
        var lines: [Line] = []
        var start = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
            lines.append(bytes[start..<end])
            start = end
        }
        return lines
    }

    private static func entries(old: [Line], new: [Line]) -> [Entry] {
        let head = zip(old, new).prefix { $0 == $1 }.count
        let tail = zip(old.dropFirst(head).reversed(), new.dropFirst(head).reversed()).prefix { $0 == $1 }.count
        let (from, to) = (Array(old[head..<old.count - tail]), Array(new[head..<new.count - tail]))
        let kept = old[..<head].map { Entry(mark: " ", line: $0) }
        return kept + changed(old: from, new: to) + old[(old.count - tail)...].map { Entry(mark: " ", line: $0) }
    }

    /// Returns the lines of two texts in order; at each place the removed ones come first.
    package static func changed(old: [ArraySlice<UInt8>], new: [ArraySlice<UInt8>]) -> [Entry] {
        guard max(old.count, new.count) <= searched else {
            return old.map { Entry(mark: "-", line: $0) } + new.map { Entry(mark: "+", line: $0) }
        }
        var (gone, come): (Set<Int>, Set<Int>) = ([], [])
        for change in new.difference(from: old) {
            switch change {
            case .remove(let offset, _, _): gone.insert(offset)
            case .insert(let offset, _, _): come.insert(offset)
            }
        }
        var (entries, i, j): ([Entry], Int, Int) = ([], 0, 0)
        while i < old.count || j < new.count {
            if gone.contains(i) {
                entries.append(Entry(mark: "-", line: old[i]))
                i += 1
            } else if come.contains(j) {
                entries.append(Entry(mark: "+", line: new[j]))
                j += 1
            } else {
                entries.append(Entry(mark: " ", line: old[i]))
                (i, j) = (i + 1, j + 1)
            }
        }
        return entries
    }

    /// Returns stretches of lines with changes and their context; stretches that touch are joined.
    private static func hunks(_ entries: [Entry]) -> [Range<Int>] {
        var hunks: [Range<Int>] = []
        for (n, entry) in entries.enumerated() where entry.mark != " " {
            let around = max(0, n - context)..<min(entries.count, n + context + 1)
            if let last = hunks.last, last.upperBound >= around.lowerBound {
                hunks[hunks.count - 1] = last.lowerBound..<around.upperBound
            } else {
                hunks.append(around)
            }
        }
        return hunks
    }

    private static func hunk(_ entries: [Entry], range: Range<Int>) -> String {
        func span(without: Character) -> String {
            let before = entries[..<range.lowerBound].count { $0.mark != without }
            let count = entries[range].count { $0.mark != without }
            return "\(count == 0 ? before : before + 1),\(count)"
        }
        return "@@ -\(span(without: "+")) +\(span(without: "-")) @@\n" + entries[range].map(shown).joined()
    }

    private static func shown(_ entry: Entry) -> String {
        let hasEnd = entry.line.last == 0x0A
        var line = hasEnd ? entry.line.dropLast() : entry.line
        // A carriage return at the end of a line is part of its end, not a character of it.
        let hasReturn = line.last == 0x0D
        if hasReturn { line = line.dropLast() }
        let text = Quoted.sanitized(String(decoding: line, as: UTF8.self)) + (hasReturn ? "\r" : "")
        return "\(entry.mark)\(text)\n" + (hasEnd ? "" : "\\ No newline at end of file\n")
    }
}
