internal import Documents
internal import EmbeddedFiles

/// The words of other programs, in lists: the table `words.txt`, which has a name and its words in each line.
private let lists = [String: String](pairsIn: "words.txt", of: EmbeddedFolder(import_tables))

extension Set<String> {
    /// Creates the set of a list's words; there must be such a list.
    init(listed name: String) {
        guard let words = lists[name] else { preconditionFailure("words.txt: no list \(name)") }
        self.init(words: words)
    }
}
