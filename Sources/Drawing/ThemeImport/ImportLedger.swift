package import Documents
internal import Graphics
internal import ThemeModel

/// How many of a theme's drawn properties are the source's own, derived by rules of its program, or invented.
package struct ImportLedger: Hashable, Sendable {
    private var counts: [Provenance: Int] = [:]

    mutating func count(_ provenance: Provenance) { counts[provenance, default: 0] += 1 }

    var read: Int { counts[.read] ?? 0 }
    var derived: Int { counts[.derived] ?? 0 }
    var invented: Int { counts[.invented] ?? 0 }
    var all: Int { read + derived + invented }

    /// The share of invented ones, 0…1.
    var share: Double { all == 0 ? 0 : Double(invented) / Double(all) }

    /// One line for people.
    package var text: String {
        "\(all) drawn properties: \(read) read, \(derived) derived, \(invented) invented "
            + "(\((share * 100).decimal(places: 0)) %)"
    }

    var json: JSONOutput {
        .object([
            ("read", .number(Double(read))), ("derived", .number(Double(derived))),
            ("invented", .number(Double(invented))), ("share", .number((share * 10_000).rounded() / 10_000)),
        ])
    }

    /// Returns the error of a theme of which more is invented than a share; nil if it is not.
    package func problem(above limit: Double, in source: String) -> Diagnostic? {
        guard share > limit else { return nil }
        return Diagnostic(
            ImportDiagnosticKinds.muchInvented,
            "\(text), and the option strict-import allows \((limit * 100).decimal(places: 2)) % (expected a source with more of its own)",
            in: SourceText(name: source, bytes: []), at: nil)
    }
}

extension ThemeVariant {
    /// Returns whether something of a property can be seen: directions need a gradient, a shadow's place a shadow, and what only
    /// Android draws is drawn as other properties say unless the theme sets it.
    func draws(_ name: PropertyName) -> Bool {
        guard value(of: name) != nil, ![.madeForAndroid, .androidDefaults].contains(name),
            !name.isExtra || values[name] != nil
        else { return false }
        if let part = StyledPart.casting(name), name != part.shadowColor {
            guard case .color(let shade)? = value(of: part.shadowColor) else { return false }
            return !shade.isClear
        }
        return name.stops.map { values[$0] != nil } ?? true
    }
}
