/// How much two pictures may differ and still pass. Every limit that is set must hold; where none is set nothing may
/// differ. Pictures of different sizes never pass.
public struct DifferenceBudget: Hashable, Sendable {
    /// A limit for every square of a size.
    public struct Density: Hashable, Sendable {
        /// Pixels that may differ in a square.
        public let count: Int
        /// The side of a square in pixels, at least 1.
        public let side: Int

        /// Makes a limit.
        public init(count: Int, side: Int) {
            self.count = count
            self.side = side
        }
    }

    /// Pixels that may differ; nil for any number.
    public var count: Int?
    /// The part of the compared pixels that may differ, 0…1; nil for any.
    public var ratio: Double?
    /// Pixels that may differ in any square; nil for any number.
    public var density: Density?

    /// No limit set: nothing may differ.
    public init() {}

    /// True where a comparison passes.
    public func allows(_ comparison: PictureComparison) -> Bool {
        comparison.hasEqualSizes && (comparison.differingPixels == 0 || violations(of: comparison).isEmpty)
    }

    /// A limit that does not hold.
    public enum Violation: Hashable, Sendable {
        /// More pixels differ than `limit`.
        case count(limit: Int)
        /// A larger part of the pixels differs than `limit`.
        case ratio(limit: Double)
        /// More pixels differ in a square than the limit says.
        case density(DenseWindow, limit: Density)
    }

    /// The limits that do not hold.
    public func violations(of comparison: PictureComparison) -> [Violation] {
        let isUnset = count == nil && ratio == nil && density == nil
        var violations: [Violation] = []
        if let limit = isUnset ? 0 : count, comparison.differingPixels > limit {
            violations.append(.count(limit: limit))
        }
        if let ratio, comparison.ratio > ratio { violations.append(.ratio(limit: ratio)) }
        if let density, let window = comparison.densestWindow(side: density.side),
            window.differingPixels > density.count
        {
            violations.append(.density(window, limit: density))
        }
        return violations
    }
}
