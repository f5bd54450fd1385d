internal import Documents
internal import Syntaxes

/// A file that a terminal's settings name, whose colours are not in them.
struct TerminalInclude {
    /// The file as it is written.
    let file: String
    /// The key that names it.
    let path: String
    let location: SourceRange

    /// The keys of lines: kitty's, foot's, and Ghostty's with its `theme`.
    private static let keys: Set = ["include", "globinclude", "envinclude", "geninclude", "config-file", "theme"]
    /// The paths of TOML and YAML: Alacritty's lists, and Rio's `theme`.
    private static let paths = [["general", "import"], ["import"], ["theme"]]

    /// Returns the files that a document names, in its order.
    static func all(in document: SourceDocument) -> [TerminalInclude] {
        switch document.syntax {
        case .lines:
            return SettingsLines(document.source).compactMap { range, line, isInComment in
                if let line { return TerminalInclude(line, in: document.source) }
                return isInComment ? nil : TerminalInclude(directiveAt: range, in: document.source)
            }
        case .toml, .yaml: return paths.flatMap { named(by: JSONField.root(of: document).value(at: $0)) }
        case .json, .propertyList, .css: return []
        }
    }

    private static func named(by field: JSONField?) -> [TerminalInclude] {
        guard let field else { return [] }
        return (field.value.array ?? [field.value]).compactMap { value in
            guard let file = value.string, !file.isEmpty else { return nil }
            let location = SourceRange(source: field.source, range: value.range)
            return TerminalInclude(file: file, path: field.path, location: location)
        }
    }
}

extension TerminalInclude {
    /// Reads a key with a value; nil if it names no file.
    fileprivate init?(_ line: SettingsReader.Line, in source: SourceText) {
        guard Self.keys.contains(line.key), !line.value.isEmpty else { return nil }
        self.init(file: line.value, path: line.key, location: SourceRange(source: source, range: line.valueRange))
    }

    /// Reads a line of the C preprocessor; nil if it names no file. The files of resources are in quotes or angle brackets:
    /// `#include` before anything else is a comment.
    fileprivate init?(directiveAt range: Range<Int>, in source: SourceText) {
        let line = source.bytes[range].trimmedBlanks
        guard line.first == UInt8(ascii: "#") else { return nil }
        let directive = line.dropFirst().trimmedBlanks
        let file = directive.dropFirst("include".utf8.count).trimmedBlanks
        guard directive.starts(with: "include".utf8), file.count > 2, let first = file.first, let last = file.last,
            first == UInt8(ascii: "\"") && last == first || first == UInt8(ascii: "<") && last == UInt8(ascii: ">")
        else { return nil }
        self.init(
            file: source.text((file.startIndex + 1)..<(file.endIndex - 1)), path: "#include",
            location: SourceRange(source: source, range: file.startIndex..<file.endIndex))
    }
}
