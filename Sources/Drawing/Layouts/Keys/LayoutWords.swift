internal import Documents

/// The words of a layout's language on its keys.
package struct LayoutWords: Hashable, Sendable {
    /// The word on the space bar; empty for none.
    package internal(set) var space: String
    /// The word on the return key, if words are requested; empty if none is known, so the key keeps its icon.
    package let `return`: String
    /// The letters that represent all letters, in capitals, on the key that leads back from symbols.
    package let capitals: String
    /// The same on Android, whose keyboards may choose other letters than those of iOS.
    package let androidCapitals: String
    /// The one letter that represents them where there is no room for more; nil if that is the first of `capitals`.
    package let letter: String?
    /// The digits that represent all digits, on the key that leads to symbols.
    package var digits: String

    /// Makes a set of words; `androidCapitals` are `capitals` if they are nil.
    package init(
        space: String, return: String, capitals: String = "ABC", androidCapitals: String? = nil, letter: String? = nil,
        digits: String = "123"
    ) {
        self.space = space
        self.return = `return`
        self.capitals = capitals
        self.androidCapitals = androidCapitals ?? capitals
        self.letter = letter
        self.digits = digits
    }

    /// The words of English.
    package static let english = LayoutWords(space: "space", return: "return")

    /// The short form of `capitals`: one letter, except for Latin capitals, which are short already.
    package var shortCapitals: String {
        let isLatin = capitals.unicodeScalars.first?.isASCII == true
        return letter ?? (isLatin ? capitals : String(capitals.prefix(1)))
    }

    /// Returns the word for a name; empty for names that are always icons.
    package subscript(name: LocalName) -> String {
        switch name {
        case .space: space
        case .return: self.return
        case .digits: digits
        case .capitals: capitals
        case .letters: capitals.lowercased()
        case .done, .shift, .delete, .globe: ""
        }
    }
}

/// A suggestion in the candidate bar.
public struct Candidate: Hashable, Sendable {
    /// The suggested text.
    public let text: String
    /// The small text under it, if any.
    public let annotation: String?

    /// Makes a candidate.
    public init(_ text: String, annotation: String? = nil) {
        self.text = text
        self.annotation = annotation
    }

    /// Reads `text` or `text|annotation`; an empty annotation counts as none.
    public init(written: String) {
        let parts = written.parts(between: "|", most: 2, keepingEmpty: true)
        self.init(parts[0], annotation: parts.count > 1 && !parts[1].isEmpty ? parts[1] : nil)
    }
}
