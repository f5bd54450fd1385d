internal import HTTPServer
internal import KeyboardPreview

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

    /// Returns the format that a client prefers (RFC 9110, §12.5.1); nil if it accepts none. Among equals it is the one that the
    /// client names first, as browsers name WebP, and PNG if it names none by itself.
    static func preferred(by accept: String?) -> OutputFormat? {
        guard let accept, !accept.isEmpty else { return .png }
        let ranges = AcceptedRange.ranges(in: accept)
        var best: (format: OutputFormat, quality: Double, index: Int)?
        for format in allCases {
            let quality = AcceptedRange.quality(of: format.mediaType, among: ranges)
            let index = AcceptedRange.index(of: format.mediaType, in: ranges) ?? ranges.count
            if quality > 0, (quality, -index) > best.map({ ($0.quality, -$0.index) }) ?? (0, 0) {
                best = (format, quality, index)
            }
        }
        return best?.format
    }
}
