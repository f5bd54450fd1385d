package import Graphics

/// A theme as a server sends it: a few colours for each mode.
package struct ServerTheme: Hashable, Sendable {
    /// The colours of one mode.
    package struct Colors: Hashable, Sendable {
        package var primary: Color
        /// The colour beside it.
        package var secondary: Color
        /// The colour of the background.
        package var background: Color
        /// The colour of text on the background.
        package var text: Color
        /// Colours of other names, which the keyboard does not use.
        package var others: [String: Color] = [:]
    }

    /// The colours of light mode; nil if they cannot be used.
    package var light: Colors?
    /// The colours of dark mode; nil if they cannot be used.
    package var dark: Colors?

    /// Returns the colours of a mode.
    package func colors(_ mode: Mode) -> Colors? { mode == .light ? light : dark }
}
