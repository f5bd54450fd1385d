/// The system whose keyboards a picture shows. The raw values are those of the command line.
public enum KeyboardPlatform: String, Hashable, Sendable, CaseIterable {
    /// iPhone and iPad (docs/geometry.md).
    case ios
    /// Android phones, tablets and foldables (docs/android.md).
    case android

    /// The device that is drawn by default.
    public var standardDevice: Device {
        switch self {
        case .ios: .iPhone15
        case .android: .pixel9
        }
    }

    /// The metrics of a theme that was made for no app of the platform.
    public var standardMetrics: KeyboardMetrics {
        switch self {
        case .ios: .theme
        case .android: .android
        }
    }

    /// The name in messages.
    var title: String {
        switch self {
        case .ios: "iOS"
        case .android: "Android"
        }
    }
}
