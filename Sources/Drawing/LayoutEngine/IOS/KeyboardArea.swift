internal import Graphics
internal import Layouts

/// The canvas and its parts (docs/geometry.md §2, §8 and §9). All parts are laid out as for a canvas of `layoutWidth`; if the
/// keyboard is for the right hand, `KeyboardGeometry` moves them to the right.
struct KeyboardArea {
    let width: Double
    let height: Double
    /// The width for which bar, keys and popups are laid out: the canvas's, or less for one hand.
    let layoutWidth: Double
    let candidateBar: Rect?
    /// The place of the keys: its sides are the outer edges of the first and last keys.
    let keys: Rect
    /// The gap between keys of a row.
    let keySpacing: Double
    /// The gap between rows.
    let rowSpacing: Double
    /// The system's own bar below the keys, if it is shown.
    let systemBar: SystemBarFrame?
    /// The free area beside a one-handed keyboard, if any.
    let freeSide: FreeSideFrame?
    let isPhone: Bool
    let isLandscape: Bool

    /// The free strip around the keys.
    static let margin = 6.0
    /// The gaps between emoji.
    private static let emojiSpacing = (0.0, 4.0)
    /// The rows of letters, whose height emoji have.
    private static let rows = 4
    /// The share of the width that a one-handed keyboard takes.
    private static let handShare = 0.82

    /// Divides the canvas of a keyboard with `rows` rows.
    init(_ style: LayoutStyle, design: IOSDesign, options: LayoutOptions, rows: Int) throws(LayoutError) {
        try Self.check(options, design)
        let extent = options.device.extent(options.orientation)
        width = options.width ?? extent.width
        layoutWidth = options.hand == nil ? width : width * Self.handShare
        isPhone = options.device.isPhone
        isLandscape = options.orientation == .landscape
        let inset = isPhone && isLandscape ? 80.0 : 0
        let hasBar = options.hasCandidateBar && style.hasCandidateBar
        let bar = hasBar ? options.candidateBarHeight : 0
        // Emoji take the bar's place for their search.
        let more = options.plane == .emoji ? options.candidateBarHeight : 0
        let bottom: Double
        if let frames = design.frames {
            let row = frames.rows(width: width)
            let across = layoutWidth / frames.width
            let top = hasBar ? bar : row.gap
            bottom = more > 0 ? more + Double(Self.rows) * row.pitch : top + Double(rows) * row.pitch
            candidateBar = hasBar ? Rect(x: 0, y: 0, width: layoutWidth, height: bar) : nil
            keys = Rect(
                x: frames.margin * across, y: top, width: layoutWidth - 2 * frames.margin * across,
                height: bottom - top - row.gap)
            (keySpacing, rowSpacing) = more > 0 ? Self.emojiSpacing : (frames.keySpacing * across, row.gap)
        } else {
            bottom = extent.keysArea + bar + more
            candidateBar = hasBar ? Rect(x: inset, y: Self.margin, width: layoutWidth - 2 * inset, height: bar) : nil
            keys = Rect(
                x: inset + Self.margin, y: Self.margin + bar,
                width: layoutWidth - 2 * inset - 2 * Self.margin, height: extent.keysArea + more - 2 * Self.margin)
            (keySpacing, rowSpacing) = more > 0 ? Self.emojiSpacing : (style.keySpacing, style.rowSpacing)
        }
        systemBar =
            options.showsSystemBar
            ? SystemBarFrame(options, design: design, below: bottom, width: width, inset: inset) : nil
        height = bottom + (systemBar?.rect.height ?? 0)
        freeSide = FreeSideFrame(options.hand, beside: layoutWidth, of: width, from: keys.y, to: keys.maxY)
    }

    /// The distance that everything is finally moved to the right.
    var shift: Double { freeSide?.isAtRight == false ? width - layoutWidth : 0 }

    private static func check(_ options: LayoutOptions, _ design: IOSDesign) throws(LayoutError) {
        let (device, isPhone) = (options.device.name, options.device.isPhone)
        let isUprightPhone = isPhone && options.orientation == .portrait
        func refuse(_ option: String, required: String) -> LayoutError {
            .option("\(option): requires \(required), not \(device) in \(options.orientation.rawValue)")
        }
        if options.hand != nil, !isUprightPhone { throw refuse("hand", required: "a phone in portrait") }
        if design.isOfUprightPhones, !isUprightPhone {
            throw refuse("metrics \(options.metrics.rawValue)", required: "a phone in portrait")
        }
        if options.isSplit, isPhone { throw refuse("split", required: "a tablet") }
    }
}
