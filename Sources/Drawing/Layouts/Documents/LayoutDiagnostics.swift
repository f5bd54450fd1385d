package import Documents

/// The kinds of problem in layout documents, and those of fitting a layout and a theme together.
package enum LayoutDiagnostics {
    static let type = DiagnosticKind(
        "KB200", .error, "a value of the wrong type",
        "Each property of a layout document takes one type of value. Codes and percentages are strings."
    )
    static let missing = DiagnosticKind(
        "KB201", .error, "a property is missing",
        "A layout document needs keyWidth and rows, and each row needs keys."
    )
    static let empty = DiagnosticKind(
        "KB202", .error, "an empty list",
        "A layout without rows, or a row without keys, cannot be laid out. Add keys or remove the row."
    )
    static let rowKind = DiagnosticKind(
        "KB203", .error, "an unknown kind of row",
        "rowId is null, centered, fixed-width, phone or pad."
    )
    static let percentage = DiagnosticKind(
        "KB204", .error, "not a percentage",
        "Widths are percentages above 0, written as strings such as \"8.3%\"."
    )
    static let code = DiagnosticKind(
        "KB205", .error, "not a key code",
        "codes holds one decimal code point or special code, written as a string such as \"97\" or \"-5\"."
    )
    static let unknownProperty = DiagnosticKind(
        "KB206", .warning, "an unknown property",
        "The property is ignored. It may be misspelt, or meant for another program."
    )
    static let unknownCode = DiagnosticKind(
        "KB207", .warning, "an unknown code",
        "The code is neither a character nor a special key, so the key shows its label and does nothing."
    )
    static let blankKey = DiagnosticKind(
        "KB208", .warning, "a key that shows nothing",
        "The key has neither keyLabel nor unichar nor a code with a character. It is drawn without a label."
    )
    static let escape = DiagnosticKind(
        "KB209", .warning, "an incomplete escape",
        "An escape is \\u and four hexadecimal digits. Anything else is read as plain characters."
    )
    static let unassigned = DiagnosticKind(
        "KB210", .warning, "a code point without a character",
        "Unicode assigns no character to this code point, so no font can show it."
    )
    static let twoVariantLists = DiagnosticKind(
        "KB211", .warning, "two lists of variants",
        "A key has both popupCharacters and popupCodes. Only popupCharacters count."
    )
    package static let noRow = DiagnosticKind(
        "KB212", .error, "no row for the device",
        "Phones leave out rows with the rowId pad, and tablets rows with phone. Add a row that the device shows."
    )
    package static let onlyGlobe = DiagnosticKind(
        "KB213", .error, "a row with only a globe key",
        "The globe key shows only with --globe, and without it the row is empty."
    )
    package static let noRoom = DiagnosticKind(
        "KB214", .error, "too little room for the keys",
        "Spacing and the number of keys and rows leave a key less than 1 pt wide or high."
    )
    package static let noRoomForVariants = DiagnosticKind(
        "KB215", .error, "too little room for the variants",
        "With so many variants, each is narrower than 1 pt."
    )
    static let language = DiagnosticKind(
        "KB216", .warning, "an unknown language tag",
        "language is a BCP 47 tag such as \"ta\". Without it, kbrender infers the language from the "
            + "letters. If there is no built-in layout for the language, the keys show no words."
    )
    package static let foundByLanguage = DiagnosticKind(
        "KB217", .note, "a layout chosen by language",
        "A language tag means the layout that most people use for the language. A name means one layout."
    )
    static let lost = DiagnosticKind(
        "KB218", .warning, "a part of an imported layout is left out",
        "Layouts of other programs can contain things that kbrender's layouts cannot express. These are left out."
    )

    static let assumedLanguage = DiagnosticKind(
        "KB219", .note, "a language by its letters",
        "Neither the name of the imported layout nor its contents say which language it is for, and several languages have its "
            + "letters. `layouts convert --language` sets it."
    )

    package static let missingLetters = DiagnosticKind(
        "KB220", .warning, "letters that cannot be typed",
        "A keyboard should type all letters of its language (CLDR's main exemplar set), on its keys "
            + "or their variants."
    )
    package static let repeatedKey = DiagnosticKind(
        "KB221", .warning, "a label on two keys of a plane",
        "Options name a key by its label, so they cannot name the second of two keys with one label."
    )
    package static let untypableSample = DiagnosticKind(
        "KB222", .warning, "a sample word that cannot be typed",
        "The sample candidates of a layout should be words that its own keys can type."
    )
    package static let noGlyph = DiagnosticKind(
        "KB223", .warning, "a label without a glyph",
        "No font that kbrender uses has the character."
    )
    package static let wideLabel = DiagnosticKind(
        "KB224", .warning, "a label that does not fit",
        "The labels of a plane share one size, at least 0.8 of the theme's. This label is smaller "
            + "than the others. When a picture is drawn, a note names the labels for which half their size is not enough."
    )
    static let otherScript = DiagnosticKind(
        "KB225", .warning, "a layout of another script than its region's",
        "CLDR says that the language is written in another script in that region, and there is no layout of that script. The "
            + "picture shows the layout that the language has elsewhere."
    )

    /// All kinds, in order of their ids.
    package static let all = [
        type, missing, empty, rowKind, percentage, code, unknownProperty, unknownCode, blankKey, escape, unassigned,
        twoVariantLists, noRow, onlyGlobe, noRoom, noRoomForVariants, language, foundByLanguage, lost, assumedLanguage,
        missingLetters,
        repeatedKey,
        untypableSample, noGlyph, wideLabel, otherScript,
    ]
}
