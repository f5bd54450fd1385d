package import Documents
internal import EmbeddedFiles

/// A theme that is built into the program, by its id. They are in the order of listings, family by family.
public enum Preset: String, Hashable, Sendable, CaseIterable {
    // Designs with a form of their own.
    case borealis, enamel, poster, terminal, clay, underglow, blueprint, paper
    case nightDrive = "night_drive"
    case epaper, keycaps, mosaic, linen

    // The system's keyboards, and plain ones like them.
    case iosDefault = "ios_default"
    case ios26
    case simpleLight = "simple_light"
    case highContrast = "high_contrast"

    // The themes of the token system, in its own order.
    case `default`, midnight, forest, sunset, lavender, rose

    // A brand and its seasons.
    case puchi
    case puchiSpring = "puchi_spring"
    case puchiSummer = "puchi_summer"
    case puchiAutumn = "puchi_autumn"
    case puchiWinter = "puchi_winter"

    // Pairs from the colour sets of a theme editor.
    case basics, vibrant, pastels, neon

    /// The id by which the preset is requested.
    public var id: String { rawValue }

    /// The document from which the preset is made.
    package var source: SourceText { SourceText(name: "preset:\(id)", bytes: Self.documents["\(id).json"]) }

    private static let documents = EmbeddedFolder(preset_files)

    /// Returns the system's keyboard that a document shows: that of a preset as it is, and of no copy.
    package static func app(of document: SourceText) -> KeyboardApp? {
        [(Preset.iosDefault, KeyboardApp.ios18), (.ios26, .ios26)].first { $0.0.source == document }?.1
    }

    /// The preset as a keyboard theme.
    package var theme: ParseResult<ThemeDocument> { ThemeDocument.read(source) }

    /// Finds the preset with an id; nil if there is none.
    public init?(named id: String) { self.init(rawValue: id) }

    /// Returns the preset id that an unknown one was probably meant to be; nil if none is near, and none begins like it.
    public static func suggestion(for id: String) -> String? {
        NearestName.suggestions(forRecalled: id, among: all.map(\.id)).first
    }

    /// All presets, family by family, in the order of listings.
    public static let all: [Preset] = allCases

    /// The themes of the token system, in its own order.
    public static let registry: [Preset] = all.filter { $0.family == .mail }
}

/// Presets that belong together: one source, or one idea.
extension Preset {
    /// A group of presets in listings.
    package enum Family: CaseIterable, Hashable, Sendable {
        /// Designs with a form of their own.
        case forms
        /// Keyboards of the system, and plain ones like them.
        case system
        /// One keyboard in the accents of a mail program.
        case mail
        /// A brand and its seasons.
        case puchi
        /// Pairs of colours.
        case pairs

        /// The family's name in listings.
        package var name: String { texts.name }
        /// The product or program whose designs its presets follow, unless a preset names another.
        fileprivate var origin: String { texts.origin }

        private var texts: (name: String, origin: String) {
            switch self {
            case .forms: ("Forms", "kbrender")
            case .system: ("System", "Sangam Keyboards")
            case .mail: ("VaultMail", "VaultMail theming engine")
            case .puchi: ("Puchi", "Puchi design system")
            case .pairs: ("Colour pairs", "Sangam theme editor")
            }
        }
    }

    /// The presets that it belongs with.
    package var family: Family {
        switch self {
        case .borealis, .enamel, .poster, .terminal, .clay, .underglow, .blueprint, .paper, .nightDrive, .epaper,
            .keycaps, .mosaic, .linen:
            .forms
        case .iosDefault, .ios26, .simpleLight, .highContrast: .system
        case .default, .midnight, .forest, .sunset, .lavender, .rose: .mail
        case .puchi, .puchiSpring, .puchiSummer, .puchiAutumn, .puchiWinter: .puchi
        case .basics, .vibrant, .pastels, .neon: .pairs
        }
    }

    /// The product or program whose design the preset follows.
    public var origin: String { self == .ios26 ? "kbrender, after the keyboard of iOS 26" : family.origin }
}

extension Preset: CustomStringConvertible {
    /// Its id.
    public var description: String { id }
}
