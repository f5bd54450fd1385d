internal import Digest
internal import Typesetting

/// The parts of a machine that its pictures depend on: the libraries that draw and the font files.
package struct RenderingEnvironment: Hashable, Sendable {
    /// A font file that pictures may use, found or missing.
    package struct Font: Hashable, Sendable {
        /// The family; empty for a font that is not pinned.
        package let family: String
        /// The file.
        package let path: String
        /// The name in records: the path that Debian's package gives the file, wherever it is; for a font that is not pinned its path.
        package var name: String { PinnedFontFolder.name(of: path) }
        /// The Debian package that has it; empty for a font that is not pinned.
        package let package: String
        /// False for a font that is used if it is installed but is not expected everywhere.
        package let isStandard: Bool
        /// The SHA-256 of the file in hexadecimal digits; nil if it is missing.
        package let digest: String?
    }

    /// The libraries, each with its version.
    package let libraries: [String]
    /// The fonts, one for each file.
    package let fonts: [Font]

    /// Returns the environment of this machine, for which it reads every font file, installed ones that only serve for characters that
    /// no pinned font has, too. Throws if not even the system font's
    /// stand-in is there.
    package static func current() throws(RenderError) -> RenderingEnvironment {
        let others = PinnedFont.otherInstalledFiles().map(Font.init(unpinned:))
        return RenderingEnvironment(
            libraries: try KeyboardRenderer().libraries, fonts: PinnedFont.all.map(Font.init) + others)
    }

    /// Returns the part of this machine's environment that some pictures depend on: the libraries and the pictures' font
    /// files.
    package static func current(fontFiles: Set<String>) throws(RenderError) -> RenderingEnvironment {
        let pinned = PinnedFont.all.filter { fontFiles.contains($0.path) }
        let others = fontFiles.subtracting(pinned.map(\.path)).sorted()
        return RenderingEnvironment(
            libraries: try KeyboardRenderer().libraries, fonts: pinned.map(Font.init) + others.map(Font.init(unpinned:))
        )
    }

    /// The fonts that every machine should have and this one lacks.
    package var missingFonts: [Font] { fonts.filter { $0.isStandard && $0.digest == nil } }

    /// A digest of the libraries' versions and of the font files that were found: machines with equal fingerprints draw the
    /// same pictures. 16 hexadecimal digits.
    package var fingerprint: String {
        let files = fonts.map { ($0.name, $0.digest ?? "missing") }
        return Self.fingerprint(libraries: libraries, fonts: Dictionary(files, uniquingKeysWith: { first, _ in first }))
    }

    /// True if the program draws with the fonts shipped with it, not with those of the system.
    package static var hasFontsOfItsOwn: Bool { PinnedFontFolder.shipped != nil }

    /// Returns the path of the font file that has this name in records.
    package static func location(ofFont name: String) -> String { PinnedFontFolder.location(of: name) }

    /// Returns the fingerprint of libraries and font files; `fonts` are digests by names.
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
    /// Reads a pinned font's file.
    init(_ font: PinnedFont) {
        self.init(
            family: font.family, path: font.path, package: font.package, isStandard: font.isStandard,
            digest: font.digest()
        )
    }

    /// Reads the file of a font that is not pinned.
    fileprivate init(unpinned path: String) {
        self.init(
            family: "", path: path, package: "", isStandard: false, digest: PinnedFont.digest(ofFile: path))
    }
}
