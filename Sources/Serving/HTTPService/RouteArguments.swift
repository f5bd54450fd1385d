internal import Documents
internal import Files
internal import KeyboardPreview
internal import Options
internal import RenderOptions
internal import ServiceSetup

/// The values of an address's parameters.
struct RouteArguments: CommandArguments {
    /// The options of a picture.
    var render = RenderParameters()
    /// The options of a thumbnail.
    var thumbnail = ThumbnailChoices()
    /// The options of a moving picture.
    var animation = AnimationChoices()
    /// The options of a conversion.
    var conversion = ConversionChoices()
    /// The options of a validation.
    var validation = ValidationChoices()
    /// The options of a repair.
    var repair = RepairChoices()
    /// The name of a new file; nil for the file that is edited.
    var fileName: String?
    /// True to get a starter theme, whatever is edited.
    var wantsStarter = false
    /// The format of the answer; nil for the best that the client accepts.
    var format: OutputFormat?
    /// The version that the client asks for; nil for the current one.
    var version: String?
    /// When the address expires, in seconds since 1970.
    var expiry: Int?
    /// The signature of the address.
    var signature: String?
    /// The page of a list, counted from 1.
    var page = 1
    /// The number of themes per page.
    var perPage = 50
    /// Why an upload is rejected.
    var reason: String?

    /// Creates arguments with every option at its default.
    init() {}
}

/// The options of the routes: those of the commands, without options that name files of the server.
enum RouteOptions {
    typealias Options = [Option<RouteArguments>]

    /// Options of a picture; its format is a parameter or the address's ending.
    static let render = lifted(RenderParameters.options, to: \.render)
    /// Options of a thumbnail; its size is in pixels.
    static let thumbnail =
        lifted(ThumbnailChoices.options, to: \.thumbnail)
        + lifted(RenderParameters.thumbnailOptions, to: \.render)
    /// Options of a moving picture, including its format.
    static let animate =
        lifted(AnimationChoices.options, to: \.animation)
        + lifted(RenderParameters.movingOptions, to: \.render)
    /// Options of a geometry: those that change it, and none about files.
    static let geometry = lifted(RenderParameters.geometryOptions, to: \.render)
    static let convert = lifted(ConversionChoices.options, to: \.conversion)
    static let validate = lifted(ValidationChoices.options, to: \.validation)
    static let fix = lifted(RepairChoices.options, to: \.repair)

    /// The format of a picture, for addresses without an ending.
    static let format = Option<RouteArguments>.value(
        "format", .choice("FORMAT"), \.format, initial: "the best that the client accepts, else png",
        "format of the picture")
    /// Options of the document that the studio edits.
    static let studioDocument: Options = [
        .value(
            "name", .text("NAME", wanted: "a file's name that ends in .json or .theme"), \.fileName,
            initial: "that of the file", "name of a new file to save to"),
        .flag("starter", \.wantsStarter, true, "gives a theme to start from, whatever is being edited"),
    ]

    /// The version of a picture that may be cached for ever.
    static let version = Option<RouteArguments>.value(
        "v", .text("VERSION", wanted: "the version that Kbrender-Version-Link gives"), \.version,
        initial: "the current one",
        "version of theme and renderer, which makes the answer immutable")

    /// The page of a list.
    static let page = Option<RouteArguments>.value(
        "page", .wholeNumber(1...1_000_000, "NUMBER"), \.page, "page of the list, counted from 1")
    /// The number of themes per page of a list.
    static let perPage = Option<RouteArguments>.value(
        "per-page", .wholeNumber(1...200, "NUMBER"), \.perPage, "themes a page")
    /// The reason for a rejection, which the author sees.
    static let reason = Option<RouteArguments>.value(
        "reason", .reason, \.reason, initial: nil, "reason for the author")

    /// The additional parameters of signed addresses.
    static let signing: Options = [
        .value(
            SigningKeys.expiry, .wholeNumber(0...253_402_300_799, "SECONDS"), \.expiry, initial: "never",
            "time, in seconds since 1970, when the address expires"),
        .value(
            SigningKeys.parameter, .text("SIGNATURE", wanted: "as `kbrender sign` writes it"), \.signature,
            initial: "none",
            "signature of the address, if the service requires one"),
    ]

    /// Options that name files or folders of the server, or depend on such options.
    private static let namingFiles: Set = ["font-dir", "with-light", "with-dark", "fallback"]

    private static func lifted<Arguments>(
        _ options: [Option<Arguments>], to field: any WritableKeyPath<RouteArguments, Arguments> & Sendable
    ) -> Options {
        options.filter { !namingFiles.contains($0.name) }.map { $0.lifted(to: field) }
    }
}

extension RouteArguments {
    /// Reads the parameters of an address over the defaults of a route. Throws if one is unknown, invalid, or given twice.
    mutating func read(_ parameters: [RequestTarget.Parameter], _ options: RouteOptions.Options) throws(Problem) {
        var seen: Set<String> = []
        for parameter in parameters {
            guard let option = options.first(where: { $0.name == parameter.name }) else {
                let meant = NearestName.suggestion(for: parameter.name, among: options.map(\.name))
                let hint = meant.map { "did you mean \($0)?" } ?? "/openapi.json lists those of each route"
                throw Problem(.badOption, "\(Quoted(parameter.name)) is not a parameter of this route (\(hint))")
            }
            guard seen.insert(option.name).inserted || option.description.isRepeatable else {
                throw Problem(.badOption, "\(option.name): is given twice (expected once)")
            }
            try apply(option, parameter.value)
        }
        if case .file = render.layout {
            throw Problem(
                .badOption,
                "layout: \(Quoted(render.layout.description)) names a file (expected the name of a built-in layout; "
                    + "a document is sent as the part layout of a form)")
        }
    }

    private mutating func apply(_ option: Option<RouteArguments>, _ value: Argument?) throws(Problem) {
        if option.isFlag {
            switch value?.text {
            case nil, "", "true": break
            case "false": return
            case let word?:
                throw Problem(
                    .badOption, "\(option.name): \(Quoted(word)) is neither true nor false (expected true or false)")
            }
        }
        guard let word = option.isFlag ? Argument("") : value else {
            throw Problem(.badOption, "\(option.name): has no value (expected \(option.description.wanted))")
        }
        do {
            try option.apply(word, &self)
        } catch {
            let hint = error.suggestion.map { "; did you mean \($0)?" } ?? ""
            throw Problem(
                .badOption,
                "\(option.name): \(Quoted(word.text)) \(error.problem) (expected \(option.description.wanted)\(hint))")
        }
    }
}

extension ValueType where Value == String {
    /// A reason of at most 500 characters.
    fileprivate static var reason: ValueType {
        ValueType(
            placeholder: "TEXT", wanted: "a text of 1 to 500 characters", allowed: nil, completion: .nothing,
            read: { argument throws(ValueError) in
                let text = try argument.nonEmptyText()
                guard text.unicodeScalars.count <= 500 else { throw ValueError("is longer than 500 characters") }
                return text
            },
            show: { $0 }
        )
    }
}

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
        case .pixels(.png): "image/png"
        case .pixels(.webP): "image/webp"
        case .pixels(.jpeg): "image/jpeg"
        case .vectors(.svg): "image/svg+xml"
        case .vectors(.pdf): "application/pdf"
        }
    }

    /// Returns the format that a client prefers (RFC 9110, §12.5.1), PNG among equals; nil if it accepts none.
    static func preferred(by accept: String?) -> OutputFormat? {
        guard let accept, !accept.isEmpty else { return .png }
        let ranges = accept.split(separator: ",").prefix(mostRanges).map(AcceptedRange.init)
        var best: (format: OutputFormat, quality: Double)?
        for format in allCases {
            let quality = AcceptedRange.quality(of: format.mediaType, among: ranges)
            if quality > best?.quality ?? 0 { best = (format, quality) }
        }
        return best?.format
    }

    /// Browsers send about a dozen.
    private static let mostRanges = 64
}

/// A range of media types that a client accepts.
private struct AcceptedRange {
    let type: String
    let quality: Double

    init(_ text: Substring) {
        let parts = text.split(separator: ";").map { $0.filter { !$0.isWhitespace }.lowercased() }
        type = parts.first ?? ""
        let quality = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) }
        self.quality = min(max(quality ?? 1, 0), 1)
    }

    /// Returns how exactly it names a type; nil if it does not.
    private func precision(for name: String) -> Int? {
        if type == name { return 2 }
        if type.hasSuffix("/*"), name.hasPrefix(type.dropLast()) { return 1 }
        return type == "*/*" ? 0 : nil
    }

    /// Returns how much a client wants a type: the quality of the range that names it most exactly.
    static func quality(of name: String, among ranges: [AcceptedRange]) -> Double {
        let naming = ranges.compactMap { range in
            range.precision(for: name).map { (precision: $0, quality: range.quality) }
        }
        return naming.max { $0.precision < $1.precision }?.quality ?? 0
    }
}
