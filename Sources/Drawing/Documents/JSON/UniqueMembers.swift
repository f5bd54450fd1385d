/// The members of an object, each name once.
package struct UniqueMembers {
    /// The members, in their order.
    package private(set) var list: [JSONMember] = []
    private var indices: [[UInt8]: Int] = [:]

    /// Creates a list with members of different names.
    package init(_ members: [JSONMember] = []) {
        for member in members { add(member) }
    }

    /// Adds a member, unless there is one of its name, which is returned, and whose place it takes if it is `replacing`. A member may stand
    /// `besides` others of its name.
    @discardableResult
    package mutating func add(_ member: JSONMember, replacing: Bool = true, besides: Bool = false) -> JSONMember? {
        let name = Array(member.name.utf8)
        guard let index = indices[name], !besides else {
            indices[name] = list.count
            list.append(member)
            return nil
        }
        defer { if replacing { list[index] = member } }
        return list[index]
    }
}
