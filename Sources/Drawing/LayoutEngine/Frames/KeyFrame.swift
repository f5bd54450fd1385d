public import Graphics
package import Layouts

/// A key's place and look.
public struct KeyFrame: Hashable, Sendable {
    package let key: Key
    /// The text or icon on it.
    package let legend: KeyLegend
    /// The word that replaces a text for which there is no room; nil if it has none.
    package let shortWord: String?
    /// The index of its row among the rows used, from 0.
    public let row: Int
    /// Its index in the row, from 0, not counting removed keys.
    public let index: Int
    /// The small letter that Android shows in the key's corner or at its foot; nil for none.
    package var hint: String?
    /// The title over a section of emoji that begins with it; nil for none.
    package var title: String?
    /// Whether its label is one of the large digits of an Android pad.
    package internal(set) var isLarge = false
    /// Whose colours it has.
    package internal(set) var colors: KeyColors
    /// Its rectangle; for a pressed key, unscaled.
    public internal(set) var rect: Rect
    /// Whether it is held down.
    public package(set) var isPressed = false

    init(key: Key, legend: KeyLegend, shortWord: String?, row: Int, index: Int, rect: Rect) {
        (self.key, self.legend, self.shortWord) = (key, legend, shortWord)
        (self.row, self.index, self.rect) = (row, index, rect)
        colors = KeyColors(of: key)
    }

    /// Regular or modifier, which decides its border and font, and on iOS its colours.
    package var kind: KeyKind { key.isModifier ? .modifier : .regular }
    /// Whether its label is a digit.
    package var isDigit: Bool {
        legend.word.count == 1 && legend.word.first?.isNumber == true && key.role == .character
    }
    /// Whether it leads to a category of emoji.
    package var isCategory: Bool { if case .icon = key.label { key.role == .emoji } else { false } }
    /// Whether it takes the accent colours, as return and done do.
    package var isAccent: Bool { key.role.isAccent }
    /// The key's name, as `pressed` takes it: a letter's text, or `shift`, `delete`, `space`, `return` …
    public var name: String { key.identity }
}

/// The set of properties that gives a key its look.
package enum KeyKind: String, Hashable, Sendable {
    /// The `regularKey…` properties.
    case regular
    /// The `modifierKey…` properties.
    case modifier
}

/// The colours of a theme that a key has: those of its kind, or others that its app gives it.
package enum KeyColors: String, Hashable, Sendable {
    /// The `regularKey…` properties.
    case regular
    /// The `modifierKey…` properties.
    case modifier
    /// The `accentKey…` properties.
    case accent
    /// The face of regular keys with the text of modifier keys.
    case modifierText = "modifier text"

    /// The colours of a key's own role.
    init(of key: Key) { self = key.role.isAccent ? .accent : key.isModifier ? .modifier : .regular }

    /// Whether the key has the face of a modifier key.
    package var isModifier: Bool { self == .modifier || self == .accent }
}
