/// A kind of error in answers (RFC 9457). docs/service.md has a section for each.
struct ProblemKind: Hashable, Sendable {
    /// The name of its section.
    let name: String
    let status: Int
    let title: String

    private init(_ name: String, status: Int, _ title: String) {
        (self.name, self.status, self.title) = (name, status, title)
    }

    static let badRequest = Self("bad-request", status: 400, "The request is broken")
    static let badOption = Self("bad-option", status: 400, "A parameter is wrong")
    static let noToken = Self("no-token", status: 401, "A token is missing or unknown")
    static let badSignature = Self("bad-signature", status: 403, "The address is not signed, or was changed")
    static let notAllowed = Self("not-allowed", status: 403, "The caller may not do this")
    static let forbidden = Self("forbidden", status: 403, "The request is not allowed")
    static let notFound = Self("not-found", status: 404, "There is nothing here")
    static let wrongMethod = Self("wrong-method", status: 405, "The method is not allowed here")
    static let notAcceptable = Self("not-acceptable", status: 406, "No accepted format for the answer")
    static let tooSlow = Self("too-slow", status: 408, "The request took too long to arrive")
    static let oldVersion = Self("old-version", status: 409, "The version is not above the published one")
    static let uploadWaiting = Self("upload-waiting", status: 409, "An upload waits already")
    static let conflict = Self("conflict", status: 409, "The file is not of the kind that the request expects")
    static let overtaken = Self("overtaken", status: 409, "A newer request was sent")
    static let preconditionFailed = Self("precondition-failed", status: 412, "The document was changed meanwhile")
    static let preconditionRequired = Self(
        "precondition-required", status: 428, "The request must say which version it changes")
    static let lengthRequired = Self("length-required", status: 411, "The request announces no body")
    static let misdirected = Self("misdirected", status: 421, "The request is for another host")
    static let headTooLarge = Self("head-too-large", status: 431, "The head of the request is too large")
    static let unsupportedVersion = Self("unsupported-version", status: 505, "The version of HTTP is not supported")
    static let tooLarge = Self("too-large", status: 413, "The body is too large")
    static let unsupportedBody = Self("unsupported-body", status: 415, "The type of the body is not supported")
    static let badRange = Self("bad-range", status: 416, "The file does not have this range")
    static let badTheme = Self("bad-theme", status: 422, "The document is broken")
    static let memoryLimit = Self("memory-limit", status: 422, "The picture is too large")
    static let queueFull = Self("queue-full", status: 429, "Too many requests are waiting")
    static let clientBusy = Self("client-busy", status: 429, "Too many requests of this client are at work")
    static let bodiesFull = Self("bodies-full", status: 503, "Too many bodies are arriving")
    static let quotaUsed = Self("quota-used", status: 429, "The author has too many uploads")
    static let internalFault = Self("internal-fault", status: 500, "The service failed")
    static let draining = Self("draining", status: 503, "The service is being stopped")
    static let starting = Self("starting", status: 503, "The service does not know all themes yet")
    static let timeLimit = Self("time-limit", status: 504, "The request took too long")
    static let diskFull = Self("disk-full", status: 507, "There is no room for what the request stores")
    static let storeUnavailable = Self("store-unavailable", status: 503, "The store's database cannot be reached")

    /// All of them.
    static let all = [
        badRequest, badOption, noToken, badSignature, notAllowed, forbidden, notFound, wrongMethod,
        notAcceptable, tooSlow, oldVersion, uploadWaiting, conflict, overtaken, preconditionFailed,
        preconditionRequired, lengthRequired, misdirected, headTooLarge, unsupportedVersion, tooLarge,
        unsupportedBody, badRange, badTheme, memoryLimit, queueFull, clientBusy, bodiesFull, quotaUsed,
        internalFault, draining, starting, timeLimit, diskFull, storeUnavailable,
    ]

    /// The identifier of the kind in answers: its section of the documentation.
    var reference: String { "docs/service.md#\(name)" }
}
