internal import Documents

/// Problems as a SARIF 2.1.0 document, for code scanners and editors.
enum SARIF {
    /// Returns one run with these results; `hidden` is the number of further ones, `failures` are the reasons why the run
    /// failed.
    static func document(_ diagnostics: [Diagnostic], hidden: Int, failures: [String]) -> String {
        let kinds = Set(diagnostics.map(\.kind)).sorted { $0.id < $1.id }
        let indices = Dictionary(uniqueKeysWithValues: kinds.enumerated().map { ($1, $0) })
        let driver: [(String, JSONOutput)] = [
            ("name", .string(Release.name)), ("version", .string(Release.version)),
            ("semanticVersion", .string(Release.version)), ("rules", .array(kinds.map(rule))),
        ]
        let results = zip(diagnostics, fingerprints(of: diagnostics)).map { diagnostic, fingerprint in
            result(diagnostic, rule: indices[diagnostic.kind] ?? 0, fingerprint: fingerprint)
        }
        let run: [(String, JSONOutput)] = [
            ("tool", .object([("driver", .object(driver))])),
            ("invocations", .array([invocation(failures)])),
            ("columnKind", .string("unicodeCodePoints")),
            ("results", .array(results)),
            ("properties", .object([("resultsNotShown", .number(Double(hidden)))])),
        ]
        return JSONOutput.object([
            ("$schema", .string("https://json.schemastore.org/sarif-2.1.0.json")),
            ("version", .string("2.1.0")),
            ("runs", .array([.object(run)])),
        ]).text() + "\n"
    }

    private static func invocation(_ failures: [String]) -> JSONOutput {
        let notifications = failures.map { failure in
            JSONOutput.object([("level", .string(Severity.error.rawValue)), ("message", text(failure))])
        }
        return .object([
            ("executionSuccessful", .bool(failures.isEmpty)),
            ("toolExecutionNotifications", .array(notifications)),
        ])
    }

    private static func rule(_ kind: DiagnosticKind) -> JSONOutput {
        let entry = MessageEntry.named(kind.id)
        let explanation = entry?.explanation ?? kind.id
        return .object([
            ("id", .string(kind.id)),
            ("shortDescription", text(entry?.title ?? kind.id)),
            ("fullDescription", text(explanation)),
            ("helpUri", .string("urn:\(Release.name):diagnostics:\(kind.id)")),
            ("help", text("\(explanation) docs/diagnostics.md explains every message.")),
            ("defaultConfiguration", .object([("level", .string(kind.severity.rawValue))])),
        ])
    }

    /// Returns what identifies each problem from run to run, even if its line has moved: its kind, its document, its
    /// property, its text, and its number among identical ones.
    private static func fingerprints(of diagnostics: [Diagnostic]) -> [String] {
        var seen: [[String]: Int] = [:]
        return diagnostics.map { diagnostic in
            var about = diagnostic.message
            if let source = diagnostic.source, let range = diagnostic.range {
                let bytes = source.bytes[range.clamped(to: 0..<source.bytes.count)]
                about = String(decoding: bytes, as: UTF8.self)
            }
            let parts = [diagnostic.kind.id, diagnostic.source?.name ?? "", diagnostic.path, about]
            seen[parts, default: 0] += 1
            return hash(parts + [String(seen[parts] ?? 0)])
        }
    }

    /// Returns the 64-bit FNV-1a of some texts, each ended by a zero, in 16 hexadecimal digits.
    private static func hash(_ parts: [String]) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        let bytes = parts.reduce(into: [UInt8]()) { bytes, part in bytes += part.utf8 + [0] }
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    private static func result(_ diagnostic: Diagnostic, rule: Int, fingerprint: String) -> JSONOutput {
        let path = diagnostic.path.isEmpty ? "" : diagnostic.path + ": "
        return .object([
            ("ruleId", .string(diagnostic.kind.id)),
            ("ruleIndex", .number(Double(rule))),
            ("level", .string(diagnostic.severity.rawValue)),
            ("message", text(Quoted.sanitized(path) + diagnostic.message)),
            ("locations", .array(location(of: diagnostic).map { [$0] } ?? [])),
            ("partialFingerprints", .object([("\(Release.name)/v1", .string(fingerprint))])),
        ])
    }

    private static func location(of diagnostic: Diagnostic) -> JSONOutput? {
        guard let source = diagnostic.source else { return nil }
        let artifact: JSONOutput = .object([("uri", .string(PercentEncoding.text(source.name, keeping: "-._~/")))])
        let region = diagnostic.range.map { Self.region($0, in: source) }
        return ["physicalLocation": .object(JSONOutput.present([("artifactLocation", artifact), ("region", region)]))]
    }

    private static func region(_ range: Range<Int>, in source: SourceText) -> JSONOutput {
        let (start, end) = (source.position(of: range.lowerBound), source.position(of: range.upperBound))
        return .object([
            ("startLine", .number(Double(start.line))), ("startColumn", .number(Double(start.column))),
            ("endLine", .number(Double(end.line))), ("endColumn", .number(Double(end.column))),
        ])
    }

    private static func text(_ string: String) -> JSONOutput {
        .object([("text", .string(string))])
    }
}
