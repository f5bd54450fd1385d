/// A font file that pictures may be set in.
package struct PinnedFont: Hashable, Sendable {
    package let family: String
    package let path: String
    /// The Debian package that contains it.
    package let package: String
    /// Whether every machine is expected to have it; other fonts are used if they are installed.
    package let isStandard: Bool

    /// All pinned fonts, each file once.
    package static var all: [PinnedFont] {
        let standard = FontCatalog.standard.flatMap { files(of: $0, isStandard: true) }
        let others = FontCatalog.optional.flatMap { files(of: $0, isStandard: false) }
        var seen: Set<String> = []
        return (standard + others).filter { seen.insert($0.path).inserted }
    }

    /// The paths of all other fonts that the machine's configuration knows. They serve for characters that no pinned font has.
    package static func otherInstalledFiles() -> [String] {
        let pinned = Set(all.map(\.path))
        return InstalledFonts().files.filter { !pinned.contains($0) }
    }

    private static func files(of family: FontCatalog.Family, isStandard: Bool) -> [PinnedFont] {
        family.allFiles.map { file in
            PinnedFont(family: family.name, path: file.path, package: family.package, isStandard: isStandard)
        }
    }

    /// Returns the SHA-256 of the file in hexadecimal digits; nil if it is missing or cannot be read.
    package func digest() -> String? {
        Self.digest(ofFile: path)
    }

    /// Returns the SHA-256 of a font's file in hexadecimal digits; nil if it is missing or cannot be read.
    package static func digest(ofFile path: String) -> String? {
        FontBytes(path)?.digest
    }
}
