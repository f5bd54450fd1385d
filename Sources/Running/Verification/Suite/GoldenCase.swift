internal import Files
internal import Comparison
internal import Parallel
internal import Options
internal import RenderOptions
internal import Documents
internal import Graphics
package import KeyboardPreview
internal import ScreenshotReading
package import ThemeModel

/// A picture that is compared with its golden, or an app's screenshot that is compared with its theme.
package struct GoldenCase: Sendable {
    /// Its name, from which its files are named.
    package let name: String
    /// What to draw.
    let picture: PictureOptions
    /// How to compare it.
    let comparison: ComparisonOptions
    /// True if the display list's text is kept beside the picture.
    let keepsList: Bool
    /// The screenshot that must show the theme, in place of a golden; nil for none.
    var screenshot: FilePath?
    /// True if a matrix has it, whose options do not act on every keyboard.
    var isOfMatrix = false
    /// The range of its name in the suite.
    let range: Range<Int>
}

extension GoldenCase {
    /// The arguments that describe the picture: those of `render` without options for files, limits and messages.
    static let pictureTable: Command<PictureOptions> = {
        let foreign = ["compression", "quality", "embed-geometry"]
        let options = PictureOptions.options.filter { !foreign.contains($0.name) }
        return Command(operands: [.theme], groups: [OptionGroup("Picture", options)])
    }()

    /// The arguments that say of what theme a screenshot is: how it looks is read from it.
    static let themeTable = Command<PictureOptions>(
        operands: [.theme],
        groups: [
            OptionGroup(
                "Picture",
                Option.source
                    + pictureTable.groups.flatMap(\.options).filter {
                        ["mode", "font-dir", "strict"].contains($0.name)
                    })
        ])

    /// The arguments that describe the comparison: those of `diff`.
    static let comparisonTable = Command<ComparisonOptions>(
        groups: [
            ComparisonOptions.options, ComparisonOptions.keyboardOptions,
            KeyboardHints.options.lifted(to: \.keyboard.hints),
        ])
}

/// A case as it is drawn now.
package struct DrawnCase {
    /// The pixels.
    let pixmap: Pixmap
    /// The text of the display list; for two variants, that of both in order.
    let list: String
    /// The font files that the picture uses.
    let fontFiles: Set<String>
    /// The positions of the keyboard's parts.
    let geometry: EmbeddedGeometry
    /// What was asked for.
    let request: RenderRequest
    /// What was drawn.
    let prepared: PreparedRender
    /// The theme's document, where its properties are; nil if it is no file of JSON.
    let themeSource: SourceText?

    /// Draws a case. Its problems are added to `diagnostics`.
    init(
        _ golden: GoldenCase, renderers: inout Renderers, diagnostics: inout [Diagnostic]
    ) throws(OperationError) {
        let input = try RenderInput(golden.picture)
        let renderer = try renderers.renderer(for: golden.picture)
        let prepared = try OperationError.rendering(try renderer.prepare(input.request))
        diagnostics += golden.isOfMatrix ? prepared.diagnostics.ofMatrix : prepared.diagnostics
        let path = golden.picture.theme
        let document = path.looksLikeFile && !path.isWebAddress ? input.theme.document : nil
        self = try OperationError.rendering(
            try DrawnCase(input.request, prepared, themeSource: document, with: renderer))
    }

    /// Draws a request that the same renderer has prepared.
    private init(
        _ request: RenderRequest, _ prepared: PreparedRender, themeSource: SourceText?, with renderer: KeyboardRenderer
    ) throws(RenderError) {
        (self.request, self.prepared, self.themeSource) = (request, prepared, themeSource)
        pixmap = try renderer.pixels(of: prepared).pixmap
        fontFiles = renderer.fontFiles(of: prepared)
        list = prepared.plans.map { $0.displayList.description + "\n" }.joined()
        geometry = EmbeddedGeometry(prepared.geometry)
    }

    /// Draws a request that no file describes.
    package init(_ request: RenderRequest, with renderer: KeyboardRenderer) throws(RenderError) {
        try self.init(request, try renderer.prepare(request), themeSource: nil, with: renderer)
    }

    /// The variants of the theme that the picture shows; none if it has no theme of its own.
    var shownVariants: [Mode: ThemeVariant] { prepared.variants(shownBy: request) }
}

extension PreparedRender {
    /// Returns the variants of the theme that the picture of a request shows; none if it has no theme of its own.
    package func variants(shownBy request: RenderRequest) -> [Mode: ThemeVariant] {
        let shown = request.variants.modes.compactMap { mode in document?.variant(mode).map { (mode, $0) } }
        return Dictionary(uniqueKeysWithValues: shown)
    }
}

/// The renderers of a thread: one for each choice of font folders.
struct Renderers {
    private(set) var renderers: [[String]: KeyboardRenderer] = [:]
    /// The renderers refuse pictures whose estimated memory exceeds so many bytes.
    var memoryLimit: Int? = KeyboardRenderer.standardMemoryLimit

    /// Returns the renderer for a picture.
    mutating func renderer(for picture: PictureOptions) throws(OperationError) -> KeyboardRenderer {
        if let renderer = renderers[picture.request.fontFolders] { return renderer }
        let renderer = try picture.renderer(threads: Parallel.cores, memoryLimit: memoryLimit)
        renderers[picture.request.fontFolders] = renderer
        return renderer
    }
}
