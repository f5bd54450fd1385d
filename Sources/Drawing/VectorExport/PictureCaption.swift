/// A description of a picture for people who cannot see it.
public struct PictureCaption: Hashable, Sendable {
    /// The title.
    public let title: String
    /// A description of the visible content.
    public let description: String

    /// Creates a caption.
    public init(title: String, description: String) {
        self.title = title
        self.description = description
    }
}
