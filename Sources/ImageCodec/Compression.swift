/// How much time goes into a small file. Every choice is lossless.
public enum Compression: String, Hashable, Sendable, CaseIterable {
    /// As fast as it goes: for a preview that is looked at once.
    case fast
    /// A fifth smaller for several times the time.
    case balanced
    /// As small as it gets in reasonable time: for files that are kept or sent often.
    case small
}
