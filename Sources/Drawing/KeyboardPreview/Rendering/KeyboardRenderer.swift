package import Animation
package import Documents
package import Graphics
package import LayoutEngine
package import Layouts
internal import Painting
internal import Parallel
internal import Raster
package import ThemeModel
internal import Typesetting

/// The library's front door: a theme, a layout and options in, a picture out. It keeps open fonts and drawn masks, so the
/// second picture is much faster than the first.
///
/// One renderer serves one thread, so it is not `Sendable`; a `RendererPool` serves any number of tasks.
public final class KeyboardRenderer {
    let typesetter: Typesetter
    let rasterizer: Rasterizer
    /// The number of threads that draw a large picture. It can change between pictures, which do not depend on it.
    public var threads: Int {
        get { rasterizer.threads }
        set { rasterizer.threads = newValue }
    }
    /// The most bytes that a picture may need, by an estimate.
    let memoryLimit: Int
    /// The folders whose fonts come before the pinned ones.
    let fontFolders: [String]
    /// The default memory limit: 1 GiB, ten times what an ordinary picture needs.
    public static let standardMemoryLimit = 1 << 30

    /// Creates a renderer with the pinned fonts and those of the user's folders. Throws if the system font's stand-in or a
    /// folder is missing.
    ///
    /// Large pictures are drawn on up to `threads` threads (one a processor core if nil), with the same pixels as on one. A
    /// picture that needs more than `memoryLimit` bytes, by an estimate, is refused before it is drawn; nil refuses none.
    public init(
        fontFolders: [String] = [], threads: Int? = nil, memoryLimit: Int? = KeyboardRenderer.standardMemoryLimit
    ) throws(RenderError) {
        typesetter = try mapError({ RenderError($0) }) { () throws(TypesettingError) in
            try Typesetter(fontFolders: fontFolders)
        }
        self.fontFolders = fontFolders
        self.memoryLimit = memoryLimit ?? .max
        rasterizer = Rasterizer(
            glyphs: typesetter, threads: threads ?? Parallel.cores, memoryLimit: self.memoryLimit)
    }

    /// A picture laid out, shaped and painted, but not yet drawn. It belongs to the renderer that made it.
    package struct Plan: Sendable {
        /// Everything that is drawn, as plain data.
        package let displayList: DisplayList
        /// Pixels per point.
        package let scale: Double
        /// The place of everything; nil for a picture that is not one keyboard.
        package let geometry: GeometryReport?
        /// Missing glyphs and fonts.
        package let diagnostics: [Diagnostic]

        /// Returns the picture with more of its background above it, as high as another.
        func raised(to height: Double) -> Plan {
            let list = displayList.endingInWholePixels(scale).raised(to: height.wholePixels(at: scale) / scale)
            return Plan(displayList: list, scale: scale, geometry: geometry, diagnostics: diagnostics)
        }
    }

    /// Draws a keyboard, and warns of missing glyphs and fonts.
    package func picture(
        of theme: KeyboardTheme, _ layout: KeyboardLayout, options: KeyboardSettings
    ) throws(RenderError) -> (pixmap: Pixmap, diagnostics: [Diagnostic]) {
        let plan = try plan(of: theme, layout, options: options)
        return (try draw(plan), plan.diagnostics)
    }

    /// Does all of a picture except the drawing.
    package func plan(
        of theme: KeyboardTheme, _ layout: KeyboardLayout, options: KeyboardSettings, moment: Moment? = nil
    ) throws(RenderError) -> Plan {
        let layout = layout.shown(on: options.layout.plane)
        let shaped = try mapError(RenderError.layout) { () throws(LayoutError) in
            try typesetter.withShaper(language: layout.language) { shaper throws(LayoutError) in
                try Scene(theme, layout: layout, options: options, moment: moment, shaper: shaper)
            }
        }
        let list = shaped.result.displayList
        if options.showsDevice { try checkSize(of: list, scale: options.scale) }
        return Plan(
            displayList: list, scale: options.scale, geometry: shaped.result.geometry,
            diagnostics: diagnostics(of: shaped.issues))
    }

    private func checkSize(of list: DisplayList, scale: Double) throws(RenderError) {
        _ = try mapError(RenderError.layout) { () throws(LayoutError) in
            try KeyboardGeometry.pixelSize(width: list.width, height: list.height, scale: scale)
        }
    }

    /// Returns the plan of a picture that `compose` makes with the renderer's fonts, at `scale` pixels per point. Other plans
    /// that it shows must come from this renderer. Throws if the picture exceeds the limits.
    package func plan(scale: Double, _ compose: (any TextShaper) -> DisplayList) throws(RenderError) -> Plan {
        let (list, issues) = typesetter.withShaper(compose)
        try checkSize(of: list, scale: scale)
        return Plan(displayList: list, scale: scale, geometry: nil, diagnostics: diagnostics(of: issues))
    }

    package func draw(_ plan: Plan) throws(RenderError) -> Pixmap {
        try source(of: plan).pixmap
    }

    /// Returns a plan ready to be drawn: it can be encoded without the whole picture ever being in memory.
    package func source(of plan: Plan) throws(RenderError) -> some PixelSource {
        try mapError({ RenderError($0) }) { () throws(RasterError) in
            try rasterizer.composition(of: plan.displayList, scale: plan.scale, maxPixels: Limits.canvasPixels)
        }
    }

    /// The paths that have decided so far which fonts pictures use: as long as these files and folders and `libraries` stay
    /// the same, a request gives the same picture.
    package var fontDependencies: [String] { typesetter.dependencies }

    /// The libraries that shape and draw, each with its version.
    var libraries: [String] { [Rasterizer.library] + typesetter.libraries }

    /// The same, without opening a font. Throws if a library does not start.
    package static func libraries() throws(RenderError) -> [String] {
        try mapError({ RenderError($0) }) { () throws(TypesettingError) in
            [Rasterizer.library] + (try Typesetter.libraries())
        }
    }

    /// Returns one problem for each thing that a person can fix, however many labels show it.
    private func diagnostics(of issues: ShapingIssues) -> [Diagnostic] {
        var packages: [String?] = []
        let own = issues.missingClusters.filter(\.hasPrivateUse)
        let withoutFont = issues.missingClusters.filter { !$0.hasPrivateUse }.map {
            (cluster: $0, package: typesetter.package(having: $0))
        }
        for (_, package) in withoutFont where !packages.contains(package) { packages.append(package) }
        let beyond = issues.textsBeyondDesign
        return issues.unknownFonts.map(RenderDiagnostics.unknownFont(named:))
            + packages.map { package in
                let clusters = withoutFont.filter { $0.package == package }.map(\.cluster)
                return RenderDiagnostics.missingGlyphs(clusters, package: package)
            } + (own.isEmpty ? [] : [RenderDiagnostics.privateCharacters(own)])
            + issues.standIns.map(RenderDiagnostics.standInFont) + unpinnedFonts(issues)
            + missingWeights(issues)
            + (beyond.isEmpty ? [] : [RenderDiagnostics.textsBeyondDesign(beyond)])
            + (issues.textsCut.isEmpty ? [] : [RenderDiagnostics.cutTexts(issues.textsCut)])
    }

    private func unpinnedFonts(_ issues: ShapingIssues) -> [Diagnostic] {
        let clusters = issues.unpinnedClusters
        return Set(clusters.map(\.file)).sorted().map { file in
            RenderDiagnostics.unpinnedFont(clusters.filter { $0.file == file }.map(\.cluster), file: file)
        }
    }

    private func missingWeights(_ issues: ShapingIssues) -> [Diagnostic] {
        let weights = issues.missingWeights
        return Set(weights.map(\.font)).sorted().map { font in
            let ofFont = weights.filter { $0.font == font }
            return RenderDiagnostics.missingWeights(
                ofFont.map(\.wanted), font: font, available: ofFont[0].available)
        }
    }
}

/// What a keyboard shows, and where.
private struct Scene {
    let displayList: DisplayList
    /// The place of everything; nil inside a device, whose frame moves it.
    let geometry: GeometryReport?

    init(
        _ theme: KeyboardTheme, layout: KeyboardLayout, options: KeyboardSettings, moment: Moment?,
        shaper: any TextShaper
    ) throws(LayoutError) {
        let candidates = Self.candidates(layout, options: options)
        let keyboard = try Self.geometry(
            of: theme, layout, options: options, moment: moment, candidates: candidates, shaper: shaper)
        let bar = keyboard.candidateBar.map { bar in
            CandidateBarContent(
                candidates, in: bar, selected: options.selectedCandidate, style: options.candidateStyle,
                isRightToLeft: layout.isRightToLeft, metrics: keyboard.metrics, android: keyboard.android, theme: theme,
                shaper: shaper)
        }
        let painter = KeyboardPainter(
            theme, geometry: keyboard, shaper: shaper, isRightToLeft: layout.isRightToLeft,
            motion: KeyboardMotion(moment, on: keyboard))
        let list = painter.paint(bar, callout: options.callout, showsText: options.showsText)
        if options.showsDevice {
            let draft = options.typed ?? Candidate.draft(of: candidates)
            displayList = DeviceFrame(theme, layout: layout, options: options.layout, draft: draft, shaper: shaper)
                .around(list)
            geometry = nil
        } else {
            // The widths of Android's screens are seldom whole.
            let isAndroid = keyboard.metrics.platform == .android
            displayList = isAndroid ? list.endingInWholePixels(options.scale) : list
            geometry = try GeometryReport(
                keyboard, layout: layout.name, mode: theme.mode.rawValue, scale: options.scale,
                candidates: bar?.candidates ?? [], bar: bar?.layout,
                legends: options.measuresLegends && options.showsText ? painter.legends(bar) : KeyboardLegends())
        }
    }

    private static func geometry(
        of theme: KeyboardTheme, _ layout: KeyboardLayout, options: KeyboardSettings, moment: Moment?,
        candidates: [Candidate], shaper: any TextShaper
    ) throws(LayoutError) -> KeyboardGeometry {
        var frames = options.layout
        // A screen reaches down to the home indicator.
        if options.showsDevice { frames.showsSystemBar = true }
        frames.hasAnnotations = candidates.contains { $0.annotation != nil }
        return try KeyboardGeometry(
            LayoutStyle(theme), layout: layout, options: frames,
            formerPreviews: moment?.fadingPreviews.map(\.key) ?? [], measure: theme.measure(shaper))
    }

    /// Returns the candidates that a bar shows: phones in landscape have no room for annotations.
    private static func candidates(_ layout: KeyboardLayout, options: KeyboardSettings) -> [Candidate] {
        if options.layout.android.strip == .actions { return [] }
        // No words are typed on pads of digits.
        if options.layout.isPad, options.candidates == nil { return [] }
        let all = options.candidates ?? layout.samples
        let isLow = options.layout.device.isPhone && options.layout.orientation == .landscape
        let annotates = !isLow && (options.candidates != nil || options.annotatesSamples)
        return annotates ? all : all.map { Candidate($0.text) }
    }
}

extension KeyboardMotion {
    /// Takes from a moment what moves on the keys of a keyboard.
    fileprivate init(_ moment: Moment?, on keyboard: KeyboardGeometry) {
        self.init()
        guard let moment else { return }
        for key in moment.movingKeys {
            if let index = keyboard.index(of: key.key) { amounts[index] = key.amount }
        }
        opacities = moment.fadingPreviews.map(\.opacity)
        selection = moment.selection
    }
}
