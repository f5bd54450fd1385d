package import Layouts
package import Documents
package import Files
package import KeyboardPreview

/// A layout that was read: a built-in one, or a document and its file.
package struct LayoutInput: Sendable {
    package let source: LayoutSource
    /// The document's file; nil for a built-in layout, and for anything but a regular file.
    package let identity: FileIdentity?
    /// The file of long presses that the user named, if it is a regular file.
    private let popups: FileIdentity?

    /// The files that were named, which no output may overwrite.
    package var identities: [FileIdentity] { [identity, popups].compactMap(\.self) }

    /// Reads the document, if it is one. `popups` is the file in which an app keeps the long presses of an imported layout's
    /// language; nil for the one that lies beside the document, if there is one. `language` is the layout's, if the user chose it.
    package init(
        reading choice: NameOrFile, popups: FilePath? = nil, language: LanguageTag? = nil
    ) throws(OperationError) {
        switch choice {
        case .name(let name):
            guard popups == nil else {
                throw .usage("\(Quoted(name)) is built in (expected the layout of another program)", option: "popups")
            }
            source = .builtIn(name)
            (identity, self.popups) = (nil, nil)
        case .file(let path):
            let file = try InputFile(reading: path)
            let name = path.lastComponent.description
            let beside = Self.siblings(of: path, name)
            if let popups {
                let longPresses = try Self.longPresses(in: popups, for: file, name: name)
                source = .document(file.source, name: name, siblings: beside + [longPresses.source])
                self.popups = longPresses.identity
            } else {
                let longPresses = Self.longPresses(beside: path, of: file.source, name: name, language: language)
                source = .document(file.source, name: name, siblings: beside + [longPresses].compactMap(\.self))
                self.popups = nil
            }
            identity = file.identity
        }
    }

    /// Returns the documents beside another one that are of the same language; standard input has none.
    private static func siblings(of path: FilePath, _ name: String) -> [SourceText] {
        guard !path.isStandardStream else { return [] }
        return KeyboardPlane.siblingNames(of: name).compactMap { document(beside: path, $0) }
    }

    private static func document(beside path: FilePath, _ name: String) -> SourceText? {
        (try? InputFile(reading: path.folder.appending(name)))?.source
    }

    /// Returns the file in which an app keeps the long presses of an imported layout's language, if it lies beside the layout.
    private static func longPresses(
        beside path: FilePath, of source: SourceText, name: String, language: LanguageTag?
    ) -> SourceText? {
        guard !path.isStandardStream else { return nil }
        return LayoutReading(source, name: name).popupFiles(language: language).lazy
            .compactMap { document(beside: path, $0) }.first(where: \.hasLongPresses)
    }

    /// Reads the file of long presses that the user names.
    private static func longPresses(
        in path: FilePath, for layout: InputFile, name: String
    ) throws(OperationError) -> InputFile {
        let file = try InputFile(reading: path)
        guard file.source.hasLongPresses else {
            throw OperationError(
                "\(file.name): has no long presses (expected HeliBoard's key texts of a language, or "
                    + "FlorisBoard's popup mapping)", .badData)
        }
        if !LayoutReading(layout.source, name: name).isImported {
            throw .usage("\(layout.name) is a layout of kbrender (write popupCodes in it)", option: "popups")
        }
        return file
    }

    /// Wraps a document that has already been read.
    package init(document: SourceText) {
        (source, identity, popups) = (.document(document, name: document.name), nil, nil)
    }

    /// Wraps a built-in layout.
    package init(builtIn name: String) {
        (source, identity, popups) = (.builtIn(name), nil, nil)
    }
}
