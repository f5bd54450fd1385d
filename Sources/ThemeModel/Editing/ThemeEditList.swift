public import Documents

/// Changes of a theme document as data: an object of paths, each with the value that goes there, or null, which takes away
/// what is there.
public struct ThemeEditList: Hashable, Sendable {
    /// The changes, in the order in which they are made.
    public let edits: [ThemeEdit]

    /// Reads the object. Throws where it is none, and where a path or a value is one that no theme has.
    public init(_ json: JSONValue) throws(ThemeEditError) {
        guard let members = json.object else {
            throw .refused("the edits are \(json.kindName) (expected an object of paths and values)")
        }
        guard members.count <= Self.most else {
            throw .refused("there are \(members.count) edits (the limit is \(Self.most))")
        }
        var edits: [ThemeEdit] = []
        for member in members {
            guard let path = ThemePath(member.name) else {
                throw .refused("\(Quoted(member.name)): is not a path (expected one such as light.keySpacing)")
            }
            edits.append(try ThemeEdit(path, to: member.value))
        }
        self.edits = edits
    }

    /// Each edit reads the document anew, and no theme has as many properties.
    private static let most = 512

    /// Makes the changes. What is to be taken away and is not there is no fault: then all is as it should be.
    public func applied(to source: SourceText) throws(ThemeEditError) -> SourceText {
        var source = source
        for edit in edits where !edit.isDone(in: source) { source = try edit.applied(to: source).source }
        return source
    }
}
