import Documents
import Reports
import ThemeExport
import ThemeImport
import ThemeModel

/// Reads any bytes as a theme of any kind: by their contents, and as the kind that one of their bits names. A theme that
/// results is written, read again, and must be the same.
func checkImport(_ bytes: [UInt8]) {
    let source = ThemeSource(bytes: bytes, name: "input")
    check(source)
    let kinds = ThemeKind.all
    check(ThemeSource(bytes: bytes, name: "input", as: kinds[bytes.count % kinds.count]))
    guard let names = try? source.names(in: source.open()) else { return }
    require(names.count <= ImportLimits.themes, "more themes than there may be")
}

private func check(_ source: ThemeSource) {
    guard let reading = try? source.load(modes: nil) else {
        fatalError("nothing was asked for that a source cannot meet")
    }
    require((reading.value == nil) == reading.diagnostics.haveErrors, "a value is there if and only if no error is")
    for diagnostic in reading.diagnostics {
        require((diagnostic.range?.upperBound ?? 0) <= (diagnostic.source?.bytes.count ?? 0), "a place behind the end")
    }
    let messages = DiagnosticFormatter().text(for: reading.diagnostics)
    require(!messages.utf8.contains { $0 < 0x20 && $0 != 0x0A || $0 == 0x7F }, "a control character in a message")
    guard let theme = reading.value else { return }
    require(!theme.explanation.isEmpty, "a theme that nothing explains")
    let text = NativeThemeWriter.text(theme.document)
    let again = ThemeDocument.read(SourceText(name: "again.json", text: text), modes: nil)
    require(again.value.map { NativeThemeWriter.text($0) } == text, "what was written reads as another theme")
    checkExport(theme.document, seed: source.document?.bytes.count ?? 0)
}

/// Checks that a theme is written for one of the other programs, which the length of the input chooses, or that a reason is given
/// that the user can act on. Export reads the files back itself.
private func checkExport(_ document: ThemeDocument, seed: Int) {
    let kind = ExportKind.allCases[seed % ExportKind.allCases.count]
    do {
        let written = try document.exported(as: kind, variants: .both)
        require(!written.files.isEmpty && written.explanation.hasSuffix("\n"), "an export without a file or an account")
    } catch {
        require(error.kind == .badData, "\(kind.rawValue): \(error)")
    }
}
