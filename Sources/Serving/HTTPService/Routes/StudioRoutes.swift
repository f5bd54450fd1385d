internal import Workers

extension Routes {
    /// The studio's page, which is also at the root if there is no gallery.
    static let studioPage = Route(
        "studioPage", at: "/studio", in: .studioPage,
        operations: .now(.get, summary: "the page of the studio", answers: .content(["text/html"], isTagged: true)) {
            _, call in
            StudioAnswers.file(.page, headers: call.request.headers)
        })

    /// The studio. Its own keys guard it, so no operation on files needs a role.
    static let studio = [
        studioPage,
        Route(
            "studioFile", at: "/studio/files/{file}", in: .studioPage,
            operations: .now(.get, summary: "a file of that page") { _, call in
                StudioAnswers.file(call.named.file ?? .page, headers: call.request.headers)
            }),
        Route(
            "studioSession", at: "/studio/session", in: .studioPage,
            operations: .now(.post, summary: "begins a session of the studio", body: .document) {
                service, call throws(Problem) in
                try service.studio.begin(call)
            }),
        Route(
            "studioDocument", at: "/studio/document", in: .studio,
            operations: .now(.get, summary: "the document that the studio edits", options: RouteOptions.studioDocument)
            {
                service, call throws(Problem) in try service.studio.document(call)
            },
            .later(.put, summary: "saves that document", options: RouteOptions.studioDocument, body: .document) {
                service, call throws(Problem) in try service.studio.save(call)
            },
            .now(.delete, summary: "removes that document", options: RouteOptions.studioFile, answers: .removed) {
                service, call throws(Problem) in
                try service.studio.remove(call)
            }),
        Route(
            "studioRemoved", at: "/studio/removed", in: .studio,
            operations: .now(
                .post, summary: "brings back a document that was removed", options: RouteOptions.studioFile
            ) {
                service, call throws(Problem) in try service.studio.restore(call)
            }),
        Route(
            "studioThemes", at: "/studio/themes", in: .studio,
            operations: .now(.get, summary: "lists the themes in the folder of that document") {
                service, call throws(Problem) in
                try service.studio.themes(call)
            }),
        Route(
            "studioUpload", at: "/studio/upload", in: .studio,
            operations: .later(
                .post, summary: "says what the studio's store knows of a theme", body: .document
            ) {
                service, call throws(Problem) in try service.studio.uploadState(call)
            },
            .later(.put, summary: "uploads a theme to that store", body: .document) {
                service, call throws(Problem) in try service.studio.upload(call)
            }),
        Route(
            "studioDraft", at: "/studio/draft", in: .studio,
            operations: .now(
                .put, summary: "keeps a draft of that document", options: RouteOptions.studioFile, body: .document
            ) {
                service, call throws(Problem) in
                try service.studio.keepDraft(call)
            },
            .now(.delete, summary: "removes the draft", options: RouteOptions.studioFile, answers: .removed) {
                service, call throws(Problem) in
                try service.studio.forgetDraft(call)
            }),
        Route(
            "studioEvents", at: "/studio/events", in: .studio,
            operations: .later(
                .get, summary: "reports when that document changes on disk", options: RouteOptions.studioFile,
                answers: .content(["text/event-stream"])
            ) {
                service, call throws(Problem) in try service.studio.listen(call)
            }),
        Route(
            "studioApply", at: "/studio/apply", in: .studio,
            operations: .work(
                "changes properties of a theme and reports its text, values and problems",
                options: RouteOptions.validate
            ) { .apply($0.validation) }),
        Route(
            "studioColors", at: "/studio/colors", in: .studio,
            operations: .now(.get, summary: "makes a theme of two colours", options: RouteOptions.studioColors) {
                _, call throws(Problem) in try StudioAnswers.theme(of: call.arguments)
            }),
        Route(
            "studioFrame", at: "/studio/frame", in: .studio,
            operations: .work("draws the keyboard of a theme for a screen", options: RouteOptions.render) {
                .frame($0.render)
            }),
    ]
}
