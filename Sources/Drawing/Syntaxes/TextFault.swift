package import Documents

/// The faults that all readers of text report in the same words.
extension SourceText {
    /// Returns the reason that the document cannot be read in any syntax; nil if there is none. It is too long, is not UTF-8,
    /// or contains NUL.
    package var textFault: Diagnostic? {
        if let fault = JSONDiagnosticKinds.unreadable(self, limit: Limits.documentBytes) { return fault }
        return bytes.firstIndex(of: 0).map {
            Diagnostic(JSONDiagnosticKinds.character, "NUL in the document (remove it)", in: self, at: $0..<$0 + 1)
        }
    }

    /// The document without the three bytes that mark it as UTF-8; nil if it does not begin with them.
    package var withoutMark: SourceText? {
        bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? SourceText(name: name, bytes: Array(bytes.dropFirst(3))) : nil
    }

    /// Returns a fault of syntax.
    package func syntaxFault(_ message: String, at range: Range<Int>) -> Diagnostic {
        let start = min(range.lowerBound, bytes.count)
        return Diagnostic(
            JSONDiagnosticKinds.syntax, message, in: self, at: start..<max(start, min(range.upperBound, bytes.count)))
    }

    /// Returns the fault of a document that has more of something than it may.
    func limitFault(_ what: String, limit: Int, at offset: Int) -> Diagnostic {
        Diagnostic(
            JSONDiagnosticKinds.limit, "the document has too many \(what) (the limit is \(limit))", in: self,
            at: offset..<offset)
    }

    /// Returns the fault of lists and objects that are nested too deep.
    package func nestingFault(at offset: Int) -> Diagnostic {
        Diagnostic(
            JSONDiagnosticKinds.limit,
            "lists and objects are nested more than \(Limits.nesting) deep (the limit is \(Limits.nesting))", in: self,
            at: offset..<offset)
    }
}

/// Numbers as they are written in sources.
package enum WrittenNumber {
    /// The most characters of a number.
    private static let longest = 32

    /// Returns a finite number in decimal digits; nil for anything else. The locale has no influence.
    package static func read(_ text: some StringProtocol) -> Double? {
        guard !text.isEmpty, text.utf8.count <= longest, text.utf8.contains(where: \.isDigit),
            text.utf8.allSatisfy({ $0.isDigit || "+-.eE".utf8.contains($0) }), let number = Double(text)
        else { return nil }
        return number.isFinite ? number : nil
    }
}
