package import Documents

/// The problems that only themes of other programs can have.
package enum ImportDiagnostics {
    static let oneVariant = DiagnosticKind(
        "KB150", .note, "one variant for both modes",
        "The source has one variant, which is used for light and dark. `--with-light` and `--with-dark` take the other one "
            + "from a second source."
    )
    static let notCarriedOver = DiagnosticKind(
        "KB151", .note, "properties that are not carried over",
        "The native format cannot express these, or a drawn keyboard does not show them. For a token document, the note "
            + "says which token has which role."
    )
    static let fitted = DiagnosticKind(
        "KB152", .note, "a value was fitted",
        "The source's value lies outside the property's range, or depends on a device, so kbrender uses the nearest value; or it "
            + "is a selection that could not be seen on what it lies on, so another colour takes its place."
    )
    static let danglingReference = DiagnosticKind(
        "KB153", .warning, "a broken reference",
        "The value refers to one that does not exist, is part of a loop, or cannot be computed. It is ignored."
    )
    static let archive = DiagnosticKind(
        "KB154", .error, "an archive is refused",
        "kbrender opens only whole zip files of at most 256 entries and 16 MiB, stored or deflated, not encrypted, with names "
            + "that stay inside the archive."
    )
    static let otherThemes = DiagnosticKind(
        "KB155", .note, "other themes in the source",
        "The source holds several themes. `--pick` takes another one, and `convert -o FOLDER` writes them all."
    )
    static let backgroundImage = DiagnosticKind(
        "KB156", .warning, "a background image is left out",
        "The native format has no images, so the background's colour is used."
    )
    static let version = DiagnosticKind(
        "KB157", .error, "an unknown version",
        "kbrender does not know this version of the source's format, so it cannot tell what the source means."
    )
    package static let unsupported = DiagnosticKind(
        "KB158", .error, "a kind of file that is not read",
        "kbrender knows what the file is, but reads no themes from such files. The message says what to give instead."
    )
    static let byteOrderMark = DiagnosticKind(
        "KB159", .warning, "a byte order mark",
        "The file begins with three bytes that mark it as UTF-8. kbrender skips them in themes of other programs; its own "
            + "documents have none (KB002)."
    )
    package static let fittedName = DiagnosticKind(
        "KB162", .note, "a name or id was fitted",
        "The name or the id is not possible where it is written, or is taken; the message says what stands there instead."
    )
    static let undecided = DiagnosticKind(
        "KB165", .warning, "a kind that the contents do not decide",
        "Two kinds of file fit what is in it, and they give its colours different meanings. The message says how kbrender reads it; "
            + "`--as KIND` decides."
    )
    static let pasted = DiagnosticKind(
        "KB166", .warning, "something around a document",
        "The file is a part of another one, or was copied with what stood around it. kbrender reads it as it was meant; the message "
            + "says how."
    )
    static let muchInvented = DiagnosticKind(
        "KB167", .error, "much of a theme is invented",
        "`--strict-import` limits the share of drawn properties that come neither from the source nor from a rule of its program. "
            + "`convert --explain` says which they are."
    )
    static let doubtful = DiagnosticKind(
        "KB168", .warning, "a doubtful role",
        "A colour that is called a keyboard's ground, text, accent or border cannot be one as it is, and no other colour is called so. "
            + "`--role ROLE=NAME` assigns one. It counts as invented for `--strict-import`."
    )
    static let keyboardFound = DiagnosticKind(
        "KB169", .note, "the keyboard in a picture",
        "The message says which keyboard kbrender took the picture's for, and by what. `convert --explain` lists what was read."
    )
    static let noKeyboard = DiagnosticKind(
        "KB170", .error, "no keyboard in a picture",
        "A keyboard is three rows of faces or more, with a steady pitch and a space key. Keys without faces are not found. The message "
            + "says what is in the picture, or why it cannot be read."
    )
    /// All kinds, in order of their ids.
    package static let all = [
        oneVariant, notCarriedOver, fitted, danglingReference, archive, otherThemes, backgroundImage, version,
        unsupported, byteOrderMark, undecided, pasted, muchInvented, doubtful, keyboardFound, noKeyboard,
    ]

    /// Returns the warning of a byte order mark.
    static func mark(in source: SourceText) -> Diagnostic {
        Diagnostic(
            byteOrderMark, "the file begins with a byte order mark, which is skipped", in: source, at: 0..<3)
    }
}
