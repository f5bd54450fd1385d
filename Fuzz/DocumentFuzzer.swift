import Documents
import Graphics
import KeyboardPreview
import LayoutEngine
import Layouts
import Reports
import ThemeEditing
import ThemeModel

/// Reads any bytes as a theme and as a layout, and checks what holds for every document.
func checkDocuments(_ bytes: [UInt8]) {
    let source = SourceText(name: "input.json", bytes: bytes)
    checkTheme(source)
    checkLayout(source)
}

// MARK: - Themes

private func checkTheme(_ source: SourceText) {
    // One bit of the input chooses, so that both ways of reading are tested.
    let isOdd = source.bytes.count % 2 == 1
    let validation = ThemeValidation(source, store: isOdd, alphaFirst: isOdd)
    checkMessages(validation.diagnostics, of: [source])
    for pair in validation.contrast?.pairs ?? [] {
        require((1...21.01).contains(pair.ratio), "a contrast of \(pair.ratio)")
    }
    // Moving colours takes longer than everything else.
    if source.bytes.count % 8 == 0 { checkFix(of: source, alphaFirst: isOdd) }
    let reading = ThemeDocument.read(source, modes: nil, alphaFirst: isOdd)
    require((reading.value == nil) == reading.diagnostics.haveErrors, "a value is there if and only if no error is")
    guard let document = reading.value else { return }
    checkConversion(of: document)
}

/// Checks that a written theme reads as the same theme, and is written the same way again.
private func checkConversion(of document: ThemeDocument) {
    for minimal in [false, true] {
        let text = NativeThemeWriter.text(document, minimal: minimal)
        let reading = ThemeDocument.read(SourceText(name: "again.json", text: text), modes: nil)
        guard let again = reading.value else { fatalError("what was written cannot be read") }
        for mode in Mode.allCases {
            require(again.theme(mode) == document.theme(mode), "what was written draws another picture")
        }
        require(NativeThemeWriter.text(again, minimal: minimal) == text, "writing is no fixed point")
    }
}

/// Checks that a repair gives JSON. If that is a theme, every text in it is readable, except those that the messages name.
private func checkFix(of source: SourceText, alphaFirst: Bool) {
    let fixing = ThemeFixer.fix(source, alphaFirst: alphaFirst)
    // A design is read as the keyboard derived from it, and has no colours of keys that could be moved.
    guard let fixed = fixing.value else { return require(fixing.diagnostics.haveErrors, "no copy and no reason") }
    checkMessages(fixed.notes, of: [source])
    require(!fixed.notes.isEmpty || fixed.bytes == source.bytes, "a copy without a note differs")
    let copy = SourceText(name: "copy.json", bytes: fixed.bytes)
    require(JSONReader.read(copy).value != nil, "what was repaired is no JSON")
    guard let document = ThemeDocument.read(copy, modes: nil).value else { return }
    let failing = ContrastReport(document).pairs.count { $0.level == .fail }
    require(
        failing <= fixed.notes.count { $0.kind == ThemeDiagnosticKinds.noReadableColor }, "a fixed text still fails")
}

// MARK: - Layouts

private func checkLayout(_ source: SourceText) {
    // By its name a document is HeliBoard's text or FUTO's YAML; by its content it is one of the others. It is beside itself,
    // where the file of an app's long presses would lie, and beside a layout that has such a file.
    let letters = SourceText(name: "layout.txt", text: "a\nb\n\nc\n")
    let inputs = ["input.json", "layout.txt", "layout.yaml"].map { (source, $0) } + [(letters, "layout.txt")]
    for (document, name) in inputs {
        guard let reading = try? LayoutSource.document(document, name: name, siblings: [source]).layout() else {
            fatalError("no name of a layout was asked for")
        }
        checkMessages(reading.diagnostics, of: [source, document])
        require((reading.value == nil) == reading.diagnostics.haveErrors, "a value is there if and only if no error is")
        if let layout = reading.value { checkLayout(layout, of: source) }
    }
}

/// Checks what holds for every layout.
func checkLayout(_ layout: KeyboardLayout, of source: SourceText) {
    let written = SourceText(name: "written.json", text: layout.document.json.text())
    require(JSONReader.read(written, limit: .max).value != nil, "what is written is not JSON")
    guard let plane = try? layout.plane(.letters) else { return }
    for device in [Device.standard, Device.all[9]] {
        var options = LayoutOptions()
        options.device = device
        // Bits of the length choose, so that every way is tested.
        options.showsGlobe = source.bytes.count & 1 != 0
        options.orientation = source.bytes.count & 2 != 0 ? .landscape : .portrait
        options.width = source.bytes.count & 4 != 0 ? LayoutOptions.widths.lowerBound : nil
        options.longPress = plane.rows.first?.keys.first.map { LongPress(key: $0.identity) }
        checkGeometry(layout, options)
    }
}

/// Checks that keys are inside the keyboard, and that the report of their frames is JSON.
private func checkGeometry(_ layout: KeyboardLayout, _ options: LayoutOptions) {
    let style = LayoutStyle(keySpacing: 3, rowSpacing: 6)
    guard let geometry = try? KeyboardGeometry(style, layout: layout, options: options) else { return }
    for key in geometry.keys {
        require(key.rect.width >= 1 && key.rect.maxX <= geometry.width + 0.01, "a key outside the keyboard")
    }
    let report = try? GeometryReport(geometry, layout: layout.name, mode: Mode.light.rawValue, scale: 1)
    guard let text = report?.json.text() else { return }
    require(JSONReader.read(SourceText(name: "report", text: text)).value != nil, "the report is no JSON")
}

// MARK: - Messages

/// Checks that every format of the messages can be written, without a character that acts on a terminal.
func checkMessages(_ diagnostics: [Diagnostic], of sources: [SourceText]) {
    let longest = sources.map(\.bytes.count).max() ?? 0
    for diagnostic in diagnostics {
        let end = diagnostic.range?.upperBound ?? 0
        require(end <= diagnostic.source?.bytes.count ?? longest, "a place behind the end of the document")
    }
    for format in MessageFormat.allCases {
        let text = DiagnosticFormatter(format).text(for: diagnostics)
        let controls = text.utf8.contains { $0 < 0x20 && $0 != 0x0A || $0 == 0x7F }
        require(!controls, "a control character in a message")
    }
}
