package import Options
internal import ThemeModel

extension OptionGroup where Arguments == RenderParameters {
    /// The settings of a user that change every theme.
    package static var accessibility: OptionGroup {
        OptionGroup(
            "Accessibility",
            [
                .value(
                    "contrast", .choice("CONTRAST"), \.contrast,
                    "increased makes text opaque and lines that show at least 2 points wide"),
                .flag(
                    "reduce-transparency", \.reducesTransparency, true,
                    "draws translucent keys and bars as they look over the background's colour, opaque"),
                .value("text-size", .choice("SIZE"), \.textSize, "the user's text size, as Dynamic Type has them"),
            ]
        )
    }
}

extension Option {
    /// Reads colours as Android writes them.
    package static func alphaFirst(_ field: any WritableKeyPath<Arguments, Bool> & Sendable) -> Option {
        .flag("alpha-first", field, true, "reads colours of eight digits as #AARRGGBB")
    }

    /// Treats warnings as errors.
    package static func strict(_ field: any WritableKeyPath<Arguments, Bool> & Sendable) -> Option {
        .flag("strict", field, true, "takes warnings for errors")
    }
}
