internal import Documents
internal import GalleryPages
internal import HTTPServer
internal import StoreDatabase
internal import StoreModel

/// The feed of everything that happens in a store: as JSON, as server-sent events and as Atom.
extension StoreHandler {
    /// Returns the events after a number, the oldest first. Reviewers see those about uploads, too.
    func events(_ call: RouteCall) throws -> HTTPResponse {
        let after = call.arguments.afterNumber ?? 0
        let kinds = caller(call).role >= .reviewer ? StoreEvent.Kind.allCases : StoreEvent.Kind.open
        let events = try database.events(after: after, kinds: kinds, limit: call.arguments.perPage)
        return .json([
            "events": .array(events.map { json($0, isWhole: kinds.count > StoreEvent.Kind.open.count) }),
            "next": JSONOutput(events.last?.number ?? after),
        ])
    }

    /// Returns an event; `isWhole` if whoever gets it may know whose the theme is, and why it was rejected.
    func json(_ event: StoreEvent, isWhole: Bool) -> JSONOutput {
        let members = JSONOutput.present([
            ("number", JSONOutput(event.number)), ("kind", .string(event.kind.rawValue)), ("theme", "\(event.id)"),
            ("version", JSONOutput(event.version)), ("digest", JSONOutput(event.digest)), ("time", .string(event.time)),
            ("owner", isWhole ? JSONOutput(event.owner) : nil), ("detail", isWhole ? JSONOutput(event.detail) : nil),
            ("purge", event.isRemoval ? JSONOutput(addresses(of: event)) : nil),
        ])
        return .object(members)
    }

    /// Returns the addresses under which caches may still have a theme that was removed: those that this service's pages and
    /// lists name. One that ends in a star stands for all that begin so.
    private func addresses(of event: StoreEvent) -> [String] {
        let path = "/themes/\(event.id)"
        let pictures = event.digest.map { digest in pictureAddresses(of: event.id, digest: digest) } ?? []
        return ["/", "/themes", path, path + ".*", path + "/*"] + pictures
    }

    // MARK: - Listening

    /// Adds a listener to the changes of a theme.
    func listen(_ call: RouteCall) throws -> PreparedResponse {
        let (theme, request) = (try published(call), call.request)
        return try stream(to: request) {
            let last = request.headers[.lastEventID]
            let hasMissed = last != nil && last != theme.digest
            return EventListener(
                to: theme.id.description, by: request, first: hasMissed ? ThemeEvents.event(theme) : [])
        }
    }

    /// Adds a listener to all events that everybody may know of; those after `Last-Event-ID` come first.
    func listenToAll(_ call: RouteCall) throws -> PreparedResponse {
        let request = call.request
        return try stream(to: request) {
            let last = try database.lastEvent
            let heard = request.headers[.lastEventID].flatMap { Int($0) } ?? call.arguments.afterNumber
            return EventListener(by: request, after: heard ?? last) { [self] after, listener in
                threads.submit("eventGroup", for: listener.client) {
                    // A failure is logged by the gallery, which reads the same events.
                    let events = try? database.events(after: after, limit: Self.group)
                    listener.take(events.map { ($0.flatMap(bytes), $0.last?.number ?? after) })
                } refuse: { _ in
                    listener.take(nil)
                }
            }
        }
    }

    /// How many events are read at a time: what a slow listener holds in memory.
    private static let group = 50

    private func stream(to request: HTTPRequest, _ listener: () throws -> EventListener) throws -> PreparedResponse {
        // A proxy that buffers answers would hold events back.
        let headers = [
            ("Content-Type", "text/event-stream"), ("Cache-Control", "no-cache"), ("X-Accel-Buffering", "no"),
        ]
        guard request.method == .get else { return responder.prepare(HTTPResponse(type: nil, [], headers: headers)) }
        let listener = try listener()
        try gallery.events.add(listener)
        return responder.stream(to: listener, headers: headers)
    }

    private func bytes(_ event: StoreEvent) -> [UInt8] {
        Array(
            "id: \(event.number)\nevent: \(event.kind.rawValue)\ndata: \(json(event, isWhole: false).text(indent: 0))\n\n"
                .utf8)
    }

    // MARK: - Atom

    /// Returns the newest events as a feed (RFC 4287).
    func atom(_ call: RouteCall) throws -> HTTPResponse {
        let base = baseAddress(for: call.request)
        let entries = try database.events(limit: AtomFeed.length, newestFirst: true).map { event in
            let about = try event.digest.flatMap { digest in try database.description(ofDocument: digest) }
            return Self.entry(event, about: about, base: base)
        }
        let feed = AtomFeed.text(
            title: GalleryWords.english[.title], home: base + "/", address: base + "/v1/events.atom", entries: entries)
        return conditional(.text(feed, type: "application/atom+xml"), request: call.request)
    }

    private static func entry(_ event: StoreEvent, about: ThemeDescription?, base: String) -> AtomFeed.Entry {
        let name = about?.name ?? event.id.description
        let title = event.isRemoval ? "\(name) was removed" : name + (event.version.map { " " + $0 } ?? "")
        return AtomFeed.entry(
            title: title, id: "\(base)/v1/events#\(event.number)", time: event.time,
            author: about?.author ?? event.owner,
            page: "\(base)/themes/\(event.id)", summary: event.isRemoval ? nil : about?.about)
    }

    /// Returns the beginning of this service's addresses: what its operator says, otherwise the host that a request names.
    func baseAddress(for request: HTTPRequest) -> String {
        publicAddress ?? "http://" + (request.headers[.host] ?? "localhost")
    }
}
