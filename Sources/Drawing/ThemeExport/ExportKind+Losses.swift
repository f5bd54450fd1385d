internal import ThemeModel

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
