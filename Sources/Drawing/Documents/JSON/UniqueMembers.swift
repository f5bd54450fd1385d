/// The members of an object, each name once.
package struct UniqueMembers {
    /// The members, in their order.
    package private(set) var list: [JSONMember] = []
    private var indices: [[UInt8]: Int] = [:]

    /// Creates a list with members of different names.
    package init(_ members: [JSONMember] = []) {
        for member in members { set(member) }
    }

    /// Adds a member, also beside others of its name.
    package mutating func append(_ member: JSONMember) {
        indices[Array(member.name.utf8)] = list.count
        list.append(member)
    }

    /// Adds a member, unless there is one of its name, which is returned.
    @discardableResult
    package mutating func add(_ member: JSONMember) -> JSONMember? {
        if let index = indices[Array(member.name.utf8)] { return list[index] }
        append(member)
        return nil
    }

    /// Adds a member, in the place of the one of its name, if there is one, which is returned.
    @discardableResult
    package mutating func set(_ member: JSONMember) -> JSONMember? {
        guard let other = add(member) else { return nil }
        if let index = indices[Array(member.name.utf8)] { list[index] = member }
        return other
    }
}
