internal import Digest
internal import Documents
internal import Files
internal import VectorExport

/// The result of a request without the picture itself. It is stored beside the pictures under the digest of the request, so
/// that an equal request need not be read or laid out.
///
/// A record is valid while everything that decided its fonts is unchanged.
struct RenderRecord {
    let key: String
    /// The theme's id; nil for a sheet.
    let themeID: String?
    /// The picture's title and description.
    let caption: PictureCaption
    let diagnostics: [Diagnostic]
    /// What decided the fonts.
    let fonts: FontStates
}

/// The font files and folders that were used, and a digest of their states. A font that is not installed depends on all folders
/// and settings of fonts, so reading each state as text would take a fifth of a picture from the cache.
struct FontStates: Hashable {
    /// The paths of the files and folders.
    let paths: [String]
    /// The digest of all their states.
    let digest: String
}

extension FontStates {
    /// Records the states of paths; nil if one changed so recently that its file system's clock could not show another change.
    init?(of paths: [String], now: Duration) {
        let statuses = Self.statuses(paths)
        guard statuses.allSatisfy({ $0.map { $0.lastChange <= now - .seconds(2) } ?? true }) else { return nil }
        self.init(paths: paths, digest: Self.digest(statuses))
    }

    /// True while all of them are unchanged.
    var hold: Bool { Self.digest(Self.statuses(paths)) == digest }

    private static func statuses(_ paths: [String]) -> [FileStatus?] {
        paths.map { try? FileStatus.at(FilePath($0)) }
    }

    private static func digest(_ statuses: [FileStatus?]) -> String {
        // Each takes eight words; those of a missing file are zero.
        var words: [Int64] = []
        for status in statuses {
            guard let status else {
                words += repeatElement(0, count: 8)
                continue
            }
            let (content, change) = (status.modification.components, status.lastChange.components)
            let (device, node) = (status.identity.device, status.identity.node)
            words += [1, Int64(status.size), Int64(bitPattern: device), Int64(bitPattern: node)]
            words += [content.seconds, content.attoseconds, change.seconds, change.attoseconds]
        }
        var digest = DigestEncoder(purpose: "states of fonts", version: 1)
        digest.add("states", unsafe words.withUnsafeBytes { unsafe [UInt8]($0) })
        return digest.hex
    }
}

extension RenderRecord {
    /// Returns the record as a document. `documents` are those of the request, to which diagnostics refer.
    func json(_ documents: [SourceText]) -> JSONOutput {
        .object([
            ("key", .string(key)), ("theme", JSONOutput(themeID)),
            ("title", .string(caption.title)), ("description", .string(caption.description)),
            ("fonts", .array(fonts.paths.map(JSONOutput.string))), ("states", .string(fonts.digest)),
            ("diagnostics", .array(diagnostics.map { Self.json($0, documents: documents) })),
        ])
    }

    private static func json(_ diagnostic: Diagnostic, documents: [SourceText]) -> JSONOutput {
        let document = diagnostic.source.flatMap { source in documents.firstIndex { $0.name == source.name } }
        let range = diagnostic.range.map { [$0.lowerBound, $0.upperBound] } ?? []
        return .object([
            ("id", .string(diagnostic.kind.id)), ("severity", .string(diagnostic.severity.rawValue)),
            ("path", .string(diagnostic.path)), ("message", .string(diagnostic.message)),
            ("document", document.map { .number(Double($0)) } ?? .null),
            ("range", .array(range.map { .number(Double($0)) })),
        ])
    }

    /// Reads a record; nil if it is not valid, or a font has changed since.
    init?(_ bytes: [UInt8], documents: [SourceText]) {
        guard let json = JSONReader.read(SourceText(name: "record", bytes: bytes)).value,
            let key = json["key"]?.string, Self.isKey(key), let title = json["title"]?.string,
            let description = json["description"]?.string, let paths = json["fonts"]?.array,
            let states = json["states"]?.string, let written = json["diagnostics"]?.array
        else { return nil }
        fonts = FontStates(paths: paths.compactMap(\.string), digest: states)
        guard fonts.hold else { return nil }
        let diagnostics = written.compactMap { Self.diagnostic($0, documents: documents) }
        guard diagnostics.count == written.count else { return nil }
        self.key = key
        themeID = json["theme"]?.string
        caption = PictureCaption(title: title, description: description)
        self.diagnostics = diagnostics
    }

    private static func diagnostic(_ json: JSONValue, documents: [SourceText]) -> Diagnostic? {
        guard let id = json["id"]?.string, let kind = MessageEntry.named(id)?.kind,
            let severity = json["severity"]?.string.flatMap(Severity.init), let path = json["path"]?.string,
            let message = json["message"]?.string
        else { return nil }
        let document = json["document"]?.integer.flatMap { documents.indices.contains($0) ? documents[$0] : nil }
        let bounds = json["range"]?.array?.compactMap(\.integer) ?? []
        var range: Range<Int>?
        if bounds.count == 2, let document, 0 <= bounds[0], bounds[0] <= bounds[1], bounds[1] <= document.bytes.count {
            range = bounds[0]..<bounds[1]
        }
        return Diagnostic(kind, severity: severity, path: path, message, in: document, at: range)
    }

    /// Returns true for a valid key, which becomes part of a file name; nothing else in a record does.
    private static func isKey(_ text: String) -> Bool {
        text.utf8.count == 64 && text.utf8.allSatisfy { Array("0123456789abcdef".utf8).contains($0) }
    }
}
