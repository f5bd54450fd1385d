package import StoreModel
package import ThemeExport

/// Where the pages of a gallery and what they show are: a service, or files in a folder.
package protocol GallerySite: Sendable {
    /// The address of the page of all themes.
    var home: String { get }
    /// The address of the feed of what is new; nil if there is none.
    var feed: String? { get }
    /// The address of the page where authors and reviewers sign in; nil if there is none.
    var desk: String? { get }
    /// True if the pages are files: then a script finds themes on the pages that list them, which a service does otherwise.
    var isStatic: Bool { get }
    /// Returns the address of a theme's page.
    func page(of theme: ThemeID) -> String
    /// Returns the address of the page of an author or a tag.
    func page(of facet: ThemeFacet) -> String
    /// Returns the address of a theme's document.
    func document(of theme: ThemeID) -> String
    /// Returns the address of a document to start from; nil if there is none.
    func copy(of theme: ThemeID) -> String?
    /// Returns a theme's files for other programs.
    func files(of theme: PublishedTheme) -> [OfferedFile]
    /// Returns the address of a picture of one of a theme's variants.
    func picture(_ picture: ThemePicture, of theme: PublishedTheme, mode: String) -> String
    /// Returns an address of this site with everything before it, the same for everybody; nil if that is not known.
    func absoluteAddress(_ address: String) -> String?
    /// Returns an address of this site as the reader's programs reach it; nil if that is not known.
    func clientAddress(_ address: String) -> String?
}

/// The files of a theme for another program: one for both variants, or one for each.
package typealias OfferedFile = (kind: ExportKind, links: [(mode: String?, address: String)])

/// A picture that pages show of a theme.
package enum ThemePicture: Hashable, Sendable {
    /// On a card.
    case thumbnail
    /// In the previews of programs that follow links.
    case preview
    /// A variant on an iPhone, with a conversation.
    case variant
    /// A variant on an Android phone, with a conversation.
    case android
    /// In use, by its place among `uses`.
    case use(Int)

    /// How a theme's page shows it in use: options of a picture, and their values.
    package static let uses: [[(name: String, value: String)]] = [
        [("device", "iphone-15"), ("preview", "g")], [("device", "iphone-se"), ("long-press", "e")],
        [("device", "ipad"), ("layout", "tamil99")],
    ]

    /// The pixels of a preview.
    package static let previewSize = (width: 1200, height: 630)
}
