package import StoreModel

/// A link to another list: the name, in the reader's language or as an author wrote it, and the address. If this list is what
/// the link chose, it undoes that. It shows a hue, unless that is nil.
package struct GalleryChip: Sendable {
    let name: String
    let address: String
    let isChosen: Bool
    let hue: String?

    package init(name: String, address: String, isChosen: Bool, hue: String? = nil) {
        (self.name, self.address, self.isChosen, self.hue) = (name, address, isChosen, hue)
    }
}

/// The page of a list.
extension GalleryPages {
    /// Returns a page that lists themes, those that are `featured` before the others. `subject` is what all of them have in
    /// common, as links to all others, shown with and without a script; `filters` narrow what is listed, or widen it again, and
    /// `orders` lead to the same list in other orders. As markup: the form for words, how many themes there are, what the page
    /// says if it has none, and links to the pages beside it.
    package func list(
        _ themes: [PublishedTheme], head: PageFrame.Head, search: String, subject: [GalleryChip] = [],
        filters: [GalleryChip], orders: [GalleryChip], count: String, featured: [PublishedTheme] = [], none: String,
        pages: String = ""
    ) -> GalleryPage {
        let chosen =
            featured.isEmpty ? "" : "<h2>\(words[.featured])</h2>\(cards(featured))<h2>\(words[.all])</h2>"
        // What the page says once its script finds no theme.
        let noneFound = site.isStatic ? "<p class=\"empty\" hidden>\(none)</p>" : ""
        return GalleryPage(
            head: head,
            body: """
                <header class="bar"><h1><a href="\(PageFrame.attribute(site.home))">\(PageFrame.attribute(words[.title]))</a></h1>\
                \(search)\(PageFrame.languages(head.translations))\(signIn)</header>
                \(self.subject(subject))\(self.filters(filters))
                <main>\(chosen)<div class="line">\(count)\(self.orders(orders))</div>
                \(themes.isEmpty ? "<p class=\"empty\">\(none)</p>" : cards(themes) + noneFound)</main>
                \(pages)
                """)
    }

    /// The link for authors and reviewers.
    private var signIn: String {
        site.desk.map { "<a class=\"back\" href=\"\(PageFrame.attribute($0))\">\(words[.signIn])</a>" } ?? ""
    }

    /// Returns what a list says in which nothing was found, as markup, with a link to the list of all.
    package func noneFound(all address: String) -> String {
        "\(words[.noneFound]) <a href=\"\(PageFrame.attribute(address))\">\(words[.showAll])</a>"
    }

    /// Returns the field for words; `more` are fields that readers do not see, as markup.
    package func searchForm(action: String, text: String, more: String = "") -> String {
        """
        <form action="\(PageFrame.attribute(action))" role="search"\(hidden)><input type="search" name="q" \
        value="\(PageFrame.attribute(text))" aria-label="\(words[.search])" placeholder="\(words[.search])" maxlength="200" \
        dir="auto">\(more)<button>\(words[.find])</button></form>
        """
    }

    private func subject(_ chips: [GalleryChip]) -> String {
        chips.isEmpty ? "" : "<p class=\"filters\">\(links(chips))</p>"
    }

    private func filters(_ chips: [GalleryChip]) -> String {
        "<nav class=\"filters\" aria-label=\"\(words[.filters])\"\(hidden)>\(links(chips))</nav>"
    }

    private func links(_ chips: [GalleryChip]) -> String {
        let links = chips.map { chip in
            let look = chip.hue.map { " hue-\($0)" } ?? ""
            let state = chip.isChosen ? " aria-current=\"true\"" : ""
            return "<a class=\"chip\(look)\"\(state) href=\"\(PageFrame.attribute(chip.address))\">"
                + "\(PageFrame.text(chip.name))\(chip.isChosen ? " ×" : "")</a>"
        }
        return links.joined(separator: "\n")
    }

    private func orders(_ chips: [GalleryChip]) -> String {
        // One order is no choice.
        guard chips.count > 1 else { return "" }
        let links = chips.map { chip in
            let state = chip.isChosen ? " aria-current=\"true\"" : ""
            return "<a\(state) href=\"\(PageFrame.attribute(chip.address))\">\(chip.name)</a>"
        }
        return
            "<nav class=\"orders\" aria-label=\"\(words[.order])\"\(hidden)>\(links.joined(separator: "\n"))</nav>"
    }

    /// What only the script of a site can do is not shown before it runs.
    var hidden: String { !site.isStatic ? "" : " hidden" }
}
