/// How much two themes are alike, by what is known about them: the hues and the brightness of their variants, and their tags.
package enum ThemeSimilarity {
    /// The properties that make themes alike. Few themes share a tag, so without one, colours decide.
    static let kinds: [ThemeFacet.Kind] = [.tag, .hue]

    /// The most properties of a theme that are compared: far more than the store's rules allow.
    private static let longest = 16

    /// Returns the tokens of the properties that make a theme like others.
    package static func tokens(of theme: ThemeDescription) -> [String] {
        Array(theme.facets.filter { kinds.contains($0.kind) }.map(\.token).sorted().prefix(longest))
    }

    /// Returns how many properties two themes share that decide between themes that share as many tags and hues: brightness
    /// and variants.
    private static func ties(_ one: ThemeDescription, _ other: ThemeDescription) -> Int {
        Set(one.modes).intersection(other.modes).count + Set(one.brightness).intersection(other.brightness).count
    }

    /// Returns the themes that are most like another, the most similar first, of themes with the number of tags and hues that
    /// they share with it. A tag counts as much as a hue, since both were chosen; among equals, those that come first keep that
    /// place.
    package static func best(
        of themes: [(theme: PublishedTheme, shared: Int)], for theme: PublishedTheme, limit: Int
    ) -> [PublishedTheme] {
        let rated = themes.enumerated().filter { $0.element.theme.id != theme.id }.map { index, other in
            (
                shared: other.shared, ties: ties(theme.description, other.theme.description), index: index,
                theme: other.theme
            )
        }
        return rated.sorted { ($1.shared, $1.ties, $0.index) < ($0.shared, $0.ties, $1.index) }.prefix(limit).map(
            \.theme)
    }
}
