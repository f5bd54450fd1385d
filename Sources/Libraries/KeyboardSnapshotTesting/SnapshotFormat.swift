internal import Documents
internal import Graphics
internal import LayoutEngine
internal import KeyboardPreview

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
    /// The content of a golden of this picture.
    let bytes: [UInt8]
    /// The frames of each keyboard's parts; empty for thumbnails and sheets.
    let geometry: [GeometryReport]
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
        let prepared = try renderer.prepare(request)
        switch format {
        case .png, .svg: bytes = try renderer.file(of: prepared)
        case .displayList: bytes = prepared.plans.flatMap { Array($0.displayList.description.utf8) + [0x0A] }
        case .geometry:
            guard !prepared.geometry.isEmpty else { throw .layout(.option("only keyboards have a geometry")) }
            bytes = Array(JSONOutput.array(prepared.geometry.map(\.json)).text().utf8) + [0x0A]
        }
        geometry = prepared.geometry
        fontFiles = renderer.fontFiles(of: prepared)
        diagnostics = prepared.diagnostics
    }

    /// Renderers for tests that run at the same time: each draws on one thread.
    static let renderers = RendererPool(threads: 1)
}
