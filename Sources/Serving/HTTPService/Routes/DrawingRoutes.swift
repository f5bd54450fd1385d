internal import KeyboardPreview
internal import RenderOptions
internal import ThemeModel
internal import Workers

extension Routes {
    /// Pictures, and work on documents.
    static let drawing = [
        Route(
            "render", at: "/v1/render", in: .drawing,
            operations: .drawing(
                .keyboard, summary: "draws the keyboard of a theme",
                options: RouteOptions.render + [RouteOptions.format])),
        Route(
            "thumbnail", at: "/v1/thumbnail", in: .drawing,
            operations: .drawing(
                .thumbnail, summary: "draws a theme for a store, in exactly the requested size",
                options: RouteOptions.thumbnail + [RouteOptions.format])),
        Route(
            "animate", at: "/v1/animate", in: .drawing,
            operations: .drawing(
                .animation, summary: "draws the keyboard of a theme in use, as a moving picture of at most 300 frames",
                options: RouteOptions.animate)),
        Route(
            "geometry", at: "/v1/geometry", in: .drawing,
            operations: .work("writes where the parts of a keyboard are", options: RouteOptions.geometry) {
                .geometry($0.render)
            }),
        Route(
            "validate", at: "/v1/validate", in: .drawing,
            operations: .work("reports the problems of a theme", options: RouteOptions.validate) {
                .validate($0.validation)
            }),
        Route(
            "convert", at: "/v1/convert", in: .drawing,
            operations: .work(
                "writes a theme as canonical JSON, or as a file for another program", options: RouteOptions.convert,
                answers: .content(ConversionChoices.mediaTypes)
            ) { .convert($0.conversion) }),
        Route(
            "fix", at: "/v1/fix", in: .drawing,
            operations: .work("writes a copy of a theme with readable texts", options: RouteOptions.fix) {
                .fix($0.repair)
            }),
        Route(
            "edit", at: "/v1/edit", in: .drawing,
            operations: .work("changes properties of a theme and nothing else in its text") { _ in .edit }),
        Route(
            "presetPicture", at: "/v1/presets/{preset}.{format}", in: .drawing,
            operations: .picture(.keyboard, summary: "the keyboard of a preset", options: RouteOptions.render) {
                _, call throws(Problem) in .preset(try call.preset)
            }),
        Route(
            "presetThumbnail", at: "/v1/presets/{preset}/thumbnail.{format}", in: .drawing,
            operations: .picture(.thumbnail, summary: "a preset for a store", options: RouteOptions.thumbnail) {
                _, call throws(Problem) in .preset(try call.preset)
            }),
    ]

    /// What is built in.
    static let listings = [
        Route(
            "presets", at: "/v1/presets", in: .listings,
            operations: .now(.get, summary: "lists the themes that come with the program") { _, _ in
                .json(
                    .array(
                        Preset.all.compactMap { preset in
                            preset.theme.value.map { BuiltInListings.json(of: preset, $0) }
                        }))
            }),
        Route(
            "presetDocument", at: "/v1/presets/{preset}.json", in: .listings,
            operations: .now(.get, summary: "a preset's document") { _, call throws(Problem) in
                guard let theme = try call.preset.theme.value else {
                    throw Problem(.internalFault, detail: "The preset cannot be read.")
                }
                return HTTPResponse(
                    type: "application/json", Array(NativeThemeWriter.text(theme).utf8),
                    headers: [("Cache-Control", "no-cache")])
            }),
        Route(
            "layouts", at: "/v1/layouts", in: .listings,
            operations: .now(.get, summary: "lists the built-in layouts") { _, _ in
                .json(.array(BuiltInListings.layouts))
            }),
        Route(
            "devices", at: "/v1/devices", in: .listings,
            operations: .now(.get, summary: "lists the devices whose keyboards can be drawn") { _, _ in
                .json(.array(BuiltInListings.devices))
            }),
        Route(
            "exports", at: "/v1/exports", in: .listings,
            operations: .now(.get, summary: "lists the programs that a theme can be written for") { _, _ in
                .json(ExportKind.listing)
            }),
        Route(
            "properties", at: "/v1/properties", in: .listings,
            operations: .now(.get, summary: "the table of a theme's properties") { _, _ in .json(PropertyListing.json) }
        ),
        Route(
            "schema", at: "/v1/schema.json", in: .listings,
            operations: .now(
                .get, summary: "the JSON Schema of theme documents", answers: .content(["application/schema+json"])
            ) { _, _ in
                HTTPResponse(
                    type: "application/schema+json", Array(ThemeSchema.text.utf8),
                    headers: [("Cache-Control", "no-cache")])
            }),
        Route(
            "openAPI", at: "/openapi.json", in: .listings,
            operations: .now(.get, summary: "describes all routes") { _, _ in .json(OpenAPI.document) }),
    ]
}
