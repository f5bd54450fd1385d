internal import Documents

/// Metadata that the store requires, derived from the rest of a document that lacks it.
package enum DerivedMetadata {
    /// Returns the value of a property: the format's version, a first version, an id from the name or the file's name, a name
    /// from the id; nil if nothing gives one.
    static func value(of name: MetadataName, _ root: JSONValue, in source: SourceText) -> String? {
        switch name {
        case .schemaVersion: "1.0"
        case .version: "1.0.0"
        case .id: identifier(root[MetadataName.name.rawValue]?.string ?? "") ?? identifier(fileName(of: source) ?? "")
        case .name: title(root[MetadataName.id.rawValue]?.string ?? fileName(of: source) ?? "")
        default: nil
        }
    }

    /// Returns the name of the document's file without its extension; nil for standard input.
    private static func fileName(of source: SourceText) -> String? {
        source.name.hasPrefix("<") ? nil : ThemeDocument.id(ofFile: source.name)
    }

    /// Returns a text as an id: lower-case letters and digits, with each run of other characters as one underscore; nil if
    /// that is too short or too long.
    package static func identifier(_ text: String) -> String? {
        let parts = text.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        let id = parts.joined(separator: "_")
        return (3...50).contains(id.count) ? id : nil
    }

    /// Returns a wrongly formed value in the store's form: an id in lower-case letters, a version with its second number; nil
    /// if there is no such value.
    static func respelled(_ text: String, name: MetadataName) -> String? {
        switch name {
        case .id: return identifier(text)
        case .version:
            let isNumber = !text.isEmpty && text.count <= 9 && text.utf8.allSatisfy { (48...57).contains($0) }
            return isNumber ? text + ".0" : nil
        default: return nil
        }
    }

    /// Returns an id as people write a name: capitalized words; nil if that is too short or too long.
    private static func title(_ id: String) -> String? {
        let words = id.split { "_-. ".contains($0) }
        let title = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
        return (3...50).contains(title.count) ? title : nil
    }
}
