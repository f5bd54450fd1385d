internal import Graphics
internal import ThemeModel

/// What is different on a key, with the origin of each part.
struct TracedLook: Sendable {
    private(set) var look = KeyLook()
    private(set) var origins: [KeyLookMember: Origin] = [:]

    /// Sets a colour, or leaves it unchanged if it is nil.
    mutating func set(_ member: KeyLookMember, to shade: Shade?) {
        set(member, to: shade, PropertyValue.color)
    }

    /// Sets a number, clamped to the member's range and rounded to two decimals, or leaves it unchanged if it is nil.
    mutating func set(_ member: KeyLookMember, to measure: Measure?) {
        guard let measure, measure.value.isFinite else { return }
        set(member, to: measure) { .number($0.fitted(to: member.kind.range)) }
    }

    /// Sets another value, or leaves it unchanged if it is nil.
    mutating func set<Value>(
        _ member: KeyLookMember, to value: Traced<Value>?, _ form: (Value) -> PropertyValue
    ) {
        guard let value else { return }
        look[member] = form(value.value)
        origins[member] = value.origin
    }

    mutating func remove(_ member: KeyLookMember) {
        look[member] = nil
        origins[member] = nil
    }

    /// Returns only what another look does not have.
    func differences(from other: KeyLook) -> TracedLook {
        var rest = self
        rest.look = look.differences(from: other)
        let kept = Set(rest.look.changes)
        rest.origins = origins.filter { kept.contains($0.key) }
        return rest
    }
}

extension KeyCorner {
    /// Creates the corner of points or percent that is nearest to a number in its range, rounded to two decimals.
    static func fitted(points: Double) -> KeyCorner { .points(points.fitted(to: KeyCorner.range)) }

    /// Creates a percentage, of which nothing beyond 50 can be seen.
    static func fitted(percent: Double) -> KeyCorner { .percent(percent.fitted(to: 0...50)) }
}

extension Double {
    /// Returns the number clamped to a range and rounded to two decimals, halves away from zero.
    package func fitted(to range: ClosedRange<Double>?) -> Double {
        ((range?.clamping(self) ?? self) * 100).rounded() / 100 + 0
    }
}
