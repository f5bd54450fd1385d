internal import HTTPServer
internal import Workers

extension Routes {
    /// The studio's page, which is also at the root if there is no gallery.
    static let studioPage = Route("studioPage", at: "/studio", in: .studioPage)
        .constant(summary: "the page of the studio", answers: .content(["text/html"], isTagged: true)) { _ in
            StudioAnswers.file(.studioPage)
        }

    /// The studio. Its own keys guard it, so no operation on files needs a role.
    static let studio: [Route] = [
        studioPage,
        Route("studioFile", at: "/studio/files/{file}", in: .pageFiles)
            .constant(summary: "a file of that page, or of the desk's") {
                StudioAnswers.file($0.named.file ?? .studioPage)
            },
        Route("studioSession", at: "/studio/session", in: .studioPage)
            .now(.post, summary: "begins a session of the studio", body: .document) { try $0.studio.begin($1) },
        Route("studioDocument", at: "/studio/document", in: .studio)
            .now(summary: "the document that the studio edits", options: RouteOptions.studioDocument) {
                try $0.studio.document($1)
            }
            .later(.put, summary: "saves that document", options: RouteOptions.studioDocument, body: .document) {
                try $0.studio.save($1)
            }
            .now(.delete, summary: "removes that document", options: RouteOptions.studioFile, answers: .removed) {
                try $0.studio.remove($1)
            },
        Route("studioRemoved", at: "/studio/removed", in: .studio)
            .now(.post, summary: "brings back a document that was removed", options: RouteOptions.studioFile) {
                try $0.studio.restore($1)
            },
        Route("studioThemes", at: "/studio/themes", in: .studio)
            .now(summary: "lists the themes in the folder of that document") { try $0.studio.themes($1) },
        Route("studioUpload", at: "/studio/upload", in: .studio)
            .now(.post, summary: "says what the studio's store knows of a theme", body: .document) {
                try $0.studio.uploadState($1)
            }
            .later(.put, summary: "uploads a theme to that store", body: .document) { try $0.studio.upload($1) },
        Route("studioDraft", at: "/studio/draft", in: .studio)
            .now(.put, summary: "keeps a draft of that document", options: RouteOptions.studioFile, body: .document) {
                try $0.studio.keepDraft($1)
            }
            .now(.delete, summary: "removes the draft", options: RouteOptions.studioFile, answers: .removed) {
                try $0.studio.forgetDraft($1)
            },
        Route("studioEvents", at: "/studio/events", in: .studio)
            .later(
                .get, summary: "reports when that document changes on disk", options: RouteOptions.studioFile,
                answers: .content(["text/event-stream"])
            ) { try $0.studio.listen($1) },
        Route("studioApply", at: "/studio/apply", in: .studio)
            .work(.apply, summary: "changes properties of a theme and reports its text, values and problems"),
        Route("studioColors", at: "/studio/colors", in: .studio)
            .now(summary: "makes a theme of two colours", options: RouteOptions.studioColors) {
                try StudioAnswers.theme(of: $1.arguments)
            },
        Route("studioFrame", at: "/studio/frame", in: .studio)
            .work(.frame, summary: "draws the keyboard of a theme for a screen"),
    ]
}
