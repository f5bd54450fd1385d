internal import Documents

/// A message about a stream of events: a line from the process that follows it.
package struct ServerEvent: Hashable, Sendable {
    /// What happened.
    package enum Kind: String, Hashable, Sendable {
        /// The stream begins; it does not contain earlier changes.
        case connected
        /// The theme has changed.
        case changed
        /// The stream is lost, and will be requested again.
        case away
        /// The server has no stream.
        case end
    }

    /// What happened.
    package let kind: Kind
    /// Why, as the middle of a sentence.
    package var detail: String?

    package init(kind: Kind, detail: String? = nil) {
        (self.kind, self.detail) = (kind, detail)
    }

    package var line: [UInt8] {
        let object = JSONOutput.object([
            ("news", .string(kind.rawValue)), ("detail", JSONOutput(detail)),
        ])
        return Array((object.text(indent: 0) + "\n").utf8)
    }

    /// Reads a line without its newline; nil if it is not a message.
    package init?(line: [UInt8]) {
        guard let object = JSONReader.read(SourceText(name: "", bytes: line)).value,
            let kind = object["news"]?.string.flatMap(Kind.init)
        else { return nil }
        self.init(kind: kind, detail: object["detail"]?.string)
    }
}
