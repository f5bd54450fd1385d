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
    }

    /// Fixes a theme document; no value where a variant that it has cannot be drawn.
    public static func fix(_ source: SourceText, alphaFirst: Bool = false) -> Reading<Result> {
        let json = JSONReader.read(source)
        guard let root = json.value else { return Reading(nil, json.diagnostics) }
        let kind = DocumentKind(recognizing: root)
        guard kind == .keyboard else { return Reading(nil, [DesignDiagnostics.notNative(kind, root, in: source)]) }
        let written = ThemeReader.read(root, in: source, alphaFirst: alphaFirst)
        guard !written.diagnostics.haveErrors else { return Reading(nil, written.diagnostics) }
        var edits = SourceEdits()
        var fixes: [ThemeFix] = []
        for mode in Mode.allCases {
            guard let variant = written.variants[mode] else { continue }
            for fix in self.fixes(of: variant, mode) {
                edits.set(fix.property, to: spelled(fix.new, alphaFirst), of: variant, in: source)
                fixes.append(fix)
            }
        }
        return Reading(Result(bytes: edits.applied(to: source.bytes), fixes: fixes), written.diagnostics)
    }

    /// The texts in an order in which none is fixed before another from which it takes its colour.
    private static func fixes(of written: WrittenVariant, _ mode: Mode) -> [ThemeFix] {
        guard var variant = written.variant else { return [] }
        return ContrastSubject.allCases.compactMap { subject in
            guard let text = variant.theme(mode)?.texts.first(where: { $0.subject == subject }),
                text.pair(in: mode).level == .fail, let color = ReadableColor.nearest(to: text)
            else { return nil }
            variant.values[subject.textProperty] = .color(color)
            return ThemeFix(mode: mode, property: subject.textProperty, old: text.text, new: color)
        }
    }

    private static func spelled(_ color: Color, _ alphaFirst: Bool) -> String {
        let digits = "\(color)".dropFirst()
        return alphaFirst && !color.isOpaque ? "#" + digits.suffix(2) + digits.prefix(6) : "#" + digits
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
