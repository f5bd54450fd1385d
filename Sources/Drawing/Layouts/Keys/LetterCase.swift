/// The capitals of a language's letters.
package struct LetterCase {
    private let hasDotlessI: Bool
    private let hasAcuteI: Bool

    package init(language: String) {
        hasDotlessI = ["az", "kk-Latn", "tr"].contains { language == $0 || language.hasPrefix($0 + "-") }
        hasAcuteI = language == "kaa-Latn"
    }

    /// Returns a text with its first letter as a line begins with it, as Android's lists of languages have names.
    func title(_ text: String) -> String {
        guard let first = text.first else { return text }
        let title = first == "i" && hasDotlessI ? "İ" : first.unicodeScalars.map(\.properties.titlecaseMapping).joined()
        return title + text.dropFirst()
    }

    /// Returns a label in capitals. The sharp s has a capital that case mapping does not produce, Turkish distinguishes i
    /// from ı, and Karakalpak writes Í for a capital ı. Georgian's capitals are for headings alone, so its letters stay: such
    /// letters are their own title case.
    package func capital(_ label: String) -> String {
        switch label {
        case "ß": "ẞ"
        case "i" where hasDotlessI: "İ"
        case "ı" where hasAcuteI: "Í"
        case _ where LocalName(rawValue: label) != nil: label
        default: label.unicodeScalars.contains(where: Self.isWithoutCapital) ? label : label.uppercased()
        }
    }

    private static func isWithoutCapital(_ letter: Unicode.Scalar) -> Bool {
        let (itself, properties) = (String(letter), letter.properties)
        return properties.isLowercase && properties.titlecaseMapping == itself && properties.uppercaseMapping != itself
    }
}
