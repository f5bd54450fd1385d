internal import LayoutImport
package import Layouts
package import Documents
package import Files
package import KeyboardPreview

extension LayoutSource {
    /// Reads a layout: a built-in one, or a document and its file. `popups` is the file in which an app keeps the long presses of an
    /// imported layout's language; nil for the one that lies beside the document, if there is one. `language` is the layout's, if the
    /// user chose it. The files that were named are noted.
    package static func read(
        _ choice: NameOrFile, popups: FilePath? = nil, language: LanguageTag? = nil, noting record: inout InputRecord
    ) throws(OperationError) -> LayoutSource {
        switch choice {
        case .name(let name):
            guard popups == nil else {
                throw .usage("\(Quoted(name)) is built in (expected the layout of another program)", option: "popups")
            }
            return .builtIn(name)
        case .file(let path):
            let file = try InputFile(reading: path)
            let name = path.lastComponent.description
            var beside = siblings(of: path, name)
            record.files += [file.identity].compactMap(\.self)
            if let popups {
                let longPresses = try longPresses(in: popups, for: file, name: name)
                record.files += [longPresses.identity].compactMap(\.self)
                beside.append(longPresses.source)
            } else if let document = longPresses(beside: path, of: file.source, name: name, language: language) {
                beside.append(document)
            }
            return .document(file.source, name: name, siblings: beside)
        }
    }

    /// Reads a layout for which nothing is written.
    package static func read(_ choice: NameOrFile) throws(OperationError) -> LayoutSource {
        var record = InputRecord()
        return try read(choice, noting: &record)
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
        return LayoutRecognition(source, name: name).popupFiles(language: language).lazy
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
        if !LayoutRecognition(layout.source, name: name).isImported {
            throw .usage("\(layout.name) is a layout of kbrender (write popupCodes in it)", option: "popups")
        }
        return file
    }
}
