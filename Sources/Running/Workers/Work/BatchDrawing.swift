package import Documents
package import KeyboardPreview
package import Options
package import RenderOptions

/// What a batch draws of each theme: a keyboard, a moving one, or a picture for a store.
package struct BatchDrawing: PictureTakingArguments {
    package static let options: [Option<BatchDrawing>] = []
    package var picture = PictureOptions()
    /// How a picture for a store is composed; nil for a keyboard.
    package private(set) var thumbnail: ThumbnailCommandOptions?
    /// What moves; nil for a still picture.
    package private(set) var animation: AnimatedScript?

    /// Creates the drawing of a keyboard with every option at its default.
    package init() {}

    /// Creates a drawing.
    package init(
        _ picture: PictureOptions, thumbnail: ThumbnailCommandOptions? = nil, animation: AnimatedScript? = nil
    ) {
        (self.picture, self.thumbnail, self.animation) = (picture, thumbnail, animation)
    }

    package var members: [(String, JSONOutput)] {
        picture.members + JSONOutput.present([("thumbnail", thumbnail?.json), ("animation", animation?.json)])
    }

    package mutating func take(_ member: JSONMember) throws(ValueError) -> Bool {
        switch member.name {
        case "thumbnail": thumbnail = try ThumbnailCommandOptions(json: member.value)
        case "animation": animation = try AnimatedScript(member.value)
        default: return try picture.take(member)
        }
        return true
    }

    /// Reads the documents that the options name.
    func input(_ task: JobContext) throws(OperationError) -> RenderInput {
        var input = try RenderInput(task.remembering(picture, prefersCopies: true))
        if let animation { input.animate(try animation.options()) }
        return input
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
    package var json: JSONOutput { .object([("options", commandOptions.json), ("script", script.json)]) }

    /// Reads an animation from a line's object. Throws what is wrong with it.
    package init(_ json: JSONValue) throws(ValueError) {
        guard let document = json["script"] else { throw ValueError("has an animation without a script") }
        script = try WorkDocument(document)
        guard script.expected == nil else { throw ValueError("has a script that is neither text nor base64") }
        commandOptions = try AnimationCommandOptions(json: json["options"])
    }

    /// Returns the options of the animation, for the renderer.
    package func options() throws(OperationError) -> AnimationOptions {
        try commandOptions.options(script: script.source, format: commandOptions.format ?? .webP)
    }
}

extension DrawingWork {
    /// The counts in an object.
    package var json: JSONOutput {
        .object(Self.members.map { ($0.name, .number((self[keyPath: $0.field] * 1e6).rounded() / 1e6)) })
    }

    /// Reads the counts from an object; nil if one is missing or negative.
    package init?(_ json: JSONValue) {
        self.init()
        for (name, field) in Self.members {
            guard let number = json[name]?.number, number >= 0 else { return nil }
            self[keyPath: field] = number
        }
    }

    private static var members: [(name: String, field: WritableKeyPath<DrawingWork, Double>)] {
        [
            ("commands", \.commands), ("pixels", \.pixels), ("gradients", \.gradients), ("shadows", \.shadows),
            ("encoding", \.encoding),
        ]
    }
}
