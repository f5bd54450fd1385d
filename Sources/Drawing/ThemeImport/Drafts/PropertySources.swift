internal import Documents
internal import EmbeddedFiles
internal import ThemeModel

/// The names under which other programs' files have values that properties take as they are: the rows of `property-sources.txt`.
struct PropertySources: Sequence {
    private let rows: [(name: String, properties: [PropertyName])]

    /// The rows that begin with a word, in their order.
    init(_ format: String) { rows = Self.table[format] ?? [] }

    func makeIterator() -> IndexingIterator<[(name: String, properties: [PropertyName])]> { rows.makeIterator() }

    private static let table = {
        let text = String(decoding: EmbeddedFolder(import_tables)["property-sources.txt"], as: UTF8.self)
        let lines = text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        return Dictionary(grouping: lines) { $0[0] }.mapValues { lines in
            lines.map { (name: $0[1], properties: $0.dropFirst(2).compactMap { PropertyName(rawValue: $0) }) }
        }
    }()
}

extension VariantDraft {
    /// Sets the properties of each row to the colour that `read` finds under its name, or leaves them unchanged if it finds none.
    mutating func set(_ sources: PropertySources, read: (String) -> Shade?) {
        for (name, properties) in sources {
            let shade = read(name)
            for property in properties { set(shade, to: property) }
        }
    }
}
