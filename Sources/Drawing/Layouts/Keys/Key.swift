internal import Documents

/// The function of a key. The raw value is the name by which `--pressed` and the popups find a special key.
package enum KeyRole: String, Hashable, Sendable, CaseIterable {
    case character
    /// Shifts to capitals or to more symbols.
    case shift
    /// Switches between letters and symbols.
    case mode
    case delete
    /// Changes to another keyboard.
    case globe
    case done
    case `return`
    case space
    /// Changes to the emoji.
    case emoji
    /// Puts the keyboard away.
    case hide
    /// Moves on to the next stop.
    case tab
    /// Finds emoji by a word.
    case search
    /// None: keeps a place free, and is not drawn.
    case blank

    /// Finds the role of a layout document's code (docs/geometry.md §1).
    init(code: Int) { self = Self.allCases.first { $0.code == code } ?? .character }

    /// Its code in documents; nil for characters.
    var code: Int? { Self.codes[self] }

    private static let codes: [KeyRole: Int] = [
        .shift: -1, .mode: -2, .delete: -5, .globe: -6, .done: -10, .emoji: -11, .hide: -12, .tab: -13, .blank: -14,
        .search: -15, .return: 10, .space: 32,
    ]

    /// Whether keys of this role look like modifiers, flagged or not.
    var isModifier: Bool { self != .character && self != .space }
    /// The names of special keys, as a sentence lists them.
    package static let names = Prose.alternatives(allCases.filter { $0 != .character && $0 != .blank }.map(\.rawValue))

    /// Whether keys of this role take the accent colours.
    package var isAccent: Bool { self == .return || self == .done }
}

/// A word that each layout writes in its own language. The raw value is its spelling in a layout document.
package enum LocalName: String, Hashable, Sendable, CaseIterable {
    /// On the space bar.
    case space = "#space"
    /// On the return key.
    case `return` = "#return"
    /// On the key that hides the keyboard.
    case done = "#done"
    /// On the key that leads to digits and symbols.
    case digits = "#123"
    /// On the key that leads back to letters.
    case capitals = "#ABC"
    /// The same in small letters.
    case letters = "#abc"
    /// On the shift key.
    case shift = "#shift"
    /// On the delete key.
    case delete = "#delete"
    /// On the key that changes the keyboard.
    case globe = "#globe"
}

/// The label that a layout gives a key.
package enum KeyLabel: Hashable, Sendable {
    /// This text; if it is empty, the legend that the key's role suggests.
    case text(String)
    /// A word of the layout's language, or the role's icon.
    case local(LocalName)
    /// An icon, whatever the role.
    case icon(KeyIcon)

    /// Reads a label as documents write it: a localisable name, otherwise literal text.
    package init(written: String) {
        self = LocalName(rawValue: written).map(KeyLabel.local) ?? .text(written)
    }

    /// The label as documents write it.
    package var written: String {
        switch self {
        case .text(let text): text
        case .local(let name): name.rawValue
        case .icon(let icon): icon.rawValue
        }
    }
}

/// A key of a plane.
package struct Key: Hashable, Sendable {
    package let role: KeyRole
    package let label: KeyLabel
    /// The text that it types, if that is not the one that it shows.
    package let typed: String?
    /// Its width as a percentage of its row's; above 0.
    package let widthPercent: Double
    /// Whether it looks like a modifier key.
    package let isModifier: Bool
    /// The variants that a long press offers, in order.
    package let variants: [String]
    /// Whether the variants, at most four, are what flicks to the left, up, right and down type.
    package let hasFlicks: Bool
    /// The small text at its foot, if any.
    package let annotation: String?
    /// The small text above its label, which a flick types, on tablets; nil for none.
    package let flick: String?
    /// Whether it is a shift key that is down in its plane.
    package let isShifted: Bool
    /// Whether holding the key repeats it.
    let isRepeatable: Bool
    /// Whether it is two rows tall; the key under it is blank.
    package let isTall: Bool
    /// Whether it has no face of its own while it is up, only a label on the keyboard's background.
    package let isPlain: Bool

    /// Makes a key. `isModifier` says whether a character key looks like a modifier; for other keys the role decides.
    package init(
        _ role: KeyRole = .character, label: KeyLabel, typed: String? = nil, widthPercent: Double,
        isModifier: Bool = false, variants: [String] = [], hasFlicks: Bool = false, annotation: String? = nil,
        flick: String? = nil,
        isShifted: Bool = false, isRepeatable: Bool = false, isTall: Bool = false, isPlain: Bool = false
    ) {
        self.role = role
        self.label = label
        self.typed = typed == label.written ? nil : typed
        self.widthPercent = widthPercent
        self.isModifier = role.isModifier || isModifier && role != .space
        self.variants = variants
        self.hasFlicks = hasFlicks && LongPress.Direction.allCases.indices.contains(variants.count - 1)
        self.annotation = annotation
        self.flick = flick
        self.isShifted = isShifted
        self.isRepeatable = isRepeatable
        self.isTall = isTall
        self.isPlain = isPlain
    }

    /// Returns the key with another label or text that it types, in another width, and with other variants.
    package func with(
        label: String? = nil, typed: String? = nil, widthPercent: Double? = nil, variants: [String]? = nil
    ) -> Key {
        Key(
            role, label: label.map { .text($0) } ?? self.label, typed: typed ?? (label == nil ? self.typed : nil),
            widthPercent: widthPercent ?? self.widthPercent, isModifier: isModifier,
            variants: variants ?? self.variants, hasFlicks: hasFlicks, annotation: annotation, flick: flick,
            isShifted: isShifted, isRepeatable: isRepeatable, isTall: isTall, isPlain: isPlain)
    }

    /// The name of a special key, otherwise its label; for a category of emoji that of its icon.
    package var identity: String {
        if case .icon(let icon) = label { return icon.rawValue }
        return role == .character ? label.written : role.rawValue
    }

    /// Returns whether a name given by a user means this key: its label, or a special key's name (docs/geometry.md §1).
    package func answers(to name: String) -> Bool {
        !name.isEmpty && (name == identity || name == label.written)
    }
}
