internal import Documents

/// The members of a design's `motion`.
enum MotionMember: String, CaseIterable {
    case pressedScale, spring, pressDuration

    /// The name of the object that has them.
    static let object = "motion"

    /// What it moves, as editors and the documentation say it.
    var use: String {
        switch self {
        case .pressedScale: "The scale of a pressed key about its centre."
        case .spring: "The spring on which keys move in moving pictures."
        case .pressDuration: PropertyName.motionPressDuration.property.summary
        }
    }
}

/// The members of a spring.
enum SpringMember: String, CaseIterable {
    case response, dampingFraction

    /// The property of keyboard themes for the same.
    var property: Property {
        switch self {
        case .response: PropertyName.motionSpringResponse.property
        case .dampingFraction: PropertyName.motionSpringDamping.property
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
            case .pressDuration:
                motion.pressDuration = moving(member.value, as: PropertyName.motionPressDuration.property, at: inner)
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
                let number = moving(member.value, as: part.property, at: path + "." + member.name)
            else { continue }
            spring[keyPath: part.key] = number
        }
        return spring
    }

    /// Returns a number of a movement. Outside the range it is a warning, and the nearest number counts: what moves must come to
    /// rest.
    private mutating func moving(_ json: JSONValue, as property: Property, at path: String) -> Double? {
        guard let number = number(json, kind: property.kind, at: path), let range = property.kind.range else {
            return nil
        }
        return min(max(number, range.lowerBound), range.upperBound)
    }
}
