internal import HTTPServer
internal import Workers

extension Routes {
    /// The desk of a store in a database: pages for reviewers and authors, who sign in with their tokens.
    static let desk: [Route] = [
        Route("desk", at: "/desk", in: .desk)
            .now(
                summary: "the queue of reviewers, or the form to sign in", options: RouteOptions.queue, answers: page
            ) { try $0.store.desk.queue($1) },
        Route("signIn", at: "/desk/sign-in", in: .store)
            .form(summary: "signs in at the desk with a token", options: RouteOptions.signIn) {
                try $0.store.desk.signIn($1)
            },
        Route("signOut", at: "/desk/sign-out", in: .desk)
            .form(summary: "ends the session", options: RouteOptions.form) { try $0.store.desk.signOut($1) },
        Route("deskUpload", at: "/desk/uploads/{theme}", in: .desk)
            .later(.get, summary: "an upload beside what is published, for reviewers and its owner", answers: page) {
                try $0.store.desk.upload($1)
            },
        Route("deskPicture", at: "/desk/uploads/{theme}.{format}", in: .desk)
            .picture(PictureWork.self, summary: "the keyboard of an upload", isPublic: false) {
                try $0.store.desk.pictureSubject($1)
            },
        Route("decide", at: "/desk/decisions", in: .desk)
            .form(
                summary: "approves or rejects uploads that a reviewer has seen", options: RouteOptions.decision,
                answers: page
            ) { try $0.store.desk.decide($1) },
        Route("undo", at: "/desk/undo", in: .desk)
            .form(summary: "takes back decisions of the last minute", options: RouteOptions.undo, answers: page) {
                try $0.store.desk.undo($1)
            },
        Route("deskReports", at: "/desk/reports", in: .desk)
            .now(summary: "the open reports of abuse", options: [RouteOptions.afterNumber], answers: page) {
                try $0.store.desk.reports($1)
            },
        Route("deskCloseReport", at: "/desk/reports/{number}/close", in: .desk)
            .form(summary: "closes a report of abuse", options: RouteOptions.closing) {
                try $0.store.desk.closeReport($1)
            },
        Route("deskLog", at: "/desk/log", in: .desk)
            .now(summary: "the audit log", options: [RouteOptions.afterNumber], answers: page) {
                try $0.store.desk.log($1)
            },
        Route("deskTheme", at: "/desk/themes/{theme}", in: .desk)
            .now(summary: "the history of a theme", options: [RouteOptions.afterNumber], answers: page) {
                try $0.store.desk.history($1)
            },
        Route("deskRemove", at: "/desk/themes/{theme}/remove", in: .desk)
            .form(summary: "removes a theme with its uploads", options: RouteOptions.removal) {
                try $0.store.desk.remove($1)
            },
        Route("ownThemes", at: "/desk/mine", in: .desk)
            .now(summary: "an author's own themes and uploads", options: RouteOptions.ownList, answers: page) {
                try $0.store.desk.ownThemes($1)
            },
        Route("deskWithdraw", at: "/desk/uploads/{theme}/withdraw", in: .desk)
            .form(summary: "withdraws an upload", options: RouteOptions.form) { try $0.store.desk.withdraw($1) },
    ]

    private static let page = RouteAnswers.content(["text/html"])
}
