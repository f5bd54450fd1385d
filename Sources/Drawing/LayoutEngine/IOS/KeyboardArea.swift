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
    /// The system's figures; nil for the theme's spacing in the device's extent.
    let figures: IOSFigures?
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

    /// Divides the canvas of a keyboard with these rows.
    init(
        _ style: LayoutStyle, design: IOSDesign, options: LayoutOptions, rows: [RowSelection.Row]
    ) throws(LayoutError) {
        try Self.check(options, design)
        let extent = options.device.extent(options.orientation)
        width = options.width ?? extent.width
        layoutWidth = options.hand == nil ? width : width * LayoutOptions.Hand.share
        isPhone = options.device.isPhone
        isLandscape = options.orientation == .landscape
        let inset = isPhone && isLandscape ? 80.0 : 0
        let hasBar = options.hasCandidateBar && style.hasCandidateBar
        let bar = hasBar ? options.candidateBarHeight : 0
        // Emoji take the bar's place for their search.
        let more = options.plane == .emoji ? options.candidateBarHeight : 0
        let bottom: Double
        let tablet = design.tablet(options)
        figures =
            tablet?.figures
            ?? design.frames?.figures(
                width: width, keys: rows.map(\.cells.count).max() ?? 0, isPad: options.isPad && more == 0)
        if let figures {
            let down = figures.down
            let (top, first) = (hasBar ? down.bar : down.top, hasBar || more > 0 ? down.bar : down.top)
            let below = Double((more > 0 ? Self.rows : rows.count) - 1) * down.pitch + down.height + down.foot
            bottom = options.hasOwnEmoji ? (design.frames?.emojiHeight ?? 0) - figures.bar.height : first + below
            let side = max(0, (layoutWidth - (tablet?.candidatesWidth ?? layoutWidth)) / 2)
            candidateBar = hasBar ? Rect(x: side, y: 0, width: layoutWidth - 2 * side, height: bar) : nil
            keys = Rect(
                x: figures.margin - figures.leftward, y: top, width: layoutWidth - 2 * figures.margin,
                height: bottom - top - down.foot)
            (keySpacing, rowSpacing) = more > 0 ? Self.emojiSpacing : (figures.keySpacing, down.gap)
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
            ? SystemBarFrame(
                options, figures: figures, below: bottom, width: width, inset: inset,
                hasEmoji: rows.contains { $0.cells.contains { $0.key.role == .emoji } }) : nil
        height = bottom + (systemBar?.rect.height ?? 0)
        freeSide = FreeSideFrame(options.hand, beside: layoutWidth, of: width, from: keys.y, to: keys.maxY)
    }

    /// The distance that everything is finally moved to the right.
    var shift: Double { freeSide?.isAtRight == false ? width - layoutWidth : 0 }

    private static func check(_ options: LayoutOptions, _ design: IOSDesign) throws(LayoutError) {
        let device = options.device.name
        func refuse(_ option: String, required: String) -> LayoutError {
            .option("\(option): requires \(required), not \(device) in \(options.orientation.rawValue)")
        }
        if options.hand != nil, !options.isUprightPhone { throw refuse("hand", required: "a phone in portrait") }
        if !design.fits(options) {
            let tablets = design.frames?.tablet == nil ? "" : ", or a whole keyboard of an iPad Pro in landscape"
            throw refuse("metrics \(options.metrics.rawValue)", required: "a phone in portrait" + tablets)
        }
        if options.isSplit, options.device.isPhone { throw refuse("split", required: "a tablet") }
    }
}

// MARK: - Emoji

extension KeyboardArea {
    /// Returns the place of a key of the plane of emoji in the system's keyboards, which is the same on every canvas (docs/geometry.md
    /// §12). Nil for the key to letters without the system's bar, in which it is.
    func emojiPlace(_ frame: RowArrangement.Frame, on plane: EmojiPlane) -> Rect? {
        guard let bar = figures?.bar, let system = plane.system else { return nil }
        let foot = (systemBar?.rect.y ?? height) + bar.height
        func rect(centerX x: Double, aboveFoot y: Double, width: Double, height: Double) -> Rect {
            Rect(x: x - width / 2, y: foot - y - height / 2, width: width, height: height)
        }
        switch frame.key.role {
        case .search:
            let margin = system.fieldMargin
            return Rect(x: margin, y: 10, width: layoutWidth - 2 * margin, height: system.fieldHeight)
        case .mode: return systemBar == nil ? nil : rect(centerX: bar.inset, aboveFoot: 33.9, width: 50, height: 44)
        case .delete: return rect(centerX: layoutWidth - 24, aboveFoot: 95, width: 40, height: 30)
        case .emoji:
            let share = 0.0729 + 0.094 * Double(frame.index - 1)
            return rect(centerX: share * layoutWidth, aboveFoot: 95, width: 30, height: 30)
        default: return plane.rect(row: frame.row, column: frame.index, top: foot - 289.4 - 38.5 / 2)
        }
    }
}
