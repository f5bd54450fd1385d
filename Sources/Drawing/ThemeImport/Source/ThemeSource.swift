package import Documents
package import ScreenshotReading
public import ThemeModel

/// A theme of any kind, and how to read it.
public struct ThemeSource: Hashable, Sendable {
    /// The files of a folder, by their paths in it.
    package struct Folder: Hashable, Sendable {
        /// The bytes of each file.
        let files: [String: [UInt8]]

        /// Creates a folder from files.
        package init(_ files: [String: [UInt8]]) {
            self.files = files
        }

        /// The paths of the files that can be sets of tokens, in the order of their names.
        var sets: [String] { files.keys.filter { $0.hasSuffix(".json") && !$0.hasPrefix("$") }.sorted() }

        /// True if each `.json` file is one of design tokens, and one has more than references to others.
        var holdsOnlyTokens: Bool {
            let contents = sets.map { ThemeSource.tokens(in: SourceText(name: $0, bytes: files[$0] ?? [])) }
            return contents.contains(.colors) && !contents.contains(.none)
        }

        /// Returns a file's bytes by its path in the folder; nil if there is no such file of at most `limit` bytes.
        func file(_ path: String, upTo limit: Int) -> [UInt8]? {
            files[path].flatMap { $0.count <= limit ? $0 : nil }
        }
    }

    /// The document, archive or folder.
    enum Content: Hashable, Sendable {
        case file([UInt8])
        case folder(Folder)
    }

    /// The name in messages: the path as the user wrote it, or `<stdin>`.
    public let name: String
    let content: Content
    /// False for a theme that a program has made of values.
    package var isSeen = true
    /// The source's kind; nil to recognize it by its contents.
    public var kind: ThemeKind?
    /// The id, label or name of the theme to take from a source that has several; nil for the source's default.
    public var pick: String?
    /// Tokens of a token document to which the user has given a role.
    package var roles: [RoleChoice] = []
    /// The same: the paths of tokens by the names of roles, as `["background": "color.surface"]`.
    public var tokens: [String: String] {
        get { Dictionary(roles.map { ($0.role, $0.path) }) { _, last in last } }
        set { roles = newValue.sorted { $0.key < $1.key }.map { RoleChoice(role: $0.key, path: $0.value) } }
    }
    /// What is known of the keyboard, if the source is a picture of one.
    package var hints = KeyboardHints()
    /// The sources whose variants replace the source's own.
    package var companions: [Mode: ThemeSource] = [:]
    /// True to read colours of eight digits as `#AARRGGBB`.
    public var alphaFirst = false
    /// The season of brands whose season follows the date; nil leaves them outside seasons.
    public var season: Season?

    private init(name: String, _ content: Content, as kind: ThemeKind?) {
        (self.name, self.content, self.kind) = (name, content, kind)
    }

    /// Creates a source from a file's bytes: those of a document or of an archive.
    public init(bytes: [UInt8], name: String = "theme.json", as kind: ThemeKind? = nil) {
        self.init(name: name, .file(bytes), as: kind)
    }

    /// Creates a source from a document's text, which messages call `name`.
    public init(_ text: String, name: String = "theme.json", as kind: ThemeKind? = nil) {
        self.init(bytes: Array(text.utf8), name: name, as: kind)
    }

    /// Creates a source from a document that has been read.
    package init(_ document: SourceText) {
        self.init(bytes: document.bytes, name: document.name)
    }

    /// Creates a source from a folder.
    package init(name: String, folder: Folder) {
        self.init(name: name, .folder(folder), as: nil)
    }

    /// Creates a theme whose variants come from two sources, each of which is read as it says. Its season is that of `light`.
    public init(light: ThemeSource, dark: ThemeSource) {
        self = light
        companions[.dark] = dark
    }

    /// Returns the built-in theme with this id; nil if there is none.
    public static func preset(_ id: String) -> ThemeSource? {
        Preset(named: id).map(ThemeSource.preset)
    }

    /// Returns a built-in theme: `.preset(.midnight)`.
    public static func preset(_ preset: Preset) -> ThemeSource {
        ThemeSource(preset.source)
    }

    /// The file that makes a folder a theme, whatever else is in it.
    package static let folderIndex = "$themes.json"

    /// Returns true for bytes that begin like an archive or a picture, which may have more bytes than a text.
    package static func mayBeLong(_ bytes: [UInt8]) -> Bool {
        ZipArchive.isArchive(bytes) || Screenshot.begins(bytes)
    }

    /// True for a picture, which may show a keyboard.
    package var isPicture: Bool { if case .file(let bytes) = content { Screenshot.begins(bytes) } else { false } }

    /// The file's document; nil for an archive or a folder, which have several, and for a picture.
    package var document: SourceText? {
        guard case .file(let bytes) = content, !Self.mayBeLong(bytes) else { return nil }
        return SourceText(name: name, bytes: bytes, isSeen: isSeen)
    }

    /// All files; a single file has an empty path.
    package var files: [(path: String, bytes: [UInt8])] {
        switch content {
        case .file(let bytes): [("", bytes)]
        case .folder(let folder): folder.files.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        }
    }
}

extension ThemeSource: CustomStringConvertible {
    /// The source's name.
    public var description: String { name }
}
