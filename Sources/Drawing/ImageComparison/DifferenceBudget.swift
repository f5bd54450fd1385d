/// The differences that two pictures may have and still pass. Every limit that is set must be met; if none is set, nothing
/// may differ. Pictures of different sizes never pass.
package struct DifferenceBudget: Hashable, Sendable {
    /// A limit for every square of a size.
    package struct Density: Hashable, Sendable {
        /// The number of pixels that may differ in a square.
        package let count: Int
        /// The side of a square in pixels, at least 1.
        package let side: Int

        /// Creates a limit; a side below 1 becomes 1.
        package init(count: Int, side: Int) {
            self.count = count
            self.side = max(side, 1)
        }
    }

    /// The number of pixels that may differ; nil for any.
    package var count: Int?
    /// The share of the compared pixels that may differ, 0…1; nil for any.
    package var ratio: Double?
    /// The limit on the differing pixels in any square; nil for none.
    package var density: Density?

    /// Creates a budget without limits: nothing may differ.
    package init() {}

    /// Returns true if a comparison passes.
    package func allows(_ comparison: PictureComparison) -> Bool {
        comparison.hasEqualSizes && (comparison.differingPixels == 0 || violations(of: comparison).isEmpty)
    }

    /// A limit that is not met.
    package enum Violation: Hashable, Sendable {
        /// More pixels differ than `limit`.
        case count(limit: Int)
        /// A larger share of the pixels differs than `limit`.
        case ratio(limit: Double)
        /// More pixels differ in a square than the limit allows.
        case density(DenseWindow, limit: Density)
    }

    /// Returns the limits that are not met.
    package func violations(of comparison: PictureComparison) -> [Violation] {
        let isUnset = count == nil && ratio == nil && density == nil
        var violations: [Violation] = []
        if let limit = isUnset ? 0 : count, comparison.differingPixels > limit {
            violations.append(.count(limit: limit))
        }
        // No share is at most a number that is none.
        if let ratio, !(comparison.ratio <= ratio) { violations.append(.ratio(limit: ratio)) }
        if let density, let window = comparison.densestWindow(side: density.side),
            window.differingPixels > density.count
        {
            violations.append(.density(window, limit: density))
        }
        return violations
    }
}
