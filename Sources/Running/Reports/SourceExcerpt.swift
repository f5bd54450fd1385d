internal import Documents

/// The line of a token, as much of it as is useful, and the line below it with a caret and tildes.
struct SourceExcerpt {
    /// The line, or a window of it around the token, without anything that acts on a terminal.
    let line: String
    /// The number of terminal columns before the token.
    let indent: Int
    /// A caret under the token's first column, tildes under the others.
    let underline: String

    /// The most columns of a line that is shown whole.
    private static let width = 100
    /// The columns shown before the token in a longer line.
    private static let context = 40
    /// The bytes examined before and after the token's start: more than can be shown, and few of 1 MiB.
    private static let reach = 800

    /// Takes the excerpt from a source.
    init(_ source: SourceText, token: Range<Int>) {
        let bytes = source.bytes
        let whole = source.lineRange(of: token.lowerBound)
        let start = min(max(token.lowerBound, whole.lowerBound), whole.upperBound)
        let end = max(start, min(token.upperBound, whole.upperBound))
        let low = Self.boundary(max(whole.lowerBound, start - Self.reach), in: bytes)
        let high = Self.boundary(min(whole.upperBound, start + Self.reach), in: bytes)

        var before = Columns(source.text(min(low, start)..<start))
        var marked = Columns(source.text(start..<max(start, min(end, high))))
        var after = Columns(source.text(max(start, min(end, high))..<max(high, start)))
        let isCut = low > whole.lowerBound || high < whole.upperBound
        if isCut || before.width + marked.width + after.width > Self.width {
            before.keepLast(Self.context, isCut: low > whole.lowerBound)
            marked.keepFirst(Self.width - before.width, isCut: high < min(end, whole.upperBound))
            after.keepFirst(max(Self.width - before.width - marked.width, 0), isCut: high < whole.upperBound)
        }
        line = before.text + marked.text + after.text
        indent = before.width
        underline = "^" + String(repeating: "~", count: max(marked.width - 1, 0))
    }

    /// Returns the first offset, from a given one on, at which a scalar begins.
    private static func boundary(_ offset: Int, in bytes: [UInt8]) -> Int {
        var at = offset
        while at < bytes.count, bytes[at] & 0xC0 == 0x80 { at += 1 }
        return at
    }
}

/// A text as a terminal shows it: scalars with the columns that each takes.
private struct Columns {
    private var cells: [(text: String, width: Int)] = []

    init(_ text: String) {
        cells = text.unicodeScalars.map { scalar in
            if scalar == "\t" { return ("    ", 4) }
            if scalar.isPrintableASCII { return (String(scalar), 1) }
            let shown = Quoted.sanitized(String(scalar))
            return (shown, shown.unicodeScalars.reduce(0) { $0 + $1.terminalColumns })
        }
    }

    var text: String { cells.map(\.text).joined() }
    var width: Int { cells.reduce(0) { $0 + $1.width } }

    /// Removes scalars at the front until at most `columns` are left, including an ellipsis if anything was cut.
    mutating func keepLast(_ columns: Int, isCut: Bool) {
        cells.reverse()
        keepFirst(columns, isCut: isCut)
        cells.reverse()
    }

    /// Removes scalars at the end until at most `columns` are left, including an ellipsis if anything was cut.
    mutating func keepFirst(_ columns: Int, isCut: Bool) {
        guard isCut || width > columns else { return }
        var kept: [(text: String, width: Int)] = []
        var used = 1
        for cell in cells {
            guard used + cell.width <= columns else { break }
            kept.append(cell)
            used += cell.width
        }
        cells = columns > 0 ? kept + [("…", 1)] : []
    }
}

extension Unicode.Scalar {
    /// The number of columns that a terminal gives the character: none for marks and joiners, two for East Asian wide
    /// characters and emoji, one for all others.
    fileprivate var terminalColumns: Int {
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        switch value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
            0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
            return 2
        default: return 1
        }
    }
}
