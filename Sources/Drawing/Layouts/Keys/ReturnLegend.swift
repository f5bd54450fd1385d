/// What the return key shows. The raw values are those of the command line.
public enum ReturnLegend: String, Hashable, Sendable, CaseIterable {
    case icon
    case word
    /// An action, as its word or icon: starts something.
    case go
    case search
    case send
    /// Goes to the next field.
    case next
    case done
    /// Joins a network, on iOS.
    case join

    package var icon: KeyIcon {
        switch self {
        case .icon, .word: .return
        case .go, .next, .join: .next
        case .search: .search
        case .send: .send
        case .done: .done
        }
    }

    /// Returns the word of an action in a language, given as a BCP 47 tag; nil for a language whose words no source gives.
    package func action(in language: String) -> String? {
        guard self != .icon, self != .word, language.prefix(while: { $0 != "-" }) == "en" else { return nil }
        return rawValue
    }
}
