package import CacheStorage
package import Documents
package import Files
package import HTTPServer
package import Options
package import Processes
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
    package static let table = Command<ServiceSettings>(
        groups: [
            OptionGroup(
                "Network",
                [
                    .list("listen", .listenAddress, \.addresses),
                    .flag("open", \.isOpen, true),
                    .value("cors", .origin, \.allowedOrigin, initial: "none"),
                    .value("keys", .file(wanted: "a file of keys"), \.keys, initial: "none"),
                    .flag("studio", \.showsStudio, true),
                    .list("trust-proxy", .trustedProxy, \.trustedProxies),
                    .value("connections", .wholeNumber(16...100_000, "NUMBER"), \.connections),
                    .value(
                        "connections-per-client", .wholeNumber(1...100_000, "NUMBER"), \.clientConnections,
                        initial: "a quarter of --connections"),
                ]),
            OptionGroup(
                "Themes",
                [
                    .value(
                        "themes", .store(wanted: "the database of a store, or its folder"), \.themes, initial: "none"),
                    .value("tokens", .file(wanted: "a file of tokens"), \.tokens, initial: "none"),
                    .value("reserved", .file(wanted: "a file of ids"), \.reserved, initial: "none"),
                    .value(
                        "waiting-per-author", .wholeNumber(1...1_000_000, "NUMBER"), \.maxWaiting,
                        initial: "any number"),
                    .value(
                        "daily-per-author", .wholeNumber(1...1_000_000, "NUMBER"), \.maxDaily, initial: "any number"),
                    .value("webhooks", .file(wanted: "a file of webhooks"), \.webhooks, initial: "none"),
                    .value(
                        "public-address", .site(inFolder: false), \.publicAddress, initial: "the host of each request"),
                    .value("shared-seconds", .wholeNumber(0...31_536_000, "SECONDS"), \.sharedSeconds),
                    .flag("second-reviewer", \.needsSecondReviewer, true),
                ]),
            OptionGroup(
                "Work",
                [
                    .value("workers", .wholeNumber(1...256, "NUMBER"), \.workers, initial: "one per core"),
                    .value("queue", .wholeNumber(0...100_000, "NUMBER"), \.queue),
                    .value("per-client", .wholeNumber(1...100_000, "NUMBER"), \.perClient),
                    .value("cache", .cache, \.cache),
                ]),
            OptionGroup(
                "Limits",
                [
                    .value("time-limit", .number(0.01...86_400), \.limits.seconds, initial: "10"),
                    .value("memory-limit", .number(1...1_048_576), \.limits.mebibytes, initial: "512"),
                    .value("body-limit", .wholeNumber(1...(Limits.formBytes >> 20), "MIB"), \.bodyMebibytes),
                    .value(
                        "bodies-limit", .wholeNumber(1...65_536, "MIB"), \.bodiesMebibytes,
                        initial: "eight times --body-limit"),
                    .value("header-timeout", .number(0.1...3600), \.headerSeconds),
                    .value("idle-timeout", .number(1...3600), \.idleSeconds),
                    .value("store-timeout", .number(0.1...3600), \.storeSeconds),
                    .value("drain", .number(0...3600), \.drainSeconds),
                ]),
            OptionGroup(
                "Logs",
                [
                    .value("access-log", .choice("FORMAT"), \.accessLog),
                    .value("log", .file(wanted: "a file"), \.log, initial: "standard error"),
                ]),
        ])
}

extension ValueType where Value == WebAddress {
    /// The kind of addresses under which a site is reached: with a path, if it may be a folder of a server.
    package static func site(inFolder: Bool) -> ValueType {
        ValueType(
            placeholder: "URL", wanted: "an address such as https://themes.example\(inFolder ? "/keyboards" : "")",
            read: { argument throws(ValueError) in
                let text = try argument.nonEmptyText()
                guard let address = try? WebAddress(text) else { throw ValueError("is not an address") }
                let isRoot = address.target == "/"
                guard address.credentials == nil, isRoot || inFolder && !address.target.contains("?") else {
                    throw ValueError("has more than a host\(inFolder ? ", a port and a path" : " and a port")")
                }
                return address
            },
            show: { inFolder ? $0.description : $0.origin }
        )
    }
}
