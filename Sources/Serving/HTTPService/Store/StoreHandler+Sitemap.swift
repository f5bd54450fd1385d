internal import Documents
internal import Files
internal import ServiceSetup
internal import StoreDatabase
internal import ThemeStore

/// Maps of the store's pages for search engines (sitemaps.org), and the addresses of pictures that pages show.
extension StoreHandler {
    /// How many pages a map may list.
    private static let mapSize = 50_000

    /// Returns the map of all themes: of a folder the themes themselves, of a database a list of maps.
    func siteMap(_ call: RouteCall) throws(Problem) -> HTTPResponse {
        let base = try mapBase()
        guard let database = gallery.database else {
            guard gallery.isLoaded else { throw Problem.starting }
            var search = ThemeSearch()
            search.limit = Self.mapSize
            let wanted = search
            let found = try look { () throws(StoreError) in try gallery.find(wanted) }
            return Self.map(found.themes.map { Self.entry("\(base)/themes/\($0.id)", changed: $0.changed) }, "urlset")
        }
        let last = try look { () throws(StoreError) in try database.lastNumber }
        let parts = stride(from: 0, through: last, by: Self.mapSize).map { "\(base)/sitemaps/\($0 / Self.mapSize).xml" }
        return Self.map(parts.map { "<sitemap><loc>\($0)</loc></sitemap>\n" }, "sitemapindex")
    }

    /// Returns a part of the map of a database's themes.
    func siteMapPart(_ call: RouteCall) throws(Problem) -> HTTPResponse {
        let (base, part) = (try mapBase(), try call.number)
        let database = try database(for: "maps in parts")
        guard part < Int.max / Self.mapSize / 2 else { throw Problem.noRoute }
        let numbers = part * Self.mapSize..<(part + 1) * Self.mapSize
        let found = try look { () throws(StoreError) in try database.themes(numbered: numbers) }
        if found.isEmpty { throw Problem.noRoute }
        return Self.map(found.map { Self.entry("\(base)/themes/\($0.id)", changed: $0.changed) }, "urlset")
    }

    private func mapBase() throws(Problem) -> String {
        guard let publicAddress else {
            throw Problem(
                .notFound, detail: "A map has whole addresses (the operator of this service says --public-address).")
        }
        return Markup.escaped(publicAddress)
    }

    private static func entry(_ address: String, changed: Int?) -> String {
        let date = changed.map { "<lastmod>\(Duration.seconds($0).utc)</lastmod>" } ?? ""
        return "<url><loc>\(address)</loc>\(date)</url>\n"
    }

    private static func map(_ entries: [String], _ element: String) -> HTTPResponse {
        let text = """
            <?xml version="1.0" encoding="utf-8"?>
            <\(element) xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
            \(entries.joined())</\(element)>

            """
        return HTTPResponse(
            type: "application/xml", Array(text.utf8), headers: [("Cache-Control", "public, max-age=3600")])
    }

    // MARK: - Pictures

    /// How a theme's page shows it in use.
    static let uses = [
        ["device=iphone-15", "preview=g"], ["device=iphone-se", "long-press=e"], ["device=ipad", "layout=tamil99"],
    ]

    /// Returns the address of a picture with its version; signed if signatures are required.
    func address(_ id: ThemeID, digest: String, ending: String, options: [String]) -> String {
        let version = pictures.version(of: .theme(id, .published, digest: digest)).map { ["v=" + $0] } ?? []
        return pictures.signed("/themes/\(id)\(ending)?" + (options + version).joined(separator: "&"))
    }

    /// Returns the addresses of all pictures that pages show of a document.
    func pictureAddresses(of id: ThemeID, digest: String) -> [String] {
        ["light", "dark"].flatMap { mode in
            let shown = [["scale=2"]] + Self.uses.map { $0 + ["scale=2"] }
            return [
                address(id, digest: digest, ending: "/thumbnail.webp", options: ["mode=\(mode)"]),
                address(id, digest: digest, ending: "/thumbnail.png", options: ["mode=\(mode)", "size=1200x630"]),
            ]
                + shown.map { address(id, digest: digest, ending: ".webp", options: ["mode=\(mode)"] + $0) }
        }
    }
}
