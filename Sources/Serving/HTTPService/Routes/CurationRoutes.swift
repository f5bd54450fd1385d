internal import HTTPServer
internal import StoreModel

extension Routes {
    /// What a store in a database keeps beside its themes: versions, collections, likeness and reports of abuse.
    static let curation: [Route] = [
        Route("themeVersions", at: "/themes/{theme}/versions", in: .store)
            .now(
                summary: "lists the versions of a theme, the newest first, for its owner and reviewers",
                options: [RouteOptions.perPage, RouteOptions.afterNumber], role: .author
            ) { try $0.store.themes.versions($1) },
        Route("versionDocument", at: "/themes/{theme}/versions/{number}.json", in: .store)
            .now(summary: "the document of a version", role: .author, answers: .taggedJSON) {
                try $0.store.themes.versionDocument($1)
            },
        Route("rollBack", at: "/themes/{theme}/versions/{number}/publish", in: .store)
            .later(.post, summary: "publishes an earlier version again", role: .author) {
                try $0.store.themes.rollBack($1)
            },
        Route("similarThemes", at: "/themes/{theme}/similar", in: .store)
            .now(
                summary: "lists the themes that are most like one, by hues and tags", options: [RouteOptions.perPage],
                answers: .taggedJSON
            ) { try $0.store.themes.similar($1) },
        Route("report", at: "/themes/{theme}/report", in: .store)
            .later(
                .post, summary: "reports to the reviewers that a theme abuses somebody or something",
                options: [RouteOptions.complaint], body: .fields
            ) { try $0.store.themes.report($1) },
        Route("reports", at: "/v1/reports", in: .store)
            .now(
                summary: "lists the open reports of abuse, the oldest first",
                options: [RouteOptions.perPage, RouteOptions.afterNumber], role: .reviewer
            ) { try $0.store.themes.reports($1) },
        Route("closeReport", at: "/v1/reports/{number}/close", in: .store)
            .later(
                .post, summary: "closes a report and says what came of it", options: [RouteOptions.outcome],
                role: .reviewer, body: .fields
            ) { try $0.store.themes.closeReport($1) },
        Route("collections", at: "/v1/collections", in: .store)
            .now(summary: "lists the collections of themes that reviewers keep", answers: .taggedJSON) {
                try $0.store.themes.collections($1)
            },
        Route("collection", at: "/v1/collections/{name}", in: .store)
            .now(summary: "lists the themes of a collection, in its order", answers: .taggedJSON) {
                try $0.store.themes.collection($1)
            }
            .later(
                .put, summary: "makes a collection, or replaces it", options: RouteOptions.collection, role: .reviewer
            ) { try $0.store.themes.putCollection($1) }
            .later(.delete, summary: "removes a collection, and no theme", role: .reviewer, answers: .removed) {
                try $0.store.themes.removeCollection($1)
            },
        Route("events", at: "/v1/events", in: .store)
            .now(
                summary: "lists what has happened, the oldest first; reviewers see uploads, too",
                options: [RouteOptions.perPage, RouteOptions.afterNumber]
            ) { try $0.store.themes.events($1) },
        Route("eventStream", at: "/v1/events/stream", in: .store)
            .later(
                .get, summary: "reports everything that happens to published themes, as server-sent events",
                options: [RouteOptions.afterNumber], answers: .content(["text/event-stream"])
            ) { try $0.store.themes.listenToAll($1) },
        Route("eventFeed", at: "/v1/events.atom", in: .store)
            .now(
                summary: "the newest changes of published themes, for feed readers",
                answers: .content(["application/atom+xml"], isTagged: true)
            ) { try $0.store.themes.atom($1) },
    ]
}
