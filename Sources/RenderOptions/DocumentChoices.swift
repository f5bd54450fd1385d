package import Options
internal import ThemeModel

/// What a conversion makes of a document, as options say it.
package struct ConversionChoices: TabledArguments, ThemeTakingArguments {
    /// What does not change the picture is left out.
    package var isMinimal = false
    /// How the source is read.
    package var source = SourceParameters()
    /// Colours of eight digits have alpha first.
    package var alphaFirst = false
    /// Warnings are errors.
    package var isStrict = false

    /// Every option at its default.
    package init() {}

    /// Leaves out what is default.
    package static let minimal = Option<ConversionChoices>.flag(
        "minimal", \.isMinimal, true, "leaves out default values")
    /// The table.
    package static let options: [Option<ConversionChoices>] =
        [minimal] + Option.source + [.alphaFirst(\.alphaFirst), .strict(\.isStrict)]
}

/// What a validation holds a document to, as options say it.
package struct ValidationChoices: TabledArguments, ThemeTakingArguments {
    /// How the source is read.
    package var source = SourceParameters()
    /// The theme store's rules count.
    package var isForStore = false
    /// The contrast of every text is wanted.
    package var reportsContrast = false
    /// Colours of eight digits have alpha first.
    package var alphaFirst = false
    /// Warnings are errors.
    package var isStrict = false

    /// Every option at its default.
    package init() {}

    /// Holds documents to the store's rules.
    package static let store = Option<ValidationChoices>.flag(
        "store", \.isForStore, true, "also checks the theme store's rules")
    /// The table.
    package static let options: [Option<ValidationChoices>] =
        [store, .flag("contrast-report", \.reportsContrast, true, "adds the contrast of every text")]
        + Option.source + [.alphaFirst(\.alphaFirst), .strict(\.isStrict)]
}

/// How a document is read whose colours are to be repaired, as options say it.
package struct RepairChoices: TabledArguments {
    /// Colours of eight digits have alpha first.
    package var alphaFirst = false

    /// Every option at its default.
    package init() {}

    /// The table.
    package static let options: [Option<RepairChoices>] = [.alphaFirst(\.alphaFirst)]
}
