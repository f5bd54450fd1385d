package import Documents
internal import ThemeImport

/// What a file for another program can lose or change.
package enum ExportDiagnostics {
    static let notCarriedOver = DiagnosticKind(
        "KB160", .note, "properties that the other program cannot show",
        "The file cannot hold these properties, and the program does not draw them so by itself. `convert --explain` "
            + "says what became of each."
    )
    static let flattened = DiagnosticKind(
        "KB161", .note, "a value was flattened or fitted",
        "The file holds the nearest value that it can: a colour without its alpha, the popup's two colours as one, a rounded "
            + "number. `convert --explain` says why."
    )
    static let oneVariant = DiagnosticKind(
        "KB163", .note, "one variant of two",
        "The file holds one variant, and the theme's other one differs. `--mode` chooses the variant; a folder for `--output` "
            + "gets both."
    )
    static let inexpressible = DiagnosticKind(
        "KB164", .error, "the theme cannot be expressed",
        "No file of this kind can hold the theme. The message says what stands in the way."
    )
    /// All kinds, in order of their ids.
    package static let all = [notCarriedOver, flattened, ImportDiagnostics.fittedName, oneVariant, inexpressible]
}
