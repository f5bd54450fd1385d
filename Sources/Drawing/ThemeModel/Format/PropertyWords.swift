internal import Documents
package import Graphics

/// The words that a property takes, and their meanings.
package struct PropertyWords<Value: Sendable>: Sendable {
    /// The words that messages offer and documents are written with.
    package let names: [String]
    /// These words, and others with the same meanings.
    package let allNames: [String]
    /// The conversion of another program's word to the format's word; nil if there is none.
    package let foreign: @Sendable (String) -> String?
    private let meanings: [String: Value]
    private let ignoresCase: Bool

    private init(
        _ meanings: [(String, Value)], aliases: [String: Value] = [:], ignoringCase: Bool = false,
        foreign: @escaping @Sendable (String) -> String? = { _ in nil }
    ) {
        self.foreign = foreign
        names = meanings.map(\.0)
        allNames = names + aliases.keys.sorted()
        ignoresCase = ignoringCase
        let words = meanings.map { (ignoringCase ? $0.lowercased() : $0, $1) }
        self.meanings = aliases.merging(words) { _, word in word }
    }

    /// The meaning of a word; nil if it is not one of the words.
    subscript(text: String) -> Value? {
        guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        return meanings[ignoresCase ? text.lowercased() : text]
    }
}

extension PropertyWords<FontWeight> {
    /// Font weights, compared without case.
    package static let weights = PropertyWords(
        FontWeight.allCases.map { ($0.name, $0) }, ignoringCase: true, foreign: { ForeignWords.word(.weight, for: $0) })
}

extension PropertyWords<GradientDirection> {
    /// Gradient directions and the short names of the diagonals.
    package static let directions = PropertyWords(
        GradientDirection.allCases.map { ($0.rawValue, $0) },
        aliases: ["diagonal1": .diagonalTopLeftToBottomRight, "diagonal2": .diagonalTopRightToBottomLeft],
        foreign: { ForeignWords.word(.direction, for: $0) })
}

extension PropertyWords<FontDesign> {
    /// Designs of the system font.
    package static let designs = PropertyWords(
        FontDesign.allCases.map { ($0.rawValue, $0) }, foreign: { ForeignWords.word(.design, for: $0) })
}

extension PropertyWords<CornerStyle> {
    package static let cornerStyles = PropertyWords(CornerStyle.allCases.map { ($0.rawValue, $0) })
}

extension PropertyWords<Double> {
    /// Radii that are words; others are numbers.
    package static let corners = PropertyWords([("capsule", Double.infinity)])
}

extension PropertyWords<Season?> {
    /// Seasons; nil for the one that the date chooses.
    package static let seasons = PropertyWords(Season.allCases.map { ($0.rawValue, $0) } + [(Season.automatic, nil)])
}

extension PropertyKind {
    /// The range as a message names it: "1 to 10".
    package var wanted: String {
        guard let range else { return "" }
        return "\(JSONOutput.digits(range.lowerBound)) to \(JSONOutput.digits(range.upperBound))"
    }
}
