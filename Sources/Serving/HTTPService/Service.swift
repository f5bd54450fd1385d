internal import Documents
internal import Files
internal import HTTPServer
internal import Parallel
internal import RemoteThemes
internal import ServerSettings
internal import StoreModel
internal import Synchronization

/// The handler of requests: admits them, finds their routes, and has the routes answer them.
final class Service: RequestHandler {
    /// Answers requests.
    let handlers: ServiceContext
    private let settings: ServiceSettings
    private let bodies: BodyMemory
    private let hasWarned = Atomic(false)

    init(_ settings: ServiceSettings, handlers: ServiceContext) {
        self.settings = settings
        self.handlers = handlers
        bodies = BodyMemory(bytes: settings.bodiesBytes, clientBytes: settings.bodiesBytesPerClient)
    }

    // MARK: - State

    /// Accepts no new requests from now on.
    func drain() {
        handlers.responder.drain()
        handlers.dispatcher.drain()
        handlers.storeArea?.gallery.events.end()
        handlers.storeArea?.webhooks?.end()
        handlers.studio.folder?.answerListeners(ending: true)
    }

    /// Writes what is counted in memory, when it is time; at the end, all of it.
    func writeCounts(atEnd isEnd: Bool = false) {
        let downloads = handlers.storeArea?.themes.downloads
        if isEnd { downloads?.write() } else { downloads?.writeWhenDue() }
    }

    /// Reads tokens, reserved ids and keys again, and imports what is new in the store's folder. If that fails, the old ones stay in
    /// use. The log has a line in any case, so that whoever sent the signal knows that it has arrived.
    func reread() {
        var done: [String] = []
        func reread(_ file: FilePath?, as name: String, _ work: () throws(OperationError) -> Void) {
            guard let file else { return }
            do throws(OperationError) {
                try work()
                done.append("\(name) from \(file)")
            } catch {
                handlers.log.write("the old \(name) stay in use: \(error.description)")
            }
        }
        handlers.storeArea?.gallery.importFolder()
        reread(settings.tokens, as: "tokens") { () throws(OperationError) in try handlers.access.reread() }
        reread(settings.reserved, as: "reserved ids") { () throws(OperationError) in try handlers.rules.reread() }
        reread(settings.keys, as: "keys") { () throws(OperationError) in try handlers.signer.reread() }
        handlers.log.write(
            "HUP: " + (done.isEmpty ? "no file was read again" : "read again: " + done.joined(separator: ", ")))
    }

    // MARK: - Requests

    func begin(_ request: inout HTTPRequest) -> PreparedResponse? {
        do throws(Problem) {
            try admit(&request)
            return nil
        } catch {
            return handlers.responder.prepare(error.response)
        }
    }

    private func admit(_ request: inout HTTPRequest) throws(Problem) {
        try checkHost(of: request)
        if let remembered = remembered(request) {
            request.route = remembered.route
            request.answer = { [self] request in answer(request, as: remembered) }
            return
        }
        let target = try RequestTarget(request.address)
        let match = try match(target, headers: request.headers)
        request.route = match.route.name
        let allowed = match.route.methods + [.options]
        guard allowed.contains(request.method) else {
            let names = allowed.map(\.rawValue)
            throw Problem(
                .wrongMethod,
                detail:
                    "\(Quoted(request.method.rawValue)) is not allowed at this address (expected \(Prose.alternatives(names))).",
                headers: [("Allow", names.joined(separator: ", "))])
        }
        if request.method != .get { request.headers.remove(.range) }
        let operation = match.route.operation(for: request.method)
        let holder = handlers.access.holder(of: request.headers)
        // Before anything is refused: the log names who asked.
        request.holder = holder?.name
        if operation?.body == .fields { try checkSite(of: request) }
        try handlers.access.admit(holder, of: request.headers, from: operation?.leastRole)
        request.answer = { [self] request in answer(request, by: match, target: target, holder: holder) }
        if handlers.responder.isDraining, match.route.area != .status {
            throw Problem(.draining, detail: "The service is being stopped.")
        }
        try limitBody(of: &request, to: operation?.body ?? .none)
    }

    /// Refuses a host that is not this machine's own, if nothing but the loopback protects the service: a page of another site
    /// whose host was made to resolve to this machine comes by the loopback too, but names its own host.
    private func checkHost(of request: HTTPRequest) throws(Problem) {
        noteForwarding(of: request)
        guard settings.trustsLoopback, request.peer.isLoopback, handlers.studio.folder == nil,
            let host = request.headers[.host],
            !HostName.isLocal(host), !request.comesFromTrustedProxy
        else { return }
        throw Problem(
            .misdirected,
            detail:
                "The host is \(Quoted(host)), which is not this machine (expected localhost, 127.0.0.1 or [::1]). If a proxy "
                + "sends it, start the service with --trust-proxy and the proxy's address.")
    }

    /// Refuses the form of another site's page, whose readers do not know that they send it.
    private func checkSite(of request: HTTPRequest) throws(Problem) {
        let (headers, allowed) = (request.headers, settings.allowedOrigin)
        let (origin, site) = (headers[.origin]?.lowercased(), headers[.fetchSite])
        let host = headers[.host]?.lowercased() ?? ""
        let own = ["http://" + host, "https://" + host, settings.publicAddress?.origin.lowercased()]
        // Old browsers and those without TLS name the origin alone, and programs neither.
        let isOwn = site.map { ["same-origin", "none"].contains($0) } ?? (origin == nil || own.contains(origin))
        guard isOwn || origin != nil && [origin, "*"].contains(allowed) else {
            throw Problem(
                .forbidden, detail: "The form is that of another site (send it from a page of this service).")
        }
    }

    /// Logs, once, that a proxy on this machine names clients without being trusted: they would all count as one.
    private func noteForwarding(of request: HTTPRequest) {
        guard request.headers[.forwardedFor] != nil, request.peer == .unix || request.peer.isLoopback,
            !request.comesFromTrustedProxy, !hasWarned.exchange(true, ordering: .relaxed)
        else { return }
        let name = request.peer == .unix ? "unix" : ClientAddress.of(request.peer, forwarded: nil, proxies: []).text
        handlers.log.write(
            "X-Forwarded-For is ignored, since its sender is not trusted, and all its clients count as one; if it is a proxy, "
                + "start the service with --trust-proxy \(name)")
    }

    /// Returns what answers a request whose address was asked before; nil otherwise.
    private func remembered(_ request: HTTPRequest) -> AddressAnswer? {
        guard [.get, .head].contains(request.method), request.headers.haveNoBody, request.headers[.range] == nil,
            !handlers.responder.isDraining, handlers.studio.folder == nil
        else { return nil }
        return handlers.remembered[request.address]
    }

    /// Returns the route of an address. The routes of the studio and of the desk exist only if there is one; those of a studio
    /// with a folder are only for its own pages.
    private func match(_ target: RequestTarget, headers: RequestHeaders) throws(Problem) -> RouteMatch {
        guard var match = Routes.match(target.segments) else { throw Problem.noRoute(at: target.segments) }
        // Without a gallery, the studio's page is at the root.
        if handlers.storeArea == nil, target.segments.isEmpty { match = RouteMatch(route: Routes.studioPage) }
        let area = match.route.area
        if area == .desk, !(try handlers.store.themes.hasReviewPage) { throw Problem.noTokens }
        if let folder = handlers.studio.folder {
            try folder.access.check(headers, isPublic: [.pageFiles, .studioPage].contains(area))
        } else if area.isForPages, !settings.showsStudio {
            guard area == .pageFiles, handlers.storeArea?.themes.hasReviewPage == true else { throw Problem.noRoute }
        }
        return match
    }

    /// Refuses a body that is too long or of an unsupported type, before it arrives.
    private func limitBody(of request: inout HTTPRequest, to body: RouteBody) throws(Problem) {
        let headers = request.headers
        switch body {
        case .none:
            if headers.length ?? 0 > 0 { throw Problem(.tooLarge, detail: "This address takes no body.") }
            return
        case .document:
            if headers.haveNoBody { throw Self.withoutLength }
            let most = try BodyKind(headers).isForm ? settings.bodyMebibytes << 20 : Limits.documentBytes
            request.bodyLimit = min(most, settings.bodyMebibytes << 20)
        case .fields:
            if !headers.announcesBody { return }
            guard headers[.contentType]?.lowercased().hasPrefix("application/x-www-form-urlencoded") == true else {
                throw Problem(
                    .unsupportedBody,
                    detail:
                        "The body is not the fields of a form (expected application/x-www-form-urlencoded, or no body)."
                )
            }
            request.bodyLimit = Self.fieldsBytes
        case .upload:
            if headers.haveNoBody { throw Self.withoutLength }
            guard try !BodyKind(headers).isForm else {
                throw Problem(
                    .unsupportedBody, detail: "An upload is not a form (expected the theme itself as application/json)."
                )
            }
            request.bodyLimit = Limits.uploadBytes
        }
        if let length = headers.length, length > request.bodyLimit { throw Problem.tooLarge(limit: request.bodyLimit) }
        request.memory = try bodies.reserve(headers.length, for: request.client)
        if case .upload = body { try handlers.store.themes.admitUpload(headers) }
    }

    /// The most bytes of a form's fields: as many uploads as are decided about at a time, each with two digests, and a reason of 500
    /// characters, each encoded.
    private static let fieldsBytes = 65_536

    /// Bytes after a head that announces no body belong to no request, so the connection ends.
    private static var withoutLength: Problem {
        Problem(
            .lengthRequired, detail: "The request announces no body (expected a document, and its Content-Length).",
            headers: [("Connection", "close")])
    }

    func answer(_ request: HTTPRequest) -> PreparedResponse? {
        do throws(Problem) {
            if let fault = request.fault { throw fault }
            guard let answer = request.answer else {
                throw Problem(.badRequest, detail: "The request cannot be read.")
            }
            return try answer(request)
        } catch {
            return handlers.responder.prepare(error.response)
        }
    }

    /// Answers a request whose address was asked before, if nothing has to be drawn.
    private func answer(_ request: HTTPRequest, as remembered: AddressAnswer) -> PreparedResponse? {
        switch remembered {
        case .constant(let answer): return answer.response(to: request.headers, by: handlers.responder)
        case .picture(let picture):
            let pictures = handlers.pictures
            if let response = pictures.kept(request, query: picture.query, head: picture.head) { return response }
            work(for: request, on: handlers.threads) {
                try pictures.answer(request, query: picture.query, head: picture.head)
            }
            return nil
        }
    }

    /// Has another thread answer a request by its route.
    private func answer(
        _ request: HTTPRequest, by match: RouteMatch, target: RequestTarget, holder: AccessHolder?
    ) -> PreparedResponse? {
        guard let operation = match.route.operation(for: request.method) else {
            return handlers.responder.prepare(options(of: match.route))
        }
        let threads = match.route.area.asksStore ? handlers.storeThreads : handlers.threads
        work(for: request, on: threads, about: match.values.theme) { [self] in
            let fields =
                operation.body == .fields
                ? try RequestTarget.parameters(in: String(decoding: request.body, as: UTF8.self)) : []
            let handler = try operation.handler(try target.parameters + fields)
            let call = RouteCall(
                request: request, target: target, route: match.route.name, named: match.values, holder: holder)
            return try handler(handlers, call)
        }
        return nil
    }

    /// Has another thread work for a request, which waits for its answer. `id` is the theme that it is about.
    private func work(
        for request: HTTPRequest, on threads: RequestThreads, about id: ThemeID? = nil,
        _ work: @escaping @Sendable () throws -> PreparedResponse?
    ) {
        let responder = handlers.responder
        responder.wait(request)
        threads.submit(request.route, for: request.client) {
            do {
                if let response = try work() { responder.finish(request, with: response) }
            } catch {
                responder.finish(request, with: responder.response(to: error, about: id))
            }
        } refuse: {
            responder.finish(request, with: $0.response)
        }
    }

    /// Answers `OPTIONS`, for pages of other origins and for people.
    private func options(of route: Route) -> HTTPResponse {
        let methods = (route.methods + [.options]).map(\.rawValue).joined(separator: ", ")
        let crossing =
            settings.allowedOrigin == nil
            ? []
            : [
                ("Access-Control-Allow-Methods", methods),
                ("Access-Control-Allow-Headers", "Authorization, Content-Type, If-Match, If-None-Match, Last-Event-ID"),
                ("Access-Control-Max-Age", "86400"),
            ]
        return HTTPResponse(status: 204, type: nil, [], headers: [("Allow", methods)] + crossing)
    }

    func end(_ request: HTTPRequest, with response: PreparedResponse?, bytes: Int) {
        let seconds = MonotonicClock.seconds(since: request.start)
        let status = response?.status ?? ServiceLog.Entry.unanswered
        handlers.metrics.answered(
            request.route, code: status, seconds: seconds, bytesIn: request.bodyBytes, bytesOut: bytes)
        handlers.log.write(request, status: status, bytes: bytes, milliseconds: (seconds * 1e5).rounded() / 100)
    }

    func forget(_ listener: EventListener) { handlers.storeArea?.gallery.events.remove(listener) }

    func refused(_ problem: Problem, peer: ConnectionPeer) {
        let bytes = problem.response.body.count
        handlers.metrics.answered("none", code: problem.kind.status, seconds: 0, bytesIn: 0, bytesOut: bytes)
        handlers.log.write(
            refusal: problem.kind.status, bytes: bytes, of: ClientAddress.of(peer, forwarded: nil, proxies: []).text)
    }
}
