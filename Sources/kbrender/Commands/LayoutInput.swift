import Documents
import KeyboardLayout

/// A layout as the command line names it: one built in, or a document.
enum LayoutInput {
    /// The name of a built-in layout, which there may not be.
    case builtIn(name: String)
    /// A document, what its layout is called, and the documents of the other planes of its language beside it.
    case document(InputFile, name: String, siblings: [InputFile])

    /// Reads the document, where it is one.
    init(reading choice: NameOrFile) throws(CommandFailure) {
        switch choice {
        case .name(let name): self = .builtIn(name: name)
        case .file(let path):
            let name = path.lastComponent.description
            self = .document(try InputFile(reading: path), name: name, siblings: Self.siblings(of: path, name))
        }
    }

    /// The documents that lie beside another of the same language; standard input has none.
    private static func siblings(of path: FilePath, _ name: String) -> [InputFile] {
        guard !path.isStandardStream else { return [] }
        return KeyboardPlane.siblingNames(of: name).compactMap { sibling in
            try? InputFile(reading: path.folder.appending(sibling))
        }
    }

    /// The document's file.
    var file: InputFile? {
        switch self {
        case .builtIn: nil
        case .document(let file, _, _): file
        }
    }

    /// The bytes of all documents that it is made from.
    var bytes: [[UInt8]] {
        switch self {
        case .builtIn: []
        case .document(let file, _, let siblings): [file.bytes] + siblings.map(\.bytes)
        }
    }

    /// The layout, and what is wrong with its document. Throws where no layout has the name (69).
    func layout() throws(CommandFailure) -> Reading<KeyboardLayout> {
        switch self {
        case .builtIn(let name):
            let layout = try CommandFailure.translating { () throws(LayoutFault) in try KeyboardLayout.named(name) }
            return Reading(layout, [])
        case .document(let file, let name, let siblings):
            let plane = KeyboardPlane.read(file.source)
            let layout = plane.value.map { plane in
                KeyboardLayout(
                    file: plane, name: name, siblings: siblings.compactMap { KeyboardPlane.read($0.source).value })
            }
            return Reading(layout, plane.diagnostics)
        }
    }
}
