internal import Animation
package import Documents
internal import Layouts
internal import ThemeExport
internal import ThemeImport
internal import ThemeModel

/// The kinds of problems of documents and pictures, for the documentation, and to find an id.
package enum DiagnosticCatalog {
    /// All of them, in order of their ids.
    package static let all =
        JSONDiagnostics.all + ThemeDiagnostics.all + DesignDiagnostics.all + ImportDiagnostics.all
        + ExportDiagnostics.all
        + LayoutDiagnostics.all
        + RenderDiagnostics.all + PresetDiagnostics.all + ScriptDiagnostics.all
}
