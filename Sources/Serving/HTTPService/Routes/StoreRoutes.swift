internal import Options
internal import RenderOptions
internal import ServiceSetup
internal import ThemeStore

extension Routes {
    /// The themes of a service with a store.
    static let store = [
        Route(
            "gallery", at: "/", in: .store,
            operations: .reading(
                .get, summary: "a page of all themes for people", options: [RouteOptions.page] + RouteOptions.finding,
                answers: page
            ) {
                service, call throws(Problem) in try service.store.galleryPage(call)
            }),
        Route(
            "authorPage", at: "/authors/{author}", in: .store,
            operations: .reading(
                .get, summary: "a page of an author's themes for people",
                options: [RouteOptions.page] + RouteOptions.finding.filter { $0.name != "author" }, answers: page
            ) { service, call throws(Problem) in try service.store.authorPage(call) }),
        Route(
            "tagPage", at: "/tags/{tag}", in: .store,
            operations: .reading(
                .get, summary: "a page of the themes with a tag for people",
                options: [RouteOptions.page] + RouteOptions.finding.filter { $0.name != "tag" }, answers: page
            ) { service, call throws(Problem) in try service.store.tagPage(call) }),
        Route(
            "siteMap", at: "/sitemap.xml", in: .store,
            operations: .reading(.get, summary: "a map of all pages for search engines", answers: xml) {
                service, call throws(Problem) in try service.store.siteMap(call)
            }),
        Route(
            "siteMapPart", at: "/sitemaps/{number}.xml", in: .store,
            operations: .reading(.get, summary: "a part of that map", answers: xml) {
                service, call throws(Problem) in try service.store.siteMapPart(call)
            }),
        Route(
            "themes", at: "/themes", in: .store,
            operations: .reading(
                .get, summary: "lists the published themes",
                options: [RouteOptions.page, RouteOptions.perPage] + RouteOptions.finding,
                answers: taggedJSON
            ) { service, call throws(Problem) in try service.store.list(call) }),
        Route(
            "themePage", at: "/themes/{theme}", in: .store,
            operations: .reading(
                .get, summary: "a page of a theme for people", options: [RouteOptions.reported], answers: page
            ) {
                service, call throws(Problem) in
                try service.store.themePage(call)
            },
            .later(.delete, summary: "removes a theme", role: .least(for: .delete), answers: .removed) {
                service, call throws(Problem) in try service.store.delete(call)
            }),
        Route(
            "themeDocument", at: "/themes/{theme}.json", in: .store,
            operations: .reading(.get, summary: "a theme's document as it was uploaded", answers: taggedJSON) {
                service, call throws(Problem) in
                try service.store.document(call)
            },
            .later(.put, summary: "uploads a theme", role: .least(for: .upload), body: .upload, answers: .stored) {
                service, call throws(Problem) in try service.store.takeUpload(call)
            }),
        Route(
            "themeCopy", at: "/themes/{theme}/copy.json", in: .store,
            operations: .later(
                .get, summary: "a copy of a theme's document to start from, with an id of its own", answers: taggedJSON
            ) { service, call throws(Problem) in try service.store.copy(call) }),
        Route(
            "themePicture", at: "/themes/{theme}.{format}", in: .store,
            operations: .picture(.keyboard, summary: "the keyboard of a theme", options: RouteOptions.render) {
                service, call throws(Problem) in try service.store.subject(call)
            }),
        Route(
            "themeThumbnail", at: "/themes/{theme}/thumbnail.{format}", in: .store,
            operations: .picture(.thumbnail, summary: "a theme for a store", options: RouteOptions.thumbnail) {
                service, call throws(Problem) in try service.store.subject(call)
            }),
        Route(
            "themeExport", at: "/themes/{theme}/export/{kind}", in: .store,
            operations: .later(
                .get, summary: "a theme as a file for another program", options: RouteOptions.export,
                answers: .content(ConversionChoices.mediaTypes, isTagged: true)
            ) { service, call throws(Problem) in try service.store.export(call) }),
        Route(
            "themeEvents", at: "/themes/{theme}/events", in: .store,
            operations: .later(
                .get, summary: "reports every change of a theme, as server-sent events",
                answers: .content(["text/event-stream"])
            ) { service, call throws(Problem) in try service.store.listen(call) }),
        Route(
            "reviews", at: "/v1/reviews", in: .store,
            operations: .reading(
                .get, summary: "lists the uploads that wait and those that were rejected",
                options: [RouteOptions.perPage, RouteOptions.afterUpload], role: .least(for: .readUpload)
            ) { service, call throws(Problem) in try service.store.reviews(call) }),
        Route(
            "reviewDocument", at: "/v1/reviews/{theme}.json", in: .store,
            operations: .reading(
                .get, summary: "the document of an upload", role: .least(for: .readUpload), answers: taggedJSON
            ) {
                service, call throws(Problem) in try service.store.uploadedDocument(call)
            },
            .later(.delete, summary: "withdraws an upload", role: .least(for: .withdraw), answers: .removed) {
                service, call throws(Problem) in try service.store.withdraw(call)
            }),
        Route(
            "reviewPicture", at: "/v1/reviews/{theme}.{format}", in: .store,
            operations: .picture(
                .keyboard, summary: "the keyboard of an upload", options: RouteOptions.render, isPublic: false,
                role: .least(for: .readUpload)
            ) { service, call throws(Problem) in try service.store.uploadSubject(call) }),
        Route(
            "approve", at: "/v1/reviews/{theme}/approve", in: .store,
            operations: .later(.post, summary: "publishes an upload", role: .least(for: .approve)) {
                service, call throws(Problem) in
                try service.store.approve(call)
            }),
        Route(
            "reject", at: "/v1/reviews/{theme}/reject", in: .store,
            operations: .later(
                .post, summary: "rejects an upload and says why", options: [RouteOptions.reason],
                role: .least(for: .reject)
            ) { service, call throws(Problem) in try service.store.reject(call) }),
    ]

    private static let xml = RouteAnswers.content(["application/xml"])
    private static let page = RouteAnswers.content(["text/html"], isTagged: true)
    private static let taggedJSON = RouteAnswers.content(["application/json"], isTagged: true)
}
