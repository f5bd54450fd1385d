internal import Workers
internal import Digest
internal import Documents
internal import Files
internal import Glibc
internal import KeyboardPreview
internal import Options
internal import Parallel
internal import Processes
internal import RenderCache
internal import RenderOptions
internal import ServiceSetup
internal import Synchronization
internal import ThemeModel
internal import ThemeStore

/// The handler of requests: finds their routes, passes work on documents to workers, and sends what is already known.
@safe final class Service: ExchangeHandler {
    let configuration: ServiceConfiguration
    let dispatcher: Dispatcher
    let metrics: Metrics
    let shares: ConnectionShares
    let log: ServiceLog
    let access: AccessControl
    /// The published themes; nil if the service has no store.
    let gallery: Gallery?
    private let store = ResponseCache(capacity: Service.storedBytes)
    private let common: [(String, String)]
    private let clients = Mutex<[String: Int]>([:])
    private let bodies: BodyMemory
    private let draining = Atomic(false)
    private let hasWarned = Atomic(false)
    /// Recently read addresses of pictures: reading one takes longer than sending the picture.
    private let questions = Mutex<[String: KnownQuery]>([:])
    let keys: Mutex<SigningKeys?>
    let environment = Mutex<ServiceEnvironment?>(nil)
    /// The uses for which the shared cache is failing.
    private let cacheTroubles = Mutex<Set<CacheUse>>([])
    /// The file that a studio edits; nil for a service.
    let desk: StudioDesk?
    private let newest: NewestQuestions
    private let frames = FrameStore()
    private let sleepers = Mutex<[ObjectIdentifier: Exchange]>([:])

    /// Bytes of pictures in memory: with four workers the total stays below 200 MB.
    private static let storedBytes = 48 << 20

    init(
        _ configuration: ServiceConfiguration, _ dispatcher: Dispatcher, _ metrics: Metrics, _ shares: ConnectionShares,
        _ log: ServiceLog, desk: StudioDesk? = nil
    ) throws(OperationError) {
        self.desk = desk
        newest = NewestQuestions(mostRunning: configuration.workers ?? Parallel.cores)
        bodies = BodyMemory(bytes: configuration.bodiesBytes, clientBytes: configuration.bodiesBytesPerClient)
        keys = Mutex(try configuration.keys.map { path throws(OperationError) in try SigningKeys(reading: path) })
        access = try AccessControl(configuration)
        gallery = try configuration.themes.map { path throws(OperationError) in
            try Gallery(path, dispatcher, log, listeners: configuration.connections * 3 / 4)
        }
        self.configuration = configuration
        self.dispatcher = dispatcher
        self.metrics = metrics
        self.shares = shares
        self.log = log
        common =
            [("X-Content-Type-Options", "nosniff")]
            + (configuration.allowedOrigin.map { origin in
                [
                    ("Access-Control-Allow-Origin", origin),
                    (
                        "Access-Control-Expose-Headers",
                        "Accept-Ranges, Content-Range, ETag, Kbrender-Changes, Kbrender-Version-Link, Kbrender-Warnings, "
                            + "Link, Retry-After"
                    ),
                ]
            } ?? [])
    }

    // MARK: - State

    /// True once the service is being stopped.
    var isDraining: Bool { draining.load(ordering: .relaxed) }

    /// Accepts no new requests from now on.
    func drain() {
        draining.store(true, ordering: .relaxed)
        dispatcher.drain()
        gallery?.events.end()
        desk?.answerListeners(ending: true)
    }

    /// How many connections sleep until a worker answers.
    var sleeping: Int { sleepers.withLock(\.count) }

    /// Answers every request that still waits.
    func giveUp() {
        let response = prepare(Problem(.draining, "The service is being stopped.").response)
        for exchange in sleepers.withLock({ Array($0.values) }) { finish(exchange, response) }
    }

    /// Finds out what pictures depend on, which goes into their versions.
    func readEnvironment() {
        try? dispatcher.submit(DocumentRequest(.environment, []), for: Dispatcher.ownClient) { [weak self] result in
            guard let self, let reply = try? result.outcome.get(), let known = ServiceEnvironment(reply.payload) else {
                return
            }
            environment.withLock { $0 = known }
        }
    }

    // MARK: - Exchanges

    func begin(_ exchange: Exchange) -> PreparedResponse? {
        do throws(Problem) {
            try admit(exchange)
            return nil
        } catch {
            return prepare(error.response)
        }
    }

    private func admit(_ exchange: Exchange) throws(Problem) {
        var headers = exchange.headers ?? RequestHeaders()
        try checkHost(exchange, headers)
        if let known = known(exchange, headers) {
            exchange.route = known.route
            exchange.known = known
            return
        }
        let target = try RequestTarget(exchange.address)
        let route = try route(target, headers)
        exchange.route = route
        let allowed = route.endpoint.methods.map(\.rawValue) + [HTTPMethod.options.rawValue]
        guard let method = HTTPMethod(rawValue: exchange.method), allowed.contains(method.rawValue) else {
            var problem = Problem(
                .wrongMethod,
                "\(Quoted(exchange.method)) is not allowed at this address (expected \(Prose.alternatives(allowed))).")
            problem.headers = [("Allow", allowed.joined(separator: ", "))]
            throw problem
        }
        if method != .get { headers.range = nil }
        let holder = try access.admit(headers, to: route.endpoint, method)
        exchange.request = HTTPRequest(method: method, target: target, headers: headers, holder: holder)
        let mayAnswer = [.health, .ready, .metrics].contains(route.endpoint)
        if isDraining, !mayAnswer { throw Problem(.draining, "The service is being stopped.") }
        try limitBody(exchange, headers, route.endpoint)
        if method == .put, route.endpoint == .themeDocument { try admitUpload(headers) }
    }

    /// Refuses a host that is not this machine's own, if nothing but the loopback protects the service: a page of another site
    /// whose host was made to resolve to this machine comes by the loopback too, but names its own host.
    private func checkHost(_ exchange: Exchange, _ headers: RequestHeaders) throws(Problem) {
        noteForwarding(exchange, headers)
        guard configuration.trustsLoopback, exchange.peer.isLoopback, desk == nil, let host = headers.host,
            !HostName.isLocal(host), !exchange.comesFromTrustedProxy
        else { return }
        throw Problem(
            .misdirected,
            "The host is \(Quoted(host)), which is not this machine (expected localhost, 127.0.0.1 or [::1]). If a proxy "
                + "sends it, start the service with --trust-proxy and the proxy's address.")
    }

    /// Logs, once, that a proxy on this machine names clients without being trusted: they would all count as one.
    private func noteForwarding(_ exchange: Exchange, _ headers: RequestHeaders) {
        guard headers.forwardedFor != nil, exchange.peer == .unix || exchange.peer.isLoopback,
            !exchange.comesFromTrustedProxy, !hasWarned.exchange(true, ordering: .relaxed)
        else { return }
        let name = exchange.peer == .unix ? "unix" : ClientName.of(exchange.peer, nil, [])
        log.write(
            "X-Forwarded-For is ignored, since its sender is not trusted, and all its clients count as one; if it is a proxy, "
                + "start the service with --trust-proxy \(name)")
    }

    /// Returns what a picture's address asks for if it was asked before; nil otherwise.
    private func known(_ exchange: Exchange, _ headers: RequestHeaders) -> KnownQuery? {
        guard exchange.method == HTTPMethod.get.rawValue, headers.haveNoBody, !isDraining, desk == nil else {
            return nil
        }
        return questions.withLock { $0[exchange.address] }
    }

    /// Returns the route of an address. The studio's routes exist only if there is a studio, and are only for its own pages.
    private func route(_ target: RequestTarget, _ headers: RequestHeaders) throws(Problem) -> Route {
        var route = try Route(target)
        if route.endpoint == .gallery, gallery == nil { route = .studio }
        guard let desk else {
            if route.endpoint.isStudio, !configuration.showsStudio { throw Route.notFound }
            return route
        }
        let isPublic = [.studioPage, .studioFile, .studioSession].contains(route.endpoint)
        try desk.access.check(headers, isPublic: isPublic)
        return route
    }

    /// Refuses a body that is too long or of an unsupported type, before it arrives.
    private func limitBody(_ exchange: Exchange, _ headers: RequestHeaders, _ endpoint: Endpoint) throws(Problem) {
        let method = HTTPMethod(rawValue: exchange.method)
        guard endpoint.takesDocument(by: method) else {
            exchange.bodyLimit = 0
            if headers.length ?? 0 > 0 { throw Problem(.tooLarge, "This address takes no body.") }
            return
        }
        if headers.haveNoBody { throw Self.withoutLength }
        let kind = try BodyKind(headers)
        let isUpload = endpoint == .themeDocument
        if isUpload, kind.isForm {
            throw Problem(.unsupportedBody, "An upload is not a form (expected the theme itself as application/json).")
        }
        let most = kind.isForm ? configuration.bodyMebibytes << 20 : Limits.documentBytes
        exchange.bodyLimit = isUpload ? Limits.uploadBytes : min(most, configuration.bodyMebibytes << 20)
        if let length = headers.length, length > exchange.bodyLimit { throw Self.tooLarge(exchange) }
        exchange.memory = try bodies.reserve(headers.length, for: exchange.client)
    }

    /// Makes room for the next bytes of a body. A body of unknown length may find none; its request is then answered so.
    func takes(_ count: Int, of exchange: Exchange) -> Bool {
        do throws(Problem) {
            guard let memory = exchange.memory, count <= exchange.bodyLimit else { return false }
            try memory.makeRoom(for: count, limit: exchange.bodyLimit)
            exchange.body.reserveCapacity(memory.bytes)
            return true
        } catch {
            exchange.forgetBody()
            exchange.give(prepare(error.response))
            return false
        }
    }

    /// Bytes after a head that announces no body belong to no request, so the connection ends.
    private static var withoutLength: Problem {
        var problem = Problem(
            .lengthRequired, "The request announces no body (expected a document, and its Content-Length).")
        problem.headers = [("Connection", "close")]
        return problem
    }

    private static func tooLarge(_ exchange: Exchange) -> Problem {
        Problem(.tooLarge, "The body is longer than \(exchange.bodyLimit) bytes, which is the limit.")
    }

    func answer(_ exchange: Exchange) -> PreparedResponse? {
        if let known = exchange.known {
            do throws(Problem) {
                return try picture(known.query, known.head, exchange.headers ?? RequestHeaders(), exchange)
            } catch {
                return prepare(error.response)
            }
        }
        guard let request = exchange.request, let route = exchange.route else {
            return prepare(Problem(.badRequest, "The request is broken.").response)
        }
        do throws(Problem) {
            if exchange.bodyBytes > exchange.bodyLimit { throw Self.tooLarge(exchange) }
            if request.method == .options { return prepare(options(route.endpoint)) }
            return try answer(exchange, request, route)
        } catch {
            return prepare(error.response)
        }
    }

    /// Answers `OPTIONS`, for pages of other origins and for people.
    private func options(_ endpoint: Endpoint) -> HTTPResponse {
        let methods = (endpoint.methods + [.options]).map(\.rawValue).joined(separator: ", ")
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
            gallery?.events.remove(listener)
        }
        let seconds = MonotonicClock.seconds(since: exchange.start)
        let sent = exchange.sent ?? (499, 0)
        metrics.answered(
            exchange.route?.endpoint.rawValue ?? "none", code: sent.status, seconds: seconds,
            bytesIn: exchange.bodyBytes, bytesOut: sent.bytes)
        log.write(exchange, milliseconds: (seconds * 1e5).rounded() / 100)
    }

    func refused(_ problem: Problem, _ peer: ConnectionPeer) {
        let bytes = problem.response.body.count
        metrics.answered("none", code: problem.kind.status, seconds: 0, bytesIn: 0, bytesOut: bytes)
        log.write(refusal: problem.kind.status, bytes: bytes, of: ClientName.of(peer, nil, []))
    }

    /// Returns an answer ready to be sent.
    func prepare(_ response: HTTPResponse) -> PreparedResponse {
        let closing = isDraining ? [("Connection", "close")] : []
        return PreparedResponse(response, adding: common + closing)
    }

    /// Returns an answer that lasts as long as its connection.
    func stream(to listener: EventListener, headers: [(String, String)]) -> PreparedResponse {
        PreparedResponse(listener, headers: headers + common)
    }

    // MARK: - Routes

    private func answer(
        _ exchange: Exchange, _ request: HTTPRequest, _ route: Route
    ) throws(Problem) -> PreparedResponse? {
        var arguments = route.endpoint.defaults
        try arguments.read(request.target.parameters, Endpoint.optionTables[route.endpoint] ?? [])
        try checkSignature(request.target, route, arguments)
        switch route.endpoint {
        case _ where route.endpoint.givesPicture:
            let question = try RenderQuery(
                try subject(of: route, request), request, route, arguments, exchange)
            let head = try head(of: question)
            // Signed addresses are checked each time, since keys change and time passes. Themes of the store change too.
            if route.preset != nil, head.lastModified != nil, arguments.expiry == nil, configuration.keys == nil {
                remember(KnownQuery(route, question, head), exchange.address)
            }
            return try picture(question, head, request.headers, exchange)
        case .geometry: return try work(.geometry(arguments.render), exchange)
        case .validate: return try work(.validate(arguments.validation), exchange)
        case .convert: return try work(.convert(arguments.conversion), exchange)
        case .fix: return try work(.fix(arguments.repair), exchange)
        case _ where route.endpoint.isOfStore: return try answerFromStore(exchange, request, route, arguments)
        case .edit: return try work(.edit, exchange)
        case .studioApply: return try work(.apply(arguments.validation), exchange)
        case .studioFrame: return try work(.frame(arguments.render), exchange)
        case _ where route.endpoint.isStudio: return try studio(exchange, request, route, arguments)
        default: return prepare(try plainAnswer(route))
        }
    }

    private func remember(_ question: KnownQuery, _ address: String) {
        guard address.utf8.count <= Self.longestRemembered else { return }
        questions.withLock { questions in
            if questions.count >= Self.mostRemembered { questions.removeAll() }
            questions[address] = question
        }
    }

    /// The most bytes of a remembered address, and the most addresses: a few MiB in total.
    private static let longestRemembered = 512
    private static let mostRemembered = 2048

    /// Answers what the service knows without a worker.
    private func plainAnswer(_ route: Route) throws(Problem) -> HTTPResponse {
        switch route.endpoint {
        case .presets:
            .json(
                .array(
                    Preset.all.compactMap { preset in
                        preset.theme.value.map { BuiltInListings.json(of: preset, $0) }
                    }))
        case .presetDocument: try document(of: route.preset)
        case .layouts: .json(.array(BuiltInListings.layouts))
        case .devices: .json(.array(BuiltInListings.devices))
        case .properties: .json(PropertyListing.json)
        case .schema:
            HTTPResponse(
                type: "application/schema+json", Array(ThemeSchema.text.utf8), headers: [("Cache-Control", "no-cache")])
        case .openAPI: .json(OpenAPI.document)
        case .health: HTTPResponse(type: "text/plain", Array("alive\n".utf8), headers: [("Cache-Control", "no-store")])
        case .ready: readiness
        default:
            HTTPResponse(
                type: "text/plain; version=0.0.4",
                Array(
                    metrics.text(connections: shares.count, open: dispatcher.open, workers: dispatcher.readyWorkers)
                        .utf8
                ),
                headers: [("Cache-Control", "no-store")])
        }
    }

    private func document(of preset: Preset?) throws(Problem) -> HTTPResponse {
        guard let preset, let theme = preset.theme.value else { throw Problem(.notFound, "There is no such preset.") }
        return HTTPResponse(
            type: "application/json", Array(NativeThemeWriter.text(theme).utf8),
            headers: [("Cache-Control", "no-cache")])
    }

    /// The readiness: workers have found their fonts, themes are read, and the service is not being stopped.
    private var readiness: HTTPResponse {
        let words =
            isDraining
            ? "draining"
            : gallery?.isLoaded == false
                ? "themes are being read"
                : dispatcher.readyWorkers.isEmpty ? dispatcher.trouble ?? "workers are starting" : nil
        return HTTPResponse(
            status: words == nil ? 200 : 503, type: "text/plain", Array(((words ?? "ready") + "\n").utf8),
            headers: [("Cache-Control", "no-store")])
    }

    /// Reads tokens and keys again. If that fails, the old ones stay in use.
    func rereadSecrets() {
        do {
            try access.reread()
        } catch {
            log.write("the old tokens stay in use: \(error.description)")
        }
        rereadKeys()
    }

    private func rereadKeys() {
        guard let path = configuration.keys else { return }
        do {
            let new = try SigningKeys(reading: path)
            keys.withLock { $0 = new }
        } catch {
            log.write("the old keys stay in use: \(error.description)")
        }
    }

    /// Refuses a picture's address that is not signed with a known key, or has expired.
    private func checkSignature(
        _ target: RequestTarget, _ route: Route, _ arguments: RouteArguments
    ) throws(Problem) {
        guard route.endpoint.isAddressOfPicture else { return }
        if let keys = keys.withLock({ $0 }), !keys.verify(path: target.rawPath, query: target.rawQuery ?? "") {
            throw Problem(.badSignature, "The address has no valid signature (expected one that `kbrender sign` made).")
        }
        if let expiry = arguments.expiry, time(nil) >= expiry {
            throw Problem(.badSignature, "The address has expired (expected a new one).")
        }
    }

    // MARK: - Work

    /// Passes work with a document as its result to a worker.
    private func work(_ work: DocumentRequest.Work, _ exchange: Exchange) throws(Problem) -> PreparedResponse? {
        let request = try documents(for: work, exchange)
        let place = try exchange.headers.flatMap { headers throws(Problem) in
            try NewestQuestions.Place(headers, of: exchange.client)
        }
        try reserve(exchange)
        fallAsleep(exchange)
        let shown = exchange.headers?.shownFrame
        guard let place else {
            submit(request, exchange) { self.response(to: $0, shown: shown) }
            return nil
        }
        newest.ask(place) {
            self.submit(
                request, exchange, { self.response(to: $0, shown: shown) }, atEnd: { self.newest.finished(place) })
        } drop: {
            self.finish(exchange, self.prepare(Problem(.overtaken, "A newer request was sent.").response))
        }
        return nil
    }

    /// Submits a request for a sleeping connection, which is answered with what `response` makes of the reply.
    func submit(
        _ request: DocumentRequest, _ exchange: Exchange, _ response: @escaping @Sendable (WorkReply) -> HTTPResponse?,
        atEnd: @escaping @Sendable () -> Void = {}
    ) {
        let start = MonotonicClock.microseconds
        do {
            try dispatcher.submit(request, for: exchange.client) { result in
                switch result.outcome {
                case .success(let reply):
                    self.note(reply, since: start)
                    if let response = response(reply) { self.finish(exchange, self.prepare(response)) }
                case .failure(let problem): self.finish(exchange, self.prepare(problem.response))
                }
                atEnd()
            }
        } catch {
            finish(exchange, prepare(error.response))
            atEnd()
        }
    }

    /// Returns the request with the received document or form.
    private func documents(
        for work: DocumentRequest.Work, _ exchange: Exchange, known: [String] = []
    ) throws(Problem) -> DocumentRequest {
        guard let headers = exchange.headers, !exchange.body.isEmpty else {
            throw Problem(.badRequest, "There is no document (expected a theme as the body).")
        }
        let kind = try BodyKind(headers)
        return DocumentRequest(
            work, [WorkDocument("theme.json", exchange.body)], boundary: kind.boundary, known: known)
    }

    private func response(to reply: WorkReply, shown: String?) -> HTTPResponse {
        if let problem = problem(of: reply) { return problem.response }
        let changes = reply.changes.map { [("Kbrender-Changes", String($0))] } ?? []
        let common = [("Kbrender-Warnings", String(reply.warnings ?? 0)), ("Cache-Control", "no-cache")] + changes
        if reply.width > 0 { return frame(reply, shown: shown, common) }
        return HTTPResponse(type: "application/json", reply.payload, headers: common)
    }

    /// Returns a frame, or its difference from the one that the page shows.
    private func frame(_ reply: WorkReply, shown: String?, _ common: [(String, String)]) -> HTTPResponse {
        let frame = FrameStore.Frame(width: reply.width, height: reply.height, pixels: reply.payload)
        var headers = common + [("Kbrender-Size", "\(frame.width)x\(frame.height)")]
        var body = frame.pixels
        if let shown {
            if let difference = frames.frame(shown).flatMap(frame.difference) {
                body = difference
                headers.append(("Kbrender-Base", shown))
            }
            headers.append(("Kbrender-Frame", frames.keep(frame, replacing: shown)))
        }
        return HTTPResponse(type: "application/octet-stream", body, headers: headers)
    }

    func note(_ reply: WorkReply, since start: Int) {
        metrics.waited(max(MonotonicClock.seconds(since: start) - reply.outcome.seconds, 0))
        if !reply.cacheReport.isEmpty { note(reply.cacheReport) }
    }

    /// Logs changes of a shared cache, each once, though each worker reports them.
    private func note(_ report: CacheReport) {
        metrics.cacheFailed(report.failures)
        for change in report.changes {
            let isNew = cacheTroubles.withLock { troubles in
                change.isTrouble ? troubles.insert(change.use).inserted : troubles.remove(change.use) != nil
            }
            if isNew { log.write(change.words) }
        }
    }

    /// Refuses a client that already has as many open requests as it may, unless it only gets something: then the request waits
    /// for its turn, and no more than that many of the client's requests are worked on at a time.
    func reserve(_ exchange: Exchange) throws(Problem) {
        let client = exchange.client
        guard client != ClientName.proxy else { return }
        let canWait = [HTTPMethod.get, .head].map(\.rawValue).contains(exchange.method)
        let isFree = clients.withLock { clients in
            let count = clients[client] ?? 0
            guard count < configuration.perClient || canWait else { return false }
            clients[client] = count + 1
            return true
        }
        guard isFree else {
            throw Problem(
                .clientBusy,
                "\(configuration.perClient) requests of this client are already at work (try again in a second).")
        }
        exchange.release = { [clients = self] in
            clients.clients.withLock { clients in
                let count = clients[client] ?? 0
                clients[client] = count > 1 ? count - 1 : nil
            }
        }
    }

    func fallAsleep(_ exchange: Exchange) {
        sleepers.withLock { $0[ObjectIdentifier(exchange)] = exchange }
        exchange.sleep()
    }

    /// Wakes a connection with its answer, only once.
    func finish(_ exchange: Exchange, _ response: PreparedResponse) {
        guard sleepers.withLock({ $0.removeValue(forKey: ObjectIdentifier(exchange)) }) != nil else { return }
        exchange.release?()
        exchange.release = nil
        exchange.forgetBody()
        exchange.wake(with: response)
    }

    // MARK: - Pictures

    private func picture(
        _ question: RenderQuery, _ head: PictureHead, _ headers: RequestHeaders, _ exchange: Exchange
    ) throws(Problem) -> PreparedResponse? {
        if let known = store.picture(for: question.digest) {
            metrics.hit(headers.know(known, head) ? .client : .memory)
            return response(known, question, head, headers)
        }
        var question = question
        let request = try request(for: &question, headers.knownKeys, exchange)
        let (asked, head) = (question, try self.head(of: question))
        try reserve(exchange)
        fallAsleep(exchange)
        ask(request, asked, for: exchange.client) { answer in
            switch answer {
            case .success(let picture): self.finish(exchange, self.response(picture, asked, head, headers))
            case .failure(let problem): self.finish(exchange, self.prepare(problem.response))
            }
        }
        return nil
    }

    /// Returns the request with its document. A theme of the store is read now: if it has changed since it was looked up, the
    /// question is about the current version.
    private func request(
        for question: inout RenderQuery, _ known: [String], _ exchange: Exchange
    ) throws(Problem) -> DocumentRequest {
        switch question.subject {
        case .preset: return DocumentRequest(question.work, [], known: known)
        case .body: return try documents(for: question.work, exchange, known: known)
        case .theme(let id, let shelf, _):
            guard let document = gallery?.folder.document(id, on: shelf) else { throw Self.noTheme }
            question.subject = .theme(id, shelf, digest: document.digest)
            return DocumentRequest(question.work, [WorkDocument("theme.json", document.bytes)], known: known)
        }
    }

    /// Has a worker draw. Equal questions are drawn once, and whoever gets the picture first keeps it for all.
    private func ask(
        _ request: DocumentRequest, _ question: RenderQuery, for client: String,
        _ answer: @escaping @Sendable (ResponseCache.Answer) -> Void
    ) {
        let start = MonotonicClock.microseconds
        let name = question.digest + request.known.joined(separator: ",")
        do {
            try dispatcher.submit(request, for: client, asking: name) { result in
                var isFirst = false
                let picture = result.picture { reply in
                    isFirst = true
                    self.note(reply, since: start)
                    let picture = self.picture(of: reply)
                    self.store.keep(picture, question.digest)
                    return picture
                }
                if !isFirst, case .success = picture { self.metrics.hit(.shared) }
                answer(picture)
            }
        } catch {
            answer(.failure(error))
        }
    }

    private func picture(of reply: WorkReply) -> ResponseCache.Answer {
        if let problem = problem(of: reply) { return .failure(problem) }
        if reply.isUnchanged {
            metrics.hit(.client)
        } else if reply.isCached {
            metrics.hit(configuration.cache.isShared ? .redis : .disk)
        } else {
            metrics.drew()
        }
        return .success(
            CachedResponse(key: reply.outcome.key ?? "", bytes: reply.payload, warnings: reply.warnings ?? 0))
    }

    /// Returns the headers that depend only on the question: how long the answer may be cached, when it last changed, and its
    /// address with the version.
    private func head(of question: RenderQuery) throws(Problem) -> PictureHead {
        let vary = question.isNegotiated ? [("Vary", "Accept")] : []
        guard let path = question.path else {
            let control = question.subject.isPrivate ? "private, no-cache" : "no-cache"
            return PictureHead(lastModified: nil, [("Cache-Control", control)] + vary)
        }
        let environment = environment.withLock { $0 }
        let current = environment?.version(of: question.subject)
        let lastModified = lastModified(question.subject, environment)
        if let version = question.version {
            guard version == current else { throw Problem(.notFound, "There is no such version.") }
            return PictureHead(
                lastModified: lastModified, [("Cache-Control", "public, max-age=31536000, immutable")])
        }
        let linked = path.utf8.count <= Self.maxLinked ? current : nil
        let link: [(String, String)] =
            linked.map { version in
                let address = path + (path.contains("?") ? "&" : "?") + "v=" + version
                return [("Kbrender-Version-Link", signed(address))]
            } ?? []
        return PictureHead(lastModified: lastModified, [("Cache-Control", "no-cache")] + link)
    }

    /// The most bytes of an address that an answer repeats: there must be room beside the request's head.
    private static let maxLinked = 2048

    /// Returns when pictures of a subject last changed; nil if unknown.
    private func lastModified(_ subject: PictureSubject, _ environment: ServiceEnvironment?) -> String? {
        switch subject {
        case .preset: return environment?.lastModified
        case .theme(let id, .published, let digest):
            guard let theme = gallery?.theme(id), theme.digest == digest else { return nil }
            return theme.changed.flatMap { environment?.lastModified(of: $0) }
        default: return nil
        }
    }

    /// Returns an address that this service answers: signed, if signatures are required.
    func signed(_ address: String) -> String {
        guard let keys = keys.withLock({ $0 }) else { return address }
        let parts = address.split(separator: "?", maxSplits: 1)
        return keys.signed(path: String(parts[0]), query: parts.count > 1 ? String(parts[1]) : "")
    }

    private func response(
        _ picture: CachedResponse, _ question: RenderQuery, _ head: PictureHead, _ headers: RequestHeaders
    ) -> PreparedResponse {
        let isKnown = headers.know(picture, head)
        if !isKnown, let part = part(of: picture, question, head, headers) { return prepare(part) }
        return picture.response(ResponseName(isKnown: isKnown, isDraining: isDraining, head: head.name)) {
            let headers = head.headers(of: picture)
            guard !isKnown else { return prepare(HTTPResponse(status: 304, type: nil, [], headers: headers)) }
            return prepare(
                HTTPResponse(
                    type: question.mediaType, picture.bytes, headers: headers + Self.policy(question.format)))
        }
    }

    /// Returns the requested part of a large file; nil for the whole file.
    private func part(
        of picture: CachedResponse, _ question: RenderQuery, _ head: PictureHead, _ headers: RequestHeaders
    ) -> HTTPResponse? {
        guard picture.isLarge, !question.subject.isDocument, let range = headers.range(of: picture, head) else {
            return nil
        }
        let count = picture.bytes.count
        switch ByteRange(range, of: count) {
        case .whole: return nil
        case .part(let part):
            return HTTPResponse(
                status: 206, type: question.format.mediaType, Array(picture.bytes[part]),
                headers: head.headers(of: picture) + Self.policy(question.format)
                    + [("Content-Range", "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(count)")])
        case .beyond:
            var problem = Problem(.badRange, "The file has \(count) bytes (expected a range of them).")
            problem.headers = [("Content-Range", "bytes */\(count)")]
            return problem.response
        }
    }

    /// Returns the policy for SVG, a document that browsers execute: it may do nothing.
    private static func policy(_ format: OutputFormat) -> [(String, String)] {
        guard format == .vectors(.svg) else { return [] }
        return [("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox")]
    }

    // MARK: - Failures

    /// Returns the problem that a reply reports; nil if it has the result.
    func problem(of reply: WorkReply) -> Problem? {
        guard let kind = reply.outcome.failure else { return nil }
        let words = Self.withoutDashes(reply.statement)
        let found = reply.outcome.diagnostics
        switch reply.end {
        case .lost: return fault(words)
        case .breached(.time): return Problem(.timeLimit, words)
        case .breached(.memory): return Problem(.memoryLimit, words)
        case .answered: break
        }
        switch kind {
        case .usage, .unavailable, .noInput: return Problem(.badOption, words)
        case .badData:
            let number = found.count
            let detail = words.isEmpty ? "The document has \(number) problem\(number == 1 ? "" : "s")." : words
            return Problem(.badTheme, detail, diagnostics: found)
        case .limitReached: return Problem(.memoryLimit, words)
        default: return fault(words)
        }
    }

    /// Logs a fault of the service, and returns a problem with the id by which it is found in the log.
    func fault(_ words: String) -> Problem {
        let id = String(UInt64.random(in: 0 ... .max), radix: 16)
        log.write("fault \(id): \(words)")
        return Problem(.internalFault, "The service failed; its log has more under \(id).")
    }

    /// Removes the dashes of an option, since here it is a parameter.
    private static func withoutDashes(_ words: String) -> String {
        words.hasPrefix("--") ? String(words.dropFirst(2)) : words
    }
}

/// The type of a body, from its headers.
struct BodyKind {
    /// The boundary of a form; nil for a document.
    let boundary: String?
    /// True for a form with documents.
    var isForm: Bool { boundary != nil }

    /// Reads the headers. Throws if the type is not supported.
    init(_ headers: RequestHeaders) throws(Problem) {
        if let coding = headers.contentEncoding, coding.lowercased() != "identity" {
            throw Problem(.unsupportedBody, "The body is encoded as \(Quoted(coding)) (expected no Content-Encoding).")
        }
        let parts = (headers.contentType ?? "").split(separator: ";").map { $0.filter { !$0.isWhitespace } }
        let type = parts.first?.lowercased() ?? ""
        guard type == "multipart/form-data" else {
            guard Self.isDocument(type) else {
                throw Problem(
                    .unsupportedBody,
                    "The body is \(Quoted(type)) (expected a document as application/json, or multipart/form-data).")
            }
            boundary = nil
            return
        }
        let name = "boundary="
        guard let parameter = parts.first(where: { $0.lowercased().hasPrefix(name) }) else {
            throw Problem(.unsupportedBody, "The form has no boundary (expected multipart/form-data; boundary=…).")
        }
        boundary = String(parameter.dropFirst(name.count).filter { $0 != "\"" })
    }

    /// Returns true for the types of theme documents, and for those that clients send by default.
    private static func isDocument(_ type: String) -> Bool {
        type.isEmpty || type.hasPrefix("text/") || type.hasSuffix("+json") || type.hasSuffix("/json")
            || ["application/octet-stream", "application/x-www-form-urlencoded", "application/yaml"].contains(type)
    }
}
