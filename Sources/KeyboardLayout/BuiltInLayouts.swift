internal import Documents

extension KeyboardLayout {
    /// The layouts that need no document, in the order in which they are listed.
    public static var builtIn: [KeyboardLayout] { catalog.map { $0.layout() } }

    /// The names of the layouts that need no document, in the order in which they are listed.
    public static let builtInNames = catalog.map(\.name)

    /// The name of the layout that is drawn where none is asked for: to ask `qwerty` for it would make that one.
    public static let standardName = "qwerty"

    /// The built-in layout of a name; a fault (exit code 69) that suggests the nearest name where there is none.
    public static func named(_ name: String) throws(LayoutError) -> KeyboardLayout {
        if let entry = catalog.first(where: { $0.name == name }) { return entry.layout() }
        throw .unknownName(.layout, name, suggestions: NearestName.suggestions(for: name, among: builtInNames))
    }

    /// Each layout beside its name, so that none but the one asked for is made.
    private static let catalog: [(name: String, layout: @Sendable () -> KeyboardLayout)] = [
        (standardName, { qwerty }), ("qwertz", { qwertz }), ("azerty", { azerty }), ("tamil99", { tamil99 }),
        ("tamil-anjal", { tamilAnjal }), ("hindi", { hindi }), ("marathi", { marathi }), ("malayalam", { malayalam }),
        ("telugu", { telugu }), ("kannada", { kannada }), ("bengali", { bengali }), ("gujarati", { gujarati }),
        ("punjabi", { punjabi }), ("odia", { odia }), ("sinhala", { sinhala }), ("arabic", { arabic }),
        ("jawi", { jawi }),
    ]

    /// English.
    public static let qwerty = KeyboardLayout(
        name: standardName,
        language: "en",
        words: .english,
        samples: [
            Candidate("theme", annotation: "noun"), Candidate("them", annotation: "pronoun"),
            Candidate("there", annotation: "adverb"),
        ],
        rows: ("qwertyuiop", "asdfghjkl", "zxcvbnm"),
        variants: [
            "e": "èéêëēėę", "y": "ÿý", "u": "ûüùúū", "i": "îïíīįì", "o": "ôöòóœøōõ", "a": "àáâäæãåā", "s": "ßśš",
            "l": "ł", "z": "žźż", "c": "çćč", "n": "ñń",
        ],
        currency: "$",
        foreignCurrencies: "€£¥"
    )

    /// German.
    public static let qwertz = KeyboardLayout(
        name: "qwertz",
        language: "de",
        words: LayoutWords(space: "Leerzeichen", return: "Return"),
        samples: [
            Candidate("Tastatur", annotation: "Nomen"), Candidate("tasten", annotation: "Verb"),
            Candidate("Tasche", annotation: "Nomen"),
        ],
        rows: ("qwertzuiopü", "asdfghjklöä", "yxcvbnm"),
        variants: [
            "e": "éèêëė", "z": "žźż", "u": "ûùúū", "i": "íìîïī", "o": "ôòóœøōõ", "a": "áàâæãåā", "s": "ßśš",
            "l": "ł", "y": "ÿ", "c": "çćč", "n": "ñń",
        ],
        currency: "€",
        foreignCurrencies: "$£¥"
    )

    /// French.
    public static let azerty = KeyboardLayout(
        name: "azerty",
        language: "fr",
        words: LayoutWords(space: "espace", return: "retour"),
        samples: [
            Candidate("clavier", annotation: "nom"), Candidate("clair", annotation: "adjectif"),
            Candidate("classer", annotation: "verbe"),
        ],
        rows: ("azertyuiop", "qsdfghjklm", "wxcvbn'"),
        variants: [
            "a": "àâæáäãåā", "e": "éèêëęėē", "y": "ÿ", "u": "ùûüúū", "i": "îïìíįī", "o": "ôœöòóõøō", "s": "śšß",
            "c": "çćč", "n": "ñń", "'": "’‘`´",
        ],
        currency: "€",
        foreignCurrencies: "$£¥"
    )
}
