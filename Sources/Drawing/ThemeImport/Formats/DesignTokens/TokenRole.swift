internal import ThemeModel

/// The roles of colours from which a keyboard is derived. The raw value is the token's name.
enum TokenRole: String, CaseIterable, Sendable {
    case background, surface, surfaceElevated, textPrimary, textSecondary, textInverse, accent, border, separator
}

/// The words of a token's path, and the role that they indicate.
struct TokenWords: Hashable, Sendable {
    /// All words, in lower case.
    let all: [String]
    /// The words that carry meaning.
    private let words: [String]

    /// Splits a path at its separators and between a lower-case and an upper-case letter.
    init(_ path: [String]) {
        self.init(all: path.flatMap(Self.split))
    }

    private init(all: [String]) {
        self.all = all
        words = all.filter { !Self.filler.contains($0) }
    }

    /// Returns the paths without the words with which all begin, such as a theme's name.
    static func withoutNamespace(_ paths: [TokenWords]) -> [TokenWords] {
        let first = paths.first?.all ?? []
        let count = paths.reduce(first.count) { count, path in
            zip(first.prefix(count), path.all.dropLast()).prefix { $0 == $1 }.count
        }
        return paths.map { TokenWords(all: Array($0.all.dropFirst(count))) }
    }

    /// Returns the words of a name.
    static func split(_ name: String) -> [String] {
        var words: [String] = []
        var word = String.UnicodeScalarView()
        var wasLower = false
        for scalar in name.unicodeScalars {
            let isUpper = scalar.isASCII ? ("A"..."Z").contains(scalar) : scalar.properties.isUppercase
            if isSeparator(scalar) || isUpper && wasLower {
                if !word.isEmpty { words.append(String(word).lowercased()) }
                word = String.UnicodeScalarView()
            }
            if !isSeparator(scalar) { word.append(scalar) }
            wasLower = scalar.isASCII ? ("a"..."z").contains(scalar) : scalar.properties.isLowercase
        }
        return word.isEmpty ? words : words + [String(word).lowercased()]
    }

    private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
        "/.-_ ".unicodeScalars.contains(scalar)
    }

    /// The role and its cost, which measures how loosely the path fits it, 0…2; nil for none.
    var role: (role: TokenRole, cost: Int)? {
        guard !all.contains(where: { Self.excluded.contains($0) || $0.contains(where: \.isNumber) }), let match,
            match.cost <= 2
        else { return nil }
        return match
    }

    private static let filler = Set<String>(listed: "role-filler")
    private static let excluded = Set<String>(listed: "role-excluded")
    private static let measures = Set<String>(listed: "role-measure")

    /// The lists of words to which the rules refer.
    private enum List: String, CaseIterable {
        case text, ground, surface, border, accent, weak, on, part

        var words: Set<String> { Self.all[self] ?? [] }

        private static let all = Dictionary(
            uniqueKeysWithValues: allCases.map { ($0, Set<String>(listed: "role-\($0.rawValue)")) })
    }

    /// Whether the path says that it is a colour, and not a measure of something coloured.
    var saysColor: Bool {
        all.contains { $0.hasPrefix("color") || $0.hasPrefix("colour") } && !all.contains(where: Self.measures.contains)
    }

    /// Whether the path ends as that of a lighter or darker shade of a colour does.
    var isShade: Bool { all.last == Mode.light.rawValue || all.last == Mode.dark.rawValue }

    /// Whether the path names a part of a page, such as a scrollbar or what lies behind a text, whose ground is not the page's.
    var isOfPart: Bool { has(.part) || has(.text) && isBehind }

    /// Whether the path ends as that of what lies behind something else.
    private var isBehind: Bool { all.last == "bg" || all.last == "background" }

    /// Whether the path is that of a page's `color`, as properties of style sheets are called, which is its text's.
    private var isColorOfText: Bool { all == ["color"] || all.suffix(2) == ["body", "color"] && words == ["body"] }

    /// The words of tints that lie behind texts.
    private static let tints = ["muted", "subtle", "subtler", "subtlest", "subdued", "weak", "soft"]

    private func has(_ list: List, but exception: String? = nil) -> Bool {
        words.contains { list.words.contains($0) && $0 != exception }
    }

    /// Returns the number of words that are neither in some lists nor among some other words; `primary` costs nothing.
    private func cost(_ lists: [List], and more: [String] = []) -> Int {
        words.count { word in
            word != "primary" && !more.contains(word) && !lists.contains { $0.words.contains(word) }
        }
    }

    /// The result of the first rule that matches.
    private var match: (role: TokenRole, cost: Int)? {
        if has(.on) { return inverseMatch }
        if isColorOfText { return (.textPrimary, cost([.ground])) }
        if has(.border) { return (.border, cost([.border])) }
        if has(.text), !isBehind {
            // It says on what it stands, or is coloured.
            if has(.accent, but: "primary") { return nil }
            return has(.weak) ? (.textSecondary, cost([.text, .weak])) : (.textPrimary, cost([.text]))
        }
        if has(.ground) { return groundMatch }
        let raised = ["raised", "elevated", "popover"]
        let isColored = has(.accent, but: "primary")
        if words.contains(where: raised.contains), !isColored {
            return (.surfaceElevated, cost([.accent], and: raised))
        }
        if has(.surface), !isColored {
            return (.surface, cost([.surface, .accent, .weak]) + (has(.weak) ? 1 : 0))
        }
        // A brand's white is in its palette.
        let isBlank = words.contains("white") || words.contains("black")
        guard has(.accent), !has(.weak, but: "secondary"), !isBlank else { return nil }
        let isPlain = words.contains { ["accent", "action", "interactive"].contains($0) }
        return (.accent, cost([.accent, .weak]) + (isPlain ? 0 : 1))
    }

    /// Rules 1 and 2: text on a fill.
    private var inverseMatch: (role: TokenRole, cost: Int)? {
        let first: [List] = [.on, .accent, .text, .ground, .surface, .border]
        let isOnSolid = has(.accent) || words.contains("solid")
        if isOnSolid, !has(.ground), !has(.surface), !has(.border) {
            return (.textInverse, cost(first, and: ["solid"]))
        }
        if has(.on, but: "on"), has(.text), !has(.ground) { return (.textInverse, cost(first, and: ["solid"]) + 1) }
        guard words.contains("on"), has(.ground) || has(.surface) else { return nil }
        return (has(.weak) ? .textSecondary : .textPrimary, cost([.on, .ground, .surface, .weak]))
    }

    /// Rule 6: the background of everything.
    private var groundMatch: (role: TokenRole, cost: Int)? {
        let cost = cost([.ground, .accent, .surface, .weak])
        if has(.accent, but: "primary") {
            return words.contains(where: Self.tints.contains) ? nil : (.accent, cost + 1)
        }
        if has(.surface) { return (.surface, cost) }
        return has(.weak) ? (.surface, cost + 1) : (.background, cost)
    }
}

extension RoleChoice {
    /// The names of all roles.
    package static var roles: [String] { TokenRole.allCases.map(\.rawValue) }
}
