package import Documents
package import KeyboardPreview
package import Options
internal import Parallel
package import RenderOptions

/// Draws a picture into a file of the output folder, unless the file is already there with the digests of an earlier run. With an
/// animation it is a moving picture.
package struct RenderWork: KeyboardWork {
    package static let command = "render"
    package var options = PictureOptions()
    private var animation: AnimatedScript?
    private var previous: PreviousResult?

    package init() {}

    /// Creates the work of drawing a picture, which is there already if it is the previous one.
    package init(_ options: PictureOptions, animation: AnimatedScript? = nil, previous: PreviousResult?) {
        (self.options, self.animation, self.previous) = (options, animation, previous)
    }

    package var line: [(String, JSONOutput)] {
        [("options", options.json)] + (animation.map { [("animation", $0.json)] } ?? []) + (previous?.members ?? [])
    }

    package mutating func read(_ line: JSONValue) throws(ValueError) {
        options = try PictureOptions(json: line["options"])
        guard line["file"]?.string != nil else { throw ValueError("has no file") }
        animation = try line["animation"].map(AnimatedScript.init)
        previous = PreviousResult(line)
    }

    package func isAnswered(by reply: WorkReply, of request: WorkRequest) -> Bool {
        reply.outcome.key != nil && reply.outcome.digest != nil
    }

    package func run(_ task: WorkTask) throws -> WorkReply {
        var input = try RenderInput(task.remembering(options, prefersCopies: true))
        if let animation { input.animate(try animation.options()) }
        let prepared = try task.worker.renderer.prepare(input.request)
        try task.judge(prepared.diagnostics)
        var drawn = try task.worker.put(
            prepared, into: task.request.file ?? "", previous: previous, theme: input.theme.name)
        drawn.outcome.input = input.theme.contentsDigest
        drawn.outcome.seconds = MonotonicClock.seconds(since: task.start)
        return WorkReply(outcome: drawn.outcome, isKept: drawn.isKept, isWritten: drawn.isWritten)
    }
}

/// A script, and how it is sampled: what moves in the pictures of a batch.
package struct AnimatedScript: Sendable {
    /// How the script is sampled.
    package var commandOptions = AnimationCommandOptions()
    package let script: WorkDocument

    /// Creates the animation of a script.
    package init(_ commandOptions: AnimationCommandOptions, script: WorkDocument) {
        (self.commandOptions, self.script) = (commandOptions, script)
    }

    /// The animation as a member of a line's object.
    package var json: JSONOutput { .object([("choices", commandOptions.json), ("script", script.json)]) }

    /// Reads an animation from a line's object. Throws what is wrong with it.
    package init(_ json: JSONValue) throws(ValueError) {
        guard let document = json["script"] else { throw ValueError("has an animation without a script") }
        script = try WorkDocument(document)
        guard script.expected == nil else { throw ValueError("has a script that is neither text nor base64") }
        commandOptions = try AnimationCommandOptions(json: json["choices"])
    }

    /// Returns the options of the animation, for the renderer.
    package func options() throws(OperationError) -> AnimationOptions {
        try commandOptions.options(script: script.source, format: commandOptions.format ?? .webP)
    }
}

/// A picture that an earlier run has drawn.
package struct PreviousResult: Hashable, Sendable {
    /// The digest of everything that its file depended on.
    package let key: String
    /// The digest of its file.
    package let digest: String

    package init(key: String, digest: String) {
        (self.key, self.digest) = (key, digest)
    }

    /// Its members in a line's object.
    var members: [(String, JSONOutput)] { [("key", .string(key)), ("digest", .string(digest))] }

    /// Reads the digests from an object; nil if it has none.
    init?(_ json: JSONValue) {
        guard let key = json["key"]?.string, let digest = json["digest"]?.string else { return nil }
        self.init(key: key, digest: digest)
    }
}
