package import Layouts

extension KeyboardLayout {
    /// Returns the candidates for a text that is being typed: at most three words of the layout that begin with its last word, or
    /// whose transcription does, behind as much of the word as is transcribed; then those of other scripts that do not, so that
    /// there are three. That word alone if none begins so; nil if no word has begun.
    package func completions(of typed: String) -> [Candidate]? {
        let word =
            typed.split(omittingEmptySubsequences: false, whereSeparator: \.isWhitespace).last.map(String.init) ?? ""
        guard !word.isEmpty else { return nil }
        let begun = Array(word.lowercased().unicodeScalars)
        var (matches, others): ([String], [String]) = ([], [])
        for candidate in samples + conversation.flatMap(Self.words(of:)).map({ Candidate($0) }) {
            let spellings = [candidate.text, candidate.annotation].compactMap { $0?.lowercased() }
            if spellings.contains(where: { $0.unicodeScalars.starts(with: begun) }) {
                guard !matches.contains(where: { $0.lowercased() == spellings[0] }) else { continue }
                if !spellings[0].unicodeScalars.starts(with: begun) {
                    let part = candidate.text.prefix(candidate.text.count * word.count / spellings[1].count)
                    if !part.isEmpty, part.count < candidate.text.count { matches.append(String(part)) }
                }
                let isCapital = word.first?.isUppercase == true
                matches.append(
                    isCapital ? candidate.text.prefix(1).uppercased() + candidate.text.dropFirst() : candidate.text)
            } else if candidate.annotation != nil, candidate.text.unicodeScalars.allSatisfy({ $0.value > 0x24F }) {
                others.append(candidate.text)
            }
        }
        return matches.isEmpty ? [Candidate(word)] : (matches + others).prefix(3).map { Candidate($0) }
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
