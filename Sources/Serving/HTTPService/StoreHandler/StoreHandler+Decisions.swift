internal import Documents
internal import HTTPServer
internal import StoreDatabase
internal import StoreModel

/// Decisions about many uploads, and taking them back.
extension StoreHandler {
    /// Publishes uploads, and says what became of each.
    func approveMany(_ call: RouteCall) throws -> PreparedResponse? { try decide(call, rejecting: nil) }

    /// Rejects uploads with one reason, and says what became of each.
    func rejectMany(_ call: RouteCall) throws -> PreparedResponse? {
        try decide(call, rejecting: try Self.reason(of: call))
    }

    private func decide(_ call: RouteCall, rejecting reason: String?) throws -> PreparedResponse? {
        let (request, arguments) = (call.request, call.arguments.review)
        // The oldest first.
        let uploads =
            try arguments.isAll
            ? database.waitingUploads(of: arguments.owner, upTo: arguments.until, limit: Self.mostAtOnce)
                .map { SeenUpload(id: $0.id, digest: $0.digest) } : arguments.uploads
        guard (1...Self.mostAtOnce).contains(uploads.count) else {
            throw Problem(
                .badOption,
                detail:
                    "upload: names \(uploads.count) uploads (expected 1 to \(Self.mostAtOnce), or all of those that wait)"
            )
        }
        try responder.reserve(request)
        let review = Review(reason: reason, caller: caller(call), client: request.client)
        decide(uploads[...], by: review) { responder.finish(request, with: Self.answer($0)) }
        return nil
    }

    /// How many uploads are decided about at a time: each approval has a worker check the document.
    static let mostAtOnce = 200

    /// Takes decisions back, and says what became of each.
    func undo(_ call: RouteCall) throws -> PreparedResponse? {
        let (decisions, caller) = (call.arguments.review.undone, caller(call))
        return try write(for: call) {
            let outcomes = decisions.map { decision in
                let upload = decision.upload
                do {
                    try database.undo(upload.id, digest: upload.digest, previous: decision.previous, by: caller)
                    return ReviewOutcome(id: upload.id, kind: .undone)
                } catch {
                    var outcome = ReviewOutcome(id: upload.id, of: responder.problem(of: error))
                    if outcome.kind == .missing { outcome.kind = .tooLate }
                    return outcome
                }
            }
            gallery.passOn()
            return Self.answer(outcomes)
        }
    }

    private static func answer(_ outcomes: [ReviewOutcome]) -> HTTPResponse {
        .json(["outcomes": .array(outcomes.map(\.json))], caching: "no-store")
    }

    /// What a reviewer decides about some uploads.
    private struct Review: Sendable {
        /// Why they are rejected; nil if they are published.
        let reason: String?
        let caller: StoreCaller
        let client: String
    }

    /// Decides about the first upload on the thread that writes, then about the rest.
    private func decide(
        _ uploads: ArraySlice<SeenUpload>, by review: Review, done: [ReviewOutcome] = [],
        finish: @escaping @Sendable ([ReviewOutcome]) -> Void
    ) {
        guard let upload = uploads.first else { return finish(done) }
        @Sendable func proceed(with result: Result<Decided, Problem>) {
            let outcome =
                switch result {
                case .success(let decided):
                    ReviewOutcome(
                        id: upload.id, kind: decided.kind,
                        undo: UndoneDecision(upload: upload, previous: decided.previous))
                case .failure(let problem): ReviewOutcome(id: upload.id, of: problem)
                }
            decide(uploads.dropFirst(), by: review, done: done + [outcome], finish: finish)
        }
        gallery.writer.add {
            guard let reason = review.reason else { return approve(upload, by: review, then: proceed) }
            proceed(
                with: responder.result(about: upload.id) {
                    try database.reject(upload.id, incoming: upload.digest, reason: reason, by: review.caller)
                    return (.rejected, nil)
                })
        }
    }

    /// What was done with an upload, and the digest of what it has replaced.
    private typealias Decided = (kind: ReviewOutcome.Kind, previous: String?)

    private func approve(
        _ upload: SeenUpload, by review: Review,
        then proceed: @escaping @Sendable (Result<Decided, Problem>) -> Void
    ) {
        switch responder.result(about: upload.id, { try seen(upload, by: review) }) {
        case .failure(let problem): proceed(.failure(problem))
        case .success(let (document, old)):
            check(document, as: upload.id, over: old, for: review.client) { verdict in
                proceed(
                    verdict.flatMap { theme in
                        responder.result(about: upload.id) {
                            try approve(document, as: theme, over: old, by: review.caller)
                            return (.published, old?.digest)
                        }
                    })
            }
        }
    }

    /// Returns the document that a reviewer has seen, with the theme that it would replace. Throws if another one has taken its
    /// place.
    private func seen(
        _ upload: SeenUpload, by review: Review
    ) throws -> (StoredDocument, PublishedTheme?) {
        try database.check(.approve, id: upload.id, by: review.caller)
        guard let document = try database.document(upload.id, on: .incoming) else {
            throw StoreError.refused(.missing)
        }
        guard document.digest == upload.digest else { throw StoreError.changed }
        return (document, try database.theme(upload.id))
    }
}

/// What became of an upload that a reviewer has decided about.
struct ReviewOutcome: Sendable {
    let id: ThemeID
    var kind: Kind
    /// What takes the decision back; nil if none was made.
    var undo: UndoneDecision?
    /// More about what failed.
    var detail: String?

    enum Kind: String, Sendable {
        case published, rejected
        /// The decision was taken back, so it waits again; or it was too late for that.
        case undone, tooLate
        /// It waits no longer.
        case missing
        /// Another document, or another published version, has taken the place of the one that the reviewer saw.
        case changed
        /// It is the reviewer's own, and another one has to approve it.
        case own
        /// It does not keep the store's rules.
        case invalid
        /// Something else failed.
        case failed
    }

    fileprivate var json: JSONOutput {
        [
            "id": "\(id)", "outcome": .string(kind.rawValue), "undo": JSONOutput(undo?.description),
            "detail": JSONOutput(detail),
        ]
    }
}

extension ReviewOutcome {
    /// Creates the outcome of a decision that was not made.
    fileprivate init(id: ThemeID, of problem: Problem) {
        let kind: Kind =
            switch problem.kind {
            case .notFound: .missing
            case .preconditionFailed: .changed
            case .notAllowed: .own
            case .badTheme, .oldVersion: .invalid
            default: .failed
            }
        self.init(id: id, kind: kind, detail: problem.detail)
    }
}
