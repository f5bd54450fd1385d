internal import Graphics

/// The pinned fonts: the files for each family and weight. They are opened by path, so a picture depends on these files alone
/// and not on the machine's font configuration.
enum FontCatalog {
    /// A family of font files on disk.
    struct Family: Sendable {
        let name: String
        /// The Debian package that contains it.
        let package: String
        let folder: String
        /// The part of a file's name before the weight.
        let stem: String
        /// The part of a file's name after the weight.
        let ending: String
        /// Its weights and their names in file names, lightest first.
        let weights: [(weight: Int, name: String)]
        /// The index of its face in each file.
        var index = 0
        /// The factor for sizes when it stands in for a system font.
        var scale = 1.0

        /// Returns its files from the nearest to a weight to the farthest. Of two equally near ones the bolder comes first for
        /// bold weights, otherwise the lighter.
        func files(_ weight: FontWeight) -> [FontFile] {
            let wanted = weight.rawValue
            let nearest = weights.sorted { a, b in
                let (da, db) = (abs(a.weight - wanted), abs(b.weight - wanted))
                return da != db ? da < db : wanted >= 600 ? a.weight > b.weight : a.weight < b.weight
            }
            return nearest.map { file(called: $0.name) }
        }

        /// Its files, lightest first.
        var allFiles: [FontFile] { weights.map { file(called: $0.name) } }

        private func file(called weight: String) -> FontFile {
            FontFile(path: "\(folder)/\(stem)\(weight)\(ending)", index: index, scale: scale)
        }

        /// Returns the files that a name means: for the family's name, its files in order of nearness to a weight; for a face's
        /// full or PostScript name, that face's file. Case, spaces and hyphens do not count.
        func files(named name: String, _ weight: FontWeight) -> [FontFile] {
            let wanted = FontCatalog.plain(name)
            let own = FontCatalog.plain(self.name)
            if wanted == own { return files(weight) }
            return weights.filter { own + $0.name.lowercased() == wanted }.map { file(called: $0.name) }
        }
    }

    /// Returns what counts in a font's name: not case, spaces and hyphens.
    static func plain(_ name: String) -> String {
        name.lowercased().filter { $0 != " " && $0 != "-" }
    }

    /// The size, in points, from which the system font changes to its display design, as Apple's does.
    static let displaySize = 20.0

    /// The font that stands in for the system font at text sizes.
    static let systemText = inter("Inter", stem: "Inter-")
    /// The same design drawn for large sizes.
    static let systemDisplay = inter("Inter Display", stem: "InterDisplay-")
    /// The system font's designs other than the plain one.
    static let rounded = Family(
        name: "Quicksand",
        package: "fonts-quicksand",
        folder: PinnedFontFolder.path + "/truetype/quicksand",
        stem: "Quicksand-",
        ending: ".ttf",
        weights: [(300, "Light"), (400, "Regular"), (500, "Medium"), (700, "Bold")]
    )
    static let serifText = noto("Noto Serif", stem: "NotoSerif")
    static let monospaced = noto("Noto Sans Mono", stem: "NotoSansMono", package: "fonts-noto-mono")

    static let roboto = Family(
        name: "Roboto",
        package: "fonts-roboto-unhinted",
        folder: PinnedFontFolder.path + "/truetype/roboto/unhinted/RobotoTTF",
        stem: "Roboto-",
        ending: ".ttf",
        weights: [
            (100, "Thin"), (300, "Light"), (400, "Regular"), (500, "Medium"), (700, "Bold"), (900, "Black"),
        ]
    )

    /// Returns the family of a design at a size.
    static func system(_ design: FontDesign, size: Double, of system: SystemFonts = .apple) -> Family {
        switch design {
        case .default: system == .android ? roboto : size < displaySize ? systemText : systemDisplay
        case .rounded: rounded
        case .serif: serifText
        case .monospaced: monospaced
        }
    }

    /// The emoji, which are pictures in colour.
    static let emoji = Family(
        name: "Noto Color Emoji",
        package: "fonts-noto-color-emoji",
        folder: notoFolder,
        stem: "NotoColorEmoji",
        ending: ".ttf",
        weights: [(400, "")]
    )

    /// Emoji as outlines in the text's colour, for machines without those in colour; an optional font.
    static let emojiOutlines = Family(
        name: "Symbola",
        package: "fonts-symbola",
        folder: PinnedFontFolder.path + "/truetype/ancient-scripts",
        stem: "Symbola_hint",
        ending: ".ttf",
        weights: [(400, "")]
    )

    /// The families that may have a character of no particular script, in the order in which they are tried.
    static let symbols = [
        noto("Noto Sans", stem: "NotoSans"),
        noto("Noto Sans Symbols", stem: "NotoSansSymbols"),
        noto("Noto Sans Symbols2", stem: "NotoSansSymbols2", weights: regular),
        noto("Noto Sans Math", stem: "NotoSansMath", weights: regular),
    ]

    /// The families that every machine should have, so that pictures are the same everywhere.
    static var standard: [Family] {
        [systemText, systemDisplay, roboto, rounded, serifText, monospaced] + symbols + [emoji] + scriptFamilies
    }

    /// The families that a theme may name, which are all that a picture may be set in.
    static var all: [Family] { standard + [emojiOutlines] + eastAsianFamilies + eastAsianStandIns }

    private static let notoFolder = PinnedFontFolder.path + "/truetype/noto"
    static let regular = [(400, "Regular")]
    private static let regularAndBold = [(400, "Regular"), (700, "Bold")]

    private static func inter(_ name: String, stem: String) -> Family {
        Family(
            name: name,
            package: "fonts-inter",
            folder: PinnedFontFolder.path + "/opentype/inter",
            stem: stem,
            ending: ".otf",
            weights: [
                (100, "Thin"), (200, "ExtraLight"), (300, "Light"), (400, "Regular"), (500, "Medium"),
                (600, "SemiBold"), (700, "Bold"), (800, "ExtraBold"), (900, "Black"),
            ]
        )
    }

    static func noto(
        _ name: String, stem: String, package: String = "fonts-noto-core",
        weights: [(Int, String)] = regularAndBold
    ) -> Family {
        Family(
            name: name,
            package: package,
            folder: notoFolder,
            stem: stem + "-",
            ending: ".ttf",
            weights: weights.map { (weight: $0.0, name: $0.1) }
        )
    }
}
