/// The planes of a keyboard. The raw values are those of the command line.
public enum PlaneName: String, Hashable, Sendable, CaseIterable {
    /// Small letters.
    case letters
    /// Capitals for one letter.
    case shift
    /// Capitals until caps lock is turned off.
    case capslock
    case symbols
    /// More symbols.
    case symbolsShift = "symbols-shift"

    /// Whether it is one of the planes of digits and symbols.
    public var hasSymbols: Bool { self == .symbols || self == .symbolsShift }
}
