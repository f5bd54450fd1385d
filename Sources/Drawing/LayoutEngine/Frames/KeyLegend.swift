package import Layouts

/// The text or icon on a key.
package enum KeyLegend: Hashable, Sendable {
    /// A text in the key's font; may be empty.
    case text(String)
    case icon(KeyIcon)

    /// Its text; empty for an icon.
    package var word: String { if case .text(let text) = self { text } else { "" } }
    /// Its icon; nil for a text.
    package var icon: KeyIcon? { if case .icon(let icon) = self { icon } else { nil } }

    /// Creates what a key with a label shows: an icon for a half space, otherwise a text.
    init(label: String) { self = label == "\u{200C}" ? .icon(.halfSpace) : .text(Self.shown(label)) }

    /// Returns the text that shows a label: the label itself, or the abbreviation that Unicode gives a sign that cannot be seen.
    static func shown(_ label: String) -> String { invisible[label] ?? label }

    private static let invisible = [
        "\u{200B}": "ZWSP", "\u{200C}": "ZWNJ", "\u{200D}": "ZWJ", "\u{200E}": "LRM", "\u{200F}": "RLM",
    ]
}
