/// Evidence of where a document's eight-digit colours have alpha: last, as in the theme format and CSS, or first, as on
/// Android.
///
/// Each colour counts against a reading in which it would be odd:
/// - nearly transparent (alpha below 10 %) and neither black nor white, which people use to tint: two points, or four if the
///   other reading makes it opaque, black or white;
/// - otherwise, an alpha that nobody chooses, neither a multiple of 5 % nor one whose last hexadecimal digit is 0: two
///   points;
/// - and one more if it is translucent, neither black nor white, and the other reading makes it opaque.
///
/// A document is taken to have the other order if its own has at least four points, and more than twice as many as the other.
/// Each colour counts once, however often it occurs.
package struct AlphaOrder: Sendable {
    /// A colour of eight digits in a document.
    package struct Sighting: Sendable {
        package let path: String
        /// The text, as written.
        package let text: String
        /// The range of its bytes, quotes included.
        package let range: Range<Int>
        /// Its oddness with alpha last.
        let oddWithAlphaLast: Int
        /// Its oddness with alpha first.
        let oddWithAlphaFirst: Int

        /// Returns the text with the two digits of its alpha moved to the other end, or removed if the colour is opaque.
        package func movingAlpha(isFirst: Bool) -> String {
            let digits = text.first == "#" ? text.dropFirst() : text[...]
            let (alpha, rest) =
                isFirst ? (digits.prefix(2), digits.dropFirst(2)) : (digits.suffix(2), digits.dropLast(2))
            if alpha.uppercased() == "FF" { return "#" + rest }
            return "#" + (isFirst ? rest + alpha : alpha + rest)
        }
    }

    /// The colours, in reading order.
    package private(set) var sightings: [Sighting] = []

    /// Adds a colour by its four bytes as written.
    mutating func add(_ bytes: UInt32, text: String, path: String, at range: Range<Int>) {
        let last = Interpretation(alpha: UInt8(truncatingIfNeeded: bytes), rgb: bytes >> 8)
        let first = Interpretation(alpha: UInt8(truncatingIfNeeded: bytes >> 24), rgb: bytes & 0xFFFFFF)
        sightings.append(
            Sighting(
                path: path, text: text, range: range,
                oddWithAlphaLast: Self.oddness(of: last, beside: first),
                oddWithAlphaFirst: Self.oddness(of: first, beside: last)))
    }

    /// Adds the colours of another part of the document.
    mutating func add(_ other: AlphaOrder) {
        sightings += other.sightings
    }

    /// Returns the strongest evidence against the order in which the document was read; nil if that order seems right.
    func contradiction(readingAlphaFirst: Bool) -> Sighting? {
        func odd(_ sighting: Sighting, alphaFirst: Bool) -> Int {
            alphaFirst ? sighting.oddWithAlphaFirst : sighting.oddWithAlphaLast
        }
        // A colour that occurs in both variants counts once.
        let different = Dictionary(sightings.map { ($0.text, $0) }, uniquingKeysWith: { first, _ in first }).values
        let own = different.reduce(0) { $0 + odd($1, alphaFirst: readingAlphaFirst) }
        let other = different.reduce(0) { $0 + odd($1, alphaFirst: !readingAlphaFirst) }
        guard own >= 4, own > 2 * other else { return nil }
        return sightings.max { odd($0, alphaFirst: readingAlphaFirst) < odd($1, alphaFirst: readingAlphaFirst) }
    }

    /// A colour in one of the two orders.
    private struct Interpretation {
        let alpha: UInt8
        let rgb: UInt32

        var isBlackOrWhite: Bool { rgb == 0 || rgb == 0xFFFFFF }
    }

    private static func oddness(of reading: Interpretation, beside other: Interpretation) -> Int {
        let isOpaque = other.alpha == 255
        if reading.alpha < 26, !reading.isBlackOrWhite { return isOpaque || other.isBlackOrWhite ? 4 : 2 }
        let wouldBeOpaque = isOpaque && reading.alpha != 255 && !reading.isBlackOrWhite
        return (isChosen(reading.alpha) ? 0 : 2) + (wouldBeOpaque ? 1 : 0)
    }

    /// Returns true for an alpha that people choose: a multiple of 5 %, rounded either way, a round hexadecimal number, or
    /// opaque.
    private static func isChosen(_ alpha: UInt8) -> Bool {
        if alpha & 0x0F == 0 || alpha == 255 { return true }
        let step = (Double(alpha) / 12.75).rounded()
        return abs(step * 12.75 - Double(alpha)) < 1
    }
}
