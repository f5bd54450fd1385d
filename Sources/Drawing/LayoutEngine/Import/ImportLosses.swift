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
