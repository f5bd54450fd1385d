public import Documents
public import Graphics
internal import ImageCodec
public import LayoutEngine
internal import Painting
public import Parallel
internal import Raster
public import ThemeModel
internal import Typesetting

/// The library's front door: a theme, a layout and options in, a picture out. It keeps open fonts and drawn masks, so
/// the second picture is much faster than the first; one renderer serves one thread.
public final class KeyboardRenderer {
    let typesetter: Typesetter
    let rasterizer: Rasterizer
    private var cache: MemoryCache
    /// How many threads a large picture is drawn on.
    public let threads: Int
    /// Bytes that a picture may need by an estimate.
    let memoryLimit: Int
    /// Bytes that a picture may need where nobody says otherwise: 1 GiB, ten times what an ordinary one needs.
    public static let standardMemoryLimit = 1 << 30

    /// A renderer with the pinned fonts and those of the user's folders. Throws where the system font's
    /// stand-in or a folder is missing.
    ///
    /// `cacheCapacity` is how many bytes of finished pictures are kept for when they are asked for again; 0 keeps none.
    /// Large pictures are drawn on up to `threads` threads, which change no pixel. A picture that needs more than
    /// `memoryLimit` bytes by an estimate is refused before it is drawn; nil refuses none.
    public init(
        fontFolders: [String] = [], cacheCapacity: Int = 0, threads: Int = Parallel.cores,
        memoryLimit: Int? = KeyboardRenderer.standardMemoryLimit
    ) throws(RenderError) {
        HeapMemory.keepFreedMemory()
        do {
            typesetter = try Typesetter(fontFolders: fontFolders)
        } catch {
            throw RenderError(error)
        }
        rasterizer = Rasterizer(glyphs: typesetter, threads: threads, memoryLimit: memoryLimit ?? .max)
        self.memoryLimit = memoryLimit ?? .max
        self.threads = threads
        cache = MemoryCache(capacity: cacheCapacity)
    }

    /// A drawn keyboard and the warnings that drawing it gave.
    public struct Picture: Sendable {
        /// The pixels.
        public let pixmap: Pixmap
        /// Missing glyphs and fonts.
        public let diagnostics: [Diagnostic]
    }

    /// A picture laid out, shaped and painted, and not yet drawn. It belongs to the renderer that made it.
    package struct Plan: Sendable {
        /// All that is drawn, as plain data.
        package let displayList: DisplayList
        /// Pixels a point.
        package let scale: Double
        /// Where everything stands; nil for a picture that is not one keyboard.
        package let geometry: GeometryReport?
        /// Missing glyphs and fonts.
        package let diagnostics: [Diagnostic]
    }

    /// How often a picture was found among those kept, and how often it was not.
    public var cacheUse: (hits: Int, misses: Int) { (cache.hits, cache.misses) }

    /// Draws a keyboard, or finds the picture among those kept.
    public func picture(
        of theme: KeyboardTheme, _ layout: KeyboardLayout, _ options: KeyboardSettings
    ) throws(RenderError) -> Picture {
        let key = MemoryCache.Key(theme: theme, layout: layout, settings: options)
        if let known = cache.picture(key) { return known }
        let plan = try plan(of: theme, layout, options)
        let picture = Picture(pixmap: try draw(plan), diagnostics: plan.diagnostics)
        cache.keep(picture, as: key)
        return picture
    }

    /// Does all of a picture but the drawing.
    package func plan(
        of theme: KeyboardTheme, _ layout: KeyboardLayout, _ options: KeyboardSettings
    ) throws(RenderError) -> Plan {
        let shaped = try mapError(RenderError.layout) { () throws(LayoutError) in
            try typesetter.withShaper(language: layout.language) { shaper throws(LayoutError) in
                try Scene(theme, layout, options, shaper)
            }
        }
        return Plan(
            displayList: shaped.result.displayList, scale: options.scale, geometry: shaped.result.geometry,
            diagnostics: diagnostics(of: shaped.issues))
    }

    /// The plan of a picture that `compose` makes with the renderer's fonts, `scale` pixels a point. What it shows of other
    /// plans must be of this renderer. Throws where the picture is beyond the limits.
    package func plan(scale: Double, _ compose: (any TextShaper) -> DisplayList) throws(RenderError) -> Plan {
        let (list, issues) = typesetter.withShaper(compose)
        _ = try mapError(RenderError.layout) { () throws(LayoutError) in
            try KeyboardGeometry.pixelSize(width: list.width, height: list.height, scale: scale)
        }
        return Plan(displayList: list, scale: scale, geometry: nil, diagnostics: diagnostics(of: issues))
    }

    /// Draws what was planned.
    package func draw(_ plan: Plan) throws(RenderError) -> Pixmap {
        try source(of: plan).pixmap
    }

    /// What was planned, ready to be drawn: a file can be made of it that is never in memory as a picture.
    package func source(of plan: Plan) throws(RenderError) -> some PixelSource {
        do {
            return try rasterizer.composition(
                of: plan.displayList, scale: plan.scale, maxPixels: Limits.canvasPixels)
        } catch {
            throw RenderError(error)
        }
    }

    /// The paths of the font files that a planned picture is set in.
    package func fontFiles(of plan: Plan) -> Set<String> {
        Set(plan.displayList.fonts.compactMap(typesetter.file))
    }

    /// The paths that have decided so far which fonts pictures are set in: as long as these files and folders and `libraries`
    /// stay as they are, a request gives the same picture.
    package var fontDependencies: [String] { typesetter.dependencies }

    /// The libraries that shape and draw, each with its version.
    var libraries: [String] { [Rasterizer.library] + typesetter.libraries }

    /// The same without any font. Throws where one does not start.
    package static func libraries() throws(RenderError) -> [String] {
        do {
            return [Rasterizer.library] + (try Typesetter.libraries())
        } catch {
            throw RenderError(error)
        }
    }

    private func diagnostics(of issues: ShapingIssues) -> [Diagnostic] {
        issues.unknownFonts.map(RenderDiagnostics.unknownFont(named:))
            + issues.missingClusters.map { cluster in
                RenderDiagnostics.missingGlyph(cluster, package: typesetter.package(having: cluster))
            }
            + issues.textsBeyondDesign.map(RenderDiagnostics.textBeyondDesign)
    }
}

/// What one keyboard shows and where.
private struct Scene {
    let displayList: DisplayList
    let geometry: GeometryReport

    init(
        _ theme: KeyboardTheme, _ layout: KeyboardLayout, _ options: KeyboardSettings, _ shaper: any TextShaper
    ) throws(LayoutError) {
        let shown = Self.candidates(layout, options)
        var frames = options.layout
        frames.hasAnnotations = shown.contains { $0.annotation != nil }
        let keyboard = try KeyboardGeometry(LayoutStyle(theme), layout, frames)
        let bar = keyboard.candidateBar.map { bar in
            CandidateBarContent(
                shown,
                in: bar,
                selected: options.selectedCandidate,
                style: options.candidateStyle,
                isRightToLeft: layout.isRightToLeft,
                metrics: options.layout.metrics,
                theme,
                shaper
            )
        }
        geometry = try GeometryReport(
            keyboard, layout: layout.name, mode: theme.mode.rawValue, scale: options.scale,
            candidates: bar?.candidates ?? [], bar: bar?.layout)
        displayList = KeyboardPainter(theme, keyboard, shaper)
            .paint(
                bar,
                callout: options.callout,
                isRightToLeft: layout.isRightToLeft,
                showsText: options.showsText
            )
    }

    /// The candidates that a bar shows: on phones in landscape there is no room for annotations.
    private static func candidates(_ layout: KeyboardLayout, _ options: KeyboardSettings) -> [Candidate] {
        let all = options.candidates ?? layout.samples
        let isLow = options.layout.device.isPhone && options.layout.orientation == .landscape
        let annotates = !isLow && (options.candidates != nil || options.annotatesSamples)
        return annotates ? all : all.map { Candidate($0.text) }
    }
}
