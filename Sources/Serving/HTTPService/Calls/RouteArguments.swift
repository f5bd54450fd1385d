internal import Documents
internal import Files
internal import KeyboardPreview
internal import Options
internal import RenderOptions
internal import ServiceSetup
internal import ThemeModel
internal import ThemeStore

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
    /// The name of a file in the studio's folder; nil for the one that was opened.
    var fileName: String?
    /// True to get a starter theme, whatever is edited.
    var wantsStarter = false
    /// The colours of which the studio makes a theme, what it makes of them, and the radius of corners; nil for the mood's own.
    var colors: ColorPair?
    var mood = Mood.glass
    var radius: Double?
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
    /// What is looked for in a list of themes.
    var finding = FindingParameters()
    /// The place after which a list of uploads begins; nil for its beginning.
    var afterUpload: UploadPlace?
    /// Why an upload is rejected, what is wrong with a theme, or what came of a report.
    var reason: String?
    /// The number after which a list begins, or before which if its newest entries come first; nil for its beginning.
    var afterNumber: Int?
    /// True if the reader of a theme's page has just reported it.
    var hasReported = false
    /// The name of a collection for people.
    var title: String?
    /// The themes of a collection.
    var collected: [ThemeID] = []
    /// The fields of a form at the desk, and the place of its lists.
    var desk = DeskArguments()

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
    static let export = lifted([ConversionChoices.mode], to: \.conversion)
    static let validate = lifted(ValidationChoices.options, to: \.validation)
    static let fix = lifted(RepairChoices.options, to: \.repair)

    /// The format of a picture, for addresses without an ending.
    static let format = Option<RouteArguments>.value(
        "format", .choice("FORMAT"), \.format, initial: "the best that the client accepts, else png",
        "format of the picture")
    /// The file that the studio edits.
    static let studioFile: Options = [
        .value(
            "name", .text("NAME", wanted: "a file's name that ends in .json or .theme"), \.fileName,
            initial: "that of the file that was opened", "name of a file in the studio's folder, or of a new one")
    ]
    /// Options of the document that the studio edits.
    static let studioDocument: Options =
        studioFile + [
            .flag("starter", \.wantsStarter, true, "gives a theme to start from, whatever is being edited")
        ]

    /// Options of a theme of two colours.
    static let studioColors: Options = [
        .value("colors", .colorPair, \.colors, initial: nil, "the colours to make a theme of: main, second"),
        .value("mood", .choice("MOOD"), \.mood, "what the theme makes of its keys"),
        .value(
            "radius", .number(0...20), \.radius, initial: "the mood's own", "radius of the corners of keys, in points"),
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
    /// What themes are found by.
    static let finding = lifted(FindingParameters.options, to: \.finding)
    /// The beginning of a list of uploads.
    static let afterUpload = Option<RouteArguments>.value(
        "after", .uploadPlace, \.afterUpload, initial: "the beginning", "place after which the list begins, from `next`"
    )
    /// What the desk's lists and forms take.
    static let queue = lifted([DeskArguments.after, DeskArguments.owner], to: \.desk)
    static let ownList = lifted([DeskArguments.afterOwn], to: \.desk)
    static let form = lifted([DeskArguments.form], to: \.desk)
    static let signIn = lifted([DeskArguments.form, DeskArguments.token], to: \.desk)
    static let decision = lifted([DeskArguments.form] + DeskArguments.decisions, to: \.desk)
    static let undo = lifted([DeskArguments.form, DeskArguments.undone], to: \.desk)
    static let closing = lifted([DeskArguments.form, DeskArguments.reason], to: \.desk)
    static let removal = lifted([DeskArguments.form, DeskArguments.sure], to: \.desk)
    /// The reason for a rejection, which the author sees.
    static let reason = Option<RouteArguments>.value(
        "reason", .reason, \.reason, initial: nil, "reason for the author")

    /// The beginning of a list whose entries have numbers.
    static let afterNumber = Option<RouteArguments>.value(
        "after", .wholeNumber(0...Int.max, "NUMBER"), \.afterNumber, initial: "the beginning",
        "number after which the list begins, from `next`")
    /// What is wrong with a theme.
    static let complaint = Option<RouteArguments>.value(
        "reason", .reason, \.reason, initial: nil, "what is wrong with the theme")
    /// What came of a report.
    static let outcome = Option<RouteArguments>.value(
        "reason", .reason, \.reason, initial: nil, "what came of the report")
    /// What a theme's page says after a report.
    static let reported = Option<RouteArguments>.flag(
        "reported", \.hasReported, true, "thanks the reader for a report of abuse")
    /// What a collection is made of.
    static let collection: Options = [
        .value("title", .reason, \.title, initial: nil, "name of the collection for people"),
        .list("theme", .themeID, \.collected, "theme of the collection; their order is kept"),
    ]

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
    mutating func read(_ parameters: [RequestTarget.Parameter], options: RouteOptions.Options) throws(Problem) {
        var seen: Set<String> = []
        for parameter in parameters {
            guard let option = options.first(where: { $0.name == parameter.name }) else {
                let meant = NearestName.suggestion(for: parameter.name, among: options.map(\.name))
                let hint = meant.map { "did you mean \($0)?" } ?? "/openapi.json lists those of each route"
                throw Problem(
                    .badOption, detail: "\(Quoted(parameter.name)) is not a parameter of this route (\(hint))")
            }
            guard seen.insert(option.name).inserted || option.description.isRepeatable else {
                throw Problem(.badOption, detail: "\(option.name): is given twice (give it once)")
            }
            try apply(option, value: parameter.value)
        }
        if case .file = render.layout {
            throw Problem(
                .badOption,
                detail:
                    "layout: \(Quoted(render.layout.description)) names a file (expected the name of a built-in layout; "
                    + "a document is sent as the part layout of a form)")
        }
    }

    private mutating func apply(_ option: Option<RouteArguments>, value: Argument?) throws(Problem) {
        if option.isFlag {
            switch value?.text {
            case nil, "", "true": break
            case "false": return
            case let word?:
                throw Problem(
                    .badOption,
                    detail: "\(option.name): \(Quoted(word)) is neither true nor false (expected true or false)")
            }
        }
        guard let word = option.isFlag ? Argument("") : value else {
            throw Problem(.badOption, detail: "\(option.name): has no value (expected \(option.description.wanted))")
        }
        do {
            try option.apply(word, &self)
        } catch {
            let hint = error.suggestion.map { "; did you mean \($0)?" } ?? ""
            throw Problem(
                .badOption,
                detail:
                    "\(option.name): \(Quoted(word.text)) \(error.problem) (expected \(option.description.wanted)\(hint))"
            )
        }
    }
}

extension ValueType where Value == ThemeID {
    /// The kind of ids of themes.
    fileprivate static var themeID: ValueType {
        .described("ID", wanted: "the id of a theme", problem: "is not an id", read: ThemeID.init)
    }
}

extension ValueType where Value == UploadPlace {
    /// The kind of places in the list of uploads.
    fileprivate static var uploadPlace: ValueType {
        .described("PLACE", wanted: "the next of an answer", problem: "is not a place") { UploadPlace($0) }
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

extension ValueType where Value == String {
    /// Returns the kind of texts of at most so many characters; a form sends an empty one for a field that is not filled in.
    static func text(atMost most: Int) -> ValueType {
        ValueType(
            placeholder: "TEXT", wanted: "a text of at most \(most) characters", allowed: nil, completion: .nothing,
            read: { argument throws(ValueError) in
                guard let text = argument.validText else { throw ValueError("is not UTF-8") }
                guard text.unicodeScalars.count <= most else { throw ValueError("is longer than \(most) characters") }
                return text
            },
            show: { $0 }
        )
    }
}
