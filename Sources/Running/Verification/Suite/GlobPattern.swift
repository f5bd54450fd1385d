/// A pattern of names: `*` matches any characters, `?` matches one.
package struct GlobPattern: Hashable, Sendable {
    /// The pattern as it was written.
    package let text: String
    private let characters: [Character]

    package init(_ text: String) {
        self.text = text
        characters = Array(text)
    }

    /// Returns true if the whole name matches. Only the last star is ever retried, so no pattern takes long.
    func matches(_ name: String) -> Bool {
        let name = Array(name)
        var (at, index) = (0, 0)
        var star: (at: Int, index: Int)?
        while index < name.count {
            if at < characters.count, characters[at] == "*" {
                star = (at, index)
                at += 1
            } else if at < characters.count, characters[at] == "?" || characters[at] == name[index] {
                (at, index) = (at + 1, index + 1)
            } else if let last = star {
                star = (last.at, last.index + 1)
                (at, index) = (last.at + 1, last.index + 1)
            } else {
                return false
            }
        }
        return characters[at...].allSatisfy { $0 == "*" }
    }
}
