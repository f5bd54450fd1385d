package import ThemeStore

/// A page of a gallery that lists themes: what stands on it, in a reader's words.
package struct GalleryList: Sendable {
    var head: PageFrame.Head
    /// The form for words, as markup.
    var search: String
    /// What all of the themes have in common, as links to all others; shown with and without a script.
    var subject: [Chip]
    /// Links that narrow what is listed, and those that widen it again.
    var filters: [Chip]
    /// Links to the same list in other orders.
    var orders: [Chip]
    /// How many themes there are, as markup.
    var count: String
    /// Themes that stand before the others.
    var featured: [PublishedTheme]
    var themes: [PublishedTheme]
    /// What the page says if it has no themes, as markup.
    var none: String
    /// Links to the pages beside it, as markup.
    var pages: String

    package init(
        head: PageFrame.Head, search: String, subject: [Chip] = [], filters: [Chip], orders: [Chip], count: String,
        featured: [PublishedTheme] = [], themes: [PublishedTheme], none: String, pages: String = ""
    ) {
        self.head = head
        self.search = search
        self.subject = subject
        self.filters = filters
        self.orders = orders
        self.count = count
        self.featured = featured
        self.themes = themes
        self.none = none
        self.pages = pages
    }

    /// A link to another list.
    package struct Chip: Sendable {
        /// The name, in the reader's language or as an author wrote it.
        let name: String
        let address: String
        /// True if this list is what the link chose; it then undoes that.
        let isChosen: Bool
        /// A hue that the link shows; nil for none.
        let hue: String?

        package init(_ name: String, address: String, isChosen: Bool, hue: String? = nil) {
            self.name = name
            self.address = address
            self.isChosen = isChosen
            self.hue = hue
        }
    }
}

/// The page of a list.
extension GalleryPages {
    /// Returns a page that lists themes.
    package func list(_ list: GalleryList) -> GalleryPage {
        let chosen =
            list.featured.isEmpty
            ? "" : "<h2>\(words.featured)</h2>\(cards(list.featured))<h2>\(words.all)</h2>"
        return GalleryPage(
            head: list.head,
            body: """
                <header class="bar"><h1><a href="\(PageFrame.attribute(site.home))">\(PageFrame.attribute(words.title))</a></h1>\
                \(list.search)\(PageFrame.languages(list.head.translations))\(signIn)</header>
                \(subject(list.subject))\(filters(list.filters))
                <main>\(chosen)<div class="line">\(list.count)\(orders(list.orders))</div>
                \(list.themes.isEmpty ? "<p class=\"empty\">\(list.none)</p>" : cards(list.themes) + later(list.none))</main>
                \(list.pages)
                """)
    }

    /// The link for authors and reviewers.
    private var signIn: String {
        site.desk.map { "<a class=\"back\" href=\"\(PageFrame.attribute($0))\">\(words.signIn)</a>" } ?? ""
    }

    /// Returns what a list says in which nothing was found, as markup, with a link to the list of all.
    package func noneFound(all address: String) -> String {
        "\(words.noneFound) <a href=\"\(PageFrame.attribute(address))\">\(words.showAll)</a>"
    }

    /// Returns the field for words; `more` are fields that readers do not see, as markup.
    package func searchForm(action: String, text: String, more: String = "") -> String {
        """
        <form action="\(PageFrame.attribute(action))" role="search"\(hidden)><input type="search" name="q" \
        value="\(PageFrame.attribute(text))" aria-label="\(words.search)" placeholder="\(words.search)" maxlength="200" \
        dir="auto">\(more)<button>\(words.find)</button></form>
        """
    }

    private func subject(_ chips: [GalleryList.Chip]) -> String {
        chips.isEmpty ? "" : "<p class=\"filters\">\(links(chips))</p>"
    }

    private func filters(_ chips: [GalleryList.Chip]) -> String {
        "<nav class=\"filters\" aria-label=\"\(words.filters)\"\(hidden)>\(links(chips))</nav>"
    }

    private func links(_ chips: [GalleryList.Chip]) -> String {
        let links = chips.map { chip in
            let look = chip.hue.map { " hue-\($0)" } ?? ""
            let state = chip.isChosen ? " aria-current=\"true\"" : ""
            return "<a class=\"chip\(look)\"\(state) href=\"\(PageFrame.attribute(chip.address))\">"
                + "\(PageFrame.text(chip.name))\(chip.isChosen ? " ×" : "")</a>"
        }
        return links.joined(separator: "\n")
    }

    private func orders(_ chips: [GalleryList.Chip]) -> String {
        // One order is no choice.
        guard chips.count > 1 else { return "" }
        let links = chips.map { chip in
            let state = chip.isChosen ? " aria-current=\"true\"" : ""
            return "<a\(state) href=\"\(PageFrame.attribute(chip.address))\">\(chip.name)</a>"
        }
        return
            "<nav class=\"orders\" aria-label=\"\(words.order)\"\(hidden)>\(links.joined(separator: "\n"))</nav>"
    }

    /// Returns what the page says once its script finds no theme.
    private func later(_ none: String) -> String {
        !site.isStatic ? "" : "<p class=\"empty\" hidden>\(none)</p>"
    }

    /// What only the script of a site can do is not shown before it runs.
    var hidden: String { !site.isStatic ? "" : " hidden" }
}
