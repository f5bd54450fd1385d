/// The store's rule for a property of the whole document (docs/theme-format.md §1).
struct MetadataRule: Hashable, Sendable {
    /// The spelling of a string.
    struct Spelling: Hashable, Sendable {
        /// The regular expression that matches the whole string.
        let pattern: String
        /// The spelling in words.
        let wanted: String
    }

    /// The type of a property, and the store's requirements.
    enum Form: Hashable, Sendable {
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

    let form: Form
    /// True if the store requires it.
    let isRequired: Bool
    /// The property's meaning, in one sentence.
    let summary: String

    /// The requirement, as messages say it.
    var wanted: String {
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
    var wanted: String { "\(lowerBound) to \(upperBound)" }
}

extension MetadataName {
    /// The store's rule for the property.
    var rule: MetadataRule {
        switch self {
        case .schemaVersion:
            required(
                .text(spelling: .schemaVersion), summary: "Version of the format that the document follows, `1.0`.")
        case .id: required(.text(length: 3...50, spelling: .identifier), summary: "Name that identifies the theme.")
        case .name: required(.text(length: 3...50), summary: "Name that people see.")
        case .version: required(.text(spelling: .version), summary: "Version of the theme itself.")
        case .author: required(.text(length: 2...50), summary: "Author of the theme.")
        case .description: optional(.text(length: 10...200), summary: "Description of the theme.")
        case .tags: optional(.tags(atMost: 10, length: 1...20), summary: "Words for finding the theme.")
        case .createdAt: optional(.date, summary: "Time when the theme was made.")
        case .updatedAt: optional(.date, summary: "Time when the theme was last changed.")
        case .authorId: optional(.text(), summary: "Id of the author in the store.")
        case .downloadCount: optional(.count, summary: "Number of downloads.")
        case .previewImageUrl: optional(.url, summary: "Address of the theme's picture in the store.")
        }
    }

    private func required(_ form: MetadataRule.Form, summary: String) -> MetadataRule {
        MetadataRule(form: form, isRequired: true, summary: summary)
    }

    private func optional(_ form: MetadataRule.Form, summary: String) -> MetadataRule {
        MetadataRule(form: form, isRequired: false, summary: summary)
    }
}

extension MetadataRule.Spelling {
    fileprivate static let schemaVersion = Self(pattern: #"1\.[0-9]+"#, wanted: "1.0")
    fileprivate static let identifier = Self(pattern: "[a-z0-9_]+", wanted: "of a to z, 0 to 9 and _")
    fileprivate static let version = Self(pattern: #"[0-9]+\.[0-9]+(\.[0-9]+)?"#, wanted: "1.0 or 1.0.0")
}
