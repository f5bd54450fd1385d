internal import HTTPServer
internal import RenderOptions
internal import StoreModel
internal import Workers
internal import Options

extension Routes {
    /// The themes of a service with a store.
    static let store: [Route] = [
        Route("gallery", at: "/", in: .store)
            .now(StoreHandler.galleryPage, options: [RouteOptions.page] + RouteOptions.finding, answers: page),
        Route("authorPage", at: "/authors/{author}", in: .store)
            .now(StoreHandler.galleryPage, options: pageOptions(without: "author"), answers: page),
        Route("tagPage", at: "/tags/{tag}", in: .store)
            .now(StoreHandler.galleryPage, options: pageOptions(without: "tag"), answers: page),
        Route("siteMap", at: "/sitemap.xml", in: .store).now(StoreHandler.siteMap, answers: xml),
        Route("siteMapPart", at: "/sitemaps/{number}.xml", in: .store).now(StoreHandler.siteMapPart, answers: xml),
        Route("themes", at: "/themes", in: .store)
            .now(
                StoreHandler.list, options: [RouteOptions.page, RouteOptions.perPage] + RouteOptions.finding,
                answers: .taggedJSON),
        Route("themePage", at: "/themes/{theme}", in: .store)
            .now(StoreHandler.themePage, options: [RouteOptions.reported], answers: page)
            .later(StoreHandler.delete, .delete, role: ThemeAction.delete.leastRole, answers: .removed),
        Route("themeDocument", at: "/themes/{theme}.json", in: .store)
            .now(StoreHandler.document, answers: .taggedJSON)
            .later(
                StoreHandler.takeUpload, .put, role: ThemeAction.upload.leastRole, body: .upload, answers: .stored),
        Route("themeCopy", at: "/themes/{theme}/copy.json", in: .store)
            .later(StoreHandler.copy, answers: .taggedJSON),
        Route("themePicture", at: "/themes/{theme}.{format}", in: .store)
            .picture(.picture) { try $0.store.themes.subject($1) },
        Route("themeThumbnail", at: "/themes/{theme}/thumbnail.{format}", in: .store)
            .picture(.thumbnail) { try $0.store.themes.subject($1) },
        Route("themeExport", at: "/themes/{theme}/export/{kind}", in: .store)
            .answering(
                options: [ConversionOptions.mode], answers: .content(ConversionOptions.mediaTypes, isTagged: true)
            ) { try $0.store.themes.export($1, with: $2) },
        Route("themeEvents", at: "/themes/{theme}/events", in: .store).later(StoreHandler.listen, answers: events),
        Route("reviews", at: "/v1/reviews", in: .store)
            .now(
                StoreHandler.reviews, options: [RouteOptions.perPage, RouteOptions.afterUpload],
                role: ThemeAction.readUpload.leastRole),
        Route("reviewDocument", at: "/v1/reviews/{theme}.json", in: .store)
            .now(StoreHandler.uploadedDocument, role: ThemeAction.readUpload.leastRole, answers: .taggedJSON)
            .later(StoreHandler.withdraw, .delete, role: ThemeAction.withdraw.leastRole, answers: .removed),
        Route("reviewPicture", at: "/v1/reviews/{theme}.{format}", in: .store)
            .picture(.picture, isPublic: false, role: ThemeAction.readUpload.leastRole) {
                try $0.store.themes.uploadSubject($1)
            },
        Route("approve", at: "/v1/reviews/{theme}/approve", in: .store)
            .later(StoreHandler.approve(_:), .post, role: ThemeAction.approve.leastRole),
        Route("reject", at: "/v1/reviews/{theme}/reject", in: .store)
            .later(
                StoreHandler.reject, .post, options: [RouteOptions.reason], role: ThemeAction.reject.leastRole),
    ]

    private static let xml = RouteAnswers.content(["application/xml"])
    static let page = RouteAnswers.content(["text/html"], isTagged: true)

    /// Returns the options of a page that is about one author or tag.
    private static func pageOptions(without subject: String) -> RouteOptions.Options {
        [RouteOptions.page] + RouteOptions.finding.filter { $0.name != subject }
    }
}
