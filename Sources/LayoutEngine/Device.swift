internal import Documents

/// How the device is held.
public enum Orientation: String, Hashable, Sendable, CaseIterable {
    /// Upright.
    case portrait
    /// On its side.
    case landscape
}

/// A device whose keyboard can be drawn (geometry contract, §2).
public struct Device: Hashable, Sendable {
    /// The screen's width and the height that keys take, for one way of holding the device.
    public struct Extent: Hashable, Sendable {
        /// Width of screen and keyboard in points.
        public let width: Double
        /// Height of the keys area in points, margins included, candidate bar not.
        public let keysArea: Double
    }

    /// The name by which the command line knows it.
    public let name: String
    /// Held upright.
    public let portrait: Extent
    /// Held on its side.
    public let landscape: Extent
    /// False for tablets.
    public let isPhone: Bool
    /// True where a bar at the screen's foot takes the place of a home button.
    public let hasHomeIndicator: Bool

    /// The extent for an orientation.
    public func extent(_ orientation: Orientation) -> Extent {
        orientation == .portrait ? portrait : landscape
    }

    /// The device drawn where none is asked for.
    public static let standard = phone("iphone-15", 393, 852)

    /// All devices in the order of the contract.
    public static let all = [
        phone("iphone-se", 320, 568, keysArea: 208, homeIndicator: false),
        phone("iphone-8", 375, 667, keysArea: 213, homeIndicator: false),
        phone("iphone-8-plus", 414, 736, keysArea: 226, homeIndicator: false),
        phone("iphone-13-mini", 375, 812),
        standard,
        phone("iphone-14", 390, 844),
        phone("iphone-16-pro", 402, 874),
        phone("iphone-15-pro-max", 430, 932, keysArea: 224),
        phone("iphone-16-pro-max", 440, 956, keysArea: 224),
        tablet("ipad", 810, 1080, homeIndicator: false),
        tablet("ipad-pro-11", 834, 1194),
        tablet("ipad-pro-13", 1024, 1366),
    ]

    /// The device of a name; a fault (exit code 69) that suggests the nearest name where there is none.
    public static func named(_ name: String) throws(LayoutError) -> Device {
        if let device = all.first(where: { $0.name == name }) { return device }
        throw .unknownName(.device, name, suggestions: NearestName.suggestions(for: name, among: all.map(\.name)))
    }

    private static func phone(
        _ name: String, _ width: Double, _ height: Double, keysArea: Double = 216, homeIndicator: Bool = true
    ) -> Device {
        Device(
            name: name, portrait: Extent(width: width, keysArea: keysArea),
            landscape: Extent(width: height, keysArea: 177), isPhone: true, hasHomeIndicator: homeIndicator)
    }

    private static func tablet(
        _ name: String, _ width: Double, _ height: Double, homeIndicator: Bool = true
    ) -> Device {
        Device(
            name: name, portrait: Extent(width: width, keysArea: 264),
            landscape: Extent(width: height, keysArea: 398), isPhone: false, hasHomeIndicator: homeIndicator)
    }
}
