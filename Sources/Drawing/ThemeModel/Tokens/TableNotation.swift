/// Values as the printed tables of a design write them: `` `accent` at 8% ``, `Same as accent`, `#FFD60A (both modes)`,
/// `#34C759 (light) / #30D158 (dark)`, `foreground at 12%/15%`, `.semibold`.
enum TableNotation {
    /// Returns a colour as documents write it: without marks and remarks, that of the mode where a cell has one for each. `token` is
    /// the token that the cell belongs to; the foreground of a category's faint companion is the category's own colour.
    static func color(_ text: String, in mode: Mode?, of token: ColorToken? = nil) -> String {
        guard text.utf8.count < maxLength else { return text }
        var cell = trimmed(text.filter { $0 != "`" })
        cell = mode.flatMap { choice(of: $0, in: cell) } ?? cell
        if cell.hasSuffix(")"), let remark = cell.firstRange(of: " (") {
            cell = trimmed(String(cell[..<remark.lowerBound]))
        }
        if cell.lowercased().hasPrefix(same) { cell = trimmed(String(cell.dropFirst(same.count))) }
        guard let at = cell.firstRange(of: " at ") else { return cell }
        let base = cell[..<at.lowerBound]
        let shares = cell[at.upperBound...].split(separator: "/").map { trimmed(String($0)) }
        let share = mode == .dark ? shares.last : shares.first
        let isForeground = base == "foreground" && token?.rawValue.hasSuffix(muted) == true
        let name = isForeground ? token.map { String($0.rawValue.dropLast(muted.count)) } ?? "" : String(base)
        return "\(name) at \(share ?? "")"
    }

    /// Returns a word as documents write it, without the point that Swift writes before it.
    static func word(_ text: String) -> String {
        let word = text.utf8.count < maxLength ? text.filter { $0 != "`" } : text
        return word.first == "." ? String(word.dropFirst()) : word
    }

    private static let maxLength = 120
    private static let same = "same as "
    private static let muted = "Muted"

    /// Returns the part of a cell that is marked with a mode; nil if none is.
    private static func choice(of mode: Mode, in cell: String) -> String? {
        let mark = "(\(mode.rawValue))"
        let parts = cell.split(separator: "/").map { trimmed(String($0)) }
        return parts.count > 1 ? parts.first { $0.hasSuffix(mark) } : nil
    }

    private static func trimmed(_ text: String) -> String {
        var rest = text.drop { $0 == " " }
        while rest.last == " " { rest.removeLast() }
        return String(rest)
    }
}
