internal import Layouts

/// What a key of another program's layout does.
enum ImportedKey: Hashable {
    /// Types a text, and shows it or another one.
    case text(String, shown: String)
    /// Does what kbrender's keyboards have a key for.
    case function(KeyRole, label: KeyLabel)
    /// Does something else, and shows this.
    case action(label: String)

    /// What it shows.
    var label: String {
        switch self {
        case .text(let typed, let shown): shown.isEmpty ? typed : shown
        case .function(let role, .text("")): role.rawValue
        case .function(_, let label): label.written
        case .action(let label): label
        }
    }

    /// What the key of a layout has of it.
    var face: (role: KeyRole, label: KeyLabel, typed: String?) {
        switch self {
        case .text(let typed, let shown): (.character, .text(shown), typed)
        case .function(let role, let label): (role, label, nil)
        case .action(let label): (.character, .text(label), nil)
        }
    }

    /// Whether it is known only by what it says.
    var isAction: Bool { if case .action = self { true } else { false } }
}

extension ImportedKey {
    /// Returns the keys that layouts of a program name: rows of the table `imported-keys.txt`, of the program, the names, the role,
    /// the label or the text, and what a text is shown as. Without a role a key types; characters may be spelled out.
    static func named(by program: String) -> [String: ImportedKey] {
        EmbeddedTable.rows(of: "imported-keys.txt", fields: 5, containing: program + "|").reduce(into: [:]) {
            keys, row in
            guard row[0] == program, let text = try? LiteralEscapes(String(row[3])).text else { return }
            for name in row[1].split(separator: " ") {
                keys[String(name)] = ImportedKey(row[2], text, shown: row.dropFirst(4).first)
            }
        }
    }

    private init(_ role: Substring, _ text: String, shown: Substring?) {
        switch role {
        case "": self = .text(text, shown: shown.map { String($0) } ?? text)
        case "action": self = .action(label: text)
        default:
            guard let role = KeyRole(rawValue: String(role)) else { preconditionFailure("imported-keys.txt: \(role)") }
            self = .function(role, label: KeyLabel(written: text))
        }
    }
}

extension String {
    /// True if one of the characters has a meaning only in a program's own font.
    var isPrivateUse: Bool {
        unicodeScalars.contains { $0.properties.generalCategory == .privateUse }
    }
}
