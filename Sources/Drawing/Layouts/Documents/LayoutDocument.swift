/// The content of a document of keys: one plane or several, and their language (docs/geometry.md §1).
package struct LayoutDocument: Hashable, Sendable {
    /// The letters, or the only plane.
    package let first: KeyboardPlane
    /// The other planes by name.
    package let others: [PlaneName: KeyboardPlane]
    /// The planes that tablets have instead.
    package let tablet: [PlaneName: KeyboardPlane]
    /// The language that the document names, if it names one.
    package let language: LanguageTag?

    package init(
        _ first: KeyboardPlane, others: [PlaneName: KeyboardPlane] = [:], tablet: [PlaneName: KeyboardPlane] = [:],
        language: LanguageTag? = nil
    ) {
        (self.first, self.others, self.tablet, self.language) = (first, others, tablet, language)
    }

    /// Returns a plane; nil if the document has none with that name. Caps lock is shift unless it has its own plane.
    func plane(_ name: PlaneName, isTablet: Bool) -> KeyboardPlane? {
        if isTablet, let own = tablet[name] ?? (name == .capslock ? tablet[.shift] : nil) { return own }
        switch name {
        case .letters: return first
        case .shift: return others[.shift] ?? first
        case .capslock: return others[.capslock] ?? others[.shift] ?? first
        default: return others[name]
        }
    }

    /// Returns the same document with each key changed; `change` also gets the name of the key's plane.
    package func mapKeys(_ change: (_ key: Key, _ plane: PlaneName) -> Key) -> LayoutDocument {
        func mapped(_ plane: KeyboardPlane, named name: PlaneName) -> KeyboardPlane {
            var plane = plane
            for row in plane.rows.indices { plane.rows[row].keys = plane.rows[row].keys.map { change($0, name) } }
            return plane
        }
        func mapped(_ planes: [PlaneName: KeyboardPlane]) -> [PlaneName: KeyboardPlane] {
            Dictionary(uniqueKeysWithValues: planes.map { ($0, mapped($1, named: $0)) })
        }
        return LayoutDocument(
            mapped(first, named: .letters), others: mapped(others), tablet: mapped(tablet), language: language)
    }

    /// Returns the same document in a language.
    package func inLanguage(_ language: LanguageTag?) -> LayoutDocument {
        LayoutDocument(first, others: others, tablet: tablet, language: language)
    }
}
