package import Documents

/// A way for a row's keys to share its width (docs/geometry.md §3).
package enum RowKind: String, Hashable, Sendable, CaseIterable {
    /// The keys fill the row.
    case standard
    /// The keys have the standard width and are in the middle of the row.
    case centered
    /// The keys have the standard width, with the first and the last at the row's ends.
    case fixedWidth = "fixed-width"
    /// The row has columns of equal width: a key of n times the plane's width takes n of them and the gaps between.
    case columns
    /// A standard row that only phones have.
    case phone
    /// A standard row that only tablets have.
    case pad
}

/// A row of keys.
package struct KeyRow: Hashable, Sendable {
    /// The way that its keys share its width.
    package let kind: RowKind
    /// Its keys, left to right; at least one.
    package var keys: [Key]
    /// The space before its first key, as a percentage like the keys' widths, if the keys fill the row.
    package let indentPercent: Double
    /// Its bytes in the plane's document, if it has one.
    package let range: Range<Int>?

    package init(
        _ kind: RowKind = .standard, keys: [Key], indentPercent: Double = 0, range: Range<Int>? = nil
    ) {
        self.kind = kind
        self.keys = keys
        self.indentPercent = indentPercent
        self.range = range
    }
}

/// One state of a keyboard, as a layout document describes it.
package struct KeyboardPlane: Hashable, Sendable {
    /// Its rows, top to bottom, including those only for phones or only for tablets.
    package var rows: [KeyRow]
    /// The width of keys that name none, in percent; above 0.
    package let keyWidth: Double
    /// The document that it was read from; nil for a built-in plane.
    package let source: SourceText?

    package init(rows: [KeyRow], keyWidth: Double, source: SourceText? = nil) {
        self.rows = rows
        self.keyWidth = keyWidth
        self.source = source
    }
}
