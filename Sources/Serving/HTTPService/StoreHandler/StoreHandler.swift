internal import HTTPServer
internal import StoreModel
internal import Workers
internal import Documents
internal import RenderOptions
internal import StoreDatabase

/// Answers requests about the themes of a store: lists, documents, events, pages, uploads and their reviews.
struct StoreHandler: Sendable {
    let gallery: ServiceStore
    /// The threads that ask it.
    let threads: RequestThreads
    var database: StoreDatabase { gallery.database }
    let responder: Responder
    /// Knows the addresses of pictures.
    let pictures: PictureHandler
    let log: ServiceLog
    let rules: UploadPolicy
    /// The beginning of the addresses under which the public reaches the service; nil for the host of each request.
    let publicAddress: String?
    /// True if authors and reviewers can sign in: they have tokens.
    let hasReviewPage: Bool
    let downloads: DownloadCounter
    /// How often a client may report abuse.
    let reportLimit = AttemptLimit(10, seconds: 3600)

    // MARK: - Pages and pictures

    /// Returns the subject of a picture of a published theme.
    func subject(_ call: RouteCall) throws -> PictureSubject {
        .theme(try call.theme, .published, digest: try published(call).digest)
    }

    /// Returns the subject of a picture of an upload.
    func uploadSubject(_ call: RouteCall) throws -> PictureSubject {
        let upload = try upload(call)
        return .theme(upload.id, upload.shelf, digest: upload.document.digest)
    }

    /// Returns the published theme that an address names.
    func published(_ call: RouteCall) throws -> PublishedTheme {
        if let theme = try database.theme(try call.theme) { return theme }
        throw gallery.isLoaded ? Problem.noTheme : Problem.starting
    }

    /// Returns the themes that a call's parameters find. Throws while the store is not read: a short list would look whole.
    func find(_ call: RouteCall, finding: SearchOptions, perPage: Int) throws -> SearchResults {
        guard gallery.isLoaded else { throw Problem.starting }
        var search = finding.search
        search.limit = perPage
        if search.after == nil { search.skipped = (call.arguments.page - 1) * perPage }
        guard search.skipped <= ThemeSearch.depth else {
            throw Problem(
                .badOption,
                detail:
                    "page: begins after \(search.skipped) themes (expected at most \(ThemeSearch.depth); after goes on from any "
                    + "theme, as the answers' links do)")
        }
        return try database.find(search)
    }

    /// Returns who makes a call, with the rules for them.
    func caller(_ call: RouteCall) -> StoreCaller { rules.caller(call.holder) }

    /// Returns an answer whose entity tag is the digest of its body.
    func conditional(_ response: HTTPResponse, request: HTTPRequest) -> HTTPResponse {
        TaggedAnswer(response).response(to: request.headers)
    }

    // MARK: - Lists and documents

    /// Returns a page of the list of themes.
    func list(_ call: RouteCall) throws -> HTTPResponse {
        let arguments = call.arguments
        let results = try find(call, finding: arguments.finding, perPage: arguments.perPage)
        let section = ListSection(results.total, page: arguments.page, perPage: arguments.perPage)
        let links = neighbours(of: section, in: results, for: call).map { "<\($0.address)>; rel=\"\($0.name)\"" }
            .joined(separator: ", ")
        let list: JSONOutput = [
            "themes": .array(results.themes.map(json)), "page": JSONOutput(section.page),
            "pages": JSONOutput(section.pages), "total": JSONOutput(results.total), "more": .bool(results.isCut),
            "next": JSONOutput(results.next?.description),
        ]
        return conditional(.json(list, headers: links.isEmpty ? [] : [("Link", links)]), request: call.request)
    }

    /// Returns the addresses of the pages beside one: by their numbers, as far as those reach, otherwise by the place where
    /// the next one begins.
    private func neighbours(
        of section: ListSection, in results: SearchResults, for call: RouteCall
    ) -> [(name: String, address: String)] {
        let (finding, perPage) = (call.arguments.finding, call.arguments.perPage)
        let size = perPage == RouteArguments().perPage ? [] : [("per-page", "\(perPage)")]
        let order = finding.order == ThemeSearch().order ? [] : [("sort", finding.order.rawValue)]
        func address(_ parameter: (String, String)) -> String {
            finding.address("/themes", more: [parameter] + size + order)
        }
        if finding.after == nil, section.page * perPage <= ThemeSearch.depth {
            return [("prev", section.previous), ("next", section.next)].compactMap { name, page in
                page.map { (name, address(("page", "\($0)"))) }
            }
        }
        return results.next.map { [("next", address(("after", $0.description)))] } ?? []
    }

    /// Returns a theme as lists have it.
    func json(_ theme: PublishedTheme) -> JSONOutput {
        func picture(_ ending: String) -> JSONOutput {
            .string(address(theme.id, digest: theme.digest, ending: ending, options: []))
        }
        let (about, path) = (theme.description, "/themes/\(theme.id)")
        return [
            "id": "\(theme.id)", "name": .string(about.name), "author": JSONOutput(about.author),
            "description": JSONOutput(about.about), "tags": JSONOutput(about.tags), "modes": JSONOutput(about.modes),
            "hues": JSONOutput(about.hues), "brightness": JSONOutput(about.brightness),
            "version": JSONOutput(about.version),
            "digest": .string(theme.digest), "downloads": theme.downloads.map { JSONOutput($0) } ?? .null,
            "links": [
                "page": .string(path), "document": "\(path).json", "events": "\(path)/events",
                "picture": picture(".png"), "thumbnail": picture("/thumbnail.webp"),
            ],
        ]
    }

    /// Returns the document of a theme.
    func document(_ call: RouteCall) throws -> HTTPResponse {
        let theme = try published(call)
        let document = try stored(theme)
        if call.request.method == .get, !call.request.headers.haveCopy(tagged: document.digest, since: nil) {
            downloads.count(theme.id, for: call.request.client)
        }
        let link = [("Link", "</themes/\(theme.id)/events>; rel=\"events\"")]
        let lastModified = document.changed.flatMap(HTTPDate.past)
        return HTTPResponse(
            type: "application/json", document.bytes, caching: "no-cache",
            headers: link + (lastModified.map { [("Last-Modified", $0)] } ?? [])
        ).tagged(document.digest, for: call.request.headers, lastModified: lastModified)
    }

    private func stored(_ theme: PublishedTheme) throws -> StoredDocument {
        guard let document = try database.document(theme.id, on: .published) else { throw Problem.noTheme }
        return document
    }

    /// Answers with a theme as a file for another program, which a worker writes while the request waits.
    func export(_ call: RouteCall, with arguments: ConversionOptions) throws -> PreparedResponse? {
        let (theme, request) = (try published(call), call.request)
        let document = try stored(theme)
        var options = arguments
        options.target = .kind(try call.exportKind)
        let work = WorkRequest(.convert, options, documents: [WorkDocument("theme.json", bytes: document.bytes)])
        let type = options.mediaType
        let name = options.importedName(of: theme.id.description)
        return try responder.answer(request, by: work) { reply in
            let answer = conditional(Self.file(reply.payload, type: type, name: name), request: request)
            if request.method == .get, answer.status == 200 { downloads.count(theme.id, for: request.client) }
            return answer
        }
    }

    /// Answers with a copy of a theme's document to start from: another id and name, no author, version 1.0, and everything else
    /// as it is written.
    func copy(_ call: RouteCall) throws -> PreparedResponse? {
        let (theme, request) = (try published(call), call.request)
        let document = try stored(theme)
        let copy = ThemeCopy(of: theme.id, named: theme.description.name, digest: document.digest)
        let work = WorkRequest(
            .edit,
            documents: [
                WorkDocument("theme.json", bytes: document.bytes), WorkDocument("edits.json", bytes: copy.edits),
            ])
        return try responder.answer(request, by: work) { reply in
            conditional(
                Self.file(reply.payload, type: "application/json", name: "\(copy.id).json"), request: request)
        }
    }

    /// Returns the answer with a file that browsers store under a name.
    private static func file(_ bytes: [UInt8], type: String, name: String) -> HTTPResponse {
        HTTPResponse(
            type: type, bytes, caching: "no-cache",
            headers: [("Content-Disposition", "attachment; filename=\"\(name)\"")])
    }
}

/// What a copy of a theme has of its own.
struct ThemeCopy {
    /// Its id: that of the theme, and digits that differ from document to document.
    let id: String
    private let name: String

    /// The most characters of a name and of an id (docs/theme-format.md §1).
    private static let longest = 50

    init(of theme: ThemeID, named name: String, digest: String) {
        let (mark, ending) = ("_copy_" + digest.prefix(8), " (Copy)")
        id = theme.description.prefix(Self.longest - mark.count) + mark
        self.name = String(name.prefix(Self.longest - ending.count)) + ending
    }

    /// The changes that make the copy, as an object of paths and values.
    var edits: [UInt8] {
        let edits: JSONOutput = ["id": .string(id), "name": .string(name), "author": .null, "version": "1.0"]
        return Array(edits.text(indent: 0).utf8)
    }
}

/// A page of a list.
struct ListSection {
    /// The page, counted from 1.
    let page: Int
    /// How many pages there are, at least one.
    let pages: Int

    init(_ count: Int, page: Int, perPage: Int) {
        self.page = page
        pages = max((count + perPage - 1) / perPage, 1)
    }

    /// The previous page; nil for the first.
    var previous: Int? { page > 1 ? min(page - 1, pages) : nil }
    /// The next page; nil for the last.
    var next: Int? { page < pages ? page + 1 : nil }
}
