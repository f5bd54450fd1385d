public import Documents
public import Graphics

/// A text colour that was moved to be readable.
public struct ThemeFix: Hashable, Sendable {
    /// The variant.
    public let mode: Mode
    /// The property that has the colour.
    public let property: PropertyName
    /// What the colour was.
    public let old: Color
    /// What it is now.
    public let new: Color
}

/// Makes texts readable that are not: each text colour below WCAG's level AA is moved the least OKLab distance that
/// reaches it, keeping its hue.
public enum ThemeFixer {
    /// A document with its text colours moved, and how.
    public struct Result: Hashable, Sendable {
        /// The document's bytes: those read, but for the colours. A colour that its variant takes from another property
        /// is written after the variant's last property.
        public let bytes: [UInt8]
        /// The colours moved. Texts on backgrounds on which no colour of theirs can be read are not among them.
        public let fixes: [ThemeFix]
        /// A note for each colour moved, and for each that would have to be and cannot, where the document read has it.
        public let notes: [Diagnostic]
    }

    /// Fixes a theme document; no value where a variant that it has cannot be drawn.
    public static func fix(_ source: SourceText, alphaFirst: Bool = false) -> ParseResult<Result> {
        let json = JSONReader.read(source)
        guard let root = json.value else { return ParseResult(nil, json.diagnostics) }
        let kind = DocumentKind(recognizing: root)
        guard kind == .keyboard else { return ParseResult(nil, [DesignDiagnostics.notNative(kind, root, in: source)]) }
        let written = ThemeReader.read(root, in: source, alphaFirst: alphaFirst)
        guard !written.diagnostics.haveErrors else { return ParseResult(nil, written.diagnostics) }
        var edits = SourceEdits()
        var fixes: [ThemeFix] = []
        var notes: [Diagnostic] = []
        for mode in Mode.allCases {
            guard let variant = written.variants[mode] else { continue }
            for outcome in outcomes(of: variant, mode) {
                notes.append(outcome.note(mode, variant, in: source))
                guard let new = outcome.new else { continue }
                let property = outcome.before.subject.textProperty
                edits.set(property, to: spelled(new, alphaFirst), of: variant, in: source)
                fixes.append(ThemeFix(mode: mode, property: property, old: outcome.before.text, new: new))
            }
        }
        let result = Result(bytes: edits.applied(to: source.bytes), fixes: fixes, notes: notes.inSourceOrder)
        return ParseResult(result, written.diagnostics)
    }

    /// What can be done for each text that cannot be read, in an order in which none is fixed before another from which
    /// it takes its colour.
    private static func outcomes(of written: WrittenVariant, _ mode: Mode) -> [FixOutcome] {
        guard var variant = written.variant else { return [] }
        return ContrastSubject.allCases.compactMap { subject in
            guard let text = variant.theme(mode)?.texts.first(where: { $0.subject == subject }) else { return nil }
            let before = text.pair(in: mode)
            guard before.level == .fail else { return nil }
            let color = ReadableColor.nearest(to: text)
            if let color { variant.values[subject.textProperty] = .color(color) }
            return FixOutcome(before: before, new: color)
        }
    }

    private static func spelled(_ color: Color, _ alphaFirst: Bool) -> String {
        let digits = "\(color)".dropFirst()
        return alphaFirst && !color.isOpaque ? "#" + digits.suffix(2) + digits.prefix(6) : "#" + digits
    }
}

/// What can be done for a text that cannot be read.
private struct FixOutcome {
    /// The text as it is.
    let before: ContrastPair
    /// The colour that can be read; nil where there is none.
    let new: Color?

    /// Tells of it.
    func note(_ mode: Mode, _ variant: WrittenVariant, in source: SourceText) -> Diagnostic {
        let property = before.subject.textProperty
        let message =
            if let new {
                "\(before.text) became \(new), for a contrast of \(JSONText.digits(before.wanted)):1 with "
                    + "\(before.background) instead of \(ContrastReport.ratio(before.ratio))"
            } else {
                "no colour of the hue of \(before.text) has a contrast of \(JSONText.digits(before.wanted)):1 with what lies "
                    + "beneath the \(before.subject.rawValue)'s text (want another background)"
            }
        return Diagnostic(
            new == nil ? ThemeDiagnostics.noReadableColor : ThemeDiagnostics.movedColor,
            path: "\(mode.rawValue).\(property.rawValue)", message, in: source, at: variant.place(of: property))
    }
}

/// Replacements in a document's bytes.
private struct SourceEdits {
    private var edits: [(range: Range<Int>, text: String)] = []

    /// Writes a property's value where it stands, or the property after the variant's last.
    mutating func set(_ name: PropertyName, to value: String, of variant: WrittenVariant, in source: SourceText) {
        if let place = variant.places[name] {
            edits.append((place, "\"\(value)\""))
        } else if let last = variant.lastMember {
            let end = last.value.range.upperBound
            let space = source.whiteSpace(before: last.nameRange.lowerBound)
            edits.append((end..<end, ",\(space)\"\(name.rawValue)\": \"\(value)\""))
        }
    }

    /// The bytes with all replacements made; those at one place come in the order in which they were asked for.
    func applied(to bytes: [UInt8]) -> [UInt8] {
        let ordered = edits.enumerated().sorted { a, b in
            (a.element.range.lowerBound, a.offset) < (b.element.range.lowerBound, b.offset)
        }
        var out: [UInt8] = []
        var at = 0
        for (_, edit) in ordered {
            out += bytes[at..<edit.range.lowerBound] + Array(edit.text.utf8)
            at = edit.range.upperBound
        }
        return out + bytes[at...]
    }
}

extension SourceText {
    /// The white space that ends at an offset.
    fileprivate func whiteSpace(before offset: Int) -> String {
        var start = offset
        while start > 0, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[start - 1]) { start -= 1 }
        return text(start..<offset)
    }
}
