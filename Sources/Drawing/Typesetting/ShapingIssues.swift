package import Graphics

/// The things that were missing when texts were shaped, each once, in the order in which they were found.
package struct ShapingIssues: Hashable, Sendable {
    /// Names requested by `TextStyle.fontName` that no font has.
    package private(set) var unknownFonts: [String] = []
    /// Clusters that no font has.
    package private(set) var missingClusters: [String] = []
    /// Texts that the rounded design has no letters for.
    package private(set) var textsBeyondDesign: [String] = []

    /// Fonts that serve in place of Noto's for East Asia's scripts.
    package private(set) var standIns: [String] = []
    /// Clusters that only a font that is not pinned has, with the path of its file.
    package private(set) var unpinnedClusters: [Substitution] = []
    /// Weights that a named font does not have, with those that it has.
    package private(set) var missingWeights: [MissingWeight] = []

    /// Texts that have been cut or made very small, because their places have no room for them.
    package private(set) var textsCut: [String] = []

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

    mutating func add(unknownFont name: String) {
        Self.add(name, to: &unknownFonts)
    }

    mutating func add(missingClusters clusters: [String]) {
        for cluster in clusters { Self.add(cluster, to: &missingClusters) }
    }

    mutating func add(standIns names: [String]) {
        for name in names { Self.add(name, to: &standIns) }
    }

    mutating func add(unpinnedClusters clusters: [Substitution]) {
        for cluster in clusters { Self.add(cluster, to: &unpinnedClusters) }
    }

    mutating func add(textCut text: String) {
        Self.add(text, to: &textsCut)
    }

    mutating func add(missingWeight weight: MissingWeight) {
        Self.add(weight, to: &missingWeights)
    }

    mutating func add(textBeyondDesign text: String) {
        Self.add(text, to: &textsBeyondDesign)
    }

    private static func add<Issue: Equatable>(_ issue: Issue, to list: inout [Issue]) {
        if !list.contains(issue) { list.append(issue) }
    }
}
