internal import Documents
internal import ScreenshotReading

/// A theme's source, recognized as an archive, a folder or a text in one of the syntaxes, and read to that extent.
package struct SourceDocument: Sendable {
    /// The document; in an archive or folder, the file that identifies its kind.
    let source: SourceText
    private(set) var root: JSONValue
    let syntax: Syntax
    /// The name of the whole source in messages.
    let name: String
    /// The archive that contains the document.
    var archive: ZipArchive?
    /// The folder that contains the document.
    var folder: ThemeSource.Folder?
    /// The bytes of the picture that the document is, and what is known of its keyboard.
    var picture: (file: [UInt8], hints: KeyboardHints)?
    /// The file as it was, if it begins with a byte order mark, which the document does without.
    var marked: SourceText?
    /// True for JSON that has comments, commas at its ends, or a name twice in one object.
    var isLenient = false
    /// The documents of the server's answer that the document is the first of; empty if it is not in a list.
    var list: [JSONValue] = []
    /// What was found around the document or before it.
    var notes: [Diagnostic] = []

    /// Returns the same document with a part of it as its content.
    func with(root: JSONValue) -> SourceDocument {
        var document = self
        document.root = root
        return document
    }

    /// True for an archive, a folder or a picture, which can be read in one way only.
    var isWhole: Bool { archive != nil || folder != nil || picture != nil }

    /// The location of the document's first character.
    var start: SourceRange { location(root.range.lowerBound..<min(root.range.lowerBound + 1, source.bytes.count)) }

    /// Returns a range of the document as a location.
    func location(_ range: Range<Int>) -> SourceRange { SourceRange(source: source, range: range) }

    /// The file's name without folders, archive entry and extension.
    var baseName: String { ImportedName.base(of: name) }

    /// Returns a value at the root with its place.
    func field(_ name: String) -> JSONField? { JSONField(root, name, in: source) }

    /// Reads an entry of the archive as JSON.
    func entry(_ path: String, _ log: inout ImportLog) -> SourceDocument? {
        guard let archive, let entry = archive[path] else { return nil }
        do {
            let text = SourceText(name: "\(name)!\(path)", bytes: try archive.contents(of: entry))
            let json = Syntax.json.read(text, strictly: true)
            log.take(json.diagnostics)
            return json.value.map {
                SourceDocument(source: text, root: $0, syntax: .json, name: name, archive: archive)
            }
        } catch {
            return log.refuse(ImportDiagnosticKinds.archive, "", error.message, at: nil)
        }
    }
}
