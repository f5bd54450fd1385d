/// What a picture's address asks for, kept because reading an address takes longer than sending the picture.
final class KnownQuery: Sendable {
    let match: RouteMatch
    /// The question that the address asks.
    let query: RenderQuery
    /// The head of its answer.
    let head: PictureHead

    init(_ match: RouteMatch, query: RenderQuery, head: PictureHead) {
        (self.match, self.query, self.head) = (match, query, head)
    }
}
