internal import Documents
internal import Graphics
internal import LayoutEngine
internal import KeyboardPreview
internal import ThemeModel
internal import Verification

/// The aspects of a picture that a golden can record.
public enum SnapshotFormat: String, Sendable, CaseIterable {
    /// The pixels, as a PNG file.
    case png
    /// The shapes, as an SVG file.
    case svg
    /// Everything that is drawn, as lines of text: places, sizes, colours and fonts.
    case displayList = "txt"
    /// The frames of everything, as JSON in points; thumbnails and sheets have none.
    case geometry = "json"
}

/// A picture as it is drawn now.
struct Snapshot {
    /// What was asked for.
    let request: RenderRequest
    /// What is compared.
    let format: SnapshotFormat
    /// The content of a golden of this picture.
    let bytes: [UInt8]
    /// The frames of each keyboard's parts; empty for thumbnails and sheets.
    let geometry: [GeometryReport]
    /// The variants of the theme that the picture shows; none for thumbnails and sheets.
    let variants: [Mode: ThemeVariant]
    /// The font files that it uses.
    let fontFiles: Set<String>
    /// Warnings on documents, fonts and glyphs.
    let diagnostics: [Diagnostic]

    /// Draws a request, whatever file format it asks for.
    init(
        _ request: RenderRequest, as format: SnapshotFormat, with renderer: KeyboardRenderer
    ) throws(RenderError) {
        var request = request
        request.encoding = Encoding()
        request.encoding.compression = .small
        if format == .svg { request.encoding.format = .svg }
        request.settings.measuresLegends = format == .geometry
        (self.request, self.format) = (request, format)
        let prepared = try renderer.prepare(request)
        bytes = try Self.bytes(of: prepared, format, with: renderer)
        geometry = prepared.geometry
        variants = prepared.variants(shownBy: request)
        fontFiles = renderer.fontFiles(of: prepared)
        diagnostics = prepared.diagnostics
    }

    private static func bytes(
        of prepared: PreparedRender, _ format: SnapshotFormat, with renderer: KeyboardRenderer
    ) throws(RenderError) -> [UInt8] {
        switch format {
        case .png, .svg: return try renderer.file(of: prepared)
        case .displayList: return prepared.plans.flatMap { Array($0.displayList.description.utf8) + [0x0A] }
        case .geometry:
            guard !prepared.geometry.isEmpty else { throw .option("only keyboards have a geometry") }
            return Array(JSONOutput.array(prepared.geometry.map(\.json)).text().utf8) + [0x0A]
        }
    }

    /// Renderers for tests that run at the same time: each draws on one thread.
    static let renderers = RendererPool(threads: 1)
}

extension Snapshot {
    /// Returns what explains a difference from a golden with this text; nil if no theme is recorded for it.
    func explanation(
        of text: String, recorded: [Mode: ThemeRecord.Variant]
    ) throws(OperationError) -> CaseExplanation? {
        try withDrawnCase { drawn, renderer throws(OperationError) in
            CaseExplanation(drawn, expected: text, recorded: recorded, renderer: renderer) { prepared in
                (try? Self.bytes(of: prepared, format, with: renderer)).map { String(decoding: $0, as: UTF8.self) }
            }
        }
    }

    /// Returns what explains a difference from a golden's picture; nil if no theme is recorded for it.
    func explanation(
        of difference: PictureDifference, recorded: [Mode: ThemeRecord.Variant]
    ) throws(OperationError) -> CaseExplanation? {
        try withDrawnCase { drawn, renderer throws(OperationError) in
            try difference.explanation(of: drawn, recorded: recorded, renderer: renderer)
        }
    }

    /// Draws the picture again, to draw it with other themes: a renderer is lent only while a picture is drawn.
    private func withDrawnCase<Value>(
        _ work: (DrawnCase, KeyboardRenderer) throws(OperationError) -> Value
    ) throws(OperationError) -> Value {
        let result = try mapError({ OperationError($0.description, .unavailable) }) { () throws(RenderError) in
            try Self.renderers.withRenderer(for: request) { renderer throws(RenderError) in
                let drawn = try DrawnCase(request, with: renderer)
                return Result { () throws(OperationError) in try work(drawn, renderer) }
            }
        }
        return try result.get()
    }
}
