internal import Layouts

/// The place of a key in its row, in shares of the width inside the side paddings, with half a gap at either side.
package struct AndroidSpan: Hashable, Sendable {
    /// The share before it.
    var start: Double
    var width: Double

    /// Places keys of these widths side by side in a row `whole` wide, the first one at `start`, with a gap before some of them.
    static func run(
        _ widths: [Double], from start: Double = 0, of whole: Double = 100, gaps: [Int: Double] = [:]
    ) -> [AndroidSpan] {
        var x = start
        return widths.indices.map { n in
            x += gaps[n] ?? 0
            defer { x += widths[n] }
            return AndroidSpan(start: x / whole, width: widths[n] / whole)
        }
    }
}

/// The kinds of keys that take different shares of a row.
package enum AndroidSlot: Hashable, Sendable {
    /// A letter, digit or symbol.
    case letter
    /// Shift or delete, or on tablets enter, in a row of letters.
    case side
    /// In the bottom row: leads to symbols or back.
    case mode
    /// In the bottom row.
    case comma
    /// In the bottom row: changes the language.
    case language
    /// In the bottom row.
    case emoji
    /// In the bottom row: takes what is left.
    case space
    /// The layout's own keys in the bottom row.
    case own
    /// In the bottom row.
    case period
    /// In the bottom row.
    case `return`
}

/// A key with its kind.
package struct AndroidKey: Hashable, Sendable {
    var key: Key
    let slot: AndroidSlot
    var hint: String?
    /// Its share of the row on a pad.
    var share = 0.0
    /// On a pad for a kind of input, whether it is beside its digits and not one of them; nil elsewhere.
    var isFunction: Bool?

    /// Whether it has the large letters of a pad's digits.
    var isLarge = false

    /// The colours of its part on a pad; elsewhere those of its own role.
    var padColors: KeyColors {
        guard let isFunction, !key.role.isAccent else { return KeyColors(of: key) }
        return isFunction ? .modifier : .regular
    }
}

/// A row of keys.
package struct AndroidRow: Hashable, Sendable {
    /// The rows that differ in how keys share them.
    enum Kind: Hashable { case letters, lastLetters, bottom, pad }

    let kind: Kind
    var keys: [AndroidKey]

    /// The places of a pad's keys: their own widths.
    var padSpans: [AndroidSpan] { AndroidSpan.run(keys.map(\.share), of: 1) }
}
