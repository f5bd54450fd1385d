public import Documents
public import Graphics
internal import ImageCodec
public import KeyboardLayout
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
    private var cache: PictureCache
    /// How many threads a large picture is drawn on.
    public let threads: Int

    /// A renderer with the pinned fonts and those of the user's folders. Throws where the system font's
    /// stand-in or a folder is missing.
    ///
    /// `cacheCapacity` is how many bytes of finished pictures are kept for when they are asked for again; 0 keeps none.
    /// Large pictures are drawn on up to `threads` threads, which change no pixel.
    public init(
        fontFolders: [String] = [], cacheCapacity: Int = 0, threads: Int = Parallel.cores
    ) throws(PictureError) {
        do {
            typesetter = try Typesetter(fontFolders: fontFolders)
        } catch {
            throw PictureError(error)
        }
        rasterizer = Rasterizer(glyphs: typesetter, threads: threads)
        self.threads = threads
        cache = PictureCache(capacity: cacheCapacity)
    }

    /// A drawn keyboard and the warnings that drawing it gave.
    public struct Picture: Sendable {
        /// The pixels.
        public let pixmap: Pixmap
        /// Missing glyphs and fonts.
        public let diagnostics: [Diagnostic]
    }

    /// A keyboard laid out, shaped and painted, and not yet drawn. It belongs to the renderer that made it.
    public struct Plan: Sendable {
        /// All that is drawn, as plain data.
        public let displayList: DisplayList
        /// Pixels a point.
        public let scale: Double
        /// Missing glyphs and fonts.
        public let diagnostics: [Diagnostic]
    }

    /// How often a picture was found among those kept, and how often it was not.
    public var cacheUse: (hits: Int, misses: Int) { (cache.hits, cache.misses) }

    /// Draws a keyboard, or finds the picture among those kept.
    public func picture(
        of theme: KeyboardTheme, _ layout: KeyboardLayout, _ options: PictureSettings
    ) throws(PictureError) -> Picture {
        let key = PictureCache.Key(theme: theme, layout: layout, settings: options)
        if let known = cache.picture(key) { return known }
        let plan = try plan(of: theme, layout, options)
        let picture = Picture(pixmap: try draw(plan), diagnostics: plan.diagnostics)
        cache.keep(picture, as: key)
        return picture
    }

    /// Does all of a picture but the drawing.
    public func plan(
        of theme: KeyboardTheme, _ layout: KeyboardLayout, _ options: PictureSettings
    ) throws(PictureError) -> Plan {
        let scene = try Scene(theme, layout, options, typesetter)
        do {
            _ = try scene.geometry.pixelSize(scale: options.scale)
        } catch {
            throw .layout(error)
        }
        let list = scene.displayList(theme, layout, options)
        return Plan(displayList: list, scale: options.scale, diagnostics: diagnostics())
    }

    /// The plan of a picture that `compose` makes with the renderer's fonts, `scale` pixels a point. What it shows of other
    /// plans must be of this renderer. Throws where the picture is beyond the limits.
    public func plan(scale: Double, _ compose: (any TextShaper) -> DisplayList) throws(PictureError) -> Plan {
        let list = compose(typesetter)
        do {
            _ = try KeyboardGeometry.pixelSize(width: list.width, height: list.height, scale: scale)
        } catch {
            throw .layout(error)
        }
        return Plan(displayList: list, scale: scale, diagnostics: diagnostics())
    }

    /// Draws what was planned.
    public func draw(_ plan: Plan) throws(PictureError) -> Pixmap {
        try source(of: plan).pixmap
    }

    /// What was planned, ready to be drawn: a file can be made of it that is never in memory as a picture.
    public func source(of plan: Plan) throws(PictureError) -> some PixelSource {
        do {
            return try rasterizer.composition(
                of: plan.displayList, scale: plan.scale, maxPixels: Limits.canvasPixels)
        } catch {
            throw PictureError(error)
        }
    }

    /// The paths of the font files that a planned picture is set in.
    public func fontFiles(of plan: Plan) -> Set<String> {
        Set(plan.displayList.fonts.compactMap(typesetter.file))
    }

    /// The paths of all font files that plans have asked for so far, found or not: as long as these and `libraries` stay as
    /// they are, what was planned stays as it is. Nil where fonts were looked for that may be anywhere.
    public var fontFilesAsked: [String]? { typesetter.pinnedFilesAsked }

    /// The libraries that shape and draw, each with its version.
    var libraries: [String] { [Rasterizer.library] + typesetter.libraries }

    /// The same without any font. Throws where one does not start.
    public static func libraries() throws(PictureError) -> [String] {
        do {
            return [Rasterizer.library] + (try Typesetter.libraries())
        } catch {
            throw PictureError(error)
        }
    }

    /// Where everything stands, as the `geometry` command prints it (geometry contract, §7).
    public func geometry(
        of theme: KeyboardTheme, _ layout: KeyboardLayout, _ options: PictureSettings
    ) throws(PictureError) -> JSONText {
        // Fonts and glyphs are a picture's affair: what is missing here must not be told with the next one.
        defer { _ = diagnostics() }
        let scene = try Scene(theme, layout, options, typesetter)
        do {
            return try GeometryReport.json(
                scene.geometry,
                layout: layout.name,
                mode: theme.mode,
                scale: options.scale,
                candidates: scene.candidates?.candidates ?? [],
                bar: scene.candidates?.layout
            )
        } catch {
            throw .layout(error)
        }
    }

    private func diagnostics() -> [Diagnostic] {
        typesetter.takeUnknownFonts().map(PictureDiagnostics.unknownFont(named:))
            + typesetter.takeMissingClusters().map { cluster in
                PictureDiagnostics.missingGlyph(cluster, package: typesetter.package(having: cluster))
            }
            + typesetter.takeTextsBeyondDesign().map(PictureDiagnostics.textBeyondDesign)
    }
}

/// Frames and candidates of one picture.
private struct Scene {
    let geometry: KeyboardGeometry
    let candidates: CandidateBarContent?
    let shaper: any TextShaper

    init(
        _ theme: KeyboardTheme, _ layout: KeyboardLayout, _ options: PictureSettings, _ typesetter: Typesetter
    ) throws(PictureError) {
        let shown = Self.candidates(layout, options)
        let shaper = typesetter.shaper(language: layout.language)
        self.shaper = shaper
        var frames = options.layout
        frames.hasAnnotations = shown.contains { $0.annotation != nil }
        do {
            geometry = try KeyboardGeometry(LayoutStyle(theme), layout, frames)
        } catch {
            throw .layout(error)
        }
        candidates = geometry.candidateBar.map { bar in
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
    }

    func displayList(_ theme: KeyboardTheme, _ layout: KeyboardLayout, _ options: PictureSettings) -> DisplayList {
        KeyboardPainter(theme, geometry, shaper)
            .paint(
                candidates,
                callout: options.callout,
                isRightToLeft: layout.isRightToLeft,
                showsText: options.showsText
            )
    }

    /// The candidates that a bar shows: on phones in landscape there is no room for annotations.
    private static func candidates(_ layout: KeyboardLayout, _ options: PictureSettings) -> [Candidate] {
        let all = options.candidates ?? layout.samples
        let isLow = options.layout.device.isPhone && options.layout.orientation == .landscape
        let annotates = !isLow && (options.candidates != nil || options.annotatesSamples)
        return annotates ? all : all.map { Candidate($0.text) }
    }
}
