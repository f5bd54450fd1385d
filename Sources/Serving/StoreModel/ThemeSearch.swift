internal import Digest
internal import Documents
internal import ThemeModel

/// A property by which themes are found, with its value.
package struct ThemeFacet: Hashable, Sendable {
    package enum Kind: String, Sendable, CaseIterable {
        /// A tag of the document; case and accents do not count.
        case tag
        /// The author whom the document names; case and accents do not count.
        case author
        /// A variant that the theme has: `light`, `dark`.
        case mode
        /// The hue of a variant.
        case hue
        /// How bright a variant is.
        case brightness
        /// The level of WCAG that all texts reach; `aaa` includes `aa`.
        case contrast
    }

    package let kind: Kind
    package let value: String

    package init(_ kind: Kind, is value: String) {
        self.kind = kind
        self.value = value
    }

    /// A word of letters and digits for this facet, as an index of words keeps it. Values that differ only in case or accents
    /// have the same.
    package var token: String {
        kind.rawValue + SHA256.hex(of: ThemeWords.sorted(value)).prefix(16)
    }
}

/// The order of found themes.
package enum ThemeOrder: String, CaseIterable, Sendable {
    /// Those that were published last come first.
    case newest
    /// Those that were changed last come first.
    case updated
    /// By their names.
    case name
    /// Those that were downloaded most come first.
    case downloads
}

/// What somebody looks for among the published themes.
package struct ThemeSearch: Hashable, Sendable {
    /// Words that all must be in a theme's texts; the last one may be the beginning of a word.
    package var words: [String] = []
    /// Properties that a theme must have, all of them.
    package var facets: Set<ThemeFacet> = []
    package var order = ThemeOrder.newest
    /// How many themes to return at most.
    package var limit = 50
    /// How many themes to leave out first.
    package var skipped = 0
    /// Leaves out all themes up to this cursor; nil for none.
    package var after: ThemeCursor?

    /// Creates a search for all themes.
    package init() {}

    /// True if it excludes no theme.
    package var findsAll: Bool { words.isEmpty && facets.isEmpty }

    /// The most themes that can be left out: what is beyond is reached by a cursor or by a narrower search.
    package static let depth = 10_000

    /// The most themes of a search that are sorted, and then counted: the newest ones. Each costs a look at its row, so this is what
    /// keeps the price of a common word the same in every store.
    package static let sortedDepth = 1000
    /// The most that are counted if they need no sorting, unless a page begins after more. Each costs a look at the index.
    package static let countedDepth = 200

    /// The most of its themes that this search counts: always more than its page shows.
    package var counted: Int { order == .newest ? max(skipped + 2 * limit, Self.countedDepth) : Self.sortedDepth }
}

/// The cursor of a theme in an order: what decides about it, and a number that no two themes share.
package struct ThemeCursor: Hashable, Sendable, CustomStringConvertible {
    package let number: Int
    /// The theme's name, as it is sorted; empty where the number alone decides.
    package let name: String

    package init(number: Int, name: String = "") {
        self.number = number
        self.name = name
    }

    /// Reads a cursor; nil if the text is not one that `description` writes. Names are words, so they have no control characters.
    package init?(_ text: String) {
        guard let cursor = Self(reading: text), cursor.description == text,
            cursor.name.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
        else { return nil }
        self = cursor
    }

    private init?(reading text: String) {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let number = Int(parts[0]), number >= 0 else { return nil }
        self.number = number
        guard parts.count == 2 else {
            name = ""
            return
        }
        guard parts[1].utf8.count <= 1 << 12, let bytes = [UInt8](hexadecimal: parts[1]),
            let name = String(validating: bytes, as: UTF8.self)
        else { return nil }
        self.name = name
    }

    /// The number, and the name in hexadecimal digits.
    package var description: String {
        name.isEmpty
            ? "\(number)"
            : "\(number)."
                + name.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}

extension ThemeDescription {
    /// The words by which it is found.
    package var words: [String] {
        ThemeWords.cut(([id, name, author, about].compactMap(\.self) + tags).joined(separator: " "))
    }

    /// The facets by which it is found.
    package var facets: Set<ThemeFacet> {
        let author = author.map { [ThemeFacet(.author, is: $0)] } ?? []
        return Set(
            author + tags.map { ThemeFacet(.tag, is: $0) } + modes.map { ThemeFacet(.mode, is: $0) }
                + hues.map { ThemeFacet(.hue, is: $0) } + brightness.map { ThemeFacet(.brightness, is: $0) }
                + contrastLevels.map { ThemeFacet(.contrast, is: $0) })
    }

    /// The levels of WCAG 2.1 that all of its texts reach (§1.4.3, §1.4.6).
    private var contrastLevels: [String] {
        guard !contrast.isEmpty else { return [] }
        func allReach(_ least: (_ isLarge: Bool) -> Double) -> Bool {
            contrast.allSatisfy { $0.ratio >= least($0.isLarge) }
        }
        return (allReach(ContrastPair.wanted) ? ["aa"] : []) + (allReach(ContrastPair.best) ? ["aaa"] : [])
    }
}
