internal import Documents
internal import KeyboardPreview
package import Options
package import RenderOptions

/// A kind of work, as a value for each command of the protocol (`docs/protocol.md`): what it takes, and how it is done. The pipe, the
/// service's routes, batches and programs name the kind.
package struct WorkKind<Arguments: TabledArguments>: Sendable {
    /// The protocol's word for it.
    package let name: String
    /// The parts that a form with its documents may have; nil for work on what its options name.
    let parts: [String]?
    let result: ExpectedResult
    /// Does the work of a task.
    let run: @Sendable (JobContext, Arguments) throws -> WorkReply
    private let table: @Sendable () -> [Option<Arguments>]

    /// The parts of a form with a theme whose variants may come from others.
    static var themeParts: [String] { ["theme", "edits", "with-light", "with-dark"] }

    /// Its options, as in the tables of the command line.
    package var options: [Option<Arguments>] { table() }

    /// Creates a kind of work on what its options name.
    init(
        _ name: String, giving result: ExpectedResult,
        run: @escaping @Sendable (JobContext, Arguments) throws -> WorkReply
    ) {
        (self.name, self.result, self.run) = (name, result, run)
        parts = nil
        table = { Arguments.options }
    }

    /// Creates a kind of work on documents that come with the request. What it makes follows the reply, or goes to the file that the
    /// request names.
    init(
        _ name: String, options: @autoclosure @escaping @Sendable () -> [Option<Arguments>] = Arguments.options,
        parts: [String], giving result: ExpectedResult = .bytes,
        answer: @escaping @Sendable (JobContext, Arguments) throws -> WorkReply
    ) {
        (self.name, self.parts, self.result) = (name, parts, result)
        table = options
        run = { task, arguments in
            try task.takeDocuments(among: parts)
            return try task.complete(try answer(task, arguments))
        }
    }
}

extension WorkKind where Arguments: PictureTakingArguments {
    /// Creates a kind of work that draws a picture of the documents.
    init(
        drawing name: String, more parts: [String] = [],
        _ content: @escaping @Sendable (JobContext, Arguments) throws -> RenderRequest.Content
    ) {
        self.init(name, parts: Self.parts + parts, giving: .picture) { task, arguments in
            try task.draw(try content(task, arguments), options: arguments.picture)
        }
    }

    /// The parts of a form with a theme and its keyboard.
    static var parts: [String] { themeParts + ["layout"] }
}

/// What a reply has if it reports no failure.
enum ExpectedResult: Sendable {
    case id, amountOfWork
    /// The files of the output folder that the request names.
    case files
    /// A picture's file, unless the client has it.
    case picture
    /// Pixels, or the differences from those that a screen shows.
    case pixels
    /// Bytes, of which there must be some, or need not be.
    case bytes, anything

    func isIn(_ reply: WorkReply, of request: WorkRequest) -> Bool {
        switch self {
        case .id: return reply.id != nil
        case .amountOfWork: return reply.work != nil
        case .files:
            return request.pictures.isEmpty
                ? reply.outcome.key != nil && reply.outcome.digest != nil
                : reply.pictures.count == request.pictures.count
        case _ where request.file != nil: return reply.isUnchanged || reply.outcome.digest != nil
        case .picture: return reply.outcome.key != nil && (reply.isUnchanged || !reply.payload.isEmpty)
        case .pixels:
            return reply.isDifference
                ? request.shownFrame != nil : reply.width * reply.height * 4 == reply.payload.count
        case .bytes: return !reply.payload.isEmpty
        case .anything: return true
        }
    }
}

/// Work of a kind with its arguments.
package struct Work: Sendable {
    /// The protocol's word for the kind.
    package let name: String
    package let arguments: any TabledArguments
    /// True for work on documents that come with the request.
    let takesDocuments: Bool
    let result: ExpectedResult
    let run: @Sendable (JobContext) throws -> WorkReply

    init<Arguments>(_ kind: WorkKind<Arguments>, _ arguments: Arguments) {
        (name, self.arguments, takesDocuments) = (kind.name, arguments, kind.parts != nil)
        result = kind.result
        run = { try kind.run($0, arguments) }
    }

    /// The options of a picture among the arguments; nil for work that draws none.
    package var picture: PictureOptions? { (arguments as? any PictureTakingArguments)?.picture }
}

/// What reads the lines of all that workers can do.
struct WorkReader: Sendable {
    /// The protocol's word for the kind.
    let name: String
    /// Reads the options of a line. Throws what is wrong with them.
    let read: @Sendable (JSONValue?) throws(ValueError) -> Work

    private init<Arguments>(_ kind: WorkKind<Arguments>) {
        name = kind.name
        read = { json throws(ValueError) in Work(kind, try Arguments(json: json)) }
    }

    static let all: [WorkReader] = [
        WorkReader(.identify), WorkReader(.render), WorkReader(.thumbnails), WorkReader(.estimate),
        WorkReader(.picture),
        WorkReader(.thumbnail), WorkReader(.animate), WorkReader(.geometry), WorkReader(.convert),
        WorkReader(.validate),
        WorkReader(.describe), WorkReader(.fix), WorkReader(.edit), WorkReader(.apply), WorkReader(.frame),
        WorkReader(.colors), WorkReader(.compare), WorkReader(.environment),
    ]
}
