internal import HTTPServer
internal import StoreModel

extension Routes {
    /// The desk of a store: its page, and what the page asks for beside the reviews, reports and themes themselves.
    static let review: [Route] = [
        Route("desk", at: "/desk", in: .desk)
            .constant(
                summary: "the page on which reviewers decide and authors see what became of their themes",
                answers: .content(["text/html"], isTagged: true)
            ) { _ in StudioAnswers.file(.reviewPage) },
        Route("holder", at: "/v1/holder", in: .store)
            .now(summary: "says whose the token is", role: .author) { try $0.store.themes.holder($1) },
        Route("queue", at: "/v1/queue", in: .store)
            .now(
                summary: "lists the uploads that wait, the oldest first",
                options: [RouteOptions.perPage, RouteOptions.afterNumber, ReviewArguments.owner], role: .reviewer
            ) { try $0.store.themes.queue($1) },
        Route("ownThemes", at: "/v1/mine", in: .store)
            .now(
                summary: "lists the themes and uploads of the token's holder",
                options: [RouteOptions.perPage, RouteOptions.afterDocument], role: .author
            ) { try $0.store.themes.ownThemes($1) },
        Route("reviewExamination", at: "/v1/reviews/{theme}/examination", in: .store)
            .later(
                .get, summary: "what an upload changes, and what is wrong with it",
                role: ThemeAction.readUpload.leastRole
            ) { try $0.store.themes.examination($1) },
        Route("approveMany", at: "/v1/reviews/approve", in: .store)
            .later(
                .post, summary: "publishes uploads that a reviewer has seen", options: ReviewArguments.decided,
                role: ThemeAction.approve.leastRole, body: .fields
            ) { try $0.store.themes.approveMany($1) },
        Route("rejectMany", at: "/v1/reviews/reject", in: .store)
            .later(
                .post, summary: "rejects uploads that a reviewer has seen, and says why",
                options: ReviewArguments.decided + [RouteOptions.reason], role: ThemeAction.reject.leastRole,
                body: .fields
            ) { try $0.store.themes.rejectMany($1) },
        Route("undo", at: "/v1/reviews/undo", in: .store)
            .later(
                .post, summary: "takes back decisions of the last minute", options: [ReviewArguments.undone],
                role: .reviewer, body: .fields
            ) { try $0.store.themes.undo($1) },
        Route("log", at: "/v1/log", in: .store)
            .now(
                summary: "lists what was done in the store, the newest first",
                options: [RouteOptions.perPage, RouteOptions.afterNumber], role: .reviewer
            ) { try $0.store.themes.log($1) },
        Route("history", at: "/themes/{theme}/history", in: .store)
            .now(
                summary: "what was done with a theme, its versions and its open reports",
                options: [RouteOptions.perPage, RouteOptions.afterNumber], role: .reviewer
            ) { try $0.store.themes.history($1) },
    ]
}
