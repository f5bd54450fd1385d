internal import CISAL

/// The time spent on making a file small. Every choice is lossless.
public enum Compression: String, Hashable, Sendable, CaseIterable {
    /// As fast as possible: for a preview that is seen once.
    case fast
    /// A third smaller for a fifth more than the time of drawing: for files that are kept.
    case balanced
    /// A tenth smaller again for several times the time: for files that are sent often.
    case small

    /// False on processors from before 2009, on which the fast choice gives different bytes for the same pixels.
    package static var writesUsualBytes: Bool { isal_searches_by_instruction() != 0 }
}
