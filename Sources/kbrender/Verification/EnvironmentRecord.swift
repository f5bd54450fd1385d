import Digest
import Documents
import Preview

/// What golden pictures were drawn with, as far as pixels depend on it.
struct EnvironmentRecord: Hashable, Sendable {
    /// The libraries, each with its version.
    let libraries: [String]
    /// The SHA-256 of the font files that the pictures are set in, by their paths.
    let fonts: [String: String]

    /// Records an environment.
    init(_ environment: RenderingEnvironment) {
        let files = environment.fonts.compactMap { font in font.digest.map { (font.path, $0) } }
        self.init(libraries: environment.libraries, fonts: Dictionary(files, uniquingKeysWith: { $1 }))
    }

    private init(libraries: [String], fonts: [String: String]) {
        self.libraries = libraries
        self.fonts = fonts
    }

    /// Reads a record; a document that is none is bad data (65), since nothing may pass for goldens of no environment.
    init(_ document: SourceText) throws(CommandFailure) {
        let reading = JSONReader.read(document)
        guard let json = reading.value else { throw CommandFailure(nil, .badData, diagnostics: reading.diagnostics) }
        guard let libraries = json["libraries"]?.array, let fonts = json["fonts"]?.object,
            (libraries + fonts.map(\.value)).allSatisfy({ $0.string != nil })
        else {
            throw CommandFailure(
                "\(document.name): is no record of an environment (want the file as --update wrote it, or none)",
                .badData)
        }
        self.init(
            libraries: libraries.compactMap(\.string),
            fonts: Dictionary(uniqueKeysWithValues: fonts.map { ($0.name, $0.value.string ?? "") }))
    }

    /// Stands for all of it: 16 hexadecimal digits.
    var fingerprint: String {
        let files = fonts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        return String(SHA256.hex(of: (libraries + files).joined(separator: "\n")).prefix(16))
    }

    /// The record as a document; ends with a newline.
    var text: String {
        let fonts = fonts.sorted { $0.key < $1.key }.map { ($0.key, JSONText.string($0.value)) }
        return JSONText.object([
            ("fingerprint", .string(fingerprint)),
            ("libraries", .array(libraries.map { .string($0) })),
            ("fonts", .object(fonts)),
        ]).text() + "\n"
    }

    /// What here is not as it was recorded, in words: versions, other files in the place of fonts, and fonts that are gone.
    /// A font that was not recorded is a new picture's.
    func differences(from recorded: EnvironmentRecord) -> [String] {
        let versions =
            libraries.filter { !recorded.libraries.contains($0) }
            + recorded.libraries.filter { !libraries.contains($0) }.map { "no \($0)" }
        let files = recorded.fonts.keys.sorted().compactMap { path in
            if let now = fonts[path] { return now == recorded.fonts[path] ? nil : "another \(path)" }
            return FilePath(path).isMissing ? "no \(path)" : nil
        }
        return versions + files
    }

    /// The record with the fonts of another one too.
    func adding(_ other: EnvironmentRecord) -> EnvironmentRecord {
        EnvironmentRecord(libraries: libraries, fonts: fonts.merging(other.fonts) { mine, _ in mine })
    }
}
