package import Documents
package import Files
internal import LayoutEngine
internal import Layouts
package import KeyboardPreview
package import ThemeImport

/// What a picture's options say: a request, and by their names what is read before it is whole: files by their paths, devices and
/// layouts. The command line, golden suites and the workers' protocol all read the same table into it.
package struct PictureOptions: PictureTakingArguments, ThemeTakingArguments {
    /// The theme document, or a preset's id.
    package var theme = FilePath.standardStream
    /// A device's name; nil for the platform's standard device.
    package var device: String?
    /// A built-in layout's name, or a layout document.
    package var layout = NameOrFile.name(KeyboardLayout.standardName)
    /// The way to read the theme's source.
    package var source = SourceOptions()
    /// True if warnings count as errors.
    package var isStrict = false
    /// Everything else. Theme and layout take their places in it when they have been read.
    package var request = RenderRequest(.sheet([], SheetOptions()))
    /// The setting for contrast, as it is written.
    var contrast: ContrastSetting {
        get { request.accessibility.increasesContrast ? .increased : .standard }
        set { request.accessibility.increasesContrast = newValue == .increased }
    }

    /// Every option at its default.
    package init() {}
}

/// The setting for contrast.
enum ContrastSetting: String, CaseIterable, Sendable {
    case standard
    /// Opaque text and wide lines.
    case increased
}

extension PictureOptions {
    /// Returns the request for a picture of something, with a layout that was read. Throws if settings do not fit together.
    package func request(
        _ content: RenderRequest.Content, layout: LayoutSource
    ) throws(OperationError) -> RenderRequest {
        var request = request
        (request.content, request.layout) = (content, layout)
        if let device = try chosenDevice() { request.settings.layout.device = device }
        try checkSelection()
        if request.settings.showsDevice, request.encoding.embedsGeometry {
            throw .usage("cannot be combined with the option frame, which moves the keys", option: "embed-geometry")
        }
        return request
    }

    /// Returns a renderer with the fonts of these options, which draws on up to `threads` threads and refuses a picture
    /// that needs more than `memoryLimit` bytes by an estimate. It serves all requests with the same fonts.
    package func renderer(
        threads: Int, memoryLimit: Int? = KeyboardRenderer.standardMemoryLimit
    ) throws(OperationError) -> KeyboardRenderer {
        try OperationError.rendering(
            try KeyboardRenderer(fontFolders: request.fontFolders, threads: threads, memoryLimit: memoryLimit))
    }

    /// Returns the chosen device; nil if none is. Throws if no device has the name.
    func chosenDevice() throws(OperationError) -> Device? {
        guard let device else { return nil }
        return try mapError(OperationError.init) { () throws(LayoutError) in try Device.named(device) }
    }

    private func checkSelection() throws(OperationError) {
        let settings = request.settings
        guard let candidates = settings.candidates, case .candidate(let selected?) = settings.selection, selected > 0
        else { return }
        guard selected < candidates.count else {
            throw .usage(
                "there is no candidate \(selected) (expected 0 to \(candidates.count - 1), or none)", option: "selected"
            )
        }
    }
}

/// The request for the keyboard of one theme, and what was read for it.
package struct RenderInput: Sendable {
    package var request: RenderRequest
    /// The theme of the request.
    package let theme: ThemeSource
    package var record = InputRecord()

    /// Changes the request to a moving picture of the same keyboard.
    package mutating func animate(_ options: AnimationOptions) { request.content = .animation(theme, options) }

    /// Reads the documents that the options name.
    package init(_ options: PictureOptions) throws(OperationError) {
        // Problems of the options are reported before any file is read.
        _ = try options.chosenDevice()
        theme = try options.source.theme(options.theme, noting: &record)
        let layout = try LayoutSource.read(options.layout, noting: &record)
        request = try options.request(.keyboard(theme), layout: layout)
    }
}
