/// Whose frames a keyboard has. Raw values are those of the command line.
public enum KeyboardMetrics: String, Hashable, Sendable, CaseIterable {
    /// The theme's spacing, in the devices' extents.
    case theme
    /// Those of the system keyboard of iOS 26, as measured (docs/geometry.md §9).
    case ios26
}

/// The hand that reaches all of a keyboard: the side at which it lies. Raw values are those of the command line.
public enum Hand: String, Hashable, Sendable, CaseIterable {
    /// The left side.
    case left
    /// The right side.
    case right
}

/// What is laid out besides the theme's figures and the layout.
public struct LayoutOptions: Hashable, Sendable {
    /// Which plane of the layout.
    public var plane = PlaneName.letters
    /// The device.
    public var device = Device.standard
    /// How it is held.
    public var orientation = Orientation.portrait
    /// A width in points instead of the device's, within `widths`; nil for the device's.
    public var width: Double?
    /// False leaves the candidate bar out.
    public var showsCandidateBar = true
    /// True where a candidate has an annotation: the bar is higher then.
    public var hasAnnotations = false
    /// True shows the globe key.
    public var showsGlobe = false
    /// Identities of the keys held down.
    public var pressed: [String] = []
    /// Identity of the key that is held down and shows its preview.
    public var preview: String?
    /// The key that is held down and shows its variants.
    public var longPress: LongPress?
    /// True shows the return key's word instead of its icon.
    public var returnAsWord = false
    /// True adds what the system shows below the keys of a device without a home button.
    public var showsSystemBar = false
    /// Whose frames it has; those of iOS 26 are for phones in portrait.
    public var metrics = KeyboardMetrics.theme
    /// The hand for which the keyboard lies at one side, for phones in portrait; nil for both.
    public var hand: Hand?
    /// True divides the keyboard between two hands, on tablets.
    public var isSplit = false

    /// The widths that can be asked for, in points.
    public static let widths = 100.0...4096.0

    /// Height in points that the candidate bar has where it is shown (docs/geometry.md §2).
    public var candidateBarHeight: Double {
        if metrics == .ios26 { return IOS26.band }
        if device.isPhone, orientation == .landscape { return 36 }
        return hasAnnotations ? 60 : 48
    }

    /// Starts from the defaults: letters, upright, on the standard device.
    public init() {}
}
