package import CacheStorage
internal import Digest
package import Documents
package import KeyboardPreview
package import Processes
package import Reports
internal import ThemeModel

/// The result of one of the pictures of a request.
package struct DrawnPicture: Sendable {
    /// What happened to it.
    package var outcome: RenderOutcome
    /// True if the file was already there.
    package var isKept: Bool
    /// True if the worker has written the file, which still has its temporary name.
    package var isWritten: Bool

    package init(_ outcome: RenderOutcome, isKept: Bool, isWritten: Bool = false) {
        (self.outcome, self.isKept, self.isWritten) = (outcome, isKept, isWritten)
    }
}

package struct WorkReply: Sendable {
    /// What happened to the request.
    package var outcome: RenderOutcome
    /// The theme's id; nil if it was not asked for.
    package var id: String?
    /// True if the file was already there.
    package var isKept = false
    /// True if the worker has written the request's file, which still has its temporary name.
    package var isWritten = false
    /// How much work a picture is; nil if it was not asked for.
    package var work: DrawingWork?
    /// The result of each picture, if the request has several and they could be started.
    package var pictures: [DrawnPicture] = []
    /// The messages, in the form that the settings ask for.
    package var messages = ""
    /// The option with whose name the message of a failure begins; nil if it begins with something else.
    var option: String?
    /// How many of the problems are warnings; only in replies to requests with documents.
    package var warnings: Int?
    /// True if the client already has the picture.
    package var isUnchanged = false
    /// True if the picture came from the cache.
    package var isCached = false
    /// The failures of a cache that other machines share.
    package var cacheReport = CacheReport()
    /// How many colours were repaired; only in replies to such requests.
    package var changes: Int?
    /// The options that draw a converted theme as the app's keyboard for which it was made; nil for other themes and replies.
    package var look: String?
    /// How many variants each key has, in the order of the keys; nil in other replies than geometry.
    package var variants: String?
    /// The options that change nothing, if the reply is pixels.
    package var idle: [String] = []
    /// Pixels in a row, if the reply is pixels.
    package var width = 0
    /// Rows, if the reply is pixels.
    package var height = 0
    /// True if the pixels are only those that differ from the frame that the screen shows.
    package var isDifference = false
    /// The bytes that follow the line: a picture's file, or a document.
    package var payload: [UInt8] = []
    /// True if the worker ends after this reply, because it has used more memory than it may.
    package var isLast = false
    /// How the worker ended the request. It is not part of the line.
    package var end = End.answered

    /// How a worker ended a request.
    package enum End: Hashable, Sendable {
        /// It answered.
        case answered
        /// It reached a limit and was killed.
        case breached(ResourceLimits.Breach)
        /// It ended, or wrote something that is no answer.
        case lost
    }
}

extension WorkReply {
    /// The reply as a line's object.
    package var json: JSONOutput {
        let pictures: [JSONOutput] = pictures.map { picture in
            .object(picture.outcome.members + [("kept", .bool(picture.isKept)), ("written", .bool(picture.isWritten))])
        }
        let members = JSONOutput.present([
            ("id", JSONOutput(id)), ("kept", .bool(isKept)), ("written", .bool(isWritten)),
            ("messages", .string(messages)), ("option", option.map(JSONOutput.string)),
            ("last", isLast ? .bool(true) : nil), ("work", work?.json),
            ("pictures", pictures.isEmpty ? nil : .array(pictures)),
        ])
        return .object(outcome.members + members + documentMembers + cacheMembers)
    }

    /// The additional members of replies to requests with documents: the number of `warnings`, `unchanged` and `cached`; in
    /// `follows` the number of bytes after the line, in `changes` the number of repaired colours, in `look` the options
    /// of a theme's app, in `variants` those of keys, and for pixels `width`, `height`, `difference` and `idle`.
    private var documentMembers: [(String, JSONOutput)] {
        guard let warnings else { return [] }
        let hasPixels = width > 0
        return JSONOutput.present([
            ("warnings", JSONOutput(warnings)), ("unchanged", .bool(isUnchanged)), ("cached", .bool(isCached)),
            ("follows", JSONOutput(payload.count)), ("changes", changes.map { JSONOutput($0) }),
            ("look", look.map(JSONOutput.string)), ("variants", variants.map(JSONOutput.string)),
            ("width", hasPixels ? JSONOutput(width) : nil), ("height", hasPixels ? JSONOutput(height) : nil),
            ("difference", hasPixels ? .bool(isDifference) : nil), ("idle", hasPixels ? JSONOutput(idle) : nil),
        ])
    }

    /// The failures of a shared cache: their number in `cacheFailures`, and in `cacheChanges` what has changed.
    private var cacheMembers: [(String, JSONOutput)] {
        guard !cacheReport.isEmpty else { return [] }
        let changes = cacheReport.changes.map { change in
            JSONOutput.object([
                ("use", .string(change.use.rawValue)), ("trouble", .bool(change.isTrouble)),
                ("words", .string(change.message)),
            ])
        }
        return [("cacheFailures", .number(Double(cacheReport.failures))), ("cacheChanges", .array(changes))]
    }

    /// The reply as it is sent: its line, which repeats the number of the request, followed by the bytes.
    package func message(number: Int) -> [UInt8] {
        let check = JSONOutput.number(Double(Self.check(of: payload, number: number)))
        guard case .object(let members) = json.numbered(number) else { return [] }
        let checked = payload.isEmpty ? members : members + [("check", check)]
        return Array((JSONOutput.object(checked).text(indent: 0) + "\n").utf8) + payload
    }

    /// The check of the bytes that follow a line: it belongs to them and to the number of the request.
    static func check(of payload: [UInt8], number: Int) -> UInt32 {
        var check = CRC32(of: "\(number):".utf8)
        check.update(payload)
        return check.value
    }

    /// Reads a reply from a line's object; nil if it is not one.
    package init?(_ json: JSONValue) {
        guard let outcome = RenderOutcome(json) else { return nil }
        self.init(
            outcome: outcome, id: json["id"]?.string, isKept: json["kept"]?.bool == true,
            messages: json["messages"]?.string ?? "", option: json["option"]?.string)
        warnings = json["warnings"]?.integer
        isUnchanged = json["unchanged"]?.bool == true
        isCached = json["cached"]?.bool == true
        changes = json["changes"]?.integer
        look = json["look"]?.string
        variants = json["variants"]?.string
        cacheReport.failures = json["cacheFailures"]?.integer ?? 0
        cacheReport.changes = json["cacheChanges"]?.array?.compactMap(CacheChange.init) ?? []
        width = max(json["width"]?.integer ?? 0, 0)
        height = max(json["height"]?.integer ?? 0, 0)
        isDifference = json["difference"]?.bool == true
        idle = json["idle"]?.array?.compactMap(\.string) ?? []
        isWritten = json["written"]?.bool == true
        isLast = json["last"]?.bool == true
        work = json["work"].flatMap(DrawingWork.init)
        pictures = (json["pictures"]?.array ?? []).compactMap { value in
            RenderOutcome(value).map { outcome in
                DrawnPicture(
                    outcome, isKept: value["kept"]?.bool == true, isWritten: value["written"]?.bool == true)
            }
        }
    }

    /// Returns true if the reply has what a request asks for, or says why not.
    func answers(_ request: WorkRequest) -> Bool {
        guard outcome.isDone || !pictures.isEmpty else { return true }
        return request.work.result.isIn(self, of: request)
    }

    /// Creates the reply with a result.
    init(payload: [UInt8]) {
        self.init(outcome: RenderOutcome(failure: nil))
        self.payload = payload
    }

    /// Creates the reply whose result is an object.
    init(answer: JSONOutput, indent: Int = 2) {
        self.init(payload: Array((answer.text(indent: indent) + "\n").utf8))
    }

    /// Creates the reply to a failure, after `diagnostics` were found.
    package init(_ failure: OperationError, after diagnostics: [Diagnostic] = [], style: ReportStyle) {
        let all = style.shown(style.judged(diagnostics + failure.diagnostics))
        self.init(
            outcome: RenderOutcome(failure, after: diagnostics),
            messages: style.text(for: all, failures: [failure.message].compactMap(\.self)), option: failure.option)
    }
}

extension CacheChange {
    fileprivate init?(_ json: JSONValue) {
        guard let use = json["use"]?.string.flatMap(CacheUse.init), let isTrouble = json["trouble"]?.bool,
            let message = json["words"]?.string
        else { return nil }
        self.init(use, isTrouble: isTrouble, message: message)
    }
}

extension WorkReply {
    /// The reasons why a worker cannot be ready, in its own words.
    package var statement: String {
        let messages = outcome.diagnostics.compactMap { diagnostic -> String? in
            guard case .object(let members) = diagnostic, let message = members.first(where: { $0.0 == "message" }),
                case .string(let text) = message.1
            else { return nil }
            return text
        }
        return messages.joined(separator: "; ")
    }

    /// Why a worker cannot be ready; nil if it is.
    var startFailure: OperationError? { outcome.failure.map { OperationError(stated: statement, $0, option: option) } }
}
