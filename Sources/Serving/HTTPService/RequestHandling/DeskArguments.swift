internal import Options
internal import StoreDatabase
internal import StoreModel

/// The fields of the desk's forms, and the places of its lists.
struct DeskArguments: Sendable {
    /// The token of the form itself.
    var form = ""
    /// The token with which somebody signs in.
    var token = ""
    /// What a reviewer decides.
    var decision: Decision?
    /// The uploads that it is about, as the reviewer has seen them.
    var uploads: [SeenUpload] = []
    /// True if it is about all that wait, as far as they are of the owner, if one is named, up to the number of the last one that
    /// waited when the page was made.
    var isAll = false
    var owner = ""
    var until = 0
    /// The decisions that a reviewer takes back.
    var undone: [UndoneDecision] = []
    /// What the reviewer says; empty for nothing.
    var reason = ""
    /// True if somebody has confirmed that they want this.
    var isSure = false
    /// The cursor after which the list of an author's documents begins; nil for its beginning.
    var afterOwn: UploadCursor?

    enum Decision: String, CaseIterable, Sendable {
        /// Publish it.
        case approve
        /// Do not publish it, and say why.
        case reject
    }

    /// An upload as a page has shown it: another one that has taken its place is not decided about.
    struct SeenUpload: Hashable, Sendable, CustomStringConvertible {
        let id: ThemeID
        /// The digest of the document.
        let digest: String

        init(id: ThemeID, digest: String) { (self.id, self.digest) = (id, digest) }

        /// Reads `ID.DIGEST`; nil if the text is not that.
        init?(_ text: String) {
            let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, let id = ThemeID(parts[0]), parts[1].utf8.count == 64 else { return nil }
            self.init(id: id, digest: parts[1])
        }

        var description: String { "\(id).\(digest)" }
    }

    /// A decision as the page after it has shown it: the upload, and the digest of what it replaced.
    struct UndoneDecision: Hashable, Sendable, CustomStringConvertible {
        let upload: SeenUpload
        let previous: String?

        init(_ upload: SeenUpload, previous: String?) { (self.upload, self.previous) = (upload, previous) }

        /// Reads `ID.DIGEST` or `ID.DIGEST.PREVIOUS`; nil if the text is neither.
        init?(_ text: String) {
            let parts = text.split(separator: ".", omittingEmptySubsequences: false)
            guard (2...3).contains(parts.count), let upload = SeenUpload(parts.prefix(2).joined(separator: ".")) else {
                return nil
            }
            self.init(upload, previous: parts.count == 3 ? String(parts[2]) : nil)
        }

        var description: String { "\(upload)" + (previous.map { ".\($0)" } ?? "") }
    }

    static let form = Option<RouteArguments>.value(
        "form", .text(0...100), \.desk.form, "token of the form, from the page")
    static let token = Option<RouteArguments>.value(
        "token", .text(0...256), \.desk.token, "token of whoever signs in")
    static let reason = Option<RouteArguments>.value(
        "reason", .text(0...500), \.desk.reason, "what the reviewer says")
    static let sure = Option<RouteArguments>.flag(
        "sure", \.desk.isSure, true, "confirms that the theme is to be removed")
    static let decisions: [Option<RouteArguments>] = [
        .value("decision", .choice("DECISION"), \.desk.decision, initial: nil, "what becomes of the uploads"),
        .list(
            "upload",
            .described(
                "UPLOAD", wanted: "an id, a full stop and a digest, as the page has them", problem: "is no upload",
                read: { SeenUpload($0) }),
            \.desk.uploads, "upload: its id, a full stop and the digest of its document"),
        reason,
        .flag("all", \.desk.isAll, true, "decides about all that wait, as the page's filter has them"), owner,
        .value(
            "until", .wholeNumber(0...Int.max, "NUMBER"), \.desk.until, "number of the last upload that counts for all"),
    ]
    static let owner = Option<RouteArguments>.value("owner", .text(0...100), \.desk.owner, "whose uploads")
    static let undone = Option<RouteArguments>.list(
        "undo",
        .described(
            "DECISION", wanted: "an upload, and the digest of what it replaced, as the page has them",
            problem: "is no decision", read: { UndoneDecision($0) }),
        \.desk.undone, "decision: the upload, and what it replaced")
    static let afterOwn = Option<RouteArguments>.value(
        "after",
        .cursor(
            wanted: "the place in the link of a page", read: { UploadCursor($0, shelves: Shelf.allCases) }),
        \.desk.afterOwn, initial: "the beginning", "place after which the list begins")
}
