internal import Batches
internal import Digest
internal import Documents
internal import Files
internal import Glibc
internal import CMicroHTTPD
internal import KeyboardPreview
internal import RenderOptions
internal import ThemeModel

/// What a request for a picture asks, apart from who asks.
struct RenderQuery: Sendable {
    /// What a worker is to do.
    let work: DocumentRequest.Work
    /// The format of the answer.
    let format: OutputFormat
    /// The preset; nil where a document is sent.
    let preset: Preset?
    /// Keys of pictures that the client has.
    private(set) var known: [String]
    /// The headers of the request.
    private(set) var headers: RequestHeaders
    /// The version that the client means.
    let version: String?
    /// The address as it came; nil where a document is sent.
    let path: String?
    /// True where the client's wishes chose the format.
    let isNegotiated: Bool
    /// Equal questions have equal digests.
    let digest: String

    /// True where the question is about a document that came with it.
    var hasDocument: Bool { preset == nil }

    private static func keys(_ headers: RequestHeaders) -> [String] {
        headers.knownTags.filter { $0.utf8.count == 64 }
    }

    /// The same question of another client.
    func asked(with headers: RequestHeaders) -> RenderQuery {
        var question = self
        question.headers = headers
        question.known = Self.keys(headers)
        return question
    }

    /// Reads a request.
    init(
        _ request: HTTPRequest, _ route: Route, _ arguments: RouteArguments, _ exchange: Exchange
    ) throws(Problem) {
        isNegotiated = route.format == nil && arguments.format == nil
        guard let format = route.format ?? arguments.format ?? OutputFormat.preferred(by: request.headers.accept) else {
            throw Problem(
                .notAcceptable,
                "No format of pictures is accepted (expected one of "
                    + "\(Prose.alternatives(OutputFormat.allCases.map(\.mediaType)))).")
        }
        var parameters = arguments.render
        parameters.encoding.format = format
        if let preset = route.preset { parameters.theme = ThemeInput.preset(named: FilePath(preset.id)) }
        let isThumbnail = [.thumbnail, .presetThumbnail].contains(route.endpoint)
        work = isThumbnail ? .thumbnail(parameters, arguments.thumbnail) : .picture(parameters)
        self.format = format
        preset = route.preset
        headers = request.headers
        known = Self.keys(headers)
        version = arguments.version
        path = preset == nil ? nil : request.target.rawPath + (request.target.rawQuery.map { "?" + $0 } ?? "")
        // The request's own line says all there is, but for the document and how a form is parted.
        let line = DocumentRequest(work, []).json.text(indent: 0)
        guard preset == nil else {
            digest = line
            return
        }
        var encoder = DigestEncoder(purpose: "question", version: 1)
        encoder.add("line", line)
        encoder.add("type", headers.contentType)
        encoder.add("document", exchange.body)
        digest = encoder.hex
    }
}

/// What pictures of this machine depend on.
struct ServiceEnvironment: Sendable {
    private let fingerprint: String
    private let release: String

    /// Reads what a worker tells; nil where that is nothing.
    init?(_ payload: [UInt8]) {
        let json = JSONReader.read(SourceText(name: "environment", bytes: payload)).value
        guard let fingerprint = json?["fingerprint"]?.string, let release = json?["release"]?.string else { return nil }
        self.fingerprint = fingerprint
        self.release = release
    }

    /// A digest of a preset and of what draws it: as long as it is the same, so are the pictures.
    func version(of preset: Preset) -> String {
        var encoder = DigestEncoder(purpose: "version", version: 1)
        encoder.add("release", release)
        encoder.add("environment", fingerprint)
        encoder.add("document", preset.source.bytes)
        return String(encoder.hex.prefix(16))
    }
}

/// Who asks.
enum ClientName {
    /// A program of this machine that says nothing of whom it asks for: it is trusted to limit its clients.
    static let proxy = "unix"

    /// The address of a connection's other end. A proxy on this machine tells the client's own, which it adds as the last.
    static func of(_ connection: OpaquePointer, _ headers: RequestHeaders) -> String {
        guard let address = unsafe kbrender_client(connection) else { return proxy }
        let name = unsafe NetworkName.text(of: address, withPort: false)
        let isLocal = name == proxy || name == "::1" || name.hasPrefix("127.")
        guard isLocal, let told = headers.forwardedFor?.split(separator: ",").last else { return name }
        return String(told.filter { !$0.isWhitespace }.prefix(64))
    }
}
