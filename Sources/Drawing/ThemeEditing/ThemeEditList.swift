package import Documents

/// Changes to a theme document as data: an object of paths, each with its new value, or null to remove the current one.
package struct ThemeEditList: Sendable {
    /// The changes, in the order in which they are made.
    private let changes: [(path: ThemePath, value: JSONValue)]

    /// Reads the object. Throws if the value is not an object of paths.
    package init(_ json: JSONValue) throws(ThemeEditError) {
        guard let members = json.object else {
            throw .refused("the edits are \(json.kindName) (expected an object of paths and values)")
        }
        guard members.count <= Self.maxCount else {
            throw .refused("there are \(members.count) edits (the limit is \(Self.maxCount))")
        }
        changes = try members.map { (member) throws(ThemeEditError) in
            guard let path = ThemePath(member.name) else {
                throw .refused("\(Quoted(member.name)): is not a path (expected one such as light.keySpacing)")
            }
            return (path, member.value)
        }
    }

    /// Each edit reads the document again, and no theme has this many properties.
    private static let maxCount = 512

    /// Makes the changes. Removing something that is absent is not an error. Throws if documents of this kind have no such
    /// path or value.
    package func applied(to source: SourceText) throws(ThemeEditError) -> SourceText {
        var source = source
        for change in changes {
            for edit in try ThemeEdit.changes(change.path, to: change.value, in: source) where !edit.isDone(in: source)
            {
                source = try edit.applied(to: source).source
            }
        }
        return source
    }
}
