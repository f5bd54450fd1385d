/// The problems that any document can have before its contents are interpreted.
package enum JSONDiagnosticKinds {
    package static let syntax = DiagnosticKind("KB001", .error)
    package static let encoding = DiagnosticKind("KB002", .error)
    package static let duplicate = DiagnosticKind("KB003", .error)
    package static let limit = DiagnosticKind("KB004", .error)

    /// Returns the problem of a document that has more than `limit` bytes.
    package static func tooLong(_ source: SourceText, limit: Int) -> Diagnostic {
        Diagnostic(Self.limit, "the document is too long (expected at most \(limit) bytes)", in: source, at: 0..<0)
    }

    /// Returns the problem of a document in which nothing can be read: it has more than `limit` bytes, or is not UTF-8.
    package static func unreadable(_ source: SourceText, limit: Int) -> Diagnostic? {
        if source.bytes.count > limit { return tooLong(source, limit: limit) }
        guard let bad = source.firstInvalidByte else { return nil }
        if source.bytes.starts(with: [0xFF, 0xFE]) || source.bytes.starts(with: [0xFE, 0xFF]) {
            return Diagnostic(encoding, "the document is UTF-16 (expected UTF-8)", in: source, at: 0..<2)
        }
        let byte = String(source.bytes[bad], radix: 16, uppercase: true)
        return Diagnostic(
            encoding, "the byte 0x\(byte) is not UTF-8 (save the document as UTF-8)", in: source, at: bad..<bad + 1)
    }

    /// Returns the problem of a member whose name an earlier one in an object, or a mapping, has: an error, unless the later counts.
    package static func twice(
        _ member: JSONMember, after first: JSONMember, in source: SourceText, of kind: String = "object",
        laterCounts: Bool = true, repairs: [SourceEdit] = []
    ) -> Diagnostic {
        let lines = [first, member].map { source.line(of: $0.nameRange.lowerBound) }
        return Diagnostic(
            duplicate, severity: laterCounts ? .warning : nil, path: member.name,
            "written twice in one \(kind), on lines \(lines[0]) and \(lines[1])"
                + "\(laterCounts ? "; the later counts" : "") (remove one)",
            in: source, at: member.nameRange, repairs: repairs)
    }

    package static let character = DiagnosticKind("KB005", .error)
    package static let comment = DiagnosticKind("KB006", .warning)

    /// All of them, in order of their ids.
    package static let all = [syntax, encoding, duplicate, limit, character, comment]
}
