/// Shares of a row in units of a tenth of the width, by FlorisBoard's rule (docs/android.md §2.3).
struct UnitSharing {
    /// The units that a row has for its keys.
    let available: Double

    private static let wide = 1.56

    func spans(of rows: [AndroidRow]) -> [[AndroidSpan]] { rows.map(spans) }

    private static func units(_ slot: AndroidSlot) -> Double {
        switch slot {
        case .side, .mode, .return: wide
        default: 1
        }
    }

    /// Returns how much of what is too wide a key gives up, relative to others.
    private static func weight(_ slot: AndroidSlot) -> Double {
        switch slot {
        case .side: 1.5
        case .mode, .return: 0
        default: 1
        }
    }

    private func spans(of row: AndroidRow) -> [AndroidSpan] {
        var units = row.keys.map { Self.units($0.slot) }
        var indent = 0.0
        let rest = available - units.reduce(0, +)
        if rest < 0 {
            let weights = row.keys.map { Self.weight($0.slot) }
            let sum = weights.reduce(0, +)
            for n in units.indices { units[n] += rest * weights[n] / sum }
        } else if let space = row.keys.firstIndex(where: { $0.slot == .space }) {
            units[space] += rest
        } else {
            indent = rest / 2
        }
        return AndroidSpan.run(units, from: indent, of: available)
    }
}
