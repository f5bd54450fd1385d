import Documents
import Graphics
import Preview

/// A picture that is held to its golden.
struct GoldenCase: Sendable {
    /// Its name, by which its files are called.
    let name: String
    /// What is drawn.
    let picture: PictureArguments
    /// How it is compared.
    let comparison: ComparisonArguments
    /// True where the display list's text is kept beside the picture.
    let keepsList: Bool
    /// Where its name stands in the suite.
    let range: Range<Int>
}

extension GoldenCase {
    /// The words that say what is drawn: those of `render`, without what concerns files, limits and messages.
    static let pictureTable: Command<PictureArguments> = {
        let foreign = [
            "output", "compression", "quality", "cache", "embed-geometry", "timings", "time-limit", "memory-limit",
        ]
        let messages = OptionGroup<PictureArguments>.messages().title
        return Command(
            summary: RenderCommand.table.summary,
            discussion: [],
            operands: RenderCommand.table.operands,
            groups: RenderCommand.table.groups.filter { $0.title != messages }.map { group in
                OptionGroup(group.title, group.options.filter { !foreign.contains($0.name) })
            },
            examples: []
        )
    }()

    /// The words that say how it is compared: those of `diff`.
    static let comparisonTable = Command<ComparisonArguments>(
        summary: DiffCommand.table.summary,
        discussion: [],
        operands: [],
        groups: [ComparisonArguments.options],
        examples: []
    )
}

/// A case as it is drawn now.
struct DrawnCase {
    /// The pixels.
    let pixmap: Pixmap
    /// The text of the display list; of both variants' one after the other.
    let list: String
    /// The font files that it is set in.
    let fontFiles: Set<String>
    /// Where the parts of the keyboard stand.
    let geometry: () throws(CommandFailure) -> EmbeddedGeometry?

    /// Draws a case. Its problems go to `reporter`.
    init(_ golden: GoldenCase, _ reporter: Reporter, _ renderers: inout Renderers) throws(CommandFailure) {
        let job = try PictureJob(golden.picture, reporter: reporter)
        let renderer = try renderers.renderer(for: golden.picture)
        let plans = try job.plans(renderer)
        pixmap = try job.picture(of: plans, renderer).pixmap
        fontFiles = plans.reduce(into: []) { $0.formUnion(renderer.fontFiles(of: $1)) }
        list = plans.map { $0.displayList.description + "\n" }.joined()
        geometry = { () throws(CommandFailure) in EmbeddedGeometry(try job.geometries(renderer)) }
    }
}

/// The renderers of a thread: one for each choice of font folders.
struct Renderers {
    private var renderers: [[String]: KeyboardRenderer] = [:]

    /// The renderer for a picture.
    mutating func renderer(for picture: PictureArguments) throws(CommandFailure) -> KeyboardRenderer {
        if let renderer = renderers[picture.fontFolders] { return renderer }
        let renderer = try PictureJob.renderer(picture)
        renderers[picture.fontFolders] = renderer
        return renderer
    }
}
