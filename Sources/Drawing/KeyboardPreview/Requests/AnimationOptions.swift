internal import Digest
package import Documents

/// The content of a moving picture, and how it is sampled.
public struct AnimationOptions: Hashable, Sendable {
    /// What a moving picture shows.
    package enum Content: Hashable, Sendable {
        case typing(String)
        /// Performs the steps of a script document.
        case script(SourceText)
        /// Wipes to the other variant by an edge that moves across the keyboard, and back again.
        case reveal
    }

    /// What the picture shows.
    package var content: Content
    /// The frame rate in frames per second, 1…60; GIF takes 50 at most.
    public var framesPerSecond = 30
    /// The speed of the picture as a multiple of the script's, 0.2…10.
    public var speed = 1.0
    /// True to show states only: nothing swings, fades, slides or dissolves.
    public var reducesMotion = false
    /// The format of the file.
    public var format = AnimationFormat.webP
    /// How much lossy WebP keeps of each frame, 1…99; nil, or 100, loses nothing.
    public var quality: Int?
    /// The largest number of different frames.
    public var maxFrames = Self.frameLimit
    /// The largest number of pixels of all frames together.
    public var maxPixels = Self.pixelLimit

    /// The largest number of different frames of any moving picture: a minute at 60 a second.
    public static let frameLimit = 3600
    /// The largest number of pixels of all frames of any moving picture together.
    public static let pixelLimit = 4_000_000_000

    /// Throws if the rate is higher than the format allows.
    func checkRate() throws(RenderError) {
        guard framesPerSecond <= format.maxFramesPerSecond else {
            throw .tooManyFramesPerSecond(framesPerSecond, format: format)
        }
    }

    /// Adds every property to a digest.
    func add(to digest: inout DigestEncoder) {
        switch content {
        case .typing(let text): digest.add("typing", text)
        case .script(let source): digest.add("script", source.bytes)
        case .reveal: digest.add("reveal", "edge")
        }
        digest.add("rate", framesPerSecond)
        digest.add("speed", "\(speed.bitPattern)")
        digest.add("reduced", reducesMotion ? 1 : 0)
        digest.add("moving format", format.rawValue)
        digest.add("moving quality", quality.map(String.init))
    }

    /// Creates options for some content, with everything else at its default.
    package init(_ content: Content) {
        self.content = content
    }

    /// Types a text.
    public init(typing text: String) {
        self.init(.typing(text))
    }

    /// Performs the steps of a script (docs/animation.md); messages call it `name`.
    public init(script text: String, name: String = "script.json") {
        self.init(.script(SourceText(name: name, text: text)))
    }

    /// Wipes to the other variant by an edge that moves across the keyboard, and back again.
    public static let reveal = AnimationOptions(.reveal)
}
