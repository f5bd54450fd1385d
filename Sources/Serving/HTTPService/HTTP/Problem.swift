internal import Documents

/// The kinds of errors in answers (RFC 9457). docs/service.md has a section for each.
enum ProblemKind: String, CaseIterable, Sendable {
    case badRequest = "bad-request"
    case badOption = "bad-option"
    case noToken = "no-token"
    case badSignature = "bad-signature"
    case notAllowed = "not-allowed"
    case forbidden
    case notFound = "not-found"
    case wrongMethod = "wrong-method"
    case notAcceptable = "not-acceptable"
    case tooSlow = "too-slow"
    case oldVersion = "old-version"
    case uploadWaiting = "upload-waiting"
    case conflict
    case overtaken
    case preconditionFailed = "precondition-failed"
    case preconditionRequired = "precondition-required"
    case lengthRequired = "length-required"
    case misdirected
    case headTooLarge = "head-too-large"
    case unsupportedVersion = "unsupported-version"
    case tooLarge = "too-large"
    case unsupportedBody = "unsupported-body"
    case badRange = "bad-range"
    case badTheme = "bad-theme"
    case memoryLimit = "memory-limit"
    case queueFull = "queue-full"
    case clientBusy = "client-busy"
    case bodiesFull = "bodies-full"
    case quotaUsed = "quota-used"
    case internalFault = "internal-fault"
    case draining
    case starting
    case timeLimit = "time-limit"
    case diskFull = "disk-full"
    case storeUnavailable = "store-unavailable"

    var status: Int { facts.status }
    var title: String { facts.title }

    private var facts: (status: Int, title: String) {
        switch self {
        case .badRequest: (400, "The request is broken")
        case .badOption: (400, "A parameter is wrong")
        case .noToken: (401, "A token is missing or unknown")
        case .badSignature: (403, "The address is not signed, or was changed")
        case .notAllowed: (403, "The caller may not do this")
        case .forbidden: (403, "The request is not allowed")
        case .conflict: (409, "The file is not of the kind that the request expects")
        case .overtaken: (409, "A newer request was sent")
        case .preconditionFailed: (412, "The document was changed meanwhile")
        case .preconditionRequired: (428, "The request must say which version it changes")
        case .notFound: (404, "There is nothing here")
        case .wrongMethod: (405, "The method is not allowed here")
        case .notAcceptable: (406, "No accepted format for the answer")
        case .tooSlow: (408, "The request took too long to arrive")
        case .oldVersion: (409, "The version is not above the published one")
        case .uploadWaiting: (409, "An upload waits already")
        case .lengthRequired: (411, "The request announces no body")
        case .misdirected: (421, "The request is for another host")
        case .headTooLarge: (431, "The head of the request is too large")
        case .unsupportedVersion: (505, "The version of HTTP is not supported")
        case .tooLarge: (413, "The body is too large")
        case .unsupportedBody: (415, "The type of the body is not supported")
        case .badRange: (416, "The file does not have this range")
        case .badTheme: (422, "The document is broken")
        case .memoryLimit: (422, "The picture is too large")
        case .queueFull: (429, "Too many requests are waiting")
        case .clientBusy: (429, "Too many requests of this client are at work")
        case .bodiesFull: (503, "Too many bodies are arriving")
        case .quotaUsed: (429, "The author has too many uploads")
        case .internalFault: (500, "The service failed")
        case .draining: (503, "The service is being stopped")
        case .starting: (503, "The service does not know all themes yet")
        case .timeLimit: (504, "The request took too long")
        case .diskFull: (507, "There is no room for what the request stores")
        case .storeUnavailable: (503, "The store's database cannot be reached")
        }
    }

    /// The identifier of the kind in answers: its section of the documentation.
    var reference: String { "docs/service.md#\(rawValue)" }
}

/// An error that is sent as an answer.
struct Problem: Error, Sendable {
    let kind: ProblemKind
    /// What is wrong with this request, and what is expected. Text from clients appears in it only through `Quoted`; nothing in
    /// it acts on a terminal.
    let detail: String
    /// The problems of documents, as `--message-format json` writes them.
    var diagnostics: [JSONOutput] = []
    /// Additional members of the object.
    var members: [(String, JSONOutput)] = []
    var headers: [(String, String)] = []

    init(_ kind: ProblemKind, detail: String, diagnostics: [JSONOutput] = []) {
        self.kind = kind
        self.detail = Quoted.sanitized(detail)
        self.diagnostics = diagnostics
        if [.queueFull, .clientBusy, .bodiesFull, .starting, .storeUnavailable].contains(kind) {
            headers = [("Retry-After", "1")]
        }
    }

    /// The object of the answer.
    var json: JSONOutput {
        .object(
            [
                ("type", .string(kind.reference)), ("title", .string(kind.title)),
                ("status", JSONOutput(kind.status)), ("detail", .string(detail)),
            ] + (diagnostics.isEmpty ? [] : [("diagnostics", .array(diagnostics))]) + members)
    }
}

extension Problem {
    /// The problem of an address without a route.
    static var noRoute: Problem {
        Problem(.notFound, detail: "There is nothing at this address (/openapi.json lists what there is).")
    }

    /// The problem of an address of the store, if there is none.
    static var noStore: Problem {
        Problem(.notFound, detail: "This service offers no themes (its operator can offer them with --themes).")
    }

    /// The problem of a list, or of a theme that may be there, while themes are being read.
    static var starting: Problem {
        Problem(.starting, detail: "The themes are still being read (try again in a second).")
    }

    /// The problem of an address whose theme is not in the store.
    static var noTheme: Problem { Problem(.notFound, detail: "There is no such theme.") }
}
