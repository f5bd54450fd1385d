internal import Documents

/// A source that has been opened, so that several of its themes can be read without opening it again.
package struct OpenedSource: Sendable {
    /// The path as the user wrote it, or `<stdin>`.
    package let name: String
    let opening: SourceDocument.Opening

    package init(_ source: ImportSource) {
        name = source.name
        opening = SourceDocument.open(source)
    }
}
