internal import Animation
package import Documents
internal import Layouts
internal import ThemeImport
internal import ThemeModel

/// The kinds of problems of documents that are read and of pictures, for the documentation, and to find an id.
package enum DiagnosticCatalog {
    /// All of them, in order of their ids.
    package static let all =
        JSONDiagnostics.all + ThemeDiagnostics.all + DesignDiagnostics.all + ImportDiagnostics.all
        + LayoutDiagnostics.all + RenderDiagnostics.all + PresetDiagnostics.all + ScriptDiagnostics.all
}
