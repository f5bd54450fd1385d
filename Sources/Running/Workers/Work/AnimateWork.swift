package import Documents
package import Files
package import KeyboardPreview
package import Options
package import RenderOptions

/// Draws the keyboard of a theme in use. A document of the request is the script, if there is one.
package struct AnimateWork: DrawnWork, ChoosingWork {
    package static let command = "animate"
    package static let options: [Option<AnimateWork>] =
        CommandOptions.options.map { $0.lifted(to: \.commandOptions) }
        + [AnimationCommandOptions.script(wanted: "a script's document", \.script)]
        + PictureOptions.movingOptions.map { $0.lifted(to: \.options) }
    package static let parts = ["theme", "edits", "layout", "script", "with-light", "with-dark"]
    package var options = PictureOptions.moving
    package var commandOptions = AnimationCommandOptions()
    /// The script if it is not a document. Only workers that may read files accept one.
    package var script: FilePath?

    package init() {}

    package var inputs: [FilePath] {
        options.source.companions + [options.layout.file, script].compactMap(\.self)
    }
    package var line: [(String, JSONOutput)] {
        [("options", options.json), ("choices", commandOptions.json)]
            + (script.map { [("script", Argument($0.bytes).json)] } ?? [])
    }

    package mutating func read(_ line: JSONValue) throws(ValueError) {
        options = try PictureOptions(json: line["options"])
        commandOptions = try AnimationCommandOptions(json: line["choices"])
        script = try line["script"].flatMap { Argument(json: $0) }.map(ValueType.themeOrPreset.read)
    }

    /// The most frames that a stranger asks for: ten seconds at 30 frames per second.
    package static let maxFramesForStrangers = 300
    /// The most pixels in all its frames: as many frames of a phone at scale 2. Lossless WebP takes five seconds for them.
    private static let maxPixelsForStrangers = 128_000_000

    package func content(_ task: WorkTask) throws -> RenderRequest.Content {
        var motion = try commandOptions.options(
            script: try task.script(at: script), format: commandOptions.format ?? .webP)
        if !task.worker.settings.readsFiles {
            motion.maxFrames = Self.maxFramesForStrangers
            motion.maxPixels = Self.maxPixelsForStrangers
        }
        return .animation(try task.theme(options), motion)
    }
}
