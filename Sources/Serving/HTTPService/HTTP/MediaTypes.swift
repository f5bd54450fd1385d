internal import KeyboardPreview
internal import RenderOptions

extension AnimationFormat {
    /// The media type of the format's files.
    var mediaType: String {
        switch self {
        case .webP: "image/webp"
        case .png: "image/apng"
        case .gif: "image/gif"
        }
    }
}

extension OutputFormat {
    /// The media type of the format's files.
    var mediaType: String {
        switch self {
        case .png: "image/png"
        case .webP: "image/webp"
        case .jpeg: "image/jpeg"
        case .svg: "image/svg+xml"
        case .pdf: "application/pdf"
        }
    }

    /// Returns the format that a client prefers (RFC 9110, §12.5.1), PNG among equals; nil if it accepts none.
    static func preferred(by accept: String?) -> OutputFormat? {
        guard let accept, !accept.isEmpty else { return .png }
        let ranges = AcceptedRange.ranges(in: accept)
        var best: (format: OutputFormat, quality: Double)?
        for format in allCases {
            let quality = AcceptedRange.quality(of: format.mediaType, among: ranges)
            if quality > best?.quality ?? 0 { best = (format, quality) }
        }
        return best?.format
    }
}

/// A range of media types, or of content codings, that a client accepts.
struct AcceptedRange {
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
    static func ranges(in header: String) -> [AcceptedRange] {
        header.split(separator: ",", maxSplits: most).prefix(most).map(AcceptedRange.init)
    }

    /// Returns how much a client wants a type or a coding: the quality of the range that names it most exactly.
    static func quality(of wanted: String, among ranges: [AcceptedRange]) -> Double {
        let naming = ranges.compactMap { range in
            range.precision(for: wanted).map { (precision: $0, quality: range.quality) }
        }
        return naming.max { $0.precision < $1.precision }?.quality ?? 0
    }

    /// Browsers send about a dozen.
    private static let most = 64
}
