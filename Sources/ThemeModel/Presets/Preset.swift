public import Documents

/// A theme that comes with the program.
public struct Preset: Hashable, Sendable {
    /// Its id, by which it is asked for.
    public let id: String
    /// Whose design it follows.
    public let origin: String
    /// The document that it is made from.
    public let source: SourceText

    private init(_ id: String, _ origin: String, _ bytes: [UInt8]) {
        self.id = id
        self.origin = origin
        source = SourceText(name: "preset:\(id)", bytes: bytes)
    }

    /// The preset as a keyboard theme.
    public var theme: ParseResult<ThemeDocument> { ThemeDocument.read(source) }

    /// The preset of an id; nil where there is none.
    public static func named(_ id: String) -> Preset? {
        all.first { $0.id.utf8.elementsEqual(id.utf8) }
    }

    /// The preset whose id is nearest to one that there is not; nil where none is near.
    public static func suggestion(for id: String) -> String? {
        NearestName.suggestion(for: id, among: all.map(\.id))
    }

    /// All presets, in the order of listings.
    public static let all = system + modern + registry + puchi + palettes + own

    /// Themes after the keyboards of the native format.
    private static let system = presets(
        "Sangam Keyboards",
        [
            ("ios_default", PackageResources.ios_default_json), ("high_contrast", PackageResources.high_contrast_json),
            ("simple_light", PackageResources.simple_light_json),
        ])

    /// The system keyboard of today.
    private static let modern = presets(
        "kbrender, after the keyboard of iOS 26", [("ios26", PackageResources.ios26_json)])

    /// The themes of the token system, in the order in which it lists them.
    public static let registry = presets(
        "VaultMail theming engine",
        [
            ("default", PackageResources.default_json), ("midnight", PackageResources.midnight_json),
            ("forest", PackageResources.forest_json), ("sunset", PackageResources.sunset_json),
            ("lavender", PackageResources.lavender_json), ("rose", PackageResources.rose_json),
        ])

    /// A brand and its seasons.
    private static let puchi = presets(
        "Puchi design system",
        [
            ("puchi", PackageResources.puchi_json), ("puchi_spring", PackageResources.puchi_spring_json),
            ("puchi_summer", PackageResources.puchi_summer_json), ("puchi_autumn", PackageResources.puchi_autumn_json),
            ("puchi_winter", PackageResources.puchi_winter_json),
        ])

    /// Pairs from the colour sets of a theme editor.
    private static let palettes = presets(
        "Sangam theme editor",
        [
            ("basics", PackageResources.basics_json), ("vibrant", PackageResources.vibrant_json),
            ("pastels", PackageResources.pastels_json), ("neon", PackageResources.neon_json),
        ])

    /// Designs that show what the format can do.
    private static let own = presets(
        "kbrender",
        [
            ("borealis", PackageResources.borealis_json), ("linen", PackageResources.linen_json),
            ("night_drive", PackageResources.night_drive_json), ("mosaic", PackageResources.mosaic_json),
            ("keycaps", PackageResources.keycaps_json),
        ])

    private static func presets(_ origin: String, _ documents: [(id: String, bytes: [UInt8])]) -> [Preset] {
        documents.map { Preset($0.id, origin, $0.bytes) }
    }
}

extension Preset {
    /// The token system's theme of an id; where it has none of that id its default theme, with a warning.
    public static func registered(_ id: String) -> ParseResult<Preset> {
        if let preset = registry.first(where: { $0.id.utf8.elementsEqual(id.utf8) }) { return ParseResult(preset, []) }
        let meant = NearestName.suggestion(for: id, among: registry.map(\.id)).map { "; did you mean \"\($0)\"?" }
        let message =
            "\(Quoted(id)) is no theme, so the default one stands for it (expected one of the registry\(meant ?? ""))"
        return ParseResult(registry.first, [Diagnostic(PresetDiagnostics.unknownTheme, message)])
    }
}

/// The problems of asking for themes by their ids.
public enum PresetDiagnostics {
    /// An id that no theme has.
    public static let unknownTheme = DiagnosticKind(
        "KB310", .warning, "an unknown theme",
        "The registry has no theme of this id; its default theme is used, so that an app never has none."
    )

    /// All of them, in order of their ids.
    public static let all = [unknownTheme]
}
