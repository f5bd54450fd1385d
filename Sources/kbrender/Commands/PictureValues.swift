import Documents

extension ValueType where Value == LongPress {
    /// `KEY` or `KEY:INDEX`; the last colon with digits after it begins the index.
    static var longPress: ValueType {
        ValueType(
            placeholder: "KEY[:INDEX]",
            wanted: "a key's label or name, and after a colon the variant's index",
            allowed: nil,
            completion: .nothing,
            read: { argument throws(BadValue) in try longPress(try argument.nonEmptyText()) },
            show: { "\($0.key):\($0.index)" }
        )
    }

    private static func longPress(_ text: String) throws(BadValue) -> LongPress {
        guard let colon = text.lastIndex(of: ":"), colon != text.startIndex else {
            return LongPress(key: text, index: 0)
        }
        let digits = Argument(String(text[text.index(after: colon)...]))
        guard !digits.bytes.isEmpty, digits.text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
            return LongPress(key: text, index: 0)
        }
        guard let index = digits.index() else { throw BadValue("has an index that no key has") }
        return LongPress(key: String(text[..<colon]), index: index)
    }
}

extension ValueType where Value == [CandidateWord] {
    /// `text|annotation` each, separated by commas; the empty text for an empty bar.
    static var candidates: ValueType {
        ValueType(
            placeholder: "LIST",
            wanted: "text or text|annotation, separated by commas, at most \(Limits.candidates)",
            allowed: "text or text|annotation each, separated by commas",
            completion: .nothing,
            read: { argument throws(BadValue) in
                guard let text = argument.validText else { throw BadValue("is not UTF-8") }
                return try candidates(text)
            },
            show: { $0.map(\.text).joined(separator: ",") }
        )
    }

    private static func candidates(_ text: String) throws(BadValue) -> [CandidateWord] {
        guard !text.isEmpty else { return [] }
        let items = text.split(separator: ",", omittingEmptySubsequences: false)
        guard items.count <= Limits.candidates else {
            throw BadValue("has \(items.count) candidates (the limit is \(Limits.candidates))")
        }
        let words = items.map(candidate)
        guard words.allSatisfy({ !$0.text.isEmpty }) else { throw BadValue("has a candidate without text") }
        return words
    }

    private static func candidate(_ item: Substring) -> CandidateWord {
        let parts = item.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
        let annotation = parts.count > 1 && !parts[1].isEmpty ? String(parts[1]) : nil
        return CandidateWord(text: String(parts[0]), annotation: annotation)
    }
}

extension ValueType where Value == CacheChoice {
    /// A folder, or the word `off`.
    static var cache: ValueType {
        ValueType(
            placeholder: "FOLDER",
            wanted: "a folder, or off",
            allowed: "a folder, or off",
            completion: .folders,
            read: { argument throws(BadValue) in
                guard !argument.bytes.isEmpty else { throw BadValue("is empty") }
                return argument.text == "off" ? .off : .folder(FilePath(argument.bytes))
            },
            show: { choice in
                switch choice {
                case .standard: "the user's cache folder"
                case .folder(let path): path.description
                case .off: "off"
                }
            }
        )
    }
}
