internal import HTTPServer
internal import RenderOptions
internal import StoreModel
internal import Workers
internal import Options

extension Routes {
    /// The themes of a service with a store.
    static let store: [Route] = [
        Route("gallery", at: "/", in: .store)
            .now(
                summary: "a page of all themes for people", options: [RouteOptions.page] + RouteOptions.finding,
                answers: page
            ) { try $0.store.themes.galleryPage($1) },
        Route("authorPage", at: "/authors/{author}", in: .store)
            .now(
                summary: "a page of an author's themes for people",
                options: [RouteOptions.page] + RouteOptions.finding.filter { $0.name != "author" }, answers: page
            ) { try $0.store.themes.galleryPage($1) },
        Route("tagPage", at: "/tags/{tag}", in: .store)
            .now(
                summary: "a page of the themes with a tag for people",
                options: [RouteOptions.page] + RouteOptions.finding.filter { $0.name != "tag" }, answers: page
            ) { try $0.store.themes.galleryPage($1) },
        Route("siteMap", at: "/sitemap.xml", in: .store)
            .now(summary: "a map of all pages for search engines", answers: xml) {
                try $0.store.themes.siteMap($1)
            },
        Route("siteMapPart", at: "/sitemaps/{number}.xml", in: .store)
            .now(summary: "a part of that map", answers: xml) { try $0.store.themes.siteMapPart($1) },
        Route("themes", at: "/themes", in: .store)
            .now(
                summary: "lists the published themes",
                options: [RouteOptions.page, RouteOptions.perPage] + RouteOptions.finding, answers: .taggedJSON
            ) { try $0.store.themes.list($1) },
        Route("themePage", at: "/themes/{theme}", in: .store)
            .now(summary: "a page of a theme for people", options: [RouteOptions.reported], answers: page) {
                try $0.store.themes.themePage($1)
            }
            .later(.delete, summary: "removes a theme", role: ThemeAction.delete.leastRole, answers: .removed) {
                try $0.store.themes.delete($1)
            },
        Route("themeDocument", at: "/themes/{theme}.json", in: .store)
            .now(summary: "a theme's document as it was uploaded", answers: .taggedJSON) {
                try $0.store.themes.document($1)
            }
            .later(
                .put, summary: "uploads a theme", role: ThemeAction.upload.leastRole, body: .upload, answers: .stored
            ) { try $0.store.themes.takeUpload($1) },
        Route("themeCopy", at: "/themes/{theme}/copy.json", in: .store)
            .later(
                .get, summary: "a copy of a theme's document to start from, with an id of its own", answers: .taggedJSON
            ) { try $0.store.themes.copy($1) },
        Route("themePicture", at: "/themes/{theme}.{format}", in: .store)
            .picture(.picture, summary: "the keyboard of a theme") { try $0.store.themes.subject($1) },
        Route("themeThumbnail", at: "/themes/{theme}/thumbnail.{format}", in: .store)
            .picture(.thumbnail, summary: "a theme for a store") { try $0.store.themes.subject($1) },
        Route("themeExport", at: "/themes/{theme}/export/{kind}", in: .store)
            .answering(
                .get, summary: "a theme as a file for another program", options: [ConversionOptions.mode],
                answers: .content(ConversionOptions.mediaTypes, isTagged: true)
            ) { try $0.store.themes.export($1, with: $2) },
        Route("themeEvents", at: "/themes/{theme}/events", in: .store)
            .later(
                .get, summary: "reports every change of a theme, as server-sent events",
                answers: .content(["text/event-stream"])
            ) { try $0.store.themes.listen($1) },
        Route("reviews", at: "/v1/reviews", in: .store)
            .now(
                summary: "lists the uploads that wait and those that were rejected",
                options: [RouteOptions.perPage, RouteOptions.afterUpload], role: ThemeAction.readUpload.leastRole
            ) { try $0.store.themes.reviews($1) },
        Route("reviewDocument", at: "/v1/reviews/{theme}.json", in: .store)
            .now(
                summary: "the document of an upload", role: ThemeAction.readUpload.leastRole, answers: .taggedJSON
            ) { try $0.store.themes.uploadedDocument($1) }
            .later(.delete, summary: "withdraws an upload", role: ThemeAction.withdraw.leastRole, answers: .removed) {
                try $0.store.themes.withdraw($1)
            },
        Route("reviewPicture", at: "/v1/reviews/{theme}.{format}", in: .store)
            .picture(
                .picture, summary: "the keyboard of an upload", isPublic: false,
                role: ThemeAction.readUpload.leastRole
            ) { try $0.store.themes.uploadSubject($1) },
        Route("approve", at: "/v1/reviews/{theme}/approve", in: .store)
            .later(.post, summary: "publishes an upload", role: ThemeAction.approve.leastRole) {
                try $0.store.themes.approve($1)
            },
        Route("reject", at: "/v1/reviews/{theme}/reject", in: .store)
            .later(
                .post, summary: "rejects an upload and says why", options: [RouteOptions.reason],
                role: ThemeAction.reject.leastRole
            ) { try $0.store.themes.reject($1) },
    ]

    private static let xml = RouteAnswers.content(["application/xml"])
    private static let page = RouteAnswers.content(["text/html"], isTagged: true)
}
