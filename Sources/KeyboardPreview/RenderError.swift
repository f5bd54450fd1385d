public import Documents
internal import ImageCodec
public import LayoutEngine
public import ThemeImport
internal import Raster
internal import Typesetting
internal import VectorExport

/// Why there is no picture.
public enum RenderError: Error, Hashable, Sendable {
    /// The options, the layout or the theme's spacing do not make a keyboard.
    case layout(LayoutError)
    /// A folder of fonts that was asked for is not there.
    case fontFolderMissing(String)
    /// The font that every picture needs is not there; `package` is the Debian package that has it.
    case systemFontMissing(path: String, package: String)
    /// A document is broken; the diagnostics have its errors, warnings and notes.
    case invalid([Diagnostic])
    /// The theme's source is not of the kind asked for, or has no such theme or role.
    case source(ImportError)
    /// No theme of the sheet has the id that is to be marked as selected.
    case unknownSelection(String, suggestion: String?)
    /// The format has no room for the geometry.
    case cannotEmbedGeometry(OutputFormat)
    /// The format holds no picture of so many pixels; `limit` is its longest side.
    case tooLarge(width: Int, height: Int, format: PixelFormat, limit: Int)
    /// The picture needs more bytes of memory, by an estimate, than it may.
    case tooMuchMemory(bytes: Int, limit: Int)
    /// A graphics library failed, with its own words for it.
    case library(String)

    /// The same failure with what was found in the documents before.
    func adding(_ diagnostics: [Diagnostic]) -> RenderError {
        switch self {
        case .layout(.input(let diagnostic)): .invalid(diagnostics + [diagnostic])
        default: self
        }
    }

    init(_ error: TypesettingError) {
        switch error {
        case .libraryFailed: self = .library("FreeType did not start")
        case .systemFontMissing(let path, let package): self = .systemFontMissing(path: path, package: package)
        case .folderMissing(let folder): self = .fontFolderMissing(folder)
        }
    }

    init(_ error: RasterError) {
        switch error {
        case .size(let width, let height): self = .library("a picture of \(width) × \(height) pixels cannot be drawn")
        case .memory(let bytes, let limit): self = .tooMuchMemory(bytes: bytes, limit: limit)
        case .graphicsLibrary(let words): self = .library(words)
        }
    }

    init(_ error: EncodingError) {
        self = .library(error.message)
    }

    init(_ error: ExportError) {
        switch error {
        case .glyph(let error): self.init(error)
        case .shadow(let error): self.init(error)
        case .graphicsLibrary(let words): self = .library(words)
        }
    }
}
