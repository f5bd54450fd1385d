/// Light and dark themes that are paired by their names: `…-latte` and `…-mocha`, `_day` and `_night`, `light` and `dark`.
package struct NamePairs: Sendable {
    /// A single theme or a pair.
    package struct Member: Hashable, Sendable {
        /// The index in the list of the single theme, or of the light one.
        package let first: Int
        /// The index of the dark theme; nil for a single theme.
        package let dark: Int?
        /// The part that both names share; for a single theme, its name.
        package let name: String
    }

    /// The themes, with each pair at the place of its light theme.
    package let members: [Member]

    private static let light: Set = ["light", "day", "latte"]
    private static let dark: Set = ["dark", "night", "mocha"]

    /// Pairs names that differ only in a word for a mode, if there is exactly one of each; pairs none unless `joined`.
    package init(_ names: [String], joined: Bool = true) {
        guard joined else {
            members = names.enumerated().map { Member(first: $0, dark: nil, name: $1) }
            return
        }
        let keys = names.map(Self.key)
        var indices: [Key: [Int]] = [:]
        for (index, key) in keys.enumerated() { indices[key, default: []].append(index) }
        var members: [Member] = []
        for (index, key) in keys.enumerated() {
            let others = indices[key.other] ?? []
            let isPaired = key.isLight != nil && indices[key]?.count == 1 && others.count == 1
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
        /// True for a word for light mode; nil if there is none, or more than one.
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
