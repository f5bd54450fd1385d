package import Documents
package import Options

/// The members of a line of the protocol, which every kind of request reads in the same way.
extension JSONValue {
    /// Returns the command that a line names. Throws if it names none, or one that is not there.
    package func command<Command: RawRepresentable<String>>(among commands: [Command]) throws(ValueError) -> Command {
        guard let command = self["command"]?.string.flatMap(Command.init) else {
            throw commandError(expecting: commands.map(\.rawValue))
        }
        return command
    }

    /// Returns what is wrong with the command of a line that names none of these.
    package func commandError(expecting names: [String]) -> ValueError {
        let expected = "expected \(Prose.alternatives(names))"
        guard let value = self["command"] else { return ValueError("has no command (\(expected))") }
        guard let word = value.string else { return ValueError("has a command that is not text (\(expected))") }
        let near = NearestName.suggestion(for: word, among: names).map { "did you mean \($0)?" }
        return ValueError("has the unknown command \(Quoted(word)) (\(near ?? expected))")
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
}
