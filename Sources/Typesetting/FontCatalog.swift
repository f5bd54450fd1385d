internal import Graphics

/// The pinned fonts: which file stands for a family and weight. Opened by path, so that a picture depends on these
/// files alone and not on the machine's font configuration.
enum FontCatalog {
    /// A family as its files lie on disk.
    struct Family: Sendable {
        /// Its name.
        let name: String
        /// The Debian package that has it.
        let package: String
        /// Its folder.
        let folder: String
        /// The part of a file's name before the weight.
        let stem: String
        /// The part after it.
        let ending: String
        /// Its weights and what their files call them, lightest first.
        let weights: [(weight: Int, name: String)]

        /// The path of the file nearest to a weight; of two equally near ones the bolder for bold, else the lighter.
        func path(_ weight: FontWeight) -> String {
            let wanted = weight.rawValue
            let nearest = weights.min { a, b in
                let (da, db) = (abs(a.weight - wanted), abs(b.weight - wanted))
                return da != db ? da < db : wanted >= 600 ? a.weight > b.weight : a.weight < b.weight
            }
            return "\(folder)/\(stem)\(nearest?.name ?? "Regular")\(ending)"
        }
    }

    /// The font that stands in for the system font at text sizes.
    static let systemText = inter("Inter", stem: "Inter-")
    /// The same design drawn for large sizes.
    static let systemDisplay = inter("Inter Display", stem: "InterDisplay-")
    /// From this size on, in points, the system font changes to its display design, as Apple's does.
    static let displaySize = 20.0

    /// The family of a design at a size.
    static func system(_ design: FontDesign, size: Double) -> Family {
        switch design {
        case .default: size < displaySize ? systemText : systemDisplay
        case .rounded: rounded
        case .serif: serif
        case .monospaced: monospaced
        }
    }

    /// Families that a theme may name without a search.
    static let named = [systemText, systemDisplay, rounded, serif, monospaced, noto("Noto Sans", stem: "NotoSans-")]

    private static let rounded = Family(
        name: "Quicksand",
        package: "fonts-quicksand",
        folder: "/usr/share/fonts/truetype/quicksand",
        stem: "Quicksand-",
        ending: ".ttf",
        weights: [(300, "Light"), (400, "Regular"), (500, "Medium"), (700, "Bold")]
    )
    private static let serif = noto("Noto Serif", stem: "NotoSerif-")
    private static let monospaced = noto("Noto Sans Mono", stem: "NotoSansMono-", package: "fonts-noto-mono")

    private static func inter(_ name: String, stem: String) -> Family {
        Family(
            name: name,
            package: "fonts-inter",
            folder: "/usr/share/fonts/opentype/inter",
            stem: stem,
            ending: ".otf",
            weights: [
                (100, "Thin"), (200, "ExtraLight"), (300, "Light"), (400, "Regular"), (500, "Medium"),
                (600, "SemiBold"), (700, "Bold"), (800, "ExtraBold"), (900, "Black"),
            ]
        )
    }

    private static func noto(_ name: String, stem: String, package: String = "fonts-noto-core") -> Family {
        Family(
            name: name,
            package: package,
            folder: "/usr/share/fonts/truetype/noto",
            stem: stem,
            ending: ".ttf",
            weights: [(400, "Regular"), (700, "Bold")]
        )
    }

    /// The family for a script that the system font lacks; `script` is its ISO 15924 code.
    static func fallback(script: String) -> Family? {
        scripts[script].map { noto("Noto Sans \($0)", stem: "NotoSans\($0)-") }
    }

    private static let scripts: [String: String] = [
        "Arab": "Arabic", "Armn": "Armenian", "Beng": "Bengali", "Cher": "Cherokee", "Deva": "Devanagari",
        "Ethi": "Ethiopic", "Geor": "Georgian", "Gujr": "Gujarati", "Guru": "Gurmukhi", "Hebr": "Hebrew",
        "Khmr": "Khmer", "Knda": "Kannada", "Laoo": "Lao", "Mlym": "Malayalam", "Mtei": "MeeteiMayek",
        "Olck": "OlChiki", "Orya": "Oriya", "Sinh": "Sinhala", "Taml": "Tamil", "Telu": "Telugu", "Thaa": "Thaana",
        "Thai": "Thai",
    ]

    /// What may have a character of no particular script, in the order of asking.
    static let symbols = [
        noto("Noto Sans", stem: "NotoSans-"),
        noto("Noto Sans Symbols", stem: "NotoSansSymbols-"),
        regularOnly("Noto Sans Symbols2", stem: "NotoSansSymbols2-"),
        regularOnly("Noto Sans Math", stem: "NotoSansMath-"),
    ]

    private static func regularOnly(_ name: String, stem: String) -> Family {
        Family(
            name: name,
            package: "fonts-noto-core",
            folder: "/usr/share/fonts/truetype/noto",
            stem: stem,
            ending: ".ttf",
            weights: [(400, "Regular")]
        )
    }
}
