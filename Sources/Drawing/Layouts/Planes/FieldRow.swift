/// What a field for addresses or messages changes about the bottom row of letters on iOS (docs/geometry.md §11).
struct FieldRow {
    /// The key whose place the field's own keys take; nil if they stand after space.
    private let replaced: KeyRole?
    /// The field's own keys, each with its variants.
    private let keys: [(label: String, variants: [String])]

    /// Finds the change for a plane; nil for planes that have the bottom row of letters.
    init?(_ plane: PlaneName) {
        switch plane {
        case .email: (replaced, keys) = (nil, [("@", []), (".", [])])
        case .webSearch: (replaced, keys) = (nil, [(".", [])])
        case .url: (replaced, keys) = (.space, [(".", []), ("/", []), (".com", [".net", ".edu", ".org"])])
        case .twitter: (replaced, keys) = (.return, [("@", []), ("#", [])])
        default: return nil
        }
    }

    /// The most of the space key's width that each key beside it takes.
    private static let leastSpace = 0.25

    /// Returns a plane of letters with the row; the plane itself if it has no space key, or is a pad.
    func plane(from letters: KeyboardPlane) -> KeyboardPlane {
        guard let bottom = letters.rows.lastIndex(where: { $0.keys.contains { $0.role == .space } }) else {
            return letters
        }
        guard letters.rows[bottom].kind != .columns else { return letters }
        var plane = letters
        let keys = letters.rows[bottom].keys
        plane.rows[bottom].keys = changed(keys, beside: letters.rows, letterWidth: letters.keyWidth)
        return plane
    }

    /// Returns the bottom row of some rows with the field's keys; those that the rows have anywhere are not added.
    private func changed(_ row: [Key], beside rows: [KeyRow], letterWidth: Double) -> [Key] {
        let labels = rows.flatMap(\.keys).map(\.label.written)
        let missing = keys.filter { !labels.contains($0.label) }
        func made(_ width: Double) -> [Key] {
            missing.map { Key(.character, label: .text($0.label), widthPercent: width, variants: $0.variants) }
        }
        guard let index = row.firstIndex(where: { $0.role == replaced ?? .space }), !missing.isEmpty else { return row }
        let width = row[index].widthPercent
        var row = row
        if replaced == nil {
            let own = min(letterWidth, width * Self.leastSpace)
            let space = Key(
                .space, label: row[index].label, widthPercent: width - own * Double(missing.count))
            row.replaceSubrange(index...index, with: [space] + made(own))
        } else {
            row.replaceSubrange(index...index, with: made(width / Double(missing.count)))
        }
        return row
    }
}
