package import Options
internal import ThemeModel

/// The options of a conversion.
package struct ConversionChoices: TabledArguments, ThemeTakingArguments {
    /// True to leave out everything that does not change the picture.
    package var isMinimal = false
    /// The way to read the source.
    package var source = SourceParameters()
    /// True if warnings count as errors.
    package var isStrict = false

    /// Every option at its default.
    package init() {}

    /// The option that leaves out defaults.
    package static let minimal = Option<ConversionChoices>.flag(
        "minimal", \.isMinimal, true, "leaves out default values")
    /// The table.
    package static let options: [Option<ConversionChoices>] =
        [minimal] + Option.source + [.strict(\.isStrict)]
}

/// The options of a validation.
package struct ValidationChoices: TabledArguments, ThemeTakingArguments {
    /// The way to read the source.
    package var source = SourceParameters()
    /// True to apply the theme store's rules.
    package var isForStore = false
    /// True to report the contrast of every text.
    package var reportsContrast = false
    /// True if warnings count as errors.
    package var isStrict = false

    /// Every option at its default.
    package init() {}

    /// The option that applies the store's rules.
    package static let store = Option<ValidationChoices>.flag(
        "store", \.isForStore, true, "also checks the theme store's rules")
    /// The table.
    package static let options: [Option<ValidationChoices>] =
        [store, .flag("contrast-report", \.reportsContrast, true, "adds the contrast of every text")]
        + Option.source + [.strict(\.isStrict)]
}

/// The options of reading a document whose colours are to be repaired.
package struct RepairChoices: TabledArguments, ThemeTakingArguments {
    /// The way to read the source, of which only the order of channels can be chosen.
    package var source = SourceParameters()

    /// Every option at its default.
    package init() {}

    /// The table.
    package static let options: [Option<RepairChoices>] = [.alphaFirst]
}
