internal import GalleryPages
internal import HTTPServer
internal import StoreDatabase
internal import StoreModel

/// Maps of the store's pages for search engines (sitemaps.org), and the addresses of pictures that pages show.
extension StoreHandler {
    /// Returns the map of all themes, which is a list of maps.
    func siteMap(_ call: RouteCall) throws -> HTTPResponse {
        let (base, last) = (try mapBase(), try database.lastNumber)
        let parts = stride(from: 0, through: last, by: SiteMap.size).map { "\(base)/sitemaps/\($0 / SiteMap.size).xml" }
        return .text(SiteMap.maps(parts), type: "application/xml", caching: Self.mapCaching)
    }

    /// Returns a part of the map.
    func siteMapPart(_ call: RouteCall) throws -> HTTPResponse {
        let (base, part) = (try mapBase(), try call.number)
        guard part < Int.max / SiteMap.size / 2 else { throw Problem.noRoute }
        let numbers = part * SiteMap.size..<(part + 1) * SiteMap.size
        let themes = try database.themes(numbered: numbers)
        if themes.isEmpty { throw Problem.noRoute }
        let map = SiteMap.pages(themes.map { ("\(base)/themes/\($0.id)", $0.changed) })
        return .text(map, type: "application/xml", caching: Self.mapCaching)
    }

    private func mapBase() throws(Problem) -> String {
        guard let publicAddress else {
            throw Problem(
                .notFound, detail: "A map has whole addresses (the operator of this service says --public-address).")
        }
        return publicAddress
    }

    private static let mapCaching = "public, max-age=3600"

    // MARK: - Pictures

    /// Returns the address of a picture with its version; signed if signatures are required.
    func address(_ id: ThemeID, digest: String, ending: String, options: [String]) -> String {
        let version = pictures.version(of: .theme(id, .published, digest: digest)).map { ["v=" + $0] } ?? []
        return pictures.signed("/themes/\(id)\(ending)?" + (options + version).joined(separator: "&"))
    }

    /// Returns the address of a picture that pages show of a variant.
    func address(of picture: ThemePicture, id: ThemeID, digest: String, mode: String) -> String {
        let (ending, options): (String, [String]) =
            switch picture {
            case .thumbnail: ("/thumbnail.webp", [])
            case .preview:
                ("/thumbnail.png", ["size=\(ThemePicture.previewSize.width)x\(ThemePicture.previewSize.height)"])
            case .variant: (".webp", ["frame", "scale=2"])
            case .android: (".webp", ["platform=android", "frame", "scale=2"])
            case .use(let index): (".webp", ThemePicture.uses[index].map { "\($0.name)=\($0.value)" } + ["scale=2"])
            }
        return address(id, digest: digest, ending: ending, options: ["mode=\(mode)"] + options)
    }

    /// Returns the addresses of all pictures that pages show of a document.
    func pictureAddresses(of id: ThemeID, digest: String) -> [String] {
        let pictures = [.thumbnail, .preview, .variant, .android] + ThemePicture.uses.indices.map(ThemePicture.use)
        return ["light", "dark"].flatMap { mode in
            pictures.map { address(of: $0, id: id, digest: digest, mode: mode) }
        }
    }
}
