/// Light and dark themes that belong together by their names: `…-latte` and `…-mocha`, `_day` and `_night`, `light` and
/// `dark`.
public struct NamePairs: Sendable {
    /// Themes that become one.
    public struct Member: Hashable, Sendable {
        /// The place of the only theme, or of the light one, in the list.
        public let first: Int
        /// The place of the dark one; nil for a theme on its own.
        public let dark: Int?
        /// What both names share; of a theme on its own its name.
        public let name: String
    }

    /// The themes, pairs where their light one stands.
    public let members: [Member]

    private static let light: Set = ["light", "day", "latte"]
    private static let dark: Set = ["dark", "night", "mocha"]

    /// Pairs names that are the same but for one word, where there is one of each; none of them unless they are `joined`.
    public init(_ names: [String], joined: Bool = true) {
        guard joined else {
            members = names.enumerated().map { Member(first: $0, dark: nil, name: $1) }
            return
        }
        let keys = names.map(Self.key)
        var places: [Key: [Int]] = [:]
        for (index, key) in keys.enumerated() { places[key, default: []].append(index) }
        var members: [Member] = []
        for (index, key) in keys.enumerated() {
            let others = places[key.other] ?? []
            let isPaired = key.isLight != nil && places[key]?.count == 1 && others.count == 1
            if isPaired, key.isLight == false { continue }
            members.append(
                Member(
                    first: index, dark: isPaired ? others[0] : nil,
                    name: isPaired && !key.rest.isEmpty ? key.rest.joined(separator: "_") : names[index]))
        }
        self.members = members
    }

    /// A name without its word for a mode.
    private struct Key: Hashable {
        var rest: [String]
        /// True for a word of light; nil where there is none, or more than one.
        var isLight: Bool?

        var other: Key { Key(rest: rest, isLight: isLight.map { !$0 }) }
    }

    private static func key(_ name: String) -> Key {
        let words = TokenWords.split(name)
        let marks = words.filter { light.contains($0) || dark.contains($0) }
        guard marks.count == 1 else { return Key(rest: words, isLight: nil) }
        return Key(rest: words.filter { $0 != marks[0] }, isLight: light.contains(marks[0]))
    }
}
