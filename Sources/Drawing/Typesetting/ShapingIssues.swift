package import Graphics

/// The things that were missing when texts were shaped, each once, in the order in which they were found.
package struct ShapingIssues: Hashable, Sendable {
    /// Names requested by `TextStyle.fontName` that no font has.
    package internal(set) var unknownFonts: [String] = []
    /// Clusters that no font has.
    package internal(set) var missingClusters: [String] = []
    /// Texts that the rounded design has no letters for.
    package internal(set) var textsBeyondDesign: [String] = []

    /// Fonts that serve in place of those that every machine should have.
    package internal(set) var standIns: [StandIn] = []
    /// Clusters that only a font that is not pinned has, with the path of its file.
    package internal(set) var unpinnedClusters: [Substitution] = []
    /// Weights that a named font does not have, with those that it has.
    package internal(set) var missingWeights: [MissingWeight] = []

    /// Texts that have been cut or made very small, because their places have no room for them.
    package internal(set) var textsCut: [String] = []

    /// A font, and the Debian package whose font it replaces.
    package struct StandIn: Hashable, Sendable {
        package let font: String
        package let package: String
    }

    /// A cluster, and the file of the font that it is set in.
    package struct Substitution: Hashable, Sendable {
        package let cluster: String
        package let file: String
    }

    /// A weight that a text was to have, and what its font has.
    package struct MissingWeight: Hashable, Sendable {
        package let font: String
        package let wanted: FontWeight
        package let available: ClosedRange<Double>
    }

    /// Makes an empty record.
    init() {}

    /// Adds issues to a list, each once.
    mutating func add<Issue: Equatable>(_ issues: [Issue], to list: WritableKeyPath<ShapingIssues, [Issue]>) {
        for issue in issues where !self[keyPath: list].contains(issue) { self[keyPath: list].append(issue) }
    }
}
