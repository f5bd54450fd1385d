package import Documents
package import Files
package import KeyboardPreview

/// A layout that was read: a built-in one, or a document and the file that it comes from.
package struct LayoutInput: Sendable {
    /// The layout.
    package let source: LayoutSource
    /// The document's file; nil for a built-in layout, and for what is no regular file.
    package let identity: FileIdentity?

    /// Reads the document, where it is one.
    package init(reading choice: NameOrFile) throws(OperationError) {
        switch choice {
        case .name(let name):
            source = .builtIn(name)
            identity = nil
        case .file(let path):
            let file = try InputFile(reading: path)
            source = .document(file.source, name: path.lastComponent.description)
            identity = file.identity
        }
    }

    /// Takes a document that was read already.
    package init(document: SourceText) {
        (source, identity) = (.document(document, name: document.name), nil)
    }

    /// Takes a built-in layout.
    package init(builtIn name: String) {
        (source, identity) = (.builtIn(name), nil)
    }
}
