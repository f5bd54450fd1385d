internal import Animation
internal import Documents
package import Files
package import KeyboardPreview
package import Options

/// The options that apply only to moving pictures.
package struct AnimationCommandOptions: PictureAddition {
    /// The text to type; nil for none.
    package var text: String?
    /// The script's document; nil for none.
    package var script: FilePath?
    /// True to wipe to the other variant.
    package var reveals = false
    /// How the picture is sampled.
    package var sampling = AnimationOptions.reveal
    /// The format, if no file name extension sets it; nil for WebP.
    package var format: AnimationFormat?

    /// Every option at its default.
    package init() {}

    package static let options: [Option<AnimationCommandOptions>] = [
        // The return key and the tab key type a control character.
        .value("type", .text("TEXT", wanted: "a text", allowing: "\r\n\t"), \.text, initial: nil),
        .flag("reveal", \.reveals, true),
        .value("fps", .wholeNumber(FrameTimes.rates, "NUMBER"), \.sampling.framesPerSecond),
        .value("speed", .number(FrameTimes.speeds), \.sampling.speed),
        .flag("reduced-motion", \.sampling.reducesMotion, true),
        .value(
            "quality", .wholeNumber(Encoding.qualities, "NUMBER"), \.sampling.quality, initial: "lossless",
            "how much WebP keeps of each frame"),
        .value("format", .choice("FORMAT"), \.format, initial: "webp", "format, if no file name's ending decides it"),
        .value("script", .file(wanted: "a script's document"), \.script, initial: nil),
    ]

    /// Options of still pictures that moving ones have in another form, or cannot use: the script controls the keys, and the
    /// formats have no room for geometry.
    package static let replaced: Set = ["quality", "embed-geometry", "pressed", "preview", "long-press"]

    package static let pictureOptions = PictureOptions.options.filter { !replaced.contains($0.name) }
    package static var standardPicture: PictureOptions { .moving }
    package var inputs: [FilePath] { [script].compactMap(\.self) }

    /// Returns the options for a request. `script` is the document of `--script`. Throws unless exactly one of text, script
    /// and reveal is given.
    package func options(
        script: SourceText?, format: AnimationFormat
    ) throws(OperationError) -> AnimationOptions {
        let contents: [AnimationOptions.Content] =
            [text.map { .typing($0) }, script.map { .script($0) }, reveals ? .reveal : nil].compactMap(\.self)
        guard contents.count == 1 else {
            let problem = contents.isEmpty ? "nothing moves" : "more than one option says what moves"
            throw .usage("\(problem) (give one of the options type, script and reveal)")
        }
        var options = sampling
        (options.content, options.format) = (contents[0], format)
        return options
    }
}

extension PictureOptions {
    /// The first given option that moving pictures have in another form, or cannot use; nil for none.
    package var replacedByAnimation: String? {
        Self.options.first { AnimationCommandOptions.replaced.contains($0.name) && !$0.values(self).isEmpty }?.name
    }

    /// The defaults of moving pictures.
    package static var moving: PictureOptions {
        var options = PictureOptions()
        options.request.settings.scale = 2
        options.request.encoding.compression = .balanced
        return options
    }
}
