internal import Documents

/// A theme's source, told apart as archive, folder, JSON or YAML, and read so far.
struct SourceDocument: Sendable {
    /// How a document is written.
    enum Syntax: Hashable, Sendable {
        case json, yaml
    }

    /// The document; of an archive or folder the file in it that says what it is.
    let source: SourceText
    /// What the document says.
    let root: JSONValue
    /// How it is written.
    let syntax: Syntax
    /// The name of the whole, as messages have it.
    let name: String
    /// The archive in which the document lies.
    var archive: ZipArchive?
    /// The folder in which the document lies.
    var folder: ImportSource.Folder?

    /// The place of the document's first character.
    var start: Place { place(root.range.lowerBound..<min(root.range.lowerBound + 1, source.bytes.count)) }

    /// A stretch of the document.
    func place(_ range: Range<Int>) -> Place { Place(source: source, range: range) }

    /// The file's name without folders, archive entry and ending.
    var baseName: String { ImportedName.base(of: name) }

    /// A value at the root and where it stands.
    func field(_ name: String) -> JSONField? { JSONField(root, name, in: source) }

    /// Reads an entry of the archive as JSON.
    func entry(_ path: String, _ log: inout ImportLog) -> SourceDocument? {
        guard let archive, let entry = archive[path] else { return nil }
        do {
            let text = SourceText(name: "\(name)!\(path)", bytes: try archive.contents(of: entry))
            let json = JSONReader.read(text)
            log.take(json.diagnostics)
            return json.value.map {
                SourceDocument(source: text, root: $0, syntax: .json, name: name, archive: archive)
            }
        } catch {
            log.report(ImportDiagnostics.archive, "", error.message, at: nil)
            return nil
        }
    }
}

/// A member of an object with its path and place.
struct JSONField: Sendable {
    /// Its path from the document's root.
    let path: String
    /// Its own name.
    let name: String
    /// Its value; never null.
    let value: JSONValue
    /// The document.
    let source: SourceText
    /// Where its name stands.
    let nameRange: Range<Int>

    /// Where its value stands.
    var place: Place { Place(source: source, range: value.range) }
    /// Where its name stands.
    var namePlace: Place { Place(source: source, range: nameRange) }

    /// The member of a name; nil where it is absent or null.
    init?(_ object: JSONValue, _ name: String, in source: SourceText, under path: String = "") {
        guard let member = object.object?.first(where: { $0.name == name && !$0.value.isNull }) else { return nil }
        self.init(member, in: source, under: path)
    }

    /// A member.
    init(_ member: JSONMember, in source: SourceText, under path: String = "") {
        self.path = path.isEmpty ? member.name : path + "." + member.name
        name = member.name
        value = member.value
        self.source = source
        nameRange = member.nameRange
    }

    /// The member of a name of this object.
    subscript(name: String) -> JSONField? { JSONField(value, name, in: source, under: path) }

    /// The members that are not null.
    var members: [JSONField] {
        (value.object ?? []).filter { !$0.value.isNull }.map { JSONField($0, in: source, under: path) }
    }

    /// Another value from this place.
    func sourced<Value>(_ value: Value, rule: String? = nil) -> Sourced<Value> {
        Sourced(value, rule: rule ?? name, path: path, at: place)
    }
}
