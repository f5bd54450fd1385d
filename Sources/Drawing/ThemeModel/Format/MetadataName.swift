/// The properties that describe a theme as a whole (docs/theme-format.md §1), in document order. The raw value is the name.
package enum MetadataName: String, Hashable, Sendable, CaseIterable {
    case schemaVersion, id, name, version, author, description, tags, createdAt, updatedAt
    case authorId, downloadCount, previewImageUrl
}
