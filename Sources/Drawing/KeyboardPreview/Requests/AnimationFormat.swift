internal import Animation

/// The formats of moving pictures.
public enum AnimationFormat: String, Hashable, Sendable, CaseIterable {
    case webP = "webp"
    /// Animated PNG; programs that know only still PNG show the first frame.
    case png
    /// GIF: up to 255 colours in a frame, and each pixel is either opaque or absent.
    case gif

    /// The highest frame rate, in frames per second.
    package var maxFramesPerSecond: Int { self == .gif ? 50 : FrameTimes.rates.upperBound }
}
