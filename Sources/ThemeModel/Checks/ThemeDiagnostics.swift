public import Documents

/// The problems that a theme document can have (theme format, §1–4).
public enum ThemeDiagnostics {
    /// Not an object.
    public static let notTheme = DiagnosticKind(
        "KB100", .error, "not a theme",
        "A theme is a JSON object with its two variants, light and dark, as objects in it."
    )
    /// A variant that is to be drawn is not there.
    public static let missingVariant = DiagnosticKind(
        "KB101", .error, "a variant is missing",
        "The mode asked for needs its variant, an object named light or dark. Add it, or draw the other mode."
    )
    /// A value of the wrong type.
    public static let type = DiagnosticKind(
        "KB102", .error, "a value of the wrong type",
        "Numbers are written without quotes, colours and names in quotes, offsets as lists of two numbers."
    )
    /// Not a colour.
    public static let color = DiagnosticKind(
        "KB103", .error, "not a colour",
        "Colours are six or eight hexadecimal digits after a number sign, red, green, blue and then alpha. Of names of "
            + "colours and of the functions and numbers of other programs the message computes what to write."
    )
    /// A colour in another spelling.
    public static let colorSpelling = DiagnosticKind(
        "KB104", .warning, "a colour in another spelling",
        "Colours without a number sign or with three digits are read, but other programs may not read them."
    )
    /// A required property without a value to fall back on.
    public static let missingProperty = DiagnosticKind(
        "KB105", .error, "a required property is missing",
        "There is no sensible value for this property, so a variant without it cannot be drawn."
    )
    /// A required property with a value to fall back on.
    public static let assumedProperty = DiagnosticKind(
        "KB106", .warning, "a required property is assumed",
        "The theme store requires this property. It is drawn with the format's own value where it is absent."
    )
    /// A number outside the range of the store.
    public static let range = DiagnosticKind(
        "KB107", .warning, "a number out of range",
        "The number is drawn as it is, but the theme store accepts only numbers within the property's range."
    )
    /// A number beyond all use.
    public static let hardLimit = DiagnosticKind(
        "KB108", .error, "a number past its limit",
        "Numbers far outside their range are mistakes, and drawing them can take for ever, so they are refused."
    )
    /// A name that is no property.
    public static let unknownProperty = DiagnosticKind(
        "KB109", .warning, "an unknown property",
        "The property has no effect. It may be misspelt, or belong to another program."
    )
    /// A property with and without underscore.
    public static let bothSpellings = DiagnosticKind(
        "KB110", .warning, "a property in both spellings",
        "A name with a leading underscore is the same property as the name without. Where both are written, the one "
            + "without underscore counts."
    )
    /// A word that is none of those allowed.
    public static let word = DiagnosticKind(
        "KB111", .error, "an unknown word",
        "The property takes one of a few words, which the message lists."
    )
    /// Too few or too many stops.
    public static let stopCount = DiagnosticKind(
        "KB112", .error, "a wrong number of gradient stops",
        "A gradient has at least two stops, or it is a plain colour, and at most as many as can be told apart."
    )
    /// Locations that fall or leave 0…1.
    public static let stopLocation = DiagnosticKind(
        "KB113", .error, "a gradient stop at an impossible place",
        "Locations lie between 0 and 1 and never fall from one stop to the next; equal ones make a hard edge."
    )
    /// A schema version that is not known.
    public static let schemaVersion = DiagnosticKind(
        "KB114", .warning, "an unknown schema version",
        "The document is read by schema 1.0, which may not be what its author meant."
    )
    /// Metadata of the wrong type.
    public static let metadata = DiagnosticKind(
        "KB115", .warning, "metadata that cannot be read",
        "Metadata does not change the picture, so the theme is drawn as if the property were absent."
    )

    /// Text that is hard to read.
    public static let lowContrast = DiagnosticKind(
        "KB120", .warning, "low contrast",
        "By WCAG 2.1 text needs a contrast of 4.5:1 with its background, large text (18 pt, or 14 pt bold) 3:1. "
            + "`validate --fix` moves the text's colour as little as that takes."
    )
    /// Text that cannot be read.
    public static let veryLowContrast = DiagnosticKind(
        "KB121", .warning, "very low contrast",
        "A contrast below 3:1 is too little for text of any size. The theme store refuses such themes. "
            + "`validate --fix` moves the text's colour as little as that takes."
    )
    /// Keys without an edge.
    public static let indistinguishableKeys = DiagnosticKind(
        "KB122", .note, "keys are not distinguishable",
        "The keys' backgrounds are almost of the keyboard's colour and have no border that shows. That may be meant."
    )
    /// A text's colour that was moved.
    public static let movedColor = DiagnosticKind(
        "KB123", .note, "a text's colour was moved",
        "`validate --fix` wrote the colour of the same hue that is nearest to the one before, as the eye sees it, and can "
            + "be read."
    )
    /// A text that no colour makes readable.
    public static let noReadableColor = DiagnosticKind(
        "KB124", .note, "no colour can be read here",
        "No colour of the text's hue has enough contrast with all that lies beneath the text, so `validate --fix` left "
            + "it as it was. Change the background, or the stops of its gradient."
    )
    /// A fault that was repaired.
    public static let repaired = DiagnosticKind(
        "KB125", .note, "a fault was repaired",
        "`validate --fix` repaired what there is one way to repair: syntax, spellings of colours, numbers and names, and "
            + "what the store asks for and the document tells."
    )
    /// Metadata that the store asks for.
    public static let storeMissing = DiagnosticKind(
        "KB130", .error, "metadata is missing",
        "The theme store requires the property; drawing does not."
    )
    /// Metadata that the store refuses.
    public static let storeMetadata = DiagnosticKind(
        "KB131", .error, "metadata against the store's rule",
        "The theme store limits the length and form of names, versions, tags, dates and addresses."
    )
    /// A document too long for the store.
    public static let storeSize = DiagnosticKind(
        "KB132", .error, "too long for the store",
        "The theme store takes documents of 50 KiB at most. `convert --minimal` leaves out what is default anyway."
    )

    /// Colours that seem to have their alpha at the other end.
    public static let alphaOrder = DiagnosticKind(
        "KB116", .warning, "colours with their alpha at the other end",
        "Colours of eight digits have their alpha last, as in CSS. Android writes it first: read so, this document's colours "
            + "would be less odd, that is nearly transparent or of levels that nobody chooses. `--alpha-first` reads them "
            + "so, and `validate --fix` writes them anew."
    )

    /// All of them, in order of their ids.
    public static let all = [
        notTheme, missingVariant, type, color, colorSpelling, missingProperty, assumedProperty, range, hardLimit,
        unknownProperty, bothSpellings, word, stopCount, stopLocation, schemaVersion, metadata, alphaOrder,
        lowContrast, veryLowContrast, indistinguishableKeys, movedColor, noReadableColor, repaired, storeMissing,
        storeMetadata,
        storeSize,
    ]
}
