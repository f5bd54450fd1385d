public import Graphics

/// A theme as a server sends it: a few colours for each mode.
public struct ServerTheme: Hashable, Sendable {
    /// The colours of one mode.
    public struct Colors: Hashable, Sendable {
        /// The brand's colour.
        public var primary: Color
        /// The colour beside it.
        public var secondary: Color
        /// The colour of the background.
        public var background: Color
        /// The colour of text on the background.
        public var text: Color
        /// Colours of other names, which the keyboard does not use.
        public var others: [String: Color]

        /// Creates a set of colours.
        public init(
            primary: Color, secondary: Color, background: Color, text: Color, others: [String: Color] = [:]
        ) {
            self.primary = primary
            self.secondary = secondary
            self.background = background
            self.text = text
            self.others = others
        }
    }

    /// The colours of light mode; nil if they cannot be used.
    public var light: Colors?
    /// The colours of dark mode; nil if they cannot be used.
    public var dark: Colors?

    /// Creates a theme.
    public init(light: Colors?, dark: Colors?) {
        self.light = light
        self.dark = dark
    }

    /// Returns the colours of a mode.
    func colors(_ mode: Mode) -> Colors? { mode == .light ? light : dark }
}
