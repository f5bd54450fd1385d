/// What a document's colours of eight digits say of where they have their alpha: last, as the theme format and CSS have it,
/// or first, as Android has it.
///
/// Each colour speaks against a reading in which it would be odd:
/// - nearly transparent (alpha below 10 %) and neither black nor white, which people write to tint what lies beneath: two
///   points, or four where the other reading makes it opaque, black or white;
/// - otherwise of an alpha that nobody chooses, neither a multiple of 5 % nor one whose last digit is 0: two points;
/// - and one more where it is translucent, neither black nor white, and the other reading makes it opaque.
///
/// A document is taken for one of the other order where its own has four points or more, and more than twice as many as the
/// other. Each colour counts once, however often it stands there.
struct AlphaOrder: Sendable {
    /// A colour of eight digits in a document.
    struct Sighting: Sendable {
        /// The property.
        let path: String
        /// The text, as written.
        let text: String
        /// Its bytes, quotes included.
        let range: Range<Int>
        /// How odd it would be with its alpha last.
        let oddWithAlphaLast: Int
        /// How odd it would be with its alpha first.
        let oddWithAlphaFirst: Int

        /// The text with the two digits of its alpha at the other end, or without them where they say that it is opaque.
        func turned(isFirst: Bool) -> String {
            let digits = text.first == "#" ? text.dropFirst() : text[...]
            let (alpha, rest) =
                isFirst ? (digits.prefix(2), digits.dropFirst(2)) : (digits.suffix(2), digits.dropLast(2))
            if alpha.uppercased() == "FF" { return "#" + rest }
            return "#" + (isFirst ? rest + alpha : alpha + rest)
        }
    }

    /// The colours, in the order of reading.
    private(set) var sightings: [Sighting] = []

    /// Adds a colour by its four bytes as written.
    mutating func add(_ bytes: UInt32, _ text: String, _ path: String, at range: Range<Int>) {
        let last = Interpretation(alpha: UInt8(truncatingIfNeeded: bytes), rgb: bytes >> 8)
        let first = Interpretation(alpha: UInt8(truncatingIfNeeded: bytes >> 24), rgb: bytes & 0xFFFFFF)
        sightings.append(
            Sighting(
                path: path, text: text, range: range,
                oddWithAlphaLast: Self.oddness(of: last, beside: first),
                oddWithAlphaFirst: Self.oddness(of: first, beside: last)))
    }

    /// Adds what another part of the document says.
    mutating func add(_ other: AlphaOrder) {
        sightings += other.sightings
    }

    /// The colour that speaks most against the order in which the document was read; nil where it seems right.
    func contradiction(readingAlphaFirst: Bool) -> Sighting? {
        func odd(_ sighting: Sighting, _ alphaFirst: Bool) -> Int {
            alphaFirst ? sighting.oddWithAlphaFirst : sighting.oddWithAlphaLast
        }
        // A colour that stands in both variants says no more than once.
        let different = Dictionary(sightings.map { ($0.text, $0) }, uniquingKeysWith: { first, _ in first }).values
        let own = different.reduce(0) { $0 + odd($1, readingAlphaFirst) }
        let other = different.reduce(0) { $0 + odd($1, !readingAlphaFirst) }
        guard own >= 4, own > 2 * other else { return nil }
        return sightings.max { odd($0, readingAlphaFirst) < odd($1, readingAlphaFirst) }
    }

    /// A colour as one of the two orders has it.
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

    /// True for a level that people choose: a multiple of 5 %, rounded either way, a round hexadecimal number, or opaque.
    private static func isChosen(_ alpha: UInt8) -> Bool {
        if alpha & 0x0F == 0 || alpha == 255 { return true }
        let step = (Double(alpha) / 12.75).rounded()
        return abs(step * 12.75 - Double(alpha)) < 1
    }
}
