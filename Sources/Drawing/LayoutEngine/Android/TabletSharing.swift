internal import Layouts

/// Shares of a row in percent on tablets, by AOSP's rule (docs/android.md §2.1): letters of 9, and delete, enter and the right
/// shift key take what is left. Where a row has more letters than that leaves room for, they shrink alone.
///
/// Divided between two hands, letters have 8, and a spacer stands in the middle of each row.
struct TabletSharing {
    /// Whether the keyboard is divided between two hands.
    let isSplit: Bool

    private static let splitLetter = 8.0
    /// The spacers of the first row, of that with enter, of the last row of letters and of the bottom row.
    private static let spacers = (first: 10.0, enter: 14.0, last: 8.0, bottom: 20.0)
    private static let letter = 9.0
    private static let shift = 10.0
    private static let indent = 4.5
    private static let leastSpace = 20.0

    func spans(of rows: [AndroidRow]) -> [[AndroidSpan]] {
        let last = rows.lastIndex { $0.kind != .bottom } ?? 0
        return rows.indices.map { n in
            let keys = rows[n].keys
            if isSplit { return Self.split(keys, isBottom: rows[n].kind == .bottom, row: n, last: last) }
            if rows[n].kind == .bottom { return Self.bottomSpans(keys) }
            return Self.letterSpans(keys, isLast: n == last, hasReturn: n == max(last - 1, 0))
        }
    }

    /// Returns the places of a divided row: letters of 8, the spacer after the first half of them, and a last key that takes
    /// what is left. In the bottom row both halves of the space key take what is left.
    private static func split(_ keys: [AndroidKey], isBottom: Bool, row: Int, last: Int) -> [AndroidSpan] {
        let hasReturn = row == max(last - 1, 0)
        let spacer =
            isBottom ? spacers.bottom : row == last ? spacers.last : hasReturn ? spacers.enter : spacers.first
        let indent = !isBottom && hasReturn ? splitLetter / 2 : 0
        let letters = keys.indices.filter { keys[$0].slot == .letter }
        let spaces = keys.count { $0.slot == .space }
        func width(_ slot: AndroidSlot) -> Double { slot == .side || slot == .mode ? shift : splitLetter }
        let fixed = keys.reduce(indent + spacer) { $0 + ($1.slot == .space ? 0 : width($1.slot)) }
        // Rows with more letters than fit shrink as a whole.
        let scale = min(1, (100 - spacer - (isBottom ? leastSpace : 0)) / max(fixed - spacer, 1))
        let space = (100 - spacer - (fixed - spacer) * scale) / Double(max(spaces, 1))
        let marks = keys.filter { $0.slot == .letter && $0.key.label.written != "!" && $0.key.label.written != "?" }
        let middle = isBottom ? keys.lastIndex { $0.slot == .space } : letters.dropFirst((marks.count + 1) / 2).first
        var widths = keys.map { $0.slot == .space ? space : width($0.slot) * scale }
        let free = 100 - indent * scale - (middle == nil ? 0 : spacer)
        if !isBottom, keys.last?.slot == .side { widths[keys.count - 1] = widths.dropLast().reduce(free, -) }
        return AndroidSpan.run(widths, from: indent * scale, gaps: middle.map { [$0: spacer] } ?? [:])
    }

    private static func letterSpans(_ keys: [AndroidKey], isLast: Bool, hasReturn: Bool) -> [AndroidSpan] {
        let sides = keys.indices.filter { keys[$0].slot == .side }
        let letters = Double(keys.count - sides.count)
        let indent = hasReturn ? Self.indent : 0
        guard let filler = sides.last, filler == keys.count - 1 else {
            let width = min(letter, 100 / max(letters, 1))
            return PercentSharing.centered(
                keys, widths: keys.map { _ in width }, rest: 100 - width * Double(keys.count))
        }
        // The least that the last key has in the rows of ten, nine and nine letters that the rule was made for.
        let least = isLast ? 9 : hasReturn ? 14.5 : 10
        let fixed = indent + Double(sides.count - 1) * shift
        let width = min(letter, (100 - fixed - least) / max(letters, 1))
        var widths = keys.map { $0.slot == .letter ? width : shift }
        widths[filler] = widths[..<filler].reduce(100 - indent, -)
        return AndroidSpan.run(widths, from: indent)
    }

    private static func bottomSpans(_ keys: [AndroidKey]) -> [AndroidSpan] {
        let widths = keys.map { $0.slot == .mode ? shift : letter }
        return PercentSharing.bottomSpans(keys, widths: widths, leastSpace: leastSpace)
    }
}
