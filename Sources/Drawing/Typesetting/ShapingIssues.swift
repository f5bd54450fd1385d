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

    /// Makes an empty record.
    package init() {}

    mutating func add(unknownFont name: String) {
        Self.add(name, to: &unknownFonts)
    }

    mutating func add(missingClusters clusters: [String]) {
        for cluster in clusters { Self.add(cluster, to: &missingClusters) }
    }

    mutating func add(standIns names: [String]) {
        for name in names { Self.add(name, to: &standIns) }
    }

    mutating func add(textBeyondDesign text: String) {
        Self.add(text, to: &textsBeyondDesign)
    }

    private static func add(_ text: String, to list: inout [String]) {
        if !list.contains(text) { list.append(text) }
    }
}
