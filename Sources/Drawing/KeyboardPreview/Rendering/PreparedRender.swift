package import Documents
package import Graphics
package import LayoutEngine
internal import Layouts
package import Parallel
internal import Showcase
internal import ThemeImport
package import ThemeModel
internal import Typesetting
package import VectorExport

/// A request whose documents are read, laid out, shaped and painted, but whose pixels are not drawn yet. It belongs to the
/// renderer that made it.
package struct PreparedRender: Sendable {
    /// Warnings and notes on the documents, the fonts and the glyphs.
    package internal(set) var diagnostics: [Diagnostic]
    /// The picture in words.
    package let caption: PictureCaption
    /// The frames of each variant from left to right; empty for thumbnails and sheets.
    package private(set) var geometry: [GeometryReport] = []
    /// Errors of themes that a placeholder replaces.
    package internal(set) var replaced: [Diagnostic] = []
    /// True if a placeholder replaces at least one theme.
    package private(set) var hasPlaceholder = false
    /// What is drawn, side by side; for a moving picture, its first state.
    package let plans: [KeyboardRenderer.Plan]
    /// The ids of the themes.
    let themeIDs: [String]
    package private(set) var encoding: Encoding
    /// The moving picture; nil for a still one.
    package var animation: PreparedAnimation?
    /// The theme of a keyboard, as it was read; nil for everything else.
    package var document: ThemeDocument?
}

extension PreparedRender {
    /// The id of the theme; nil for a sheet of several.
    package var themeID: String? { themeIDs.count == 1 ? themeIDs[0] : nil }

    /// The names of the options that change nothing.
    package var idleOptions: [String] { diagnostics.filter(\.isOfIdleOption).map(\.path) }

    /// Returns the first state of a moving picture, as a still picture.
    package func still(_ format: OutputFormat) -> PreparedRender {
        var still = self
        (still.encoding.format, still.animation) = (format, nil)
        return still
    }
}

extension KeyboardRenderer {
    /// Renders a request. Throws if a document is broken, options do not fit together, a font is missing or memory runs out.
    public func render(_ request: RenderRequest) throws(RenderError) -> RenderResult {
        let prepared = try prepare(request)
        return RenderResult(
            bytes: try file(of: prepared), diagnostics: prepared.diagnostics, key: digest(of: prepared),
            themeID: prepared.themeID, caption: prepared.caption, geometry: prepared.geometry,
            replaced: prepared.replaced)
    }

    /// Does all of a request except the drawing. Throws what `RenderRequest.validate` throws, and `RenderError.invalid` with all
    /// problems if a document is broken.
    package func prepare(_ request: RenderRequest) throws(RenderError) -> PreparedRender {
        try check(request)
        let layout = try Self.layout(request.layout, for: request)
        switch request.content {
        case .keyboard(let theme): return try prepareKeyboard(theme, layout: layout, for: request)
        case .thumbnail(let theme, let options):
            return try prepareThumbnail(theme, options: options, layout: layout, for: request)
        case .sheet(let themes, let options):
            return try prepareSheet(themes, options: options, layout: layout, for: request)
        case .animation(let theme, let options):
            return try prepareMoving(theme, options: options, layout: layout, for: request)
        }
    }

    /// Prepares the keyboard of a request with another theme than its source holds; the source still decides the platform.
    package func prepare(_ request: RenderRequest, showing theme: ThemeDocument) throws(RenderError) -> PreparedRender {
        guard case .keyboard(let source) = request.content else { return try prepare(request) }
        try check(request)
        return try prepareKeyboard(
            source, showing: theme, layout: try Self.layout(request.layout, for: request), for: request)
    }

    /// Throws if a number of the request is out of its range, options contradict each other, or the fonts are another renderer's.
    private func check(_ request: RenderRequest) throws(RenderError) {
        guard request.fontFolders.isEmpty || request.fontFolders == fontFolders else { throw .otherFontFolders }
        try request.validate()
    }

    /// Returns the layout, with the warnings on its document.
    private static func layout(
        _ source: LayoutSource, for request: RenderRequest
    ) throws(RenderError) -> ParseResult<KeyboardLayout> {
        try mapError(RenderError.layout) { () throws(LayoutError) in try source.layout(digits: request.digits) }
    }

    // MARK: - Keyboards

    private func prepareKeyboard(
        _ source: ThemeSource, showing other: ThemeDocument? = nil, layout: ParseResult<KeyboardLayout>,
        for request: RenderRequest
    ) throws(RenderError) -> PreparedRender {
        let theme = try painted(source, showing: other, layout: layout, modes: request.variants.modes, for: request)
        return PreparedRender(
            diagnostics: theme.diagnostics, caption: caption(of: theme, for: request),
            geometry: theme.plans.compactMap(\.geometry), plans: theme.plans, themeIDs: [theme.document.id],
            encoding: request.encoding, document: theme.document)
    }

    /// A theme that was read and painted.
    private struct PaintedTheme {
        let document: ThemeDocument
        /// The layouts of the keyboards of each variant.
        let layouts: [KeyboardLayout]
        /// The settings of these keyboards.
        let settings: [KeyboardSettings]
        /// The theme of each plan.
        let themes: [KeyboardTheme]
        let plans: [Plan]
        let diagnostics: [Diagnostic]
    }

    /// Reads a theme and plans the keyboards of some variants; with `other`, those of that theme on the source's platform.
    private func painted(
        _ source: ThemeSource, showing other: ThemeDocument? = nil, layout: ParseResult<KeyboardLayout>, modes: [Mode],
        for request: RenderRequest
    ) throws(RenderError) -> PaintedTheme {
        let parsed = try mapError(RenderError.init) { () throws(ImportError) in try source.load(modes: Set(modes)) }
        var diagnostics = parsed.diagnostics + layout.diagnostics
        guard let document = other ?? parsed.value?.document, let plane = layout.value else {
            throw .invalid(diagnostics)
        }
        let app = parsed.value?.app
        var shown: [Shown]
        do {
            shown = try keyboards(document, plane, app: app, modes: modes, for: request)
        } catch {
            throw error.adding(diagnostics)
        }
        for keyboard in shown {
            let ofKeyboard = [keyboard.layout.noteOnLanguage].compactMap(\.self) + keyboard.plan.diagnostics
            diagnostics += ofKeyboard.filter { !diagnostics.contains($0) }
            let (theme, metrics) = (keyboard.theme, keyboard.settings.layout.metrics)
            if !theme.gradients.isEmpty, !metrics.hasGradients(of: theme) {
                diagnostics.append(RenderDiagnostics.flatGradients(theme.gradients, in: theme.mode, on: metrics))
            }
        }
        if other == nil {
            diagnostics += idleOptions(of: shown, document, plane, app: app, modes: modes, for: request)
        }
        let first = shown.filter { $0.theme.mode == shown.first?.theme.mode }
        if first.count > 1 {
            let height = shown.map(\.plan.displayList.height).max() ?? 0
            for n in shown.indices { shown[n].plan = shown[n].plan.raised(to: height) }
        }
        return PaintedTheme(
            document: document, layouts: first.map(\.layout), settings: first.map(\.settings),
            themes: shown.map(\.theme), plans: shown.map(\.plan), diagnostics: diagnostics)
    }

    /// A keyboard of a variant.
    private typealias Shown = (
        theme: KeyboardTheme, layout: KeyboardLayout, settings: KeyboardSettings, plan: Plan
    )

    /// Returns the keyboards of each variant, left to right.
    private func keyboards(
        _ document: ThemeDocument, _ layout: KeyboardLayout, app: KeyboardApp?, modes: [Mode],
        for request: RenderRequest
    ) throws(RenderError) -> [Shown] {
        let settings = try mapError(RenderError.layout) { () throws(LayoutError) in try request.settings(for: app) }
        var shown: [Shown] = []
        for mode in modes {
            guard let theme = document.theme(mode)?.adapted(to: request.accessibility).scaled(to: request.textSize)
            else { continue }
            for settings in settings {
                let layout = layout.on(settings.layout.metrics.platform)
                shown.append((theme, layout, settings, try plan(of: theme, layout, options: settings)))
            }
        }
        return shown
    }

    /// Returns a message for each option of a request without which its keyboards are the same.
    private func idleOptions(
        of shown: [Shown], _ document: ThemeDocument, _ layout: KeyboardLayout, app: KeyboardApp?, modes: [Mode],
        for request: RenderRequest
    ) -> [Diagnostic] {
        let isMoving = if case .animation = request.content { true } else { false }
        return OptionReach.all.filter { $0.isGiven(request) && !(isMoving && $0.canActLater) }.compactMap { reach in
            let acts = shown.map { keyboard in keyboard.plan.geometry.flatMap { reach.acts(keyboard.theme, $0) } }
            if acts.contains(true) { return nil }
            if acts.allSatisfy({ $0 == false }) { return Diagnostic(idle: reach) }
            var plain = request
            reach.reset(&plain)
            let own = plain.digits == request.digits ? layout : try? Self.layout(plain.layout, for: plain).value
            guard let own, let others = try? keyboards(document, own, app: app, modes: modes, for: plain),
                others.elementsEqual(shown, by: { $0.plan.displayList == $1.plan.displayList })
            else { return nil }
            return Diagnostic(idle: reach)
        }
    }

    private func caption(of theme: PaintedTheme, for request: RenderRequest) -> PictureCaption {
        let modes = request.variants.modes.map(\.rawValue).joined(separator: " and ")
        let devices = theme.settings.map(\.layout.device.name).joined(separator: " and ")
        let orientation = request.settings.layout.orientation.rawValue
        let keyboards = theme.settings.count == 1 ? "The keyboard of" : "The keyboards of"
        return PictureCaption(
            title: "\(theme.document.name), \(modes)",
            description: "\(keyboards) \(devices) in \(orientation) with the layout "
                + theme.layouts.map(\.name).uniqued.joined(separator: " and ")
        )
    }

    // MARK: - Moving pictures

    private func prepareMoving(
        _ source: ThemeSource, options: AnimationOptions, layout: ParseResult<KeyboardLayout>,
        for request: RenderRequest
    ) throws(RenderError) -> PreparedRender {
        let first = request.variants.modes[0]
        let script = try Self.script(options.content, from: first)
        let modes = [first] + (script.value?.modes ?? []).filter { $0 != first }.sorted { $0.rawValue < $1.rawValue }
        try Self.checkPlatform(of: request, for: "moving pictures")
        let theme = try painted(source, layout: layout, modes: modes, for: request)
        let scene = AnimationScene(
            themes: Dictionary(uniqueKeysWithValues: zip(modes, theme.themes)), layout: theme.layouts[0],
            settings: theme.settings[0])
        let moving: (animation: PreparedAnimation, diagnostics: [Diagnostic])
        do {
            moving = try prepareAnimation(script, options: options, scene: scene, from: first)
        } catch {
            throw error.adding(theme.diagnostics)
        }
        let more = moving.diagnostics.filter { !theme.diagnostics.contains($0) }
        return PreparedRender(
            diagnostics: theme.diagnostics + more, caption: caption(of: theme, for: request), plans: [theme.plans[0]],
            themeIDs: [theme.document.id], encoding: request.encoding, animation: moving.animation)
    }

    // MARK: - Thumbnails and sheets

    /// A theme for a showcase, painted or replaced by a placeholder.
    private struct ShownItem {
        var item: SheetItem
        var diagnostics: [Diagnostic] = []
        var replaced: [Diagnostic] = []
        var isPlaceholder = false

        init(_ theme: PaintedTheme) {
            let keyboards = zip(theme.themes, theme.plans).map { theme, plan in
                SheetItem.Keyboard(theme: theme, picture: plan.displayList)
            }
            let document = theme.document
            let author = document.metadata.author.flatMap { $0.isEmpty ? nil : $0 }
            item = SheetItem(id: document.id, name: document.name, author: author, keyboards: keyboards)
            diagnostics = theme.diagnostics
        }

        init(_ design: ParseResult<DesignDocument>) throws(RenderError) {
            guard let document = design.value else { throw .invalid(design.diagnostics) }
            item = SheetItem(
                id: document.id, name: document.name, author: document.metadata.author, keyboards: [],
                design: document.design)
            diagnostics = design.diagnostics
        }

        /// Reads a theme; a placeholder stands for one that is missing, or is replaceable and broken.
        init(
            _ theme: ShowcaseTheme, reading read: (ThemeSource) throws(RenderError) -> ShownItem
        ) throws(RenderError) {
            switch theme {
            case .missing(let id): self.init(placeholderFor: id)
            case .required(let source): self = try read(source)
            case .replaceable(let source):
                do {
                    self = try read(source)
                } catch RenderError.invalid(let diagnostics) {
                    self.init(placeholderFor: ThemeDocument.id(ofFile: source.name), replaced: diagnostics)
                }
            }
        }

        init(placeholderFor id: String, replaced: [Diagnostic] = []) {
            item = SheetItem(id: id, name: id, keyboards: [])
            self.replaced = replaced
            isPlaceholder = true
        }
    }

    private func shownItem(
        _ theme: ShowcaseTheme, modes: [Mode], layout: ParseResult<KeyboardLayout>, for request: RenderRequest
    ) throws(RenderError) -> ShownItem {
        // A layout that cannot be used is not the theme's fault.
        if case .replaceable = theme, layout.value == nil { throw .invalid(layout.diagnostics) }
        return try ShownItem(theme) { source throws(RenderError) in
            ShownItem(try painted(source, layout: layout, modes: modes, for: request))
        }
    }

    private func prepareThumbnail(
        _ theme: ShowcaseTheme, options: ThumbnailOptions, layout: ParseResult<KeyboardLayout>,
        for request: RenderRequest
    ) throws(RenderError) -> PreparedRender {
        let first = request.variants.modes[0]
        try Self.checkPlatform(of: request, for: "thumbnails")
        let shown = try shownItem(theme, options: options, layout: layout, for: request)
        return try thumbnail(shown, first: first, options: options, for: request)
    }

    /// Prepares a thumbnail in several sizes: the theme is read, laid out and shaped once. Uses everything of the request
    /// except its content. Throws `RenderError.invalid` with all problems if a document is broken.
    package func prepareThumbnails(
        of theme: ShowcaseTheme, _ options: ThumbnailOptions, sizes: [(width: Int, height: Int)],
        request: RenderRequest
    ) throws(RenderError) -> [PreparedRender] {
        try check(request)
        for size in sizes {
            try ThumbnailOptions(options.style, width: size.width, height: size.height).validate()
        }
        try Self.checkPlatform(of: request, for: "thumbnails")
        let first = request.variants.modes[0]
        let shown = try shownItem(
            theme, options: options, layout: try Self.layout(request.layout, for: request), for: request)
        return try sizes.map { size throws(RenderError) in
            var options = options
            (options.width, options.height) = size
            return try thumbnail(shown, first: first, options: options, for: request)
        }
    }

    /// Refuses both platforms for what shows one: the two keyboards of thumbnails are the light and the dark one.
    private static func checkPlatform(of request: RenderRequest, for pictures: String) throws(RenderError) {
        guard request.platform != .both else {
            throw .option("platform both: \(pictures) show one platform (expected auto, ios or android)")
        }
    }

    /// Returns a theme with the keyboards that a thumbnail shows.
    private func shownItem(
        _ theme: ShowcaseTheme, options: ThumbnailOptions, layout: ParseResult<KeyboardLayout>,
        for request: RenderRequest
    ) throws(RenderError) -> ShownItem {
        var request = request
        if options.style == .phone { request.settings.showsDevice = true }
        let modes = options.style.keyboards > 1 ? Mode.allCases : [request.variants.modes[0]]
        return try shownItem(theme, modes: modes, layout: layout, for: request)
    }

    private func thumbnail(
        _ shown: ShownItem, first: Mode, options: ThumbnailOptions, for request: RenderRequest
    ) throws(RenderError) -> PreparedRender {
        let thumbnail = Thumbnail(shown.item.showing(first: first), options)
        var shown = shown
        if thumbnail.omitsTitle { shown.diagnostics.append(RenderDiagnostics.titleLeftOut(of: thumbnail)) }
        let name = shown.item.name
        let caption = PictureCaption(title: name, description: "A thumbnail of the keyboard theme \(name)")
        return try prepared([shown], for: request, caption: caption) { thumbnail.displayList($0) }
    }

    /// The approximate size of a command of a display list, with its path or glyphs.
    private static let bytesOfCommand = 1024

    private func prepareSheet(
        _ themes: [ShowcaseTheme], options: SheetOptions, layout: ParseResult<KeyboardLayout>,
        for request: RenderRequest
    ) throws(RenderError) -> PreparedRender {
        if let grid = options.grid, let theme = themes.first {
            return try prepareGrid(theme, grid: grid, options: options, layout: layout, for: request)
        }
        let shown =
            options.style == .tokens
            ? try themes.map { theme throws(RenderError) in try designed(theme, for: request) }
            : try shownItems(themes, layouts: options.layouts, layout: layout, for: request)
        let items = shown.map(\.item)
        if let selected = options.selected, !items.contains(where: { $0.id == selected }) {
            throw .unknownSelection(
                selected, suggestion: NearestName.suggestion(for: selected, among: items.map(\.id)))
        }
        let sheet = ContactSheet(
            items, style: options.style, columns: options.columns ?? options.style.columns,
            modes: request.variants.modes, selected: options.selected, title: options.heading)
        let caption = PictureCaption(
            title: "Keyboard themes", description: items.map(\.name).joined(separator: ", "))
        return try prepared(shown, for: request, caption: caption) { sheet.displayList($0) }
    }

    /// Prepares one theme in a grid. If there are several variants, they are the columns and everything else makes rows;
    /// otherwise the layouts are the columns.
    private func prepareGrid(
        _ theme: ShowcaseTheme, grid: SheetGrid, options: SheetOptions, layout: ParseResult<KeyboardLayout>,
        for request: RenderRequest
    ) throws(RenderError) -> PreparedRender {
        let layouts = options.layouts
        let devices: [Device?] = grid.devices.isEmpty ? [request.settings.layout.chosenDevice] : grid.devices
        let modes = grid.modes.isEmpty ? request.variants.modes : grid.modes
        let sources = layouts.isEmpty ? [request.layout] : layouts
        let read =
            try layouts.isEmpty
            ? [layout] : layouts.map { source throws(RenderError) in try Self.layout(source, for: request) }
        var shown: [ShownItem] = []
        for device in devices {
            for layout in read {
                for mode in modes {
                    var request = request
                    if let device { request.settings.layout.device = device }
                    shown.append(try shownItem(theme, modes: [mode], layout: layout, for: request))
                }
            }
        }
        let deviceNames = devices.map { ($0 ?? request.settings.layout.device).name }
        let layoutNames = sources.map(\.name)
        let isByLayout = modes.count == 1
        let columns = isByLayout ? layoutNames : modes.map(\.rawValue)
        let rows =
            isByLayout
            ? deviceNames
            : deviceNames.flatMap { device in layoutNames.map { read.count > 1 ? "\(device), \($0)" : device } }
        let sheet = KeyboardGrid(
            shown.map(\.item), rows: rows, columns: columns, isDark: modes == [.dark], title: options.heading)
        let name = shown[0].item.name
        let caption = PictureCaption(
            title: name, description: "Keyboards of the theme \(name): \((rows + columns).joined(separator: "; "))")
        return try prepared(shown, for: request, caption: caption) { sheet.displayList($0) }
    }

    /// Returns what a theme's document states as a design.
    private func designed(_ theme: ShowcaseTheme, for request: RenderRequest) throws(RenderError) -> ShownItem {
        let modes = Set(request.variants.modes)
        return try ShownItem(theme) { source throws(RenderError) in try ShownItem(source.design(modes: modes)) }
    }

    /// Returns the themes of a sheet, each with all of its layouts.
    private func shownItems(
        _ themes: [ShowcaseTheme], layouts: [LayoutSource], layout: ParseResult<KeyboardLayout>,
        for request: RenderRequest
    ) throws(RenderError) -> [ShownItem] {
        let modes = request.variants.modes
        var shown: [ShownItem] = []
        var bytes = 0
        func show(_ next: ShownItem) throws(RenderError) {
            bytes += next.item.keyboards.reduce(0) { $0 + $1.picture.commands.count * Self.bytesOfCommand }
            guard bytes <= memoryLimit else { throw .tooMuchMemory(bytes: bytes, limit: memoryLimit) }
            shown.append(next)
        }
        guard !layouts.isEmpty else {
            for theme in themes { try show(try shownItem(theme, modes: modes, layout: layout, for: request)) }
            return shown
        }
        let read = try layouts.map { source throws(RenderError) in try Self.layout(source, for: request) }
        for theme in themes {
            for (source, layout) in zip(layouts, read) {
                var one = try shownItem(theme, modes: modes, layout: layout, for: request)
                one.item = one.item.named(source.name)
                try show(one)
            }
        }
        return shown
    }

    private func prepared(
        _ shown: [ShownItem], for request: RenderRequest, caption: PictureCaption,
        compose: (any TextShaper) -> DisplayList
    ) throws(RenderError) -> PreparedRender {
        let plan = try plan(scale: request.settings.scale, compose)
        // A theme's problems are the same in every device and layout; what is an error in the variant that is drawn is a
        // warning in the other.
        let replaced = shown.flatMap(\.replaced).uniqued()
        let diagnostics = shown.filter { !$0.isPlaceholder }.map(\.diagnostics).withoutOptionsThatAct
        return PreparedRender(
            diagnostics: (diagnostics + plan.diagnostics).uniqued(after: replaced), caption: caption,
            replaced: replaced, hasPlaceholder: shown.contains(where: \.isPlaceholder), plans: [plan],
            themeIDs: shown.map(\.item.id), encoding: request.encoding)
    }

    // MARK: - Files

    /// Returns the file of a prepared picture. Throws if memory runs out or the format cannot hold a picture of that size.
    package func file(of prepared: PreparedRender) throws(RenderError) -> [UInt8] {
        var clock = StageClock()
        return try file(of: prepared, &clock)
    }

    /// The same; `clock` records the stages.
    package func file(of prepared: PreparedRender, _ clock: inout StageClock) throws(RenderError) -> [UInt8] {
        defer { clock.finish("encode") }
        if let animation = prepared.animation { return try file(of: animation, prepared.encoding) }
        let scale = prepared.plans[0].scale
        if let format = prepared.encoding.format.pixels {
            let texts = prepared.encoding.embedsGeometry ? [GeometryText.text(of: prepared.geometry)] : []
            let pixels = try pixels(of: prepared)
            clock.finish("draw")
            return try format.file(of: pixels, scale: scale, prepared.encoding, texts: texts, threads: threads)
        }
        let list = displayList(of: prepared)
        return prepared.encoding.format == .svg
            ? try svg(of: list, scale: scale, caption: prepared.caption)
            : try pdf(of: list, scale: scale, caption: prepared.caption)
    }

    /// Returns the pixels of a prepared picture, ready to be drawn.
    package func pixels(of prepared: PreparedRender) throws(RenderError) -> any PixelSource {
        let first = try source(of: prepared.plans[0])
        var whole: any PixelSource = first
        for plan in prepared.plans.dropFirst() { whole = SideBySide(left: whole, right: try source(of: plan)) }
        return prepared.encoding.vision.map { whole.simulated($0) } ?? whole
    }

    /// Returns the paths of the font files that a prepared picture uses.
    package func fontFiles(of prepared: PreparedRender) -> Set<String> {
        prepared.plans.reduce(into: []) { $0.formUnion($1.displayList.fonts.compactMap(typesetter.file)) }
    }

    /// Returns a prepared picture as one display list.
    func displayList(of prepared: PreparedRender) -> DisplayList {
        prepared.plans.dropFirst().reduce(prepared.plans[0].displayList) { $0.beside($1.displayList) }
    }
}

extension [Diagnostic] {
    /// Returns the problems in order, each once, whatever its severity; without those that were reported `before`.
    fileprivate func uniqued(after before: [Diagnostic] = []) -> [Diagnostic] {
        var seen = Set(before.map { $0.at(most: .note) })
        return filter { seen.insert($0.at(most: .note)).inserted }
    }
}
