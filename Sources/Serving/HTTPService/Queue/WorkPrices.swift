internal import KeyboardPreview
internal import LayoutEngine
internal import RenderOptions
internal import Workers

/// What work costs, in seconds of a worker, as far as it shows before a worker has read the documents: by what is asked for, and
/// by its pixels. Costs decide the order of work that waits (`FairQueue`), so their ratios matter most. They follow from
/// docs/performance.md; how much slower or faster this machine and its clients' themes are is learned from finished work.
struct WorkPrices {
    /// The measured cost of each kind of work, as a multiple of its estimate.
    private var factors: [DocumentCommand: Double] = [:]

    /// Seconds for work without pixels: reading a theme, laying out its keyboard and setting its labels.
    private static let reading = 0.004
    /// Seconds for a megapixel of a picture: drawing it, and writing its file.
    private static let drawing = 0.006
    /// Seconds for two themes that differ in a few properties, each of which is drawn twice.
    private static let comparing = 0.05
    /// Points above and below the keys: the candidate bar and the foot of the screen.
    private static let barsHeight = 90.0
    /// Frames for each letter that is typed, and for a reveal, at 30 a second.
    private static let framesPerLetter = 7.0
    private static let framesOfReveal = 60.0
    /// The share of a new measurement in a factor, and what a factor may be. A debug build takes fifty times as long.
    private static let share = 0.1
    private static let factors = 0.1...100.0

    /// Returns the cost of work, above zero.
    func seconds(of work: DocumentRequest.Work) -> Double {
        Self.estimate(work) * (factors[work.command] ?? 1)
    }

    /// Learns from work that took a worker this long.
    mutating func learn(_ work: DocumentRequest.Work, seconds: Double) {
        let old = factors[work.command] ?? 1
        let new = old + Self.share * (seconds / Self.estimate(work) - old)
        factors[work.command] = min(max(new, Self.factors.lowerBound), Self.factors.upperBound)
    }

    /// Returns the cost of work by the table.
    static func estimate(_ work: DocumentRequest.Work) -> Double {
        switch work {
        case .picture(let parameters):
            reading + megapixels(parameters) * (drawing + encoding(parameters.encoding))
        case .frame(let parameters): reading + megapixels(parameters) * drawing
        case .thumbnail(let parameters, let choices):
            reading + Double(choices.size.width * choices.size.height) / 1e6
                * (drawing + encoding(parameters.encoding))
        case .animate(let parameters, let choices):
            reading + frames(choices) * megapixels(parameters) * perMovingMegapixel(choices.format ?? .webP)
        case .compare: reading + comparing
        case .geometry, .convert, .validate, .describe, .fix, .edit, .apply, .environment: reading
        }
    }

    /// Returns the megapixels of a keyboard.
    private static func megapixels(_ parameters: RenderParameters) -> Double {
        let settings = parameters.settings
        let device = parameters.device.flatMap { try? Device.named($0) } ?? settings.layout.device
        let extent = device.extent(settings.layout.orientation)
        let keyboards = (parameters.variants == .both ? 2.0 : 1) * (parameters.platform == .both ? 2 : 1)
        let width = (settings.layout.width ?? extent.width) * keyboards
        return width * (extent.keysArea + barsHeight) * settings.scale * settings.scale / 1e6
    }

    /// Returns the seconds for writing a megapixel.
    private static func encoding(_ encoding: Encoding) -> Double {
        switch encoding.format {
        case .pixels(.png): encoding.compression == .small ? 0.06 : 0.004
        case .pixels(.webP): encoding.compression == .small ? 0.2 : 0.05
        case .pixels(.jpeg): 0.006
        case .vectors: 0.004
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
    private static func frames(_ choices: AnimationChoices) -> Double {
        let rate = Double(choices.framesPerSecond) / 30 / choices.speed
        let longest = Double(RenderWorker.maxFramesForStrangers)
        if choices.reveals { return min(framesOfReveal * rate, longest) }
        return choices.text.map { min(max(Double($0.count) * framesPerLetter * rate, 1), longest) } ?? longest
    }
}

extension DocumentRequest.Work {
    /// The protocol's word for the work.
    fileprivate var command: DocumentCommand { DocumentRequest(self, documents: []).command }
}
