public import Documents
internal import ImageCodec
public import Layouts
internal import ThemeImport
internal import Raster
internal import Typesetting
internal import VectorExport

/// The reason why there is no picture.
public enum RenderError: Error, Hashable, Sendable {
    /// The options, the layout or the theme's spacing make no keyboard.
    case layout(LayoutError)
    /// A number of the request is not finite or not in its range; the texts are its name, its value and the range.
    case outOfRange(String, value: String, allowed: String)
    /// The request has font folders, and they are not those of the renderer.
    case otherFontFolders
    /// A requested folder of fonts does not exist.
    case fontFolderMissing(String)
    /// The font that every picture needs is missing; `package` is the Debian package that has it.
    case systemFontMissing(path: String, package: String)
    /// A document is broken; the diagnostics have its errors, warnings and notes.
    case invalid([Diagnostic])
    /// Options do not fit together, the theme or the layout.
    case option(String)
    /// The source has no theme of the requested name.
    case unknownTheme(String)
    /// No theme of the sheet has the id to be marked as selected.
    case unknownSelection(String, suggestion: String?)
    /// The format has no room for the geometry.
    case cannotEmbedGeometry(OutputFormat)
    /// The format has no pixels, and a colour vision is simulated on pixels.
    case cannotSimulateVision(OutputFormat)
    /// The format cannot hold a picture this large; `limit` is its longest side.
    case tooLarge(width: Int, height: Int, format: OutputFormat, limit: Int)
    /// The picture needs more bytes of memory, by an estimate, than the limit allows.
    case tooMuchMemory(bytes: Int, limit: Int)
    /// A moving picture has more frames than the limit allows.
    case tooManyFrames(Int, limit: Int)
    /// The frames of a moving picture have more pixels than the limit allows.
    case tooManyPixels(Int, limit: Int)
    /// The frame rate is higher than the format allows.
    case tooManyFramesPerSecond(Int, format: AnimationFormat)
    /// A graphics library failed; the text is the library's own message.
    case library(String)

    /// Returns the same failure with earlier diagnostics of the documents.
    func adding(_ diagnostics: [Diagnostic]) -> RenderError {
        switch self {
        case .layout(.input(let diagnostic)): .invalid(diagnostics + [diagnostic])
        case .invalid(let own): .invalid(diagnostics + own)
        default: self
        }
    }

    init(_ error: ImportError) {
        switch error {
        case .option(let message): self = .option(message)
        case .unavailable(let message): self = .unknownTheme(message)
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
        case .graphicsLibrary(let message): self = .library(message)
        }
    }

    init(_ error: EncodingError) {
        self = .library(error.message)
    }

    init(_ error: ExportError) {
        switch error {
        case .glyph(let error): self.init(error)
        case .shadow(let error): self.init(error)
        case .graphicsLibrary(let message): self = .library(message)
        }
    }
}

extension RenderError: ReadableError {
    /// The reason why there is no picture; for broken documents every error, one per line.
    public var errorDescription: String? {
        switch self {
        case .layout(let error): error.errorDescription
        case .option(let message), .unknownTheme(let message): message
        case .invalid(let diagnostics):
            diagnostics.filter { $0.severity == .error }.map(\.description).joined(separator: "\n")
        case .outOfRange(let name, let value, _): "the \(name) is \(value)"
        case .otherFontFolders: "the request's font folders are not the renderer's"
        case .fontFolderMissing(let folder): "\(Quoted(folder)) is not a folder of fonts"
        case .systemFontMissing(let path, _): "\(path): no such font"
        case .unknownSelection(let id, _): "no theme has the id \(Quoted(id))"
        case .cannotEmbedGeometry(let format): "\(format.rawValue) files cannot hold the geometry"
        case .cannotSimulateVision(let format): "\(format.rawValue) files have no pixels to simulate a colour vision on"
        case .tooLarge(let width, let height, let format, _):
            "a picture of \(width) × \(height) pixels is too large for the format \(format.rawValue)"
        case .tooMuchMemory(let bytes, let limit):
            "the picture needs about \(bytes >> 20) MiB of memory, and the limit is \(limit >> 20) MiB"
        case .tooManyFrames(let count, let limit): "the moving picture has \(count) frames, and the limit is \(limit)"
        case .tooManyPixels(let count, let limit): "\(count) pixels in all frames, and the limit is \(limit)"
        case .tooManyFramesPerSecond(let count, let format):
            "\(count) frames a second are too many for \(format.rawValue)"
        case .library(let message): "drawing failed: \(message)"
        }
    }

    /// What would be right; nil if the description already says it.
    public var recoverySuggestion: String? {
        switch self {
        case .layout(let error): error.recoverySuggestion
        case .outOfRange(_, _, let allowed): "choose \(allowed)"
        case .otherFontFolders: "create the renderer with these folders, or use a RendererPool"
        case .systemFontMissing(_, let package): "install the Debian package \(package)"
        case .unknownSelection(_, let suggestion): suggestion.map { "did you mean \($0)?" }
        case .cannotEmbedGeometry: "choose PNG"
        case .cannotSimulateVision: "choose PNG, WebP or JPEG"
        case .tooLarge(_, _, _, let limit): "choose PNG, or a smaller scale: at most \(limit) pixels a side"
        case .tooMuchMemory: "raise the limit, or choose a smaller scale"
        case .tooManyFrames: "choose fewer frames a second, or a shorter script"
        case .tooManyPixels: "choose a smaller scale, or fewer frames a second"
        case .tooManyFramesPerSecond: "choose at most 50 frames a second"
        case .option, .unknownTheme, .invalid, .fontFolderMissing, .library: nil
        }
    }
}
