internal import HTTPServer
internal import Workers

extension Routes {
    /// The studio's page, which is also at the root if there is no gallery.
    static let studioPage = Route("studioPage", at: "/studio", in: .studioPage)
        .constant(answers: page) { _ in StudioAnswers.file(.studioPage) }

    /// The studio. Its own keys guard it, so no operation on files needs a role.
    static let studio: [Route] = [
        studioPage,
        Route("studioFile", at: "/studio/files/{file}", in: .pageFiles)
            .constant { StudioAnswers.file($0.named.file ?? .studioPage) },
        Route("studioSession", at: "/studio/session", in: .studioPage)
            .now(StudioHandler.begin, .post, body: .document),
        Route("studioDocument", at: "/studio/document", in: .studio)
            .now(StudioHandler.document, options: RouteOptions.studioDocument)
            .later(StudioHandler.save, .put, options: RouteOptions.studioDocument, body: .document)
            .now(StudioHandler.remove, .delete, options: RouteOptions.studioFile, answers: .removed),
        Route("studioRemoved", at: "/studio/removed", in: .studio)
            .now(StudioHandler.restore, .post, options: RouteOptions.studioFile),
        Route("studioThemes", at: "/studio/themes", in: .studio).now(StudioHandler.themes),
        Route("studioUpload", at: "/studio/upload", in: .studio)
            .now(StudioHandler.uploadState, .post, body: .document)
            .later(StudioHandler.upload, .put, body: .document),
        Route("studioDraft", at: "/studio/draft", in: .studio)
            .now(StudioHandler.keepDraft, .put, options: RouteOptions.studioFile, body: .document)
            .now(StudioHandler.forgetDraft, .delete, options: RouteOptions.studioFile, answers: .removed),
        Route("studioEvents", at: "/studio/events", in: .studio)
            .later(StudioHandler.listen, options: RouteOptions.studioFile, answers: events),
        Route("studioApply", at: "/studio/apply", in: .studio).work(.apply),
        Route("studioColors", at: "/studio/colors", in: .studio)
            .now(StudioHandler.colors, options: RouteOptions.studioColors)
            .work(.colors),
        Route("studioFrame", at: "/studio/frame", in: .studio).work(.frame),
    ]
}
