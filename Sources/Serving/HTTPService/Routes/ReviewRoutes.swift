internal import HTTPServer
internal import StoreModel

extension Routes {
    /// The desk of a store: its page, and what the page asks for beside the reviews, reports and themes themselves.
    static let review: [Route] = [
        Route("desk", at: "/desk", in: .desk).constant(answers: page) { _ in StudioAnswers.file(.reviewPage) },
        Route("holder", at: "/v1/holder", in: .store).now(StoreHandler.holder, role: .author),
        Route("queue", at: "/v1/queue", in: .store)
            .now(StoreHandler.queue, options: RouteOptions.numbered + [ReviewArguments.owner], role: .reviewer),
        Route("ownThemes", at: "/v1/mine", in: .store)
            .now(
                StoreHandler.ownThemes, options: [RouteOptions.perPage, RouteOptions.afterDocument], role: .author),
        Route("reviewExamination", at: "/v1/reviews/{theme}/examination", in: .store)
            .later(StoreHandler.examination, role: ThemeAction.readUpload.leastRole),
        Route("approveMany", at: "/v1/reviews/approve", in: .store)
            .later(
                StoreHandler.approveMany, .post, options: ReviewArguments.decided,
                role: ThemeAction.approve.leastRole, body: .fields),
        Route("rejectMany", at: "/v1/reviews/reject", in: .store)
            .later(
                StoreHandler.rejectMany, .post, options: ReviewArguments.decided + [RouteOptions.reason],
                role: ThemeAction.reject.leastRole, body: .fields),
        Route("undo", at: "/v1/reviews/undo", in: .store)
            .later(StoreHandler.undo, .post, options: [ReviewArguments.undone], role: .reviewer, body: .fields),
        Route("log", at: "/v1/log", in: .store)
            .now(StoreHandler.log(_:), options: RouteOptions.numbered, role: .reviewer),
        Route("history", at: "/themes/{theme}/history", in: .store)
            .now(StoreHandler.history, options: RouteOptions.numbered, role: .reviewer),
    ]
}
