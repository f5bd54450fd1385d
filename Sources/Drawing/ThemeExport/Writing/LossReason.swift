internal import ThemeModel

/// Why a file does not hold a property as it is.
enum LossReason: Hashable, Sendable {
    /// The file has no place for it.
    case noPlace
    /// Another property's value stands for it.
    case folded(into: PropertyName)
    /// A plain colour stands for it.
    case gradient
    /// A translucent colour was painted on what lies beneath it.
    case composited
    /// A number was rounded.
    case rounded
    /// A number was brought into the range that readers take.
    case limited
    /// The file has one value for both variants.
    case shared
    /// The program decides it.
    case fixed
    /// Readers take it from other members.
    case remade
    /// Readers move the colour of a text to be readable.
    case moved
    /// The file spells it in another way.
    case respelled

    /// The words of messages and of `--explain`.
    var text: String {
        switch self {
        case .noPlace: "no place"
        case .folded(let name): "folded into \(name.rawValue)"
        case .gradient: "gradient"
        case .composited: "composited"
        case .rounded: "rounded"
        case .limited: "limited to the range"
        case .shared: "one value for both variants"
        case .fixed: "fixed by the app"
        case .remade: "readers make their own of it"
        case .moved: "readers move it to be readable"
        case .respelled: "the file spells it in another way"
        }
    }
}
