/// The source of a keyboard's frames. The raw values are those of the command line.
public enum KeyboardMetrics: String, Hashable, Sendable, CaseIterable {
    /// The theme's spacing, in the devices' extents.
    case theme
    /// The frames of the system keyboard of iOS 26, as measured (docs/geometry.md §9).
    case ios26
}

/// The hand that reaches all of a keyboard, and so the side on which the keyboard is. The raw values are those of the command
/// line.
public enum Hand: String, Hashable, Sendable, CaseIterable {
    /// The left side.
    case left
    /// The right side.
    case right
}

/// The choices for a layout besides the theme's figures and the layout itself.
public struct LayoutOptions: Hashable, Sendable {
    /// The plane of the layout.
    public var plane = PlaneName.letters
    /// The device.
    public var device = Device.standard
    /// The device's orientation.
    public var orientation = Orientation.portrait
    /// A width in points, within `widths`, in place of the device's; nil for the device's.
    public var width: Double?
    /// Whether the candidate bar is shown.
    public var showsCandidateBar = true
    /// Whether a candidate has an annotation, which makes the bar higher.
    public var hasAnnotations = false
    /// Whether the globe key is shown.
    public var showsGlobe = false
    /// The identities of the keys held down.
    public var pressed: [String] = []
    /// The identity of the key that is held down and shows its preview.
    public var preview: String?
    /// The key that is held down and shows its variants.
    public var longPress: LongPress?
    /// Whether the return key shows its word instead of its icon.
    public var returnAsWord = false
    /// Whether the system's own bar is shown below the keys of a device without a home button.
    public var showsSystemBar = false
    /// The source of its frames; those of iOS 26 are for phones in portrait.
    public var metrics = KeyboardMetrics.theme
    /// The hand on whose side the keyboard is, for phones in portrait; nil for both hands.
    public var hand: Hand?
    /// Whether the keyboard is divided between two hands, on tablets.
    public var isSplit = false

    /// The widths that can be requested, in points.
    public static let widths = 100.0...4096.0

    /// The height in points of the candidate bar, if it is shown (docs/geometry.md §2).
    public var candidateBarHeight: Double {
        if metrics == .ios26 { return IOS26.band }
        if device.isPhone, orientation == .landscape { return 36 }
        return hasAnnotations ? 60 : 48
    }

    /// Makes the default options: letters, upright, on the standard device.
    public init() {}
}
