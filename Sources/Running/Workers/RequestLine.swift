package import Documents
package import Options

/// The members of a line of the protocol, which every kind of request reads in the same way.
extension JSONValue {
    /// Returns the command that a line names, of some that have these names. Throws if it names none, or one that is not there.
    package func command<Command>(
        among commands: [Command], named name: (Command) -> String
    ) throws(ValueError) -> Command {
        let names = commands.map(name)
        let expected = "expected \(Prose.alternatives(names))"
        guard let value = self["command"] else { throw ValueError("has no command (\(expected))") }
        guard let word = value.string else { throw ValueError("has a command that is not text (\(expected))") }
        if let index = names.firstIndex(of: word) { return commands[index] }
        let near = NearestName.suggestion(for: word, among: names).map { "did you mean \($0)?" }
        throw ValueError("has the unknown command \(Quoted(word)) (\(near ?? expected))")
    }

    /// Returns the members of a member that must be an object; none if it is not there.
    package func members(of name: String) throws(ValueError) -> [JSONMember] {
        guard let value = self[name] else { return [] }
        guard let members = value.object else { throw ValueError("has \(name) that are not an object") }
        return members
    }

    /// Returns the elements of a member that must be a list; none if it is not there.
    package func elements(of name: String) throws(ValueError) -> [JSONValue] {
        guard let value = self[name] else { return [] }
        guard let elements = value.array else { throw ValueError("has \(name) that are not a list") }
        return elements
    }

    /// Returns what such elements are. Throws what is wrong with one.
    func elements<Element>(
        of name: String, as read: (JSONValue) throws(ValueError) -> Element
    ) throws(ValueError) -> [Element] {
        var elements: [Element] = []
        for value in try self.elements(of: name) { elements.append(try read(value)) }
        return elements
    }
}
