package import Documents
internal import Graphics

/// The members of a key's look. The raw value is the name in documents.
package enum KeyLookMember: String, CaseIterable, Sendable {
    case background, text, border, borderWidth, cornerRadius, margin, labelOffset, fontSize, fontWeight, elevation

    /// The kind of value; nil for `cornerRadius` and `margin`, which have forms of their own.
    var kind: PropertyKind? {
        switch self {
        case .background, .text, .border: .color
        case .borderWidth: .length(0...5)
        case .cornerRadius, .margin: nil
        case .labelOffset: .offset(-40...40)
        case .fontSize: .fontSize(6...60)
        case .fontWeight: .weight
        case .elevation: .length(0...24)
        }
    }

    /// The range of numbers; nil if there are none.
    package var range: ClosedRange<Double>? {
        switch self {
        case .cornerRadius: KeyCorner.range
        case .margin: KeyMargins.range
        default: kind?.range
        }
    }

    /// The member's meaning, in one sentence.
    var summary: String {
        switch self {
        case .background: "Colour of the key."
        case .text: "Label and icon."
        case .border: "Line inside the key's edge."
        case .borderWidth: "Width of that line."
        case .cornerRadius: "Radius of the corners, in points or in percent of the key's shorter side, 0 % to 50 %."
        case .margin: "Distance of the key's face from its box: across and down, or left, top, right and bottom."
        case .labelOffset: "How far label and icon are from their usual place."
        case .fontSize: "Size of the label."
        case .fontWeight: "Weight of the label."
        case .elevation: "Height above the keyboard, which makes a shadow; at most 8 counts."
        }
    }

    /// The form of the value, in the documentation's words.
    var form: String {
        switch self {
        case .cornerRadius: "number, or `\"50%\"`"
        case .margin: "`[x, y]` or `[left, top, right, bottom]`"
        default: kind?.valueName ?? ""
        }
    }
}

extension OverriddenState {
    /// The states that have an object of their own in documents.
    static let written = allCases.filter { $0 != .rest }
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
    package var changes: [KeyLookMember] { KeyLookMember.allCases.filter { json(of: $0) != nil } }

    fileprivate var members: [(String, JSONOutput)] {
        KeyLookMember.allCases.compactMap { member in json(of: member).map { (member.rawValue, $0) } }
    }

    /// Returns a member's value as canonical documents write it; nil if it changes nothing.
    package func json(of member: KeyLookMember) -> JSONOutput? {
        switch member {
        case .background: background.map { .string("\($0)") }
        case .text: text.map { .string("\($0)") }
        case .border: border.map { .string("\($0)") }
        case .borderWidth: borderWidth.map(JSONOutput.number)
        case .cornerRadius: cornerRadius.map(\.json)
        case .margin: margin.map(\.json)
        case .labelOffset: labelOffset.map { .array([.number($0.x), .number($0.y)]) }
        case .fontSize: fontSize.map(JSONOutput.number)
        case .fontWeight: fontWeight.map { .string($0.name) }
        case .elevation: elevation.map(JSONOutput.number)
        }
    }
}

extension KeyCorner {
    fileprivate var json: JSONOutput {
        switch self {
        case .points(let radius): .number(radius)
        case .percent(let share): .string(JSONOutput.digits(share) + "%")
        }
    }
}

extension KeyMargins {
    fileprivate var json: JSONOutput {
        let isEven = left == right && top == bottom
        return .array((isEven ? [left, top] : [left, top, right, bottom]).map(JSONOutput.number))
    }
}
