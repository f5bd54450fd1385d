internal import Documents
internal import Syntaxes

/// A text as it comes from elsewhere, without what editors, shells and web pages put around it.
struct PastedText {
    /// The text as it was.
    let original: SourceText
    /// The text in UTF-8, without a mark and without fences. Places in lines stay where they are, apart from a mark's.
    private(set) var bare: SourceText
    /// What was taken away.
    private(set) var notes: [Diagnostic] = []

    /// True if nothing was taken away.
    var isPlain: Bool { notes.isEmpty }

    init(_ source: SourceText) {
        (original, bare) = (source, source)
        decode()
        if let unmarked = bare.withoutMark {
            if isPlain { notes.append(ImportDiagnosticKinds.mark(in: source)) }
            bare = unmarked
        }
        removeFences()
    }

    /// Turns UTF-16 into UTF-8: it has a mark, or every other one of its first bytes is 0.
    private mutating func decode() {
        let bytes = original.bytes
        guard bytes.count >= 4, bytes.count <= 2 * Limits.documentBytes else { return }
        let isLittle: Bool
        switch (bytes[0], bytes[1], bytes[2], bytes[3]) {
        case (0xFF, 0xFE, _, _): isLittle = true
        case (0xFE, 0xFF, _, _): isLittle = false
        case (1..., 0, 1..., 0): isLittle = true
        case (0, 1..., 0, 1...): isLittle = false
        default: return
        }
        let units = stride(from: 0, to: bytes.count - 1, by: 2).map { at in
            let (low, high) = isLittle ? (bytes[at], bytes[at + 1]) : (bytes[at + 1], bytes[at])
            return UInt16(high) << 8 | UInt16(low)
        }
        bare = SourceText(name: original.name, text: String(decoding: units, as: UTF16.self))
        notes.append(
            ImportDiagnosticKinds.around("the file is in UTF-16, and is read as UTF-8", in: original, at: 0..<2))
    }

    /// Blanks the lines of a fence that are the first and the last ones, as in Markdown.
    private mutating func removeFences() {
        func isFence(_ bytes: ArraySlice<UInt8>) -> Bool {
            let text = bytes.drop(while: \.isSpace)
            return text.starts(with: "```".utf8) || text.starts(with: "~~~".utf8)
        }
        // Most texts have none, and need not be split into lines.
        guard isFence(bare.bytes[...]) else { return }
        let lines = bare.lineRanges().filter { !bare.bytes[$0].allSatisfy(\.isSpace) }
        guard let first = lines.first, let last = lines.last, lines.count > 2, isFence(bare.bytes[last]) else { return }
        var bytes = bare.bytes
        for at in first where !bytes[at].isSpace { bytes[at] = 0x20 }
        for at in last where !bytes[at].isSpace { bytes[at] = 0x20 }
        notes.append(
            ImportDiagnosticKinds.around("the lines of a fence around the text are skipped", in: bare, at: first))
        bare = SourceText(name: bare.name, bytes: bytes)
    }

    /// Returns what a text of JSON that cannot be read was cut from: a document with a comma behind it, members without braces, or
    /// elements without brackets. Each comes with the words that say so.
    static func wholes(of source: SourceText) -> [(source: SourceText, message: String)] {
        var bytes = source.bytes[...]
        while let last = bytes.last, last.isSpace || last == UInt8(ascii: ",") || last == UInt8(ascii: ";") {
            bytes.removeLast()
        }
        let body = Array(bytes)
        func whole(_ bytes: [UInt8]) -> SourceText { SourceText(name: source.name, bytes: bytes) }
        switch source.firstSignificantByte {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            let list = [UInt8(ascii: "[")] + body + [UInt8(ascii: "]")]
            return [
                (whole(body), "the comma behind the document is skipped"),
                (whole(list), "the documents are read as the elements of a list, whose brackets are missing"),
            ]
        case UInt8(ascii: "\""):
            let object = [UInt8(ascii: "{")] + body + [UInt8(ascii: "}")]
            return [(whole(object), "the members are read as those of an object, whose braces are missing")]
        default: return []
        }
    }
}

extension ImportDiagnosticKinds {
    /// Returns the warning that something around a document is skipped.
    static func around(_ message: String, in source: SourceText, at range: Range<Int>) -> Diagnostic {
        Diagnostic(pasted, message, in: source, at: range)
    }
}
