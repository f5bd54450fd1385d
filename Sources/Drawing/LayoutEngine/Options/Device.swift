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

    /// Returns the device with a name or alias. If there is none, the fault (exit code 69) suggests the nearest name.
    package static func named(_ name: String) throws(LayoutError) -> Device {
        if let device = Device(named: name) { return device }
        throw .unknownName(.device, name, suggestions: NearestName.suggestions(for: name, among: all.map(\.name)))
    }

    /// Other names of devices.
    fileprivate static let aliases = ["galaxy-s24": "galaxy-s25"]
}

extension Device {
    /// Finds the device with a name or alias; nil if there is none.
    public init?(named name: String) {
        let sought = Self.aliases[name] ?? name
        guard let device = Self.all.first(where: { $0.name == sought }) else { return nil }
        self = device
    }
}

extension Device: CustomStringConvertible {
    /// Its name.
    public var description: String { name }
}
