import Documents
import ThemeExport
import ThemeImport
import ThemeModel

/// Reads any bytes as a theme, and writes it for every other program. What is written reads back: as the theme of that kind, without
/// an error, and as the same one when it is written again.
func checkExports(_ bytes: [UInt8]) {
    let reading = ThemeDocument.read(SourceText(name: "input.json", bytes: bytes), modes: nil)
    guard let document = reading.value else { return }
    for kind in ExportKind.allCases {
        for variants in [VariantSelection.both, nil] { check(document, as: kind, variants) }
    }
}

private func check(_ document: ThemeDocument, as kind: ExportKind, _ variants: VariantSelection?) {
    let written: ExportedTheme
    do {
        written = try document.exported(as: kind, variants: variants)
    } catch {
        return require(error.kind == .badData, "\(kind.rawValue): \(error)")
    }
    require(Set(written.files.map(\.path)).count == written.files.count, "\(kind.rawValue): two files of one name")
    for file in written.files {
        let parts = file.path.split(separator: "/", omittingEmptySubsequences: false)
        require(
            !parts.contains { $0.isEmpty || $0 == "." || $0 == ".." || $0.utf8.contains { $0 < 0x20 } },
            "\(kind.rawValue): the path of a file leads elsewhere")
    }
    checkMessages(written.diagnostics, of: [])
    // Who may read the files knows nothing of their author.
    for file in written.files {
        let source = ThemeSource(bytes: file.bytes, name: file.path)
        guard let reading = try? source.load(modes: nil) else {
            fatalError("nothing was asked for that a source cannot meet")
        }
        require((reading.value == nil) == reading.diagnostics.haveErrors, "a value is there if and only if no error is")
    }
}
