/// A paragraph of fields, one `Name: value` per line; a line that begins with a space continues the value before it (the
/// format of Debian's control files).
struct Stanza: Hashable, Sendable {
    private let fields: [String: String]

    /// Returns the value of a field with its lines unchanged; nil if there is none.
    subscript(name: String) -> String? { fields[name] }

    /// Returns the paragraphs of a document. An empty line ends one.
    static func all(in document: [UInt8]) -> [Stanza] {
        let lines = document.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return lines.split { $0.isEmpty }.map { Stanza($0) }
    }

    private init(_ lines: ArraySlice<ArraySlice<UInt8>>) {
        var fields: [String: [ArraySlice<UInt8>]] = [:]
        var name = ""
        for line in lines {
            if line.first == UInt8(ascii: " ") {
                fields[name, default: []].append(line.dropFirst())
            } else {
                let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
                name = String(decoding: parts[0], as: UTF8.self)
                let value = parts.count > 1 ? parts[1].drop { $0 == UInt8(ascii: " ") } : []
                fields[name] = value.isEmpty ? [] : [value]
            }
        }
        self.fields = fields.mapValues {
            String(decoding: Array($0.joined(separator: [UInt8(ascii: "\n")])), as: UTF8.self)
        }
    }
}
