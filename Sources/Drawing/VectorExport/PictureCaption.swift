/// A description of a picture for people who cannot see it.
package struct PictureCaption: Hashable, Sendable {
    /// The title.
    package let title: String
    /// A description of the visible content.
    package let description: String

    /// Creates a caption.
    package init(title: String, description: String) {
        self.title = title
        self.description = description
    }
}
