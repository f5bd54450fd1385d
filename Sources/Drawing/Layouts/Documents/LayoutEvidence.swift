/// How sure it is that phones have a layout for its language. The raw values are those of lists.
package enum LayoutEvidence: String, Hashable, Sendable, CaseIterable {
    /// Independent sources have the same rows for the language.
    case confirmed
    /// Sources have rows for the language, but not independent ones, or not the same rows.
    case reported
    /// No source has a keyboard for the language: it is the one that phones give it for lack of another.
    case `default`
}
