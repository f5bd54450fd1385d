internal import Layouts

extension LayoutOptions {
    /// The categories of emoji. The raw values are those of the command line.
    public enum EmojiCategory: String, Hashable, Sendable, CaseIterable {
        /// Those used most: the ones that iOS has at first, then the smileys.
        case frequent
        case smileys
        /// Hands, bodies and people; iOS has them after the smileys, in one category.
        case people
        case animals
        case food
        /// Vehicles, places and the sky.
        case travel
        case activities
        case objects
        case symbols
        case flags
    }
}

extension LayoutOptions.EmojiCategory {
    /// Returns the first emoji of the category, as many as a screen shows: Unicode's order, in which Android has them; iOS has
    /// others first.
    func emoji(on platform: KeyboardPlatform, count: Int) -> [String] {
        let all = line(rawValue) + (self == .frequent ? Self.smileys.emoji(on: platform, count: count) : [])
        guard platform == .ios else { return Array(all.prefix(count)) }
        let first = line("\(rawValue) ios")
        return Array((first + all.filter { !first.contains($0) }).prefix(count))
    }

    /// The icon that leads to it.
    var icon: KeyIcon {
        switch self {
        case .frequent: .clock
        case .smileys: .emoji
        case .people: .hand
        case .animals: .paw
        case .food: .food
        case .travel: .car
        case .activities: .ball
        case .objects: .bulb
        case .symbols: .signs
        case .flags: .flag
        }
    }

    /// The title that iOS has over the category in English.
    var title: String? { EmbeddedTable.emoji["\(rawValue) title"]?[0] }

    /// Returns the emoji of a line of the table; none where the order is not known.
    private func line(_ name: String) -> [String] {
        EmbeddedTable.emoji[name]?[0].split(separator: " ").map(String.init) ?? []
    }
}
