/// A range of media types, or of content codings, that a client accepts.
package struct AcceptedRange {
    private let name: String
    /// How much the client wants it, 0…1. One that cannot be read counts as 0 (RFC 9110, §12.4.2, has no such weight).
    private let quality: Double

    private init(_ text: Substring) {
        let parts = text.split(separator: ";").map { $0.filter { !$0.isWhitespace }.lowercased() }
        name = parts.first ?? ""
        let weight = parts.dropFirst().first { $0.hasPrefix("q=") }
        quality = weight.map { min(max(Double($0.dropFirst(2)) ?? 0, 0), 1) } ?? 1
    }

    /// Returns how exactly it names a type or a coding; nil if it does not.
    private func precision(for wanted: String) -> Int? {
        if name == wanted { return 2 }
        if name.hasSuffix("/*"), wanted.hasPrefix(name.dropLast()) { return 1 }
        return name == "*/*" || name == "*" ? 0 : nil
    }

    /// Returns the ranges of a header.
    package static func ranges(in header: String) -> [AcceptedRange] {
        header.split(separator: ",", maxSplits: most).prefix(most).map(AcceptedRange.init)
    }

    /// Returns how much a client wants a type or a coding: the quality of the range that names it most exactly.
    package static func quality(of wanted: String, among ranges: [AcceptedRange]) -> Double {
        let naming = ranges.compactMap { range in
            range.precision(for: wanted).map { (precision: $0, quality: range.quality) }
        }
        return naming.max { $0.precision < $1.precision }?.quality ?? 0
    }

    /// Returns where a client names a type by itself, not by a wildcard: the index of the range; nil if it does not.
    package static func index(of wanted: String, in ranges: [AcceptedRange]) -> Int? {
        ranges.firstIndex { $0.name == wanted }
    }

    /// Browsers send about a dozen.
    private static let most = 64
}
