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

/// Repairs what there is one way to repair, then makes texts readable that are not.
///
/// Repairs are those that problems bring with them: syntax first, then colours with their alpha at the other end, then
/// spellings, types, names and what the store asks for. Each text colour below WCAG's level AA is then moved the least OKLab
/// distance that reaches it, keeping its hue.
public enum ThemeFixer {
    /// A document repaired, and how.
    public struct Result: Hashable, Sendable {
        /// The document's bytes: those read, but for what was repaired. A colour that its variant takes from another
        /// property is written after the properties that documents write before it.
        public let bytes: [UInt8]
        /// The colours moved. Texts on backgrounds on which no colour of theirs can be read are not among them.
        public let fixes: [ThemeFix]
        /// A note for each fault repaired, for each colour moved, and for each that would have to be and cannot, where the
        /// document read has it.
        public let notes: [Diagnostic]
    }

    /// Rounds of repairs: syntax, alpha, and what a repair brings to light. More are not needed; the bound is for safety.
    private static let rounds = 8

    /// Fixes a theme document; no value where it is not JSON even then, or no keyboard theme, or where a variant that it has
    /// cannot be drawn and nothing was repaired. With `store` what the store asks for is repaired too. With `alphaFirst`
    /// colours are read as `#AARRGGBB`, and written as the format has them.
    public static func fix(_ source: SourceText, store: Bool = false, alphaFirst: Bool = false) -> ParseResult<Result> {
        var work = Repair(source)
        if alphaFirst { work.turnColors() }
        for _ in 0..<rounds {
            let problems = ThemeValidation(work.source, store: store).diagnostics
            guard work.apply(next(of: problems)) else { break }
        }
        guard let root = JSONReader.read(work.source).value else {
            return ParseResult(nil, ThemeValidation(source, store: store, alphaFirst: alphaFirst).diagnostics)
        }
        let kind = DocumentKind(recognizing: root)
        guard kind == .keyboard else {
            return ParseResult(nil, [DesignDiagnostics.notNative(kind, root, in: work.source)])
        }
        let written = ThemeReader.read(root, in: work.source, alphaFirst: false)
        guard !written.diagnostics.haveErrors || work.isChanged else { return ParseResult(nil, written.diagnostics) }
        let fixes = written.diagnostics.haveErrors ? [] : work.moveColors(of: written)
        let result = Result(bytes: work.source.bytes, fixes: fixes, notes: work.notes.inSourceOrder)
        return ParseResult(result, written.diagnostics)
    }

    /// The problems that are repaired next: none is repaired before one that it may follow from.
    private static func next(of problems: [Diagnostic]) -> [Diagnostic] {
        let repairable = problems.filter { !$0.repairs.isEmpty }
        let syntax = repairable.filter { JSONDiagnostics.all.contains($0.kind) }
        if !syntax.isEmpty { return syntax }
        let alpha = repairable.filter { $0.kind == ThemeDiagnostics.alphaOrder }
        return alpha.isEmpty ? repairable : alpha
    }
}

/// A document on its way to being whole.
private struct Repair {
    private let original: SourceText
    /// The document as it is now.
    private(set) var source: SourceText
    /// What was done, where the document read has it.
    private(set) var notes: [Diagnostic] = []
    private var steps: [SourceEdits] = []

    init(_ source: SourceText) {
        (original, self.source) = (source, source)
    }

    /// True where anything was changed.
    var isChanged: Bool { !steps.isEmpty }

    /// Repairs problems; false where there was nothing to do. Of two repairs of one place the second is left for later.
    mutating func apply(_ problems: [Diagnostic]) -> Bool {
        let edits = SourceEdits(problems.flatMap(\.repairs))
        let done = Set(edits.edits)
        let repaired = problems.filter { $0.repairs.allSatisfy(done.contains) }
        guard !edits.isEmpty else { return false }
        for problem in repaired {
            note(ThemeDiagnostics.repaired, problem.path, "repaired: \(problem.message)", at: problem.range)
        }
        take(edits)
        return true
    }

    private mutating func take(_ edits: SourceEdits) {
        source = edits.applied(to: source)
        steps.append(edits)
    }

    private mutating func note(_ kind: DiagnosticKind, _ path: String, _ message: String, at range: Range<Int>?) {
        notes.append(Diagnostic(kind, path: path, message, in: original, at: range.map(origin)))
    }

    /// Where a place of the document as it is now was in the one read.
    private func origin(of range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, max(range.lowerBound, range.upperBound - 1))
        for step in steps.reversed() { (start, end) = (step.origin(of: start), step.origin(of: end)) }
        return start..<max(start, min(end + 1, original.bytes.count))
    }

    /// Writes all colours of eight digits with their alpha last.
    mutating func turnColors() {
        guard let root = JSONReader.read(source).value else { return }
        let order = ThemeReader.read(root, in: source, alphaFirst: true).alphaOrder
        let edits = order.sightings.map { SourceEdit($0.range, "\"\($0.turned(isFirst: true))\"") }
        for sighting in order.sightings {
            note(
                ThemeDiagnostics.repaired, sighting.path,
                "repaired: \(Quoted(sighting.text)) has its alpha first (write \"\(sighting.turned(isFirst: true))\")",
                at: sighting.range)
        }
        if !edits.isEmpty { take(SourceEdits(edits)) }
    }
}

// MARK: - Contrast

extension Repair {
    /// Moves the colours that cannot be read and tells of it.
    mutating func moveColors(of written: ParsedTheme) -> [ThemeFix] {
        var edits: [SourceEdit] = []
        var fixes: [ThemeFix] = []
        for mode in Mode.allCases {
            guard let variant = written.variants[mode] else { continue }
            for outcome in Self.outcomes(of: variant, mode) {
                let property = outcome.before.subject.textProperty
                note(
                    outcome.kind, "\(mode.rawValue).\(property.rawValue)", outcome.message,
                    at: variant.place(of: property))
                guard let new = outcome.new else { continue }
                edits += variant.edit(setting: property, to: "\(new)", in: source).map { [$0] } ?? []
                fixes.append(ThemeFix(mode: mode, property: property, old: outcome.before.text, new: new))
            }
        }
        if !edits.isEmpty { take(SourceEdits(edits)) }
        return fixes
    }

    /// What can be done for each text that cannot be read, in an order in which none is fixed before another from which
    /// it takes its colour.
    private static func outcomes(of written: ParsedVariant, _ mode: Mode) -> [FixOutcome] {
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
}

/// What can be done for a text that cannot be read.
private struct FixOutcome {
    /// The text as it is.
    let before: ContrastPair
    /// The colour that can be read; nil where there is none.
    let new: Color?

    /// What kind of note tells of it.
    var kind: DiagnosticKind { new == nil ? ThemeDiagnostics.noReadableColor : ThemeDiagnostics.movedColor }

    /// What was done.
    var message: String {
        let wanted = JSONOutput.digits(before.wanted)
        if let new {
            return "\(before.text) became \(new), for a contrast of \(wanted):1 with \(before.background) instead of "
                + ContrastReport.ratio(before.ratio)
        }
        return "no colour of the hue of \(before.text) has a contrast of \(wanted):1 with the background of "
            + "the \(before.subject.rawValue) (expected another background)"
    }
}

extension ParsedVariant {
    /// The edit that gives a property a colour, where it stands or among its neighbours; nil where nothing is written.
    fileprivate func edit(setting name: PropertyName, to color: String, in source: SourceText) -> SourceEdit? {
        if let place = places[name] { return SourceEdit(place, JSONOutput.quoted(color)) }
        return json?.insertion(
            of: name.rawValue, JSONOutput.quoted(color), order: PropertyName.allCases.map(\.rawValue), in: source)
    }
}
