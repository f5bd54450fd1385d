package import Documents

/// The problems that a theme document can have (docs/theme-format.md §1 to §4).
package enum ThemeDiagnostics {
    package static let notTheme = DiagnosticKind(
        "KB100", .error, "not a theme",
        "A theme is a JSON object with two variants, light and dark, which are objects too."
    )
    package static let missingVariant = DiagnosticKind(
        "KB101", .error, "a variant is missing",
        "The mode that you draw needs its variant, an object named light or dark. Add it, or draw the other mode."
    )
    package static let type = DiagnosticKind(
        "KB102", .error, "a value of the wrong type",
        "Numbers are written without quotes, colours and names in quotes, offsets as lists of two numbers."
    )
    package static let color = DiagnosticKind(
        "KB103", .error, "not a colour",
        "A colour is a number sign and six or eight hexadecimal digits: red, green, blue, and then "
            + "alpha. For names of colours, and for functions and numbers of other programs, the message "
            + "says what to write."
    )
    static let colorSpelling = DiagnosticKind(
        "KB104", .warning, "a colour in another spelling",
        "kbrender reads colours without a number sign or with three digits, but other programs may not."
    )
    package static let missingProperty = DiagnosticKind(
        "KB105", .error, "a required property is missing",
        "No value would make sense for every theme, so a variant without this property cannot be drawn."
    )
    package static let assumedProperty = DiagnosticKind(
        "KB106", .warning, "a missing property has its default",
        "The theme store requires this property. Without it, kbrender draws the format's default."
    )
    static let range = DiagnosticKind(
        "KB107", .warning, "a number out of range",
        "kbrender draws the number as it is, but the theme store accepts only numbers in the property's range."
    )
    static let hardLimit = DiagnosticKind(
        "KB108", .error, "a number past its limit",
        "A number far outside its range is a mistake, and drawing it could take forever, so kbrender refuses it."
    )
    package static let unknownProperty = DiagnosticKind(
        "KB109", .warning, "an unknown property",
        "The property has no effect. It may be misspelt, or meant for another program."
    )
    static let bothSpellings = DiagnosticKind(
        "KB110", .warning, "a property in both spellings",
        "A name with a leading underscore means the same property as the name without it. If both "
            + "are there, the one without underscore counts."
    )
    package static let word = DiagnosticKind(
        "KB111", .error, "an unknown value",
        "The property takes one of a few words, which the message lists."
    )
    static let stopCount = DiagnosticKind(
        "KB112", .error, "a wrong number of gradient stops",
        "A gradient has at least 2 stops (write one colour as a plain colour), and at most 16."
    )
    static let stopLocation = DiagnosticKind(
        "KB113", .error, "a gradient stop at an impossible location",
        "Locations are between 0 and 1 and do not decrease from one stop to the next. Equal ones "
            + "make a hard edge."
    )
    static let schemaVersion = DiagnosticKind(
        "KB114", .warning, "an unknown schema version",
        "kbrender reads the document as version 1.0, which may not be what its author meant."
    )
    static let metadata = DiagnosticKind(
        "KB115", .warning, "metadata that cannot be read",
        "Metadata does not change the picture, so kbrender draws the theme as if the property were absent."
    )

    package static let lowContrast = DiagnosticKind(
        "KB120", .warning, "low contrast",
        "By WCAG 2.1, text needs a contrast of 4.5:1 with its background, and large text (18 pt, or "
            + "14 pt bold) 3:1. `validate --fix` changes the text's colour as little as possible to reach "
            + "that."
    )
    package static let veryLowContrast = DiagnosticKind(
        "KB121", .warning, "very low contrast",
        "A contrast below 3:1 is too low for text of any size. The theme store refuses such themes. "
            + "`validate --fix` changes the text's colour as little as possible to reach a sufficient one."
    )
    static let largeTextContrast = DiagnosticKind(
        "KB127", .note, "a text that can be read because it is large",
        "By WCAG 2.1, a contrast of 3:1 is enough for large text (18 pt, or 14 pt bold). With 4.5:1, texts of any size can be "
            + "read, also if a user makes them smaller."
    )
    static let indistinguishableKeys = DiagnosticKind(
        "KB122", .note, "keys are hard to tell from the keyboard",
        "The keys have almost the colour of the keyboard, and no visible border. That may be intended."
    )
    static let alikeKeys = DiagnosticKind(
        "KB126", .note, "keys that some people cannot tell apart",
        "Two kinds of keys differ only in a colour that people with this colour vision do not see. Make one of them lighter or "
            + "darker; `--simulate` shows the keyboard as they see it."
    )
    package static let movedColor = DiagnosticKind(
        "KB123", .note, "a colour was changed so that a text can be read",
        "`validate --fix` wrote the colour of the same hue that looks nearest to the old one: that of the text, or of a token set's "
            + "light accent, on which the text stays."
    )
    package static let noReadableColor = DiagnosticKind(
        "KB124", .note, "no readable colour",
        "No colour of the text's hue has enough contrast with its background, so `validate --fix` "
            + "left it as it was. Change the background, or the stops of its gradient."
    )
    static let repaired = DiagnosticKind(
        "KB125", .note, "a fault was repaired",
        "`validate --fix` repaired a fault that has only one possible repair: syntax, spellings of colours, "
            + "numbers and names, and metadata that the store asks for and the document implies."
    )
    static let storeMissing = DiagnosticKind(
        "KB130", .error, "metadata is missing",
        "The theme store requires this property. Drawing does not."
    )
    static let storeMetadata = DiagnosticKind(
        "KB131", .error, "metadata that breaks a store rule",
        "The theme store limits the length and form of names, versions, tags, dates and addresses."
    )
    package static let storeSize = DiagnosticKind(
        "KB132", .error, "too long for the store",
        "The theme store takes documents of at most 50 KiB. `kbrender convert --minimal` leaves out "
            + "default values."
    )

    static let alphaOrder = DiagnosticKind(
        "KB116", .warning, "colours that seem to have alpha first",
        "Colours with eight digits have alpha last, as in CSS. Android writes it first, and read "
            + "that way, this document's colours would be more plausible: fewer would be nearly "
            + "transparent, or have an odd opacity. `--alpha-first` reads them in that order, and `validate --fix` "
            + "rewrites them."
    )

    /// All kinds, in order of their ids.
    package static let all = [
        notTheme, missingVariant, type, color, colorSpelling, missingProperty, assumedProperty, range, hardLimit,
        unknownProperty, bothSpellings, word, stopCount, stopLocation, schemaVersion, metadata, alphaOrder,
        lowContrast, veryLowContrast, indistinguishableKeys, alikeKeys, largeTextContrast, movedColor, noReadableColor,
        repaired,
        storeMissing,
        storeMetadata,
        storeSize,
    ]
}
