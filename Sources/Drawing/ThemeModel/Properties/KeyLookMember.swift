internal import Documents

/// The members of a key's look. The raw value is the name in documents.
package enum KeyLookMember: String, CaseIterable, Sendable {
    case background, text, border, borderWidth, cornerRadius, margin, labelOffset, fontSize, fontWeight
    case hintOffset, hintDesign, elevation

    /// The kind of value.
    package var kind: PropertyKind {
        switch self {
        case .background, .text, .border: .color
        case .borderWidth: .length(0...5)
        case .cornerRadius: .corner
        case .margin: .margins
        case .labelOffset, .hintOffset: .offset(-40...40)
        case .fontSize: .fontSize(6...60)
        case .fontWeight: .weight
        case .hintDesign: .design
        case .elevation: .length(0...24)
        }
    }

    /// The member's meaning, in one sentence.
    package var summary: String { PropertySummaries.of(rawValue) }
}

extension OverriddenState {
    /// The states that have an object of their own in documents.
    package static let written = allCases.filter { $0 != .rest }
}

extension KeyCorner {
    /// The range of radii in points.
    package static let range = 0.0...100
    /// The range of percentages.
    static let percentRange = 0.0...50
}

extension KeyMargins {
    /// The range of distances.
    package static let range = 0.0...40
}

// MARK: - Writing

extension KeyOverrides {
    /// The value as canonical documents write it.
    var json: JSONOutput {
        .object(
            OverridableKey.allCases.compactMap { key in
                let states = OverriddenState.written.compactMap { state -> (String, JSONOutput)? in
                    let look = self[key, state]
                    return look.isEmpty ? nil : (state.rawValue, .object(look.members))
                }
                let members = self[key, .rest].members + states
                return members.isEmpty ? nil : (key.rawValue, .object(members))
            })
    }
}

extension KeyLook {
    /// The members that change something, in document order.
    package var changes: [KeyLookMember] { KeyLookMember.allCases.filter { values[$0] != nil } }

    fileprivate var members: [(String, JSONOutput)] {
        KeyLookMember.allCases.compactMap { member in values[member].map { (member.rawValue, $0.json) } }
    }
}

extension KeyCorner {
    var json: JSONOutput {
        switch self {
        case .points(let radius): .number(radius)
        case .percent(let share): .string(JSONOutput.digits(share) + "%")
        }
    }
}

extension KeyMargins {
    var json: JSONOutput {
        let isEven = left == right && top == bottom
        return .array((isEven ? [left, top] : [left, top, right, bottom]).map(JSONOutput.number))
    }
}
