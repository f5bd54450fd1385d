/// A replacement in a document: bytes that go, and the text that comes in their place.
public struct SourceEdit: Hashable, Sendable {
    /// The bytes that go; empty if text is only added.
    public let range: Range<Int>
    /// What comes in their place; empty if bytes only go.
    public let text: String

    /// Replaces a range of bytes by a text.
    public init(_ range: Range<Int>, _ text: String) {
        self.range = range
        self.text = text
    }

    /// Adds a text before the byte at an offset.
    public static func insertion(of text: String, at offset: Int) -> SourceEdit {
        SourceEdit(offset..<offset, text)
    }

    /// Takes bytes away.
    public static func removal(of range: Range<Int>) -> SourceEdit {
        SourceEdit(range, "")
    }
}

/// Replacements in one document, in order of their places, none of which touches the bytes of another. Everything else
/// of the document stays as it is, byte for byte.
public struct SourceEdits: Hashable, Sendable {
    /// The replacements; places count bytes of the document as it was.
    public let edits: [SourceEdit]
    /// Where each replacement's text begins in the changed document.
    private let starts: [Int]

    /// Orders replacements. Texts added at one place come in the given order; of two that touch the same bytes the one
    /// that begins first counts, or the one given first.
    public init(_ edits: [SourceEdit] = []) {
        let ordered = edits.enumerated().sorted { a, b in
            let (x, y) = (a.element.range, b.element.range)
            if x.lowerBound != y.lowerBound { return x.lowerBound < y.lowerBound }
            return x.isEmpty != y.isEmpty ? x.isEmpty : a.offset < b.offset
        }
        var kept: [SourceEdit] = []
        for (_, edit) in ordered where edit.range.lowerBound >= kept.last?.range.upperBound ?? 0 {
            kept.append(edit)
        }
        var (starts, moved): ([Int], Int) = ([], 0)
        for edit in kept {
            starts.append(edit.range.lowerBound + moved)
            moved += edit.text.utf8.count - edit.range.count
        }
        (self.edits, self.starts) = (kept, starts)
    }

    /// True if nothing changes.
    public var isEmpty: Bool { edits.isEmpty }

    /// The document's bytes with the replacements made; those that reach past its end are left out.
    public func applied(to bytes: [UInt8]) -> [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(bytes.count)
        var at = 0
        for edit in edits where edit.range.upperBound <= bytes.count {
            out += bytes[at..<edit.range.lowerBound]
            out += Array(edit.text.utf8)
            at = edit.range.upperBound
        }
        return out + bytes[at...]
    }

    /// The document with the replacements made, under its own name.
    public func applied(to source: SourceText) -> SourceText {
        SourceText(name: source.name, bytes: applied(to: source.bytes))
    }

    /// The replacements that lead back from the changed document to this one.
    public func inverted(in source: SourceText) -> SourceEdits {
        SourceEdits(
            zip(edits, starts).map { edit, start in
                SourceEdit(start..<start + edit.text.utf8.count, source.text(edit.range))
            })
    }

    /// Where a place of the changed document was before; for a place in a new text, where that text went.
    public func origin(of offset: Int) -> Int {
        var (low, high) = (0, starts.count)
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return offset }
        let (edit, start) = (edits[low - 1], starts[low - 1])
        let past = offset - start - edit.text.utf8.count
        return past < 0 ? edit.range.lowerBound : edit.range.upperBound + past
    }
}
