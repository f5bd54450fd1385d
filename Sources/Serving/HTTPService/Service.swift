internal import Documents
internal import Files
internal import Parallel
internal import RemoteThemes
internal import ServiceSetup
internal import StoreDatabase
internal import Synchronization

/// The handler of requests: admits them, finds their routes, and has the routes answer them.
@safe final class Service: ExchangeHandler {
    /// Answers requests.
    let handlers: Handlers
    /// Tells webhooks what happens in the store; nil if there are none.
    let webhooks: WebhookSender?
    private let configuration: ServiceConfiguration
    private let dispatcher: Dispatcher
    private let metrics: Metrics
    private let log: ServiceLog
    private let access: AccessControl
    private let rules: UploadPolicy
    private let signer: AddressSigner
    private let bodies: BodyMemory
    private let hasWarned = Atomic(false)

    /// Creates a service; with a folder to edit, it is a studio.
    init(
        _ configuration: ServiceConfiguration, dispatcher: Dispatcher, metrics: Metrics, shares: ConnectionShares,
        log: ServiceLog, folder: StudioFolder? = nil
    ) throws(OperationError) {
        self.configuration = configuration
        self.dispatcher = dispatcher
        self.metrics = metrics
        self.log = log
        bodies = BodyMemory(bytes: configuration.bodiesBytes, clientBytes: configuration.bodiesBytesPerClient)
        let access = try AccessControl(configuration)
        self.access = access
        let rules = try UploadPolicy(configuration)
        self.rules = rules
        signer = try AddressSigner(configuration.keys)
        handlers = try Handlers(
            configuration, dispatcher: dispatcher, metrics: metrics, shares: shares, log: log, access: access,
            rules: rules, signer: signer, folder: folder)
        webhooks = try Self.webhooks(configuration, store: handlers.storeHandler, log: log)
    }

    private static func webhooks(
        _ configuration: ServiceConfiguration, store: StoreHandler?, log: ServiceLog
    ) throws(OperationError) -> WebhookSender? {
        guard let file = configuration.webhooks else { return nil }
        let hooks = try Webhook.read(file, known: StoreEvent.Kind.allCases.map(\.rawValue))
        guard let store else { throw .usage("--webhooks: requires --themes (the store whose events they get)") }
        return WebhookSender(hooks, database: store.database, log: log) { store.json($0, isWhole: true) }
    }

    // MARK: - State

    /// Accepts no new requests from now on.
    func drain() {
        handlers.responder.drain()
        dispatcher.drain()
        handlers.gallery?.events.end()
        webhooks?.end()
        handlers.studio.folder?.answerListeners(ending: true)
    }

    /// Writes what is counted in memory, when it is time; at the end, all of it.
    func writeCounts(atEnd isEnd: Bool = false) {
        if isEnd { handlers.storeHandler?.downloads.write() } else { handlers.storeHandler?.downloads.writeWhenDue() }
    }

    /// Reads tokens, reserved ids and keys again, and imports what is new in the store's folder. If that fails, the old ones stay in
    /// use.
    func reread() {
        handlers.gallery?.importFolder()
        do {
            let revoked = try access.reread()
            if !revoked.isEmpty { handlers.deskHandler?.endSessions(ofTokens: revoked) }
        } catch {
            log.write("the old tokens stay in use: \(error.description)")
        }
        do {
            try rules.reread()
        } catch {
            log.write("the old reserved ids stay in use: \(error.description)")
        }
        do {
            try signer.reread()
        } catch {
            log.write("the old keys stay in use: \(error.description)")
        }
    }

    // MARK: - Exchanges

    func begin(_ exchange: Exchange) -> PreparedResponse? {
        do throws(Problem) {
            try admit(exchange)
            return nil
        } catch {
            return handlers.responder.prepare(error.response)
        }
    }

    private func admit(_ exchange: Exchange) throws(Problem) {
        var headers = exchange.headers ?? RequestHeaders()
        try checkHost(exchange, headers: headers)
        if let known = known(exchange, headers: headers) {
            exchange.purpose = known
            return
        }
        let target = try RequestTarget(exchange.address)
        let match = try match(target, headers: headers)
        exchange.purpose = Matched(match)
        let allowed = match.route.methods + [.options]
        guard let method = HTTPMethod(rawValue: exchange.method), allowed.contains(method) else {
            let names = allowed.map(\.rawValue)
            var problem = Problem(
                .wrongMethod,
                detail:
                    "\(Quoted(exchange.method)) is not allowed at this address (expected \(Prose.alternatives(names)))."
            )
            problem.headers = [("Allow", names.joined(separator: ", "))]
            throw problem
        }
        if method != .get { headers.range = nil }
        let operation = match.route.operation(for: method)
        let holder = try access.admit(headers, from: operation?.leastRole)
        exchange.request = HTTPRequest(method: method, target: target, headers: headers, holder: holder)
        if handlers.responder.isDraining, match.route.area != .status {
            throw Problem(.draining, detail: "The service is being stopped.")
        }
        try limitBody(of: exchange, to: operation?.body ?? .none, headers)
    }

    /// Refuses a host that is not this machine's own, if nothing but the loopback protects the service: a page of another site
    /// whose host was made to resolve to this machine comes by the loopback too, but names its own host.
    private func checkHost(_ exchange: Exchange, headers: RequestHeaders) throws(Problem) {
        noteForwarding(exchange, headers: headers)
        guard configuration.trustsLoopback, exchange.peer.isLoopback, handlers.studio.folder == nil,
            let host = headers.host,
            !HostName.isLocal(host), !exchange.comesFromTrustedProxy
        else { return }
        throw Problem(
            .misdirected,
            detail:
                "The host is \(Quoted(host)), which is not this machine (expected localhost, 127.0.0.1 or [::1]). If a proxy "
                + "sends it, start the service with --trust-proxy and the proxy's address.")
    }

    /// Logs, once, that a proxy on this machine names clients without being trusted: they would all count as one.
    private func noteForwarding(_ exchange: Exchange, headers: RequestHeaders) {
        guard headers.forwardedFor != nil, exchange.peer == .unix || exchange.peer.isLoopback,
            !exchange.comesFromTrustedProxy, !hasWarned.exchange(true, ordering: .relaxed)
        else { return }
        let name = exchange.peer == .unix ? "unix" : ClientName.of(exchange.peer, forwarded: nil, proxies: []).text
        log.write(
            "X-Forwarded-For is ignored, since its sender is not trusted, and all its clients count as one; if it is a proxy, "
                + "start the service with --trust-proxy \(name)")
    }

    /// Returns what a picture's address asks for if it was asked before; nil otherwise.
    private func known(_ exchange: Exchange, headers: RequestHeaders) -> KnownQuery? {
        guard exchange.method == HTTPMethod.get.rawValue, headers.haveNoBody, !handlers.responder.isDraining,
            handlers.studio.folder == nil
        else { return nil }
        return handlers.pictures.known(exchange.address)
    }

    /// Returns the route of an address. The studio's routes exist only if there is a studio, and are only for its own pages.
    private func match(_ target: RequestTarget, headers: RequestHeaders) throws(Problem) -> RouteMatch {
        guard var match = Routes.match(target.segments) else { throw Problem.noRoute }
        // Without a gallery, the studio's page is at the root.
        if handlers.gallery == nil, target.segments.isEmpty { match = RouteMatch(route: Routes.studioPage) }
        guard let folder = handlers.studio.folder else {
            if match.route.area.isStudio, !configuration.showsStudio { throw Problem.noRoute }
            return match
        }
        try folder.access.check(headers, isPublic: match.route.area == .studioPage)
        return match
    }

    /// Refuses a body that is too long or of an unsupported type, before it arrives.
    private func limitBody(
        of exchange: Exchange, to body: RouteBody, _ headers: RequestHeaders
    ) throws(Problem) {
        switch body {
        case .none:
            exchange.bodyLimit = 0
            if headers.length ?? 0 > 0 { throw Problem(.tooLarge, detail: "This address takes no body.") }
            return
        case .document:
            if headers.haveNoBody { throw Self.withoutLength }
            let most = try BodyKind(headers).isForm ? configuration.bodyMebibytes << 20 : Limits.documentBytes
            exchange.bodyLimit = min(most, configuration.bodyMebibytes << 20)
        case .fields, .form:
            if !headers.announcesBody {
                exchange.bodyLimit = 0
                return
            }
            guard headers.contentType?.lowercased().hasPrefix("application/x-www-form-urlencoded") == true else {
                throw Problem(
                    .unsupportedBody,
                    detail:
                        "The body is not the fields of a form (expected application/x-www-form-urlencoded, or no body)."
                )
            }
            exchange.bodyLimit = Self.fieldsBytes
        case .upload:
            if headers.haveNoBody { throw Self.withoutLength }
            guard try !BodyKind(headers).isForm else {
                throw Problem(
                    .unsupportedBody, detail: "An upload is not a form (expected the theme itself as application/json)."
                )
            }
            exchange.bodyLimit = Limits.uploadBytes
        }
        if let length = headers.length, length > exchange.bodyLimit { throw Self.tooLarge(exchange) }
        exchange.memory = try bodies.reserve(headers.length, for: exchange.client)
        if case .upload = body { try handlers.store.admitUpload(headers) }
    }

    /// The most bytes of a form's fields: a reason of 500 characters, each encoded, a page of uploads, and the rest.
    private static let fieldsBytes = 16_384

    /// Makes room for the next bytes of a body. A body of unknown length may find none; its request is then answered so.
    func takes(_ count: Int, of exchange: Exchange) -> Bool {
        do throws(Problem) {
            guard let memory = exchange.memory, count <= exchange.bodyLimit else { return false }
            try memory.makeRoom(for: count, limit: exchange.bodyLimit)
            exchange.body.reserveCapacity(memory.bytes)
            return true
        } catch {
            exchange.forgetBody()
            exchange.give(handlers.responder.prepare(error.response))
            return false
        }
    }

    /// Bytes after a head that announces no body belong to no request, so the connection ends.
    private static var withoutLength: Problem {
        var problem = Problem(
            .lengthRequired, detail: "The request announces no body (expected a document, and its Content-Length).")
        problem.headers = [("Connection", "close")]
        return problem
    }

    private static func tooLarge(_ exchange: Exchange) -> Problem {
        Problem(.tooLarge, detail: "The body is longer than \(exchange.bodyLimit) bytes, which is the limit.")
    }

    func answer(_ exchange: Exchange) -> PreparedResponse? {
        do throws(Problem) {
            if let known = exchange.purpose as? KnownQuery {
                return try handlers.pictures.answer(exchange, known: known)
            }
            guard let request = exchange.request, let match = (exchange.purpose as? Matched)?.match else {
                throw Problem(.badRequest, detail: "The request cannot be read.")
            }
            if exchange.bodyBytes > exchange.bodyLimit { throw Self.tooLarge(exchange) }
            guard let operation = match.route.operation(for: request.method) else {
                return handlers.responder.prepare(options(of: match.route))
            }
            var arguments = operation.defaults
            var parameters = request.target.parameters
            if [.fields, .form].contains(operation.body) {
                // What is in an address is in logs.
                if operation.body == .form, !parameters.isEmpty {
                    throw Problem(.badOption, detail: "The address has parameters (send them as the fields of a form).")
                }
                parameters += try RequestTarget.parameters(in: String(decoding: exchange.body, as: UTF8.self))
            }
            try arguments.read(parameters, options: operation.options)
            return try operation.answer(
                handlers,
                RouteCall(
                    exchange: exchange, request: request, route: match.route.name, named: match.values,
                    picture: operation.picture, arguments: arguments))
        } catch {
            return handlers.responder.prepare(error.response)
        }
    }

    /// Answers `OPTIONS`, for pages of other origins and for people.
    private func options(of route: Route) -> HTTPResponse {
        let methods = (route.methods + [.options]).map(\.rawValue).joined(separator: ", ")
        let crossing =
            configuration.allowedOrigin == nil
            ? []
            : [
                ("Access-Control-Allow-Methods", methods),
                ("Access-Control-Allow-Headers", "Authorization, Content-Type, If-Match, If-None-Match, Last-Event-ID"),
                ("Access-Control-Max-Age", "86400"),
            ]
        return HTTPResponse(status: 204, type: nil, [], headers: [("Allow", methods)] + crossing)
    }

    func end(_ exchange: Exchange) {
        if let listener = exchange.listener {
            listener.finish()
            handlers.gallery?.events.remove(listener)
        }
        let seconds = MonotonicClock.seconds(since: exchange.start)
        let sent = exchange.sent ?? (499, 0)
        metrics.answered(
            Self.route(of: exchange), code: sent.status, seconds: seconds,
            bytesIn: exchange.bodyBytes, bytesOut: sent.bytes)
        log.write(exchange, milliseconds: (seconds * 1e5).rounded() / 100)
    }

    /// Returns the name of a request's route for metrics.
    private static func route(of exchange: Exchange) -> String {
        switch exchange.purpose {
        case let known as KnownQuery: known.route
        case let matched as Matched: matched.match.route.name
        default: "none"
        }
    }

    func refused(_ problem: Problem, peer: ConnectionPeer) {
        let bytes = problem.response.body.count
        metrics.answered("none", code: problem.kind.status, seconds: 0, bytesIn: 0, bytesOut: bytes)
        log.write(refusal: problem.kind.status, bytes: bytes, of: ClientName.of(peer, forwarded: nil, proxies: []).text)
    }
}

/// The route of a request, which is taken once the body has arrived.
private final class Matched: ExchangePurpose {
    let match: RouteMatch

    init(_ match: RouteMatch) {
        self.match = match
    }
}
