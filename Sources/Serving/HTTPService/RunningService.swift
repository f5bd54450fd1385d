internal import CacheStorage
internal import CGlibc
package import Documents
internal import Files
internal import Glibc
internal import HTTPServer
internal import Parallel
internal import Processes
internal import Reports
package import ServerSettings
internal import StoreDatabase
internal import Workers

/// The running service with its threads.
package struct RunningService {
    private let settings: ServiceSettings
    private let folder: StudioFolder?
    private let log: ServiceLog
    private let dispatcher: Dispatcher
    private let service: Service
    private let server: HTTPServer
    private let shares: ConnectionShares
    private var signals = sigset_t()
    /// The most connections since memory was last released.
    private var maxConnections = 0

    /// The freed memory that each heap keeps: several pictures.
    private static let keptBytes: Int32 = 4 << 20
    /// When this many connections have closed, some MB of memory can be released.
    private static let crowd = 256
    /// The time between two checks of the connections, in nanoseconds.
    private static let pause = 250_000_000
    /// Seconds that closing the store, and writing the log, may take in any case.
    private static let lastSeconds = 0.25
    /// The same for a studio, which waits for changes of a file.
    private static let studioPause = 100_000_000

    init(_ settings: ServiceSettings, folder: StudioFolder? = nil) throws(OperationError) {
        self.settings = settings
        self.folder = folder
        // Threads inherit the mask, so only this thread receives signals, when it waits for them.
        unsafe sigemptyset(&signals)
        for number in [SIGTERM, SIGINT, SIGHUP, SIGUSR1] { unsafe sigaddset(&signals, number) }
        _ = unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
        _ = signal(SIGPIPE, SIG_IGN)
        _ = signal(SIGXFSZ, SIG_IGN)
        Self.raiseDescriptorLimit()
        Self.keepFreedMemory()
        log = try ServiceLog(settings.log, format: settings.accessLog)
        settings.cache.disk?.sweep()
        let metrics = Metrics()
        shares = ConnectionShares(settings.connections, perClient: settings.connectionsPerClient)
        dispatcher = Dispatcher(
            Self.workers(settings), queue: settings.queue, perClient: settings.perClient,
            metrics: metrics, log: log)
        service = Service(
            settings,
            handlers: try ServiceContext(
                settings, dispatcher: dispatcher, metrics: metrics, shares: shares, log: log, folder: folder))
        server = try HTTPServer(service, shares: shares, settings)
    }

    /// Raises the limit of descriptors to the system's maximum: each connection takes one.
    private static func raiseDescriptorLimit() {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }

    /// Makes each heap keep some freed memory: threads that receive and send pictures would otherwise return it after each, and
    /// get it again page by page.
    private static func keepFreedMemory() {
        mallopt(M_MMAP_THRESHOLD, keptBytes)
        mallopt(M_TRIM_THRESHOLD, keptBytes)
        mallopt(M_TOP_PAD, keptBytes / 4)
    }

    /// Returns the settings of the workers.
    private static func workers(_ settings: ServiceSettings) -> WorkerPoolSettings {
        var worker = WorkerSettings(limits: settings.limits, cache: settings.cache)
        worker.style.format = .json
        let count = settings.workers ?? Parallel.cores
        var pool = WorkerPoolSettings(count: count, invocation: .kbrender([RenderWorker.word]), worker: worker)
        pool.tasksPerWorker = 1
        pool.keepsAll = true
        return pool
    }

    /// Runs the service until a signal ends it.
    package static func serve(_ settings: ServiceSettings) throws(OperationError) {
        var running = try RunningService(settings)
        var sockets = ListeningSocket.handedOver()
        if sockets.isEmpty {
            for address in settings.listensOn { sockets.append(try ListeningSocket.open(address)) }
        }
        try running.serve(sockets) {}
    }

    /// Answers requests on these sockets until a signal ends it. `begun` is called once they are listened on.
    mutating func serve(_ sockets: [Int32], begun: () -> Void) throws(OperationError) {
        let dispatcher = dispatcher
        let dispatching = try Thread { dispatcher.run() }
        // A studio's pictures show what is being edited, so they have no versions; to read all fonts takes longer than its page.
        if folder == nil { service.handlers.pictures.readEnvironment() }
        try service.handlers.storeArea?.gallery.start()
        try service.handlers.storeThreads.start()
        try service.handlers.threads.start()
        try service.handlers.storeArea?.webhooks?.start()
        try service.handlers.storeArea?.monitor.start()
        if folder == nil {
            for socket in sockets { log.write("listening on \(ListeningSocket.address(of: socket))") }
        }
        try server.listen(on: sockets)
        begun()
        waitForEnd()
        let start = MonotonicClock.microseconds
        end(since: start)
        dispatching.join()
        for case .unix(let path) in settings.listensOn { _ = unsafe unlink(path.cString) }
        if folder == nil { log.write("stopped") }
        log.finish(within: secondsLeft(since: start))
    }

    /// Returns the next signal; nil if none arrives before it is time to check the connections again.
    private mutating func nextSignal() -> Int32? {
        var pause = timespec(tv_sec: 0, tv_nsec: folder == nil ? Self.pause : Self.studioPause)
        let signal = unsafe sigtimedwait(&signals, nil, &pause)
        return signal > 0 ? signal : nil
    }

    private mutating func waitForEnd() {
        while true {
            switch nextSignal() {
            case SIGTERM, SIGINT: return
            case SIGHUP: service.reread()
            case SIGUSR1: log.reopen()
            default: break
            }
            giveMemoryBack()
            service.handlers.storeArea?.gallery.events.sendKeepAlive()
            service.writeCounts()
            service.handlers.storeThreads.refuseOverdue()
            service.handlers.threads.refuseOverdue()
            folder?.checkFiles()
        }
    }

    /// Returns memory to the system after a crowd has left; otherwise it would stay with the process.
    private mutating func giveMemoryBack() {
        let connections = shares.count
        maxConnections = max(maxConnections, connections)
        guard maxConnections - connections >= Self.crowd else { return }
        maxConnections = connections
        // Also from within heaps, which takes milliseconds.
        malloc_trim(0)
    }

    /// Answers open requests, for as long as that may take, and ends.
    private func end(since start: Int) {
        service.drain()
        if folder == nil { log.write("draining") }
        server.stopAccepting()
        while shares.count > 0, MonotonicClock.seconds(since: start) < settings.drainSeconds {
            _ = poll(nil, 0, 20)
        }
        service.handlers.responder.giveUp()
        dispatcher.end()
        server.stop()
        closeStore(within: secondsLeft(since: start))
    }

    /// Returns how many seconds the last steps may take, given when the end began.
    private func secondsLeft(since start: Int) -> Double {
        max(settings.drainSeconds - MonotonicClock.seconds(since: start), Self.lastSeconds)
    }

    /// Writes the last counts and closes the database, unless that takes too long: a disk or a server may hang.
    private func closeStore(within seconds: Double) {
        guard let database = service.handlers.storeArea?.gallery.database else { return }
        let done = EventCounter(taking: .present)
        let service = service
        let isStarted = try? Thread {
            service.writeCounts(atEnd: true)
            database.close()
            done.add()
        }
        guard isStarted != nil else { return }
        var request = pollfd(fd: done.descriptor, events: Int16(POLLIN), revents: 0)
        _ = unsafe poll(&request, 1, Int32(seconds * 1000))
    }
}

extension HTTPServer {
    /// Creates a server with the deadlines and the proxies of a service.
    convenience init(
        _ handler: any RequestHandler, shares: ConnectionShares, _ settings: ServiceSettings
    ) throws(OperationError) {
        try self.init(
            handler, shares: shares,
            limits: ConnectionLimits(headSeconds: settings.headerSeconds, idleSeconds: settings.idleSeconds),
            proxies: settings.trustedProxies)
    }
}
