import CommandSupport
import Files
import Documents
import Glibc
import KeyboardPreview

/// `kbrender doctor`: the parts of this machine that its pictures depend on.
enum DoctorCommand {
    static let table = Listing.command

    static func run(_ arguments: Listing.Arguments) throws -> ExitCode {
        let environment = try RenderingEnvironment.current()
        let text =
            switch arguments.format {
            case .text: report(on: environment)
            case .json: json(of: environment).text() + "\n"
            }
        try Output.standard.write(Array(text.utf8))
        return environment.missingFonts.isEmpty ? .done : .checkFailed
    }

    /// Returns the report for people.
    static func report(on environment: RenderingEnvironment) -> String {
        // Fonts of no package serve only for characters that the others lack, and stand-ins only where they are installed.
        let listed = environment.fonts.filter { font in
            !font.package.isEmpty && (font.digest != nil || font.isStandard || font.package == optionalPackage)
        }
        let fonts = listed.map { font in
            [font.digest.map { String($0.prefix(16)) } ?? (font.isStandard ? "missing" : "optional"), font.path]
        }
        let summary = """
            kbrender \(Release.version)
            \(environment.libraries.joined(separator: "\n"))
            \(linkage)
            fingerprint \(environment.fingerprint)
            """
        let others = environment.fonts.filter { $0.package.isEmpty }.count
        let rest =
            others == 0
            ? "" : "\n\(others) other installed fonts serve for characters that these lack (--format json lists them)\n"
        return summary + "\n\n" + TextTable(heading: ["SHA-256", "font"], fonts).text + rest + advice(on: environment)
    }

    /// The origin of the text libraries.
    static var linkage: String {
        let loaded = loadedLibraries
        return loaded.isEmpty ? "linked into the program" : "loaded from " + loaded.joined(separator: ", ")
    }

    /// The graphics libraries that the program has loaded, by their paths, without those linked into it.
    private static var loadedLibraries: [String] {
        guard let maps = try? OpenFile(FilePath("/proc/self/maps"), O_RDONLY).read(upTo: 1 << 20) else { return [] }
        let names = ["libcairo", "libfontconfig", "libfreetype", "libharfbuzz"]
        let paths = String(decoding: maps, as: UTF8.self).split(separator: "\n").compactMap { line -> String? in
            guard let path = line.split(separator: " ").last, let file = path.split(separator: "/").last,
                names.contains(where: { file.hasPrefix($0) })
            else { return nil }
            return String(path)
        }
        return Set(paths).sorted()
    }

    /// Returns advice on how to install missing parts.
    private static func advice(on environment: RenderingEnvironment) -> String {
        let names = Set(environment.missingFonts.map(\.package))
        let packages = names.subtracting([interPackage]).sorted().joined(separator: " ")
        var missing = packages.isEmpty ? "" : "\nfonts are missing (install them with: apt-get install \(packages))\n"
        if names.contains(interPackage) {
            missing +=
                "\nInter 4.1 is missing (scripts/setup and the packages kbrender-fonts bring it; Debian 12 has a beta of version 4)\n"
        }
        let isOptionalMissing = environment.fonts.contains { $0.package == optionalPackage && $0.digest == nil }
        guard isOptionalMissing else { return missing }
        return missing + """

            The one optional font is \(optionalPackage), for Chinese, Japanese and Korean, with 93 MB on disk; without it, another
            installed one serves (apt-get install \(optionalPackage))

            """
    }

    /// The package of the font that Debian 12 does not have.
    private static let interPackage = "kbrender-inter"
    /// The Debian package of the one font that not every machine is expected to have: it is larger than all others together.
    private static let optionalPackage = "fonts-noto-cjk"

    private static func json(of environment: RenderingEnvironment) -> JSONOutput {
        [
            "program": .string(Release.version),
            "fingerprint": .string(environment.fingerprint),
            "libraries": .array(environment.libraries.map { .string($0) }),
            "loaded": .array(loadedLibraries.map { .string($0) }),
            "fonts": .array(environment.fonts.map(json)),
        ]
    }

    private static func json(of font: RenderingEnvironment.Font) -> JSONOutput {
        [
            "family": .string(font.family), "file": .string(font.path), "package": .string(font.package),
            "optional": .bool(!font.isStandard), "sha256": JSONOutput(font.digest),
        ]
    }
}
