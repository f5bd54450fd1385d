public import Documents
public import LayoutEngine
package import VectorExport

/// The result of a request.
public struct RenderResult: Sendable {
    /// The file.
    public let bytes: [UInt8]
    /// Warnings and notes on the documents, the fonts and the glyphs. Errors are thrown instead.
    public let diagnostics: [Diagnostic]
    /// A digest of exactly what the file depends on: renaming a theme keeps it. 64 hexadecimal digits.
    public let key: String
    /// The id of the theme; nil for a sheet.
    public let themeID: String?
    /// The picture in words.
    package let caption: PictureCaption
    /// What the picture shows, in a few words.
    public var title: String { caption.title }
    /// What the picture shows, for people who cannot see it.
    public var alternativeText: String { caption.description }
    /// The frames of each variant from left to right; empty for thumbnails and sheets, and nil for a picture from a cache,
    /// for which nothing was laid out.
    public let geometry: [GeometryReport]?
    /// The errors of themes that a placeholder replaces; empty if there is none.
    public let replaced: [Diagnostic]

    /// Creates a result from its parts.
    package init(
        bytes: [UInt8], diagnostics: [Diagnostic], key: String, themeID: String?, caption: PictureCaption,
        geometry: [GeometryReport]?, replaced: [Diagnostic] = []
    ) {
        self.bytes = bytes
        self.diagnostics = diagnostics
        self.key = key
        self.themeID = themeID
        self.caption = caption
        self.geometry = geometry
        self.replaced = replaced
    }
}
