package import Layouts

extension KeyboardLayout {
    /// Returns the candidates for a text that is being typed: at most three words of the layout that begin with its last word, or
    /// that word alone; nil if no word has begun.
    package func completions(of typed: String) -> [Candidate]? {
        let word =
            typed.split(omittingEmptySubsequences: false, whereSeparator: \.isWhitespace).last.map(String.init) ?? ""
        guard !word.isEmpty else { return nil }
        let begun = Array(word.lowercased().unicodeScalars)
        var matches: [String] = []
        for candidate in samples.map(\.text) + conversation.flatMap(Self.words(of:)) {
            let small = candidate.lowercased()
            guard small.unicodeScalars.starts(with: begun), !matches.contains(where: { $0.lowercased() == small })
            else {
                continue
            }
            matches.append(
                word.first?.isUppercase == true ? candidate.prefix(1).uppercased() + candidate.dropFirst() : candidate)
        }
        return matches.isEmpty ? [Candidate(word)] : matches.prefix(3).map { Candidate($0) }
    }

    /// Returns the words of a message.
    private static func words(of message: String) -> [String] {
        let words = message.split { $0.isWhitespace || $0.isPunctuation }.map(String.init)
        // The capital of the first is the message's.
        let first = words.first.map { [$0.prefix(1).lowercased() + $0.dropFirst()] } ?? []
        return (first + words.dropFirst()).filter { $0.count > 1 }
    }
}

extension Candidate {
    /// Returns the text that candidates complete: what all begin with, or the likeliest if they have nothing in common.
    package static func draft(of candidates: [Candidate]) -> String {
        guard let first = candidates.first?.text else { return "" }
        let shared = candidates.dropFirst().reduce(first[...]) { shared, other in
            shared.prefix(zip(shared.lowercased(), other.text.lowercased()).prefix { $0 == $1 }.count)
        }
        return shared.isEmpty ? first : String(shared)
    }
}
