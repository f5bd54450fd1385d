internal import Digest
internal import Documents
package import ThemeModel

/// What the themes of golden pictures said when the pictures were recorded: `themes.json` beside them. With it, a difference
/// can be traced to the property that has changed.
package struct ThemeRecord: Hashable, Sendable {
    /// The values of a variant.
    package struct Variant: Hashable, Sendable {
        /// The values that the theme had.
        private let written: [PropertyName: PropertyValue]
        /// The values that the format gave the other properties.
        private let defaults: [PropertyName: PropertyValue]

        /// Creates the record of a variant as it is drawn now.
        package init(_ variant: ThemeVariant) {
            written = variant.values
            let others = PropertyName.allCases.filter { variant.values[$0] == nil }
            defaults = Dictionary(
                uniqueKeysWithValues: others.compactMap { name in variant.value(of: name).map { (name, $0) } })
        }

        fileprivate init?(_ json: JSONValue, in source: SourceText) {
            guard let written = json["written"].flatMap({ [PropertyName: PropertyValue]($0, in: source) }),
                let defaults = json["defaults"].flatMap({ [PropertyName: PropertyValue]($0, in: source) })
            else { return nil }
            (self.written, self.defaults) = (written, defaults)
        }

        /// An identifier of all values, 16 hexadecimal digits.
        var digest: String { String(SHA256.hex(of: Array(json.text(indent: 0).utf8)).prefix(16)) }

        /// The values as JSON.
        fileprivate var json: JSONOutput { .object([("written", written.json), ("defaults", defaults.json)]) }

        /// The variant as it was drawn then: a default of the format that has changed since is written.
        package var variant: ThemeVariant {
            var variant = ThemeVariant(written)
            for name in PropertyName.allCases {
                guard let value = defaults[name], variant.value(of: name) != value else { continue }
                variant.values[name] = value
            }
            return variant
        }
    }

    /// The variants, by their digests.
    private var variants: [String: Variant] = [:]
    /// The digests of the variants that each case shows.
    private var cases: [String: [Mode: String]] = [:]
    /// The format version of the document.
    private static let version = 1

    /// Creates an empty record.
    init() {}

    /// Reads a record. Throws `badData` (65) if the document is not one.
    init(_ document: SourceText) throws(OperationError) {
        let json = try JSONReader.read(document).get()
        guard json["themes"]?.integer == Self.version, let variants = json["variants"]?.object,
            let cases = json["cases"]?.object
        else {
            throw OperationError(
                "\(document.name): is not a record of themes (expected the file as it was recorded, or none)", .badData)
        }
        // Values that this release cannot draw are as if they were not recorded.
        for member in variants { self.variants[member.name] = Variant(member.value, in: document) }
        for member in cases {
            for mode in Mode.allCases {
                guard let digest = member.value[mode.rawValue]?.string, self.variants[digest] != nil else { continue }
                self.cases[member.name, default: [:]][mode] = digest
            }
        }
    }

    /// Returns the variants that a case's golden shows; none if they are not recorded.
    package subscript(name: String) -> [Mode: Variant] {
        (cases[name] ?? [:]).compactMapValues { variants[$0] }
    }

    /// Records the variants that a case's golden shows; for none, the case has no record.
    package mutating func record(_ shown: [Mode: Variant], as name: String) {
        guard !shown.isEmpty else { return cases[name] = nil }
        cases[name] = shown.mapValues { variant in
            let digest = variant.digest
            variants[digest] = variant
            return digest
        }
    }

    /// Returns the record of these cases only.
    package func keeping(_ names: Set<String>) -> ThemeRecord {
        var kept = self
        kept.cases = cases.filter { names.contains($0.key) }
        let digests = Set(kept.cases.values.flatMap(\.values))
        kept.variants = variants.filter { digests.contains($0.key) }
        return kept
    }

    /// True if nothing is recorded.
    var isEmpty: Bool { cases.isEmpty }

    /// The record as a document; ends with a newline. Equal records are equal texts.
    var text: String {
        JSONOutput.object([
            ("themes", .number(Double(Self.version))),
            ("cases", .object(cases.sorted { $0.key < $1.key }.map { ($0.key, Self.json($0.value)) })),
            ("variants", .object(variants.sorted { $0.key < $1.key }.map { ($0.key, $0.value.json) })),
        ]).text() + "\n"
    }

    private static func json(_ shown: [Mode: String]) -> JSONOutput {
        .object(Mode.allCases.compactMap { mode in shown[mode].map { (mode.rawValue, .string($0)) } })
    }
}
