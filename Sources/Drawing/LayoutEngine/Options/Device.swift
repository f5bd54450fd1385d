internal import Documents
public import Layouts

/// What of a screen its camera takes.
package enum ScreenCamera: Hashable, Sendable {
    case none, notch, island, hole
}

/// A device whose keyboard can be drawn (docs/geometry.md §2, docs/android.md §1).
public struct Device: Hashable, Sendable {
    /// The orientation of a device.
    public enum Orientation: String, Hashable, Sendable, CaseIterable {
        case portrait
        case landscape
    }

    /// The controls at the foot of a device or of its screen. The raw values are those of the command line.
    public enum Controls: String, Hashable, Sendable, CaseIterable {
        /// A button below an iPhone's or iPad's screen.
        case homeButton = "home button"
        /// A bar on the screen of iPhones and iPads.
        case homeIndicator = "home indicator"
        /// A bar on the screen of Android devices: swipes lead back, home and to other apps.
        case gestures
        /// Three buttons on the screen of Android devices.
        case buttons

        /// Those that Android devices have.
        package static let android = [gestures, buttons]
    }

    /// The screen's width and the height of the keys, for one way of holding the device.
    package struct Extent: Hashable, Sendable {
        /// Width of screen and keyboard in points.
        package let width: Double
        /// The height of the keys area in points, with margins, without the candidate bar; on Android, of `android` metrics.
        package let keysArea: Double
    }

    /// Its name on the command line.
    public let name: String
    /// Its extent when held upright.
    package let portrait: Extent
    /// Its extent when held on its side.
    package let landscape: Extent
    /// Whether it is a phone and not a tablet.
    public let isPhone: Bool
    /// Its system.
    public let platform: KeyboardPlatform
    /// The controls at its foot.
    public let controls: Controls
    /// What its camera takes of the top of the upright screen.
    package var camera: ScreenCamera {
        switch (platform, isPhone, hasHomeIndicator) {
        case (.android, true, _): .hole
        case (.ios, true, true): ["iphone-13-mini", "iphone-14"].contains(name) ? .notch : .island
        default: .none
        }
    }
    /// Whether a bar at the foot of the screen replaces the home button.
    package var hasHomeIndicator: Bool { controls == .homeIndicator }

    /// Returns the extent for an orientation.
    package func extent(_ orientation: Orientation) -> Extent {
        orientation == .portrait ? portrait : landscape
    }

    /// The device that is drawn by default: `iPhone15`.
    public static var standard: Device { iPhone15 }

    /// All devices: those of iOS in the order of docs/geometry.md §2, then those of Android in that of docs/android.md §1.
    public static let all: [Device] = iOS + android

    /// The devices of a platform.
    public static func all(of platform: KeyboardPlatform) -> [Device] { platform == .ios ? iOS : android }

    private static let iOS: [Device] = [
        .iPhoneSE, .iPhone8, .iPhone8Plus, .iPhone13Mini,
        .iPhone15, .iPhone14, .iPhone16Pro, .iPhone15ProMax,
        .iPhone16ProMax, .iPad, .iPadPro11, .iPadPro13,
    ]

    /// iPhone SE of the first generation, 320 points wide.
    public static let iPhoneSE = phone("iphone-se", width: 320, height: 568, keysArea: 208, homeIndicator: false)
    /// iPhone 8, 375 points wide.
    public static let iPhone8 = phone("iphone-8", width: 375, height: 667, keysArea: 213, homeIndicator: false)
    /// iPhone 8 Plus, 414 points wide.
    public static let iPhone8Plus = phone("iphone-8-plus", width: 414, height: 736, keysArea: 226, homeIndicator: false)
    /// iPhone 13 mini, 375 points wide.
    public static let iPhone13Mini = phone("iphone-13-mini", width: 375, height: 812)
    /// iPhone 15, 393 points wide.
    public static let iPhone15 = phone("iphone-15", width: 393, height: 852)
    /// iPhone 14, 390 points wide.
    public static let iPhone14 = phone("iphone-14", width: 390, height: 844)
    /// iPhone 16 Pro, 402 points wide.
    public static let iPhone16Pro = phone("iphone-16-pro", width: 402, height: 874)
    /// iPhone 15 Pro Max, 430 points wide.
    public static let iPhone15ProMax = phone("iphone-15-pro-max", width: 430, height: 932, keysArea: 224)
    /// iPhone 16 Pro Max, 440 points wide.
    public static let iPhone16ProMax = phone("iphone-16-pro-max", width: 440, height: 956, keysArea: 224)
    /// iPad with a home button, 810 points wide.
    public static let iPad = tablet("ipad", width: 810, height: 1080, homeIndicator: false)
    /// iPad Pro of 11 inches, 834 points wide.
    public static let iPadPro11 = tablet("ipad-pro-11", width: 834, height: 1194)
    /// iPad Pro of 13 inches, 1024 points wide.
    public static let iPadPro13 = tablet("ipad-pro-13", width: 1024, height: 1366)

    /// Returns the device with a name or alias. If there is none, the fault (exit code 69) suggests the nearest name.
    public static func named(_ name: String) throws(LayoutError) -> Device {
        let sought = aliases[name] ?? name
        if let device = all.first(where: { $0.name == sought }) { return device }
        throw .unknownName(.device, name, suggestions: NearestName.suggestions(for: name, among: all.map(\.name)))
    }

    /// Other names of devices.
    private static let aliases = ["galaxy-s24": "galaxy-s25"]

    private static func phone(
        _ name: String, width: Double, height: Double, keysArea: Double = 216, homeIndicator: Bool = true
    ) -> Device {
        Device(
            name: name, portrait: Extent(width: width, keysArea: keysArea),
            landscape: Extent(width: height, keysArea: 177), isPhone: true, platform: .ios,
            controls: homeIndicator ? .homeIndicator : .homeButton)
    }

    private static func tablet(
        _ name: String, width: Double, height: Double, homeIndicator: Bool = true
    ) -> Device {
        Device(
            name: name, portrait: Extent(width: width, keysArea: 264),
            landscape: Extent(width: height, keysArea: 398), isPhone: false, platform: .ios,
            controls: homeIndicator ? .homeIndicator : .homeButton)
    }
}

extension Device: CustomStringConvertible {
    /// Its name.
    public var description: String { name }
}
