internal import GalleryPages
internal import HTTPServer
internal import StoreDatabase
internal import StoreModel

/// The store's pages.
extension StoreHandler {
    /// Returns the page of all themes, of an author's themes, or of those with a tag.
    func galleryPage(_ call: RouteCall) throws -> HTTPResponse {
        var finding = call.arguments.finding
        if let facet = call.named.facet { finding.narrow(to: facet) }
        let pages = pages(for: call)
        let page = SearchPage(
            pages: pages, finding: finding,
            results: try find(call, finding: finding, perPage: SearchPage.themes), number: call.arguments.page)
        return answer(
            page.page(featured: try featured(call, finding: finding)), by: pages, style: .gallery, to: call)
    }

    private func answer(
        _ page: GalleryPage, by pages: GalleryPages, style: PageFrame.Style, to call: RouteCall
    ) -> HTTPResponse {
        conditional(
            PageFrame.response(page.head, language: pages.words.language, style: style, body: page.body),
            request: call.request)
    }

    private func pages(for call: RouteCall) -> GalleryPages {
        GalleryPages(
            site: StorePageAddresses(store: self, base: baseAddress(for: call.request)),
            words: .preferred(call.request.headers[.acceptLanguage]))
    }

    /// Returns the themes that reviewers have chosen for the beginning of the gallery, if this is it.
    private func featured(_ call: RouteCall, finding: SearchOptions) throws -> [PublishedTheme] {
        guard finding.findAll, finding.after == nil, finding.order == .newest, call.arguments.page == 1,
            let name = ThemeID("featured")
        else { return [] }
        return try database.collection(name)?.themes ?? []
    }

    /// Returns the page of a theme.
    func themePage(_ call: RouteCall) throws -> HTTPResponse {
        let theme = try published(call)
        let described = try database.description(ofDocument: theme.digest)
        let similar = try database.similar(to: theme, limit: Self.similarOnPage)
        let report: GalleryPages.Report =
            call.arguments.hasReported ? .thanks : .form("/themes/\(theme.id)/report")
        let pages = pages(for: call)
        let page = pages.page(of: theme, contrast: described?.contrast ?? [], similar: similar, report: report)
        return answer(page, by: pages, style: .theme, to: call)
    }

    /// How many similar themes a theme's page shows: a row of cards.
    private static let similarOnPage = 4
}
