internal import Documents
internal import ThemeModel

/// The specificity of a selector (Selectors Level 4, §17): ids, then classes, attributes and pseudo-classes, then elements.
struct Specificity: Hashable, Sendable {
    private(set) var counts = [0, 0, 0]

    static func + (a: Specificity, b: Specificity) -> Specificity {
        var sum = Specificity()
        sum.counts = zip(a.counts, b.counts).map { $0 + $1 }
        return sum
    }

    init() {}

    /// Counts a selector without commas.
    init(of selector: Substring) {
        var rest = selector
        while let letter = rest.popFirst() {
            switch letter {
            case "#": count(0, &rest)
            case ".": count(1, &rest)
            case "[":
                counts[1] += 1
                rest = rest.firstIndex(of: "]").map { rest[$0...].dropFirst() } ?? ""
            case ":" where rest.first == ":":
                rest.removeFirst()
                count(2, &rest)
            case ":": pseudoClass(&rest)
            case "*", "&", " ", ">", "+", "~", "\n", "\t", "\r", "(", ")", "|": continue
            default: count(2, &rest)
            }
        }
    }

    /// Counts a name, and passes over it.
    private mutating func count(_ kind: Int, _ rest: inout Substring) {
        counts[kind] += 1
        _ = Self.name(&rest)
    }

    private static func name(_ rest: inout Substring) -> Substring {
        let start = rest
        while let letter = rest.first, letter.isLetter || letter.isNumber || "-_\\".contains(letter) {
            rest = rest.dropFirst(letter == "\\" ? 2 : 1)
        }
        return start[..<rest.startIndex]
    }

    /// Counts a pseudo-class: `:is()`, `:not()` and `:has()` as the most specific selector in them, `:where()` as nothing.
    private mutating func pseudoClass(_ rest: inout Substring) {
        let name = Self.name(&rest).lowercased()
        var inner: Substring = ""
        if rest.first == "(" {
            rest.removeFirst()
            let behind = rest.behindBracket ?? rest[rest.endIndex...]
            inner = rest[..<behind.startIndex].dropLast()
            rest = behind
        }
        switch name {
        case "where": return
        case "is", "not", "has", "matches":
            let most = inner.splitOutsideBrackets(at: ",").map { Specificity(of: $0[...]).counts }
                .max { $0.lexicographicallyPrecedes($1) }
            counts = zip(counts, most ?? [0, 0, 0]).map { $0 + $1 }
        default: counts[1] += 1
        }
    }
}

/// The place of a declaration among others of its property (CSS Cascading and Inheritance Level 5, §6.1): a higher one counts.
struct CascadeRank: Comparable, Sendable {
    private let isInner: Bool
    private let isBelowMode: Bool
    private let mayBeInner: Bool
    private let keys: [Int]

    /// The lowest rank.
    init() { (isInner, isBelowMode, mayBeInner, keys) = (false, false, false, []) }

    /// Creates a rank from what decides, the first first. What says a mode may be an element in the page, such as its body: `.dark` lies over
    /// `:root` whichever comes first.
    init(
        isInner: Bool, isBelowMode: Bool, isImportant: Bool, layer: [Int], _ specificity: Specificity,
        mayBeInner: Bool, order: Int
    ) {
        (self.isInner, self.isBelowMode, self.mayBeInner) = (isInner, isBelowMode, mayBeInner)
        let place = isImportant ? layer.map { -$0 } : layer
        keys = [isImportant ? 1 : 0] + place + specificity.counts + [mayBeInner ? 1 : 0, order]
    }

    /// The body's declarations count instead of those that it inherits, unless what is compared may be the body's, too: it is not where
    /// something around the body says the mode.
    static func < (a: CascadeRank, b: CascadeRank) -> Bool {
        let isKnown = a.isBelowMode || b.isBelowMode || !a.mayBeInner && !b.mayBeInner
        return a.isInner != b.isInner && isKnown ? b.isInner : a.keys.lexicographicallyPrecedes(b.keys)
    }
}

/// The layers of a style sheet, in the order in which they are first named.
struct CascadeLayers {
    private var indices: [[String]: Int] = [:]
    private var counts: [[String]: Int] = [:]

    /// Enters a layer, or the layers that a statement names, in another one; returns the path of the last.
    mutating func open(_ prelude: String, in outer: [String]) -> [String] {
        let isTheme = prelude.lowercased().hasPrefix("@theme")
        let names = isTheme ? ["theme"] : prelude.dropFirst("@layer".count).splitOutsideBrackets(at: ",")
        var path = outer
        for name in names {
            path = outer
            // A layer without a name is one of its own.
            for part in name.isEmpty ? ["\(counts[outer] ?? 0) "] : name.parts(between: ".") {
                let inner = path + [part]
                if indices[inner] == nil {
                    indices[inner] = counts[path, default: 0]
                    counts[path, default: 0] += 1
                }
                path = inner
            }
        }
        return path
    }

    /// Returns the place of what is directly in a layer: behind its inner layers, as what is in none is behind all.
    func place(of path: [String]) -> [Int] {
        path.indices.map { indices[Array(path[...$0])] ?? 0 } + [.max]
    }
}

/// The condition of `@supports` (CSS Conditional Rules Level 3, §6).
enum SupportsQuery {
    /// Returns whether browsers of today support what one declaration, or the lack of one, asks for: a custom property, or a colour that
    /// kbrender reads. Nil if that is not known.
    static func holds(_ text: some StringProtocol) -> Bool? {
        let query = text.lowercased().trimmed
        if query.hasPrefix("not") { return holds(query.dropFirst(3)).map { !$0 } }
        guard query.hasPrefix("("), query.dropFirst().behindBracket?.isEmpty == true,
            let colon = query.firstIndex(of: ":")
        else { return nil }
        let (name, value) = (query[..<colon].dropFirst().trimmed, query[query.index(after: colon)...].dropLast())
        let isColor =
            ["color", "background-color", "background"].contains(name) && CSSColor.color(value.trimmed) != nil
        return name.hasPrefix("--") || isColor ? true : nil
    }
}

extension String {
    /// The value of a declaration without `!important`, and whether that is there.
    var withoutImportance: (value: String, isImportant: Bool) {
        guard let mark = lastIndex(of: "!"), self[index(after: mark)...].trimmed.lowercased() == "important" else {
            return (self, false)
        }
        return (self[..<mark].trimmed, true)
    }
}
