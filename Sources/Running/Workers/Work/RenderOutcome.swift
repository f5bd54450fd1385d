package import Documents

/// The result of one picture.
package struct RenderOutcome: Sendable {
    /// Why there is no picture; nil if there is one.
    package let failure: OperationError.Kind?
    /// The theme document's SHA-256.
    package var input: String?
    /// A digest of everything that the picture's file depends on.
    package var key: String?
    /// The SHA-256 of the file.
    package var digest: String?
    /// The size of the file in bytes.
    package var bytes = 0
    /// True if the file is new or has other bytes than before.
    package var isChanged = false
    /// True if it came from a cache, so its time says nothing about the work.
    package var isFetched = false
    /// The seconds that it took.
    package var seconds = 0.0
    /// Its diagnostics, as `--message-format json` prints them.
    package var diagnostics: [JSONOutput] = []

    /// Seconds of work; nil if unknown.
    package var secondsOfWork: Double? { isFetched || seconds <= 0 ? nil : seconds }

    /// True if the picture is there.
    package var isDone: Bool { failure == nil }

    /// Its members in a JSON object.
    package var members: [(String, JSONOutput)] {
        [
            ("code", .number(Double(failure?.rawValue ?? 0))), ("input", JSONOutput(input)), ("key", JSONOutput(key)),
            ("digest", JSONOutput(digest)), ("bytes", JSONOutput(bytes)), ("changed", .bool(isChanged)),
            ("fetched", .bool(isFetched)),
            ("seconds", .number((seconds * 1e4).rounded() / 1e4)), ("diagnostics", .array(diagnostics)),
        ]
    }
}

extension RenderOutcome {
    /// Reads the outcome from a JSON object; nil if the object has none.
    package init?(_ json: JSONValue) {
        guard let code = json["code"]?.integer.flatMap({ Int32(exactly: $0) }) else { return nil }
        let failure = OperationError.Kind(rawValue: code)
        guard code == 0 || failure != nil else { return nil }
        self.init(
            failure: failure, input: json["input"]?.string, key: json["key"]?.string, digest: json["digest"]?.string,
            bytes: max(json["bytes"]?.integer ?? 0, 0), isChanged: json["changed"]?.bool == true,
            isFetched: json["fetched"]?.bool == true,
            seconds: json["seconds"]?.number ?? 0,
            diagnostics: json["diagnostics"]?.array?.map(\.text) ?? [])
    }

    /// Creates the outcome of a failure, after `diagnostics` were found.
    package init(_ error: OperationError, after diagnostics: [Diagnostic] = []) {
        let statement = error.message.map { message in
            JSONOutput.object([("severity", .string(Severity.error.rawValue)), ("message", .string(message))])
        }
        self.init(
            failure: error.kind,
            diagnostics: Self.json(diagnostics + error.diagnostics) + [statement].compactMap(\.self))
    }

    /// Diagnostics as `--message-format json` prints them: as many as are reported for one document, then how many are left
    /// out.
    package static func json(_ diagnostics: [Diagnostic]) -> [JSONOutput] {
        let left = diagnostics.count - Limits.reportedDiagnostics
        let note = JSONOutput.object([
            ("severity", .string(Severity.note.rawValue)), ("message", .string("\(left) more problems are not shown")),
        ])
        return diagnostics.prefix(Limits.reportedDiagnostics).map(\.json) + (left > 0 ? [note] : [])
    }
}
