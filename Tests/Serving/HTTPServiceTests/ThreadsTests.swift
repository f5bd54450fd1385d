import Documents
import Files
import Glibc
import Processes
import ServerSettings
import StoreDatabase
import StoreModel
import TestSupport
import Testing
import Workers

@testable import HTTPServer
@testable import HTTPService

/// The threads that speak HTTP only speak HTTP: whatever has to be asked or made, others do.
@Suite struct ThreadsTests {
    /// Returns a request for an operation, with a valid body if it takes one.
    private static func request(
        for operation: RouteOperation, of route: Route, as method: HTTPMethod, token: String
    ) -> [UInt8] {
        let path = route.template.description.replacing("presets/{id}", with: "presets/rose")
            .replacing("{format}", with: "png").replacing("{kind}", with: "floris").replacing("{number}", with: "1")
            .replacing("{file}", with: "dom.js")
        let address = ["id", "name", "author", "tag"].reduce(path) { $0.replacing("{\($1)}", with: "aurora") }
        let type = operation.body == .fields ? "application/x-www-form-urlencoded" : "application/json"
        let body = operation.body == .none ? "" : "Content-Type: \(type)\r\nContent-Length: 2\r\n"
        return Array(
            ("\(method.rawValue) \(address) HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(token)\r\n"
                + "If-None-Match: *\r\n\(body)\r\n" + (operation.body == .none ? "" : "{}")).utf8)
    }

    /// A service whose other threads do not work, with a store of one theme.
    private struct IdleService {
        let folder = TemporaryFolder()
        let token: String
        let service: Service
        private let mailbox: LoopQueue
        private let peer: ConnectionPeer

        init() throws {
            (mailbox, peer) = (try LoopQueue(), .internet(try #require(NetworkAddress("127.0.0.1"))))
            let (tokens, store) = (folder.path.appending("tokens"), folder.path.appending("store.db"))
            token = try AccessTokens.change(in: tokens, mayCreate: true) { tokens throws(OperationError) in
                try tokens.add(AccessHolder(name: "rita", role: .reviewer))
            }
            _ = try folder.add("aurora.json", Repository.text(Repository.fixtures.appending("themes/aurora.json")))
            let status = system(
                "\(RunningProgram.program) store import \(folder.path) --themes \(store) --quiet >/dev/null 2>&1")
            #expect(status == 0)
            var settings = ServiceSettings()
            (settings.tokens, settings.themes, settings.showsStudio) = (tokens, .path(store), true)
            let (metrics, log) = (Metrics(), try ServiceLog(nil, format: .off))
            let dispatcher = Dispatcher(
                WorkerPoolSettings(count: 1, invocation: .kbrender([]), worker: WorkerSettings()), queue: 1,
                perClient: 1, metrics: metrics, log: log)
            let shares = ConnectionShares(settings.connections, perClient: settings.connectionsPerClient)
            service = Service(
                settings,
                handlers: try ServiceContext(
                    settings, dispatcher: dispatcher, metrics: metrics, shares: shares, log: log))
        }

        /// Reads a request, up to its body.
        func request(_ bytes: [UInt8]) -> HTTPRequest? {
            var http = HTTPConnection()
            http.receive(bytes)
            guard case .head(let head) = http.next() else { return nil }
            let writer = ResponseWriter(.init(socket: 0, connection: 0, request: 0), on: mailbox)
            return HTTPRequest(head, peer: peer, writer: writer, names: ClientNames(proxies: []))
        }

        /// Makes all questions to the store fail from now on.
        func loseStore() {
            service.handlers.storeArea?.gallery.database.close()
            #expect(system("rm \(folder.path)/store.db*") == 0)
        }
    }

    /// While no other thread works, no operation of any route is answered: so none of them is done by the thread that asks. Nor does
    /// that thread ask the store, since there would be an answer that says that this fails.
    @Test func otherThreadsDoTheWorkOfAllRoutes() throws {
        let idle = try IdleService()
        idle.loseStore()
        for route in Routes.all {
            for method in route.methods {
                let operation = try #require(route.operation(for: method))
                let bytes = Self.request(for: operation, of: route, as: method, token: idle.token)
                var request = try #require(idle.request(bytes), "\(method.rawValue) \(route.template): no head")
                #expect(idle.service.begin(&request) == nil, "\(method.rawValue) \(route.template)")
                if operation.body != .none { _ = request.take(Array("{}".utf8)[...]) }
                #expect(idle.service.answer(request) == nil, "\(method.rawValue) \(route.template)")
            }
        }
    }

    /// While no other thread works, a stream has its beginning and nothing more: others read the events for it.
    @Test func otherThreadsReadTheEventsOfStreams() throws {
        let idle = try IdleService()
        let themes = try #require(idle.service.handlers.storeArea?.themes)
        #expect(try themes.database.lastEvent > 0)
        let request = try #require(idle.request(Array("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)))
        var call = RouteCall(
            request: request, target: try RequestTarget("/"), route: "eventStream", named: RouteValues(), holder: nil)
        call.arguments.afterNumber = 0
        let listener = try #require(try themes.listenToAll(call).listener)
        #expect(listener.next() == Array("retry: 3000\n\n".utf8))
        #expect(listener.next() == [])
    }

    /// However many connections a client has, each client has one turn a round.
    @Test func clientsTakeTurnsByTheirConnections() throws {
        let peer = ConnectionPeer.internet(try #require(NetworkAddress("192.0.2.1")))
        let limits = ConnectionLimits(headSeconds: 1, idleSeconds: 1)
        let connections = ["many", "many", "many", "few"].enumerated().map { number, client in
            ClientConnection(-1, peer: peer, owner: client, number: number, limits: limits)
        }
        var turns = ConnectionTurns()
        // Whoever waits already gets no second turn.
        for connection in connections + connections { turns.add(connection) }
        #expect(turns.next().map(\.number).sorted() == [0, 3])
        turns.add(connections[0])
        #expect(turns.next().map(\.number) == [1])
        #expect(turns.next().map(\.number) == [2] && turns.next().map(\.number) == [0] && turns.isEmpty)
    }

    /// What does not change costs no work after the first request, in whatever form.
    @Test func constantAnswersHaveTagsAndForms() throws {
        let service = try RunningProgram()
        for path in ["/openapi.json", "/v1/presets", "/v1/schema.json", "/v1/layouts", "/v1/presets/rose.json"] {
            let whole = service.curl(path)
            let tag = whole.headers["etag"] ?? ""
            #expect(whole.status == 200 && !tag.isEmpty && whole.headers["vary"] == "Accept-Encoding", "\(path)")
            #expect(service.curl(path).body == whole.body)
            #expect(service.curl(path, "-H 'If-None-Match: \(tag)'").status == 304)
            #expect(service.curl(path, "-H 'If-Match: \"other\"'").status == 412)
            #expect(service.curl(path, "-H 'If-Match: \(tag)'").status == 200)
            let packed = service.curl(path, "-H 'Accept-Encoding: gzip'")
            #expect(packed.headers["content-encoding"] == "gzip" && packed.headers["etag"] != tag, "\(path)")
            #expect(Gzip.expand(packed.body, upTo: 1 << 24) == whole.body, "\(path)")
            #expect(service.curl(path + "?x=1").status == 400)
        }
        let picture = service.curl("/v1/presets/rose.png")
        #expect(service.curl("/v1/presets/rose.png", "-H 'If-Match: \"other\"'").status == 412)
        let tag = picture.headers["etag"] ?? ""
        #expect(service.curl("/v1/presets/rose.png", "-H 'If-Match: \(tag)'").body == picture.body)
    }

    /// Uploads a theme to a store that has little time: on a busy machine, its answer to the first of several may be late.
    private func publish(_ id: String, in store: RunningStore) throws {
        try store.service.waitUntil("\(id) is there") {
            let status = store.put("reviewer", id, store.theme(id, "1.0"), RunningStore.new).status
            return status == 201 || status == 412
        }
    }

    /// While another program holds the lock of a database, changes are refused after a while, and everything else goes on.
    @Test func lockedDatabaseRefusesChangesAlone() throws {
        let store = try RunningStore("--store-timeout=1")
        try publish("dusk", in: store)
        let lock =
            "store = sqlite3.connect('\(store.folder)/store.db', 600, 0, None); store.execute('BEGIN IMMEDIATE')"
        store.service.shell(
            """
            mkfifo held release
            python3 -c "import sqlite3; \(lock); open('held', 'w').close(); open('release').close()" >/dev/null 2>&1 &
            cat held
            """)
        func release() { store.service.shell(": <>release") }
        defer { release() }
        for _ in 0..<2 {
            let answer = store.put("reviewer", "dawn", store.theme("dawn", "1.0"), RunningStore.new)
            #expect(answer.status == 503 && answer.headers["retry-after"] != nil, "\(answer.text)")
        }
        // They have little time, too.
        for path in ["/themes/dusk.json", "/themes", "/", "/healthz", "/readyz"] {
            try store.service.waitUntil("\(path) is answered") { store.service.curl(path).status == 200 }
        }
        release()
        try publish("dawn", in: store)
    }

    /// A server that stops answering without closing its connections fails the store's requests alone.
    @Test func databaseThatHangsStopsNothingElse() throws {
        let server = try PostgreSQLServer()
        let store = try RunningStore("--store-timeout=1", address: try server.newStore())
        try publish("dusk", in: store)
        server.pause()
        defer { server.resume() }
        for path in ["/themes/dusk.png", "/themes", "/", "/v1/collections", "/themes/dusk.json"] {
            let answer = store.service.curl(path)
            #expect(answer.status == 503 && answer.headers["retry-after"] != nil, "\(path): \(answer.text)")
        }
        #expect(store.put("reviewer", "dawn", store.theme("dawn", "1.0"), RunningStore.new).status == 503)
        let ready = store.service.curl("/readyz")
        #expect(ready.status == 200 && ready.text == "ready, but the store's database does not answer\n")
        for path in ["/healthz", "/metrics", "/openapi.json", "/v1/presets/rose.png"] {
            #expect(store.service.curl(path).status == 200, "\(path)")
        }
        store.service.send(SIGTERM)
        #expect(store.service.waitForEnding() == .exit(0))
    }

    /// A log that nobody reads stops nothing. What found no room is counted, and the log says so.
    @Test func logThatNobodyReadsLosesLines() throws {
        let folder = TemporaryFolder()
        let pipe = folder.path.appending("log")
        #expect(mkfifo(pipe.cString, 0o600) == 0)
        let reader = try OpenFile(pipe, O_RDWR)
        // The log's thread outlives this test, and a pipe without a reader would end the process.
        _ = dup(reader.descriptor)
        let log = try ServiceLog(pipe, format: .text)
        let line = String(repeating: "a", count: 1000)
        // A pipe and the room for lines take up less than this together.
        for _ in 0..<4000 { log.write(line) }
        #expect(log.lostLines > 0)
        var read: [UInt8] = []
        while !read.contains(Array("lines of the log were lost".utf8)) {
            log.write("more")
            var block = [UInt8](repeating: 0, count: 1 << 16)
            let count = Glibc.read(reader.descriptor, &block, block.count)
            read = Array((read + block.prefix(max(count, 0))).suffix(1 << 17))
        }
        #expect(log.lostLines < 4000)
    }
}
