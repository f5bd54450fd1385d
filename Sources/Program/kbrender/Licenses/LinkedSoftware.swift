import Documents
import Files
import Glibc
import KeyboardPreview

/// The components that the programs are linked with, as written into them by the build (`scripts/linked`): versions,
/// licences, and the notices that must accompany the programs.
struct LinkedSoftware: Sendable {
    /// How a component belongs to the programs.
    enum Linkage: Hashable, Sendable {
        /// Its code is part of them.
        case linked
        /// A library that they load.
        case loaded
        /// Fonts that may be shipped beside them.
        case fonts
    }

    /// A library, or a family of fonts.
    struct Component: Hashable, Sendable {
        /// The component's name for people.
        let name: String
        /// Its archive, the name by which it is loaded, or a folder of fonts.
        let file: String
        /// Its version; for a Debian package, the package's.
        let version: String
        /// The SPDX expression of its licence.
        let license: String
        /// The heading of its notice.
        let notice: String
        /// The programs that contain it.
        let programs: [String]

        /// How it belongs to the programs.
        var linkage: Linkage { programs.isEmpty ? .fonts : file.hasSuffix(".a") ? .linked : .loaded }

        /// True if its licence requires anyone who distributes the programs to put all of them under that licence.
        var bindsTheWhole: Bool {
            linkage == .linked && license.hasPrefix("GPL-") && license.allSatisfy { $0 != " " }
        }
    }

    /// All components, libraries before fonts.
    let components: [Component]
    /// The notices of sources, and the licences that they name, each under a heading.
    let texts: [(heading: String, text: String)]

    /// Reads what the build has written; nil if it has another format.
    init?(_ document: [UInt8]) {
        let stanzas = Stanza.all(in: document)
        components = stanzas.compactMap(Component.init)
        texts = stanzas.compactMap { stanza in
            guard let text = stanza["Text"] else { return nil }
            return stanza["Notice-Of"].map { ("Notice of \($0)", text) }
                ?? stanza["License-Text"].map { ("Licence \($0)", text) }
        }
        guard !components.isEmpty else { return nil }
    }

    /// Returns the components of this program. Throws 69 if the program was not linked by the project's own build.
    static func ofThisProgram() throws(OperationError) -> LinkedSoftware {
        let section = try SystemError.mapError(
            try ProgramSection.named(".kbrender.linked", in: OpenFile(.runningProgram, O_RDONLY))
        ) { OperationError("the program's own file cannot be read: \($0)", .internalError) }
        guard let linked = section.flatMap(LinkedSoftware.init) else {
            throw OperationError(
                "this program has no list of what it is linked with (make build makes one that has)",
                .unavailable)
        }
        return linked
    }

    /// The components that are present: fonts only if the program is shipped with fonts.
    var present: [Component] {
        components.filter { $0.linkage != .fonts || RenderingEnvironment.hasFontsOfItsOwn }
    }
}

extension LinkedSoftware.Component {
    /// Reads a paragraph; nil if it is about something else.
    fileprivate init?(_ stanza: Stanza) {
        guard let name = stanza["Component"], let file = stanza["File"], let version = stanza["Version"],
            let license = stanza["License"], let notice = stanza["Notice"]
        else { return nil }
        (self.name, self.file, self.version, self.license, self.notice) = (name, file, version, license, notice)
        programs = (stanza["Programs"] ?? "").split(separator: " ").map(String.init)
    }
}
