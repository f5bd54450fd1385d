public import Layouts

/// The choices for a layout besides the theme's figures and the layout itself.
public struct LayoutOptions: Hashable, Sendable {
    /// The hand that reaches all of a keyboard, and so the side on which the keyboard is. The raw values are those of the command
    /// line.
    public enum Hand: String, Hashable, Sendable, CaseIterable {
        case left
        case right

        /// The share of the width that a one-handed keyboard takes.
        static let share = 0.82
    }

    /// The plane of the layout.
    public var plane = PlaneName.letters
    /// The platform; nil for that of the device or the metrics, otherwise of the theme's app.
    public var platform: KeyboardPlatform?
    /// The device that was chosen; nil for the platform's standard one.
    package var chosenDevice: Device?
    /// The device.
    public var device: Device {
        get { chosenDevice ?? (platform ?? chosenMetrics?.platform ?? .ios).standardDevice }
        set { chosenDevice = newValue }
    }
    /// The device's orientation.
    public var orientation = Device.Orientation.portrait
    /// A width in points, within `widths`, in place of the device's; nil for the device's.
    public var width: Double?
    /// Whether the candidate bar is shown.
    public var showsCandidateBar = true
    /// Whether a candidate has an annotation, which makes the bar higher.
    package var hasAnnotations = false
    /// Whether the globe key is shown.
    public var showsGlobe = false
    /// The identities of the keys held down.
    public var pressed: [String] = []
    /// The identity of the key that is held down and shows its preview.
    public var preview: String?
    /// The key that is held down and shows its variants.
    public var longPress: LongPress?
    /// The category that the plane of emoji shows; nil for the app's first.
    public var emojiCategory: EmojiCategory?
    /// What the return key shows.
    public var returnLegend = ReturnLegend.icon
    /// Whether the system's own bar is shown below the keys of a device without a home button.
    public var showsSystemBar = false
    /// The metrics that were chosen; nil for those of the theme's app, or the platform's standard ones.
    package var chosenMetrics: KeyboardMetrics?
    /// Whose rows and frames it has; those of iOS 26 are for phones in portrait.
    public var metrics: KeyboardMetrics {
        get { chosenMetrics ?? device.platform.standardMetrics }
        set { chosenMetrics = newValue }
    }
    /// The hand on whose side the keyboard is, for phones in portrait; nil for both hands.
    public var hand: Hand?
    /// Whether the keyboard is divided between two hands, on tablets; on Android also on phones in landscape.
    public var isSplit = false
    /// The settings that only Android's keyboards have.
    public var android = AndroidOptions()

    /// The widths that can be requested, in points.
    public static let widths = 100.0...4096.0

    /// What the return key shows: the plane's own action unless another face than the icon was chosen.
    var shownReturn: ReturnLegend {
        returnLegend == .icon ? plane.action(on: metrics.platform) ?? .icon : returnLegend
    }

    /// Makes the default options: letters, upright, on the standard device.
    public init() {}
}

extension LayoutOptions {
    /// Returns the options of a keyboard of a platform, without those that only the other has.
    package func restricted(to platform: KeyboardPlatform) -> LayoutOptions {
        var options = self
        options.platform = platform
        if platform == .android, returnLegend == .join { options.returnLegend = .icon }
        if platform == .android, plane == .twitter { options.plane = .letters }
        if chosenDevice?.platform != platform { options.chosenDevice = nil }
        if chosenMetrics?.platform != platform { options.chosenMetrics = nil }
        return options
    }

    /// Whether the device is a phone, held upright.
    var isUprightPhone: Bool { device.isPhone && orientation == .portrait }
}

extension PlaneName {
    /// The action of its return key unless another is chosen; nil for the plain key.
    fileprivate func action(on platform: KeyboardPlatform) -> ReturnLegend? {
        switch self {
        case .url: .go
        case .webSearch: platform == .ios ? .go : .search
        default: nil
        }
    }
}

extension LayoutOptions {
    /// Whether the keys have places of their own, as on pads and among emoji. On tablets of iOS the plane of symbols takes a
    /// pad's place.
    package var isPad: Bool {
        plane == .emoji
            || (device.isPhone || metrics.platform == .android) && InputPad.exists(for: plane, on: metrics.platform)
    }

    /// Whether the candidate bar is shown: pads of iOS have none, and emoji take its place.
    var hasCandidateBar: Bool { showsCandidateBar && !(isPad && (metrics.platform == .ios || plane == .emoji)) }
}
