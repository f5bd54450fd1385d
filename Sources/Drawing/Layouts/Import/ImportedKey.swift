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
}

extension String {
    /// True if one of the characters has a meaning only in a program's own font.
    var isPrivateUse: Bool {
        unicodeScalars.contains { $0.properties.generalCategory == .privateUse }
    }
}
