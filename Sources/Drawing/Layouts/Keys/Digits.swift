/// The digits that a keyboard shows first.
public enum Digits: String, Hashable, Sendable, CaseIterable {
    /// The language's own, if it has any.
    case local
    /// 0 to 9.
    case latin
}
