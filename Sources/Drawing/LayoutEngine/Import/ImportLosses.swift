internal import Documents

/// The parts of another program's layout that have no place in ours: each kind is recorded once, at its first place.
struct ImportLosses {
    private var kinds: [String: (count: Int, first: Range<Int>)] = [:]

    /// Records a part that is left out.
    mutating func note(_ kind: String, at range: Range<Int>) {
        let known = kinds[kind] ?? (0, range)
        kinds[kind] = (known.count + 1, known.first)
    }

    /// Records the members of an object that no reader uses.
    mutating func noteMembers(of object: JSONValue, apartFrom known: Set<String>) {
        for member in object.object ?? [] where !known.contains(member.name) && kinds.count < Self.most {
            note(Quoted(member.name).description, at: member.nameRange)
        }
    }

    /// The most names that are distinguished: a hostile document may have a million.
    private static let most = 50

    /// Returns a warning for each kind.
    func diagnostics(of source: SourceText) -> [Diagnostic] {
        kinds.sorted { $0.key < $1.key }.map { kind, place in
            let times = place.count > 1 ? " (\(place.count) times)" : ""
            return Diagnostic(
                LayoutDiagnostics.lost, "left out: \(kind)\(times), which kbrender's layouts cannot express",
                in: source,
                at: place.first)
        }
    }
}

/// A layout of another program, as it is read: rows of labels in both states of shift, and the variants that a long press
/// offers.
struct ImportedRows {
    /// A key as one state of shift shows it.
    struct Key: Hashable {
        let label: String
        let variants: [String]
    }

    /// The rows without shift.
    var letters: [[Key]] = []
    /// The rows with shift; empty if they are the capitals.
    var shifted: [[Key]] = []

    /// The planes of these rows, with our planes of symbols, as phones and tablets have them.
    var document: LayoutDocument? {
        let labels = letters.map { $0.map(\.label) }.filter { !$0.isEmpty }
        guard !labels.isEmpty else { return nil }
        var layout = LanguageLayout(language: "und", script: "", letters: labels)
        layout.shift = shift(labels)
        for key in (letters + shifted).joined() where layout.variants[key.label] == nil && !key.variants.isEmpty {
            layout.variants[key.label] = key.variants
        }
        return layout.document
    }

    private func shift(_ labels: [[String]]) -> LanguageLayout.Shift {
        let raise = LetterCase(language: "")
        let capitals = labels.map { $0.map(raise.capital) }
        let rows = shifted.map { $0.map(\.label) }.filter { !$0.isEmpty }
        if !rows.isEmpty, rows.count == labels.count, rows != capitals, rows != labels { return .rows(rows) }
        return capitals == labels ? .none : .capitals
    }
}

extension LanguageLayout {
    /// All planes as a document of keys, without the language.
    var document: LayoutDocument { document(nil) }

    /// Returns all planes with one kind of digits.
    func document(_ digits: Digits?) -> LayoutDocument {
        let names = PlaneName.own.filter { $0 != .capslock }
        return LayoutDocument(
            plane(.letters, digits: digits),
            others: Dictionary(uniqueKeysWithValues: names.dropFirst().map { ($0, plane($0, digits: digits)) }),
            tablet: Dictionary(uniqueKeysWithValues: names.map { ($0, tabletPlane($0, digits: digits)) }))
    }
}
