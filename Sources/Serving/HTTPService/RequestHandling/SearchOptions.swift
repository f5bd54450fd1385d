internal import Documents
internal import GalleryPages
internal import Options
internal import StoreModel
internal import ThemeModel

/// The parameters by which themes are found, in the list and in the gallery.
struct SearchOptions: Sendable {
    /// The text that somebody looks for.
    var text = ""
    /// Tags that a theme must have, all of them.
    var tags: [String] = []
    /// The author whom a theme names; nil for anybody.
    var author: String?
    /// The variant that a theme must have.
    var mode: Mode?
    /// The hue of one of its variants.
    var hue: ThemeHue?
    /// How bright one of its variants is.
    var brightness: ThemeBrightness?
    /// The contrast that all its texts have.
    var contrast: ContrastLevel?
    var order = ThemeOrder.newest
    /// The cursor after which the list begins; nil for its beginning.
    var after: ThemeCursor?

    static let options: [Option<RouteArguments>] = [
        .value(
            "q", .text(0...200), \.finding.text,
            "words in a theme's texts; the last one may be the beginning of a word"),
        .list("tag", .text("TAG", wanted: "a tag"), \.finding.tags, "tag that the themes have"),
        .value(
            "author", .text("NAME", wanted: "an author"), \.finding.author, initial: "anybody", "author of the themes"),
        .value("mode", .choice("MODE"), \.finding.mode, initial: "any", "variant that the themes have"),
        .value("hue", .choice("HUE"), \.finding.hue, initial: "any", "hue of a variant"),
        .value("brightness", .choice("BRIGHTNESS"), \.finding.brightness, initial: "any", "brightness of a variant"),
        .value("contrast", .choice("LEVEL"), \.finding.contrast, initial: "any", "level of WCAG that all texts reach"),
        .value("sort", .choice("ORDER"), \.finding.order, "order of the list"),
        .value(
            "after",
            .cursor(wanted: "the next of an answer", read: { ThemeCursor($0) }), \.finding.after,
            initial: "the beginning", "place after which the list begins, from `next`"),
    ]

    /// The search that they ask for.
    var search: ThemeSearch {
        var search = ThemeSearch()
        search.words = ThemeWords.cut(text)
        search.facets = Set(facets)
        search.order = order
        search.after = after
        return search
    }

    /// Looks for an author or a tag.
    mutating func narrow(to facet: ThemeFacet) {
        if facet.kind == .tag { tags = [facet.value] } else { author = facet.value }
    }

    /// The parameters of facets have the names of their kinds.
    private var facets: [ThemeFacet] {
        parameters.compactMap { name, value in ThemeFacet.Kind(rawValue: name).map { ThemeFacet($0, is: value) } }
    }

    /// True if they exclude no theme.
    var findAll: Bool { parameters.isEmpty }

    /// What narrows the search, as names and values of parameters.
    var parameters: [(name: String, value: String)] {
        let single: [(String, String?)] = [
            ("author", author), ("mode", mode?.rawValue), ("hue", hue?.rawValue), ("brightness", brightness?.rawValue),
            ("contrast", contrast?.rawValue),
        ]
        return (text.isEmpty ? [] : [("q", text)]) + tags.map { ("tag", $0) }
            + single.compactMap { name, value in value.map { (name, $0) } }
    }

    /// Returns an address with what narrows the search, after other parameters.
    func address(_ path: String, more: [(String, String)]) -> String {
        let all = more + parameters.map { ($0.name, $0.value) }
        guard !all.isEmpty else { return path }
        return path + "?" + all.map { "\($0)=\(Self.encoded($1))" }.joined(separator: "&")
    }

    /// The author or the tag, if nothing else is looked for: such a page has an address of its own.
    var subject: String? {
        let all = parameters
        guard all.count == 1, let only = all.first, ["author", "tag"].contains(only.name) else { return nil }
        // A part of a path is not empty, holds no slash, and is not one that leads elsewhere.
        return ["", ".", ".."].contains(only.value) || only.value.contains("/") ? nil : only.value
    }

    /// Returns the address of a page of the gallery, after other parameters.
    func galleryAddress(more: [(String, String)]) -> String {
        guard let subject, let name = parameters.first?.name else { return address("/", more: more) }
        return SearchOptions().address("/\(name)s/\(Self.encoded(subject))", more: more)
    }

    /// Returns a text with everything but what RFC 3986, §2.3, leaves as it is in percent signs.
    private static func encoded(_ text: String) -> String { PercentEncoding.text(text, keeping: "-._~") }
}
