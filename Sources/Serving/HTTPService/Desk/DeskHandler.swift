internal import Documents
internal import HTTPServer
internal import StoreDatabase
internal import ServerSettings
internal import StoreModel

/// Somebody who is signed in at the desk.
struct DeskVisit: Sendable {
    /// The id of the session: the secret to which the tokens of their forms belong.
    let session: String
    let caller: StoreCaller
}

/// Answers requests for the desk: pages on which reviewers decide and authors see what becomes of their themes. Whoever is
/// signed in acts as the holder of the token; cookies count here and nowhere else.
struct DeskHandler: Sendable {
    let store: StoreHandler
    private let access: AccessControl
    private let rules: UploadPolicy
    /// Knows who is signed in.
    private let sessions: DeskSessions

    init(_ store: StoreHandler, access: AccessControl, rules: UploadPolicy) {
        self.store = store
        self.access = access
        self.rules = rules
        sessions = DeskSessions(store.database, access: access)
    }

    /// How many uploads, documents, reports or entries a page lists.
    static let perPage = 20

    /// Ends the sessions of tokens that were revoked, in all services that share the store.
    func endSessions(ofTokens digests: [String]) {
        store.gallery.writer.add { [store] in
            do throws(StoreError) {
                try store.database.endSessions(ofTokens: digests)
            } catch {
                // Nobody is let in with these tokens here; other services may have to read their files, too.
                store.log.write("the sessions of revoked tokens cannot be ended: \(error.operationError.description)")
            }
        }
    }

    var database: StoreDatabase { store.database }

    private func availableSessions() throws -> DeskSessions {
        guard access.hasTokens else { throw Problem.noTokens }
        return sessions
    }

    // MARK: - Who is there

    private func cookies(_ call: RouteCall) -> DeskCookies {
        let headers = call.request.headers
        let isSecure = store.publicAddress?.hasPrefix("https:") == true || !HostName.isLocal(headers[.host] ?? "")
        return DeskCookies(headers[.cookie], isSecure: isSecure)
    }

    /// Returns who is signed in; nil for nobody.
    func visit(_ call: RouteCall) throws -> DeskVisit? {
        let sessions = try availableSessions()
        guard let session = cookies(call)[.session] else { return nil }
        return try sessions.holder(of: session).map { DeskVisit(session: session, caller: rules.caller($0)) }
    }

    func pages(_ call: RouteCall, for visit: DeskVisit? = nil) -> DeskPages {
        DeskPages(desk: self, words: .preferred(call.request.headers[.acceptLanguage]), visit: visit)
    }

    /// Returns who is signed in and has a role. Throws the form to sign in, or a page that says who may do this.
    func visit(_ call: RouteCall, atLeast least: AccessRole) throws -> DeskVisit {
        guard let visit = try visit(call) else { throw signInPage(call, note: nil) }
        guard visit.caller.role >= least else { throw pages(call, for: visit).notice(\.forReviewers, status: 403) }
        return visit
    }

    /// Returns who sends a form, if it is one that the desk has given to their session. Throws a page that says why not.
    func sender(of call: RouteCall, atLeast least: AccessRole) throws -> DeskVisit {
        let visit = try visit(call, atLeast: least)
        guard isOwn(call, secret: visit.session) else {
            throw pages(call, for: visit).notice(\.staleForm, status: 403)
        }
        return visit
    }

    /// Returns whether the form of a request is one that the desk has given to whoever has a secret.
    private func isOwn(_ call: RouteCall, secret: String?) -> Bool {
        FormToken.isValid(call.arguments.desk.form, for: call.target.rawPath, secret: secret)
    }

    // MARK: - Signing in and out

    /// Returns the form to sign in, with what to say about the last attempt.
    private func signInPage(
        _ call: RouteCall, note: KeyPath<DeskWords, String>?, status: Int = 401, more: [(String, String)] = []
    ) -> HTTPResponse {
        let cookies = cookies(call)
        let secret = cookies[.visitor] ?? DeskSecret.make()
        var page = pages(call).signIn(secret: secret, note: note, status: status)
        if cookies[.visitor] == nil { page.headers.append(cookies.setting(.visitor, to: secret, seconds: 3600)) }
        page.headers += more + (status == 401 ? [("WWW-Authenticate", "Bearer realm=\"kbrender\"")] : [])
        return page
    }

    /// Signs somebody in who sends a token.
    func signIn(_ call: RouteCall) throws -> PreparedResponse? {
        let (sessions, cookies) = (try availableSessions(), cookies(call))
        guard isOwn(call, secret: cookies[.visitor]) else {
            return store.responder.prepare(signInPage(call, note: \.noCookies, status: 403))
        }
        let (token, client) = (call.arguments.desk.token, call.request.client)
        return try store.write(for: call) {
            switch try sessions.signIn(token, from: client, replacing: cookies[.session]) {
            case .begun(let id):
                return Self.forward(
                    to: "/desk",
                    more: [
                        cookies.setting(.session, to: id, seconds: StoreDatabase.sessionSeconds),
                        cookies.removing(.visitor),
                    ])
            case .refused: return signInPage(call, note: \.unknownToken, status: 403)
            case .tooOften(let seconds):
                return signInPage(call, note: \.tooOften, status: 429, more: [("Retry-After", "\(seconds)")])
            }
        }
    }

    /// Ends the session.
    func signOut(_ call: RouteCall) throws -> PreparedResponse? {
        let (sessions, cookies) = (try availableSessions(), cookies(call))
        let visit = try sender(of: call, atLeast: .author)
        return try store.write(for: call) {
            try sessions.signOut(visit.session)
            return Self.forward(to: "/desk", more: [cookies.removing(.session)])
        }
    }

    /// Sends the browser to another page, which it gets.
    static func forward(to address: String, more: [(String, String)] = []) -> HTTPResponse {
        HTTPResponse(
            status: 303, type: nil, [], headers: [("Location", address), ("Cache-Control", "no-store")] + more)
    }

    // MARK: - Lists

    /// Returns the queue of uploads that wait. Authors go to their own themes.
    func queue(_ call: RouteCall) throws -> HTTPResponse {
        let (visit, desk) = (try visit(call, atLeast: .author), call.arguments.desk)
        guard visit.caller.role >= .reviewer else { return Self.forward(to: "/desk/mine") }
        // What comes from now on is not among "all that wait".
        let last = try database.lastWaiting
        let after = call.arguments.afterNumber ?? 0
        let uploads = try database.waitingUploads(after: after, of: desk.owner, limit: Self.perPage + 1)
            .map { upload in (upload: upload, published: try database.theme(upload.id)) }
        return pages(call, for: visit).queue(uploads, of: desk.owner, until: last)
    }

    /// Returns the documents of whoever is signed in.
    func ownThemes(_ call: RouteCall) throws -> HTTPResponse {
        let visit = try visit(call, atLeast: .author)
        let documents = try database.documents(
            of: visit.caller.name, after: call.arguments.desk.afterOwn, limit: Self.perPage + 1)
        return pages(call, for: visit).own(documents)
    }

    /// Returns the open reports of abuse.
    func reports(_ call: RouteCall) throws -> HTTPResponse {
        let visit = try visit(call, atLeast: .reviewer)
        let reports = try database.openReports(after: call.arguments.afterNumber ?? 0, limit: Self.perPage + 1)
        return pages(call, for: visit).reports(reports)
    }

    /// Returns the audit log.
    func log(_ call: RouteCall) throws -> HTTPResponse {
        let visit = try visit(call, atLeast: .reviewer)
        return pages(call, for: visit).log(
            try database.log(before: call.arguments.afterNumber, limit: Self.perPage + 1))
    }

    /// Returns what was done with a theme.
    func history(_ call: RouteCall) throws -> HTTPResponse {
        let id = try call.theme
        let visit = try visit(call, atLeast: .reviewer)
        return pages(call, for: visit).history(
            of: id, published: try database.theme(id), versions: try database.versions(of: id, limit: Self.perPage),
            entries: try database.log(of: id, before: call.arguments.afterNumber, limit: Self.perPage + 1),
            reports: try database.openReports(of: id, after: 0, limit: Self.perPage))
    }

    // MARK: - Changes

    /// Closes a report.
    func closeReport(_ call: RouteCall) throws -> PreparedResponse? {
        let (number, outcome) = (try call.number, call.arguments.desk.reason)
        let visit = try sender(of: call, atLeast: .reviewer)
        guard !outcome.isEmpty else { throw pages(call, for: visit).notice(\.needsOutcome, status: 400) }
        return try change(call, thenTo: "/desk/reports") {
            try database.closeReport(number, outcome: outcome, by: visit.caller)
        }
    }

    /// Withdraws an upload, and leaves what is published.
    func withdraw(_ call: RouteCall) throws -> PreparedResponse? {
        let id = try call.theme
        let visit = try sender(of: call, atLeast: .author)
        return try change(call, thenTo: "/desk/mine") { try database.withdraw(id, by: visit.caller) }
    }

    /// Removes a theme with its uploads.
    func remove(_ call: RouteCall) throws -> PreparedResponse? {
        let id = try call.theme
        let visit = try sender(of: call, atLeast: .reviewer)
        guard call.arguments.desk.isSure else { throw pages(call, for: visit).notice(\.needsSure, status: 400) }
        return try change(call, thenTo: "/desk/themes/\(id)") {
            try database.delete(id, by: visit.caller)
            store.gallery.passOn()
        }
    }

    /// Changes the store, then shows a page. What is gone already needs no change.
    private func change(
        _ call: RouteCall, thenTo address: String, _ work: @escaping @Sendable () throws -> Void
    ) throws -> PreparedResponse? {
        try store.write(for: call) {
            do {
                try work()
            } catch StoreError.refused(.missing) {
                // Somebody else may have been first.
            }
            return Self.forward(to: address)
        }
    }
}
