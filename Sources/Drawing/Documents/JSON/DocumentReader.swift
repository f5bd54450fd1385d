/// A reader of a document's values, which keeps the problems that it finds.
package protocol DocumentReader {
    var source: SourceText { get }
    /// The problems found so far.
    var diagnostics: [Diagnostic] { get set }
}

extension DocumentReader {
    /// Records a problem of some bytes.
    package mutating func report(
        _ kind: DiagnosticKind, severity: Severity? = nil, path: String, message: String, at range: Range<Int>,
        repairs: [SourceEdit] = []
    ) {
        diagnostics.append(
            Diagnostic(kind, severity: severity, path: path, message, in: source, at: range, repairs: repairs))
    }

    /// Records a problem of a value.
    package mutating func report(
        _ kind: DiagnosticKind, severity: Severity? = nil, path: String, message: String, at value: JSONValue
    ) {
        report(kind, severity: severity, path: path, message: message, at: value.shownRange)
    }

    /// Records that a value is not what its member takes, and returns nil in its place.
    package mutating func refuse<Value>(
        _ value: JSONValue, at path: String, as kind: DiagnosticKind, not wanted: String
    ) -> Value? {
        refuse(kind, path: path, message: "\(source.shown(value)) is not \(wanted)", at: value)
    }

    /// Records a problem, and returns nil in place of the value that has it.
    package mutating func refuse<Value>(
        _ kind: DiagnosticKind, path: String, message: String, at range: Range<Int>
    ) -> Value? {
        report(kind, path: path, message: message, at: range)
        return nil
    }

    /// Does the same for the bytes of a value.
    package mutating func refuse<Value>(
        _ kind: DiagnosticKind, path: String, message: String, at value: JSONValue
    ) -> Value? {
        refuse(kind, path: path, message: message, at: value.shownRange)
    }

    /// Reports every member of an object that is not part of the format. A document may begin with its schema's address.
    package mutating func checkNames(
        _ object: JSONValue, at path: String, allowed names: [String], as kind: DiagnosticKind
    ) {
        for member in object.object ?? [] where !names.contains(member.name) {
            guard !path.isEmpty || member.name != "$schema" else { continue }
            let name = Quoted.sanitized(String(member.name.unicodeScalars.prefix(Limits.quotedCharacters)))
            reportUnknown(member, as: kind, path: path.isEmpty ? name : "\(path).\(name)", among: names)
        }
    }

    /// Reports a member that has no effect, and the known name that was probably meant.
    package mutating func reportUnknown(
        _ member: JSONMember, as kind: DiagnosticKind, path: String, among names: [String]
    ) {
        // Comparing with all names takes a while, and a document of only unknown names must still be quick.
        let isWorthIt = diagnostics.count < Limits.reportedDiagnostics
        let meant = isWorthIt ? NearestName.suggestion(for: member.name, among: names) : nil
        diagnostics.append(.unknownProperty(member, as: kind, path: path, meant: meant, in: source))
    }
}

extension Diagnostic {
    /// Returns the problem of a member that has no effect; `meant` is the known name that was probably meant.
    package static func unknownProperty(
        _ member: JSONMember, as kind: DiagnosticKind, path: String, meant: String?, in source: SourceText
    ) -> Diagnostic {
        let hint = meant.map { " (did you mean \"\($0)\"?)" } ?? ""
        return Diagnostic(
            kind, path: path, "unknown property, which has no effect" + hint, in: source, at: member.nameRange)
    }
}
