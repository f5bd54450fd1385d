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
        case .pixels(.png): "image/png"
        case .pixels(.webP): "image/webp"
        case .pixels(.jpeg): "image/jpeg"
        case .vectors(.svg): "image/svg+xml"
        case .vectors(.pdf): "application/pdf"
        }
    }

    /// Returns the format that a client prefers (RFC 9110, §12.5.1), PNG among equals; nil if it accepts none.
    static func preferred(by accept: String?) -> OutputFormat? {
        guard let accept, !accept.isEmpty else { return .png }
        let ranges = accept.split(separator: ",").prefix(maxRanges).map(AcceptedRange.init)
        var best: (format: OutputFormat, quality: Double)?
        for format in allCases {
            let quality = AcceptedRange.quality(of: format.mediaType, among: ranges)
            if quality > best?.quality ?? 0 { best = (format, quality) }
        }
        return best?.format
    }

    /// Browsers send about a dozen.
    private static let maxRanges = 64
}

/// A range of media types that a client accepts.
private struct AcceptedRange {
    let type: String
    let quality: Double

    init(_ text: Substring) {
        let parts = text.split(separator: ";").map { $0.filter { !$0.isWhitespace }.lowercased() }
        type = parts.first ?? ""
        let quality = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) }
        self.quality = min(max(quality ?? 1, 0), 1)
    }

    /// Returns how exactly it names a type; nil if it does not.
    private func precision(for name: String) -> Int? {
        if type == name { return 2 }
        if type.hasSuffix("/*"), name.hasPrefix(type.dropLast()) { return 1 }
        return type == "*/*" ? 0 : nil
    }

    /// Returns how much a client wants a type: the quality of the range that names it most exactly.
    static func quality(of name: String, among ranges: [AcceptedRange]) -> Double {
        let naming = ranges.compactMap { range in
            range.precision(for: name).map { (precision: $0, quality: range.quality) }
        }
        return naming.max { $0.precision < $1.precision }?.quality ?? 0
    }
}
