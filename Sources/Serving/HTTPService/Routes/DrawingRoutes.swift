internal import HTTPServer
internal import KeyboardPreview
internal import RenderOptions
internal import ThemeExport
internal import ThemeModel
internal import Workers

extension Routes {
    /// Pictures, and work on documents.
    static let drawing: [Route] = [
        Route("render", at: "/v1/render", in: .drawing)
            .drawing(.picture, summary: "draws the keyboard of a theme"),
        Route("thumbnail", at: "/v1/thumbnail", in: .drawing)
            .drawing(.thumbnail, summary: "draws a theme for a store, in exactly the requested size"),
        Route("animate", at: "/v1/animate", in: .drawing)
            .drawing(
                .animate,
                summary: "draws the keyboard of a theme in use, as a moving picture of at most 300 frames"),
        Route("geometry", at: "/v1/geometry", in: .drawing)
            .work(.geometry, summary: "writes where the parts of a keyboard are"),
        Route("validate", at: "/v1/validate", in: .drawing)
            .work(.validate, summary: "reports the problems of a theme"),
        Route("convert", at: "/v1/convert", in: .drawing)
            .work(
                .convert, summary: "writes a theme as canonical JSON, or as a file for another program",
                answers: .content(ConversionOptions.mediaTypes)
            ) { $0.mediaType },
        Route("fix", at: "/v1/fix", in: .drawing)
            .work(.fix, summary: "writes a copy of a theme with readable texts"),
        Route("edit", at: "/v1/edit", in: .drawing)
            .work(.edit, summary: "changes properties of a theme and nothing else in its text"),
        Route("presetPicture", at: "/v1/presets/{preset}.{format}", in: .drawing)
            .picture(.picture, summary: "the keyboard of a preset") { .preset(try $1.preset) },
        Route("presetThumbnail", at: "/v1/presets/{preset}/thumbnail.{format}", in: .drawing)
            .picture(.thumbnail, summary: "a preset for a store") { .preset(try $1.preset) },
    ]

    /// What is built in.
    static let listings: [Route] = [
        Route("presets", at: "/v1/presets", in: .listings)
            .constant(summary: "lists the themes that come with the program") { _ in
                .json(
                    .array(
                        Preset.all.compactMap { preset in
                            preset.theme.value.map { BuiltInListings.json(of: preset, $0) }
                        }))
            },
        Route("presetDocument", at: "/v1/presets/{preset}.json", in: .listings)
            .constant(summary: "a preset's document") { call in
                guard let theme = try call.preset.theme.value else {
                    throw Problem(.internalFault, detail: "The preset cannot be read.")
                }
                return .text(NativeThemeWriter.text(theme), type: "application/json")
            },
        Route("layouts", at: "/v1/layouts", in: .listings)
            .constant(summary: "lists the built-in layouts") { _ in .json(.array(BuiltInListings.layouts)) },
        Route("devices", at: "/v1/devices", in: .listings)
            .constant(summary: "lists the devices whose keyboards can be drawn") { _ in
                .json(.array(BuiltInListings.devices))
            },
        Route("exports", at: "/v1/exports", in: .listings)
            .constant(summary: "lists the programs that a theme can be written for") { _ in .json(ExportKind.listing) },
        Route("properties", at: "/v1/properties", in: .listings)
            .constant(summary: "the table of a theme's properties") { _ in .json(PropertyListing.json) },
        Route("schema", at: "/v1/schema.json", in: .listings)
            .constant(
                summary: "the JSON Schema of theme documents",
                answers: .content(["application/schema+json"], isTagged: true)
            ) {
                _ in .text(ThemeSchema.text, type: "application/schema+json")
            },
        Route("openAPI", at: "/openapi.json", in: .listings)
            .constant(summary: "describes all routes") { _ in .json(OpenAPI.document) },
    ]
}
