internal import Documents
internal import HTTPServer
internal import StoreDatabase
internal import StoreModel

/// Versions of a theme, collections, themes that are alike, and reports of abuse.
extension StoreHandler {
    /// Returns a list of which one entry more than a page was read, with the cursor after which the next page begins, and `more`
    /// members.
    static func list<Item, Cursor: CustomStringConvertible>(
        _ name: String, of items: [Item], for call: RouteCall, more: [(String, JSONOutput)] = [],
        cursor: (Item) -> Cursor, text: (Cursor) -> JSONOutput, json: (Item) -> JSONOutput
    ) -> HTTPResponse {
        let page = items.prefix(call.arguments.perPage)
        let next = items.count > page.count ? page.last.map(cursor) : nil
        let size = call.arguments.perPage == RouteArguments().perPage ? "" : "&per-page=\(call.arguments.perPage)"
        let owner = call.arguments.review.owner.map { "&owner=\(PercentEncoding.text($0, keeping: "-._~"))" } ?? ""
        let link = next.map { [("Link", "<\(call.target.rawPath)?after=\($0)\(size)\(owner)>; rel=\"next\"")] } ?? []
        return .json(
            .object([(name, .array(page.map(json))), ("next", next.map(text) ?? .null)] + more),
            caching: HTTPResponse.personal, headers: link)
    }

    // MARK: - Versions

    /// Returns the versions of a theme, the newest first.
    func versions(_ call: RouteCall) throws -> HTTPResponse {
        let (id, arguments) = (try call.theme, call.arguments)
        try database.checkVersions(of: id, by: caller(call))
        let versions = try database.versions(of: id, before: arguments.afterNumber, limit: arguments.perPage + 1)
        return Self.list("versions", of: versions, for: call, cursor: \.number, text: JSONOutput.init) {
            Self.json($0, of: id)
        }
    }

    static func json(_ version: PublishedVersion, of id: ThemeID) -> JSONOutput {
        let path = "/themes/\(id)/versions/\(version.number)"
        return [
            "number": JSONOutput(version.number), "version": JSONOutput(version.version),
            "digest": .string(version.digest), "owner": JSONOutput(version.owner), "time": .string(version.time),
            "links": ["document": "\(path).json", "publish": "\(path)/publish"],
        ]
    }

    /// Returns the document of a version.
    func versionDocument(_ call: RouteCall) throws -> HTTPResponse {
        let (id, number) = (try call.theme, try call.number)
        try database.checkVersions(of: id, by: caller(call))
        guard let document = try database.document(id, version: number) else {
            throw Problem(.notFound, detail: "The theme has no version of this number.")
        }
        return HTTPResponse(type: "application/json", document.bytes, caching: HTTPResponse.personal)
            .tagged(document.digest, for: call.request.headers)
    }

    /// Publishes an earlier version of a theme again.
    func rollBack(_ call: RouteCall) throws -> PreparedResponse? {
        let (id, number, caller) = (try call.theme, try call.number, caller(call))
        try database.checkVersions(of: id, by: caller)
        return try write(for: call) {
            try database.rollBack(id, to: number, by: caller)
            let theme = try database.theme(id)
            gallery.passOn()
            return .json(["status": "published", "digest": JSONOutput(theme?.digest)], caching: "no-store")
        }
    }

    // MARK: - Collections

    func collections(_ call: RouteCall) throws -> HTTPResponse {
        let collections = try database.collections().map(Self.json)
        return conditional(.json(["collections": .array(collections)]), request: call.request)
    }

    private static func json(_ collection: ThemeCollection) -> JSONOutput {
        [
            "name": "\(collection.name)", "title": .string(collection.title), "count": JSONOutput(collection.count),
            "links": ["themes": "/v1/collections/\(collection.name)"],
        ]
    }

    /// Returns a collection with its themes.
    func collection(_ call: RouteCall) throws -> HTTPResponse {
        let name = try call.collection
        guard let (collection, themes) = try database.collection(name) else { throw Problem.noCollection }
        return conditional(
            .json(["name": "\(name)", "title": .string(collection.title), "themes": .array(themes.map(json))]),
            request: call.request)
    }

    /// Makes a collection, or replaces it.
    func putCollection(_ call: RouteCall) throws -> PreparedResponse? {
        let (name, caller, arguments) = (try call.collection, caller(call), call.arguments)
        guard let title = arguments.title else {
            throw Problem(.badOption, detail: "title: is missing (expected the title that people see)")
        }
        let themes = arguments.collected
        guard Set(themes).count == themes.count else {
            throw Problem(.badOption, detail: "theme: has the same id twice (give each once)")
        }
        let detail = "theme: one of the themes is not published (give published ones only)"
        return try write(for: call, missing: Problem(.badOption, detail: detail)) {
            try database.put(name, title: title, themes: themes, by: caller)
            return .json(["name": "\(name)", "count": JSONOutput(themes.count)], caching: "no-store")
        }
    }

    func removeCollection(_ call: RouteCall) throws -> PreparedResponse? {
        let (name, caller) = (try call.collection, caller(call))
        return try write(for: call, missing: .noCollection) {
            try database.removeCollection(name, by: caller)
            return .done()
        }
    }

    /// Returns the themes that are most like one.
    func similar(_ call: RouteCall) throws -> HTTPResponse {
        let themes = try database.similar(to: try published(call), limit: call.arguments.perPage)
        return conditional(.json(["themes": .array(themes.map(json))]), request: call.request)
    }

    // MARK: - Reports of abuse

    /// Takes a report about a theme from anybody.
    func report(_ call: RouteCall) throws -> PreparedResponse? {
        let theme = try published(call)
        let reason = try Self.reason(of: call, expected: "1 to 500 characters that say what is wrong")
        if let wait = reportLimit.take(call.request.client) {
            let detail = "This client has reported too often (try again later)."
            throw Problem(.clientBusy, detail: detail, headers: [("Retry-After", "\(wait)")])
        }
        return try write(for: call) {
            guard try database.report(theme.id, digest: theme.digest, reason: reason) else {
                throw Problem(.reportsFull, detail: "The reviewers have many reports of this theme to read first.")
            }
            // A page's form, which has no scripts, goes back to the page.
            guard call.request.body.isEmpty else {
                return HTTPResponse(
                    status: 303, type: nil, [], headers: [("Location", "/themes/\(theme.id)?reported")])
            }
            return .json(["status": "reported"], status: 202, caching: "no-store")
        }
    }

    /// Returns the open reports.
    func reports(_ call: RouteCall) throws -> HTTPResponse {
        let reports = try database.openReports(
            after: call.arguments.afterNumber ?? 0, limit: call.arguments.perPage + 1)
        return Self.list("reports", of: reports, for: call, cursor: \.number, text: JSONOutput.init, json: Self.json)
    }

    static func json(_ report: AbuseReport) -> JSONOutput {
        [
            "number": JSONOutput(report.number), "theme": "\(report.id)", "digest": .string(report.digest),
            "reason": .string(report.reason), "times": JSONOutput(report.times), "time": .string(report.time),
            "links": ["theme": "/themes/\(report.id)", "close": "/v1/reports/\(report.number)/close"],
        ]
    }

    func closeReport(_ call: RouteCall) throws -> PreparedResponse? {
        let (number, caller) = (try call.number, caller(call))
        let outcome = try Self.reason(of: call, expected: "1 to 500 characters that say what came of it")
        let missing = Problem(.notFound, detail: "There is no open report with this number.")
        return try write(for: call, missing: missing) {
            try database.closeReport(number, outcome: outcome, by: caller)
            return .json(["status": "closed"], caching: "no-store")
        }
    }
}

extension Problem {
    /// The problem of an address whose collection does not exist.
    fileprivate static var noCollection: Problem { Problem(.notFound, detail: "There is no such collection.") }
}
