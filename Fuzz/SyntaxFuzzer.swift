import Documents
import KeyboardPreview
import LayoutEngine
import Layouts
import ThemeImport

/// Reads any bytes as TOML, then as a theme in it.
func checkTOML(_ bytes: [UInt8]) { check(.toml, bytes, name: "input.toml") }

/// Reads any bytes as a style sheet, then as a theme in it.
func checkCSS(_ bytes: [UInt8]) { check(.css, bytes, name: "input.css") }

/// Reads any bytes as YAML, then as a layout in it.
func checkYAMLLayout(_ bytes: [UInt8]) {
    let source = SourceText(name: "layout.yaml", bytes: bytes)
    check(.yaml, source)
    guard let reading = try? LayoutSource.document(source, name: "layout.yaml", siblings: [source]).layout() else {
        fatalError("no name of a layout was asked for")
    }
    checkMessages(reading.diagnostics, of: [source])
    require((reading.value == nil) == reading.diagnostics.haveErrors, "a value is there if and only if no error is")
    if let layout = reading.value { checkLayout(layout, of: source) }
}

private func check(_ syntax: Syntax, _ bytes: [UInt8], name: String) {
    check(syntax, SourceText(name: name, bytes: bytes))
    checkImport(bytes)
}

/// Checks that there is a value or a reason, and that every value is at a place in the document.
private func check(_ syntax: Syntax, _ source: SourceText) {
    let reading = syntax.read(source)
    checkMessages(reading.diagnostics, of: [source])
    require((reading.value == nil) == reading.diagnostics.haveErrors, "a value is there if and only if no error is")
    if let value = reading.value { checkPlaces(value, within: 0..<source.bytes.count, depth: 0) }
}

private func checkPlaces(_ value: JSONValue, within document: Range<Int>, depth: Int) {
    require(depth <= 4 * Limits.nesting, "a value in too many others")
    require(
        value.range.lowerBound >= 0 && value.range.upperBound <= document.upperBound, "a value outside the document")
    for item in value.array ?? [] { checkPlaces(item, within: document, depth: depth + 1) }
    for member in value.object ?? [] { checkPlaces(member.value, within: document, depth: depth + 1) }
}
