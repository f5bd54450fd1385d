import Parallel
import Digest
import Documents
import Graphics
import ImageCodec
import KeyboardLayout
import Preview
import Showcase
import ThemeImport
import ThemeModel
import VectorExport

/// The inputs of a command about one picture, read and found good. Problems are reported as they are met.
struct PictureJob {
    private let arguments: PictureArguments
    private let reporter: Reporter
    private let inputs: PictureInputs
    private let document: ThemeDocument
    private let layout: KeyboardLayout
    /// True where there was nothing to tell of the documents.
    private let isFlawless: Bool

    /// Reads theme and layout, unless they have been read already. All problems of both are reported before an error of
    /// either ends the work; on standard error, or by `reporter`.
    init(
        _ arguments: PictureArguments, inputs: PictureInputs? = nil, reporter: Reporter? = nil
    ) throws(CommandFailure) {
        let reporter = reporter ?? Reporter(arguments.messages)
        let inputs = if let inputs { inputs } else { try PictureInputs(arguments) }
        self.arguments = arguments
        self.reporter = reporter
        self.inputs = inputs
        let loader = ThemeLoader(
            arguments.source, inputs.companions, modes: Set(arguments.mode.modes), alphaFirst: arguments.alphaFirst)
        let reading = try CommandFailure.translating { () throws(ImportFault) in try loader.load(inputs.theme.source) }
        let layout = try inputs.layout.layout()
        let diagnostics = reading.diagnostics + layout.diagnostics
        isFlawless = diagnostics.isEmpty
        try reporter.report(diagnostics)
        guard let document = reading.value?.document, let plane = layout.value else { throw .alreadyReported(.badData) }
        self.document = document
        self.layout = plane
    }

    private var settings: PictureSettings { inputs.settings }

    /// The files that were read.
    var files: [FileIdentity] { inputs.files }

    /// The place to write to: the one asked for, or the standard one for the theme's id.
    func output(otherwise standard: (String) -> FilePath) throws(CommandFailure) -> Output {
        try Output(arguments.output ?? standard(document.id), apartFrom: inputs.files)
    }

    /// What messages call the theme.
    var name: String { inputs.theme.name }

    /// The theme document's SHA-256 in hexadecimal digits.
    var inputDigest: String { SHA256.hex(of: inputs.theme.bytes) }

    /// Draws the picture and writes it, in the format that the output's ending names; tells where. `renderer` is asked for
    /// once that place has been found fit. What answers `request` is noted for the next time.
    @discardableResult
    func write(
        _ renderer: @autoclosure () throws(CommandFailure) -> KeyboardRenderer, _ clock: inout StageClock,
        for request: PictureRequest? = nil
    ) throws(CommandFailure) -> Output {
        let output = try output { id in
            FilePath("\(OutputName.slug(of: id))-\(arguments.mode.rawValue).png")
        }
        let format = try PictureFormat(ofOutput: arguments.output)
        let renderer = try renderer()
        clock.finish("fonts")
        let file = try file(format, renderer, &clock, for: request)
        if let breach = arguments.limits.ownBreach { throw breach.failure() }
        try output.write(file, endurance: .process)
        clock.finish("write")
        return output
    }

    /// The picture's file; of both variants side by side where both are asked for. It comes from the cache where that has
    /// it, and is kept there otherwise.
    private func file(
        _ format: PictureFormat, _ renderer: KeyboardRenderer, _ clock: inout StageClock, for request: PictureRequest?
    ) throws(CommandFailure) -> [UInt8] {
        let plans = try plans(renderer)
        clock.finish("layout and paint")
        lazy var key = self.key(of: plans, format, renderer)
        let file = try file(of: plans, key: key, format, renderer, &clock)
        if let request, isFlawless, plans.allSatisfy(\.diagnostics.isEmpty), let fonts = renderer.fontFilesAsked {
            request.note(key, fonts: fonts)
            clock.finish("note")
        }
        return file
    }

    /// The file of a picture that was planned and has this key, which is asked for only where there is a cache.
    func file(
        of plans: [KeyboardRenderer.Plan], key: @autoclosure () -> String, _ format: PictureFormat,
        _ renderer: KeyboardRenderer, _ clock: inout StageClock
    ) throws(CommandFailure) -> [UInt8] {
        guard format == .png || !arguments.embedsGeometry else {
            throw .usage("--embed-geometry: only PNG files have room for it (want an output that ends in .png)")
        }
        guard let cache = arguments.cache.disk else { return try drawn(plans, format, renderer, &clock) }
        let key = key()
        let known = cache.content(of: key)
        clock.finish("cache")
        try Self.report(isHit: known != nil, cache, reporter)
        if let known { return known }
        let file = try drawn(plans, format, renderer, &clock)
        cache.keep(file, as: key)
        clock.finish("keep")
        return file
    }

    /// Tells whether a cache had the picture.
    static func report(isHit: Bool, _ cache: DiskCache, _ reporter: Reporter) throws(CommandFailure) {
        let use = "the picture \(isHit ? "comes from" : "is not in") the cache \(cache.folder)"
        try reporter.report([Diagnostic(PictureDiagnostics.cacheUse, use)])
    }

    /// A digest of all that the file of a planned picture depends on and of nothing else.
    func key(of plans: [KeyboardRenderer.Plan], _ format: PictureFormat, _ renderer: KeyboardRenderer) -> String {
        let parts =
            plans.map(renderer.digest)
            + [format.rawValue, arguments.compression.rawValue, "\(arguments.quality)", "\(arguments.embedsGeometry)"]
            + [Program.version]
            + (format.isCaptioned ? [caption.title, caption.description] : [])
        return SHA256.hex(of: parts.joined(separator: " "))
    }

    /// What is to be drawn of each of the variants, left to right. Problems are reported.
    func plans(_ renderer: KeyboardRenderer) throws(CommandFailure) -> [KeyboardRenderer.Plan] {
        var plans: [KeyboardRenderer.Plan] = []
        for theme in themes {
            let plan = try CommandFailure.translating { () throws(PictureError) in
                try renderer.plan(of: theme, layout, settings)
            }
            try reporter.report(plan.diagnostics)
            plans.append(plan)
        }
        return plans
    }

    /// The theme as thumbnails and sheets show it, the variants left to right. Problems are reported.
    func exhibit(_ renderer: KeyboardRenderer) throws(CommandFailure) -> Exhibit {
        let plans = try plans(renderer)
        let keyboards = zip(themes, plans).map { theme, plan in
            Exhibit.Keyboard(theme: theme, picture: plan.displayList)
        }
        let author = document.metadata.author.flatMap { $0.isEmpty ? nil : $0 }
        return Exhibit(id: document.id, name: document.name, author: author, keyboards: keyboards)
    }

    /// What was planned, side by side, ready to be drawn.
    func picture(
        of plans: [KeyboardRenderer.Plan], _ renderer: KeyboardRenderer
    ) throws(CommandFailure) -> any PixelSource {
        guard let first = plans.first else { throw Self.nothingDrawn }
        return try CommandFailure.translating { () throws(PictureError) in
            if plans.count == 1 { return try renderer.source(of: first) }
            var whole = try renderer.draw(first)
            for plan in plans.dropFirst() { whole = whole.beside(try renderer.draw(plan)) }
            return whole
        }
    }

    private func drawn(
        _ plans: [KeyboardRenderer.Plan], _ format: PictureFormat, _ renderer: KeyboardRenderer,
        _ clock: inout StageClock
    ) throws(CommandFailure) -> [UInt8] {
        defer { clock.finish("encode") }
        switch format {
        case .pixels(let format):
            let whole = try picture(of: plans, renderer)
            clock.finish("draw")
            let texts = arguments.embedsGeometry ? [EmbeddedGeometry.text(of: try geometries(renderer))] : []
            return try format.file(
                of: whole, scale: settings.scale, arguments.compression, quality: arguments.quality, texts: texts,
                threads: renderer.threads)
        case .vectors(let format):
            return try format.file(of: try displayList(of: plans), scale: settings.scale, caption, renderer)
        }
    }

    /// What was planned as one list, side by side.
    private func displayList(of plans: [KeyboardRenderer.Plan]) throws(CommandFailure) -> DisplayList {
        let lists = plans.map(\.displayList)
        guard let first = lists.first else { throw Self.nothingDrawn }
        return lists.dropFirst().reduce(first) { $0.beside($1) }
    }

    /// The picture in words.
    private var caption: PictureCaption {
        let modes = arguments.mode.modes.map(\.rawValue).joined(separator: " and ")
        let (device, orientation) = (settings.layout.device.name, settings.layout.orientation.rawValue)
        return PictureCaption(
            title: "\(document.name), \(modes)",
            description: "The keyboard of \(device) in \(orientation) with the layout \(layout.name)"
        )
    }

    private static let nothingDrawn = CommandFailure("no variant was drawn", .internalError)

    /// Where everything stands.
    func geometry(_ renderer: KeyboardRenderer) throws(CommandFailure) -> JSONText {
        guard let geometry = try geometries(renderer).first else { throw Self.nothingDrawn }
        return geometry
    }

    /// Where everything stands in each of the variants, left to right.
    func geometries(_ renderer: KeyboardRenderer) throws(CommandFailure) -> [JSONText] {
        var geometries: [JSONText] = []
        for theme in themes {
            geometries.append(
                try CommandFailure.translating { () throws(PictureError) in
                    try renderer.geometry(of: theme, layout, settings)
                })
        }
        return geometries
    }

    /// The variants as they look with the user's settings.
    private var themes: [KeyboardTheme] {
        let accessibility = Accessibility(
            increasesContrast: arguments.contrast == .increased, reducesTransparency: arguments.reducesTransparency)
        return arguments.mode.modes.compactMap { mode in
            document.theme(mode)?.adapted(to: accessibility).scaled(to: arguments.textSize)
        }
    }

    /// A renderer with the fonts that the arguments name, which draws on up to `threads` threads. One serves all jobs
    /// that name the same.
    static func renderer(
        _ arguments: PictureArguments, threads: Int = Parallel.cores
    ) throws(CommandFailure) -> KeyboardRenderer {
        try CommandFailure.translating { () throws(PictureError) in
            try KeyboardRenderer(fontFolders: arguments.fontFolders, threads: threads)
        }
    }
}

extension PictureJob {
    /// Finds the device and the layout that arguments name, whatever the theme is, and reports what is wrong with the
    /// layout. Gives the file of a layout document.
    static func checkedLayout(_ arguments: PictureArguments) throws(CommandFailure) -> FileIdentity? {
        _ = try CommandFailure.translating { () throws(LayoutFault) in try Device.named(arguments.device) }
        // Standard input can be read but once.
        if case .file(let path) = arguments.layout, path.isStandardStream { return nil }
        let input = try LayoutInput(reading: arguments.layout)
        let reading = try input.layout()
        guard reading.value != nil else {
            try Reporter(arguments.messages).report(reading.diagnostics)
            throw .alreadyReported(.badData)
        }
        return input.file?.identity
    }
}
