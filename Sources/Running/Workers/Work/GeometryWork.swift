internal import Documents
internal import KeyboardPreview
package import Options
package import RenderOptions

/// Returns where the parts of a keyboard are.
package struct GeometryWork: DocumentWork, KeyboardWork {
    package static let command = "geometry"
    package static let pictureOptions = PictureOptions.geometryOptions
    package var options = PictureOptions()

    package init() {}

    package func answer(_ task: WorkTask) throws -> WorkReply {
        guard options.request.variants != .both else {
            throw OperationError.usage("both has no single geometry (expected light or dark)", option: "mode")
        }
        var options = options
        options.request.settings.measuresLegends = true
        let prepared = try task.prepare(.keyboard(try task.theme(options)), options: options)
        // Fonts and glyphs matter to the picture only.
        try task.judge(prepared.diagnostics.filter { $0.source != nil }, isStrict: options.isStrict)
        guard let geometry = prepared.geometry.first else {
            throw OperationError("no variant was laid out", .internalError)
        }
        return WorkReply(answer: geometry.json)
    }
}
