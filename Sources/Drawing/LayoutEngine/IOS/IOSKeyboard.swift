internal import Graphics
internal import Layouts

/// A keyboard of iOS: the theme's spacing in the devices' extents, or the frames of iOS 26 (docs/geometry.md §2 to §4, §9).
struct IOSKeyboard: MeasuredKeyboard {
    private let area: KeyboardArea
    private let popupRadius: Double
    let keys: [KeyFrame]

    init(design: IOSDesign, style: LayoutStyle, layout: KeyboardLayout, options: LayoutOptions) throws(LayoutError) {
        let plane = try layout.plane(options)
        let rows = try RowSelection.rows(of: plane, options)
        let area = try KeyboardArea(style, design: design, options: options, rows: rows.count)
        let frames = try RowArrangement(area, design: design, options: options, keyWidth: plane.keyWidth)
            .frames(of: rows)
        let legends = LegendRule(
            plane: options.plane, words: layout.words, language: layout.language,
            returnLegend: options.shownReturn, isPhone: options.device.isPhone, bottomRow: design.bottomRow)
        keys = frames.filter { $0.key.role != .blank }.map {
            KeyFrame(
                key: $0.key, legend: legends.legend(of: $0.key), shortWord: legends.shortWord(of: $0.key), row: $0.row,
                index: $0.index, rect: $0.rect)
        }
        self.area = area
        popupRadius = style.popupCornerRadius
    }

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
