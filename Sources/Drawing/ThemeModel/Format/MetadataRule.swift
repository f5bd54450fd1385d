/// The store's rule for a property of the whole document (docs/theme-format.md §1).
package struct MetadataRule: Hashable, Sendable {
    /// The spelling of a string.
    package struct Spelling: Hashable, Sendable {
        /// The regular expression that matches the whole string.
        package let pattern: String
        /// The spelling in words.
        let wanted: String
    }

    /// The type of a property, and the store's requirements.
    package enum Form: Hashable, Sendable {
        /// A string: its length in characters, and its spelling.
        case text(length: ClosedRange<Int>? = nil, spelling: Spelling? = nil)
        /// A list of different words: the maximum number of them, and the length of each.
        case tags(atMost: Int, length: ClosedRange<Int>)
        /// A date or a time, ISO 8601.
        case date
        /// A whole number from 0 up.
        case count
        case url
    }

    package let form: Form
    /// True if the store requires it.
    package let isRequired: Bool
    /// The property's meaning, in one sentence.
    package let summary: String

    /// The requirement, as messages say it.
    package var wanted: String {
        switch form {
        case .text(let length, let spelling):
            [length.map { "\($0.wanted) characters" } ?? (spelling == nil ? "a string" : nil), spelling?.wanted]
                .compactMap { $0 }.joined(separator: ", ")
        case .tags(let most, let length): "at most \(most) different words of \(length.wanted) characters"
        case .date: "2025-10-17 or 2025-10-17T09:30:00Z, by ISO 8601"
        case .count: "a whole number from 0 up"
        case .url: "https://…"
        }
    }
}

extension ClosedRange<Int> {
    /// The range as a message names it: "3 to 50".
    package var wanted: String { "\(lowerBound) to \(upperBound)" }
}

extension MetadataName {
    /// The store's rule for the property.
    package var rule: MetadataRule {
        let form: MetadataRule.Form =
            switch self {
            case .schemaVersion: .text(spelling: .schemaVersion)
            case .id: .text(length: 3...50, spelling: .identifier)
            case .name: .text(length: 3...50)
            case .version: .text(spelling: .version)
            case .author: .text(length: 2...50)
            case .description: .text(length: 10...200)
            case .tags: .tags(atMost: 10, length: 1...20)
            case .createdAt, .updatedAt: .date
            case .authorId: .text()
            case .downloadCount: .count
            case .previewImageUrl: .url
            }
        let isRequired = [.schemaVersion, .id, .name, .version, .author].contains(self)
        return MetadataRule(
            form: form, isRequired: isRequired, summary: PropertySummaries.of("document.\(rawValue)"))
    }
}

extension MetadataRule.Spelling {
    fileprivate static let schemaVersion = Self(pattern: #"1\.[0-9]+"#, wanted: "1.0")
    fileprivate static let identifier = Self(pattern: "[a-z0-9_]+", wanted: "of a to z, 0 to 9 and _")
    fileprivate static let version = Self(pattern: #"[0-9]+\.[0-9]+(\.[0-9]+)?"#, wanted: "1.0 or 1.0.0")
}
