import Documents
import Testing
import ThemeModel

@testable import ThemeExport

/// Returns a preset's theme.
func preset(_ id: String) throws -> ThemeDocument { try #require(Preset(named: id)?.theme.value) }

/// Returns the text of an export's only file.
func text(_ export: ExportedTheme) throws -> String {
    try #require(export.files.count == 1)
    return String(decoding: export.files[0].bytes, as: UTF8.self)
}

/// Returns an export's only file as JSON.
func json(_ export: ExportedTheme) throws -> JSONValue {
    let source = SourceText(name: "export", bytes: Array(try text(export).utf8))
    return try #require(JSONReader.read(source).value)
}

extension ExportForm {
    /// Returns the form of a kind that people can read.
    static func json(of kind: ExportKind) -> ExportForm { kind.textForm ?? kind.importedForm }
}
