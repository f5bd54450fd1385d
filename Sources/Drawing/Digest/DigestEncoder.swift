/// A digest of a list of named parts. Each part is written as tag, length and bytes, so that different lists never give the
/// same bytes: no part can pass for the end of another or take its place. All keys of the project are made with it.
package struct DigestEncoder: Sendable {
    private var digest = SHA256()

    /// Creates a digest without parts. `purpose` and `version` distinguish the keys of different uses and formats.
    package init(purpose: String, version: Int) {
        add("purpose", purpose)
        add("version", version)
    }

    package mutating func add(_ tag: String, _ bytes: [UInt8]) {
        add(tag, bytes.span)
    }

    package mutating func add(_ tag: String, _ text: String) {
        add(tag, text.utf8.span)
    }

    /// Adds a part that may be missing; a missing one differs from an empty one.
    package mutating func add(_ tag: String, _ text: String?) {
        if let text { add(tag, text) } else { add("no " + tag, "") }
    }

    /// Adds a whole number.
    package mutating func add(_ tag: String, _ number: Int) {
        add(tag, String(number))
    }

    /// Adds a list of texts and its length.
    package mutating func add(_ tag: String, _ texts: [String]) {
        add(tag, texts.count)
        for text in texts { add(tag, text) }
    }

    private mutating func add(_ tag: String, _ bytes: Span<UInt8>) {
        digest.update("\(tag.utf8.count):\(tag)\(bytes.count):")
        digest.update(bytes)
    }

    /// The digest of all parts, in 64 hexadecimal digits.
    package var hex: String { digest.hex }
}
