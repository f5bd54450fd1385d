internal import Digest
internal import Documents
internal import Files
internal import Glibc
internal import HTTPServer
internal import Options
internal import Parallel
internal import Processes
internal import RenderOptions
internal import Synchronization

/// Answers the requests of a page of failures, and records the cases that a person accepts there.
///
/// The address has a key, which only the person who started the program knows. Host and origin are those of this machine, as in
/// the studio, and what changes something is a POST.
final class FailurePageHandler: RequestHandler {
    private struct State {
        /// The cases that may still be accepted.
        var open: Set<String>
        /// The pages that are open.
        var pages: [ObjectIdentifier: EventListener] = [:]
        /// True once a page was open.
        var wasOpened = false
        /// The clock's time when the last page was closed.
        var closed = 0
        /// How many requests record cases.
        var recording = 0
    }

    private let settings: FailurePageSettings
    private let access: StudioAccess
    private let key: String
    private let port: Int
    private let state: Mutex<State>
    /// Goldens and their records are written by one process at a time.
    private let turn = Mutex(())

    /// The most bytes in the names of cases.
    private static let bodyBytes = 2 << 20

    init(_ settings: FailurePageSettings, port: Int) throws(OperationError) {
        self.settings = settings
        self.port = port
        access = StudioAccess(port: port)
        key = StudioAccess.newKey()
        let list = try InputFile(reading: settings.page.appending(FailurePageSettings.casesFile))
        let names = String(decoding: list.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        state = Mutex(State(open: Set(names)))
    }

    /// The address of the page.
    var address: String { "http://127.0.0.1:\(port)/\(key)/" }

    /// True if every case that may be accepted has been.
    var isDone: Bool { state.withLock { $0.open.isEmpty } }

    /// True if a page was open, and none has been for a while: a page that is loaded again is back sooner.
    var isClosed: Bool {
        state.withLock { state in
            state.wasOpened && state.pages.isEmpty && state.recording == 0
                && MonotonicClock.seconds(since: state.closed) > Self.patience
        }
    }

    private static let patience = 3.0

    /// True while cases are being recorded.
    var isRecording: Bool { state.withLock { $0.recording > 0 } }

    /// Tells all pages that the program is there; with `ending`, for the last time.
    func sendKeepAlive(ending: Bool = false) {
        for page in state.withLock({ Array($0.pages.values) }) { page.send(nil, ending: ending) }
    }

    // MARK: - Requests

    /// What a page may ask for.
    private enum Route {
        case page
        case picture(FilePath)
        case open
        case accept
    }

    func begin(_ request: inout HTTPRequest) -> PreparedResponse? {
        do throws(Problem) {
            guard case .accept = try route(of: request) else { return nil }
            guard request.headers[.origin] != nil,
                request.headers[.contentType]?.lowercased().hasPrefix("application/json") == true
            else {
                throw Problem(
                    .forbidden, detail: "Only the page itself accepts cases (open the address that was printed).")
            }
            request.bodyLimit = Self.bodyBytes
            return nil
        } catch {
            return Self.prepared(error.response)
        }
    }

    private func route(of request: HTTPRequest) throws(Problem) -> Route {
        try access.check(request.headers, isPublic: true)
        let segments = try RequestTarget(request.address).segments
        let given = Array((segments.first ?? "").utf8)
        guard HMAC.areEqual(Array(key.utf8), given), let route = Self.route(segments.dropFirst()) else {
            throw Problem(.notFound, detail: "There is nothing at this address (open the one that was printed).")
        }
        let method = if case .accept = route { HTTPMethod.post } else { HTTPMethod.get }
        guard request.method == method else {
            throw Problem(
                .wrongMethod,
                detail: "\(Quoted(request.method.rawValue)) is not allowed here (expected \(method.rawValue)).",
                headers: [("Allow", method.rawValue)])
        }
        return route
    }

    private static func route(_ rest: ArraySlice<String>) -> Route? {
        switch Array(rest) {
        case [""]: return .page
        case ["open"]: return .open
        case [FailurePageSettings.accepting]: return .accept
        case let path where path.count == 2 && path[0] == FailurePageSettings.pictures:
            return OutputName.isInFolder(path[1]) ? .picture(FilePath(path[0]).appending(path[1])) : nil
        default: return nil
        }
    }

    func answer(_ request: HTTPRequest) -> PreparedResponse? {
        do throws(Problem) {
            if let fault = request.fault { throw fault }
            switch try route(of: request) {
            case .page:
                send(
                    FilePath(FailurePageSettings.pageFile), as: "text/html; charset=utf-8",
                    headers: Self.pageHeaders, to: request)
            case .picture(let path): send(path, as: "image/png", to: request)
            case .open: return listen(request)
            case .accept: try accept(request)
            }
            return nil
        } catch {
            return Self.prepared(error.response)
        }
    }

    func end(_ request: HTTPRequest, with response: PreparedResponse?, bytes: Int) {}

    func forget(_ listener: EventListener) {
        state.withLock { state in
            state.pages[ObjectIdentifier(listener)] = nil
            state.closed = MonotonicClock.microseconds
        }
    }

    func refused(_ problem: Problem, peer: ConnectionPeer) {}

    // MARK: - The page

    /// What the page may do: run its own scripts, and load nothing from other addresses.
    private static let pageHeaders = [
        (
            "Content-Security-Policy",
            "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; "
                + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        ), ("X-Frame-Options", "DENY"), ("Referrer-Policy", "no-referrer"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
    ]

    /// Has another thread read a file and answer with it.
    private func send(
        _ name: FilePath, as type: String, headers: [(String, String)] = [], to request: HTTPRequest
    ) {
        Parallel.inBackground { [settings] in
            let file = try? InputFile(reading: settings.page.appending(name), limit: Limits.pictureBytes)
            let response = file.map { HTTPResponse(type: type, $0.bytes, caching: "no-store", headers: headers) }
            request.writer.send(
                Self.prepared(response ?? Problem(.notFound, detail: "There is no such file.").response))
        }
    }

    private static func prepared(_ response: HTTPResponse) -> PreparedResponse {
        PreparedResponse(
            response,
            adding: [("X-Content-Type-Options", "nosniff"), ("Cross-Origin-Resource-Policy", "same-origin")])
    }

    private func listen(_ request: HTTPRequest) -> PreparedResponse {
        let listener = EventListener(by: request)
        state.withLock { state in
            state.pages[ObjectIdentifier(listener)] = listener
            state.wasOpened = true
        }
        return PreparedResponse(
            listener, headers: [("Content-Type", "text/event-stream"), ("Cache-Control", "no-store")])
    }

    // MARK: - Accepting

    /// Records the cases that a request names, in a process of its own.
    private func accept(_ request: HTTPRequest) throws(Problem) {
        let body = JSONReader.read(SourceText(name: "cases", bytes: request.body)).value
        let names = (body?["cases"]?.array ?? []).compactMap(\.string)
        let open = state.withLock(\.open)
        guard !names.isEmpty, names.count == body?["cases"]?.array?.count, names.allSatisfy(open.contains) else {
            throw Problem(.badRequest, detail: "The request names no cases that can be accepted (load the page again).")
        }
        guard !settings.needsAll || Set(names) == open else {
            throw Problem(
                .badRequest, detail: "The goldens come from another environment, so all are recorded together.")
        }
        state.withLock { $0.recording += 1 }
        Parallel.inBackground { [self] in
            let response: HTTPResponse
            do throws(OperationError) {
                response = .json(try turn.withLock { _ throws(OperationError) in try record(names) })
            } catch {
                response = Problem(.internalFault, detail: error.description).response
            }
            state.withLock { $0.recording -= 1 }
            request.writer.send(Self.prepared(response))
        }
    }

    /// Runs the command that the page would otherwise show. Returns which cases it has recorded, and why it has not recorded
    /// others.
    private func record(_ names: [String]) throws(OperationError) -> JSONOutput {
        let arguments = settings.arguments(recording: names) + [Argument("--message-format=json")]
        let invocation = ProgramInvocation.kbrender(arguments)
        let output = settings.page.appending("result.json")
        do {
            let file = try OpenFile(output, O_RDWR | O_CREAT | O_TRUNC, permissions: 0o600)
            let process = try ChildProcess(
                invocation, descriptors: [nil, file.descriptor], ignoringInterrupts: true)
            _ = process.waitForEnding()
        } catch {
            throw OperationError(
                "\(invocation.program): cannot be run: \(error) (install it beside kbrender-serve)", .unavailable)
        }
        let result = JSONReader.read(try InputFile(reading: output).source).value
        guard let cases = result?["cases"]?.array else {
            throw OperationError("the cases were not recorded (the terminal says why)", .internalError)
        }
        let wanted = Set(names)
        var accepted: [String] = []
        var failed: [String] = []
        for one in cases {
            guard let name = one["name"]?.string, wanted.contains(name) else { continue }
            if ["recorded", "same"].contains(one["status"]?.string) {
                accepted.append(name)
            } else {
                failed.append("\(name): \(one["message"]?.string ?? "not recorded")")
            }
        }
        state.withLock { $0.open.subtract(accepted) }
        return ["accepted": .array(accepted.map(JSONOutput.string)), "failed": .array(failed.map(JSONOutput.string))]
    }
}
