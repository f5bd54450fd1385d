extension Routes {
    /// The desk of a store in a database: pages for reviewers and authors, who sign in with their tokens.
    static let desk = [
        Route(
            "desk", at: "/desk", in: .desk,
            operations: .reading(
                .get, summary: "the queue of reviewers, or the form to sign in", options: RouteOptions.queue,
                answers: page
            ) { service, call throws(Problem) in try service.storeDesk.queue(call) }),
        Route(
            "signIn", at: "/desk/sign-in", in: .store,
            operations: .later(
                .post, summary: "signs in at the desk with a token", options: RouteOptions.signIn, body: .form,
                answers: .forwarded
            ) { service, call throws(Problem) in try service.storeDesk.signIn(call) }),
        Route(
            "signOut", at: "/desk/sign-out", in: .desk,
            operations: .later(
                .post, summary: "ends the session", options: RouteOptions.form, body: .form, answers: .forwarded
            ) { service, call throws(Problem) in try service.storeDesk.signOut(call) }),
        Route(
            "deskUpload", at: "/desk/uploads/{theme}", in: .desk,
            operations: .later(
                .get, summary: "an upload beside what is published, for reviewers and its owner", answers: page
            ) { service, call throws(Problem) in try service.storeDesk.upload(call) }),
        Route(
            "deskPicture", at: "/desk/uploads/{theme}.{format}", in: .desk,
            operations: .picture(
                .keyboard, summary: "the keyboard of an upload", options: RouteOptions.render, isPublic: false
            ) { service, call throws(Problem) in try service.storeDesk.pictureSubject(call) }),
        Route(
            "decide", at: "/desk/decisions", in: .desk,
            operations: .later(
                .post, summary: "approves or rejects uploads that a reviewer has seen",
                options: RouteOptions.decision, body: .form, answers: page
            ) { service, call throws(Problem) in try service.storeDesk.decide(call) }),
        Route(
            "undo", at: "/desk/undo", in: .desk,
            operations: .later(
                .post, summary: "takes back decisions of the last minute", options: RouteOptions.undo, body: .form,
                answers: page
            ) { service, call throws(Problem) in try service.storeDesk.undo(call) }),
        Route(
            "deskReports", at: "/desk/reports", in: .desk,
            operations: .reading(
                .get, summary: "the open reports of abuse", options: [RouteOptions.afterNumber], answers: page
            ) { service, call throws(Problem) in try service.storeDesk.reports(call) }),
        Route(
            "deskCloseReport", at: "/desk/reports/{number}/close", in: .desk,
            operations: .later(
                .post, summary: "closes a report of abuse", options: RouteOptions.closing, body: .form,
                answers: .forwarded
            ) { service, call throws(Problem) in try service.storeDesk.closeReport(call) }),
        Route(
            "deskLog", at: "/desk/log", in: .desk,
            operations: .reading(
                .get, summary: "the audit log", options: [RouteOptions.afterNumber], answers: page
            ) { service, call throws(Problem) in try service.storeDesk.log(call) }),
        Route(
            "deskTheme", at: "/desk/themes/{theme}", in: .desk,
            operations: .reading(
                .get, summary: "the history of a theme", options: [RouteOptions.afterNumber], answers: page
            ) { service, call throws(Problem) in try service.storeDesk.history(call) }),
        Route(
            "deskRemove", at: "/desk/themes/{theme}/remove", in: .desk,
            operations: .later(
                .post, summary: "removes a theme with its uploads", options: RouteOptions.removal, body: .form,
                answers: .forwarded
            ) { service, call throws(Problem) in try service.storeDesk.remove(call) }),
        Route(
            "ownThemes", at: "/desk/mine", in: .desk,
            operations: .reading(
                .get, summary: "an author's own themes and uploads", options: RouteOptions.ownList, answers: page
            ) { service, call throws(Problem) in try service.storeDesk.ownThemes(call) }),
        Route(
            "deskWithdraw", at: "/desk/uploads/{theme}/withdraw", in: .desk,
            operations: .later(
                .post, summary: "withdraws an upload", options: RouteOptions.form, body: .form, answers: .forwarded
            ) { service, call throws(Problem) in try service.storeDesk.withdraw(call) }),
    ]

    private static let page = RouteAnswers.content(["text/html"])
}
