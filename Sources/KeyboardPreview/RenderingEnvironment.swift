internal import Digest
internal import Raster
internal import Typesetting

/// What of a machine its pictures depend on: the libraries that draw and the font files.
public struct RenderingEnvironment: Hashable, Sendable {
    /// A font file that pictures may be set in, found or missing.
    public struct Font: Hashable, Sendable {
        /// The family; empty for a font of the user's.
        public let family: String
        /// The file.
        public let path: String
        /// What records call it: the path that Debian's package gives it, wherever it lies; of a user's font its path.
        public var name: String { PinnedFontFolder.name(of: path) }
        /// The Debian package that has it; empty for a font of the user's.
        public let package: String
        /// False for what is used where it is installed but not expected everywhere.
        public let isStandard: Bool
        /// The SHA-256 of the file in hexadecimal digits; nil where it is missing.
        public let digest: String?
    }

    /// The libraries, each with its version.
    public let libraries: [String]
    /// The fonts, each file once.
    public let fonts: [Font]

    /// Describes a machine.
    init(libraries: [String], fonts: [Font]) {
        self.libraries = libraries
        self.fonts = fonts
    }

    /// Looks at this machine: reads every font file. Throws where not even the system font's stand-in is there.
    public static func current() throws(RenderError) -> RenderingEnvironment {
        RenderingEnvironment(libraries: try KeyboardRenderer().libraries, fonts: PinnedFont.all.map(Font.init))
    }

    /// Looks at what of this machine some pictures depend on: the libraries, and the font files that they are set in.
    package static func current(fontFiles: Set<String>) throws(RenderError) -> RenderingEnvironment {
        let pinned = PinnedFont.all.filter { fontFiles.contains($0.path) }
        let others = fontFiles.subtracting(pinned.map(\.path)).sorted()
        return RenderingEnvironment(
            libraries: try KeyboardRenderer().libraries, fonts: pinned.map(Font.init) + others.map(Font.init(unpinned:))
        )
    }

    /// The fonts that every machine should have and this one has not.
    public var missingFonts: [Font] { fonts.filter { $0.isStandard && $0.digest == nil } }

    /// Machines of one fingerprint draw the same pictures: a digest of the libraries' versions and the files of the
    /// fonts that were found. 16 hexadecimal digits.
    public var fingerprint: String {
        let files = fonts.map { ($0.name, $0.digest ?? "missing") }
        return Self.fingerprint(libraries: libraries, fonts: Dictionary(files, uniquingKeysWith: { first, _ in first }))
    }

    /// True where the program draws with fonts that came with it, not with those of the system.
    package static var hasFontsOfItsOwn: Bool { PinnedFontFolder.shipped != nil }

    /// Where the font's file lies that records call by this name.
    package static func location(ofFont name: String) -> String { PinnedFontFolder.location(of: name) }

    /// A fingerprint of libraries and of font files, whose digests are given by their names.
    package static func fingerprint(libraries: [String], fonts: [String: String]) -> String {
        var digest = DigestEncoder(purpose: "environment", version: 1)
        digest.add("libraries", libraries)
        for (path, content) in fonts.sorted(by: { $0.key < $1.key }) {
            digest.add("font", path)
            digest.add("content", content)
        }
        return String(digest.hex.prefix(16))
    }
}

extension RenderingEnvironment.Font {
    /// Reads a font's file.
    init(_ font: PinnedFont) {
        self.init(
            family: font.family, path: font.path, package: font.package, isStandard: font.isStandard,
            digest: font.digest()
        )
    }

    /// Reads the file of a font that is not one of the pinned ones.
    fileprivate init(unpinned path: String) {
        self.init(
            family: "", path: path, package: "", isStandard: false, digest: PinnedFont.digest(ofFile: path))
    }
}
