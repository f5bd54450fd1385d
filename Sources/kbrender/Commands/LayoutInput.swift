import Documents
import KeyboardLayout

/// A layout as the command line names it: one built in, or a document.
enum LayoutInput {
    /// The name of a built-in layout, which there may not be.
    case builtIn(name: String)
    /// A document and what its layout is called.
    case document(InputFile, name: String)

    /// Reads the document, where it is one.
    init(reading choice: NameOrFile) throws(CommandFailure) {
        switch choice {
        case .name(let name): self = .builtIn(name: name)
        case .file(let path): self = .document(try InputFile(reading: path), name: path.lastComponent.description)
        }
    }

    /// The document's file.
    var file: InputFile? {
        switch self {
        case .builtIn: nil
        case .document(let file, _): file
        }
    }

    /// The layout, and what is wrong with its document. Throws where no layout has the name (69).
    func layout() throws(CommandFailure) -> Reading<KeyboardLayout> {
        switch self {
        case .builtIn(let name):
            let layout = try CommandFailure.translating { () throws(LayoutFault) in try KeyboardLayout.named(name) }
            return Reading(layout, [])
        case .document(let file, let name):
            let plane = KeyboardPlane.read(file.source)
            return Reading(plane.value.map { KeyboardLayout(file: $0, name: name) }, plane.diagnostics)
        }
    }
}
