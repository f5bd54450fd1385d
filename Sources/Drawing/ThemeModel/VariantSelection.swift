/// The variants of a theme that a picture shows.
public enum VariantSelection: String, Hashable, Sendable, CaseIterable {
    case light
    case dark
    /// Both side by side, light on the left.
    case both

    /// Selects the variant of a mode.
    package init(_ mode: Mode) { self = mode == .light ? .light : .dark }

    /// The variants from left to right.
    package var modes: [Mode] {
        switch self {
        case .light: [.light]
        case .dark: [.dark]
        case .both: [.light, .dark]
        }
    }
}
