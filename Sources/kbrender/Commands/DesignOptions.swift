import ThemeModel

/// Whether contrast is increased.
enum ContrastSetting: String, CaseIterable, Sendable {
    /// The theme's own.
    case standard
    /// Opaque text, wide lines.
    case increased
}

extension OptionGroup where Arguments == PictureArguments {
    /// The settings of a user that change every theme.
    static var accessibility: OptionGroup {
        OptionGroup(
            "Accessibility",
            [
                .value(
                    "contrast", .choice("CONTRAST"), \.contrast,
                    "increased makes text opaque and lines that show at least 2 points wide"),
                .flag(
                    "reduce-transparency", \.reducesTransparency, true,
                    "draws translucent faces and bars as they look over the background's colour, opaque"),
                .value("text-size", .choice("SIZE"), \.textSize, "the user's text size, as Dynamic Type has them"),
            ]
        )
    }
}
