internal import HTTPServer
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
