/// The members of an object, each name once.
package struct UniqueMembers {
    /// The members, in their order.
    package private(set) var list: [JSONMember] = []
    /// The indices of the names; empty as long as there are few, which are compared faster than found.
    private var indices: [[UInt8]: Int] = [:]
    private static let few = 16

    /// Creates a list with members of different names.
    package init(_ members: [JSONMember] = []) {
        for member in members { set(member) }
    }

    /// Adds a member, also beside others of its name.
    package mutating func append(_ member: JSONMember) {
        if list.count == Self.few {
            for (index, one) in list.enumerated() { indices[Array(one.name.utf8)] = index }
        }
        if list.count >= Self.few { indices[Array(member.name.utf8)] = list.count }
        list.append(member)
    }

    /// Adds a member, unless there is one of its name, which is returned.
    @discardableResult
    package mutating func add(_ member: JSONMember) -> JSONMember? {
        if let index = index(of: member.name) { return list[index] }
        append(member)
        return nil
    }

    /// Adds a member, in the place of the one of its name, if there is one, which is returned.
    @discardableResult
    package mutating func set(_ member: JSONMember) -> JSONMember? {
        guard let index = index(of: member.name) else {
            append(member)
            return nil
        }
        defer { list[index] = member }
        return list[index]
    }

    /// Returns the index of the last member of a name; nil if there is none. Names differ if their bytes do.
    private func index(of name: String) -> Int? {
        guard list.count <= Self.few else { return indices[Array(name.utf8)] }
        return list.lastIndex { $0.name.utf8.count == name.utf8.count && $0.name.utf8.elementsEqual(name.utf8) }
    }
}
