public import Documents

/// Changes to a theme document as data: an object of paths, each with its new value, or null to remove the current one.
public struct ThemeEditList: Hashable, Sendable {
    /// The changes, in the order in which they are made.
    public let edits: [ThemeEdit]

    /// Reads the object. Throws if the value is not an object, or if no theme has such a path or value.
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

    /// Each edit reads the document again, and no theme has this many properties.
    private static let most = 512

    /// Makes the changes. Removing something that is absent is not an error.
    public func applied(to source: SourceText) throws(ThemeEditError) -> SourceText {
        var source = source
        for edit in edits where !edit.isDone(in: source) { source = try edit.applied(to: source).source }
        return source
    }
}
