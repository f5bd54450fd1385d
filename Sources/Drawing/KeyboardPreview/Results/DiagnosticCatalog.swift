internal import Animation
package import Documents
internal import Layouts
internal import ThemeExport
internal import ThemeImport
internal import ThemeModel

/// The kinds of problems of documents and pictures, for the documentation and for finding an id.
package enum DiagnosticCatalog {
    /// All of them, in order of their ids.
    package static let all =
        JSONDiagnostics.all + ThemeDiagnostics.all + DesignDiagnostics.all + ImportDiagnostics.all
        + ExportDiagnostics.all
        + LayoutDiagnostics.all
        + RenderDiagnostics.all + PresetDiagnostics.all + ScriptDiagnostics.all

    /// Returns the Markdown page that explains some kinds; ends with a newline.
    package static func markdown(_ kinds: [DiagnosticKind] = all) -> String {
        """
        # Messages

        Made from the program's own list. Each message ends with the id of its kind; an id never changes its meaning. The \
        severity here is the usual one: `--strict` treats warnings as errors, `validate` and `validate --store` are \
        stricter than drawing, and a fault in the variant that is not drawn is a warning.

        | id | severity | kind |
        |---|---|---|
        \(kinds.map(row).joined(separator: "\n"))

        \(kinds.map(section).joined(separator: "\n"))
        """
    }

    private static func row(_ kind: DiagnosticKind) -> String {
        "| [\(kind.id)](#\(kind.id.lowercased())) | \(kind.severity.rawValue) | \(kind.title) |"
    }

    private static func section(_ kind: DiagnosticKind) -> String {
        "## \(kind.id)\n\n**\(kind.title)** (\(kind.severity.rawValue)). \(kind.explanation)\n"
    }
}
