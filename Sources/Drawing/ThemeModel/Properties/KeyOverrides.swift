package import Graphics

/// Keys and kinds of keys whose look a theme can change on Android. The raw value is the name in documents.
package enum OverridableKey: String, Hashable, Sendable, CaseIterable {
    /// All keys that have the `regularKey…` properties.
    case regular
    /// All keys that have the `modifierKey…` properties.
    case modifier
    case space
    /// The return and done keys.
    case `return`
    case shift
    case delete
    /// The keys that lead to another plane: `?123`, `ABC`, `=\<`.
    case mode
    /// The key that changes the language.
    case globe
    /// The key that leads to emoji.
    case emoji
    /// The key to the left of space.
    case comma
    /// The key to the right of space.
    case period
    /// The icons of the strip, of which only the colour counts.
    case action
    /// The disc at the strip's start, of which the margin counts, and the font size as that of its icon.
    case toggle
}

/// States in which a key can look different.
package enum OverriddenState: String, Hashable, Sendable, CaseIterable {
    /// Not pressed. Documents write its values beside the other states.
    case rest
    case pressed
    /// While caps lock is on.
    case locked
}

/// The radius of a key's corners: points, or a share of the key's own size.
package enum KeyCorner: Hashable, Sendable {
    /// Points, 0…100; a radius beyond half of the shorter side is drawn as half of it.
    case points(Double)
    /// Percent of the shorter side, 0…50; 50 is a pill.
    case percent(Double)

    /// Returns the radius on a key's face, in points.
    package func radius(on face: Rect) -> Double {
        let side = max(min(face.width, face.height), 0)
        return switch self {
        case .points(let radius): min(radius, side / 2)
        case .percent(let share): side * share / 100
        }
    }
}

/// The distances, in points, by which a key's face is smaller than its box.
package struct KeyMargins: Hashable, Sendable {
    /// The distance at each side.
    package let left, top, right, bottom: Double

    /// Creates margins.
    package init(left: Double, top: Double, right: Double, bottom: Double) {
        (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
    }

    /// Returns what the margins leave of a box; nothing remains of a box that is too small.
    package func inset(_ box: Rect) -> Rect {
        Rect(
            x: box.x + left, y: box.y + top, width: max(box.width - left - right, 0),
            height: max(box.height - top - bottom, 0))
    }
}

/// What a theme changes about a key's look.
package struct KeyLook: Hashable, Sendable {
    /// The values of the members that change; each has the kind of its member.
    private(set) var values: [KeyLookMember: PropertyValue] = [:]

    /// Creates a look that changes nothing.
    package init() {}

    /// The value of a member; nil stands for no change.
    package subscript(member: KeyLookMember) -> PropertyValue? {
        get { values[member] }
        set { values[member] = newValue }
    }

    /// Colour of the face.
    package var background: Color? { values[.background]?.color }
    /// Colour of label and icon.
    package var text: Color? { values[.text]?.color }
    /// Colour of the line inside the edge.
    package var border: Color? { values[.border]?.color }
    /// Width of that line in points.
    package var borderWidth: Double? { values[.borderWidth]?.number }
    /// Radius of the corners.
    package var cornerRadius: KeyCorner? {
        if case .corner(let corner)? = values[.cornerRadius] { corner } else { nil }
    }
    /// The distance of the face from the key's box.
    package var margin: KeyMargins? { if case .margins(let margins)? = values[.margin] { margins } else { nil } }
    /// How far label and icon are from their usual place, in points to the right and down.
    package var labelOffset: Point? { if case .offset(let offset)? = values[.labelOffset] { offset } else { nil } }
    /// How far the hint is from its usual place.
    package var hintOffset: Point? { if case .offset(let offset)? = values[.hintOffset] { offset } else { nil } }
    /// The design of the hint's font.
    package var hintDesign: FontDesign? { if case .design(let design)? = values[.hintDesign] { design } else { nil } }
    /// Size of the label in points.
    package var fontSize: Double? { values[.fontSize]?.number }
    /// Weight of the label.
    package var fontWeight: FontWeight? { values[.fontWeight]?.weight }
    /// Height above the keyboard in points, which makes a shadow.
    package var elevation: Double? { values[.elevation]?.number }

    /// True if nothing changes.
    package var isEmpty: Bool { values.isEmpty }

    /// Returns the changes that another look does not have.
    package func differences(from other: KeyLook) -> KeyLook {
        var look = self
        look.values = values.filter { other.values[$0.key] != $0.value }
        return look
    }

    /// Returns the look with another one's changes on top.
    package func merging(_ other: KeyLook) -> KeyLook {
        var merged = self
        merged.values.merge(other.values) { $1 }
        return merged
    }
}

/// The value of `keyOverrides`: what Android draws differently on some keys, by key and state. Looks that change nothing are
/// not stored, so equal values are equal.
package struct KeyOverrides: Hashable, Sendable {
    private struct Target: Hashable {
        let key: OverridableKey
        let state: OverriddenState
    }

    private var looks: [Target: KeyLook] = [:]

    /// Creates overrides that change nothing.
    package init() {}

    /// True if nothing changes.
    package var isEmpty: Bool { looks.isEmpty }

    /// What the theme writes for a key or kind of keys, in one state.
    package subscript(key: OverridableKey, state: OverriddenState) -> KeyLook {
        get { looks[Target(key: key, state: state)] ?? KeyLook() }
        set { looks[Target(key: key, state: state)] = newValue.isEmpty ? nil : newValue }
    }

    mutating func change(_ change: (inout KeyLook) -> Void) {
        for target in looks.keys { change(&looks[target, default: KeyLook()]) }
    }

    /// Returns what changes about a key in a state, those of its kind before its own. `key` is nil for a key without a name, `kind`
    /// where those of a kind do not count.
    package func look(of key: OverridableKey?, kind: OverridableKey?, in state: OverriddenState) -> KeyLook {
        let ofKind = kind.map { self[$0, state] } ?? KeyLook()
        return key.map { ofKind.merging(self[$0, state]) } ?? ofKind
    }
}
