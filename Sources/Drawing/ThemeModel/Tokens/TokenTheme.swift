/// The design tokens of one brand in both modes.
public struct TokenTheme: Hashable, Sendable {
    /// The tokens of light mode.
    public var light: TokenSet
    /// The tokens of dark mode.
    public var dark: TokenSet

    /// Creates a theme; a missing mode has the defaults.
    public init(light: TokenSet = TokenSet(.light), dark: TokenSet = TokenSet(.dark)) {
        self.light = light
        self.dark = dark
    }

    /// Returns the tokens of a mode.
    public func tokens(_ mode: Mode) -> TokenSet { mode == .light ? light : dark }
}
