internal import Documents

/// The members of a design's `motion`.
enum MotionMember: String, CaseIterable {
    case pressedScale, spring

    /// The name of the object that has them.
    static let object = "motion"

    /// What it moves, as editors and the documentation say it.
    var use: String {
        switch self {
        case .pressedScale: "The scale of a pressed key about its centre."
        case .spring: "The spring on which keys move in moving pictures."
        }
    }
}

/// The members of a spring.
enum SpringMember: String, CaseIterable {
    case response, dampingFraction

    /// The numbers that documents may state.
    var range: ClosedRange<Double> {
        switch self {
        case .response: 0.05...2
        case .dampingFraction: 0.2...1
        }
    }

    /// Its part of a spring.
    var key: WritableKeyPath<SpringStyle, Double> {
        switch self {
        case .response: \.response
        case .dampingFraction: \.dampingFraction
        }
    }

    /// What it is, as editors and the documentation say it.
    var meaning: String {
        switch self {
        case .response: "The period without damping, in seconds."
        case .dampingFraction: "The damping; at 1 nothing swings."
        }
    }
}

extension ValueReader {
    /// Returns what an object states about movement; reports what cannot be used.
    mutating func motion(_ json: JSONValue, at path: String) -> Motion {
        var motion = Motion()
        for member in members(of: json, path, named: MotionMember.allCases.map(\.rawValue)) {
            let inner = path + "." + member.name
            switch MotionMember(rawValue: member.name) {
            case .pressedScale:
                motion.pressedScale = number(member.value, kind: PropertyName.pressedKeyScale.property.kind, at: inner)
            case .spring: motion.spring = spring(member.value, at: inner)
            case nil: break
            }
        }
        return motion
    }

    /// Returns a spring; what is absent or faulty is that of the theme editor's keys.
    private mutating func spring(_ json: JSONValue, at path: String) -> SpringStyle {
        var spring = SpringStyle.key
        for member in members(of: json, path, named: SpringMember.allCases.map(\.rawValue)) {
            guard let part = SpringMember(rawValue: member.name),
                let number = number(member.value, kind: .scale(part.range), at: path + "." + member.name)
            else { continue }
            // Outside the range, a number is a warning: what moves must come to rest.
            spring[keyPath: part.key] = min(max(number, part.range.lowerBound), part.range.upperBound)
        }
        return spring
    }
}
