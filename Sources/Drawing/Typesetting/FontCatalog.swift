internal import Documents
internal import EmbeddedFiles
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
        /// How its name chooses the design in a file that has all weights and sizes; nil for files of one weight.
        var design: VariableDesign?

        /// The part of a variable font that a family's name means.
        enum VariableDesign {
            /// The design for each size of text.
            case bySize
            /// The design for one size, in points, whatever the text's is.
            case at(Double)
        }

        /// Returns its files from the nearest to a weight to the farthest. Of two equally near ones the bolder comes first for
        /// bold weights, otherwise the lighter.
        func files(_ weight: FontWeight) -> [FontFile] {
            let wanted = weight.rawValue
            switch design {
            case .bySize: return allFiles
            case .at: return [file(of: wanted)]
            case nil: break
            }
            let nearest = weights.sorted { a, b in
                let (da, db) = (abs(a.weight - wanted), abs(b.weight - wanted))
                return da != db ? da < db : wanted >= 600 ? a.weight > b.weight : a.weight < b.weight
            }
            return nearest.map { file(called: $0.name) }
        }

        /// Its files, lightest first.
        var allFiles: [FontFile] { design == nil ? weights.map { file(called: $0.name) } : [file(called: "")] }

        /// Returns a face of a weight in a variable font, whose axes are the size and the weight.
        private func file(of weight: Int) -> FontFile {
            var file = file(called: "")
            file.coordinates = [FontCatalog.textSize, Double(weight)]
            if case .at(let size) = design { file.coordinates[0] = size }
            return file
        }

        private func file(called weight: String) -> FontFile {
            FontFile(path: "\(folder)/\(stem)\(weight)\(ending)", index: index, scale: scale)
        }

        /// Returns the files that a name means: for the family's name, its files in order of nearness to a weight; for a face's
        /// full or PostScript name, that face's file. Case, spaces and hyphens do not count.
        func files(named name: String, _ weight: FontWeight) -> [FontFile] {
            let wanted = FontCatalog.plain(name)
            let own = FontCatalog.plain(self.name)
            if wanted == own { return files(weight) }
            return weights.filter { own + $0.name.lowercased() == wanted }.map {
                design == nil ? file(called: $0.name) : file(of: $0.weight)
            }
        }
    }

    /// Returns what counts in a font's name: not case, spaces and hyphens.
    static func plain(_ name: String) -> String {
        name.lowercased().filter { $0 != " " && $0 != "-" }
    }

    /// The size, in points, from which Apple's system font and the older Inter change to their display designs.
    static let displaySize = 20.0

    /// The font that stands in for the system font: Inter 4.1, one file with the designs for all sizes and weights.
    static let inter = family("inter", in: .bySize)
    /// Its design for large sizes, by its name.
    private static let interDisplay = family("inter-display", in: .at(largestSize))
    /// The sizes for which Inter's first and last designs are drawn, in points.
    private static let (textSize, largestSize) = (14.0, 32.0)
    /// The version of Inter before 4.1, which Debian 12 has, at text sizes.
    static let olderText = family("older-text")
    /// The same for large sizes: marks are joined to their letters.
    static let olderDisplay = family("older-display")
    /// The system font's designs other than the plain one.
    static let rounded = family("rounded")
    static let serifText = noto("Noto Serif", stem: "NotoSerif")
    static let monospaced = noto("Noto Sans Mono", stem: "NotoSansMono", package: "fonts-noto-mono")

    static let roboto = family("roboto")

    /// Returns the family of a design.
    static func system(_ design: FontDesign, of system: SystemFonts = .apple) -> Family {
        switch design {
        case .default: system == .android ? roboto : inter
        case .rounded: rounded
        case .serif: serifText
        case .monospaced: monospaced
        }
    }

    /// The emoji, which are pictures in colour.
    static let emoji = family("emoji")

    /// Emoji as outlines in the text's colour, for machines without those in colour; an optional font.
    static let emojiOutlines = family("emoji-outlines")

    /// The families that may have a character of no particular script, in the order in which they are tried.
    static let symbols = [
        noto("Noto Sans", stem: "NotoSans"),
        noto("Noto Sans Symbols", stem: "NotoSansSymbols"),
        noto("Noto Sans Symbols2", stem: "NotoSansSymbols2", weights: regular),
        noto("Noto Sans Math", stem: "NotoSansMath", weights: regular),
    ]

    /// The families that every machine should have, so that pictures are the same everywhere.
    static var standard: [Family] {
        [inter, interDisplay, roboto, rounded, serifText, monospaced] + symbols + [emoji] + scriptFamilies
    }

    /// The families that a theme may name, which are all that a picture may be set in.
    static var all: [Family] { standard + optional }

    /// The families that serve only where they are installed.
    static var optional: [Family] {
        eastAsianFamilies + eastAsianStandIns + [emojiOutlines, olderText, olderDisplay]
    }

    private static let notoFolder = PinnedFontFolder.path + "/truetype/noto"
    static let regular = [(400, "Regular")]
    static let regularAndBold = [(400, "Regular"), (700, "Bold")]

    /// Returns a family of the table `families.txt`: its name, its package, its folder, the parts of its files' names, and its weights. A
    /// folder is among the pinned ones unless it is Debian's own.
    static func family(_ key: String, in design: Family.VariableDesign? = nil, index: Int = 0) -> Family {
        let row = EmbeddedFolder(font_tables).lines(containing: key + "|", of: "families.txt").first {
            $0.starts(with: "\(key)|".utf8)
        }
        let fields = String(decoding: row ?? [], as: UTF8.self).parts(between: "|")
        return Family(
            name: fields[1], package: fields[2],
            folder: fields[3].hasPrefix(PinnedFontFolder.debian) ? fields[3] : PinnedFontFolder.path + fields[3],
            stem: fields[4], ending: fields[5],
            weights: fields[6].parts(between: ",").map { face in
                let weight = face.parts(between: " ", keepingEmpty: true)
                return (Int(weight[0]) ?? 400, weight[1])
            }, index: index, design: design)
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
