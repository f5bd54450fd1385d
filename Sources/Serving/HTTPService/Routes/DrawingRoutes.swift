internal import HTTPServer
internal import KeyboardPreview
internal import RenderOptions
internal import ThemeEditing
internal import ThemeExport
internal import ThemeModel
internal import Workers

extension Routes {
    /// Pictures, and work on documents.
    static let drawing: [Route] = [
        Route("render", at: "/v1/render", in: .drawing).drawing(.picture),
        Route("thumbnail", at: "/v1/thumbnail", in: .drawing).drawing(.thumbnail),
        Route("animate", at: "/v1/animate", in: .drawing).drawing(.animate),
        Route("geometry", at: "/v1/geometry", in: .drawing).work(.geometry),
        Route("validate", at: "/v1/validate", in: .drawing).work(.validate),
        Route("convert", at: "/v1/convert", in: .drawing)
            .work(.convert, answers: .content(ConversionOptions.mediaTypes)) { $0.mediaType },
        Route("fix", at: "/v1/fix", in: .drawing).work(.fix),
        Route("edit", at: "/v1/edit", in: .drawing).work(.edit),
        Route("presetPicture", at: "/v1/presets/{preset}.{format}", in: .drawing)
            .picture(.picture) { .preset(try $1.preset) },
        Route("presetThumbnail", at: "/v1/presets/{preset}/thumbnail.{format}", in: .drawing)
            .picture(.thumbnail) { .preset(try $1.preset) },
    ]

    /// What is built in.
    static let listings: [Route] = [
        Route("presets", at: "/v1/presets", in: .listings).constant { _ in
            .json(
                .array(
                    Preset.all.compactMap { preset in preset.theme.value.map { BuiltInListings.json(of: preset, $0) } })
            )
        },
        Route("presetDocument", at: "/v1/presets/{preset}.json", in: .listings).constant { call in
            guard let theme = try call.preset.theme.value else {
                throw Problem(.internalFault, detail: "The preset cannot be read.")
            }
            return .text(NativeThemeWriter.text(theme), type: "application/json")
        },
        Route("layouts", at: "/v1/layouts", in: .listings).constant { _ in .json(.array(BuiltInListings.layouts)) },
        Route("devices", at: "/v1/devices", in: .listings).constant { _ in .json(.array(BuiltInListings.devices)) },
        Route("exports", at: "/v1/exports", in: .listings).constant { _ in .json(ExportKind.listing) },
        Route("properties", at: "/v1/properties", in: .listings).constant { _ in .json(PropertyListing.json) },
        Route("schema", at: "/v1/schema.json", in: .listings)
            .constant(answers: .content(["application/schema+json"], isTagged: true)) { _ in
                .text(ThemeSchema.text, type: "application/schema+json")
            },
        Route("openAPI", at: "/openapi.json", in: .listings).constant { _ in .json(OpenAPI.document) },
    ]
}
