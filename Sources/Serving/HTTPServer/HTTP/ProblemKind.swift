internal import Documents
internal import EmbeddedFiles

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

    package var status: Int { Self.facts[rawValue]?.status ?? 500 }
    package var title: String { Self.facts[rawValue]?.title ?? "" }
    /// True if the same request may succeed a second later.
    var passesSoon: Bool { [.queueFull, .clientBusy, .bodiesFull, .starting, .storeUnavailable].contains(self) }

    private static let facts = [String: String](pairsIn: "problems.txt", of: EmbeddedFolder(server_tables))
        .compactMapValues { row -> (status: Int, title: String)? in
            let parts = row.parts(between: " ", most: 2)
            return Int(parts[0]).map { ($0, parts[1]) }
        }

    /// The identifier of the kind in answers: its section of the documentation.
    package var reference: String { "docs/service.md#\(rawValue)" }
}
