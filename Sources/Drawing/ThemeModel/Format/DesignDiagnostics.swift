package import Documents

/// The problems that only documents other than keyboard themes can have.
package enum DesignDiagnostics {
    static let otherColor = DiagnosticKind(
        "KB140", .note, "a colour that the keyboard does not use",
        "A server's theme may name any colours. The keyboard uses only primary, secondary, background and text."
    )
    static let statedContrast = DiagnosticKind(
        "KB141", .note, "a stated contrast",
        "The token system states which of its colours are readable on which. This pair has the stated contrast."
    )
    static let missedContrast = DiagnosticKind(
        "KB142", .warning, "a stated contrast is not reached",
        "The token system states which of its colours are readable on which. By the formula of WCAG "
            + "2.1, this pair has less contrast than it states."
    )
    static let statedFigure = DiagnosticKind(
        "KB143", .note, "a stated contrast is wrong",
        "The token system gives a figure for the contrast of this pair. The formula of WCAG 2.1 "
            + "gives another figure."
    )
    package static let notNative = DiagnosticKind(
        "KB144", .error, "not a keyboard theme",
        "The theme store takes only keyboard themes. `kbrender convert` makes one from this document. `validate --store` checks "
            + "a design or another program's theme as the keyboard theme that it becomes, and says this as a warning."
    )
    package static let answer = DiagnosticKind(
        "KB145", .note, "a document in a server's answer",
        "A server's answer says whether the request succeeded, and has the document under data. kbrender reads that."
    )
    package static let variantAlone = DiagnosticKind(
        "KB146", .note, "a variant without a theme",
        "The document has the properties of one variant at its root. It is read as a theme with this variant: the dark one if white "
            + "is easier to read on its keyboardBackground than black."
    )
    static let noDate = DiagnosticKind(
        "KB147", .note, "a season without a date",
        "The brand's season is auto, and no date is given. kbrender never reads the clock, so the keyboard has the brand's own "
            + "colours. `--date 2026-12-24` chooses the season."
    )
    static let unknownPair = DiagnosticKind(
        "KB148", .warning, "a pair of colours that kbrender does not know",
        "The app stores the name of the chosen pair under colorThemePreset. kbrender knows custom and the pairs of its presets; for "
            + "any other name it draws the document's own two colours, which the app may not show."
    )

    /// The kinds that report stated contrasts that hold.
    package static let heldContrasts: Set = [statedContrast, statedFigure]

    /// All kinds, in order of their ids.
    package static let all = [
        otherColor, statedContrast, missedContrast, statedFigure, notNative, answer, variantAlone, noDate,
        unknownPair,
    ]
}

extension DesignDiagnostics {
    /// Returns the problem of a document that must be a keyboard theme but is of another kind.
    static func notNative(_ kind: DocumentKind, root: JSONValue, in source: SourceText) -> Diagnostic {
        Diagnostic(
            notNative,
            "the document is of kind \(kind.rawValue) (expected a keyboard theme; `kbrender "
                + "convert` makes one)",
            in: source, at: root.opening)
    }
}
