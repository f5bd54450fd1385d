import Documents

@testable import Layouts

extension LayoutDocument {
    /// Reads a document; no value if anything in it is an error.
    static func read(_ source: SourceText) -> ParseResult<LayoutDocument> {
        let document = JSONReader.read(source)
        return document.value.map { LayoutReader.read($0, of: source) } ?? ParseResult(nil, document.diagnostics)
    }
}
