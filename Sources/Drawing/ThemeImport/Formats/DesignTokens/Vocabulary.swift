internal import Documents
internal import EmbeddedFiles

/// A system whose published names say which colour is for what, as the table `vocabulary.txt` has it: a line for the system, below it the
/// names by which a document is known to be of it (`|` between those of which one is enough), and for each role its names, the first
/// that is there first. Names are in lower case, with hyphens between their words.
struct Vocabulary: Sendable {
    let system: String
    private var marks: [[String]] = []
    private var names: [TokenRole: [String]] = [:]

    private static let all: [Vocabulary] = {
        let table = String(decoding: EmbeddedFolder(import_tables)["vocabulary.txt"], as: UTF8.self)
        return table.split(separator: "\n").reduce(into: []) { systems, line in
            guard line.first == " " else { return systems.append(Vocabulary(system: String(line))) }
            let words = line.split(separator: " ").map(String.init)
            if let role = TokenRole(rawValue: words[0]) {
                systems[systems.endIndex - 1].names[role] = Array(words.dropFirst())
            } else {
                systems[systems.endIndex - 1].marks = words.dropFirst().map { $0.parts(between: "|") }
            }
        }
    }()

    /// Returns the vocabulary of some tokens' names; nil if they are of no system that the table has.
    static func known(_ names: VocabularyNames) -> Vocabulary? {
        all.first { $0.marks.allSatisfy { $0.contains { names[$0] != nil } } }
    }

    /// Returns the indices of the tokens for a role, the best first.
    func indices(of role: TokenRole, among names: VocabularyNames) -> [Int] {
        (self.names[role] ?? []).compactMap { names[$0] }
    }
}

/// The names of a document's tokens as a vocabulary has them. What groups a token is before its name there: `sys.color.primary` is
/// `color-primary` too, unless a shorter path is. The words `light` and `dark` may be groups as well.
struct VocabularyNames {
    private var tokens: [String: (rank: Int, index: Int)] = [:]

    /// The most words that a name has.
    private static let longest = 8

    init(_ paths: [TokenWords]) {
        for (index, words) in paths.enumerated() {
            add(words.all, index, rank: 0)
            let unmarked = words.all.filter { $0 != "light" && $0 != "dark" }
            if unmarked.count < words.all.count { add(unmarked, index, rank: 100) }
        }
    }

    private mutating func add(_ words: [String], _ index: Int, rank: Int) {
        for first in max(0, words.count - Self.longest)..<max(0, words.count) {
            let name = words[first...].joined(separator: "-")
            if let other = tokens[name], other.rank <= rank + first { continue }
            tokens[name] = (rank + first, index)
        }
    }

    subscript(name: String) -> Int? { tokens[name]?.index }
}
