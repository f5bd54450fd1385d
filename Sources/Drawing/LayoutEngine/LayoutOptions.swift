internal import Documents

/// The hand that reaches all of a keyboard, and so the side on which the keyboard is. The raw values are those of the command
/// line.
public enum Hand: String, Hashable, Sendable, CaseIterable {
    case left
    case right
}

/// The choices for a layout besides the theme's figures and the layout itself.
public struct LayoutOptions: Hashable, Sendable {
    /// The plane of the layout.
    public var plane = PlaneName.letters
    /// The platform; nil for that of the device or the metrics, otherwise of the theme's app.
    public var platform: KeyboardPlatform?
    /// The device that was chosen; nil for the platform's standard one.
    public var chosenDevice: Device?
    /// The device.
    public var device: Device {
        get { chosenDevice ?? (platform ?? chosenMetrics?.platform ?? .ios).standardDevice }
        set { chosenDevice = newValue }
    }
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
    /// The category that the plane of emoji shows.
    public var emojiCategory = EmojiCategory.smileys
    /// What the return key shows.
    public var returnLegend = ReturnLegend.icon
    /// Whether the system's own bar is shown below the keys of a device without a home button.
    public var showsSystemBar = false
    /// The metrics that were chosen; nil for those of the theme's app, or the platform's standard ones.
    public var chosenMetrics: KeyboardMetrics?
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

    /// The height in points of the candidate bar on iOS, if it is shown (docs/geometry.md §2).
    public var candidateBarHeight: Double {
        if let band = metrics.ios?.frames?.band { return band }
        if device.isPhone, orientation == .landscape { return 36 }
        return hasAnnotations ? 60 : 48
    }

    /// Whether the keys have places of their own, as on pads and among emoji. On tablets of iOS the plane of symbols takes a
    /// pad's place.
    var isPad: Bool {
        plane == .emoji
            || (device.isPhone || metrics.platform == .android) && InputPad.exists(for: plane, on: metrics.platform)
    }

    /// Whether the candidate bar is shown: pads of iOS have none, and emoji take its place.
    var hasCandidateBar: Bool { showsCandidateBar && !(isPad && (metrics.platform == .ios || plane == .emoji)) }

    /// What the return key shows: the plane's own action unless another face than the icon was chosen.
    var shownReturn: ReturnLegend {
        returnLegend == .icon ? plane.action(on: metrics.platform) ?? .icon : returnLegend
    }

    /// Makes the default options: letters, upright, on the standard device.
    public init() {}
}

extension LayoutOptions {
    /// Returns the options for a theme that was made for an app with these metrics, nil for none: the theme decides what
    /// neither platform, device nor metrics do.
    package func resolved(for app: KeyboardMetrics?) throws(LayoutError) -> LayoutOptions {
        let platform = platform ?? chosenDevice?.platform ?? chosenMetrics?.platform ?? app?.platform ?? .ios
        var options = self
        options.platform = platform
        options.device = chosenDevice ?? platform.standardDevice
        options.metrics = chosenMetrics ?? (app?.platform == platform ? app : nil) ?? platform.standardMetrics
        try options.check()
        return options
    }

    /// Returns the options of a keyboard of a platform, without those that only the other has.
    package func restricted(to platform: KeyboardPlatform) -> LayoutOptions {
        var options = self
        options.platform = platform
        if platform == .android, returnLegend == .join { options.returnLegend = .icon }
        if platform == .android, plane == .twitter { options.plane = .letters }
        if chosenDevice?.platform != platform { options.chosenDevice = nil }
        if chosenMetrics?.platform != platform { options.chosenMetrics = nil }
        guard platform == .ios else { return options }
        options.android = AndroidOptions()
        return options
    }

    /// Finds choices that contradict each other, and settings that the keyboard does not have.
    func check() throws(LayoutError) {
        if let platform, device.platform != platform {
            throw .option("device: \(device.name) is not a device of \(platform.title)")
        }
        if metrics.platform != device.platform {
            let wanted = metrics.platform.title
            throw .option("metrics \(metrics.rawValue): requires a device of \(wanted), not \(device.name)")
        }
        if let width, !Self.widths.contains(width) {
            throw .option("\(width) is not a width (expected 100 to 4096 points)")
        }
        let settings = metrics.android?.settings ?? []
        let used = android.used + (metrics.android != nil && isSplit ? [.split] : [])
        if let setting = used.first(where: { !settings.contains($0) }) {
            throw .option("\(setting.rawValue): \(metrics.rejection(of: setting))")
        }
        if let shape = android.keyShape, let shapes = metrics.android?.shapes {
            let names = Prose.alternatives(shapes.map(\.rawValue))
            guard shapes.contains(shape) else {
                throw .option("key-shape \(shape.rawValue): metrics \(metrics.rawValue) has \(names)")
            }
            if shape == .holo, android.isBorderless { throw .option("borderless: keys of the shape holo have faces") }
        }
        if android.isBorderless, let edge = android.keyEdge, edge != .off {
            throw .option("borderless: cannot be combined with key-border \(edge.rawValue)")
        }
        if metrics.android != nil, hand != nil, !isUprightPhone {
            throw .option("hand: requires a phone in portrait, not \(device.name) in \(orientation.rawValue)")
        }
        if android.isFloating, hand != nil || isSplit {
            throw .option("floating: cannot be combined with \(hand == nil ? "split" : "hand")")
        }
        if metrics.android != nil, isSplit, isUprightPhone {
            throw .option("split: requires a tablet, or a phone in landscape, not \(device.name) in portrait")
        }
        if metrics.android != nil, plane == .twitter {
            throw .option("plane twitter: requires a device of iOS, not \(device.name)")
        }
        if metrics.android != nil, returnLegend == .join {
            throw .option("return join: requires a device of iOS, not \(device.name)")
        }
    }
}

extension LayoutOptions {
    /// Whether the device is a phone, held upright.
    var isUprightPhone: Bool { device.isPhone && orientation == .portrait }
}

extension KeyboardMetrics {
    /// Returns why these metrics have no use for a setting.
    fileprivate func rejection(of setting: AndroidSetting) -> String {
        let takers = Self.allCases.filter { $0.android?.settings.contains(setting) == true }.map(\.rawValue)
        if platform == .ios { return "requires a keyboard of Android (platform android)" }
        return "requires the metrics \(Prose.alternatives(takers)), not \(rawValue)"
    }
}

/// What the return key shows. The raw values are those of the command line.
public enum ReturnLegend: String, Hashable, Sendable, CaseIterable {
    case icon
    case word
    /// An action, as its word or icon: starts something.
    case go
    case search
    case send
    /// Goes to the next field.
    case next
    case done
    /// Joins a network, on iOS.
    case join

    var icon: KeyIcon {
        switch self {
        case .icon, .word: .return
        case .go, .next, .join: .next
        case .search: .search
        case .send: .send
        case .done: .done
        }
    }

    /// Returns the word of an action in a language, given as a BCP 47 tag; nil for a language whose words no source gives.
    func action(in language: String) -> String? {
        guard self != .icon, self != .word, language.prefix(while: { $0 != "-" }) == "en" else { return nil }
        return rawValue
    }
}
