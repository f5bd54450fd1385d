package import Documents
package import Layouts
package import KeyboardPreview
internal import ThemeImport

extension OperationError {
    /// Creates the failure of work from what it has thrown.
    package init(failureOf error: any Error) {
        switch error {
        case let error as OperationError: self = error
        case let error as RenderError: self.init(error)
        case let error as LayoutError: self.init(error)
        case let error as ImportError: self.init(error)
        default: self.init("\(error)", .internalError)
        }
    }

    /// Does what a picture needs. Throws the failure in terms of the options that lead to it.
    package static func rendering<Value: ~Copyable>(
        _ work: @autoclosure () throws(RenderError) -> Value
    ) throws(OperationError) -> Value {
        try mapError(OperationError.init, work)
    }

    /// Creates the failure of a picture, in terms of the options that lead to it.
    package init(_ error: RenderError) {
        switch error {
        case .layout(let error): self.init(error)
        case .invalid(let diagnostics): self = .invalid(diagnostics)
        case .option(let message): self = .usage(message)
        case .unknownTheme(let message): self.init(message, .unavailable)
        // The options have the same ranges, so only programs that use the library meet these two.
        case .outOfRange(let name, let value, let allowed):
            self = .usage("the \(name) is \(value) (expected \(allowed))")
        case .otherFontFolders:
            self = .usage("the renderer has other font folders (create it with these)", option: "font-dir")
        case .fontFolderMissing(let folder):
            self.init(
                "\(Quoted(folder)) is not a folder (expected a folder of fonts)", .unavailable, option: "font-dir")
        case .systemFontMissing(let path, let package):
            self.init("\(path): the font is missing (install the Debian package \(package))", .unavailable)
        case .unknownSelection(let id, let suggestion):
            let meant = suggestion.map { "; did you mean \($0)?" } ?? ""
            self = .usage(
                "no theme has the id \(Quoted(id)) (expected the id of one of the themes\(meant))", option: "selected")
        case .cannotEmbedGeometry:
            self = .usage("requires an output that ends in .png", option: "embed-geometry")
        case .cannotSimulateVision:
            self = .usage("requires an output made of pixels, such as .png", option: "simulate")
        case .tooLarge(let width, let height, _, let limit):
            self = .usage(
                "a picture of \(width) × \(height) pixels is too large for WebP (at most \(limit) a side)",
                option: "output")
        case .tooMuchMemory(let bytes, let limit):
            self.init(
                "the picture needs about \(bytes >> 20) MiB of memory, and the limit is \(limit >> 20) MiB "
                    + "(raise the option memory-limit, or draw less)", .limitReached)
        case .tooManyFrames(let count, let limit):
            self.init(
                "the moving picture has \(count) frames, and the limit is \(limit) (shorten the script, lower the option fps or "
                    + "raise the option speed)", .limitReached)
        case .tooManyPixels(let count, let limit):
            self.init(
                "the frames have \(count / 1_000_000) megapixels together, and the limit is \(limit / 1_000_000) (lower the option scale, "
                    + "or draw fewer frames)", .limitReached)
        case .tooManyFramesPerSecond(let rate, let format):
            self = .usage(
                "\(rate) is more than \(format.rawValue) can show (expected at most "
                    + "\(format.maxFramesPerSecond))", option: "fps")
        case .library(let message): self.init("drawing failed: \(message)", .internalError)
        }
    }

    /// Creates the failure of a layout, in terms of the options that lead to it.
    package init(_ error: LayoutError) {
        switch error {
        case .option(let message): self = .usage(message)
        case .unknownName(let thing, let name, let suggestions):
            let hint =
                suggestions.isEmpty
                ? "kbrender \(thing.rawValue)s lists them" : "did you mean \(Prose.alternatives(suggestions))?"
            self.init("\(Quoted(name)) is not a \(thing.rawValue) (\(hint))", .unavailable)
        case .input(let diagnostic): self = .invalid([diagnostic])
        }
    }
}
