/// Shares of a row in percent on tablets, by AOSP's rule (docs/android.md §2.1): letters of 9, and delete, enter and the right
/// shift key take what is left. Where a row has more letters than that leaves room for, they shrink alone.
struct TabletSharing {
    private static let letter = 9.0
    private static let shift = 10.0
    private static let indent = 4.5
    private static let leastSpace = 20.0

    func spans(of rows: [AndroidRow]) -> [[AndroidSpan]] {
        let last = rows.lastIndex { $0.kind != .bottom } ?? 0
        return rows.indices.map { n in
            let keys = rows[n].keys
            if rows[n].kind == .bottom { return Self.bottomSpans(keys) }
            return Self.letterSpans(keys, isLast: n == last, hasReturn: n == max(last - 1, 0))
        }
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
        var x = indent
        return keys.indices.map { n in
            let own = n == filler ? 100 - x : keys[n].slot == .letter ? width : shift
            defer { x += own }
            return AndroidSpan(start: x / 100, width: own / 100)
        }
    }

    private static func bottomSpans(_ keys: [AndroidKey]) -> [AndroidSpan] {
        let widths = keys.map { $0.slot == .mode ? shift : letter }
        return PercentSharing.bottomSpans(keys, widths: widths, leastSpace: leastSpace)
    }
}
