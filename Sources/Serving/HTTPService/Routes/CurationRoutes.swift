internal import HTTPServer
internal import StoreModel

extension Routes {
    /// What a store in a database keeps beside its themes: versions, collections, likeness and reports of abuse.
    static let curation: [Route] = [
        Route("themeVersions", at: "/themes/{theme}/versions", in: .store)
            .now(StoreHandler.versions, options: RouteOptions.numbered, role: .author),
        Route("versionDocument", at: "/themes/{theme}/versions/{number}.json", in: .store)
            .now(StoreHandler.versionDocument, role: .author, answers: .taggedJSON),
        Route("rollBack", at: "/themes/{theme}/versions/{number}/publish", in: .store)
            .later(StoreHandler.rollBack, .post, role: .author),
        Route("similarThemes", at: "/themes/{theme}/similar", in: .store)
            .now(StoreHandler.similar, options: [RouteOptions.perPage], answers: .taggedJSON),
        Route("report", at: "/themes/{theme}/report", in: .store)
            .later(StoreHandler.report, .post, options: [RouteOptions.complaint], body: .fields),
        Route("reports", at: "/v1/reports", in: .store)
            .now(StoreHandler.reports, options: RouteOptions.numbered, role: .reviewer),
        Route("closeReport", at: "/v1/reports/{number}/close", in: .store)
            .later(StoreHandler.closeReport, .post, options: [RouteOptions.outcome], role: .reviewer, body: .fields),
        Route("collections", at: "/v1/collections", in: .store)
            .now(StoreHandler.collections, answers: .taggedJSON),
        Route("collection", at: "/v1/collections/{name}", in: .store)
            .now(StoreHandler.collection, answers: .taggedJSON)
            .later(StoreHandler.putCollection, .put, options: RouteOptions.collection, role: .reviewer)
            .later(StoreHandler.removeCollection, .delete, role: .reviewer, answers: .removed),
        Route("events", at: "/v1/events", in: .store).now(StoreHandler.events, options: RouteOptions.numbered),
        Route("eventStream", at: "/v1/events/stream", in: .store)
            .later(StoreHandler.listenToAll, options: [RouteOptions.afterNumber], answers: events),
        Route("eventFeed", at: "/v1/events.atom", in: .store)
            .now(StoreHandler.atom, answers: .content(["application/atom+xml"], isTagged: true)),
    ]

    /// Server-sent events.
    static let events = RouteAnswers.content(["text/event-stream"])
}
