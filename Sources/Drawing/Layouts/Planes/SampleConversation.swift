extension KeyboardLayout {
    /// Short messages in the layout's language, as two people write them in turn: at least one. Languages without sentences of
    /// their own show the layout's sample candidates.
    package var conversation: [String] {
        let parts = language.split(separator: "-")
        let names = parts.indices.reversed().map { parts[...$0].joined(separator: "-") }
        func messages(_ ending: String) -> [String]? { names.lazy.compactMap { Self.messages($0 + ending) }.first }
        if let greetings = messages("") {
            return Array(greetings.prefix(2)) + (messages("+plans") ?? []) + Array(greetings.dropFirst(2))
        }
        let texts = samples.map(\.text)
        return texts.isEmpty ? Self.messages("en") ?? [] : texts
    }

    /// Returns a line of the table of messages: by a language's tag, its greeting, an answer and a farewell; with `+plans`, four
    /// messages in turn between the answer and the farewell, which fill a phone's whole screen. Nil if there is none.
    private static func messages(_ name: String) -> [String]? {
        EmbeddedTable.line(of: name, in: "conversations.txt").map { line in
            line.split(separator: UInt8(ascii: "|")).map { String(decoding: $0, as: UTF8.self) }
        }
    }
}
