internal import HTTPServer
internal import StoreModel
internal import Workers
internal import Digest
internal import Documents
internal import Files
internal import Glibc
internal import KeyboardPreview
internal import RenderOptions
internal import ThemeModel

/// A request for a picture, without its client.
struct RenderQuery: Sendable {
    /// What a worker is asked for, without the document.
    let work: WorkRequest
    /// The format of the answer; for a moving picture that of a still.
    let format: OutputFormat
    /// The media type of the answer.
    let mediaType: String
    /// The subject of the picture.
    var subject: PictureSubject
    /// The version that the client asks for.
    let version: String?
    /// When the address expires, in seconds since 1970; nil for never.
    let expiry: Int?
    /// The address as received; nil if it does not determine the picture.
    let path: String?
    /// True if the format follows from the client's `Accept`.
    let isNegotiated: Bool
    /// A digest, the same for equal queries.
    var digest: String { subject.distinguishing(asked) }
    private let asked: String

    /// Creates the query of a call; `isOfAddress` if its address alone determines the picture.
    init<Drawing>(
        _ subject: PictureSubject, call: RouteCall, kind: WorkKind<Drawing>, arguments: PictureArguments<Drawing>,
        isOfAddress: Bool
    ) throws(Problem) {
        let request = call.request
        var drawing = arguments.drawing
        let moving = (drawing as? AnimationArguments)?.own
        let wanted = moving == nil ? call.named.format ?? arguments.format : .png
        isNegotiated = wanted == nil
        guard let format = wanted ?? OutputFormat.preferred(by: request.headers[.accept]) else {
            throw Problem(
                .notAcceptable,
                detail: "No format of pictures is accepted (expected one of "
                    + "\(Prose.alternatives(OutputFormat.allCases.map(\.mediaType)))).")
        }
        drawing.picture.request.encoding.format = format
        if case .preset(let preset) = subject { drawing.picture.theme = Preset.word(FilePath(preset.id)) }
        work = WorkRequest(kind, drawing).prepared
        self.format = format
        mediaType = moving.map { ($0.format ?? .webP).mediaType } ?? format.mediaType
        self.subject = subject
        (version, expiry) = (arguments.version, arguments.expiry)
        path = isOfAddress ? call.target.rawPath + (call.target.rawQuery.map { "?" + $0 } ?? "") : nil
        // The worker's line has everything except the document and the boundary of a form.
        let line = work.json.text(indent: 0)
        guard case .body = subject else {
            asked = line
            return
        }
        var encoder = DigestEncoder(purpose: "question", version: 1)
        encoder.add("line", line)
        encoder.add("type", request.headers[.contentType])
        encoder.add("document", call.request.body)
        asked = encoder.hex
    }
}

/// The subject of a picture.
enum PictureSubject: Sendable {
    /// A document that came with the request.
    case body
    case preset(Preset)
    /// A theme of the store, whose document has this digest.
    case theme(ThemeID, ReviewState, digest: String)

    /// True if the picture shows a document that came with the request.
    var isDocument: Bool {
        if case .body = self { true } else { false }
    }

    /// True for a subject that not everybody may see.
    var isPrivate: Bool {
        if case .theme(_, let shelf, _) = self { shelf != .published } else { false }
    }

    /// Returns an identifier for a query about this subject. Queries about presets and documents contain the subject
    /// already.
    fileprivate func distinguishing(_ asked: String) -> String {
        if case .theme(_, _, let digest) = self { digest + " " + asked } else { asked }
    }
}

/// What the pictures of this machine depend on.
struct ServiceEnvironment: Sendable {
    private let fingerprint: String
    private let release: String
    private let versions: [String: String]
    /// When the program or one of its fonts was last changed, as in headers: no picture of a preset has changed since.
    let lastModified: String
    /// The same in seconds since 1970.
    private let changed: Int

    /// Reads a worker's answer; nil if it is incomplete.
    init?(_ payload: [UInt8]) {
        let json = JSONReader.read(SourceText(name: "environment", bytes: payload)).value
        guard let fingerprint = json?["fingerprint"]?.string, let release = json?["release"]?.string,
            let changed = json?["changed"]?.integer
        else { return nil }
        (self.fingerprint, self.release) = (fingerprint, release)
        self.changed = changed
        lastModified = HTTPDate.text(changed)
        versions = Dictionary(
            uniqueKeysWithValues: Preset.all.map { preset in
                var encoder = DigestEncoder(purpose: "version", version: 1)
                encoder.add("release", release)
                encoder.add("environment", fingerprint)
                encoder.add("document", preset.source.bytes)
                return (preset.id, String(encoder.hex.prefix(16)))
            })
    }

    /// Returns when pictures of a theme last changed, as in headers, given the time of the theme's own last change.
    func lastModified(of theme: Int) -> String? { HTTPDate.past(max(theme, changed)) }

    /// Returns a digest of a theme and of what draws it: while it is the same, so are the pictures. Nil for a subject without
    /// an address.
    func version(of subject: PictureSubject) -> String? {
        switch subject {
        case .body: return nil
        case .preset(let preset): return versions[preset.id]
        case .theme(_, _, let digest):
            var encoder = DigestEncoder(purpose: "version", version: 1)
            encoder.add("release", release)
            encoder.add("environment", fingerprint)
            encoder.add("digest", digest)
            return String(encoder.hex.prefix(16))
        }
    }
}
