internal import CacheStorage
internal import Documents
internal import HTTPServer
internal import Parallel
internal import RemoteThemes
internal import ServerSettings
internal import StoreDatabase

/// What answers requests, area by area, and the state that routes report.
final class ServiceContext: Sendable {
    /// Answers requests for pictures.
    let pictures: PictureHandler
    /// Answers requests with documents.
    let documents: DocumentHandler
    /// Makes answers.
    let responder: Responder
    /// What a service with a store has; nil if it has none.
    let storeArea: StoreArea?
    /// Answers the requests of the studio's page.
    let studio: StudioHandler
    /// The threads that ask the store, and those that do everything else: while a store does not answer, the rest goes on.
    let (storeThreads, threads): (RequestThreads, RequestThreads)
    /// What answers addresses that were asked before, and all answers that do not change.
    let remembered = AddressCache()
    let kept = ConstantResponses()
    let access: AccessControl
    let rules: UploadPolicy
    let signer: AddressSigner
    let dispatcher: Dispatcher
    let metrics: Metrics
    private let shares: ConnectionShares
    let log: ServiceLog

    /// Creates the handlers of a service; with a folder to edit, it is a studio.
    init(
        _ settings: ServiceSettings, dispatcher: Dispatcher, metrics: Metrics, shares: ConnectionShares,
        log: ServiceLog, folder: StudioFolder? = nil
    ) throws(OperationError) {
        self.dispatcher = dispatcher
        self.metrics = metrics
        self.shares = shares
        self.log = log
        let access = try AccessControl(settings)
        self.access = access
        rules = try UploadPolicy(settings)
        signer = try AddressSigner(settings.keys)
        let hooks = try Self.webhooks(settings)
        let gallery = try settings.themes.map { address throws(OperationError) in
            try ServiceStore(
                address, patience: settings.storeSeconds, dispatcher: dispatcher, log: log,
                listeners: settings.connections * 3 / 4
            ) {
                access.shownName(of: $0)
            }
        }
        let storeThreads = RequestThreads(settings)
        (self.storeThreads, threads) = (storeThreads, RequestThreads(settings))
        responder = Responder(settings, dispatcher: dispatcher, metrics: metrics, log: log)
        pictures = PictureHandler(
            settings, responder: responder, dispatcher: dispatcher, metrics: metrics, gallery: gallery,
            signer: signer, remembered: remembered)
        documents = DocumentHandler(responder, workers: settings.workers ?? Parallel.cores)
        storeArea = gallery.map { [pictures, responder, rules] gallery in
            let themes = StoreHandler(
                gallery: gallery, threads: storeThreads, responder: responder, pictures: pictures, log: log,
                rules: rules,
                publicAddress: settings.publicAddress?.origin, hasReviewPage: access.hasTokens,
                downloads: DownloadCounter(gallery, log: log))
            return StoreArea(
                gallery: gallery,
                monitor: StoreMonitor(
                    gallery.database, cache: settings.cache.disk?.folder, hooks: (hooks ?? []).map(\.address.request)),
                themes: themes,
                webhooks: hooks.map { hooks in
                    WebhookSender(hooks, database: gallery.database, log: log) { themes.json($0, isWhole: true) }
                })
        }
        studio = StudioHandler(folder: folder, responder: responder, log: log)
    }

    private static func webhooks(_ settings: ServiceSettings) throws(OperationError) -> [Webhook]? {
        guard let file = settings.webhooks else { return nil }
        let hooks = try Webhook.read(file, allowedKinds: StoreEvent.Kind.allCases.map(\.rawValue))
        guard settings.themes != nil else {
            throw .usage("--webhooks: requires --themes (the store whose events they get)")
        }
        return hooks
    }

    /// What a service with a store has. Throws if the service has none.
    var store: StoreArea {
        get throws(Problem) {
            guard let storeArea else { throw Problem.noStore }
            return storeArea
        }
    }

    /// What keeps the service from drawing; nil if nothing does: workers have found their fonts, themes are read, and the
    /// service is not being stopped.
    var obstacle: String? {
        if responder.isDraining { return "draining" }
        if storeArea?.gallery.isLoaded == false { return "store: themes are being imported" }
        if let obstacle = storeArea?.monitor.obstacle { return obstacle }
        return dispatcher.readyWorkers.isEmpty ? "workers: " + (dispatcher.trouble ?? "they are starting") : nil
    }

    /// True while the store's database does not answer. The service still draws.
    var lacksStore: Bool { storeArea?.gallery.database.isAway == true }

    /// The metrics, for Prometheus.
    var metricsText: String {
        metrics.text(
            connections: shares.count, open: dispatcher.open, waiting: dispatcher.waiting,
            workers: dispatcher.readyWorkers, lostLines: log.lostLines, store: storeArea?.monitor.reading)
    }
}

/// What a service with a store has for it.
struct StoreArea: Sendable {
    /// The published themes.
    let gallery: ServiceStore
    /// Looks at the store.
    let monitor: StoreMonitor
    /// Answers requests about themes.
    let themes: StoreHandler
    /// Tells webhooks what happens in the store; nil if there are none.
    let webhooks: WebhookSender?
}
