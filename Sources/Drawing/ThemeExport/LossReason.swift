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

extension ExportKind {
    /// Why files of a kind do not hold some properties: what neither the members that were written nor the values that were read
    /// show.
    static let losses: [ExportKind: [PropertyName: LossReason]] = [
        .fcitx5: [
            .candidateBarBackground: .folded(into: .stripBackground), .pressedKeyBackground: .composited,
            .pressedKeyText: .fixed,
            .previewBackground: .folded(into: .popupBackground), .previewText: .folded(into: .popupKeyText),
            .popupBackground: .folded(into: .popupKeyBackground),
            .candidateSelectedBackground: .folded(into: .popupKeySelectedBackground),
            .candidateSelectedText: .folded(into: .popupKeySelectedText),
            .modifierKeyShadowColor: .folded(into: .regularKeyShadowColor),
        ],
        .floris: [
            .candidateBarBackground: .folded(into: .stripBackground), .keyOverrides: .respelled,
            .previewBackground: .folded(into: .popupBackground),
            .previewBorder: .folded(into: .popupBorder), .previewBorderWidth: .folded(into: .popupBorderWidth),
            .previewCornerRadius: .folded(into: .popupCornerRadius),
            .previewShadowColor: .folded(into: .popupShadowColor),
            .previewShadowOffset: .folded(into: .popupShadowOffset),
            .previewShadowBlur: .folded(into: .popupShadowBlur),
            .regularKeyShadowOffset: .folded(into: .regularKeyShadowBlur),
            .modifierKeyShadowOffset: .folded(into: .modifierKeyShadowBlur),
            .popupShadowOffset: .folded(into: .popupShadowBlur),
        ],
        .heliboard: [
            .candidateBarBackground: .folded(into: .stripBackground), .keyOverrides: .respelled,
            .pressedKeyBackground: .fixed, .pressedKeyText: .fixed,
            .popupKeySelectedBackground: .fixed, .popupKeySelectedText: .fixed,
            .popupBackground: .folded(into: .popupKeyBackground),
        ],
        .trime: [
            .regularKeyCornerRadius: .shared, .keySpacing: .shared, .rowSpacing: .shared, .keyFontSize: .shared,
            .candidateFontSize: .shared, .previewBackground: .folded(into: .popupBackground),
            .previewText: .folded(into: .popupKeyText),
            .popupBackground: .folded(into: .popupKeyBackground),
        ],
        .rime: [.keyboardBackground: .folded(into: .candidateBarBackground)],
        .base16: scheme, .terminal: scheme, .tokens: scheme,
        .colors: scheme.merging([.pressedKeyBackground: .folded(into: .candidateSelectedBackground)]) { $1 },
    ]

    /// Those of schemes, which take the first pair of text and ground that can be read.
    private static let scheme: [PropertyName: LossReason] = [
        .keyboardBackground: .folded(into: .regularKeyBackground), .candidateText: .folded(into: .regularKeyText),
        .accentKeyBackground: .folded(into: .popupKeySelectedBackground),
    ]
}
