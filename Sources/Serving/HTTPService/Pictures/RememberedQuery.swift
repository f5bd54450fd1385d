/// What a picture's address asks for, kept because reading an address takes longer than sending the picture.
final class RememberedQuery: Sendable {
    /// The name of the route.
    let route: String
    /// What the address asks for.
    let query: RenderQuery
    /// The head of its answer.
    let head: PictureHead

    init(_ route: String, query: RenderQuery, head: PictureHead) {
        (self.route, self.query, self.head) = (route, query, head)
    }
}
