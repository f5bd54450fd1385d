package import Documents
internal import EmbeddedFiles

/// A theme that is built into the program.
public struct Preset: Hashable, Sendable {
    /// The id by which the preset is requested.
    public let id: String
    /// The presets that it belongs with.
    package let family: Family
    /// The product or program whose design the preset follows.
    public let origin: String
    /// The document from which the preset is made.
    package let source: SourceText

    private init(_ id: String, _ family: Family, origin: String? = nil) {
        self.id = id
        self.family = family
        self.origin = origin ?? family.origin
        source = SourceText(name: "preset:\(id)", bytes: Self.documents["\(id).json"])
    }

    private static let documents = EmbeddedFolder(preset_files)

    /// Returns the system's keyboard that a document shows: that of a preset as it is, and of no copy.
    package static func app(of document: SourceText) -> KeyboardApp? {
        [(Preset.iosDefault, KeyboardApp.ios18), (.ios26, .ios26)].first { $0.0.source == document }?.1
    }

    /// The preset as a keyboard theme.
    package var theme: ParseResult<ThemeDocument> { ThemeDocument.read(source) }

    /// Finds the preset with an id; nil if there is none.
    public init?(named id: String) {
        guard let preset = Self.all.first(where: { $0.id.utf8.elementsEqual(id.utf8) }) else { return nil }
        self = preset
    }

    /// Returns the preset id that an unknown one was probably meant to be; nil if none is near, and none begins like it.
    public static func suggestion(for id: String) -> String? {
        NearestName.suggestions(forRecalled: id, among: all.map(\.id)).first
    }

    /// All presets, family by family, in the order of listings.
    public static let all: [Preset] =
        [
            .borealis, .enamel, .poster, .terminal, .clay, .underglow, .blueprint, .paper, .nightDrive, .epaper,
            .keycaps, .mosaic, .linen,
        ] + [.iosDefault, .ios26, .simpleLight, .highContrast] + registry
        + [.puchi, .puchiSpring, .puchiSummer, .puchiAutumn, .puchiWinter, .basics, .vibrant, .pastels, .neon]

    /// The themes of the token system, in its own order.
    public static let registry: [Preset] = [.default, .midnight, .forest, .sunset, .lavender, .rose]
}

/// Presets that belong together: one source, or one idea.
extension Preset {
    /// A group of presets in listings.
    package enum Family: CaseIterable, Hashable, Sendable {
        /// Designs of kbrender, each with keys, lines and shadows of its own.
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
}

extension Preset: CustomStringConvertible {
    /// Its id.
    public var description: String { id }
}

// MARK: - The presets by name

/// Designs with a form of their own.
extension Preset {
    /// The theme `borealis`.
    public static let borealis = Preset("borealis", .forms)
    /// The theme `paper`.
    public static let paper = Preset("paper", .forms)
    /// The theme `terminal`.
    public static let terminal = Preset("terminal", .forms)
    /// The theme `clay`.
    public static let clay = Preset("clay", .forms)
    /// The theme `enamel`.
    public static let enamel = Preset("enamel", .forms)
    /// The theme `blueprint`.
    public static let blueprint = Preset("blueprint", .forms)
    /// The theme `poster`.
    public static let poster = Preset("poster", .forms)
    /// The theme `underglow`.
    public static let underglow = Preset("underglow", .forms)
    /// The theme `epaper`.
    public static let epaper = Preset("epaper", .forms)
    /// The theme `night_drive`.
    public static let nightDrive = Preset("night_drive", .forms)
    /// The theme `keycaps`.
    public static let keycaps = Preset("keycaps", .forms)
    /// The theme `mosaic`.
    public static let mosaic = Preset("mosaic", .forms)
    /// The theme `linen`.
    public static let linen = Preset("linen", .forms)
}

/// The system's keyboards, and plain ones like them.
extension Preset {
    /// The theme `ios_default`.
    public static let iosDefault = Preset("ios_default", .system)
    /// The theme `ios26`.
    public static let ios26 = Preset("ios26", .system, origin: "kbrender, after the keyboard of iOS 26")
    /// The theme `simple_light`.
    public static let simpleLight = Preset("simple_light", .system)
    /// The theme `high_contrast`.
    public static let highContrast = Preset("high_contrast", .system)
}

/// The themes of the token system.
extension Preset {
    /// The theme `default`.
    public static let `default` = Preset("default", .mail)
    /// The theme `midnight`.
    public static let midnight = Preset("midnight", .mail)
    /// The theme `forest`.
    public static let forest = Preset("forest", .mail)
    /// The theme `sunset`.
    public static let sunset = Preset("sunset", .mail)
    /// The theme `lavender`.
    public static let lavender = Preset("lavender", .mail)
    /// The theme `rose`.
    public static let rose = Preset("rose", .mail)
}

/// A brand and its seasons.
extension Preset {
    /// The theme `puchi`.
    public static let puchi = Preset("puchi", .puchi)
    /// The theme `puchi_spring`.
    public static let puchiSpring = Preset("puchi_spring", .puchi)
    /// The theme `puchi_summer`.
    public static let puchiSummer = Preset("puchi_summer", .puchi)
    /// The theme `puchi_autumn`.
    public static let puchiAutumn = Preset("puchi_autumn", .puchi)
    /// The theme `puchi_winter`.
    public static let puchiWinter = Preset("puchi_winter", .puchi)
}

/// Pairs from the colour sets of a theme editor.
extension Preset {
    /// The theme `basics`.
    public static let basics = Preset("basics", .pairs)
    /// The theme `vibrant`.
    public static let vibrant = Preset("vibrant", .pairs)
    /// The theme `pastels`.
    public static let pastels = Preset("pastels", .pairs)
    /// The theme `neon`.
    public static let neon = Preset("neon", .pairs)
}
