internal import Documents
internal import Graphics
internal import ThemeModel

/// The account of a file: every member that was written, and where it comes from.
struct ExportLedger: Sendable {
    /// A member of the file.
    struct Row: Sendable {
        let member: String
        let value: String
        /// The property that it comes from, as a path from the document's root; `-` if there is none.
        let from: String
        let rule: String
        /// The colour, if it is one.
        var color: Color?
        /// Why it is not the property's own value; nil if it is.
        var change: LossReason?
    }

    /// The members, in the file's order.
    private(set) var rows: [Row] = []
    /// Names that were changed: what, the theme's own and the file's.
    private(set) var renamed: [(what: String, from: String, to: String)] = []
    /// Values that were changed although they are no property's: a whole message each.
    private(set) var remarks: [(path: String, message: String)] = []

    /// Returns the member that holds a property: the last one with the colour that a reader finds, or else the first one.
    func row(of path: String, read color: Color? = nil) -> Row? {
        let own = rows.filter { $0.from == path }
        return own.last { $0.color != nil && $0.color == color } ?? own.first
    }

    /// Records a member that comes from no property.
    mutating func note(_ member: String, is value: String, from: String = "-", rule: String = "fixed") {
        rows.append(Row(member: member, value: value, from: from, rule: rule))
    }

    /// Records a colour as it is written.
    mutating func note(_ member: String, is value: String, of tone: ExportedColor, in mode: Mode) {
        rows.append(
            Row(
                member: member, value: value, from: "\(mode.rawValue).\(tone.source.rawValue)", rule: tone.rule,
                color: tone.color, change: tone.change))
    }

    /// Records colours as they are written, and returns the members that hold them: texts, or numbers as Android's programs write them.
    mutating func members(
        _ colors: [(String, ExportedColor)], in mode: Mode, at path: String = "", asNumbers: Bool = false
    ) -> [(String, JSONOutput)] {
        colors.map { member, tone in
            let color = tone.color
            let argb = Int(color.alpha) << 24 | Int(color.red) << 16 | Int(color.green) << 8 | Int(color.blue)
            let number = Int32(truncatingIfNeeded: argb)
            let text = asNumbers ? "\(number)" : "\(color)"
            note(path + member, is: text, of: tone, in: mode)
            return (member, asNumbers ? .number(Double(number)) : .string(text))
        }
    }

    /// Records the value of a property as it is written.
    mutating func note(
        _ member: String, is value: String, of name: PropertyName, in mode: Mode, rule: String = "as written",
        change: LossReason? = nil
    ) {
        rows.append(
            Row(member: member, value: value, from: "\(mode.rawValue).\(name.rawValue)", rule: rule, change: change))
    }

    /// Records a changed name.
    mutating func rename(_ what: String, from: String, to: String) {
        guard from != to, !renamed.contains(where: { $0.what == what && $0.to == to }) else { return }
        renamed.append((what, from, to))
    }

    /// Records a change of what is no property.
    mutating func remark(_ message: String, at path: String) { remarks.append((path, message)) }

    /// Returns the table of members of some files.
    static func table(of ledgers: [ExportLedger]) -> String {
        TextTable(
            heading: ["member", "value", "from", "rule"],
            ledgers.flatMap(\.rows).map { [$0.member, $0.value, $0.from, $0.rule].map(Quoted.sanitized) }
        ).text
    }
}
