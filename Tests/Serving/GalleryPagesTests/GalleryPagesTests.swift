import Documents
import StoreModel
import Testing
import ThemeExport

@testable import GalleryPages

/// A site whose addresses say what they are of.
private struct NamedSite: GallerySite {
    var home = "home"
    var feed: String?
    var desk: String? { isStatic ? nil : "door" }
    var isStatic = false
    var base: String? = "https://themes.example/"

    func page(of theme: ThemeID) -> String { "page-\(theme)" }
    func page(of facet: ThemeFacet) -> String { "\(facet.kind.rawValue)-\(facet.value)" }
    func document(of theme: ThemeID) -> String { "\(theme).json" }
    func copy(of theme: ThemeID) -> String? { isStatic ? nil : "copy-\(theme)" }
    func files(of theme: PublishedTheme) -> [OfferedFile] {
        var files: [OfferedFile] = [(.css, [(nil, "\(theme.id)-css")])]
        if isStatic { files.append((.fcitx5, theme.description.modes.map { ($0, "\(theme.id)-fcitx5-\($0)") })) }
        return files
    }
    func picture(_ picture: ThemePicture, of theme: PublishedTheme, mode: String) -> String {
        "\(picture)-\(theme.id)-\(mode)"
    }
    func absoluteAddress(_ address: String) -> String? { base.map { $0 + address } }
    func clientAddress(_ address: String) -> String? { absoluteAddress(address) }
}

@Suite struct GalleryPagesTests {
    private func theme(_ id: String, name: String, modes: String = #"["light", "dark"]"#) throws -> PublishedTheme {
        let source = SourceText(
            name: "description",
            bytes: Array(
                #"""
                {"id": "\#(id)", "name": \#(JSONOutput.quoted(name)), "author": "Ana", "version": "1.2", "tags": ["calm"],
                 "modes": \#(modes), "hues": ["blue"], "brightness": ["dark"]}
                """#.utf8))
        let json = try #require(JSONReader.read(source, limit: 1 << 20).value)
        return PublishedTheme(
            id: try #require(ThemeID(id)), digest: String(repeating: "a", count: 64), changed: 86_400,
            description: try #require(ThemeDescription(json)))
    }

    private func whole(_ page: GalleryPage, in pages: GalleryPages) -> String {
        pages.site.isStatic
            ? PageFrame.page(
                page, in: pages.words, sharing: (style: "../gallery.css", script: "../gallery.js"))
            : PageFrame.page(page.head, language: pages.words.language, looks: "<style></style>", body: page.body)
    }

    private func list(_ themes: [PublishedTheme], in pages: GalleryPages) -> String {
        whole(
            pages.list(
                themes, head: PageFrame.Head(title: "Themes", summary: "All", canonical: nil), search: "",
                filters: [GalleryChip(name: "blue", address: "?hue=blue", isChosen: true, hue: "blue")], orders: [],
                count: "<p>1</p>",
                none: "nothing"), in: pages)
    }

    @Test func cardsLeadToWhereTheSiteHasThings() throws {
        let pages = GalleryPages(site: NamedSite(), words: .english)
        let page = list([try theme("dusk", name: "Dusk")], in: pages)
        for part in [
            "<a href=\"page-dusk\"><bdi>Dusk</bdi></a>", "by <a href=\"author-Ana\">", "<a href=\"tag-calm\">",
            "1970-01-02", "srcset=\"thumbnail-dusk-dark\"", "<img src=\"thumbnail-dusk-light\"",
            "<a class=\"chip hue-blue\" aria-current=\"true\" href=\"?hue=blue\"><bdi>blue</bdi> ×</a>", "<style>",
            "<a class=\"back\" href=\"door\">Sign in</a>",
        ] {
            #expect(page.contains(part), "\(part)")
        }
        #expect(!page.contains("data-words") && !page.contains("<script") && !page.contains(" hidden"))
        #expect(list([], in: pages).contains("<p class=\"empty\">nothing</p>"))
    }

    /// What only a script can do is hidden until it runs, and cards say what the script finds them by.
    @Test func pagesOfFilesWorkWithAndWithoutTheirScript() throws {
        let pages = GalleryPages(site: NamedSite(isStatic: true), words: .tamil)
        let page = list([try theme("dusk", name: "Ísland தமிழ்")], in: pages)
        for part in [
            "<html lang=\"ta\">", "data-words=\"ana calm dusk island தமிழ்\"",
            "data-is=\"hue=blue mode=dark mode=light\"",
            "data-changed=\"86400\"", "<nav class=\"filters\" aria-label=\"வடிகட்டிகள்\" hidden>",
            "<link rel=\"stylesheet\" href=\"../gallery.css\"><script defer src=\"../gallery.js\">",
            "<p class=\"empty\" hidden>nothing</p>", "script-src 'self'",
        ] {
            #expect(page.contains(part), "\(part)")
        }
        #expect(!page.contains("<style>") && !page.contains("door"))
    }

    @Test func themePageOffersWhatTheSiteHas() throws {
        let theme = try theme("dusk", name: "Dusk")
        let pages = GalleryPages(site: NamedSite(), words: .english)
        let page = whole(pages.page(of: theme, contrast: [], report: .form("tell")), in: pages)
        for part in [
            "<meta property=\"og:image\" content=\"https://themes.example/preview-dusk-light\">",
            "<li><a href=\"dusk-css\">", "<code id=\"address\">https://themes.example/dusk.json</code>",
            "<code id=\"command\">kbrender studio https://themes.example/dusk.json</code>",
            "<a href=\"copy-dusk\" download>", "<form method=\"post\" action=\"tell\">",
            "<svg class=\"code\" role=\"img\" aria-label=\"https://themes.example/page-dusk\"",
            "<div class=\"get for-iphone\"><a class=\"main\" href=\"dusk.json\" download>Download for iPhone</a><p class=\"third\">The theme’s",
        ] {
            #expect(page.contains(part), "\(part)")
        }
        // The first picture comes at once; the others are not requested until they are chosen.
        #expect(
            page.contains(
                "<figure class=\"for-iphone of-light\"><img src=\"variant-dusk-light\" alt=\"Light keyboard of Dusk, iPhone\">"
            ))
        for (kind, address) in [
            ("iphone of-dark", "variant-dusk-dark"), ("android of-light", "android-dusk-light"),
            ("android of-dark", "android-dusk-dark"),
        ] {
            #expect(page.contains("<figure class=\"for-\(kind)\"><img src=\"\(address)\""))
        }
        #expect(page.ranges(of: "loading=\"lazy\"></figure>").count == 3)
        #expect(!page.contains(theme.digest))

        // A file for each variant has a link of its own, which says to save it.
        let files = GalleryPages(site: NamedSite(isStatic: true, base: nil), words: .english)
        let without = whole(files.page(of: theme, contrast: []), in: files)
        for part in ["<a href=\"dusk-css\" download>", "<a href=\"dusk-fcitx5-dark\" aria-label=\""] {
            #expect(without.contains(part), "\(part)")
        }
        // What needs a whole address, or a service, is not there.
        for part in ["canonical", "og:image", "id=\"address\"", "id=\"command\"", "copy-dusk", "<form"] {
            #expect(!without.contains(part), "\(part)")
        }
    }

    @Test(arguments: GalleryWords.all.map(\.language)) func everyLanguageHasAllTexts(language: String) throws {
        let words = try #require(GalleryWords.all.first { $0.language == language })
        #expect(GalleryText.allCases.allSatisfy { words[$0] != $0.rawValue })
        #expect(words.states.count == 3)
        for theme in ThemeOrder.allCases where language == "ta" { #expect(words.name(of: theme) != theme.rawValue) }
        let uses = ["json"] + ExportKind.allCases.map(\.rawValue)
        #expect(uses.allSatisfy { !words.use(ofFile: $0).isEmpty })
        for mode in ["light", "dark"] { #expect(words.name(ofMode: mode) != mode) }
        for filter in ThemeFacet.offered { #expect(words.name(of: filter) != filter.value || language == "en") }
        #expect(words.count(1) != words.count(2) && words.count(2, isCut: true).contains("2"))
    }

    /// Texts of authors are never markup.
    @Test(arguments: GalleryWords.all.map(\.language)) func textsOfAuthorsStayText(language: String) throws {
        let words = try #require(GalleryWords.all.first { $0.language == language })
        let hostile = "\"><script>x</script>&"
        let pages = GalleryPages(site: NamedSite(isStatic: true), words: words)
        let theme = try theme("dusk", name: hostile)
        for page in [list([theme], in: pages), whole(pages.page(of: theme, contrast: [], similar: [theme]), in: pages)]
        {
            #expect(!page.contains("<script>x"))
            #expect(page.contains("&lt;script"))
        }
    }

    @Test func feedAndMapAreWellFormedXML() {
        let entry = AtomFeed.entry(
            title: "A & B", id: "https://a.example/1", time: "2026-01-01T00:00:00.000Z", author: nil,
            page: "https://a.example/p", summary: "<b>")
        let feed = AtomFeed.text(
            title: "Themes", home: "https://a.example/", address: "https://a.example/feed.xml", entries: [entry])
        #expect(feed.contains("<title>A &amp; B</title>") && feed.contains("<summary>&lt;b&gt;</summary>"))
        #expect(feed.contains("<updated>2026-01-01T00:00:00.000Z</updated>"))
        let empty = AtomFeed.text(title: "", home: "", address: "", entries: [])
        #expect(empty.contains("<updated>\(AtomFeed.noTime)</updated>"))
        let map = SiteMap.pages([("https://a.example/?a&b", 0), ("https://a.example/", nil)])
        #expect(map.contains("<loc>https://a.example/?a&amp;b</loc><lastmod>1970-01-01T00:00:00.000Z</lastmod>"))
        #expect(map.contains("<loc>https://a.example/</loc></url>"))
        #expect(SiteMap.maps(["https://a.example/1.xml"]).contains("<sitemapindex"))
    }
}
