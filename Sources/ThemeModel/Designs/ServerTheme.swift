public import Graphics

/// A theme as a server hands it out: a few colours for each mode.
public struct ServerTheme: Hashable, Sendable {
    /// The colours of one mode.
    public struct Colors: Hashable, Sendable {
        /// The brand's colour.
        public var primary: Color
        /// The colour beside it.
        public var secondary: Color
        /// What everything lies on.
        public var background: Color
        /// Text on the background.
        public var text: Color
        /// Colours of other names, which the keyboard has no use for.
        public var others: [String: Color]

        /// Makes a set of colours.
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

    /// The colours of light mode; nil where they cannot be used.
    public var light: Colors?
    /// The colours of dark mode; nil where they cannot be used.
    public var dark: Colors?

    /// Makes a theme.
    public init(light: Colors?, dark: Colors?) {
        self.light = light
        self.dark = dark
    }

    /// The colours of a mode.
    func colors(_ mode: Mode) -> Colors? { mode == .light ? light : dark }
}
