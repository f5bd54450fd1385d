internal import Animation
internal import Digest
public import Documents

/// The formats of moving pictures.
public enum AnimationFormat: String, Hashable, Sendable, CaseIterable {
    /// Animated WebP.
    case webP = "webp"
    /// Animated PNG: programs that know none show the first frame.
    case png
    /// GIF: 255 colours a frame, and a pixel shows or does not.
    case gif

    /// The most frames a second.
    public var mostFramesPerSecond: Int { self == .gif ? 50 : FrameTimes.rates.upperBound }
}

/// What moves in a moving picture, and how it is sampled.
public struct AnimationOptions: Hashable, Sendable {
    /// What happens.
    public enum Content: Hashable, Sendable {
        /// A text is typed.
        case typing(String)
        /// What a document says.
        case script(SourceText)
        /// The other variant is uncovered by an edge that moves across, and covered again.
        case reveal
    }

    /// What happens.
    public var content: Content
    /// Frames a second, 1…60; GIF takes 50 at most.
    public var framesPerSecond = 30
    /// How many times as fast as the script says, 0.1…10.
    public var speed = 1.0
    /// True shows states only: nothing swings, fades, slides or dissolves.
    public var reducesMotion = false
    /// The format of the file.
    public var format = AnimationFormat.webP
    /// How much lossy WebP keeps of each frame, 1…99; nil, or 100, loses nothing.
    public var quality: Int?
    /// How many frames that differ it may have.
    public var mostFrames = Self.frameLimit

    /// The most frames of a moving picture that differ: a minute at 60 a second.
    public static let frameLimit = 3600
    /// The most pixels of all frames.
    public static let pixelLimit = 4_000_000_000

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
