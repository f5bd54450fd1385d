package import Documents
internal import EmbeddedFiles

/// A theme that is built into the program.
public struct Preset: Hashable, Sendable {
    /// The id by which the preset is requested.
    public let id: String
    /// The product or program whose design the preset follows.
    public let origin: String
    /// The document from which the preset is made.
    package let source: SourceText

    private init(_ id: String, origin: String) {
        self.id = id
        self.origin = origin
        source = SourceText(name: "preset:\(id)", bytes: Self.documents["\(id).json"])
    }

    private static let documents = EmbeddedFolder(preset_files)

    /// The preset as a keyboard theme.
    package var theme: ParseResult<ThemeDocument> { ThemeDocument.read(source) }

    /// Returns the preset with an id; nil if there is none.
    public static func named(_ id: String) -> Preset? {
        all.first { $0.id.utf8.elementsEqual(id.utf8) }
    }

    /// Returns the preset id that an unknown one was probably meant to be; nil if none is near, and none begins like it.
    public static func suggestion(for id: String) -> String? {
        NearestName.suggestions(forRecalled: id, among: all.map(\.id)).first
    }

    /// All presets, in the order of listings.
    public static let all: [Preset] =
        [.iosDefault, .highContrast, .simpleLight, .ios26] + registry
        + [
            .puchi, .puchiSpring, .puchiSummer, .puchiAutumn, .puchiWinter, .basics, .vibrant, .pastels, .neon,
            .borealis, .linen, .nightDrive, .mosaic, .keycaps,
        ]

    /// The themes of the token system, in its own order.
    public static let registry: [Preset] = [.default, .midnight, .forest, .sunset, .lavender, .rose]
}

extension Preset {
    /// Returns the token system's theme with an id; its default theme, with a warning, if there is none.
    package static func registered(_ id: String) -> ParseResult<Preset> {
        if let preset = registry.first(where: { $0.id.utf8.elementsEqual(id.utf8) }) { return ParseResult(preset, []) }
        let meant = NearestName.suggestion(for: id, among: registry.map(\.id)).map { "; did you mean \"\($0)\"?" }
        let message =
            "\(Quoted(id)) is not in the registry, so the default theme is used\(meant ?? "")"
        return ParseResult(registry.first, [Diagnostic(PresetDiagnostics.unknownTheme, message)])
    }
}

extension Preset: CustomStringConvertible {
    /// Its id.
    public var description: String { id }
}

// MARK: - The presets by name

/// Themes based on the keyboards of the native format.
extension Preset {
    /// The theme `ios_default`.
    public static let iosDefault = Preset(
        "ios_default", origin: "Sangam Keyboards")
    /// The theme `high_contrast`.
    public static let highContrast = Preset(
        "high_contrast", origin: "Sangam Keyboards")
    /// The theme `simple_light`.
    public static let simpleLight = Preset(
        "simple_light", origin: "Sangam Keyboards")
}

/// The current system keyboard.
extension Preset {
    /// The theme `ios26`.
    public static let ios26 = Preset(
        "ios26", origin: "kbrender, after the keyboard of iOS 26")
}

/// The themes of the token system.
extension Preset {
    /// The theme `default`.
    public static let `default` = Preset(
        "default", origin: "VaultMail theming engine")
    /// The theme `midnight`.
    public static let midnight = Preset(
        "midnight", origin: "VaultMail theming engine")
    /// The theme `forest`.
    public static let forest = Preset("forest", origin: "VaultMail theming engine")
    /// The theme `sunset`.
    public static let sunset = Preset("sunset", origin: "VaultMail theming engine")
    /// The theme `lavender`.
    public static let lavender = Preset(
        "lavender", origin: "VaultMail theming engine")
    /// The theme `rose`.
    public static let rose = Preset("rose", origin: "VaultMail theming engine")
}

/// A brand and its seasons.
extension Preset {
    /// The theme `puchi`.
    public static let puchi = Preset("puchi", origin: "Puchi design system")
    /// The theme `puchi_spring`.
    public static let puchiSpring = Preset(
        "puchi_spring", origin: "Puchi design system")
    /// The theme `puchi_summer`.
    public static let puchiSummer = Preset(
        "puchi_summer", origin: "Puchi design system")
    /// The theme `puchi_autumn`.
    public static let puchiAutumn = Preset(
        "puchi_autumn", origin: "Puchi design system")
    /// The theme `puchi_winter`.
    public static let puchiWinter = Preset(
        "puchi_winter", origin: "Puchi design system")
}

/// Pairs from the colour sets of a theme editor.
extension Preset {
    /// The theme `basics`.
    public static let basics = Preset("basics", origin: "Sangam theme editor")
    /// The theme `vibrant`.
    public static let vibrant = Preset("vibrant", origin: "Sangam theme editor")
    /// The theme `pastels`.
    public static let pastels = Preset("pastels", origin: "Sangam theme editor")
    /// The theme `neon`.
    public static let neon = Preset("neon", origin: "Sangam theme editor")
}

/// Designs that show what the format can do.
extension Preset {
    /// The theme `borealis`.
    public static let borealis = Preset("borealis", origin: "kbrender")
    /// The theme `linen`.
    public static let linen = Preset("linen", origin: "kbrender")
    /// The theme `night_drive`.
    public static let nightDrive = Preset("night_drive", origin: "kbrender")
    /// The theme `mosaic`.
    public static let mosaic = Preset("mosaic", origin: "kbrender")
    /// The theme `keycaps`.
    public static let keycaps = Preset("keycaps", origin: "kbrender")
}

/// The problems of requesting themes by their ids.
package enum PresetDiagnostics {
    /// An id that no theme has.
    package static let unknownTheme = DiagnosticKind(
        "KB310", .warning, "an unknown theme",
        "The registry has no theme with this id, so its default theme is used."
    )

    /// All kinds, in order of their ids.
    package static let all = [unknownTheme]
}
