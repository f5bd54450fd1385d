internal import Documents
internal import KeyboardPreview
internal import LayoutEngine
internal import RenderOptions
internal import Workers

/// What work costs, in seconds of a worker, as far as it shows before a worker has read the documents: by what is asked for, by
/// its pixels, and by what the documents' bytes show (`DocumentWeight`). Prices decide the order of work that waits
/// (`FairQueue`), so their ratios matter most; `LearnedPrices` corrects them. They follow from docs/performance.md.
enum WorkPrices {
    // Seconds, on the machine of docs/performance.md.

    /// For work without pixels: reading a theme, laying out its keyboard and setting its labels.
    private static let reading = 0.004
    /// For a byte of the documents. Wrong ones take longest.
    private static let perByte = 0.5e-6
    /// For a key beyond those of an ordinary keyboard: its frame, its label, its box.
    private static let perKey = 100e-6
    /// For a pixel of a key's shadow.
    private static let perShadowPixel = 8e-9
    /// For a candidate in the bar.
    private static let perCandidate = 200e-6
    /// For a megapixel of a picture.
    private static let drawing = 0.006
    /// For two themes that differ in a few properties, each of which is drawn twice.
    private static let comparing = 0.05

    /// Items of a theme that says much; the others may be keys, as many as a layout may have.
    private static let themeItems = 400
    private static let maxKeys = Limits.keysInRow * Limits.rows
    private static let usualKeys = 40
    /// Points above and below the keys: the candidate bar and the foot of the screen.
    private static let barsHeight = 90.0
    /// Keyboards in a store's picture of a theme.
    private static let keyboardsOfThumbnail = 2.0
    /// Frames for each letter that is typed, and for a reveal, at 30 a second.
    private static let framesPerLetter = 7.0
    private static let framesOfReveal = 60.0

    /// Returns the price of a request by the table.
    static func estimate(_ request: WorkRequest) -> Double {
        estimate(request.work, weight: request.documents.reduce(DocumentWeight()) { $0 + DocumentWeight($1.bytes) })
    }

    /// Returns the price of work on documents of a weight.
    static func estimate(_ work: any Work, weight: DocumentWeight = DocumentWeight()) -> Double {
        let bytes = Double(weight.bytes) * perByte
        guard let shown = work as? any KeyboardWork else {
            return bytes + reading + (work is CompareWork ? comparing : 0)
        }
        let (options, size) = (shown.options, Size(shown.options))
        func keyboards(_ count: Double, pixels: Double) -> Double {
            bytes + count * keyboard(options, weight: weight, pixels: pixels)
        }
        switch work {
        case let work as ThumbnailWork:
            let pixels = Double(work.commandOptions.size.width * work.commandOptions.size.height)
            return keyboards(keyboardsOfThumbnail, pixels: pixels)
                + pixels / 1e6 * (drawing + encoding(options.request.encoding))
        case let work as AnimateWork:
            let frame = size.keyboards * keyboard(options, weight: weight, pixels: size.pixels) - reading
            return bytes + reading + frames(work.commandOptions)
                * (frame + size.megapixels * perMovingMegapixel(work.commandOptions.format ?? .webP))
        case is GeometryWork: return keyboards(size.keyboards, pixels: 0)
        case is FrameWork: return keyboards(size.keyboards, pixels: size.pixels) + size.megapixels * drawing
        default:
            return keyboards(size.keyboards, pixels: size.pixels)
                + size.megapixels * (drawing + encoding(options.request.encoding))
        }
    }

    /// Returns the seconds for a keyboard with `pixels` that shadows may be on, apart from the pixels themselves.
    private static func keyboard(_ options: PictureOptions, weight: DocumentWeight, pixels: Double) -> Double {
        let more = min(max(weight.items - themeItems, 0), maxKeys)
        // A shadow ends three σ from its key, and a σ is half a blur.
        let reach = 3 * weight.blur * options.request.settings.scale
        let shadows = Double(usualKeys + more) * min(reach * reach, pixels)
        return reading + Double(more) * perKey + shadows * perShadowPixel
            + Double(options.request.settings.candidates?.count ?? 0) * perCandidate
    }

    /// The size of a picture.
    private struct Size {
        let keyboards: Double
        /// The pixels of one of them.
        let pixels: Double

        var megapixels: Double { keyboards * pixels / 1e6 }

        init(_ options: PictureOptions) {
            let settings = options.request.settings
            let device = options.device.flatMap { try? Device.named($0) } ?? settings.layout.device
            let extent = device.extent(settings.layout.orientation)
            keyboards =
                (options.request.variants == .both ? 2.0 : 1) * (options.request.platform == .both ? 2 : 1)
            let width = settings.layout.width ?? extent.width
            pixels = width * (extent.keysArea + barsHeight) * settings.scale * settings.scale
        }
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
        let rate = Double(commandOptions.framesPerSecond) / 30 / commandOptions.speed
        let longest = Double(AnimateWork.maxFramesForStrangers)
        if commandOptions.reveals { return min(framesOfReveal * rate, longest) }
        return commandOptions.text.map { min(max(Double($0.count) * framesPerLetter * rate, 1), longest) } ?? longest
    }
}
