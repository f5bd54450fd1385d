/// What a picture shows, in words, for those who cannot see it.
public struct PictureCaption: Hashable, Sendable {
    /// What it is called.
    public let title: String
    /// What can be seen.
    public let description: String

    /// Makes a caption.
    public init(title: String, description: String) {
        self.title = title
        self.description = description
    }
}
