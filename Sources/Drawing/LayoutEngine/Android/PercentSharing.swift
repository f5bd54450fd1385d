/// Shares of a row in percent, by the rule of HeliBoard and AOSP (docs/android.md §2).
struct PercentSharing {
    private static let letter = 10.0
    private static let side = 15.0
    /// The least share of their width that letters keep before all keys of the row shrink.
    private static let leastLetters = 0.82
    /// How much wider than the letters above them the last row's letters may be and still take their width.
    private static let adoption = 1.1
    /// The least share of the space key, which the layout's own keys leave it.
    private static let leastSpace = 20.0

    /// Returns the places of all keys, in shares of 1.
    func spans(of rows: [AndroidRow]) -> [[AndroidSpan]] {
        var above: Double?
        return rows.map { row in
            if row.kind == .bottom { return Self.bottomSpans(row.keys) }
            let (spans, letter) = Self.letterSpans(row, above: above)
            above = letter
            return spans
        }
    }

    private static func letterSpans(_ row: AndroidRow, above: Double?) -> (spans: [AndroidSpan], letter: Double) {
        let letters = Double(row.keys.count { $0.slot == .letter })
        let sides = side * (Double(row.keys.count) - letters)
        var (letter, scale) = (Self.letter, 1.0)
        if letters * letter + sides > 100 {
            let share = (100 - sides) / (letters * letter)
            scale = share > leastLetters ? 1 : 100 / (letters * letter + sides)
            letter *= share > leastLetters ? share : scale
        }
        if row.kind == .lastLetters, let above, letter > above, letter / above <= adoption + 1e-9 { letter = above }
        let rest = 100 - letters * letter - sides * scale
        let widths = row.keys.map { $0.slot == .letter ? letter : side * scale }
        return (centered(row.keys, widths: widths, rest: rest), letter)
    }

    /// Places keys side by side; half of the rest is before the first letter, and half after the last.
    static func centered(_ keys: [AndroidKey], widths: [Double], rest: Double) -> [AndroidSpan] {
        guard let first = keys.firstIndex(where: { $0.slot == .letter }),
            let last = keys.lastIndex(where: { $0.slot == .letter })
        else { return AndroidSpan.run(widths) }
        return AndroidSpan.run(widths, gaps: [first: rest / 2, last + 1: rest / 2])
    }

    private static func bottomSpans(_ keys: [AndroidKey]) -> [AndroidSpan] {
        let widths = keys.map { $0.slot == .mode || $0.slot == .return ? side : letter }
        return bottomSpans(keys, widths: widths, leastSpace: leastSpace)
    }

    /// Places the keys of a bottom row side by side: space has what the others leave, and the layout's own keys shrink where
    /// they would leave it too little.
    static func bottomSpans(_ keys: [AndroidKey], widths: [Double], leastSpace: Double) -> [AndroidSpan] {
        func sum(_ isWanted: (AndroidSlot) -> Bool) -> Double {
            zip(keys, widths).reduce(0) { $0 + (isWanted($1.0.slot) ? $1.1 : 0) }
        }
        let (own, fixed) = (sum { $0 == .own }, sum { $0 != .own && $0 != .space })
        let shrunk = own > 0 ? min(1, max(100 - fixed - leastSpace, 1) / own) : 1
        let space = 100 - fixed - own * shrunk
        let spaces = Double(keys.count { $0.slot == .space })
        let shares = zip(keys, widths).map { key, width in
            switch key.slot {
            case .space: space / spaces
            case .own: width * shrunk
            default: width
            }
        }
        return AndroidSpan.run(shares)
    }
}
