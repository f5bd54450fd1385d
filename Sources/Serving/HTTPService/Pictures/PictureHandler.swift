internal import CacheStorage
internal import Glibc
internal import HTTPServer
internal import KeyboardPreview
internal import Parallel
internal import ServerSettings
internal import StoreModel
internal import Synchronization
internal import StoreDatabase
internal import Workers

/// Answers with pictures: those in memory at once, others once a worker has drawn them or found them in the cache.
final class PictureHandler: Sendable {
    private let responder: Responder
    private let dispatcher: Dispatcher
    private let metrics: Metrics
    private let gallery: ServiceStore?
    private let signer: AddressSigner
    private let store = ResponseCache(capacity: PictureHandler.capacity)
    /// True if the cache of workers is shared by machines.
    private let isCacheShared: Bool
    /// Seconds for which shared caches may keep a picture of a theme.
    private let sharedSeconds: Int
    private let remembered: AddressCache
    /// What pictures depend on, once a worker has said so.
    private let environment = Mutex<ServiceEnvironment?>(nil)

    /// Bytes of pictures in memory: with four workers the total stays below 200 MB.
    private static let capacity = 48 << 20

    init(
        _ settings: ServiceSettings, responder: Responder, dispatcher: Dispatcher, metrics: Metrics,
        gallery: ServiceStore?, signer: AddressSigner, remembered: AddressCache
    ) {
        self.remembered = remembered
        self.responder = responder
        self.dispatcher = dispatcher
        self.metrics = metrics
        self.gallery = gallery
        self.signer = signer
        isCacheShared = settings.cache.isShared
        sharedSeconds = settings.sharedSeconds
    }

    /// Finds out what pictures depend on, which goes into their versions.
    func readEnvironment() {
        try? dispatcher.submit(WorkRequest(.environment), for: ClientAddress.service) {
            [weak self] result, _ in
            guard let self, let reply = try? result.get(), let reported = ServiceEnvironment(reply.payload)
            else {
                return
            }
            environment.withLock { $0 = reported }
        }
    }

    // MARK: - Queries

    /// Answers a request for a picture of a subject; `isOfAddress` if its address alone determines the picture.
    func answer<Drawing>(
        _ call: RouteCall, of subject: PictureSubject, by kind: WorkKind<Drawing>, arguments: PictureArguments<Drawing>,
        isOfAddress: Bool
    ) throws(Problem) -> PreparedResponse? {
        try arguments.drawing.checkFiles()
        if isOfAddress { try signer.check(call.target, expiry: arguments.expiry) }
        let query = try RenderQuery(subject, call: call, kind: kind, arguments: arguments, isOfAddress: isOfAddress)
        let head = try head(of: query)
        // Signed addresses are checked each time, since keys change and time passes. Themes of the store change too.
        if call.named.preset != nil, head.lastModified != nil, arguments.expiry == nil, !signer.isRequired {
            remembered.keep(
                .picture(RememberedQuery(route: call.route, query: query, head: head)), at: call.request.address)
        }
        return try answer(call.request, query: query, head: head)
    }

    // MARK: - Addresses

    /// Returns a digest of a subject and of what draws it; nil while that is not known.
    func version(of subject: PictureSubject) -> String? { environment.withLock { $0 }?.version(of: subject) }

    /// Returns an address that this service answers: signed, if signatures are required.
    func signed(_ address: String) -> String { signer.signed(address) }

    // MARK: - Drawing

    /// Returns the answer if the picture is in memory; nil otherwise.
    func kept(_ request: HTTPRequest, query: RenderQuery, head: PictureHead) -> PreparedResponse? {
        guard let picture = store.picture(for: query.digest) else { return nil }
        let isKnown = request.headers.haveCopy(of: picture, since: head.lastModified)
        metrics.hit(isKnown ? .client : .memory, for: request.client)
        return response(picture, query: query, head: head, headers: request.headers)
    }

    /// Answers a request for what its address is known to ask for.
    func answer(
        _ request: HTTPRequest, query: RenderQuery, head: PictureHead
    ) throws(Problem) -> PreparedResponse? {
        if let response = kept(request, query: query, head: head) { return response }
        var query = query
        let work = try work(for: &query, from: request)
        let (asked, head) = (query, try self.head(of: query))
        try responder.reserve(request)
        ask(work, query: asked, for: request.client) { answer in
            switch answer {
            case .success(let picture):
                self.responder.finish(
                    request, with: self.response(picture, query: asked, head: head, headers: request.headers))
            case .failure(let problem): self.responder.finish(request, with: problem.response)
            }
        }
        return nil
    }

    /// Returns the work for a query, with its document. A theme of the store is read now: if it has changed since it was looked up, the
    /// query is about the current version.
    private func work(
        for query: inout RenderQuery, from request: HTTPRequest
    ) throws(Problem) -> WorkRequest {
        var work = query.work
        work.knownKeys = request.headers.knownKeys
        switch query.subject {
        case .preset: break
        case .body: return try work.taking(bodyOf: request)
        case .theme(let id, let shelf, _):
            let stored = responder.result(about: id) { try gallery?.database.document(id, on: shelf) }
            guard let document = try stored.get() else { throw Problem.noTheme }
            query.subject = .theme(id, shelf, digest: document.digest)
            work.documents = [WorkDocument("theme.json", bytes: document.bytes)]
        }
        return work
    }

    /// Has a worker draw. Equal queries are drawn once, and whoever gets the picture first keeps it for all.
    private func ask(
        _ request: WorkRequest, query: RenderQuery, for client: String,
        answer: @escaping @Sendable (ResponseCache.Answer) -> Void
    ) {
        let start = MonotonicClock.microseconds
        let name = query.digest + request.knownKeys.joined(separator: ",")
        do {
            try dispatcher.submit(request, for: client, key: name) { result, isShared in
                answer(
                    result.flatMap { reply in
                        if !isShared { self.responder.note(reply, of: client, since: start) }
                        let picture = self.picture(of: reply, for: client, isShared: isShared)
                        if isShared, let kept = self.store.picture(for: query.digest) {
                            return picture.map { _ in kept }
                        }
                        self.store.keep(picture, query: query.digest)
                        return picture
                    })
            }
        } catch {
            answer(.failure(error))
        }
    }

    private func picture(of reply: WorkReply, for client: String, isShared: Bool) -> ResponseCache.Answer {
        if let problem = responder.problem(of: reply) { return .failure(problem) }
        if isShared {
            metrics.hit(.shared, for: client)
        } else if reply.isUnchanged {
            metrics.hit(.client, for: client)
        } else if reply.isCached {
            metrics.hit(isCacheShared ? .redis : .disk, for: client)
        } else {
            metrics.drew(for: client)
        }
        return .success(
            CachedResponse(key: reply.outcome.key ?? "", bytes: reply.payload, warnings: reply.warnings ?? 0))
    }

    /// Returns the headers that depend only on the query: when the answer last changed, and its address with the version.
    private func head(of query: RenderQuery) throws(Problem) -> PictureHead {
        guard let path = query.path else {
            return PictureHead(lastModified: nil, query.isNegotiated ? [("Vary", "Accept")] : [])
        }
        let environment = environment.withLock { $0 }
        let current = environment?.version(of: query.subject)
        let lastModified = lastModified(query.subject, environment: environment)
        if let version = query.version {
            guard version == current else { throw Problem(.notFound, detail: "There is no such version.") }
            return PictureHead(lastModified: lastModified, [])
        }
        let linked = path.utf8.count <= Self.maxLinkedBytes ? current : nil
        let link: [(String, String)] =
            linked.map { version in
                let address = path + (path.contains("?") ? "&" : "?") + "v=" + version
                return [("Kbrender-Version-Link", signer.signed(address))]
            } ?? []
        return PictureHead(lastModified: lastModified, link)
    }

    /// Returns how long an answer that is given now may be kept. A version of a preset stays for ever; a theme may be withdrawn, so
    /// browsers ask again after an hour, and proxies, which answer everybody, sooner. Nothing is kept longer than its address counts.
    private func caching(of query: RenderQuery) -> String {
        if query.subject.isPrivate { return HTTPResponse.personal }
        guard query.path != nil, query.version != nil else { return "no-cache" }
        let left = query.expiry.map { max($0 - time(nil), 0) } ?? .max
        guard case .theme = query.subject else { return "public, max-age=\(min(31_536_000, left)), immutable" }
        return "public, max-age=\(min(3600, left)), s-maxage=\(min(sharedSeconds, left))"
    }

    /// The most bytes of an address that an answer repeats: there must be room beside the request's head.
    private static let maxLinkedBytes = 2048

    /// Returns when pictures of a subject last changed; nil if unknown.
    private func lastModified(_ subject: PictureSubject, environment: ServiceEnvironment?) -> String? {
        switch subject {
        case .preset: return environment?.lastModified
        case .theme(let id, .published, let digest):
            guard let theme = try? gallery?.database.theme(id), theme.digest == digest else { return nil }
            return theme.changed.flatMap { environment?.lastModified(of: $0) }
        default: return nil
        }
    }

    private func response(
        _ picture: CachedResponse, query: RenderQuery, head: PictureHead, headers: RequestHeaders
    ) -> PreparedResponse {
        if headers.status(ofVersion: picture.key) == 412 { return responder.prepare(Problem.otherVersion.response) }
        let isKnown = headers.haveCopy(of: picture, since: head.lastModified)
        let caching = caching(of: query)
        if !isKnown, let part = part(of: picture, query, head: head, caching: caching, headers: headers) {
            return responder.prepare(part)
        }
        let name = ResponseName(
            isKnown: isKnown, isDraining: responder.isDraining, head: head.name, caching: caching)
        return picture.response(name) {
            let headers = head.headers(of: picture, caching: caching)
            guard !isKnown else { return responder.prepare(.notModified(headers)) }
            return responder.prepare(
                HTTPResponse(
                    type: query.mediaType, picture.bytes, headers: headers + Self.policy(query.format)))
        }
    }

    /// Returns the requested part of a large file; nil for the whole file.
    private func part(
        of picture: CachedResponse, _ query: RenderQuery, head: PictureHead, caching: String, headers: RequestHeaders
    ) -> HTTPResponse? {
        guard picture.isLarge, !query.subject.isDocument,
            let range = headers.range(ofVersion: picture.tag, since: head.lastModified)
        else { return nil }
        let count = picture.bytes.count
        switch ByteRange(range, of: count) {
        case .whole: return nil
        case .part(let part):
            return HTTPResponse(
                status: 206, type: query.format.mediaType, Array(picture.bytes[part]),
                headers: head.headers(of: picture, caching: caching) + Self.policy(query.format)
                    + [("Content-Range", "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(count)")])
        case .beyond:
            let detail = "The file has \(count) bytes (expected a range of them)."
            return Problem(.badRange, detail: detail, headers: [("Content-Range", "bytes */\(count)")]).response
        }
    }

    /// Returns the policy for SVG, a document that browsers execute: it may do nothing.
    private static func policy(_ format: OutputFormat) -> [(String, String)] {
        guard format == .svg else { return [] }
        return [("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox")]
    }
}

/// What a picture's address asks for. Each request for one reads it under a lock: a class, so that this retains one object, and does
/// not copy a query with many references.
final class RememberedQuery: Sendable {
    /// The name of the route.
    let route: String
    let query: RenderQuery
    /// The head of its answer.
    let head: PictureHead

    init(route: String, query: RenderQuery, head: PictureHead) {
        (self.route, self.query, self.head) = (route, query, head)
    }
}
