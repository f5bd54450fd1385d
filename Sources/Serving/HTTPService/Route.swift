internal import KeyboardPreview
internal import Options
internal import RenderOptions
internal import ThemeModel
internal import ThemeStore

/// The routes of the service, with their addresses. The descriptions are those of `/openapi.json`.
enum Endpoint: String, CaseIterable, Sendable {
    case render, thumbnail, animate, geometry, validate, convert, fix, edit
    case presets, presetDocument, presetPicture, presetThumbnail
    case layouts, devices, properties, schema
    case gallery, themes, themePage, themeDocument, themePicture, themeThumbnail, themeEvents
    case reviews, reviewDocument, reviewPicture, approve, reject
    case health, ready, metrics, openAPI
    case studioPage, studioFile, studioSession, studioDocument, studioDraft, studioEvents, studioApply, studioFrame

    /// The address; names in braces represent a part of it.
    var template: String {
        switch self {
        case .render, .thumbnail, .animate, .geometry, .validate, .convert, .fix, .edit: "/v1/\(rawValue)"
        case .presets, .layouts, .devices, .properties: "/v1/\(rawValue)"
        case .presetDocument: "/v1/presets/{id}.json"
        case .presetPicture: "/v1/presets/{id}.{format}"
        case .presetThumbnail: "/v1/presets/{id}/thumbnail.{format}"
        case .schema: "/v1/schema.json"
        case .gallery: "/"
        case .themes: "/themes"
        case .themePage: "/themes/{id}"
        case .themeDocument: "/themes/{id}.json"
        case .themePicture: "/themes/{id}.{format}"
        case .themeThumbnail: "/themes/{id}/thumbnail.{format}"
        case .themeEvents: "/themes/{id}/events"
        case .reviews: "/v1/reviews"
        case .reviewDocument: "/v1/reviews/{id}.json"
        case .reviewPicture: "/v1/reviews/{id}.{format}"
        case .approve: "/v1/reviews/{id}/approve"
        case .reject: "/v1/reviews/{id}/reject"
        case .health: "/healthz"
        case .ready: "/readyz"
        case .metrics: "/metrics"
        case .openAPI: "/openapi.json"
        case .studioPage: "/studio"
        case .studioFile: "/studio/files/{name}"
        case .studioSession: "/studio/session"
        case .studioDocument: "/studio/document"
        case .studioDraft: "/studio/draft"
        case .studioEvents: "/studio/events"
        case .studioApply: "/studio/apply"
        case .studioFrame: "/studio/frame"
        }
    }

    /// True if a document is sent to it.
    var takesDocument: Bool {
        switch self {
        case .render, .thumbnail, .animate, .geometry, .validate, .convert, .fix, .edit, .studioApply, .studioFrame:
            true
        default: false
        }
    }

    /// True for routes that only the studio's page uses.
    var isStudio: Bool {
        switch self {
        case .studioPage, .studioFile, .studioSession, .studioDocument, .studioDraft, .studioEvents, .studioApply,
            .studioFrame:
            true
        default: false
        }
    }

    /// A description of what it does or returns.
    var summary: String {
        switch self {
        case .render: "draws the keyboard of a theme"
        case .thumbnail: "draws a theme for a store, in exactly the requested size"
        case .animate: "draws the keyboard of a theme in use, as a moving picture of at most 300 frames"
        case .geometry: "writes where the parts of a keyboard are"
        case .validate: "reports the problems of a theme"
        case .convert: "writes a theme as canonical JSON"
        case .fix: "writes a copy of a theme with readable texts"
        case .edit: "changes properties of a theme and nothing else in its text"
        case .presets: "lists the themes that come with the program"
        case .presetDocument: "a preset's document"
        case .presetPicture: "the keyboard of a preset"
        case .presetThumbnail: "a preset for a store"
        case .layouts: "lists the built-in layouts"
        case .devices: "lists the devices whose keyboards can be drawn"
        case .properties: "the table of a theme's properties"
        case .schema: "the JSON Schema of theme documents"
        case .gallery: "a page of all themes for people"
        case .themes: "lists the published themes"
        case .themePage: "a page of a theme for people"
        case .themeDocument: "a theme's document as it was uploaded"
        case .themePicture: "the keyboard of a theme"
        case .themeThumbnail: "a theme for a store"
        case .themeEvents: "reports every change of a theme, as server-sent events"
        case .reviews: "lists the uploads that wait and those that were rejected"
        case .reviewDocument: "the document of an upload"
        case .reviewPicture: "the keyboard of an upload"
        case .approve: "publishes an upload"
        case .reject: "rejects an upload and says why"
        case .health: "reports that the service is alive"
        case .ready: "reports whether the service can draw"
        case .metrics: "metrics for Prometheus"
        case .openAPI: "describes all routes"
        case .studioPage: "the page of the studio"
        case .studioFile: "a file of that page"
        case .studioSession: "begins a session of the studio"
        case .studioDocument: "the document that the studio edits"
        case .studioDraft: "a draft of that document"
        case .studioEvents: "reports when that document changes on disk"
        case .studioApply: "changes properties of a theme and reports its text, values and problems"
        case .studioFrame: "draws the keyboard of a theme for a screen"
        }
    }

    /// The options, which are its parameters.
    var options: RouteOptions.Options {
        switch self {
        case .render: RouteOptions.render + [RouteOptions.format]
        case .thumbnail: RouteOptions.thumbnail + [RouteOptions.format]
        case .presetPicture, .themePicture:
            RouteOptions.render + [RouteOptions.version] + RouteOptions.signing
        case .presetThumbnail, .themeThumbnail:
            RouteOptions.thumbnail + [RouteOptions.version] + RouteOptions.signing
        case .reviewPicture: RouteOptions.render
        case .gallery: [RouteOptions.page]
        case .themes: [RouteOptions.page, RouteOptions.perPage]
        case .reject: [RouteOptions.reason]
        case .animate: RouteOptions.animate
        case .geometry: RouteOptions.geometry
        case .validate, .studioApply: RouteOptions.validate
        case .studioFrame: RouteOptions.render
        case .studioDocument: RouteOptions.studioDocument
        case .convert: RouteOptions.convert
        case .fix: RouteOptions.fix
        default: []
        }
    }

    /// True for routes that return pictures.
    var givesPicture: Bool {
        switch self {
        case .render, .thumbnail, .animate: true
        default: isAddressOfPicture || self == .reviewPicture
        }
    }

    /// True if the address alone determines the picture: such addresses can be signed, and have versions.
    var isAddressOfPicture: Bool {
        [.presetPicture, .presetThumbnail, .themePicture, .themeThumbnail].contains(self)
    }

    /// True for a theme's thumbnail, false for the keyboard itself.
    var givesThumbnail: Bool { [.thumbnail, .presetThumbnail, .themeThumbnail].contains(self) }

    /// The arguments for parameters that are not given.
    var defaults: RouteArguments {
        var arguments = RouteArguments()
        if givesThumbnail { arguments.render = .shown }
        if self == .animate { arguments.render = .moving }
        return arguments
    }

    /// The methods that it answers, apart from `OPTIONS`.
    var methods: [HTTPMethod] {
        switch self {
        case .studioSession: [.post]
        case .studioDocument: [.get, .put, .delete]
        case .studioDraft: [.put, .delete]
        case .studioEvents: [.get]
        case .approve, .reject: [.post]
        case .themeDocument: [.get, .head, .put]
        case .themePage, .reviewDocument: [.get, .head, .delete]
        default: takesDocument ? [.post] : [.get, .head]
        }
    }

    /// Returns true if requests with a method have a document.
    func takesDocument(by method: HTTPMethod?) -> Bool {
        method == .put || (takesDocument || self == .studioSession) && method == .post
    }

    /// The options of all routes, made once: making a table takes as long as sending an answer.
    static let optionTables = Dictionary(uniqueKeysWithValues: allCases.map { ($0, $0.options) })
}

/// The target of an address.
struct Route: Sendable {
    /// The route.
    let endpoint: Endpoint
    /// The preset that the address names; nil if it names none.
    var preset: Preset?
    /// The theme of the store that the address names; nil if it names none.
    var theme: ThemeID?
    /// The format that the address's ending names; nil if it has none.
    var format: OutputFormat?
    /// The file of the studio's page that the address names; nil if it names none.
    var file: StudioFile?

    /// Finds the route of an address. Throws if there is none.
    init(_ target: RequestTarget) throws(Problem) {
        guard let route = Self.find(target.segments) else { throw Self.notFound }
        self = route
    }

    /// The problem of an address without a route.
    static var notFound: Problem {
        Problem(.notFound, "There is nothing at this address (/openapi.json lists what there is).")
    }

    /// The studio's page, which is at the root if there is no gallery.
    static let studio = Route(.studioPage)

    private init(
        _ endpoint: Endpoint, preset: Preset? = nil, theme: ThemeID? = nil, format: OutputFormat? = nil
    ) {
        self.endpoint = endpoint
        self.preset = preset
        self.theme = theme
        self.format = format
    }

    private static let plain = Dictionary(
        uniqueKeysWithValues: Endpoint.allCases.filter { !$0.template.contains("{") }.map {
            ($0.template.split(separator: "/").map(String.init), $0)
        })

    private static func find(_ segments: [String]) -> Route? {
        if let endpoint = plain[segments] { return Route(endpoint) }
        if segments.starts(with: ["studio", "files"]) {
            guard let file = StudioFile.at(segments.dropFirst(2)) else { return nil }
            var route = Route(.studioFile)
            route.file = file
            return route
        }
        if segments.starts(with: ["v1", "presets"]) { return ofPreset(Array(segments.dropFirst(2))) }
        if segments.starts(with: ["v1", "reviews"]) { return ofReview(Array(segments.dropFirst(2))) }
        return segments.first == "themes" ? ofTheme(Array(segments.dropFirst())) : nil
    }

    private static func ofPreset(_ segments: [String]) -> Route? {
        guard let first = segments.first else { return nil }
        if let (format, rest) = thumbnail(segments) {
            return Preset.named(rest).map { Route(.presetThumbnail, preset: $0, format: format) }
        }
        guard segments.count == 1, let file = FileName(first), let preset = Preset.named(file.stem) else { return nil }
        if file.ending == "json" { return Route(.presetDocument, preset: preset) }
        return OutputFormat(rawValue: file.ending).map { Route(.presetPicture, preset: preset, format: $0) }
    }

    private static func ofTheme(_ segments: [String]) -> Route? {
        guard let first = segments.first else { return nil }
        if let (format, rest) = thumbnail(segments) {
            return ThemeID(rest).map { Route(.themeThumbnail, theme: $0, format: format) }
        }
        if segments.count == 2, segments[1] == "events" { return ThemeID(first).map { Route(.themeEvents, theme: $0) } }
        guard segments.count == 1 else { return nil }
        if let id = ThemeID(first) { return Route(.themePage, theme: id) }
        return ofFile(first, document: .themeDocument, picture: .themePicture)
    }

    private static func ofReview(_ segments: [String]) -> Route? {
        guard let first = segments.first else { return nil }
        guard segments.count == 2 else {
            return segments.count == 1 ? ofFile(first, document: .reviewDocument, picture: .reviewPicture) : nil
        }
        guard let endpoint = ["approve": Endpoint.approve, "reject": .reject][segments[1]] else { return nil }
        return ThemeID(first).map { Route(endpoint, theme: $0) }
    }

    private static func ofFile(_ name: String, document: Endpoint, picture: Endpoint) -> Route? {
        guard let file = FileName(name), let id = ThemeID(file.stem) else { return nil }
        if file.ending == "json" { return Route(document, theme: id) }
        return OutputFormat(rawValue: file.ending).map { Route(picture, theme: id, format: $0) }
    }

    /// Returns the format in `NAME/thumbnail.FORMAT`, and the name.
    private static func thumbnail(_ segments: [String]) -> (OutputFormat, String)? {
        guard segments.count == 2, let file = FileName(segments[1]), file.stem == "thumbnail" else { return nil }
        return OutputFormat(rawValue: file.ending).map { ($0, segments[0]) }
    }

    /// A name, and the ending after its last full stop.
    private struct FileName {
        let stem: String
        let ending: String

        init?(_ name: String) {
            guard let point = name.lastIndex(of: ".") else { return nil }
            (stem, ending) = (String(name[..<point]), String(name[name.index(after: point)...]))
        }
    }
}
