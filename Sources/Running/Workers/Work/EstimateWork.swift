package import Documents
package import KeyboardPreview
package import Options
package import RenderOptions

/// Returns how much work a picture is; with sizes, how much a thumbnail is in all of them. Nothing is drawn, and problems are reported
/// when it is.
package struct EstimateWork: KeyboardWork {
    package static let command = "estimate"
    package var options = PictureOptions()
    private var commandOptions: ThumbnailCommandOptions?
    private var sizes: [ThumbnailSize] = []

    package init() {}

    /// Creates the estimate of a picture, or of a thumbnail in some sizes.
    package init(_ options: PictureOptions, _ commandOptions: ThumbnailCommandOptions?, sizes: [ThumbnailSize]) {
        (self.options, self.commandOptions, self.sizes) = (options, commandOptions, sizes)
    }

    package var line: [(String, JSONOutput)] {
        let thumbnails = commandOptions.map {
            [("choices", $0.json), ("sizes", JSONOutput.array(sizes.map { .string($0.text) }))]
        }
        return [("options", options.json)] + (thumbnails ?? [])
    }

    package mutating func read(_ line: JSONValue) throws(ValueError) {
        sizes = try line.elements(of: "sizes", as: ThumbnailSize.init)
        commandOptions = try line["choices"].map { value throws(ValueError) in try ThumbnailCommandOptions(json: value)
        }
        options = try PictureOptions(json: line["options"])
    }

    package func isAnswered(by reply: WorkReply, of request: WorkRequest) -> Bool { reply.work != nil }

    package func run(_ task: WorkTask) throws -> WorkReply {
        let options = task.remembering(options, prefersCopies: true)
        let renderer = task.worker.renderer
        let prepared =
            if let commandOptions {
                try PreparedThumbnails(options, commandOptions: commandOptions, sizes: sizes, by: renderer).pictures
            } else {
                [try renderer.prepare(try RenderInput(options).request)]
            }
        var reply = WorkReply(outcome: RenderOutcome(failure: nil))
        reply.work = prepared.map { DrawingWork($0) }.reduce(DrawingWork(), +)
        return reply
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
