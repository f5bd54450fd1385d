/// The contrasts that WCAG 2.1 asks for (1.4.3 and 1.4.6).
extension ContrastPair {
    /// The least contrast of text that is not large.
    package static let readable = 4.5

    /// Returns the least contrast that passes level AA.
    package static func wanted(isLarge: Bool) -> Double { isLarge ? 3 : readable }

    /// Returns the least contrast that passes level AAA.
    package static func best(isLarge: Bool) -> Double { isLarge ? readable : 7 }
}
