package import Documents
package import Files
package import KeyboardPreview
package import Options
package import RenderOptions

/// What a worker does: a type for each command of the protocol (`docs/protocol.md`). It has the command's options, reads and
/// writes them in lines, and makes the answer. The pipe, the service's routes, batches and programs name the type.
package protocol Work: CommandArguments {
    /// The protocol's word for it.
    static var command: String { get }
    /// Its options, as in the tables of the command line.
    static var options: [Option<Self>] { get }
    /// Its members of a line.
    var line: [(String, JSONOutput)] { get }
    /// The theme's name in messages if a request has neither a document nor a path.
    var name: String { get }
    /// The names of the files that it writes by itself.
    var files: [String] { get }
    /// The files that its options name; no file that is written may replace them.
    var inputs: [FilePath] { get }
    /// Reads its members of a line. Throws what is wrong with them.
    mutating func read(_ line: JSONValue) throws(ValueError)
    /// Returns true if a reply that reports no failure has what a request for this work asks for.
    func isAnswered(by reply: WorkReply, of request: WorkRequest) -> Bool
    /// Does the work of a task.
    func run(_ task: WorkTask) throws -> WorkReply
}

extension Work {
    package static var options: [Option<Self>] { [] }
    package var line: [(String, JSONOutput)] { [] }
    package var name: String { Self.command }
    package var files: [String] { [] }
    package var inputs: [FilePath] { [] }
    package mutating func read(_ line: JSONValue) throws(ValueError) {}
}

/// All that workers can do.
enum WorkTypes {
    static let all: [any Work.Type] = [
        IdentifyWork.self, RenderWork.self, ThumbnailsWork.self, EstimateWork.self, PictureWork.self,
        ThumbnailWork.self, AnimateWork.self, GeometryWork.self, ConvertWork.self, ValidateWork.self,
        DescribeWork.self, FixWork.self, EditWork.self, ApplyWork.self, FrameWork.self, CompareWork.self,
        EnvironmentWork.self,
    ]
}

// MARK: - What commands have in common

/// Work with the options of a picture, in the member `options` of a line.
package protocol KeyboardWork: Work {
    /// The options; the theme is a path, or a preset if a request with documents has none.
    var options: PictureOptions { get set }
    /// Those that the command has.
    static var pictureOptions: [Option<PictureOptions>] { get }
}

extension KeyboardWork {
    package static var pictureOptions: [Option<PictureOptions>] { PictureOptions.options }
    package static var options: [Option<Self>] { pictureOptions.map { $0.lifted(to: \.options) } }
    package var line: [(String, JSONOutput)] { [("options", options.json)] }
    package var name: String { options.theme.description }
    package var inputs: [FilePath] { options.source.companions + [options.layout.file].compactMap(\.self) }

    /// Creates work with the options of a picture.
    package init(_ options: PictureOptions) {
        self.init()
        self.options = options
    }

    package mutating func read(_ line: JSONValue) throws(ValueError) {
        options = try PictureOptions(json: line["options"])
    }
}

/// Work with options that only its command has, in the member `choices` of a line.
package protocol ChoosingWork: Work {
    associatedtype CommandOptions: TabledArguments
    /// The options.
    var commandOptions: CommandOptions { get set }
}

extension ChoosingWork {
    package static var options: [Option<Self>] { CommandOptions.options.map { $0.lifted(to: \.commandOptions) } }
    package var line: [(String, JSONOutput)] { [("choices", commandOptions.json)] }

    /// Creates work with options.
    package init(_ commandOptions: CommandOptions) {
        self.init()
        self.commandOptions = commandOptions
    }

    package mutating func read(_ line: JSONValue) throws(ValueError) {
        commandOptions = try CommandOptions(json: line["choices"])
    }
}

extension ChoosingWork where CommandOptions: ThemeTakingArguments {
    package var inputs: [FilePath] { commandOptions.source.companions }
}

extension KeyboardWork where Self: ChoosingWork {
    package static var options: [Option<Self>] {
        CommandOptions.options.map { $0.lifted(to: \.commandOptions) } + pictureOptions.map { $0.lifted(to: \.options) }
    }
    package var line: [(String, JSONOutput)] { [("options", options.json), ("choices", commandOptions.json)] }

    /// Creates work with the options of a picture and those that only its command has.
    package init(_ options: PictureOptions, _ commandOptions: CommandOptions) {
        self.init()
        (self.options, self.commandOptions) = (options, commandOptions)
    }

    package mutating func read(_ line: JSONValue) throws(ValueError) {
        options = try PictureOptions(json: line["options"])
        commandOptions = try CommandOptions(json: line["choices"])
    }
}

/// Work on documents that come with the request. What it makes follows the reply, or goes to the file that the request names.
package protocol DocumentWork: Work {
    /// The parts that a form with the documents may have.
    static var parts: [String] { get }
    /// The media type of the answer.
    var mediaType: String { get }
    /// Returns true if what follows a reply is what a request asks for.
    func hasResult(in reply: WorkReply, of request: WorkRequest) -> Bool
    /// Returns the reply to a task whose documents have been taken.
    func answer(_ task: WorkTask) throws -> WorkReply
}

extension DocumentWork {
    package static var parts: [String] { ["theme", "edits", "with-light", "with-dark"] }
    package var mediaType: String { "application/json" }

    package func hasResult(in reply: WorkReply, of request: WorkRequest) -> Bool { !reply.payload.isEmpty }

    package func isAnswered(by reply: WorkReply, of request: WorkRequest) -> Bool {
        request.file == nil ? hasResult(in: reply, of: request) : reply.isUnchanged || reply.outcome.digest != nil
    }

    package func run(_ task: WorkTask) throws -> WorkReply {
        try task.takeDocuments(among: Self.parts)
        return try task.complete(try answer(task))
    }
}

extension DocumentWork where Self: KeyboardWork {
    package static var parts: [String] { ["theme", "edits", "layout", "with-light", "with-dark"] }
}

/// Work on documents that draws a picture and makes its file.
package protocol DrawnWork: DocumentWork, KeyboardWork {
    /// Returns what the picture shows.
    func content(_ task: WorkTask) throws -> RenderRequest.Content
}

extension DrawnWork {
    package func hasResult(in reply: WorkReply, of request: WorkRequest) -> Bool {
        reply.outcome.key != nil && (reply.isUnchanged || !reply.payload.isEmpty)
    }

    package func answer(_ task: WorkTask) throws -> WorkReply {
        try task.draw(try content(task), options: options)
    }
}
