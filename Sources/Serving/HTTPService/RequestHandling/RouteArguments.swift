internal import Documents
internal import Files
internal import HTTPServer
internal import KeyboardPreview
internal import Options
internal import RenderOptions
internal import ServerSettings
internal import StoreModel
internal import ThemeModel
internal import Workers

/// The values of an address's parameters.
struct RouteArguments: CommandArguments {
    /// The name of a file in the studio's folder; nil for the one that was opened.
    var fileName: String?
    /// True to get a starter theme, whatever is edited.
    var wantsStarter = false
    /// The colours of which the studio makes a theme, what it makes of them, and the radius of corners; nil for the mood's own.
    var colors: ColorPair?
    var mood = Mood.glass
    var radius: Double?
    /// The page of a list, counted from 1.
    var page = 1
    /// The number of themes per page.
    var perPage = 50
    /// What is looked for in a list of themes.
    var finding = SearchOptions()
    /// The cursor after which a list of uploads begins; nil for its beginning.
    var afterUpload: UploadCursor?
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
    /// What lists of uploads, and decisions about them, are about.
    var review = ReviewArguments()
}

/// The values of the parameters of a picture's address.
struct PictureArguments<Drawing: PictureTakingArguments>: CommandArguments {
    /// The picture.
    var drawing = Drawing()
    /// The format of the answer; nil for the best that the client accepts.
    var format: OutputFormat?
    /// The version that the client asks for; nil for the current one.
    var version: String?
    /// When the address expires, in seconds since 1970.
    var expiry: Int?
    /// The signature of the address.
    var signature: String?

    /// The options of the picture.
    static func options(of kind: WorkKind<Drawing>) -> [Option<PictureArguments>] {
        RouteOptions.of(kind).map { $0.lifted(to: \.drawing) }
    }

    /// The format of a picture, for addresses without an ending. A moving picture has one of its own.
    static func bodyOptions(of kind: WorkKind<Drawing>) -> [Option<PictureArguments>] {
        let options = Self.options(of: kind)
        let format = Option<PictureArguments>.value(
            "format", .choice("FORMAT"), \.format, initial: "the best that the client accepts, else png",
            "format of the picture")
        return options + (options.contains { $0.name == "format" } ? [] : [format])
    }

    /// The additional parameters of addresses that everybody may know: the version of a picture that may be cached for ever, and those
    /// of signed addresses.
    static func addressOptions(of kind: WorkKind<Drawing>) -> [Option<PictureArguments>] {
        options(of: kind) + [
            .value(
                "v", .text("VERSION", wanted: "the version that Kbrender-Version-Link gives"), \.version,
                initial: "the current one"),
            .value(
                SignedAddress.expiry, .wholeNumber(0...253_402_300_799, "SECONDS"), \.expiry, initial: "never",
                "time, in seconds since 1970, when the address expires"),
            .value(
                SignedAddress.parameter, .text("SIGNATURE", wanted: "as `kbrender sign` writes it"), \.signature,
                initial: "none", "signature of the address, if the service requires one"),
        ]
    }
}

/// The options of the routes.
enum RouteOptions {
    typealias Options = [Option<RouteArguments>]

    /// Options that name files or folders of the server, or depend on such options.
    private static let namingFiles: Set = ["font-dir", "script", "with-light", "with-dark", "fallback"]

    /// Returns the options of work, without those that name files of the server.
    static func of<Arguments>(_ kind: WorkKind<Arguments>) -> [Option<Arguments>] {
        kind.options.filter { !namingFiles.contains($0.name) }
    }

    /// The file that the studio edits.
    static let studioFile: Options = [
        .value(
            "name", .text("NAME", wanted: "a file's name that ends in .json or .theme"), \.fileName,
            initial: "that of the file that was opened", "name of a file in the studio's folder, or of a new one")
    ]
    /// Options of the document that the studio edits.
    static let studioDocument: Options =
        studioFile + [.flag("starter", \.wantsStarter, true)]

    /// Options of a theme of two colours.
    static let studioColors: Options = [
        .value("colors", .colorPair, \.colors, initial: nil, "the colours to make a theme of: main, second"),
        .value("mood", .choice("MOOD"), \.mood, "what the theme makes of its keys"),
        .value("radius", .number(0...20), \.radius, initial: "the mood's own"),
    ]

    /// The page of a list.
    static let page = Option<RouteArguments>.value("page", .wholeNumber(1...1_000_000, "NUMBER"), \.page)
    /// The number of themes per page of a list.
    static let perPage = Option<RouteArguments>.value("per-page", .wholeNumber(1...200, "NUMBER"), \.perPage)
    /// What themes are found by.
    static let finding = SearchOptions.options
    /// The beginning of a list of uploads.
    static let afterUpload = after(\.afterUpload) { UploadCursor($0) }
    /// The beginning of a list of uploads and published documents.
    static let afterDocument = after(\.afterUpload) { UploadCursor($0, shelves: ReviewState.allCases) }
    /// The reason for a rejection, which the author sees.
    static let reason = Option<RouteArguments>.value(
        "reason", .text(1...500), \.reason, initial: nil, "reason for the author")

    /// Returns the option for the place after which a list begins.
    static func after<Cursor: CustomStringConvertible & Sendable>(
        _ field: any WritableKeyPath<RouteArguments, Cursor?> & Sendable,
        read: @escaping @Sendable (String) -> Cursor?
    ) -> Option<RouteArguments> {
        .value(
            "after", .described("PLACE", wanted: "the next of an answer", problem: "is not a place", read: read), field,
            initial: "the beginning", "place after which the list begins, from `next`")
    }

    /// The beginning of a list whose entries have numbers.
    static let afterNumber = Option<RouteArguments>.value(
        "after", .wholeNumber(0...Int.max, "NUMBER"), \.afterNumber, initial: "the beginning",
        "number after which the list begins, from `next`")
    /// What a list takes whose entries have numbers.
    static let numbered = [perPage, afterNumber]
    /// What is wrong with a theme.
    static let complaint = Option<RouteArguments>.value(
        "reason", .text(1...500), \.reason, initial: nil, "what is wrong with the theme")
    /// What came of a report.
    static let outcome = Option<RouteArguments>.value(
        "reason", .text(1...500), \.reason, initial: nil, "what came of the report")
    /// What a theme's page says after a report.
    static let reported = Option<RouteArguments>.flag("reported", \.hasReported, true)
    /// What a collection is made of.
    static let collection: Options = [
        .value("title", .text(1...500), \.title, initial: nil, "name of the collection for people"),
        .list(
            "theme", .described("ID", wanted: "the id of a theme", problem: "is not an id", read: { ThemeID($0) }),
            \.collected),
    ]
}

extension CommandArguments {
    /// Reads the parameters of an address. Throws if one is unknown, invalid, or given twice.
    init(_ parameters: [RequestTarget.Parameter], options: [Option<Self>]) throws(Problem) {
        self.init()
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
    }

    private mutating func apply(_ option: Option<Self>, value: Argument?) throws(Problem) {
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

extension TabledArguments {
    /// Checks that the parameters name no file. Of the options that could, routes have only that of the layout.
    func checkFiles() throws(Problem) {
        guard let file = inputs.first else { return }
        throw Problem(
            .badOption,
            detail: "layout: \(Quoted(file.description)) names a file (expected the name of a built-in layout; "
                + "a document is sent as the part layout of a form)")
    }
}

extension ValueType where Value == String {
    /// Returns the kind of texts with so many characters. A form sends an empty one for a field that is not filled in.
    static func text(_ lengths: ClosedRange<Int>) -> ValueType {
        let most = lengths.upperBound
        let wanted = lengths.lowerBound > 0 ? "\(lengths.lowerBound) to \(most)" : "at most \(most)"
        return ValueType(
            placeholder: "TEXT", wanted: "a text of \(wanted) characters",
            read: { argument throws(ValueError) in
                guard let text = argument.validText else { throw ValueError("is not UTF-8") }
                guard text.unicodeScalars.count <= most else { throw ValueError("is longer than \(most) characters") }
                return lengths.lowerBound > 0 ? try argument.nonEmptyText() : text
            },
            show: { $0 }
        )
    }
}
