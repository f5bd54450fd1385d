package import Documents
package import Files
package import LayoutEngine
package import KeyboardPreview
internal import Options
internal import RenderCache
package import ThemeModel

/// What the options of a picture say, as words name it: files by their paths, devices and layouts by their names. The
/// command line, golden suites and the workers' protocol all read the same table into it.
package struct RenderParameters: ThemeTakingArguments {
    /// The theme document, or a preset's id.
    package var theme = FilePath.standardStream
    /// Which variant, or both.
    package var variants = VariantSelection.light
    /// A device's name.
    package var device = Device.standard.name
    /// A built-in layout's name, or a layout document.
    package var layout = NameOrFile.name(KeyboardLayout.standardName)
    /// Which digits the layout shows first; nil for its own.
    package var digits: Digits?
    /// How the theme's source is read.
    package var source = SourceParameters()
    /// Whether contrast is increased.
    package var contrast = ContrastSetting.standard
    /// Faces and bars are opaque.
    package var reducesTransparency = false
    /// The user's text size.
    package var textSize = TextSize.large
    /// Everything else that shows.
    package var settings = KeyboardSettings()
    /// Colours of eight digits have alpha first.
    package var alphaFirst = false
    /// Folders of more fonts.
    package var fontFolders: [String] = []
    /// The format of the file and the effort that goes into it.
    package var encoding = Encoding()
    /// Warnings are errors.
    package var isStrict = false

    /// Every option at its default.
    package init() {}
}

/// What the return key shows.
package enum ReturnKey: String, CaseIterable, Sendable {
    /// An arrow.
    case icon
    /// The word, in the layout's language.
    case word
}

/// Whether contrast is increased.
package enum ContrastSetting: String, CaseIterable, Sendable {
    /// The theme's own.
    case standard
    /// Opaque text, wide lines.
    case increased
}

extension RenderParameters {
    /// A theme that was read, and how to understand it.
    package func theme(_ input: ThemeInput, _ companions: CompanionInputs) -> ThemeSource {
        source.theme(input, companions, alphaFirst: alphaFirst)
    }

    /// The request for a picture of something, with a layout that was read. Refuses settings that do not fit together.
    package func request(
        _ content: RenderRequest.Content, layout: LayoutInput
    ) throws(OperationError) -> RenderRequest {
        var request = RenderRequest(content)
        request.variants = variants
        request.layout = layout.source
        request.digits = digits
        request.settings = settings
        request.settings.layout.device = try mapError(OperationError.init) { () throws(LayoutError) in
            try Device.named(device)
        }
        request.accessibility = Accessibility(
            increasesContrast: contrast == .increased, reducesTransparency: reducesTransparency)
        request.textSize = textSize
        request.encoding = encoding
        request.fontFolders = fontFolders
        try checkSelection()
        return request
    }

    /// A renderer with the fonts that these parameters name, which draws on up to `threads` threads and refuses what
    /// needs more than `memoryLimit` bytes by an estimate. One serves all requests that name the same.
    package func renderer(
        threads: Int, memoryLimit: Int? = KeyboardRenderer.standardMemoryLimit
    ) throws(OperationError) -> KeyboardRenderer {
        try mapError(OperationError.init) { () throws(RenderError) in
            try KeyboardRenderer(fontFolders: fontFolders, threads: threads, memoryLimit: memoryLimit)
        }
    }

    private func checkSelection() throws(OperationError) {
        guard let candidates = settings.candidates, let selected = settings.selectedCandidate, selected > 0 else {
            return
        }
        guard selected < candidates.count else {
            throw .usage(
                "--selected: there is no candidate \(selected) (expected 0 to \(candidates.count - 1), or none)")
        }
    }
}

/// The request for the keyboard of one theme, and the files that it was read from.
package struct RenderInput: Sendable {
    /// The request.
    package var request: RenderRequest
    /// The theme.
    package let theme: ThemeInput
    /// The files that were read, which no output may overwrite.
    package let files: [FileIdentity]
    /// What needs saying of how servers gave the documents.
    package private(set) var notices: [Diagnostic]
    /// The servers that were asked.
    package let servers: [ThemeServer]

    /// The same, where what needs saying of servers has been said.
    package var withoutNotices: RenderInput {
        var input = self
        input.notices = []
        return input
    }

    /// Asks for a moving picture of the same keyboard.
    package mutating func animate(_ options: AnimationOptions) {
        guard case .keyboard(let theme) = request.content else { return }
        request.content = .animation(theme, options)
    }

    /// Reads the documents that parameters name.
    package init(_ parameters: RenderParameters) throws(OperationError) {
        // What is wrong with the options is reported before any file is read.
        _ = try mapError(OperationError.init) { () throws(LayoutError) in try Device.named(parameters.device) }
        theme = try ThemeInput(reading: parameters.theme, parameters.source)
        let companions = try CompanionInputs(parameters.source)
        let layout = try LayoutInput(reading: parameters.layout)
        request = try parameters.request(.keyboard(parameters.theme(theme, companions)), layout: layout)
        servers = ([theme] + companions.all).compactMap(\.server)
        notices = ([theme] + companions.all).flatMap(\.notices)
        files = ([theme] + companions.all).flatMap(\.identities) + [layout.identity].compactMap(\.self)
    }
}
