/// The capitals of a language's letters.
struct LetterCase {
    private let hasDotlessI: Bool
    private let hasAcuteI: Bool

    init(language: String) {
        hasDotlessI = ["az", "kk-Latn", "tr"].contains { language == $0 || language.hasPrefix($0 + "-") }
        hasAcuteI = language == "kaa-Latn"
    }

    /// Returns a label in capitals. The sharp s has a capital that case mapping does not produce, Turkish distinguishes i
    /// from ı, and Karakalpak writes Í for a capital ı.
    func capital(_ label: String) -> String {
        switch label {
        case "ß": "ẞ"
        case "i" where hasDotlessI: "İ"
        case "ı" where hasAcuteI: "Í"
        default: LocalName(rawValue: label) == nil ? label.uppercased() : label
        }
    }
}
