/// A replacement in a document: the bytes to remove, and the text to insert in their place.
package struct SourceEdit: Hashable, Sendable {
    /// The bytes to remove; empty for an insertion.
    package let range: Range<Int>
    /// The text to insert; empty for a removal.
    package let text: String

    /// Creates a replacement of a range of bytes by a text.
    package init(_ range: Range<Int>, _ text: String) {
        self.range = range
        self.text = text
    }

    /// Returns an insertion of a text before the byte at an offset.
    package static func insertion(of text: String, at offset: Int) -> SourceEdit {
        SourceEdit(offset..<offset, text)
    }

    /// Returns a removal of bytes.
    package static func removal(of range: Range<Int>) -> SourceEdit {
        SourceEdit(range, "")
    }
}

/// Replacements in one document, in order of their places, which do not overlap. All other bytes of the document stay the
/// same.
package struct SourceEdits: Hashable, Sendable {
    /// The replacements; their places count bytes of the original document.
    package let edits: [SourceEdit]
    /// The start of each replacement's text in the changed document.
    private let starts: [Int]

    /// Orders replacements. Texts inserted at one place keep the given order; of two replacements that overlap, only the one
    /// that begins first is kept, or the one given first.
    package init(_ edits: [SourceEdit] = []) {
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
    package var isEmpty: Bool { edits.isEmpty }

    /// Returns the document's bytes with the replacements made, except those that reach past its end.
    func applied(to bytes: [UInt8]) -> [UInt8] {
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

    /// Returns the document with the replacements made, under the same name.
    package func applied(to source: SourceText) -> SourceText {
        SourceText(name: source.name, bytes: applied(to: source.bytes))
    }

    /// Returns the replacements that turn the changed document back into this one.
    package func inverted(in source: SourceText) -> SourceEdits {
        SourceEdits(
            zip(edits, starts).map { edit, start in
                SourceEdit(start..<start + edit.text.utf8.count, source.text(edit.range))
            })
    }

    /// Returns where a place of the changed document was before; for a place in an inserted text, the place of the insertion.
    package func origin(of offset: Int) -> Int {
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
