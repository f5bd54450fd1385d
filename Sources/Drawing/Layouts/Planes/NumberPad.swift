/// Pads for numbers and for the phone, which keep the grid of their keys on every platform.
package enum NumberPad {
    /// The most keys in a row of a pad.
    private static let columns = 6

    /// Returns whether rows of keys are a pad: narrow rows without letters, where the digits 1 to 9 stand in a square, or which
    /// have delete and return themselves.
    package static func has(rows: [[(role: KeyRole, label: String)]]) -> Bool {
        let keys = rows.joined()
        let labels = keys.filter { $0.role == .character }.map(\.label)
        guard rows.allSatisfy({ $0.count <= columns }), !labels.isEmpty,
            !labels.contains(where: { $0.count == 1 && $0.contains(where: \.isLetter) })
        else { return false }
        return Set(keys.map(\.role)).isSuperset(of: [.delete, .return])
            || hasSquareOfDigits(rows.map { $0.map(\.label) })
    }

    private static func hasSquareOfDigits(_ rows: [[String]]) -> Bool {
        let digits = rows.map { row in
            row.compactMap { $0.count == 1 ? $0.first?.wholeNumberValue : nil }.filter { $0 > 0 }
        }.filter { !$0.isEmpty }
        let square = [[1, 2, 3], [4, 5, 6], [7, 8, 9]]
        return digits == square || digits == square.reversed()
    }
}

extension KeyboardPlane {
    /// Whether it is a pad, as phones have it.
    package var isPad: Bool {
        NumberPad.has(rows: rows.filter { $0.kind != .pad }.map { $0.keys.map { ($0.role, $0.label.written) } })
    }
}
