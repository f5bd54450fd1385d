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
        var (at, place) = (0, 0)
        var star: (at: Int, place: Int)?
        while place < name.count {
            if at < characters.count, characters[at] == "*" {
                star = (at, place)
                at += 1
            } else if at < characters.count, characters[at] == "?" || characters[at] == name[place] {
                (at, place) = (at + 1, place + 1)
            } else if let last = star {
                star = (last.at, last.place + 1)
                (at, place) = (last.at + 1, last.place + 1)
            } else {
                return false
            }
        }
        return characters[at...].allSatisfy { $0 == "*" }
    }
}
