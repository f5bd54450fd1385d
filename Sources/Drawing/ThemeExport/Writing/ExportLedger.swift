internal import Documents
internal import ThemeModel

/// What became of a property that a file does not hold as it is.
struct Loss: Sendable {
    /// Why it is lost or changed.
    enum Reason: Hashable, Sendable {
        /// The file has no place for it.
        case noPlace
        /// Another property's value stands for it.
        case folded(into: PropertyName)
        /// A plain colour stands for it.
        case gradient
        /// A translucent colour was painted on what lies beneath it.
        case composited
        /// A number was rounded or limited.
        case rounded
        /// The program decides it.
        case fixed

        /// The words of `--explain`.
        var text: String {
            switch self {
            case .noPlace: "no place"
            case .folded(let name): "folded into \(name.rawValue)"
            case .gradient: "gradient"
            case .composited: "composited"
            case .rounded: "rounded"
            case .fixed: "fixed by the app"
            }
        }
    }

    /// The member that stands for it; nil if there is none.
    var member: String?
    var reason: Reason
}

/// The value that a reader must find for a property in a written file.
struct Held: Sendable {
    /// The value; nil for a shadow that is not there.
    let value: PropertyValue?
    /// Where it is, and why it is not the theme's own, if it is not.
    let loss: Loss
}

/// The account of a file: every member that was written and where it comes from, and for each property where it went.
struct ExportLedger: Sendable {
    /// A member of the file.
    struct Row: Sendable {
        let member: String
        let value: String
        let from: String
        let rule: String
    }

    /// The members, in the file's order.
    private(set) var rows: [Row] = []
    /// The values that the file holds, by mode and property: reading it must give them back.
    private(set) var held: [Mode: [PropertyName: Held]] = [:]
    /// Properties that were written, although no reader of ours gives them back.
    private(set) var carried: Set<PropertyName> = []
    /// Properties of which the file holds what it can: the members that do.
    private(set) var approximated: [PropertyName: String] = [:]
    /// What stands for properties that are not in the file.
    private(set) var losses: [PropertyName: Loss] = [:]
    /// Names that were changed: what, the theme's own and the file's.
    private(set) var renamed: [(what: String, from: String, to: String)] = []
    /// Values that were changed although they are no property's: a whole message each.
    private(set) var remarks: [(path: String, message: String)] = []

    /// Records a member that comes from no property.
    mutating func note(_ member: String, is value: String, from: String = "-", rule: String = "fixed") {
        rows.append(Row(member: member, value: value, from: from, rule: rule))
    }

    /// Records a colour as it is written, and the properties that it holds.
    mutating func note(
        _ member: String, is value: String, of tone: ExportedColor, in mode: Mode, holding names: PropertyName...
    ) {
        note(member, is: value, from: "\(mode.rawValue).\(tone.source.rawValue)", rule: tone.rule)
        carry(tone.source)
        for name in names { hold(name, tone: tone, in: mode, as: member) }
    }

    /// Records a number as it is written, and the property that it holds.
    mutating func note(
        _ member: String, is value: String, of name: PropertyName, in mode: Mode, rule: String = "as written",
        holding held: Double? = nil
    ) {
        note(member, is: value, from: "\(mode.rawValue).\(name.rawValue)", rule: rule)
        carry(name)
        if let held { hold(name, value: .number(held), in: mode, as: member, because: .rounded) }
    }

    /// Records that a reader finds a value for a property.
    mutating func hold(
        _ name: PropertyName, value: PropertyValue?, in mode: Mode, as member: String,
        because reason: Loss.Reason = .rounded
    ) {
        held[mode, default: [:]][name] = Held(value: value, loss: Loss(member: member, reason: reason))
    }

    /// Records that a reader finds a colour for a property.
    mutating func hold(_ name: PropertyName, tone: ExportedColor, in mode: Mode, as member: String) {
        hold(
            name, value: .color(tone.color), in: mode, as: member,
            because: tone.source == name ? tone.change ?? .composited : .folded(into: tone.source))
    }

    /// Records that a property is in the file.
    mutating func carry(_ names: PropertyName...) { carried.formUnion(names) }

    /// Records that the file holds as much of a property as it can.
    mutating func approximate(_ name: PropertyName, as member: String) { approximated[name] = member }

    /// Records what stands for properties that the file does not hold.
    mutating func lose(_ names: PropertyName..., because reason: Loss.Reason, as member: String? = nil) {
        for name in names { losses[name] = Loss(member: member, reason: reason) }
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
