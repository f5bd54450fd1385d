internal import Digest
internal import Documents
public import ThemeExport
package import ThemeModel
package import Files
public import KeyboardPreview
package import Options
internal import Processes
package import RenderOptions
package import Workers

/// Many pictures drawn into one folder, by worker processes whose time and memory are limited: what is drawn, where the pictures
/// go, and how much time and memory each may take. Whatever happens, files are whole and `manifest.json` lists them.
public struct Batch: Sendable {
    /// Themes, folders of them, ids of presets; `-` for a list on standard input.
    package var themes: [FilePath] = []
    /// True to add all presets.
    public var includesPresets = false
    /// True to draw what links in a folder of themes reach outside of it.
    public var allowsOutside = false
    /// The folder for the pictures; created if it is missing.
    package var folder = FilePath(".")
    /// Variants; nil for the one in `options`.
    public var modes: [VariantSelection]?
    /// Layouts; nil for the one in `options`.
    package var layouts: [NameOrFile]?
    /// Names of devices; nil for the one in `options`.
    public var devices: [String]?
    /// How thumbnails are composed, if the batch draws them instead of keyboards; nil for keyboards.
    package var thumbnails: ThumbnailCommandOptions?
    /// Sizes of thumbnails; nil for the standard one.
    package var sizes: [ThumbnailSize]?
    /// The format of files that have standard names.
    public var format = OutputFormat.png
    /// What moves, if the batch draws moving pictures; nil for still ones.
    package var animation: AnimatedScript?
    /// The kind of file, if the batch writes themes for another program instead of drawing them; nil for pictures.
    public var exportKind: ExportKind?
    /// Files that were read to make this configuration; nothing may overwrite them.
    package var inputs: [FileIdentity] = []
    /// How files are named; nil for the standard names.
    package var name: NameTemplate?
    /// How many pictures are drawn at a time; nil for one per processor.
    public var jobs: Int?
    /// True to draw only what is missing or has changed.
    public var resumes = false
    /// True to remove pictures of earlier runs that this batch does not have any more, such as those of removed themes.
    public var prunes = false
    /// Which part of the batch to do; nil for all of it.
    package var shard: Shard?
    /// The path of the manifest; nil for the standard one in the folder.
    package var manifest: FilePath?
    /// The pictures that a plan gives this part; nil if they follow from themes, variants, layouts and devices.
    var planned: PlannedPart?
    /// The file for the names of pictures whose bytes have changed; nil for none.
    package var changedList: FilePath?
    /// The options that all pictures share.
    package var options = PictureOptions()
    /// How pictures are drawn: the time and memory that each may take, how problems are reported, and the cache. That is off by
    /// default: a batch draws each picture once, so it would only push out pictures that are asked for again.
    package var work = WorkerSettings(limits: ResourceLimits(seconds: 60, mebibytes: 1024))
    /// How a worker is started.
    var worker = ProgramInvocation.itself([RenderWorker.word])

    /// Creates a batch with nothing to draw and every other value at its default.
    package init() {}

    /// Creates a batch of themes (files, folders of them, ids of presets) into a folder. Workers are this program: its main
    /// function must call `RenderWorker.serveIfAsked()` before anything else.
    public init(themes: [String], folder: String) {
        self.themes = themes.map { FilePath($0) }
        self.folder = FilePath(folder)
    }

    /// Asks for thumbnails instead of keyboards: one for each theme, variant and size, named by the theme's id, the variant,
    /// and the size if there are several. All sizes of a theme are drawn together.
    ///
    /// `sizes` are in pixels, 16…4096 a side, and replace the one in `options`. `placeholders` draws a neutral picture for a
    /// broken theme; such pictures count as failures of the kind `placeholder`.
    public mutating func drawThumbnails(
        _ options: ThumbnailOptions = ThumbnailOptions(), sizes: [(width: Int, height: Int)] = [],
        placeholders: Bool = false
    ) {
        var thumbnail = ThumbnailCommandOptions()
        (thumbnail.size.width, thumbnail.size.height) = (options.width, options.height)
        (thumbnail.style, thumbnail.showsTitle, thumbnail.drawsPlaceholder) = (
            options.style, options.showsTitle, placeholders
        )
        thumbnails = thumbnail
        self.sizes = sizes.isEmpty ? nil : sizes.map { ThumbnailSize(width: $0.width, height: $0.height) }
        self.options.request.encoding.compression = PictureOptions.shown.request.encoding.compression
    }

    /// How the files are named.
    var template: NameTemplate {
        exportKind.map(NameTemplate.init) ?? name
            ?? NameTemplate(
                layouts: layouts?.count ?? 1, devices: devices?.count ?? 1, sizes: sizes?.count ?? 1,
                format, moves: animation != nil)
    }

    /// What moves, in the format that the files' ending names; nil for still pictures.
    var animatedScript: AnimatedScript? {
        var work = animation
        if planned != nil { return work }
        work?.commandOptions.format = template.animationFormat
        return work
    }

    /// The format of the files: that of the template's ending, which is `format` if no template is set.
    var fileFormat: OutputFormat { planned == nil ? template.format ?? .png : options.request.encoding.format }

    /// What differs between the pictures of one theme.
    private var varying: [NameTemplate.Field] {
        let counts: [(NameTemplate.Field, Int?)] = [
            (.mode, modes?.count), (.layout, layouts?.count), (.device, devices?.count), (.size, sizes?.count),
        ]
        return counts.filter { $0.1 ?? 1 > 1 }.map(\.0)
    }

    /// Refuses a template that gives several pictures of a theme the same name, and options that do not apply to this kind of
    /// picture.
    func check() throws(OperationError) {
        if prunes, planned != nil || shard != nil {
            throw .usage(
                "a part of a batch does not know the pictures of the others (leave out the options shard and plan)",
                option: "prune")
        }
        if planned != nil { return }
        guard exportKind == nil else { return try checkExport() }
        if let missing = template.missing(among: varying).first {
            throw .usage(
                "gives several pictures of a theme one name (write {\(missing.rawValue)} in it)", option: "name")
        }
        guard thumbnails == nil || animation == nil else {
            throw .usage(
                "thumbnails do not move (leave out one of the options as-thumbnails and as-animation)",
                option: "as-thumbnails")
        }
        try checkThumbnails()
        try checkAnimation()
    }

    /// Refuses options that do not apply to thumbnails, and without thumbnails those that apply only to them.
    private func checkThumbnails() throws(OperationError) {
        guard thumbnails != nil else {
            return try OperationError.check([
                (sizes != nil, "sizes", "requires the option as-thumbnails"),
                (template.has(.size), "name", "{size} requires the option as-thumbnails"),
            ])
        }
        if let size = sizesOfPictures.compactMap(\.self).first(where: { !$0.isPossible }) {
            throw .usage(
                "sizes: \(size.text) is out of range (expected sides of \(ThumbnailSize.sides.lowerBound) to "
                    + "\(ThumbnailSize.sides.upperBound) pixels)")
        }
        let isScaled = options.request.settings.scale != PictureOptions().request.settings.scale
        try OperationError.check([
            (showsBoth, "modes", "a thumbnail shows one variant first (expected light or dark)"),
            (options.request.encoding.embedsGeometry, "embed-geometry", "thumbnails have no geometry (leave it out)"),
            (isScaled, "scale", "thumbnails have exact sizes (use the option sizes)"),
        ])
    }

    /// True if a picture shows both variants.
    private var showsBoth: Bool { (modes ?? [options.request.variants]).contains(.both) }

    /// Refuses options that do not apply to files for other programs.
    private func checkExport() throws(OperationError) {
        var drawing = options
        (drawing.source, drawing.isStrict) = (PictureOptions().source, PictureOptions().isStrict)
        let asksForPictures =
            !drawing.isStandard || thumbnails != nil || animation != nil || sizes != nil || layouts != nil
            || devices != nil
        let file = "a file of kind \(exportKind?.rawValue ?? "") holds"
        let holdsBoth = exportKind?.importedForm.holdsBoth == true
        try OperationError.check([
            (asksForPictures, "to", "writes files for other programs, not pictures (leave out what is for pictures)"),
            (name != nil, "name", "does not apply to the option to, whose files are named by the themes' ids"),
            (prunes, "prune", "does not apply to the option to, which writes no manifest (leave it out)"),
            (resumes, "resume", "does not apply to the option to, whose files are always written again"),
            (modes != nil && holdsBoth, "modes", "\(file) both variants (leave it out)"),
            (modes?.contains(.both) == true, "modes", "\(file) one variant (expected light,dark for both)"),
        ])
    }

    /// Refuses options that do not apply to moving pictures, and without them a name that only they can have.
    private func checkAnimation() throws(OperationError) {
        guard let animation = animatedScript else {
            return try OperationError.check([
                (template.format == nil, "name", "this ending requires the option as-animation")
            ])
        }
        let replaced = options.replacedByAnimation
        let endings = "does not end like the file of a moving picture (expected \(AnimationFormat.endings))"
        try OperationError.check([
            (template.animationFormat == nil, "name", endings),
            (showsBoth, "modes", "a moving picture begins with one variant (expected light or dark)"),
            (replaced != nil, replaced, "does not apply to moving pictures (leave it or the option as-animation out)"),
        ])
        let motion = try animation.options()
        try OperationError.rendering(try KeyboardRenderer.check(motion))
    }

    /// The path of the manifest.
    var manifestPath: FilePath {
        let name = shard.map { "manifest-\($0.index)-of-\($0.count).json" } ?? "manifest.json"
        return manifest ?? folder.appending(name)
    }

    /// Returns the pictures of a theme, without names yet.
    func pictures(of theme: BatchTheme, id: String) -> [BatchPicture] {
        (modes ?? [options.request.variants]).flatMap { mode in
            (layouts ?? [options.layout]).flatMap { layout in
                (devices?.map(Optional.some) ?? [options.device]).flatMap { device in
                    sizesOfPictures.map { size in
                        BatchPicture(
                            theme: theme.path, name: theme.name, id: id, variants: mode, layout: layout,
                            device: device, size: size)
                    }
                }
            }
        }
    }

    /// The sizes of thumbnails; a single nil for keyboards.
    private var sizesOfPictures: [ThumbnailSize?] {
        guard let thumbnails else { return [nil] }
        return sizes ?? [thumbnails.size]
    }

    /// What all pictures are made from besides their themes: digests of layouts that are documents, and the options.
    var sharedContents: [String] {
        let files = (layouts ?? [options.layout]).compactMap { layout -> String? in
            guard case .file(let path) = layout else { return nil }
            return (try? InputFile(reading: path)).map { SHA256.hex(of: $0.bytes) } ?? ""
        }
        var shared = options
        (shared.theme, shared.request.variants, shared.device) = (FilePath.standardStream, .light, nil)
        shared.layout = .name("")
        let kind = (thumbnails.map { [$0.json.text(indent: 0)] } ?? []) + [exportKind?.rawValue].compactMap(\.self)
        let moving = animation.map { [$0.commandOptions.json.text(indent: 0), SHA256.hex(of: $0.script.bytes)] } ?? []
        return files + [shared.json.text(indent: 0)] + kind + moving
    }

    /// Returns the settings of the workers, which write into a folder that is open in this process; nil for workers that
    /// write nothing.
    func pool(writingTo folder: Int32?) -> WorkerPoolSettings {
        // The document of a picture is read for its request; that of a file for another program by its path.
        var settings = work
        (settings.fontFolders, settings.readsFiles) = (options.request.fontFolders, exportKind != nil)
        return WorkerPoolSettings(
            jobs: jobs, invocation: worker, worker: settings, folder: (name: self.folder, descriptor: folder))
    }
}
