internal import KeyboardPreview
internal import Options
internal import RenderOptions
internal import StudioPage
internal import ThemeModel

/// What the service answers, each with its address. The descriptions are those of `/openapi.json`.
enum Endpoint: String, CaseIterable, Sendable {
    case render, thumbnail, geometry, validate, convert, fix, edit
    case presets, presetDocument, presetPicture, presetThumbnail
    case layouts, devices, properties, schema
    case health, ready, metrics, openAPI
    case studioPage, studioFile, studioSession, studioDocument, studioDraft, studioEvents, studioApply, studioFrame

    /// The address; names in braces stand for a part of it.
    var template: String {
        switch self {
        case .render, .thumbnail, .geometry, .validate, .convert, .fix, .edit: "/v1/\(rawValue)"
        case .presets, .layouts, .devices, .properties: "/v1/\(rawValue)"
        case .presetDocument: "/v1/presets/{id}.json"
        case .presetPicture: "/v1/presets/{id}.{format}"
        case .presetThumbnail: "/v1/presets/{id}/thumbnail.{format}"
        case .schema: "/v1/schema.json"
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

    /// True where a document is sent.
    var takesDocument: Bool {
        switch self {
        case .render, .thumbnail, .geometry, .validate, .convert, .fix, .edit, .studioApply, .studioFrame: true
        default: false
        }
    }

    /// True for what is there for the studio's page alone.
    var isStudio: Bool {
        switch self {
        case .studioPage, .studioFile, .studioSession, .studioDocument, .studioDraft, .studioEvents, .studioApply,
            .studioFrame:
            true
        default: false
        }
    }

    /// What it does.
    var summary: String {
        switch self {
        case .render: "draws the keyboard of a theme"
        case .thumbnail: "draws a theme for a store, in exactly the size asked for"
        case .geometry: "tells where a keyboard's parts stand"
        case .validate: "tells what is wrong with a theme"
        case .convert: "writes a theme as canonical JSON"
        case .fix: "writes a copy of a theme whose texts can be read"
        case .edit: "changes properties of a theme and nothing else of its text"
        case .presets: "lists the themes that come with the program"
        case .presetDocument: "a preset's document"
        case .presetPicture: "the keyboard of a preset"
        case .presetThumbnail: "a preset for a store"
        case .layouts: "lists the built-in layouts"
        case .devices: "lists the devices whose keyboards can be drawn"
        case .properties: "the table of a theme's properties"
        case .schema: "the JSON Schema of theme documents"
        case .health: "tells that the service is alive"
        case .ready: "tells whether the service can draw"
        case .metrics: "counts for Prometheus"
        case .openAPI: "describes all routes"
        case .studioPage: "the page of the studio"
        case .studioFile: "a file of that page"
        case .studioSession: "begins a session of the studio"
        case .studioDocument: "the document that the studio edits"
        case .studioDraft: "a draft of that document"
        case .studioEvents: "tells when that document changes on disk"
        case .studioApply: "changes properties of a theme and tells what is to be said of it"
        case .studioFrame: "draws the keyboard of a theme for a screen"
        }
    }

    /// The options that its parameters are.
    var options: RouteOptions.Options {
        switch self {
        case .render: RouteOptions.render + [RouteOptions.format]
        case .thumbnail: RouteOptions.thumbnail + [RouteOptions.format]
        case .presetPicture: RouteOptions.render + [RouteOptions.version] + RouteOptions.signing
        case .presetThumbnail: RouteOptions.thumbnail + [RouteOptions.version] + RouteOptions.signing
        case .geometry: RouteOptions.geometry
        case .validate, .studioApply: RouteOptions.validate
        case .studioFrame: RouteOptions.render
        case .studioDocument: RouteOptions.studioDocument
        case .convert: RouteOptions.convert
        case .fix: RouteOptions.fix
        default: []
        }
    }

    /// True for routes that give pictures.
    var givesPicture: Bool {
        switch self {
        case .render, .thumbnail, .presetPicture, .presetThumbnail: true
        default: false
        }
    }

    /// What parameters stand for that are not given.
    var defaults: RouteArguments {
        var arguments = RouteArguments()
        if self == .thumbnail || self == .presetThumbnail { arguments.render = .shown }
        return arguments
    }

    /// The methods that it answers, `OPTIONS` apart.
    var methods: [HTTPMethod] {
        switch self {
        case .studioSession: [.post]
        case .studioDocument: [.get, .put, .delete]
        case .studioDraft: [.put, .delete]
        case .studioEvents: [.get]
        default: takesDocument ? [.post] : [.get, .head]
        }
    }

    /// Made once: to make a table takes as long as to send an answer.
    static let optionTables = Dictionary(uniqueKeysWithValues: allCases.map { ($0, $0.options) })
}

/// What an address leads to.
struct Route: Sendable {
    /// What it is.
    let endpoint: Endpoint
    /// The preset that the address names; nil where it names none.
    var preset: Preset?
    /// The format that the address ends in; nil where it has none.
    var format: OutputFormat?
    /// The file of the studio's page that the address names; nil where it names none.
    var file: StudioPage.File?

    /// Finds what an address leads to. Throws where that is nothing.
    init(_ target: RequestTarget) throws(Problem) {
        guard let route = Self.find(target.segments) else { throw Self.notFound }
        self = route
    }

    /// The problem of an address that leads nowhere.
    static var notFound: Problem {
        Problem(.notFound, "There is nothing at this address (/openapi.json lists what there is).")
    }

    private init(_ endpoint: Endpoint, preset: Preset? = nil, format: OutputFormat? = nil) {
        self.endpoint = endpoint
        self.preset = preset
        self.format = format
    }

    private static let plain = Dictionary(
        uniqueKeysWithValues: Endpoint.allCases.filter { !$0.template.contains("{") }.map {
            ($0.template.split(separator: "/").map(String.init), $0)
        })

    private static func find(_ segments: [String]) -> Route? {
        if let endpoint = plain[segments] { return Route(endpoint) }
        if segments.isEmpty { return Route(.studioPage) }
        if segments.count == 3, Array(segments[..<2]) == ["studio", "files"] {
            guard let file = StudioPage.files.first(where: { $0.name == segments[2] }) else { return nil }
            var route = Route(.studioFile)
            route.file = file
            return route
        }
        guard (3...4).contains(segments.count), Array(segments[..<2]) == ["v1", "presets"] else { return nil }
        guard segments.count == 3 else {
            guard let preset = Preset.named(segments[2]), let file = FileName(segments[3]), file.stem == "thumbnail",
                let format = OutputFormat(rawValue: file.ending)
            else { return nil }
            return Route(.presetThumbnail, preset: preset, format: format)
        }
        guard let file = FileName(segments[2]), let preset = Preset.named(file.stem) else { return nil }
        if file.ending == "json" { return Route(.presetDocument, preset: preset) }
        return OutputFormat(rawValue: file.ending).map { Route(.presetPicture, preset: preset, format: $0) }
    }

    /// A name and what follows its last point.
    private struct FileName {
        let stem: String
        let ending: String

        init?(_ name: String) {
            guard let point = name.lastIndex(of: ".") else { return nil }
            (stem, ending) = (String(name[..<point]), String(name[name.index(after: point)...]))
        }
    }
}
