/// How much two themes are alike, by what is known about them: the hues and the brightness of their variants, and their tags.
package enum ThemeLikeness {
    /// The properties that make themes alike. Few themes share a tag, so without one, colours decide.
    package static let kinds: [ThemeFacet.Kind] = [.tag, .hue]

    /// Returns how much two themes are alike; 0 if they share neither a tag nor a hue. A tag counts as much as a hue, since both
    /// were chosen; brightness and the variants only decide between themes that are alike in those.
    package static func points(_ one: ThemeDescription, with other: ThemeDescription) -> Int {
        func shared(_ kinds: [ThemeFacet.Kind]) -> Int {
            let tokens = [one, other].map { Set($0.facets.filter { kinds.contains($0.kind) }.map(\.token)) }
            return tokens[0].intersection(tokens[1]).count
        }
        let main = shared(kinds)
        return main == 0 ? 0 : 10 * main + shared([.brightness, .mode])
    }

    /// Returns the themes that are most like another, the most similar first; among equals, those that come first keep that
    /// place.
    package static func best(
        of themes: [PublishedTheme], for theme: PublishedTheme, limit: Int
    ) -> [PublishedTheme] {
        let rated = themes.enumerated().filter { $0.element.id != theme.id }.map { place, other in
            (points: points(theme.description, with: other.description), place: place, theme: other)
        }
        return rated.filter { $0.points > 0 }.sorted { ($1.points, $0.place) < ($0.points, $1.place) }
            .prefix(limit).map(\.theme)
    }
}
