internal import Layouts

/// The rule that gives keys their legends, with everything besides the key that a legend depends on.
struct LegendRule {
    let plane: PlaneName
    let words: LayoutWords
    /// The layout's language as a BCP 47 tag.
    let language: String
    let returnLegend: ReturnLegend
    let isPhone: Bool
    let bottomRow: IOSBottomRow

    /// Returns the legend of a key: its literal label, or the word or icon for its localisable name, or otherwise for its role.
    func legend(of key: Key) -> KeyLegend {
        switch key.label {
        case .local(let name): legend(of: name, on: key)
        case .icon(let icon): .icon(icon)
        case .text(""): roleLegend(of: key)
        case .text(let text):
            KeyLegend(label: bottomRow.marksLanguage && plane.hasSymbols ? Self.quotes[text] ?? text : text)
        }
    }

    /// The quotation marks that iOS 26 shows on the planes of symbols.
    private static let quotes = ["\"": "”", "'": "’"]

    /// Returns a shorter word for a key whose legend is the layout's word for letters; nil for other keys.
    func shortWord(of key: Key) -> String? {
        guard key.role == .mode, case .text(let word) = legend(of: key) else { return nil }
        switch word {
        case words.capitals: return words.shortCapitals
        case words[.letters]: return words.shortCapitals.lowercased()
        default: return nil
        }
    }

    private func roleLegend(of key: Key) -> KeyLegend {
        switch key.role {
        case .character: .text("")
        case .shift: legend(of: .shift, on: key)
        case .mode: legend(of: plane.hasSymbols ? .capitals : .digits, on: key)
        case .delete: .icon(.delete)
        case .globe: .icon(.globe)
        case .done: legend(of: .done, on: key)
        case .return: legend(of: .return, on: key)
        case .space: legend(of: .space, on: key)
        case .emoji: .icon(.emoji)
        case .hide: .icon(.dismiss)
        case .tab: .icon(.tab)
        case .search: .icon(.search)
        case .blank: .text("")
        }
    }

    private func legend(of name: LocalName, on key: Key) -> KeyLegend {
        switch name {
        case .shift: .icon(plane.shiftIcon(isShifted: key.isShifted))
        case .delete: .icon(.delete)
        case .globe: .icon(.globe)
        case .done: .icon(isPhone ? .done : .dismiss)
        case .return: returnKey
        case .space where !bottomRow.hasWords: .text("")
        case .space, .digits, .capitals, .letters: .text(words[name])
        }
    }

    /// The word that is asked for; the icon if no word is known, and for actions that the keyboard does not name.
    private var returnKey: KeyLegend {
        let action = bottomRow.namesActions ? returnLegend.action(in: language) : nil
        let word = returnLegend == .word ? words[.return] : action ?? ""
        return word.isEmpty ? .icon(returnLegend.icon) : .text(word)
    }
}

extension PlaneName {
    /// Returns the icon of the shift key while the plane shows.
    func shiftIcon(isShifted: Bool) -> KeyIcon {
        switch self {
        case .capslock: .capsLock
        case .shift: .shiftFilled
        default: isShifted ? .shiftFilled : .shift
        }
    }
}
