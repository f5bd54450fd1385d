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
    /// The other properties that a theme must have, with the value of each.
    var properties: [ThemeFacet.Kind: String] = [:]
    var order = ThemeOrder.newest
    /// The cursor after which the list begins; nil for its beginning.
    var after: ThemeCursor?

    static let options: [Option<RouteArguments>] = [
        .value("q", .text(0...200), \.finding.text),
        .list("tag", .text("TAG", wanted: "a tag"), \.finding.tags),
        .value("author", .text("NAME", wanted: "an author"), \.finding.properties[.author], initial: "anybody"),
        property(.mode, among: Mode.self, "MODE", "variant that the themes have"),
        property(.hue, among: ThemeHue.self, "HUE", "hue of a variant"),
        property(.brightness, among: ThemeBrightness.self, "BRIGHTNESS", "brightness of a variant"),
        property(.contrast, among: ContrastLevel.self, "LEVEL", "level of WCAG that all texts reach"),
        .value("sort", .choice("ORDER"), \.finding.order),
        RouteOptions.after(\.finding.after) { ThemeCursor($0) },
    ]

    private static func property<Value: CaseIterable & RawRepresentable<String>>(
        _ kind: ThemeFacet.Kind, among values: Value.Type, _ placeholder: String, _ summary: String
    ) -> Option<RouteArguments> {
        let names = values.allCases.map(\.rawValue)
        return .value(
            kind.rawValue, .choice(among: names, named: { $0 }, placeholder), \.finding.properties[kind],
            initial: "any",
            summary)
    }

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
        if facet.kind == .tag { tags = [facet.value] } else { properties[facet.kind] = facet.value }
    }

    /// The parameters of facets have the names of their kinds.
    private var facets: [ThemeFacet] {
        parameters.compactMap { name, value in ThemeFacet.Kind(rawValue: name).map { ThemeFacet($0, is: value) } }
    }

    /// True if they exclude no theme.
    var findAll: Bool { parameters.isEmpty }

    /// What narrows the search, as names and values of parameters.
    var parameters: [(name: String, value: String)] {
        (text.isEmpty ? [] : [("q", text)]) + tags.map { ("tag", $0) }
            + ThemeFacet.Kind.allCases.compactMap { kind in properties[kind].map { (kind.rawValue, $0) } }
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
