internal import Parallel
package import Options
package import RenderOptions
package import Documents
package import Graphics
package import KeyboardPreview

/// A picture that is held to its golden.
package struct GoldenCase: Sendable {
    /// Its name, by which its files are called.
    package let name: String
    /// What is drawn.
    package let picture: RenderParameters
    /// How it is compared.
    package let comparison: ComparisonOptions
    /// True where the display list's text is kept beside the picture.
    package let keepsList: Bool
    /// Where its name stands in the suite.
    package let range: Range<Int>
}

extension GoldenCase {
    /// The words that say what is drawn: those of `render`, without what concerns files, limits and messages.
    package static let pictureTable: Command<RenderParameters> = {
        let foreign = ["compression", "quality", "embed-geometry"]
        let options = RenderParameters.options.filter { !foreign.contains($0.name) }
        return Command(
            summary: "draws a case", operands: [.theme], groups: [OptionGroup("Picture", options)], examples: [])
    }()

    /// The words that say how it is compared: those of `diff`.
    package static let comparisonTable = Command<ComparisonOptions>(
        summary: "compares a case", groups: [ComparisonOptions.options], examples: [])
}

/// A case as it is drawn now.
package struct DrawnCase {
    /// The pixels.
    package let pixmap: Pixmap
    /// The text of the display list; of both variants' one after the other.
    package let list: String
    /// The font files that it is set in.
    package let fontFiles: Set<String>
    /// Where the parts of the keyboard stand.
    package let geometry: EmbeddedGeometry

    /// Draws a case. Its warnings and notes go to `found`.
    package init(
        _ golden: GoldenCase, _ renderers: inout Renderers, _ found: inout [Diagnostic]
    ) throws(OperationError) {
        let input = try RenderInput(golden.picture)
        let renderer = try renderers.renderer(for: golden.picture)
        let prepared = try mapError(OperationError.init) { () throws(RenderError) in
            try renderer.prepare(input.request)
        }
        found += prepared.diagnostics
        pixmap = try mapError(OperationError.init) { () throws(RenderError) in
            try renderer.pixels(of: prepared).pixmap
        }
        fontFiles = renderer.fontFiles(of: prepared)
        list = prepared.plans.map { $0.displayList.description + "\n" }.joined()
        geometry = EmbeddedGeometry(prepared.geometry)
    }
}

/// The renderers of a thread: one for each choice of font folders.
package struct Renderers {
    private var renderers: [[String]: KeyboardRenderer] = [:]

    private let memoryLimit: Int?

    /// None so far. They refuse what needs more than `memoryLimit` bytes by an estimate.
    package init(memoryLimit: Int? = KeyboardRenderer.standardMemoryLimit) {
        self.memoryLimit = memoryLimit
    }

    /// The renderer for a picture.
    package mutating func renderer(for picture: RenderParameters) throws(OperationError) -> KeyboardRenderer {
        if let renderer = renderers[picture.fontFolders] { return renderer }
        let renderer = try picture.renderer(threads: Parallel.cores, memoryLimit: memoryLimit)
        renderers[picture.fontFolders] = renderer
        return renderer
    }
}
