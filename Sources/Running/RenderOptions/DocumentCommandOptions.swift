package import KeyboardPreview
package import Options
internal import ScreenshotReading
internal import ThemeModel

/// The options of a conversion.
package struct ConversionOptions: TabledArguments, ThemeTakingArguments {
    /// The kind of file to write.
    package var target = ConversionTarget.keyboard
    /// The variants to write, where a file holds one; nil for the usual ones.
    package var variants: VariantSelection?
    /// True to leave out everything that does not change the picture.
    package var isMinimal = false
    /// The id of the result; nil for the source's own.
    package var id: String?
    /// The way to read the source.
    package var source = SourceOptions()
    /// True if warnings count as errors.
    package var isStrict = false
    /// True to fit what was read of a picture to it.
    package var fits = true
    /// True to say where each property comes from.
    package var explains = false

    /// Every option at its default.
    package init() {}

    /// The option that says where properties come from.
    private static let explain = Option<ConversionOptions>.flag(
        "explain", \.explains, true,
        "answers with an object: `theme`, `properties` with the source of each, and `ledger`, how many of the drawn ones are read, "
            + "derived and invented")
    /// The option that leaves out defaults.
    package static let minimal = Option<ConversionOptions>.flag("minimal", \.isMinimal, true)
    /// The option that sets the id.
    package static let id = Option<ConversionOptions>.value("id", .themeID, \.id, initial: "from the source's name")
    /// Returns the option for the kind of file to write, which is one of some kinds.
    package static func target(among kinds: [ConversionTarget]) -> Option<ConversionOptions> {
        .value("to", .choice(among: kinds, "KIND"), \.target, "kind of the file to write")
    }
    /// The option for the variant to write.
    package static let mode = Option<ConversionOptions>.value(
        "mode", .choice("MODE"), \.variants, initial: "light, and both in a folder",
        "variant to write, where a file holds one")

    /// The option that takes values of pictures as they were measured.
    package static let noFit = Option<ConversionOptions>.flag(
        "no-fit", \.fits, false,
        "takes what was measured in a picture of a keyboard, without comparing it with drawn ones")

    package static let options: [Option<ConversionOptions>] =
        [target(among: ConversionTarget.single), mode, minimal, id, explain, noFit] + Option.source
        + [.strict(\.isStrict)] + KeyboardHints.options.lifted(to: \.source.hints).options
}

/// The options of a validation.
package struct ValidationOptions: TabledArguments, ThemeTakingArguments {
    /// The way to read the source.
    package var source = SourceOptions()
    /// True to apply the theme store's rules.
    package var isForStore = false
    /// True to report the contrast of every text.
    package var reportsContrast = false
    /// True if warnings count as errors.
    package var isStrict = false

    /// Every option at its default.
    package init() {}

    /// The option that applies the store's rules.
    package static let store = Option<ValidationOptions>.flag(
        "store", \.isForStore, true, "also checks the theme store's rules")
    package static let options: [Option<ValidationOptions>] =
        [store, .flag("contrast-report", \.reportsContrast, true, "adds the contrast of every text")]
        + Option.source + [.strict(\.isStrict)] + KeyboardHints.options.lifted(to: \.source.hints).options
}

/// The options of reading a document whose colours are to be repaired.
package struct RepairOptions: TabledArguments, ThemeTakingArguments {
    /// The way to read the source, of which only the order of channels can be chosen.
    package var source = SourceOptions()

    /// Every option at its default.
    package init() {}

    package static let options: [Option<RepairOptions>] = [.alphaFirst]
}

extension ValueType where Value == String {
    fileprivate static var themeID: ValueType {
        .described("ID", wanted: "3 to 50 characters of a to z, 0 to 9 and _", problem: "is not an id") {
            MetadataName.id.accepts($0) ? $0 : nil
        }
    }
}
