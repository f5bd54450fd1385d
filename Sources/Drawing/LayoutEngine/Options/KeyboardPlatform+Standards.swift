package import Layouts

extension KeyboardPlatform {
    /// The device that is drawn by default.
    package var standardDevice: Device {
        switch self {
        case .ios: .iPhone15
        case .android: .pixel9
        }
    }

    /// The metrics of a theme that was made for no app of the platform.
    package var standardMetrics: KeyboardMetrics {
        switch self {
        case .ios: .theme
        case .android: .android
        }
    }
}
