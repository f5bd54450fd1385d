internal import Comparison
package import Documents
internal import Graphics
internal import ImageComparison
package import KeyboardPreview
package import ThemeModel

/// What explains the difference between a case and its golden.
///
/// The theme is drawn once as it was recorded, and once without each of its changes. A change explains the parts of the
/// keyboard that it paints and that differ from the golden, unless they would differ with the recorded theme too. So what a
/// release, a font or the case's own arguments have changed is never put down to a theme.
package struct CaseExplanation: Sendable {
    /// A change, and the parts that it explains.
    struct Claim: Sendable {
        let change: PropertyChange
        /// The names of keys, in the order of the keyboard.
        let keys: [String]
        /// The names of other parts.
        let others: [String]
    }

    /// The changes that explain something, in the order of the format.
    let claims: [Claim]
    /// The keys that nothing explains.
    let unexplainedKeys: [String]
    /// The other parts that nothing explains.
    let unexplainedOthers: [String]
    /// The document with the theme's properties; nil if it is no file of JSON.
    let source: SourceText?

    /// True if the theme's changes explain all that differs.
    var isComplete: Bool { unexplainedKeys.isEmpty && unexplainedOthers.isEmpty }

    /// The explanation in a few words, for the end of a sentence.
    var summary: String {
        guard !claims.isEmpty else { return "not explained by the theme" }
        let named = Prose.list(claims.map(\.change.path), most: Self.shownPaths)
        return "because of \(named)" + (isComplete ? "" : "; not explained by the theme: \(unexplainedSummary)")
    }

    /// The parts that nothing explains, in words.
    var unexplainedSummary: String { PartNames.summary(keys: unexplainedKeys, others: unexplainedOthers) }

    private static let shownPaths = 4

    /// A line for each cause, and for what has none.
    package var lines: [String] {
        claims.map { "cause: \($0.change.title): \(PartNames.summary(keys: $0.keys, others: $0.others))" }
            + (isComplete ? [] : ["unexplained: \(unexplainedSummary)"])
    }
}

/// Parts of a keyboard in words.
enum PartNames {
    /// Returns a few names, and how many more there are: `keys a, b and 12 more; candidate bar`.
    static func summary(keys: [String], others: [String]) -> String {
        let named = (keys.count == 1 ? "key " : "keys ") + Prose.list(keys.map(word), most: shownKeys)
        return ((keys.isEmpty ? [] : [named]) + others).map(Quoted.sanitized).joined(separator: "; ")
    }

    /// Returns how many keys there are, and the names of the others: `27 keys, candidate bar`.
    static func count(keys: Int, others: [String]) -> String {
        ((keys == 0 ? [] : [Prose.counted(keys, noun: "key")]) + others.map(Quoted.sanitized)).joined(separator: ", ")
    }

    /// Returns the name of a key in a sentence; one that could be part of the sentence is in quotation marks.
    private static func word(for key: String) -> String {
        key.allSatisfy { ",;.:()".contains($0) } ? "“\(key)”" : key
    }

    private static let shownKeys = 12
}

/// A part of a picture, by name: its place may have changed.
private struct PartName: Hashable {
    var variant = 0
    let name: String
    var isKey = false

    /// What lies between the keys and around them.
    static let background = PartName(name: "background")
    /// The size of the picture.
    static let size = PartName(name: "size of the picture")
}

extension EmbeddedGeometry.Part {
    fileprivate var partName: PartName { PartName(variant: variant, name: name, isKey: isKey) }
}

extension EmbeddedGeometry {
    /// Returns the names of the parts that a comparison finds different.
    fileprivate func names(touchedBy comparison: PictureComparison) -> Set<PartName> {
        var names = Set(parts(touchedBy: comparison).map(\.partName))
        if names.isEmpty, comparison.differingPixels > 0 { names.insert(.background) }
        if !comparison.hasEqualSizes { names.insert(.size) }
        return names
    }

    /// Returns names in the order of the keyboard, each once.
    fileprivate func sorted(_ names: Set<PartName>) -> (keys: [String], others: [String]) {
        let present = parts.map(\.partName).filter(names.contains)
        let all = present + [.background, .size].filter(names.contains)
        // A part of a picture before that this one does not have.
        let gone = names.subtracting(all).sorted { $0.name < $1.name }
        var seen: Set<String> = []
        let once = (all + gone).filter { seen.insert($0.name).inserted }
        return (once.filter(\.isKey).map(\.name), once.filter { !$0.isKey }.map(\.name))
    }
}

extension CaseExplanation {
    /// Explains how a picture differs from its golden; nil if no theme is recorded for it. `options` say how the two were
    /// compared.
    init?(
        _ drawn: DrawnCase, comparing options: ComparisonOptions, expected: StraightPixmap,
        difference: PictureComparison,
        recorded: [Mode: ThemeRecord.Variant], renderer: KeyboardRenderer
    ) throws(OperationError) {
        guard let sensitivity = ThemeSensitivity(drawn, recorded: recorded, renderer: renderer) else { return nil }
        let differing = drawn.geometry.names(touchedBy: difference)
        let foreign = try sensitivity.parts(differingFrom: expected, comparing: options)
        var claims: [Claim] = []
        var painted: Set<PartName> = []
        for change in sensitivity.changes {
            let parts = sensitivity.parts(painted: change).intersection(differing).subtracting(foreign)
            guard !parts.isEmpty else { continue }
            painted.formUnion(parts)
            let (keys, others) = drawn.geometry.sorted(parts)
            claims.append(Claim(change: change, keys: keys, others: others))
        }
        self.claims = claims
        source = drawn.themeSource
        (unexplainedKeys, unexplainedOthers) = drawn.geometry.sorted(differing.subtracting(painted))
    }

    /// Explains how a text about a picture, such as its display list, differs from its golden; nil if no theme is recorded for
    /// it. `text` returns the text of a picture, or nil if there is none. Its parts are lines, which are only counted.
    package init?(
        _ drawn: DrawnCase, expected: String, recorded: [Mode: ThemeRecord.Variant], renderer: KeyboardRenderer,
        text: (PreparedRender) -> String?
    ) {
        guard let sensitivity = ThemeSensitivity(drawn, recorded: recorded, renderer: renderer) else { return nil }
        let actual = text(drawn.prepared) ?? ""
        func lines(_ one: String, _ other: String) -> [String] {
            let count = ListDifference(expected: one, actual: other)?.lines.count ?? 0
            return count == 0 ? [] : [Prose.counted(count, noun: "line")]
        }
        claims = sensitivity.changes.compactMap { change in
            guard let without = sensitivity.prepared(without: change).flatMap(text) else { return nil }
            let parts = lines(without, actual)
            return parts.isEmpty ? nil : Claim(change: change, keys: [], others: parts)
        }
        source = drawn.themeSource
        unexplainedKeys = []
        unexplainedOthers = lines(expected, sensitivity.preparedAsRecorded.flatMap(text) ?? actual)
    }
}

extension PictureDifference {
    /// Returns what explains the difference from a golden; nil if no theme is recorded for it.
    package func explanation(
        of drawn: DrawnCase, recorded: [Mode: ThemeRecord.Variant], renderer: KeyboardRenderer
    ) throws(OperationError) -> CaseExplanation? {
        try CaseExplanation(
            drawn, comparing: options, expected: expected.pixels, difference: comparison, recorded: recorded,
            renderer: renderer)
    }
}

/// The keyboard of a case with the theme that is recorded for its golden, and without single changes since.
private final class ThemeSensitivity {
    /// What the theme says differently than it did.
    let changes: [PropertyChange]
    private let drawn: DrawnCase
    private let document: ThemeDocument
    private let before: [Mode: ThemeVariant]
    private let renderer: KeyboardRenderer

    /// Nil if no theme is recorded for the variants that the case shows.
    init?(_ drawn: DrawnCase, recorded: [Mode: ThemeRecord.Variant], renderer: KeyboardRenderer) {
        let shown = drawn.shownVariants
        guard let document = drawn.prepared.document, !shown.isEmpty, Set(recorded.keys) == Set(shown.keys) else {
            return nil
        }
        let before = recorded.mapValues(\.variant)
        changes = Mode.allCases.flatMap { mode -> [PropertyChange] in
            guard let before = before[mode], let after = shown[mode] else { return [] }
            return PropertyChange.changes(mode, from: before, to: after)
        }
        (self.drawn, self.document, self.before, self.renderer) = (drawn, document, before, renderer)
    }

    /// The case with the recorded theme; nil if it cannot be drawn.
    var preparedAsRecorded: PreparedRender? { prepared(before) }

    /// Returns the case without a change of its theme; nil if it cannot be drawn.
    func prepared(without change: PropertyChange) -> PreparedRender? {
        guard let old = before[change.mode], let new = drawn.shownVariants[change.mode] else { return nil }
        return prepared([change.mode: change.reverted(in: new, before: old)])
    }

    /// Returns the parts in which a golden differs from the case with the recorded theme, as the case is compared; all that
    /// there are if it cannot be drawn.
    func parts(
        differingFrom expected: StraightPixmap, comparing options: ComparisonOptions
    ) throws(OperationError) -> Set<PartName> {
        guard let prepared = preparedAsRecorded, let pixels = pixels(of: prepared) else {
            return Set(drawn.geometry.parts.map(\.partName) + [.background, .size])
        }
        let geometry = EmbeddedGeometry(prepared.geometry)
        let comparison = try options.comparison(expected: expected, actual: pixels) { [geometry] }
        return geometry.names(touchedBy: comparison)
    }

    /// Returns the parts that look different without a change.
    func parts(painted change: PropertyChange) -> Set<PartName> {
        guard let prepared = prepared(without: change),
            prepared.plans.map(\.displayList) != drawn.prepared.plans.map(\.displayList),
            let pixels = pixels(of: prepared)
        else { return [] }
        let comparison = PictureComparison(expected: pixels, actual: StraightPixmap(drawn.pixmap))
        return drawn.geometry.names(touchedBy: comparison)
    }

    private func prepared(_ variants: [Mode: ThemeVariant]) -> PreparedRender? {
        var theme = document
        if let light = variants[.light] { theme.light = light }
        if let dark = variants[.dark] { theme.dark = dark }
        return try? renderer.prepare(drawn.request, showing: theme)
    }

    private func pixels(of prepared: PreparedRender) -> StraightPixmap? {
        (try? renderer.pixels(of: prepared).pixmap).map { StraightPixmap($0) }
    }
}
