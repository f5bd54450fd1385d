internal import Documents

/// The contrast of every text of a theme, variant by variant.
package struct ContrastReport: Hashable, Sendable {
    package let pairs: [ContrastPair]

    /// The report as a table for a terminal, with a heading, the places of gradients, and a line about Lc; ends with a newline.
    package var table: String {
        let heading = ["mode", "text", "platform", "colour", "on", "ratio", "size", "level", "Lc"]
        let rows = pairs.map { pair in
            [
                pair.mode.rawValue, pair.subject.rawValue, pair.platform.rawValue, "\(pair.text)",
                "\(pair.background)\(pair.position)",
                Self.ratio(pair.ratio), pair.isLarge ? "large" : "normal", pair.level.rawValue,
                "\(Int(pair.lightnessContrast.rounded()))",
            ]
        }
        return TextTable(heading: heading, rows).text
            + "Lc: the lightness contrast of APCA, for information; only WCAG 2.1 counts\n"
    }

    /// Returns a contrast as people write it, `4.49:1`; truncated, not rounded, so that a failure never looks like a pass.
    package static func ratio(_ ratio: Double) -> String {
        let hundredths = Int(min(max(ratio, 0), 21) * 100)
        let fraction = hundredths % 100
        return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction):1"
    }
}
