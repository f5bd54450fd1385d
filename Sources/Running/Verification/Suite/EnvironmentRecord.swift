internal import Files
internal import Documents
package import KeyboardPreview

/// What golden pictures were drawn with, as far as their pixels depend on it.
package struct EnvironmentRecord: Hashable, Sendable {
    /// The format version of the document that it was read from.
    private let version: Int
    /// The current format version of the document.
    private static let version = 2
    /// The libraries, each with its version.
    let libraries: [String]
    /// The SHA-256 of the font files that the pictures use, by the files' names.
    let fonts: [String: String]

    /// Creates a record of an environment.
    package init(_ environment: RenderingEnvironment) {
        let files = environment.fonts.compactMap { font in font.digest.map { (font.name, $0) } }
        self.init(libraries: environment.libraries, fonts: Dictionary(files, uniquingKeysWith: { $1 }))
    }

    private init(libraries: [String], fonts: [String: String]) {
        version = Self.version
        self.libraries = libraries
        self.fonts = fonts
    }

    /// Reads a record. Throws `badData` (65) if the document is not one: otherwise the goldens would count as recorded in no
    /// environment.
    init(_ document: SourceText) throws(OperationError) {
        let json = try JSONReader.read(document).get()
        guard let libraries = json["libraries"]?.array, let fonts = json["fonts"]?.object,
            (libraries + fonts.map(\.value)).allSatisfy({ $0.string != nil })
        else {
            throw OperationError(
                "\(document.name): is not a record of an environment (expected the file that the option update wrote, or none)",
                .badData)
        }
        version = json["environment"]?.integer ?? 1
        self.libraries = libraries.compactMap(\.string)
        self.fonts = Dictionary(fonts.map { ($0.name, $0.value.string ?? "") }, uniquingKeysWith: { first, _ in first })
    }

    /// An identifier of the whole record, 16 hexadecimal digits.
    var fingerprint: String {
        RenderingEnvironment.fingerprint(libraries: libraries, fonts: fonts)
    }

    /// The record as a document; ends with a newline.
    var text: String {
        let fonts = fonts.sorted { $0.key < $1.key }.map { ($0.key, JSONOutput.string($0.value)) }
        return JSONOutput.object([
            ("environment", .number(Double(Self.version))),
            ("fingerprint", .string(fingerprint)),
            ("libraries", .array(libraries.map { .string($0) })),
            ("fonts", .object(fonts)),
        ]).text() + "\n"
    }

    /// Returns what differs here from a recorded environment, in words: versions, fonts with other files, and missing fonts.
    /// A font that was not recorded belongs to a new picture.
    package func differences(from recorded: EnvironmentRecord) -> [String] {
        let release =
            recorded.version == version ? [] : ["goldens of an older release (environment \(recorded.version))"]
        let versions =
            libraries.filter { !recorded.libraries.contains($0) }
            + recorded.libraries.filter { !libraries.contains($0) }.map { "no \($0)" }
        let files = recorded.fonts.keys.sorted().compactMap { path in
            if let now = fonts[path] { return now == recorded.fonts[path] ? nil : "another \(path)" }
            return FilePath(RenderingEnvironment.location(ofFont: path)).isMissing ? "no \(path)" : nil
        }
        return release + versions + files
    }

    /// Returns the record with the fonts of another one added.
    package func adding(_ other: EnvironmentRecord) -> EnvironmentRecord {
        EnvironmentRecord(libraries: libraries, fonts: fonts.merging(other.fonts) { mine, _ in mine })
    }
}
