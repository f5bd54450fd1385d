public import Documents
public import LayoutEngine
public import VectorExport

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
    public let caption: PictureCaption
    /// The frames of each variant from left to right; empty for thumbnails and sheets, and nil for a picture from a cache,
    /// for which nothing was laid out.
    public let geometry: [GeometryReport]?

    /// Creates a result from its parts.
    public init(
        bytes: [UInt8], diagnostics: [Diagnostic], key: String, themeID: String?, caption: PictureCaption,
        geometry: [GeometryReport]?
    ) {
        self.bytes = bytes
        self.diagnostics = diagnostics
        self.key = key
        self.themeID = themeID
        self.caption = caption
        self.geometry = geometry
    }
}
