internal import Documents
internal import HTTPServer
internal import StoreDatabase
internal import StoreModel
internal import Workers

/// Looking at uploads and deciding about them.
extension DeskHandler {
    /// Returns the subject of a picture of an upload.
    func pictureSubject(_ call: RouteCall) throws -> PictureSubject {
        let id = try call.theme
        guard let visit = try visit(call), visit.caller.role >= .author else {
            throw Problem(.noToken, detail: "Nobody is signed in (open /desk).")
        }
        let upload = try database.upload(id, for: visit.caller)
        return .theme(id, upload.shelf, digest: upload.document.digest)
    }

    /// Returns an upload beside what is published. Workers examine and compare the documents.
    func upload(_ call: RouteCall) throws -> PreparedResponse? {
        let (id, responder) = (try call.theme, store.responder)
        let visit = try visit(call, atLeast: .author)
        let pages = pages(call, for: visit)
        guard let subject = try subject(id, for: visit) else { throw pages.notice(\.noLonger, status: 404) }
        let (request, document) = (call.request, subject.upload.document)
        try responder.reserve(request)
        @Sendable func show(_ examined: Result<WorkReply, Problem>, _ compared: Result<WorkReply, Problem>?) {
            let page = pages.upload(
                subject, findings: (try? examined.get()).flatMap { UploadFindings($0.payload) },
                change: compared.map { (try? $0.get()).flatMap { ThemeChange($0.payload) } })
            responder.finish(request, with: page)
        }
        responder.ask(WorkRequest.examination(of: document, forStore: true), for: request.client) { examined in
            guard let before = subject.before else { return show(examined, nil) }
            let documents = [
                WorkDocument("theme.json", bytes: before), WorkDocument("after.json", bytes: document.bytes),
            ]
            responder.ask(WorkRequest(CompareWork(), documents: documents), for: request.client) { compared in
                show(examined, compared)
            }
        }
        return nil
    }

    /// Returns an upload with what is shown beside it; nil if there is none that the visitor may see.
    private func subject(_ id: ThemeID, for visit: DeskVisit) throws -> UploadSubject? {
        do {
            let upload = try database.upload(id, for: visit.caller)
            let published = try database.theme(id)
            let isReviewer = visit.caller.role >= .reviewer
            return UploadSubject(
                upload: upload, published: published,
                before: published == nil ? nil : try database.document(id, on: .published)?.bytes,
                next: isReviewer ? try database.waitingUploads(after: upload.number, limit: Self.perPage - 1) : [],
                reports: isReviewer ? try database.openReports(of: id, after: 0, limit: Self.perPage) : [],
                entries: isReviewer ? try database.log(of: id, limit: Self.perPage) : [])
        } catch StoreError.refused {
            return nil
        }
    }

    // MARK: - Decisions

    /// Decides about uploads, one after the other, and says what became of each.
    func decide(_ call: RouteCall) throws -> PreparedResponse? {
        let visit = try sender(of: call, atLeast: .reviewer)
        let (responder, pages, form) = (store.responder, pages(call, for: visit), call.arguments.desk)
        let uploads = form.isAll ? try everyUpload(form) : form.uploads
        guard let decision = form.decision, !uploads.isEmpty else { throw pages.notice(\.needsChoice, status: 400) }
        guard decision == .approve || !form.reason.isEmpty else { throw pages.notice(\.needsReason, status: 400) }
        let request = call.request
        try responder.reserve(request)
        let review = Review(decision: decision, reason: form.reason, caller: visit.caller, client: request.client)
        decide(uploads[...], by: review) { responder.finish(request, with: pages.decided($0)) }
        return nil
    }

    /// How many uploads are decided about at a time: each approval has a worker check the document.
    static let mostAtOnce = 200

    /// Returns all uploads that a form means, the oldest first.
    private func everyUpload(_ form: DeskArguments) throws -> [DeskArguments.SeenUpload] {
        try database.waitingUploads(of: form.owner, upTo: form.until, limit: Self.mostAtOnce)
            .map { DeskArguments.SeenUpload(id: $0.id, digest: $0.digest) }
    }

    /// Takes decisions back, and says what became of each.
    func undo(_ call: RouteCall) throws -> PreparedResponse? {
        let visit = try sender(of: call, atLeast: .reviewer)
        let (pages, decisions) = (pages(call, for: visit), call.arguments.desk.undone)
        return try store.write(for: call) {
            let outcomes = decisions.map { decision in
                let upload = decision.upload
                do {
                    try database.undo(upload.id, digest: upload.digest, previous: decision.previous, by: visit.caller)
                    return ReviewOutcome(id: upload.id, kind: .undone)
                } catch {
                    let kind = ReviewOutcome.Kind(store.responder.problem(of: error))
                    return ReviewOutcome(id: upload.id, kind: kind == .missing ? .tooLate : kind)
                }
            }
            store.gallery.passOn()
            return pages.decided(outcomes)
        }
    }

    /// What a reviewer decides about some uploads.
    private struct Review: Sendable {
        let decision: DeskArguments.Decision
        let reason: String
        let caller: StoreCaller
        let client: String
    }

    /// Decides about the first upload on the thread that writes, then about the rest.
    private func decide(
        _ uploads: ArraySlice<DeskArguments.SeenUpload>, by review: Review, done: [ReviewOutcome] = [],
        finish: @escaping @Sendable ([ReviewOutcome]) -> Void
    ) {
        guard let upload = uploads.first else { return finish(done) }
        @Sendable func proceed(with result: Result<Decided, Problem>) {
            let outcome =
                switch result {
                case .success(let decided):
                    ReviewOutcome(
                        id: upload.id, kind: decided.kind,
                        undo: DeskArguments.UndoneDecision(upload, previous: decided.previous))
                case .failure(let problem): ReviewOutcome(id: upload.id, kind: .init(problem))
                }
            decide(uploads.dropFirst(), by: review, done: done + [outcome], finish: finish)
        }
        store.gallery.writer.add {
            switch review.decision {
            case .reject: proceed(with: reject(upload, by: review))
            case .approve: approve(upload, by: review, then: proceed)
            }
        }
    }

    /// What was done with an upload, and the digest of what it has replaced.
    private typealias Decided = (kind: ReviewOutcome.Kind, previous: String?)

    private func reject(_ upload: DeskArguments.SeenUpload, by review: Review) -> Result<Decided, Problem> {
        store.responder.result(about: upload.id) {
            try database.reject(upload.id, incoming: upload.digest, reason: review.reason, by: review.caller)
            return (.rejected, nil)
        }
    }

    private func approve(
        _ upload: DeskArguments.SeenUpload, by review: Review,
        then proceed: @escaping @Sendable (Result<Decided, Problem>) -> Void
    ) {
        switch store.responder.result(about: upload.id, { try seen(upload, by: review) }) {
        case .failure(let problem): proceed(.failure(problem))
        case .success(let (document, old)):
            store.check(document, as: upload.id, over: old, for: review.client) { verdict in
                proceed(
                    verdict.flatMap { theme in
                        store.responder.result(about: upload.id) {
                            try store.approve(document, as: theme, over: old, by: review.caller)
                            return (.published, old?.digest)
                        }
                    })
            }
        }
    }

    /// Returns the document that a reviewer has seen, with the theme that it would replace. Throws if another one has taken its
    /// place.
    private func seen(
        _ upload: DeskArguments.SeenUpload, by review: Review
    ) throws -> (StoredDocument, PublishedTheme?) {
        try database.check(.approve, id: upload.id, by: review.caller)
        guard let document = try database.document(upload.id, on: .incoming) else {
            throw StoreError.refused(.missing)
        }
        guard document.digest == upload.digest else { throw StoreError.changed }
        return (document, try database.theme(upload.id))
    }
}

/// An upload with what a page shows beside it.
struct UploadSubject: Sendable {
    let upload: StoredUpload
    /// The published theme that it would replace; nil if it is new.
    let published: PublishedTheme?
    /// The document of that theme.
    let before: [UInt8]?
    /// The uploads that wait after it.
    let next: [WaitingUpload]
    /// The open reports about the published theme.
    let reports: [AbuseReport]
    /// What was done with the theme.
    let entries: [LogEntry]
}

/// What became of an upload that a reviewer has decided about.
struct ReviewOutcome: Sendable {
    let id: ThemeID
    let kind: Kind
    /// What takes the decision back; nil if none was made.
    var undo: DeskArguments.UndoneDecision?

    enum Kind: Hashable, Sendable {
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
        /// Something else failed; the title says what.
        case failed(String)

        init(_ problem: Problem) {
            self =
                switch problem.kind {
                case .notFound: .missing
                case .preconditionFailed: .changed
                case .notAllowed: .own
                case .badTheme, .oldVersion: .invalid
                default: .failed(problem.kind.title)
                }
        }
    }
}

/// What a worker has found in an upload, by the store's rules.
struct UploadFindings: Sendable {
    struct Finding: Hashable, Sendable {
        let severity: String
        /// The id of the message; nil for a note about messages.
        let id: String?
        let line: Int?
        let message: String
    }

    let findings: [Finding]
    let theme: ThemeDescription?

    /// Reads an examination; nil if it is none.
    init?(_ payload: [UInt8]) {
        guard
            let json = JSONReader.read(SourceText(name: "findings", bytes: payload), limit: Limits.protocolLineBytes)
                .value, let examination = ThemeExamination(json)
        else { return nil }
        theme = examination.theme
        let unsorted = (json["diagnostics"]?.array ?? []).compactMap { one in
            one["message"]?.string.map {
                Finding(
                    severity: one["severity"]?.string ?? "", id: one["id"]?.string, line: one["line"]?.integer,
                    message: $0)
            }
        }
        // Errors come first; otherwise the order is that of the document.
        let weights = ["error", "warning"]
        findings =
            (weights.map { weight in unsorted.filter { $0.severity == weight } }
            + [unsorted.filter { !weights.contains($0.severity) }]).flatMap(\.self)
    }
}

/// What an upload changes, as a worker has compared it with the published document.
struct ThemeChange: Sendable {
    struct Property: Sendable {
        let mode: String
        let name: String
        /// The values as JSON; nil for none.
        let before: JSONValue?
        let after: JSONValue?
        /// How far two colours are apart in OKLab, times 100.
        let distance: Double?
        /// By how many points a length grows.
        let points: Double?
        /// The state of the keyboard in which it shows; nil if it shows nowhere on the letters.
        let state: String?
        /// The keys and other parts on which it shows.
        let parts: [String]
    }

    /// Members of the header: name, text before and after.
    let header: [(name: String, before: String, after: String)]
    /// Variants that were added or removed.
    let variants: [(mode: String, isNew: Bool)]
    let properties: [Property]

    /// Reads a comparison; nil if it is none.
    init?(_ payload: [UInt8]) {
        guard
            let json = JSONReader.read(SourceText(name: "change", bytes: payload), limit: Limits.protocolLineBytes)
                .value, json["result"] != nil
        else { return nil }
        header = (json["header"]?.array ?? []).map {
            ($0["name"]?.string ?? "", $0["expected"]?.string ?? "", $0["actual"]?.string ?? "")
        }
        variants = (json["lacking"]?.array ?? []).map {
            ($0["mode"]?.string ?? "", $0["theme"]?.string == "expected")
        }
        properties = (json["properties"]?.array ?? []).map { one in
            Property(
                mode: one["mode"]?.string ?? "", name: one["property"]?.string ?? "", before: one["expected"],
                after: one["actual"], distance: one["deltaE"]?.number, points: one["points"]?.number,
                state: one["state"]?.string, parts: one["parts"]?.array?.compactMap(\.string) ?? [])
        }
    }

    /// True if both documents mean the same.
    var isNothing: Bool { header.isEmpty && variants.isEmpty && properties.isEmpty }
}
