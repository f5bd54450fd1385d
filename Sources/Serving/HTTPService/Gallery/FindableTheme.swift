internal import ThemeStore

/// A published theme in memory, with what it is found by: the same words and facets as in a database.
struct FindableTheme: Sendable {
    let theme: PublishedTheme
    private let words: Set<String>
    private let facets: Set<String>
    private let name: String

    init(_ theme: PublishedTheme) {
        self.theme = theme
        words = Set(theme.description.words)
        facets = Set(theme.description.facets.map(\.token))
        name = ThemeWords.sorted(theme.description.name)
    }

    /// Returns whether a search finds it.
    func matches(_ search: ThemeSearch) -> Bool {
        guard search.facets.allSatisfy({ facets.contains($0.token) }),
            search.words.dropLast().allSatisfy(words.contains)
        else { return false }
        return search.words.last.map { last in words.contains { $0.hasPrefix(last) } } ?? true
    }

    /// Returns its place in an order. A folder does not know when a theme was published first, so the time of its last change
    /// decides for both orders by time; the id decides between equal ones. It does not count downloads either.
    func place(in order: ThemeOrder) -> ThemePlace {
        switch order {
        case .newest, .updated, .downloads: ThemePlace(number: theme.changed ?? 0, name: theme.id.description)
        case .name: ThemePlace(number: 0, name: "\(name) \(theme.id)")
        }
    }

    /// Returns whether it comes after a place in an order.
    func comes(after place: ThemePlace, in order: ThemeOrder) -> Bool {
        let own = self.place(in: order)
        if own.number != place.number { return own.number < place.number }
        return place.name.utf8.lexicographicallyPrecedes(own.name.utf8)
    }

    /// Returns whether it comes before another theme in an order.
    func comes(before other: FindableTheme, in order: ThemeOrder) -> Bool {
        other.comes(after: place(in: order), in: order)
    }
}
