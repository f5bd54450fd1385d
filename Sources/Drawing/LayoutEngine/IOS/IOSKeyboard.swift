internal import Graphics
internal import Layouts

/// A keyboard of iOS: the theme's spacing in the devices' extents, or the system's frames (docs/geometry.md §2 to §4, §9).
struct IOSKeyboard: MeasuredKeyboard {
    private let area: KeyboardArea
    private let popupRadius: Double
    let keys: [KeyFrame]

    init(design: IOSDesign, style: LayoutStyle, layout: KeyboardLayout, options: LayoutOptions) throws(LayoutError) {
        let plane = try layout.plane(options)
        let rows = try RowSelection.rows(of: plane, options, isLatin: layout.isLatin)
        let area = try KeyboardArea(style, design: design, options: options, rows: rows)
        let frames = try RowArrangement(area, options: options, keyWidth: plane.keyWidth)
            .frames(of: rows)
        let showsWord = design.frames != nil && design.bottomRow.hasWords && options.shownReturn == .icon
        let legends = LegendRule(
            plane: options.plane, words: layout.words, language: layout.language,
            returnLegend: showsWord ? .word : options.shownReturn, isPhone: options.device.isPhone,
            bottomRow: design.bottomRow)
        let emoji = options.hasOwnEmoji ? EmojiPlane(for: layout, options: options) : nil
        keys = frames.filter { $0.key.role != .blank }.compactMap { placed -> KeyFrame? in
            guard let rect = emoji.map({ area.emojiPlace(placed, on: $0) }) ?? placed.rect else { return nil }
            var frame = KeyFrame(
                key: placed.key, legend: legends.legend(of: placed.key), shortWord: legends.shortWord(of: placed.key),
                row: placed.row, index: placed.index, rect: rect)
            frame.title = emoji?.title(row: placed.row, column: placed.index)
            if design.raisesShift, frame.key.role == .shift, [.shift, .capslock].contains(options.plane) {
                frame.colors = .regular
            }
            return frame
        }
        self.area = area
        popupRadius = style.popupCornerRadius
    }

    var system: IOSFigures? { area.figures }
    var width: Double { area.width }
    var height: Double { area.height }
    var candidateBar: Rect? { area.candidateBar }
    var systemBar: SystemBarFrame? { area.systemBar }
    var freeSide: FreeSideFrame? { area.freeSide }
    var shift: Double { area.shift }

    func preview(of key: KeyFrame) -> Rect { area.preview(above: key.rect) }

    func popup(of key: KeyFrame, at index: Int, variant: Int) throws(LayoutError) -> PopupFrame {
        try area.popup(of: key, at: index, variant: variant, radius: popupRadius)
    }
}
