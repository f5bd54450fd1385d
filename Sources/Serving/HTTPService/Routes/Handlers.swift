internal import Documents
internal import Parallel
internal import RemoteThemes
internal import RenderCache
internal import ServiceSetup
internal import ThemeStore

/// What answers requests, area by area, and the state that routes report.
final class Handlers: Sendable {
    /// Answers requests for pictures.
    let pictures: PictureHandler
    /// Answers requests with documents.
    let documents: DocumentHandler
    /// Makes answers.
    let responder: Responder
    /// The published themes; nil if the service has no store.
    let gallery: Gallery?
    /// Answers requests about themes of the store; nil if the service has none.
    let storeHandler: StoreHandler?
    /// Looks at the store; nil if the service has none.
    let monitor: StoreMonitor?
    /// Answers requests for the desk of the store; nil if the service has no store.
    let deskHandler: DeskHandler?
    /// Answers the requests of the studio's page.
    let studio: StudioHandler
    /// Reads the store for lists, pages and searches.
    let readers: ReadingLine
    private let dispatcher: Dispatcher
    private let metrics: Metrics
    private let shares: ConnectionShares

    /// Creates the handlers of a service; with a folder to edit, it is a studio.
    init(
        _ configuration: ServiceConfiguration, dispatcher: Dispatcher, metrics: Metrics, shares: ConnectionShares,
        log: ServiceLog, access: AccessControl, rules: UploadPolicy, signer: AddressSigner, hooks: [Webhook],
        folder: StudioFolder?
    ) throws(OperationError) {
        self.dispatcher = dispatcher
        self.metrics = metrics
        self.shares = shares
        gallery = try configuration.themes.map { address throws(OperationError) in
            try Gallery(address, dispatcher: dispatcher, log: log, listeners: configuration.connections * 3 / 4) {
                access.shownName(of: $0)
            }
        }
        monitor = gallery.map {
            StoreMonitor($0.database, cache: configuration.cache.disk?.folder, hooks: hooks.map(\.address.request))
        }
        readers = ReadingLine(configuration)
        responder = Responder(configuration, dispatcher: dispatcher, metrics: metrics, log: log)
        pictures = PictureHandler(
            configuration, responder: responder, dispatcher: dispatcher, metrics: metrics, gallery: gallery,
            signer: signer)
        documents = DocumentHandler(responder, workers: configuration.workers ?? Parallel.cores)
        storeHandler = gallery.map { [pictures, responder] in
            StoreHandler(
                $0, pictures: pictures, responder: responder, log: log, rules: rules, access: access,
                publicAddress: configuration.publicAddress?.origin)
        }
        deskHandler = storeHandler.map { DeskHandler($0, access: access, rules: rules) }
        studio = StudioHandler(folder, responder: responder, log: log)
    }

    /// Answers a call with what `work` finds in the store, once it is its client's turn.
    func read(_ call: RouteCall, work: @escaping @Sendable () throws(Problem) -> HTTPResponse) throws(Problem) {
        // Without a store, no thread reads one.
        guard gallery != nil else { throw Problem.noStore }
        let (request, responder) = (call.request, responder)
        try responder.reserve(request)
        do throws(Problem) {
            try readers.submit(
                call.route, price: call.readingPrice, for: request.client,
                read: { responder.finish(request, after: work) },
                refuse: { responder.finish(request, with: responder.prepare($0.response)) })
        } catch {
            responder.finish(request, with: responder.prepare(error.response))
        }
    }

    /// Answers requests about themes of the store. Throws if the service has none.
    var store: StoreHandler {
        get throws(Problem) {
            guard let storeHandler else { throw Problem.noStore }
            return storeHandler
        }
    }

    /// Answers requests for the desk of the store. Throws if the service has no store.
    var storeDesk: DeskHandler {
        get throws(Problem) {
            guard let deskHandler else { throw Problem.noStore }
            return deskHandler
        }
    }

    /// What keeps the service from drawing; nil if nothing does: workers have found their fonts, themes are read, and the
    /// service is not being stopped.
    var obstacle: String? {
        if responder.isDraining { return "draining" }
        if gallery?.isLoaded == false { return "store: themes are being imported" }
        if let obstacle = monitor?.obstacle { return obstacle }
        return dispatcher.readyWorkers.isEmpty ? "workers: " + (dispatcher.trouble ?? "they are starting") : nil
    }

    /// The metrics, for Prometheus.
    var metricsText: String {
        metrics.text(
            connections: shares.count, open: dispatcher.open, waiting: dispatcher.waiting,
            workers: dispatcher.readyWorkers, store: monitor?.reading)
    }
}

extension RouteCall {
    /// Seconds for reading the store. All orders but that of publication sort what they find.
    fileprivate var readingPrice: Double { arguments.finding.order == .newest ? 0.001 : 0.003 }
}
