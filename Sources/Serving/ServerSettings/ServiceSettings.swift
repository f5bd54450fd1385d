package import Documents
package import Files
package import HTTPServer
package import Options
package import Processes
package import RenderCache
package import RemoteThemes
internal import RenderOptions
package import StoreModel

/// The options of the service.
package struct ServiceSettings: CommandArguments {
    /// The addresses to listen on; empty for the standard one.
    package var addresses: [ListenAddress] = []
    /// How many workers draw; nil for one per core.
    package var workers: Int?
    /// How many requests may wait for a worker.
    package var queue = 64
    /// How many requests of one client may be in progress or wait.
    package var perClient = 8
    /// How many connections may be open at a time.
    package var connections = 1024
    /// How many connections one client may have open; nil for a quarter of all.
    var clientConnections: Int?
    /// The proxies whose word about their clients counts.
    package var trustedProxies: [TrustedProxy] = []
    /// The most MiB in a request's body. A single document also has the limit of documents.
    package var bodyMebibytes = 16
    /// The most MiB in all bodies that are not answered; nil for eight of the largest.
    var bodiesMebibytes: Int?
    /// The time and memory that a request may take.
    package var limits = ResourceLimits(seconds: 10, mebibytes: 512)
    /// Seconds that the head of a request may take.
    package var headerSeconds = 5.0
    /// Seconds that a connection may be idle, and that a body may take.
    package var idleSeconds = 30.0
    /// Seconds for which a question to the store's database may wait.
    package var storeSeconds = 5.0
    /// Seconds for answering open requests after the signal TERM.
    package var drainSeconds = 10.0
    /// The format of the access log.
    package var accessLog = AccessLogFormat.text
    /// The file for logs; nil for standard error.
    package var log: FilePath?
    /// The origin whose pages may call the service; nil for none.
    package var allowedOrigin: String?
    /// The file of keys, with which pictures' addresses must be signed; nil if they need no signature.
    package var keys: FilePath?
    /// The file of tokens by which clients are recognized; nil if there are none.
    package var tokens: FilePath?
    /// The store of themes: its database, or the folder that has it; nil for none.
    package var themes: StoreAddress?
    /// The file of ids that authors cannot take; nil for none but those of the presets.
    package var reserved: FilePath?
    /// How many uploads of one author may wait for a review; nil for any number.
    package var maxWaiting: Int?
    /// How many uploads one author may send within 24 hours; nil for any number.
    package var maxDaily: Int?
    /// True if reviewers' uploads wait for another reviewer.
    package var needsSecondReviewer = false
    /// The file of webhooks, which get the events of the store; nil for none.
    package var webhooks: FilePath?
    /// The beginning of the addresses under which the public reaches the service; nil for the host of each request.
    package var publicAddress: WebAddress?
    /// Seconds for which shared caches may keep a picture of a theme, and so show it after the theme was removed.
    package var sharedSeconds = 60
    /// True if visitors may use the studio's page; their work stays in their browsers.
    package var showsStudio = false
    /// True if drawing and checking need no tokens, even on a public address.
    package var isOpen = false
    /// Where finished pictures are cached.
    package var cache = CacheChoice.standard

    /// Creates settings with every option at its default.
    package init() {}

    /// The addresses to listen on.
    package var listensOn: [ListenAddress] { addresses.isEmpty ? [.standard] : addresses }

    /// How many connections one client may have open.
    package var connectionsPerClient: Int { clientConnections ?? max(connections / 4, 1) }

    /// Bytes of all bodies that are arriving or not answered.
    package var bodiesBytes: Int { (bodiesMebibytes ?? 8 * bodyMebibytes) << 20 }

    /// Bytes of such bodies of one client: a quarter, and enough for the largest body.
    package var bodiesBytesPerClient: Int { max(bodiesBytes / 4, bodyMebibytes << 20) }

    /// True if whoever reaches the loopback may call, and nothing but the loopback protects the service. Then pages of other
    /// sites whose host was made to resolve to this machine must be told from callers on this machine.
    package var trustsLoopback: Bool { tokens == nil && !isOpen }

    /// Refuses configurations that must not be started.
    package func check() throws(OperationError) {
        if let bodies = bodiesMebibytes, bodies < 2 * bodyMebibytes {
            throw .usage(
                "--bodies-limit: \(bodies) MiB are too few for bodies of \(bodyMebibytes) MiB (expected twice --body-limit at "
                    + "least)")
        }
        if isOpen { return }
        let address = listensOn.first { !$0.isLocal }
        if showsStudio, tokens != nil || address != nil {
            throw .usage("--studio: requires --open, because visitors have no tokens")
        }
        if let address, tokens == nil {
            throw .usage(
                "--listen: the public address \(address.description) requires --tokens or --open")
        }
    }
}

/// The format of the access log.
package enum AccessLogFormat: String, CaseIterable, Sendable {
    /// A line of text.
    case text
    /// A JSON object per line.
    case json
    /// No access log.
    case off
}

extension ServiceSettings {
    /// The table of `kbrender serve`.
    package static let table = Command<ServiceSettings>(groups: [network, store, work, limitsGroup, logs])

    private static var network: OptionGroup<ServiceSettings> {
        OptionGroup(
            "Network",
            [
                .list(
                    "listen", .listenAddress, \.addresses,
                    "where to listen, unless systemd passes sockets; 127.0.0.1:8087 if not given"),
                .flag(
                    "open", \.isOpen, true,
                    "lets everybody draw and check documents, without a token"),
                .value(
                    "cors", .origin, \.allowedOrigin, initial: "none", "origin of pages that may call the service"),
                .value(
                    "keys", .file(wanted: "a file of keys"), \.keys, initial: "none",
                    "file of keys: every GET of a picture must be signed with one of them"),
                .flag(
                    "studio", \.showsStudio, true,
                    "shows the studio's page to visitors; their work stays in their browsers"),
                .list(
                    "trust-proxy", .trustedProxy, \.trustedProxies,
                    "proxy whose X-Forwarded-For counts; none if not given"),
                .value("connections", .wholeNumber(16...100_000, "NUMBER"), \.connections, "open connections"),
                .value(
                    "connections-per-client", .wholeNumber(1...100_000, "NUMBER"), \.clientConnections,
                    initial: "a quarter of --connections", "open connections of one client"),
            ])
    }

    private static var store: OptionGroup<ServiceSettings> {
        OptionGroup(
            "Themes",
            [
                .value(
                    "themes", .store(wanted: "the database of a store, or its folder"), \.themes, initial: "none",
                    "store of themes: a file, a new path that ends in .db, an address such as postgresql://USER@HOST/DATABASE, or "
                        + "a folder of documents, in which the file is store.db"),
                .value(
                    "tokens", .file(wanted: "a file of tokens"), \.tokens, initial: "none",
                    "file of tokens, which say who may send documents, upload and review"),
                .value(
                    "reserved", .file(wanted: "a file of ids"), \.reserved, initial: "none",
                    "file of ids that authors cannot take, beside those of the presets; NAME* for all that begin so"),
                .value(
                    "waiting-per-author", .wholeNumber(1...1_000_000, "NUMBER"), \.maxWaiting, initial: "any number",
                    "uploads of one author that may wait for a review"),
                .value(
                    "daily-per-author", .wholeNumber(1...1_000_000, "NUMBER"), \.maxDaily, initial: "any number",
                    "uploads that one author may send in 24 hours"),
                .value(
                    "webhooks", .file(wanted: "a file of webhooks"), \.webhooks, initial: "none",
                    "file of webhooks, which get the events of the store"),
                .value(
                    "public-address", .publicAddress, \.publicAddress, initial: "the host of each request",
                    "address under which the public reaches the service, for feeds and search engines"),
                .value(
                    "shared-seconds", .wholeNumber(0...31_536_000, "SECONDS"), \.sharedSeconds,
                    "how long proxies may keep a theme's picture, and show it after the theme was removed"),
                .flag(
                    "second-reviewer", \.needsSecondReviewer, true,
                    "lets uploads of reviewers wait for another reviewer"),
            ])
    }

    private static var work: OptionGroup<ServiceSettings> {
        OptionGroup(
            "Work",
            [
                .value(
                    "workers", .wholeNumber(1...256, "NUMBER"), \.workers, initial: "one per core",
                    "processes that read documents and draw"),
                .value("queue", .wholeNumber(0...100_000, "NUMBER"), \.queue, "requests that may wait for a worker"),
                .value(
                    "per-client", .wholeNumber(1...100_000, "NUMBER"), \.perClient,
                    "requests of one client at a time; more GET requests wait, others get 429"),
                .value("cache", .cache, \.cache, "where finished pictures are kept"),
            ])
    }

    private static var limitsGroup: OptionGroup<ServiceSettings> {
        OptionGroup(
            "Limits",
            [
                .value(
                    "time-limit", .number(0.01...86_400), \.limits.seconds, initial: "10",
                    "seconds that a request may wait and take"),
                .value(
                    "memory-limit", .number(1...1_048_576), \.limits.mebibytes, initial: "512",
                    "MiB of memory that a request may take"),
                .value(
                    "body-limit", .wholeNumber(1...(Limits.formBytes >> 20), "MIB"), \.bodyMebibytes,
                    "MiB of a form; a document has 1 MiB at most"),
                .value(
                    "bodies-limit", .wholeNumber(1...65_536, "MIB"), \.bodiesMebibytes,
                    initial: "eight times --body-limit",
                    "MiB of all bodies that are not answered yet; a client may have a quarter"),
                .value(
                    "header-timeout", .number(0.1...3600), \.headerSeconds, "seconds for the head of a request"),
                .value(
                    "idle-timeout", .number(1...3600), \.idleSeconds,
                    "seconds that a connection may be idle, and that a body may take"),
                .value(
                    "store-timeout", .number(0.1...3600), \.storeSeconds,
                    "seconds that a question to the store's database may wait"),
                .value("drain", .number(0...3600), \.drainSeconds, "seconds for open requests after TERM"),
            ])
    }

    private static var logs: OptionGroup<ServiceSettings> {
        OptionGroup(
            "Logs",
            [
                .value("access-log", .choice("FORMAT"), \.accessLog, "form of the access log"),
                .value(
                    "log", .file(wanted: "a file"), \.log, initial: "standard error", "file for the logs"),
            ])
    }
}

extension ValueType where Value == WebAddress {
    /// The kind of addresses under which a service is reached: without a path, since the service is at the root.
    fileprivate static var publicAddress: ValueType {
        ValueType(
            placeholder: "URL", wanted: "an address such as https://themes.example", allowed: nil, completion: .nothing,
            read: { argument throws(ValueError) in
                let text = try argument.nonEmptyText()
                guard let address = try? WebAddress(text) else { throw ValueError("is not an address") }
                guard address.target == "/", address.credentials == nil else {
                    throw ValueError("has more than a host and a port")
                }
                return address
            },
            show: \.origin
        )
    }
}
