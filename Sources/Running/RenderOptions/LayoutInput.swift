internal import LayoutEngine
package import Documents
package import Files
package import KeyboardPreview

/// A layout that was read: a built-in one, or a document and its file.
package struct LayoutInput: Sendable {
    package let source: LayoutSource
    /// The document's file; nil for a built-in layout, and for anything but a regular file.
    package let identity: FileIdentity?

    /// Reads the document, if it is one.
    package init(reading choice: NameOrFile) throws(OperationError) {
        switch choice {
        case .name(let name):
            source = .builtIn(name)
            identity = nil
        case .file(let path):
            let file = try InputFile(reading: path)
            let name = path.lastComponent.description
            source = .document(file.source, name: name, siblings: Self.siblings(of: path, name))
            identity = file.identity
        }
    }

    /// Returns the documents beside another one that are of the same language; standard input has none.
    private static func siblings(of path: FilePath, _ name: String) -> [SourceText] {
        guard !path.isStandardStream else { return [] }
        return KeyboardPlane.siblingNames(of: name).compactMap { sibling in
            (try? InputFile(reading: path.folder.appending(sibling)))?.source
        }
    }

    /// Wraps a document that has already been read.
    package init(document: SourceText) {
        (source, identity) = (.document(document, name: document.name), nil)
    }

    /// Wraps a built-in layout.
    package init(builtIn name: String) {
        (source, identity) = (.builtIn(name), nil)
    }
}
