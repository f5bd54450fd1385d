internal import GalleryPages
internal import StoreDatabase
internal import StoreModel

/// The page of the themes that a search finds: its filters, orders and places are links to other searches.
struct SearchPage {
    let pages: GalleryPages
    let finding: SearchOptions
    let results: SearchResults
    /// The number of the page.
    let number: Int

    /// How many themes a page of the gallery shows: full rows of one to four cards.
    static let themes = 48

    private var words: GalleryWords { pages.words }

    /// Returns the page, with the themes that reviewers have chosen before the others.
    func page(featured: [PublishedTheme]) -> GalleryPage {
        let section = ListSection(results.total, page: number, perPage: Self.themes)
        let none =
            !finding.findAll
            ? pages.noneFound(all: pages.site.home)
            : results.total == 0 ? words[.noneYet] : words[.nothingHere]
        let head = PageFrame.Head(
            title: words.title(of: finding.subject), summary: words[.summary],
            canonical: pages.site.absoluteAddress(finding.galleryAddress(more: [])), feed: pages.site.feed)
        return pages.list(
            results.themes, head: head, search: searchForm, filters: filters, orders: orders,
            count: "<p class=\"quiet number\">\(count)</p>", featured: featured, none: none, pages: links(section))
    }

    private var count: String {
        let count = words.count(results.total, isCut: results.isCut)
        return results.isCut && finding.order != .newest ? "\(count); \(words[.sorted, "\(results.total)"])" : count
    }

    /// The field for words; what else narrows the search stays.
    private var searchForm: String {
        let kept =
            finding.parameters.filter { $0.name != "q" }
            + (finding.order == ThemeOrder.newest ? [] : [("sort", finding.order.rawValue)])
        let hidden = kept.map { name, value in
            "<input type=\"hidden\" name=\"\(name)\" value=\"\(PageFrame.attribute(value))\">"
        }.joined()
        return pages.searchForm(action: "/", text: finding.text, more: hidden)
    }

    // MARK: - Filters, orders and pages

    /// The links that narrow the search, and those that widen it again.
    private var filters: [GalleryChip] {
        let tags = finding.tags.map { tag in
            var wider = finding
            wider.tags.removeAll { $0 == tag }
            return chip(tag, to: wider, isChosen: true)
        }
        let author = [finding.properties[.author]].compactMap(\.self).map { author in
            var wider = finding
            wider.properties[.author] = nil
            return chip(words[.by, author], to: wider, isChosen: true)
        }
        let others = ThemeFacet.offered.map { filter in
            let isChosen = finding.properties[filter.kind] == filter.value
            var other = finding
            other.properties[filter.kind] = isChosen ? nil : filter.value
            return chip(words.name(of: filter), to: other, isChosen: isChosen, hue: filter.hue)
        }
        return tags + author + others
    }

    private func chip(
        _ name: String, to finding: SearchOptions, isChosen: Bool, hue: String? = nil
    ) -> GalleryChip {
        GalleryChip(name: name, address: address(finding), isChosen: isChosen, hue: hue)
    }

    /// Returns the address of the first page of a search.
    private func address(_ finding: SearchOptions, more: [(String, String)] = []) -> String {
        let order = finding.order == .newest ? [] : [("sort", finding.order.rawValue)]
        return finding.galleryAddress(more: more + order)
    }

    private var orders: [GalleryChip] {
        ThemeOrder.allCases.map { order in
            var other = finding
            other.order = order
            other.after = nil
            return chip(words.name(of: order), to: other, isChosen: finding.order == order)
        }
    }

    private func links(_ section: ListSection) -> String {
        func link(_ parameter: (String, String)?, name: String, rel: String) -> String {
            parameter.map {
                "<a rel=\"\(rel)\" href=\"\(PageFrame.attribute(address(finding, more: [$0])))\">\(name)</a>"
            } ?? ""
        }
        func number(_ page: Int?) -> (String, String)? { page.map { ("page", "\($0)") } }
        let isCounted = finding.after == nil && section.page * Self.themes <= ThemeSearch.depth
        guard isCounted ? section.pages > 1 : results.next != nil else { return "" }
        let next = isCounted ? number(section.next) : results.next.map { ("after", $0.description) }
        let position =
            isCounted
            ? "<span class=\"quiet number\">\(words[.position, "\(section.page)", "\(section.pages)"])</span>" : ""
        return """
            <nav class="pages" aria-label="\(words[.pages])">\(link(isCounted ? number(section.previous) : nil, name: words[.previous], rel: "prev"))
            \(position)\(link(next, name: words[.next], rel: "next"))</nav>
            """
    }
}
