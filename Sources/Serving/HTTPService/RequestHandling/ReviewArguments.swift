internal import Options
internal import StoreModel

/// The parameters of lists of uploads, and of decisions about them.
struct ReviewArguments: Sendable {
    /// The uploads that a decision is about, as the reviewer has seen them.
    var uploads: [SeenUpload] = []
    /// True if it is about all that wait, as far as they are of the owner, if one is named, up to the number of the last one that
    /// waited when the reviewer looked.
    var isAll = false
    var owner: String?
    var until = 0
    /// The decisions that a reviewer takes back.
    var undone: [UndoneDecision] = []

    /// The uploads that are decided about together.
    static let decided: [Option<RouteArguments>] = [
        .list(
            "upload",
            .described(
                "UPLOAD", wanted: "an id, a full stop and a digest, as /v1/queue has them", problem: "is no upload",
                read: { SeenUpload($0) }),
            \.review.uploads),
        .flag("all", \.review.isAll, true), owner,
        .value("until", .wholeNumber(0...Int.max, "NUMBER"), \.review.until),
    ]
    static let owner = Option<RouteArguments>.value("owner", .text(0...100), \.review.owner, initial: "everybody")
    static let undone = Option<RouteArguments>.list(
        "undo",
        .described(
            "DECISION", wanted: "an upload, and the digest of what it replaced, as the answer to the decision has them",
            problem: "is no decision", read: { UndoneDecision($0) }),
        \.review.undone)
}

/// An upload as a reviewer has seen it: another one that has taken its place is not decided about.
struct SeenUpload: Hashable, Sendable, CustomStringConvertible {
    let id: ThemeID
    /// The digest of the document.
    let digest: String
}

extension SeenUpload {
    /// Reads `ID.DIGEST`; nil if the text is not that.
    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let id = ThemeID(parts[0]), parts[1].utf8.count == 64 else { return nil }
        self.init(id: id, digest: parts[1])
    }

    var description: String { "\(id).\(digest)" }
}

/// A decision as its answer has it: the upload, and the digest of what it replaced.
struct UndoneDecision: Hashable, Sendable, CustomStringConvertible {
    let upload: SeenUpload
    let previous: String?
}

extension UndoneDecision {
    /// Reads `ID.DIGEST` or `ID.DIGEST.PREVIOUS`; nil if the text is neither.
    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), let upload = SeenUpload(parts.prefix(2).joined(separator: ".")) else {
            return nil
        }
        self.init(upload: upload, previous: parts.count == 3 ? String(parts[2]) : nil)
    }

    var description: String { "\(upload)" + (previous.map { ".\($0)" } ?? "") }
}
