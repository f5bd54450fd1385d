internal import GalleryPages
internal import HTTPServer
internal import StoreModel
internal import ThemeExport

/// The addresses of a store's pages, and of what they show.
struct StorePageAddresses: GallerySite {
    let store: StoreHandler
    /// The beginning of the service's addresses, for the reader of a page.
    let base: String

    var home: String { "/" }

    var feed: String? { "/v1/events.atom" }

    var desk: String? { store.hasReviewPage ? "/desk" : nil }

    var isStatic: Bool { false }

    func page(of theme: ThemeID) -> String { "/themes/\(theme)" }

    func page(of facet: ThemeFacet) -> String {
        var finding = SearchOptions()
        finding.narrow(to: facet)
        return finding.galleryAddress(more: [])
    }

    func document(of theme: ThemeID) -> String { "/themes/\(theme).json" }

    func copy(of theme: ThemeID) -> String? { "/themes/\(theme)/copy.json" }

    func files(of theme: PublishedTheme) -> [OfferedFile] {
        ExportKind.allCases.map { ($0, [(nil, "/themes/\(theme.id)/export/\($0.rawValue)")]) }
    }

    func picture(_ picture: ThemePicture, of theme: PublishedTheme, mode: String) -> String {
        store.address(of: picture, id: theme.id, digest: theme.digest, mode: mode)
    }

    func absoluteAddress(_ address: String) -> String? { store.publicAddress.map { $0 + address } }

    func clientAddress(_ address: String) -> String? { base + address }
}

extension GalleryWords {
    /// Returns the words for a reader's `Accept-Language`.
    static func preferred(_ header: String?) -> GalleryWords {
        let name = AcceptLanguage.best(of: all.map(\.language), for: header)
        return all.first { $0.language == name } ?? english
    }
}
