internal import Documents
internal import KeyboardPreview
internal import LayoutEngine
internal import RenderOptions
internal import Workers

/// Estimates of what work costs before a worker has read the documents: by what is asked for, by its pixels, and by what the
/// documents' bytes show (`DocumentWeight`). Prices decide the order of work that waits (`FairQueue`), so their ratios matter
/// most. They follow from docs/performance.md.
extension CostModel {
    // Seconds, on the machine of docs/performance.md.

    /// For work without pixels: reading a theme, laying out its keyboard and setting its labels.
    private static let reading = 0.004
    /// For a byte of the documents. Wrong ones take longest.
    private static let perByte = 0.5e-6
    /// For a key beyond those of an ordinary keyboard: its frame, its label, its box.
    private static let perKey = 100e-6
    /// For a candidate in the bar.
    private static let perCandidate = 200e-6
    /// For a megapixel of a picture.
    private static let drawing = 0.006
    /// For two themes that differ in a few properties, each of which is drawn twice.
    private static let comparing = 0.05

    /// Items of a theme that says much; the others may be keys, as many as a layout may have.
    private static let themeItems = 400
    private static let maxKeys = Limits.keysInRow * Limits.rows
    /// Points above and below the keys: the candidate bar and the foot of the screen.
    private static let barsHeight = 90.0
    /// Points of the keys' height for each of width on Android's phones (docs/android.md §2.1), where it is most. A keyboard beside
    /// it stands on a ground of the same height.
    private static let heightOnAndroid = 0.618
    /// Keyboards in a store's picture of a theme.
    private static let keyboardsOfThumbnail = 2.0
    /// Frames for each letter that is typed, and for a reveal, at 30 a second.
    private static let framesPerLetter = 7.0
    private static let framesOfReveal = 60.0

    /// Returns the price of a request by the table.
    static func estimate(_ request: WorkRequest) -> Double {
        var weight = DocumentWeight()
        for document in request.documents { weight.add(document.bytes) }
        return reading + Double(weight.bytes) * perByte + estimate(request.work, items: weight.items)
    }

    /// Returns the price of work on documents with so many items, beside reading them.
    private static func estimate(_ work: Work, items: Int) -> Double {
        guard let options = work.picture else { return work.name == WorkKind<NoArguments>.compare.name ? comparing : 0 }
        let request = options.request
        let thumbnail = (work.arguments as? ThumbnailArguments)?.own.size
        let keyboards =
            thumbnail == nil
            ? (request.variants == .both ? 2.0 : 1) * (request.platform == .both ? 2 : 1) : keyboardsOfThumbnail
        let megapixels =
            thumbnail.map { Double($0.width * $0.height) / 1e6 } ?? keyboards * megapixelsOfKeyboard(options)
        let keys =
            keyboards * Double(min(max(items - themeItems, 0), maxKeys)) * perKey
            + keyboards * Double(request.settings.candidates?.count ?? 0) * perCandidate
        // The first is laid out while it is read.
        let setting = keys + (keyboards - 1) * reading
        if let moving = (work.arguments as? AnimationArguments)?.own {
            return frames(moving) * (setting + megapixels * perMovingMegapixel(moving.format ?? .webP))
        }
        switch work.name {
        case WorkKind<PictureOptions>.geometry.name: return setting
        case WorkKind<PictureOptions>.frame.name: return setting + megapixels * drawing
        default: return setting + megapixels * (drawing + encoding(request.encoding))
        }
    }

    private static func megapixelsOfKeyboard(_ options: PictureOptions) -> Double {
        let settings = options.request.settings
        let device = options.device.flatMap(Device.init(named:)) ?? settings.layout.device
        let extent = device.extent(settings.layout.orientation)
        let width = settings.layout.width ?? extent.width
        var height = extent.keysArea + barsHeight
        let isAndroid = options.request.platform == .android || options.request.platform == .both
        if isAndroid, settings.layout.width != nil { height = max(height, heightOnAndroid * width + barsHeight) }
        return width * height * settings.scale * settings.scale / 1e6
    }

    /// Returns the seconds for writing a megapixel. Small files take six times as long if a picture is all gradients and shadows as
    /// if it is not; these are between the two.
    private static func encoding(_ encoding: Encoding) -> Double {
        switch encoding.format {
        case .png: encoding.compression == .small ? 0.235 : 0.004
        case .webP: encoding.compression == .small ? 1 : 0.05
        case .jpeg: 0.006
        case .svg, .pdf: 0.004
        }
    }

    /// Returns the seconds for drawing and writing a megapixel of a moving picture.
    private static func perMovingMegapixel(_ format: AnimationFormat) -> Double {
        switch format {
        case .png, .gif: 0.013
        case .webP: 0.04
        }
    }

    /// Returns the number of frames, as far as it can be known; the most for a script, which is a document.
    private static func frames(_ commandOptions: AnimationCommandOptions) -> Double {
        let rate = Double(commandOptions.sampling.framesPerSecond) / 30 / commandOptions.sampling.speed
        let longest = Double(AnimationArguments.maxFramesForStrangers)
        if commandOptions.reveals { return min(framesOfReveal * rate, longest) }
        return commandOptions.text.map { min(max(Double($0.count) * framesPerLetter * rate, 1), longest) } ?? longest
    }
}
