internal import Files
internal import StoreModel

/// The pages of a gallery for people, in a reader's language: lists of themes, and each theme. Every text of a theme goes
/// through `Markup`.
package struct GalleryPages: Sendable {
    /// Where the pages are, and what they show.
    package let site: any GallerySite
    /// The words of the pages.
    package let words: GalleryWords

    package init(site: any GallerySite, words: GalleryWords) {
        self.site = site
        self.words = words
    }

    // MARK: - Cards

    /// Returns a list of cards.
    func cards(_ themes: [PublishedTheme]) -> String {
        "<ul class=\"cards\">\n\(themes.map(card).joined())</ul>"
    }

    private func card(_ theme: PublishedTheme) -> String {
        let about = theme.description
        let facts = [
            author(about), about.version.map(PageFrame.text),
            theme.changed.map { String(Duration.seconds($0).utc.prefix(10)) },
            theme.downloads.map(words.downloads),
        ].compactMap(\.self)
        let line = facts.isEmpty ? "" : "<p class=\"third number\">\(facts.joined(separator: " · "))</p>"
        return """
            <li class="card"\(marks(theme))><span class="shot">\(cardPicture(theme, shows: false))\(about.modes.count > 1 ? cardPicture(theme, shows: true) : "")</span>
            <div class="about"><h2><a href="\(PageFrame.attribute(site.page(of: theme.id)))">\(PageFrame.text(about.name))</a></h2>
            \(line)\(tags(about))</div></li>

            """
    }

    /// Returns what a site's script finds a card by: words, filters and the time of the last change.
    private func marks(_ theme: PublishedTheme) -> String {
        guard site.isStatic else { return "" }
        let about = theme.description
        let filters = about.facets.filter { [.mode, .hue, .contrast].contains($0.kind) }
            .map { "\($0.kind.rawValue)=\($0.value)" }.sorted()
        return """
             data-words="\(PageFrame.attribute(Set(about.words).sorted().joined(separator: " ")))" \
            data-is="\(PageFrame.attribute(filters.joined(separator: " ")))"\(theme.changed.map { " data-changed=\"\($0)\"" } ?? "")
            """
    }

    /// Returns the author, as a link to that author's themes.
    func credit(_ about: ThemeDescription) -> String {
        author(about).map { "<p class=\"quiet\">\($0)</p>" } ?? ""
    }

    private func author(_ about: ThemeDescription) -> String? {
        about.author.map { author in
            let address = PageFrame.attribute(site.page(of: ThemeFacet(.author, is: author)))
            return words[.by, "<a href=\"\(address)\">\(PageFrame.text(author))</a>"]
        }
    }

    /// Returns the tags, as links to the themes that have them.
    func tags(_ about: ThemeDescription) -> String {
        guard !about.tags.isEmpty else { return "" }
        let links = about.tags.map { tag in
            let address = PageFrame.attribute(site.page(of: ThemeFacet(.tag, is: tag)))
            return "<li><a href=\"\(address)\">\(PageFrame.text(tag))</a></li>"
        }
        return "<ul class=\"tags\" aria-label=\"\(words[.tags])\">" + links.joined() + "</ul>"
    }

    /// Returns a card's picture in the variant of the system's colour scheme, or in the other one. The name is beside it, so
    /// it has no alternative text.
    private func cardPicture(_ theme: PublishedTheme, shows other: Bool) -> String {
        picture(
            .thumbnail, of: theme, alternative: "", other: other,
            more: " width=\"640\" height=\"400\" loading=\"lazy\"")
    }

    /// Returns a picture in the variant of the system's colour scheme, or in the other one; if the theme has only one
    /// variant, in that. Browsers request only the one that they show.
    func picture(
        _ picture: ThemePicture, of theme: PublishedTheme, alternative: String, other: Bool, more: String
    ) -> String {
        let modes = theme.description.modes
        func address(_ mode: String) -> String {
            let shown = modes.contains(mode) ? mode : modes.first ?? mode
            return PageFrame.attribute(site.picture(picture, of: theme, mode: shown))
        }
        let (bright, dark) = other ? ("dark", "light") : ("light", "dark")
        return """
            <picture\(other ? " class=\"other\"" : "")><source media="(prefers-color-scheme: dark)" srcset="\(address(dark))">\
            <img src="\(address(bright))" alt="\(PageFrame.attribute(alternative))"\(more)></picture>
            """
    }
}
