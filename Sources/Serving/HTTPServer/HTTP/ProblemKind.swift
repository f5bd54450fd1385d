/// A kind of error in answers (RFC 9457). The raw value names its section of docs/service.md.
package enum ProblemKind: String, CaseIterable, Sendable {
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
    case reportsFull = "reports-full"
    case internalFault = "internal-fault"
    case draining
    case starting
    case timeLimit = "time-limit"
    case diskFull = "disk-full"
    case storeUnavailable = "store-unavailable"

    package var status: Int { facts.status }
    package var title: String { facts.title }
    /// True if the same request may succeed a second later.
    var passesSoon: Bool { facts.passesSoon }

    private struct Facts {
        let status: Int
        let title: String
        let passesSoon: Bool

        init(_ status: Int, _ title: String, passesSoon: Bool = false) {
            (self.status, self.title, self.passesSoon) = (status, title, passesSoon)
        }
    }

    private var facts: Facts {
        switch self {
        case .badRequest: Facts(400, "The request is broken")
        case .badOption: Facts(400, "A parameter is wrong")
        case .noToken: Facts(401, "A token is missing or unknown")
        case .badSignature: Facts(403, "The address is not signed, or was changed")
        case .notAllowed: Facts(403, "The caller may not do this")
        case .forbidden: Facts(403, "The request is not allowed")
        case .notFound: Facts(404, "There is nothing here")
        case .wrongMethod: Facts(405, "The method is not allowed here")
        case .notAcceptable: Facts(406, "No accepted format for the answer")
        case .tooSlow: Facts(408, "The request took too long to arrive")
        case .oldVersion: Facts(409, "The version is not above the published one")
        case .uploadWaiting: Facts(409, "An upload waits already")
        case .conflict: Facts(409, "The file is not of the kind that the request expects")
        case .overtaken: Facts(409, "A newer request was sent")
        case .preconditionFailed: Facts(412, "The document was changed meanwhile")
        case .preconditionRequired: Facts(428, "The request must say which version it changes")
        case .lengthRequired: Facts(411, "The request announces no body")
        case .misdirected: Facts(421, "The request is for another host")
        case .headTooLarge: Facts(431, "The head of the request is too large")
        case .unsupportedVersion: Facts(505, "The version of HTTP is not supported")
        case .tooLarge: Facts(413, "The body is too large")
        case .unsupportedBody: Facts(415, "The type of the body is not supported")
        case .badRange: Facts(416, "The file does not have this range")
        case .badTheme: Facts(422, "The document is broken")
        case .memoryLimit: Facts(422, "The picture is too large")
        case .queueFull: Facts(429, "Too many requests are waiting", passesSoon: true)
        case .clientBusy: Facts(429, "Too many requests of this client are at work", passesSoon: true)
        case .bodiesFull: Facts(503, "Too many bodies are arriving", passesSoon: true)
        case .quotaUsed: Facts(429, "The author has too many uploads")
        case .reportsFull: Facts(429, "Too many reports of the theme are open")
        case .internalFault: Facts(500, "The service failed")
        case .draining: Facts(503, "The service is being stopped")
        case .starting: Facts(503, "The service does not know all themes yet", passesSoon: true)
        case .timeLimit: Facts(504, "The request took too long")
        case .diskFull: Facts(507, "There is no room for what the request stores")
        case .storeUnavailable: Facts(503, "The store's database cannot be reached", passesSoon: true)
        }
    }

    /// The identifier of the kind in answers: its section of the documentation.
    package var reference: String { "docs/service.md#\(rawValue)" }
}
