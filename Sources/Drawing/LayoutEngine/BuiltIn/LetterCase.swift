/// The capitals of a language's letters.
struct LetterCase {
    private let hasDotlessI: Bool

    init(language: String) {
        hasDotlessI = language.hasPrefix("tr") || language.hasPrefix("az")
    }

    /// Returns a label in capitals. The sharp s has a capital that case mapping does not produce, and Turkish distinguishes i
    /// from ı.
    func capital(_ label: String) -> String {
        switch label {
        case "ß": "ẞ"
        case "i" where hasDotlessI: "İ"
        default: LocalName(rawValue: label) == nil ? label.uppercased() : label
        }
    }
}
