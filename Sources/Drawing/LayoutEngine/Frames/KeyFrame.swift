internal import Documents
public import Graphics

/// A key's place and look.
public struct KeyFrame: Hashable, Sendable {
    package let key: Key
    /// The text or icon on it.
    package let legend: KeyLegend
    /// The word that replaces a text for which there is no room; nil if it has none.
    public let shortWord: String?
    /// The index of its row among the rows used, from 0.
    public let row: Int
    /// Its index in the row, from 0, not counting removed keys.
    public let index: Int
    /// The small letter that Android shows in the key's corner or at its foot; nil for none.
    public var hint: String?
    /// Its rectangle; for a pressed key, unscaled.
    public internal(set) var rect: Rect
    /// Whether it is held down.
    public package(set) var isPressed = false

    /// Regular or modifier, which decides its colours, border and font.
    package var kind: KeyKind { key.isModifier ? .modifier : .regular }
    /// Whether it takes the accent colours, as return and done do.
    public var isAccent: Bool { key.role.isAccent }
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
