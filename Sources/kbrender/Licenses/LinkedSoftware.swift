import Documents
import Files
import Glibc
import KeyboardPreview

/// What the programs are linked with, as the build has written it into them (`scripts/linked`): versions, licences, and
/// the notices that go where the programs go.
struct LinkedSoftware: Sendable {
    /// How a component belongs to the programs.
    enum Linkage: Hashable, Sendable {
        /// Its code is in them.
        case linked
        /// A library that they load.
        case loaded
        /// Fonts that may lie beside them.
        case fonts
    }

    /// A library, or a family of fonts.
    struct Component: Hashable, Sendable {
        /// What people call it.
        let name: String
        /// Its archive, the name by which it is loaded, or a folder of fonts.
        let file: String
        /// Its version; of a Debian package the package's.
        let version: String
        /// The SPDX expression of its licence.
        let license: String
        /// The project's page; empty where none is known.
        let homepage: String
        /// The Debian source package that it was built from; nil for what is none of Debian's.
        let source: String?
        /// Which notice is its own.
        let notice: String
        /// The programs that have it.
        let programs: [String]

        /// How it belongs to the programs.
        var linkage: Linkage { programs.isEmpty ? .fonts : file.hasSuffix(".a") ? .linked : .loaded }

        /// True where its licence leaves whoever passes the programs on no choice but that licence for all of them.
        var bindsTheWhole: Bool {
            linkage == .linked && license.hasPrefix("GPL-") && license.allSatisfy { $0 != " " }
        }
    }

    /// When the sources were as they are, in the form of RFC 3339.
    let created: String
    /// The system whose packages were linked, as its `os-release` calls it: `debian`.
    let system: String
    /// The system's release: `bookworm`.
    let distribution: String
    /// All components, libraries before fonts.
    let components: [Component]
    /// The notices of sources, and the licences that these name, each under a heading.
    let texts: [(heading: String, text: String)]

    /// Reads what the build has written; nil where that is something else.
    init?(_ document: [UInt8]) {
        let stanzas = Stanza.all(in: document)
        guard let created = stanzas.first?["Created"], let system = stanzas.first?["System"],
            let distribution = stanzas.first?["Distribution"]
        else { return nil }
        (self.created, self.system, self.distribution) = (created, system, distribution)
        components = stanzas.compactMap(Component.init)
        texts = stanzas.compactMap { stanza in
            guard let text = stanza["Text"] else { return nil }
            return stanza["Notice-Of"].map { ("Notice of \($0)", text) }
                ?? stanza["License-Text"].map { ("Licence \($0)", text) }
        }
        guard !components.isEmpty else { return nil }
    }

    /// What this program is linked with. A program that another build than the project's own has linked does not know (69).
    static func ofThisProgram() throws(OperationError) -> LinkedSoftware {
        let section = try SystemError.mapError(
            try ProgramSection.named(".kbrender.linked", in: OpenFile(FilePath("/proc/self/exe"), O_RDONLY))
        ) { OperationError("the program's own file cannot be read: \($0)", .internalError) }
        guard let linked = section.flatMap(LinkedSoftware.init) else {
            throw OperationError(
                "this program does not know what it is linked with (expected one that make build has made)",
                .unavailable)
        }
        return linked
    }

    /// The components that are here: fonts only where the program has fonts of its own.
    var present: [Component] {
        components.filter { $0.linkage != .fonts || RenderingEnvironment.hasFontsOfItsOwn }
    }
}

extension LinkedSoftware.Component {
    /// Reads a paragraph; nil where it is about something else.
    fileprivate init?(_ stanza: Stanza) {
        guard let name = stanza["Component"], let file = stanza["File"], let version = stanza["Version"],
            let license = stanza["License"], let notice = stanza["Notice"]
        else { return nil }
        (self.name, self.file, self.version, self.license, self.notice) = (name, file, version, license, notice)
        homepage = stanza["Homepage"] ?? ""
        source = stanza["Source"]
        programs = (stanza["Programs"] ?? "").split(separator: " ").map(String.init)
    }
}
