internal import Digest
package import Documents
internal import LayoutEngine
internal import Layouts
internal import ThemeImport
internal import ThemeModel

extension RenderRequest {
    /// Returns a digest of the request and of what will draw it: under it a render cache notes the warnings, and the digest of the
    /// picture (`KeyboardRenderer.digest`). Documents count byte by byte, since a change that keeps the picture may still change its
    /// warnings. 64 hexadecimal digits.
    package func digest(drawnBy libraries: [String]) -> String {
        var digest = DigestEncoder(purpose: "request", version: 2)
        digest.add("release", Release.version)
        digest.add("libraries", libraries)
        digest.add(content)
        digest.add("variants", variants.rawValue)
        digest.add("platform", platform.rawValue)
        digest.add(layout)
        digest.add("digits", digits?.rawValue)
        digest.add(settings)
        digest.add("contrast", flag: accessibility.increasesContrast)
        digest.add("transparency", flag: accessibility.reducesTransparency)
        digest.add("bold text", flag: accessibility.boldensText)
        digest.add("text size", textSize.rawValue)
        encoding.add(to: &digest)
        digest.add("fonts", fontFolders)
        return digest.hex
    }

    /// The documents that the request holds: themes in order, then layouts.
    package var documents: [SourceText] {
        var layouts: [LayoutSource] = []
        if case .sheet(_, let options) = content { layouts = options.layouts }
        let themes: [SourceText] =
            switch content {
            case .keyboard(let theme), .animation(let theme, _): theme.documents
            case .thumbnail(let theme, _): theme.source?.documents ?? []
            case .sheet(let themes, _): themes.flatMap { $0.source?.documents ?? [] }
            }
        return themes + ([layout] + layouts).compactMap(\.document)
    }
}

extension ShowcaseTheme {
    /// The document; nil if it is missing.
    var source: ThemeSource? {
        switch self {
        case .required(let source), .replaceable(let source): source
        case .missing: nil
        }
    }
}

extension DigestEncoder {
    fileprivate mutating func add(_ tag: String, flag: Bool) {
        add(tag, number: flag ? 1 : 0)
    }

    fileprivate mutating func add(_ tag: String, number: Double) {
        add(tag, "\(number.bitPattern)")
    }

    fileprivate mutating func add(_ content: RenderRequest.Content) {
        switch content {
        case .keyboard(let theme):
            add("content", "keyboard")
            add(theme)
        case .thumbnail(let theme, let options):
            add("content", "thumbnail")
            add(theme)
            add(options)
        case .animation(let theme, let options):
            add("content", "animation")
            add(theme)
            options.add(to: &self)
        case .sheet(let themes, let options):
            add("content", "sheet")
            add("themes", themes.count)
            for theme in themes { add(theme) }
            add(options)
        }
    }

    private mutating func add(_ theme: ThemeSource) {
        add("name", theme.name)
        add("files", theme.files.count)
        for file in theme.files {
            add("path", file.path)
            add("bytes", file.bytes)
        }
        add("kind", theme.kind?.name)
        add("pick", theme.pick)
        add("roles", theme.roles.map(\.role))
        add("tokens", theme.roles.map(\.path))
        add("alpha first", flag: theme.alphaFirst)
        // Its problems have no lines.
        if !theme.isSeen { add("lines", "none") }
        add("season", theme.season?.rawValue)
        for mode in Mode.allCases {
            add(mode.rawValue, flag: theme.companions[mode] != nil)
            if let companion = theme.companions[mode] { add(companion) }
        }
    }

    private mutating func add(_ theme: ShowcaseTheme) {
        switch theme {
        case .required(let source):
            add("theme", "required")
            add(source)
        case .replaceable(let source):
            add("theme", "replaceable")
            add(source)
        case .missing(let id):
            add("theme", "missing")
            add("id", id)
        }
    }

    private mutating func add(_ options: ThumbnailOptions) {
        add("style", options.style.rawValue)
        add("width", options.width)
        add("height", options.height)
        add("title", flag: options.showsTitle)
    }

    private mutating func add(_ options: SheetOptions) {
        add("style", options.style.rawValue)
        add("columns", options.columns.map(String.init))
        add("selected", options.selected)
        add("title", options.title)
        add("subtitle", options.title == nil ? nil : options.subtitle)
        add("layouts", options.layouts.count)
        for layout in options.layouts { add(layout) }
        add("grid", flag: options.grid != nil)
        add("devices", options.grid?.devices.map(\.name) ?? [])
        add("modes", options.grid?.modes.map(\.rawValue) ?? [])
    }

    fileprivate mutating func add(_ layout: LayoutSource) {
        switch layout.form {
        case .builtIn(let name): add("built-in layout", name)
        case .document(let source, let name, let siblings):
            add("layout", name)
            add("documents", siblings.count + 1)
            for document in [source] + siblings {
                add("name", document.name)
                add("document", document.bytes)
            }
        }
    }

    fileprivate mutating func add(_ settings: KeyboardSettings) {
        add(settings.layout)
        add("scale", number: settings.scale)
        add("candidates", (settings.candidates?.count).map(String.init))
        for candidate in settings.candidates ?? [] {
            add("text", candidate.text)
            add("annotation", candidate.annotation)
        }
        add("annotates", flag: settings.annotatesSamples)
        add(settings.selection)
        add("candidate style", settings.candidateStyle.rawValue)
        add("callout", settings.callout.rawValue)
        add("text", flag: settings.showsText)
        add("device frame", flag: settings.showsDevice)
        add("typed", settings.typed)
    }

    /// Not as the runtime describes it, which takes as long as all else of a picture from the disk.
    private mutating func add(_ selection: CandidateSelection) {
        switch selection {
        case .standard: add("selection", "standard")
        case .candidate(let index): add("selected", index.map(String.init))
        }
    }

    private mutating func add(_ options: LayoutOptions) {
        add("plane", options.plane.rawValue)
        add("platform of keys", options.platform?.rawValue)
        add("device", options.chosenDevice?.name)
        add("orientation", options.orientation.rawValue)
        add("width", options.width.map { "\($0.bitPattern)" })
        add("bar", flag: options.showsCandidateBar)
        add("annotations", flag: options.hasAnnotations)
        add("globe", flag: options.showsGlobe)
        add("pressed", options.pressed)
        add("preview", options.preview)
        add("long press", options.longPress?.key)
        add("variant", options.longPress.map { $0.direction?.rawValue ?? String($0.variant) })
        add("return", options.returnLegend.rawValue)
        add("emoji", options.emojiCategory.rawValue)
        add("system bar", flag: options.showsSystemBar)
        add("metrics", options.chosenMetrics?.rawValue)
        add("hand", options.hand?.rawValue)
        add("split", flag: options.isSplit)
        add(options.android)
    }

    private mutating func add(_ options: AndroidOptions) {
        add("key shape", options.keyShape?.rawValue)
        add("borderless", flag: options.isBorderless)
        add("floating", flag: options.isFloating)
        add("number row", flag: options.hasNumberRow)
        add("narrow gaps", flag: options.hasNarrowGaps)
        add("navigation", options.navigation?.rawValue)
        add("key border", options.keyEdge?.rawValue)
        add("key radius", options.keyRadius.map { "\($0.bitPattern)" })
        add("key margins", options.keyMargins.map { "\($0.horizontal.bitPattern) \($0.vertical.bitPattern)" })
        add("hints", flag: options.showsHints)
        add("space word", flag: options.showsSpaceWord)
        add("strip", options.strip.rawValue)
    }
}
