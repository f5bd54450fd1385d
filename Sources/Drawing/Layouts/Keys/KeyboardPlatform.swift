/// The system whose keyboards a picture shows. The raw values are those of the command line.
public enum KeyboardPlatform: String, Hashable, Sendable, CaseIterable {
    /// iPhone and iPad (docs/geometry.md).
    case ios
    /// Android phones, tablets and foldables (docs/android.md).
    case android

    /// The name in messages.
    package var title: String {
        switch self {
        case .ios: "iOS"
        case .android: "Android"
        }
    }
}
