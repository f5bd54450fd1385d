internal import Documents
internal import Graphics
internal import ImageComparison
internal import KeyboardPreview
internal import ThemeModel

/// What explains the difference between a case and its golden.
///
/// The theme is drawn once as it was recorded, and once without each of its changes. A change explains the parts of the
/// keyboard that it paints and that differ from the golden, unless they would differ with the recorded theme too. So what a
/// release, a font or the case's own arguments have changed is never put down to a theme.
package struct CaseExplanation: Sendable {
    /// A change, and the parts that it explains.
    package struct Claim: Sendable {
        package let change: PropertyChange
        /// The names of keys, in the order of the keyboard.
        package let keys: [String]
        /// The names of other parts.
        package let others: [String]
    }

    /// The changes that explain something, in the order of the format.
    package let claims: [Claim]
    /// The keys that nothing explains.
    package let unexplainedKeys: [String]
    /// The other parts that nothing explains.
    package let unexplainedOthers: [String]
    /// The document with the theme's properties; nil if it is no file of JSON.
    let source: SourceText?

    /// True if the theme's changes explain all that differs.
    package var isComplete: Bool { unexplainedKeys.isEmpty && unexplainedOthers.isEmpty }

    /// The explanation in a few words, for the end of a sentence.
    var words: String {
        guard !claims.isEmpty else { return "not explained by the theme" }
        let paths = claims.map(\.change.path)
        let rest = paths.count - Self.shownPaths
        let named = paths.prefix(Self.shownPaths).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
        return "because of \(named)" + (isComplete ? "" : "; not explained by the theme: \(unexplainedWords)")
    }

    /// The parts that nothing explains, in words.
    package var unexplainedWords: String { PartNames.words(keys: unexplainedKeys, others: unexplainedOthers) }

    private static let shownPaths = 4
}

/// Parts of a keyboard in words.
enum PartNames {
    /// Returns a few names, and how many more there are: `keys a, b and 12 more; candidate bar`.
    static func words(keys: [String], others: [String]) -> String {
        let rest = keys.count > shownKeys ? " and \(keys.count - shownKeys) more" : ""
        let named = (keys.count == 1 ? "key " : "keys ") + keys.prefix(shownKeys).joined(separator: ", ") + rest
        return ((keys.isEmpty ? [] : [named]) + others).map(Quoted.sanitized).joined(separator: "; ")
    }

    /// Returns how many keys there are, and the names of the others: `27 keys, candidate bar`.
    static func count(keys: Int, others: [String]) -> String {
        ((keys == 0 ? [] : [Prose.counted(keys, noun: "key")]) + others.map(Quoted.sanitized)).joined(separator: ", ")
    }

    private static let shownKeys = 12
}

/// A part of a picture, by name: its place may have changed.
private struct PartName: Hashable {
    let variant: Int
    let name: String
    let isKey: Bool

    init(_ part: EmbeddedGeometry.Part) {
        (variant, name, isKey) = (part.variant, part.name, part.isKey)
    }

    private init(_ name: String) {
        (variant, self.name, isKey) = (0, name, false)
    }

    /// What lies between the keys and around them.
    static let background = PartName("background")
    /// The size of the picture.
    static let size = PartName("size of the picture")
}

extension EmbeddedGeometry {
    /// Returns the names of the parts that a comparison finds different.
    fileprivate func names(touchedBy comparison: PictureComparison) -> Set<PartName> {
        var names = Set(parts(touchedBy: comparison).map(PartName.init))
        if names.isEmpty, comparison.differingPixels > 0 { names.insert(.background) }
        if !comparison.hasEqualSizes { names.insert(.size) }
        return names
    }

    /// Returns names in the order of the keyboard, each once.
    fileprivate func sorted(_ names: Set<PartName>) -> (keys: [String], others: [String]) {
        let known = parts.map(PartName.init).filter(names.contains)
        let all = known + [.background, .size].filter(names.contains)
        // A part of a picture before that this one does not have.
        let gone = names.subtracting(all).sorted { $0.name < $1.name }
        var seen: Set<String> = []
        let once = (all + gone).filter { seen.insert($0.name).inserted }
        return (once.filter(\.isKey).map(\.name), once.filter { !$0.isKey }.map(\.name))
    }
}

extension CaseExplanation {
    /// Explains how a case differs from its golden; nil if no theme is recorded for it.
    init?(
        _ golden: GoldenCase, drawn: DrawnCase, expected: StraightPixmap, difference: PictureComparison,
        recorded: [Mode: ThemeRecord.Variant], renderer: KeyboardRenderer
    ) throws(OperationError) {
        guard let document = drawn.prepared.document, let shown = drawn.shownVariants,
            Set(recorded.keys) == Set(shown.keys)
        else { return nil }
        let before = recorded.mapValues(\.variant)
        let changes = Mode.allCases.flatMap { mode -> [PropertyChange] in
            guard let before = before[mode], let after = shown[mode] else { return [] }
            return PropertyChange.changes(mode, from: before, to: after)
        }
        let trials = ThemeTrial(drawn: drawn, document: document, renderer: renderer)
        let differing = drawn.geometry.names(touchedBy: difference)
        let foreign = try trials.parts(of: golden, with: before, differingFrom: expected)
        var claims: [Claim] = []
        var painted: Set<PartName> = []
        for change in changes {
            guard let old = before[change.mode], let new = shown[change.mode] else { continue }
            let parts = trials.parts(painted: change.mode, without: change.reverted(in: new, before: old))
                .intersection(differing).subtracting(foreign)
            guard !parts.isEmpty else { continue }
            painted.formUnion(parts)
            let (keys, others) = drawn.geometry.sorted(parts)
            claims.append(Claim(change: change, keys: keys, others: others))
        }
        self.claims = claims
        source = drawn.themeSource
        (unexplainedKeys, unexplainedOthers) = drawn.geometry.sorted(differing.subtracting(painted))
    }
}

/// The keyboard of a case with other themes.
private struct ThemeTrial {
    let drawn: DrawnCase
    let document: ThemeDocument
    let renderer: KeyboardRenderer

    /// Returns the parts in which a golden differs from the case drawn with other variants, as the case is compared; all that
    /// there are if it cannot be drawn.
    func parts(
        of golden: GoldenCase, with variants: [Mode: ThemeVariant], differingFrom expected: StraightPixmap
    ) throws(OperationError) -> Set<PartName> {
        guard let prepared = prepared(variants), let pixels = pixels(of: prepared) else {
            return Set(drawn.geometry.parts.map(PartName.init) + [.background, .size])
        }
        let geometry = EmbeddedGeometry(prepared.geometry)
        let comparison = try golden.comparison.comparison(expected: expected, actual: pixels) { [geometry] }
        return geometry.names(touchedBy: comparison)
    }

    /// Returns the parts that look different if a variant is replaced.
    func parts(painted mode: Mode, without variant: ThemeVariant) -> Set<PartName> {
        guard let prepared = prepared([mode: variant]),
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
