internal import ThemeModel

/// Why a file does not hold a property as it is.
struct LossReason: Hashable, Sendable {
    /// The words of messages and of `--explain`.
    let text: String
    /// The property whose value stands for it; nil if none does.
    var stand: PropertyName?

    /// The file has no place for it.
    static let noPlace = Self(text: "no place")
    /// A plain colour stands for it.
    static let gradient = Self(text: "gradient")
    /// A translucent colour was painted on what lies beneath it.
    static let composited = Self(text: "composited")
    /// A number was rounded.
    static let rounded = Self(text: "rounded")
    /// A number was brought into the range that readers take.
    static let limited = Self(text: "limited to the range")
    /// The file has one value for both variants.
    static let shared = Self(text: "one value for both variants")
    /// The program decides it.
    static let fixed = Self(text: "fixed by the app")
    /// Readers take it from other members.
    static let remade = Self(text: "readers make their own of it")
    /// Readers move the colour of a text to be readable.
    static let moved = Self(text: "readers move it to be readable")
    /// The file spells it in another way.
    static let respelled = Self(text: "the file spells it in another way")

    /// Another property's value stands for it.
    static func folded(into name: PropertyName) -> Self { Self(text: "folded into \(name.rawValue)", stand: name) }
}
