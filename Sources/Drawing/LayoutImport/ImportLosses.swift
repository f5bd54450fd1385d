internal import Documents
internal import Layouts

/// The parts of another program's layout that have no place in ours: each kind is recorded once, at its first place.
struct ImportLosses {
    private var kinds: [String: Loss] = [:]

    /// The parts of a kind.
    private struct Loss {
        let first: Range<Int>
        var count = 0
        /// What some of them are called in the source.
        var names: [String] = []
    }

    /// Records a part that is left out, and what the source calls it.
    mutating func note(_ kind: String, _ name: String? = nil, at range: Range<Int>) {
        var loss = kinds[kind] ?? Loss(first: range)
        loss.count += 1
        if let name, loss.names.count <= Self.shownNames, !loss.names.contains(name) { loss.names.append(name) }
        kinds[kind] = loss
    }

    /// The most names that a message lists.
    private static let shownNames = 8

    /// Records the members of an object that no reader uses.
    mutating func noteMembers(of object: JSONValue, apartFrom names: Set<String>) {
        for member in object.object ?? [] where !names.contains(member.name) && kinds.count < Self.most {
            note(Quoted(member.name).description, at: member.nameRange)
        }
    }

    /// The most names that are distinguished: a hostile document may have a million.
    private static let most = 50

    /// Returns a warning for each kind.
    func diagnostics(of source: SourceText) -> [Diagnostic] {
        kinds.sorted { $0.key < $1.key }.map { kind, loss in
            let names = loss.names.prefix(Self.shownNames).map { Quoted($0).description }
            let list = names.joined(separator: ", ") + (loss.names.count > names.count ? " and others" : "")
            let times = loss.count > 1 ? "\(loss.count) times" : ""
            let details = [list, times].filter { !$0.isEmpty }.joined(separator: "; ")
            return Diagnostic(
                LayoutDiagnosticKinds.lost,
                "left out: \(kind)\(details.isEmpty ? "" : " (\(details))"), which kbrender's layouts cannot express",
                in: source, at: loss.first)
        }
    }

    // MARK: Keys

    /// Reads a key's notation; nil, with the loss recorded, for one that no key of ours can show.
    mutating func key(
        _ written: String, code: Int? = nil, characters: String? = nil, bar: AndroidKeyNotation.Bar = .last,
        at range: Range<Int>
    ) -> ImportedKey? {
        guard let key = AndroidKeyNotation(written, code: code, characters: characters, bar: bar).key else {
            if written.isPrivateUse {
                note("a label in private-use characters", at: range)
            } else {
                note("an instruction", written, at: range)
            }
            return nil
        }
        if case .action(let label) = key { note("what a key does", label, at: range) }
        guard case .text(let typed, let shown) = key else { return fitting(key.label, at: range) == nil ? nil : key }
        guard fitting(shown, at: range) != nil else { return fitting(typed, at: range).map { .text($0, shown: $0) } }
        return fitting(typed, at: range) == nil ? .text(shown, shown: shown) : key
    }

    /// Reads the notation of a long press: the text that it types, or a name's label; nil, with the loss recorded, for a function.
    mutating func variant(
        _ written: String, code: Int? = nil, characters: String? = nil, bar: AndroidKeyNotation.Bar = .last,
        at range: Range<Int>
    ) -> String? {
        switch key(written, code: code, characters: characters, bar: bar, at: range) {
        case .text(let typed, let shown)?:
            if typed != shown { note("what a long press shows, if it differs from what it types", shown, at: range) }
            return typed
        case .function(let role, _)?:
            note("a long press that does something", role.rawValue, at: range)
            return nil
        case .action?, nil: return nil
        }
    }

    /// Returns a text that is no longer than labels may be; nil, with the loss recorded, for any other.
    mutating func fitting(_ text: String, at range: Range<Int>) -> String? {
        guard !text.fitsKey else { return text }
        note("a text of more than \(Limits.labelClusters) characters", at: range)
        return nil
    }
}

extension String {
    /// Whether it is short enough for a key.
    var fitsKey: Bool { count <= Limits.labelClusters && unicodeScalars.count <= Limits.labelScalars }
}
