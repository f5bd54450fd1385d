package import Documents
internal import Graphics
package import ThemeModel

/// A tool that makes all unambiguous repairs, then makes unreadable texts readable.
///
/// Each problem carries its repairs. Syntax comes first, then colours that have alpha first, then spellings, types, names and
/// what the store requires. After that, each text colour below WCAG's level AA moves by the least OKLab distance that reaches
/// it, with the same hue.
package enum ThemeFixer {
    /// A repaired document and its changes.
    package struct Result: Hashable, Sendable {
        /// The document's bytes, unchanged except for the repairs. A colour that its variant takes from another property is
        /// written after the properties that precede it in document order.
        package let bytes: [UInt8]
        /// The colours that were changed, without texts that no colour makes readable.
        package let fixes: [ThemeFix]
        /// A note for each repaired fault, each changed colour, and each colour that no change can make readable, at its
        /// place in the document as read.
        package let notes: [Diagnostic]
        let origins: RepairOrigins

        /// Returns a problem of the repaired document at its place in the document as read, for readers who have only that one.
        package func beforeRepair(_ problem: Diagnostic) -> Diagnostic {
            guard let range = problem.range, problem.source?.bytes == bytes else { return problem }
            var moved = Diagnostic(
                problem.kind, severity: problem.severity, path: problem.path, problem.message, in: origins.document,
                at: origins.range(of: range))
            moved.meantPath = problem.meantPath
            return moved
        }
    }

    /// The maximum number of rounds of repairs: syntax, alpha, and problems that a repair reveals. Fewer suffice; the bound
    /// is for safety.
    private static let rounds = 8

    /// Fixes a theme document. The value is absent if the document is not JSON even after repair, or if it cannot be
    /// drawn and nothing was repaired. Of the colours of designs only a light accent moves on which the token set's text cannot be
    /// read: keyboards are made readable anyway. With `store`, also
    /// repairs what the store requires, which takes keyboard themes only. With `alphaFirst`, reads colours as `#AARRGGBB` and
    /// writes them in the format's order.
    package static func fix(_ source: SourceText, store: Bool = false, alphaFirst: Bool = false) -> ParseResult<Result>
    {
        var work = Repair(source)
        if alphaFirst { work.moveAlpha() }
        for _ in 0..<rounds {
            let problems = ThemeValidation(work.source, store: store).diagnostics
            guard work.apply(next(of: problems)) else { break }
        }
        guard let root = JSONReader.read(work.source).value else {
            return ParseResult(nil, ThemeValidation(source, store: store, alphaFirst: alphaFirst).diagnostics)
        }
        let kind = DocumentKind(recognizing: root)
        guard kind == .keyboard else {
            if store { return ParseResult(nil, [DesignDiagnosticKinds.notNative(kind, root: root, in: work.source)]) }
            let read = ThemeDocument.read(work.source, as: kind, modes: nil)
            guard read.value != nil || work.isChanged else { return ParseResult(nil, read.diagnostics) }
            let fixes = work.moveAccent(of: root, kind)
            return ParseResult(work.result(fixes: fixes), read.diagnostics)
        }
        let written = ThemeReader.read(root, in: work.source, alphaFirst: false)
        guard !written.diagnostics.haveErrors || work.isChanged else { return ParseResult(nil, written.diagnostics) }
        let fixes = written.diagnostics.haveErrors ? [] : work.moveColors(of: written)
        return ParseResult(work.result(fixes: fixes), written.diagnostics)
    }

    /// Returns the problems to repair next: a problem comes after those that it may result from.
    private static func next(of problems: [Diagnostic]) -> [Diagnostic] {
        let repairable = problems.filter { !$0.repairs.isEmpty }
        let syntax = repairable.filter { JSONDiagnosticKinds.all.contains($0.kind) }
        if !syntax.isEmpty { return syntax }
        let alpha = repairable.filter { $0.kind == ThemeDiagnosticKinds.alphaOrder }
        return alpha.isEmpty ? repairable : alpha
    }
}

/// Where the places of a repaired document were before the repairs.
struct RepairOrigins: Hashable, Sendable {
    /// The document as read.
    let document: SourceText
    /// The repairs, one round after another.
    fileprivate(set) var steps: [SourceEdits] = []

    /// Returns the range in the document as read of a range in its current state.
    func range(of range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, max(range.lowerBound, range.upperBound - 1))
        for step in steps.reversed() { (start, end) = (step.origin(of: start), step.origin(of: end)) }
        return start..<max(start, min(end + 1, document.bytes.count))
    }
}

/// A document that is being repaired.
private struct Repair {
    private var origins: RepairOrigins
    /// The document in its current state.
    private(set) var source: SourceText
    /// The notes so far, at places in the document as read.
    private var notes: [Diagnostic] = []

    init(_ source: SourceText) {
        (origins, self.source) = (RepairOrigins(document: source), source)
    }

    /// True if anything was changed.
    var isChanged: Bool { !origins.steps.isEmpty }

    /// Returns the document in its current state, with all that was done to it.
    func result(fixes: [ThemeFix]) -> ThemeFixer.Result {
        ThemeFixer.Result(bytes: source.bytes, fixes: fixes, notes: notes.inSourceOrder, origins: origins)
    }

    /// Repairs problems; false if there was nothing to do. If two repairs affect one place, the second waits for the next
    /// round.
    mutating func apply(_ problems: [Diagnostic]) -> Bool {
        let edits = SourceEdits(problems.flatMap(\.repairs))
        let done = Set(edits.edits)
        let repaired = problems.filter { $0.repairs.allSatisfy(done.contains) }
        guard !edits.isEmpty else { return false }
        for problem in repaired {
            note(
                ThemeDiagnosticKinds.repaired, path: problem.path, message: "repaired: \(problem.message)",
                at: problem.range)
        }
        take(edits)
        return true
    }

    private mutating func take(_ edits: SourceEdits) {
        source = edits.applied(to: source)
        origins.steps.append(edits)
    }

    private mutating func note(_ kind: DiagnosticKind, path: String, message: String, at range: Range<Int>?) {
        notes.append(Diagnostic(kind, path: path, message, in: origins.document, at: range.map(origins.range)))
    }

    /// Writes all colours of eight digits with alpha last.
    mutating func moveAlpha() {
        guard let root = JSONReader.read(source).value else { return }
        let order = ThemeReader.read(root, in: source, alphaFirst: true).alphaOrder
        let edits = order.sightings.map { SourceEdit($0.range, "\"\($0.movingAlpha(isFirst: true))\"") }
        for sighting in order.sightings {
            note(
                ThemeDiagnosticKinds.repaired, path: sighting.path,
                message:
                    "repaired: \(Quoted(sighting.text)) has its alpha first (write \"\(sighting.movingAlpha(isFirst: true))\")",
                at: sighting.range)
        }
        if !edits.isEmpty { take(SourceEdits(edits)) }
    }
}

// MARK: - Contrast

extension Repair {
    /// Changes the unreadable colours where possible, and adds a note for each.
    mutating func moveColors(of written: ParsedTheme) -> [ThemeFix] {
        var edits: [SourceEdit] = []
        var fixes: [ThemeFix] = []
        for mode in Mode.allCases {
            guard let variant = written.variants[mode] else { continue }
            for outcome in Self.outcomes(of: variant, mode) {
                let property = outcome.before.subject.textProperty
                note(
                    outcome.new == nil ? ThemeDiagnosticKinds.noReadableColor : ThemeDiagnosticKinds.movedColor,
                    path: "\(mode.rawValue).\(property.rawValue)",
                    message: Self.message(before: outcome.before, new: outcome.new),
                    at: variant.range(of: property))
                guard let new = outcome.new else { continue }
                edits += variant.edit(setting: property, to: "\(new)", in: source).map { [$0] } ?? []
                fixes.append(ThemeFix(mode: mode, property: property, old: outcome.before.text, new: new))
            }
        }
        if !edits.isEmpty { take(SourceEdits(edits)) }
        return fixes
    }

    /// Moves a token set's light accent to the nearest colour of its hue on which the inverse text can be read, and adds a note.
    mutating func moveAccent(of root: JSONValue, _ kind: DocumentKind) -> [ThemeFix] {
        let form = DocumentNormalizer(root, in: source).root
        let design = ParsedDesign(form, as: kind, in: source, modes: Set(Mode.allCases), alphaFirst: false)
        guard let rule = design.document?.design.accentContrast, !design.diagnostics.haveErrors,
            let range = design.ranges[rule.path], let new = rule.suggestion
        else { return [] }
        note(
            ThemeDiagnosticKinds.movedColor, path: rule.path,
            message: "\(rule.color) became \(new), for a contrast of \(JSONOutput.digits(rule.wanted)):1 with "
                + "\(ColorToken.textInverse.rawValue) \(rule.background) instead of \(ContrastReport.ratio(rule.ratio))",
            at: range)
        let old = form[Mode.light.rawValue]?[TokenGroup.colors.rawValue]?[ColorToken.accent.rawValue]
        let text = JSONOutput.quoted(ColorNotation(of: old, in: root).spelled("\(new)"))
        take(SourceEdits([SourceEdit(range, text)]))
        return [ThemeFix(mode: .light, property: .accentKeyBackground, old: rule.color, new: new)]
    }

    /// Returns each unreadable text, and its readable colour if there is one, after any other text whose colour it takes.
    private static func outcomes(of written: ParsedVariant, _ mode: Mode) -> [(before: ContrastPair, new: Color?)] {
        guard var variant = written.variant else { return [] }
        return ContrastSubject.allCases.compactMap { subject in
            guard let text = variant.theme(mode)?.texts.first(where: { $0.subject == subject }) else { return nil }
            let before = text.pair(in: mode)
            guard before.level == .fail else { return nil }
            let color = ReadableColor.nearest(to: text)
            if let color { variant.values[subject.textProperty] = .color(color) }
            return (before, color)
        }
    }

    /// Returns the text of the note about an unreadable text and its readable colour.
    private static func message(before: ContrastPair, new: Color?) -> String {
        let wanted = JSONOutput.digits(before.wanted)
        if let new {
            return "\(before.text) became \(new), for a contrast of \(wanted):1 with "
                + "\(before.background)\(before.position) instead of \(ContrastReport.ratio(before.ratio))"
        }
        return "no colour of the hue of \(before.text) has a contrast of \(wanted):1 with the background of "
            + "the \(before.subject.rawValue) (change the background)"
    }
}

extension ParsedVariant {
    /// Returns the edit that gives a property a colour, at its place or among its neighbours; nil if there is no variant to
    /// edit.
    fileprivate func edit(setting name: PropertyName, to color: String, in source: SourceText) -> SourceEdit? {
        guard let json else { return nil }
        let old = json[name.rawValue] ?? json["_" + name.rawValue]
        let text = JSONOutput.quoted(ColorNotation(of: old, in: json).spelled(color))
        if let range = ranges[name] { return SourceEdit(range, text) }
        return json.insertion(
            of: name.rawValue, text, order: PropertyName.allCases.map(\.rawValue), in: source)
    }
}
