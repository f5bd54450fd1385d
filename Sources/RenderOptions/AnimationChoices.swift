internal import Animation
internal import Documents
package import KeyboardPreview
package import Options

/// What moves in a moving picture, as options say it.
package struct AnimationChoices: TabledArguments {
    /// The text that is typed; nil for none.
    package var text: String?
    /// The other variant is uncovered by an edge.
    package var reveals = false
    /// Frames a second.
    package var framesPerSecond = AnimationOptions(.reveal).framesPerSecond
    /// How many times as fast as the script says.
    package var speed = AnimationOptions(.reveal).speed
    /// Shows states only.
    package var reducesMotion = false
    /// How much lossy WebP keeps; nil loses nothing.
    package var quality: Int?
    /// The format, where no file's ending says it; nil for WebP.
    package var format: AnimationFormat?

    /// Every option at its default.
    package init() {}

    /// The table.
    package static let options: [Option<AnimationChoices>] = [
        .value("type", .text("TEXT", wanted: "a text"), \.text, initial: nil, "types a text as a person would"),
        .flag("reveal", \.reveals, true, "uncovers the other variant behind a moving edge, and covers it again"),
        .value(
            "fps", .wholeNumber(FrameTimes.rates, "NUMBER"), \.framesPerSecond, "frames a second; GIF shows 50 at most"),
        .value("speed", .number(FrameTimes.speeds), \.speed, "factor by which everything is faster"),
        .flag("reduced-motion", \.reducesMotion, true, "shows states only: nothing swings, fades, slides or dissolves"),
        .value(
            "quality", .wholeNumber(1...100, "NUMBER"), \.quality, initial: "lossless",
            "how much WebP keeps of each frame"),
        .value("format", .choice("FORMAT"), \.format, initial: "webp", "format for standard output"),
    ]

    /// Options of a picture that moving ones have in another form, or no use for: what happens to keys is the script's, and the
    /// file's format has no room for geometry.
    package static let replaced: Set = ["quality", "embed-geometry", "pressed", "preview", "long-press"]

    /// The same for a request. `script` is the document of `--script`. Refuses none of the three, and more than one.
    package func options(
        script: SourceText?, format: AnimationFormat
    ) throws(OperationError) -> AnimationOptions {
        let contents: [AnimationOptions.Content] =
            [text.map { .typing($0) }, script.map { .script($0) }, reveals ? .reveal : nil].compactMap(\.self)
        guard contents.count == 1 else {
            let found = contents.isEmpty ? "nothing moves" : "more than one of them is given"
            throw .usage("--type, --script, --reveal: \(found) (expected one of them)")
        }
        var options = AnimationOptions(contents[0])
        (options.framesPerSecond, options.speed, options.reducesMotion) = (framesPerSecond, speed, reducesMotion)
        (options.format, options.quality) = (format, quality)
        return options
    }
}

extension RenderParameters {
    /// The defaults of moving pictures.
    package static var moving: RenderParameters {
        var parameters = RenderParameters()
        parameters.settings.scale = 2
        parameters.encoding.compression = .balanced
        return parameters
    }
}
