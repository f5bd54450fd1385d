internal import Animation
internal import Digest
public import Documents

/// The formats of moving pictures.
public enum AnimationFormat: String, Hashable, Sendable, CaseIterable {
    /// Animated WebP.
    case webP = "webp"
    /// Animated PNG; programs that know only still PNG show the first frame.
    case png
    /// GIF: up to 255 colours a frame, and a pixel is opaque or does not show.
    case gif

    /// The most frames a second.
    public var mostFramesPerSecond: Int { self == .gif ? 50 : FrameTimes.rates.upperBound }
}

/// What moves in a moving picture, and how it is sampled.
public struct AnimationOptions: Hashable, Sendable {
    /// What happens.
    public enum Content: Hashable, Sendable {
        /// Types a text.
        case typing(String)
        /// Does the steps of a document.
        case script(SourceText)
        /// Uncovers the other variant by an edge that moves across, and covers it again.
        case reveal
    }

    /// What happens.
    public var content: Content
    /// Frames a second, 1…60; GIF takes 50 at most.
    public var framesPerSecond = 30
    /// How many times as fast as the script the picture runs, 0.2…10.
    public var speed = 1.0
    /// True shows states only: nothing swings, fades, slides or dissolves.
    public var reducesMotion = false
    /// The format of the file.
    public var format = AnimationFormat.webP
    /// How much lossy WebP keeps of each frame, 1…99; nil, or 100, loses nothing.
    public var quality: Int?
    /// The largest number of different frames.
    public var mostFrames = Self.frameLimit

    /// The largest number of different frames of any moving picture: a minute at 60 a second.
    public static let frameLimit = 3600
    /// The largest number of pixels of all frames together.
    public static let pixelLimit = 4_000_000_000

    /// Refuses more frames a second than the format shows.
    func checkRate() throws(RenderError) {
        guard framesPerSecond <= format.mostFramesPerSecond else {
            throw .tooManyFramesPerSecond(framesPerSecond, format: format)
        }
    }

    /// Adds all of it to a digest.
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

    /// Something that happens, everything else at its default.
    public init(_ content: Content) {
        self.content = content
    }
}
