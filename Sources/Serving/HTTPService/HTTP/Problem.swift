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

    var status: Int {
        switch self {
        case .badRequest, .badOption: 400
        case .noToken: 401
        case .badSignature, .notAllowed, .forbidden: 403
        case .notFound: 404
        case .wrongMethod: 405
        case .notAcceptable: 406
        case .tooSlow: 408
        case .oldVersion, .uploadWaiting, .conflict, .overtaken: 409
        case .preconditionFailed: 412
        case .lengthRequired: 411
        case .misdirected: 421
        case .headTooLarge: 431
        case .unsupportedVersion: 505
        case .tooLarge: 413
        case .unsupportedBody: 415
        case .badRange: 416
        case .badTheme, .memoryLimit: 422
        case .preconditionRequired: 428
        case .queueFull, .clientBusy, .quotaUsed: 429
        case .internalFault: 500
        case .draining, .starting, .bodiesFull, .storeUnavailable: 503
        case .timeLimit: 504
        case .diskFull: 507
        }
    }

    var title: String {
        switch self {
        case .badRequest: "The request is broken"
        case .badOption: "A parameter is wrong"
        case .noToken: "A token is missing or unknown"
        case .badSignature: "The address is not signed, or was changed"
        case .notAllowed: "The caller may not do this"
        case .forbidden: "The request is not allowed"
        case .conflict: "The file is not of the kind that the request expects"
        case .overtaken: "A newer request was sent"
        case .preconditionFailed: "The document was changed meanwhile"
        case .preconditionRequired: "The request must say which version it changes"
        case .notFound: "There is nothing here"
        case .wrongMethod: "The method is not allowed here"
        case .notAcceptable: "No accepted format for the answer"
        case .tooSlow: "The request took too long to arrive"
        case .oldVersion: "The version is not above the published one"
        case .uploadWaiting: "An upload waits already"
        case .lengthRequired: "The request announces no body"
        case .misdirected: "The request is for another host"
        case .headTooLarge: "The head of the request is too large"
        case .unsupportedVersion: "The version of HTTP is not supported"
        case .tooLarge: "The body is too large"
        case .unsupportedBody: "The type of the body is not supported"
        case .badRange: "The file does not have this range"
        case .badTheme: "The document is broken"
        case .memoryLimit: "The picture is too large"
        case .queueFull: "Too many requests are waiting"
        case .clientBusy: "Too many requests of this client are at work"
        case .bodiesFull: "Too many bodies are arriving"
        case .quotaUsed: "The author has too many uploads"
        case .internalFault: "The service failed"
        case .draining: "The service is being stopped"
        case .starting: "The service does not know all themes yet"
        case .timeLimit: "The request took too long"
        case .diskFull: "There is no room for what the request stores"
        case .storeUnavailable: "The store's database cannot be reached"
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
                ("status", .number(Double(kind.status))), ("detail", .string(detail)),
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
