internal import Graphics
internal import LayoutEngine
internal import Layouts
internal import ThemeModel

/// Sets labels and icons in boxes, by the same rules for keys, previews and popup cells (docs/geometry.md §4).
struct LabelPainter {
    let theme: KeyboardTheme
    let shaper: any TextShaper
    /// Whether icons that point along the line of writing are mirrored.
    let isRightToLeft: Bool

    /// The distance that a label keeps from its box's sides, in points.
    static let sideMargin = 1.0
    /// The factor by which labels that begin in the Tamil block are enlarged: the script's letters are wide and low.
    private static let tamilScale = 1.1
    /// The least share of their size that the labels of one plane shrink to together.
    private static let leastCommonScale = 0.8
    /// The distance that an icon keeps from its box's edges, and its size if there is room, in points.
    private static let icon = (margin: 4.0, size: 18.0)

    /// A label and the box that it must fit.
    struct Label {
        let text: PlacedText
        let box: Rect
        /// Whether its ink must stay in the box. Emoji without a face share a size, whatever their ink.
        var keepsInk = true
    }

    /// Returns a label's text at its nominal size; nil if it is empty. If `isEnlarged` is false, Tamil is as large as the rest.
    func text(_ text: String, font: FontStyle, isEnlarged: Bool = true) -> PlacedText? {
        guard !text.isEmpty else { return nil }
        var style = theme.textStyle(font)
        if isEnlarged, text.isTamil { style.size *= Self.tamilScale }
        return PlacedText(text, style, shaper)
    }

    /// Returns labels that belong together, at one size: all shrink by the factor that the widest needs, to no less than 0.8. A
    /// label that is still too wide shrinks alone, to no less than half its size, and is cut if that is not enough. At a user's
    /// larger text size, these shares are of the design size. Ink stays within its box.
    func fitted(_ labels: [Label], font: FontStyle) -> [PlacedText] {
        let limits = labels.map { limit(of: $0, font) }
        let common = max(
            limits.reduce(1) { min($0, $1.common) }, min(Self.leastCommonScale * font.designSize / font.size, 1))
        return zip(labels, limits).map { fitted($0, within: $1, common: common, font: font) }
    }

    /// Returns a label that belongs to no others, scaled to fit, or cut.
    func fitted(_ label: Label, font: FontStyle) -> PlacedText {
        fitted(label, within: limit(of: label, font), common: 1, font: font)
    }

    /// How much a label may be scaled to fit its box's width, for its ink to fit its height, and the limit that it shares with
    /// others.
    private typealias Limit = (width: Double, height: Double, common: Double)

    private func fitted(_ label: Label, within limit: Limit, common: Double, font: FontStyle) -> PlacedText {
        let least = min(PlacedText.leastScale * font.designSize / font.size, 1)
        let alone = min(max(min(common, limit.width), least), limit.height)
        let text = label.text.scaled(by: alone).cut(to: label.box.width - 2 * Self.sideMargin, shaper)
        return label.keepsInk ? text.withInk(across: label.box.width, shaper) : text
    }

    private func limit(of label: Label, _ font: FontStyle) -> Limit {
        let width = max(label.box.width - 2 * Self.sideMargin, 0) / max(label.text.width, 1e-9)
        guard label.keepsInk || font.hasGrown else { return (width, .infinity, width) }
        let height = label.text.scale(fitting: label.box.height, shaper)
        return (width, height, font.hasGrown ? min(width, height) : width)
    }

    /// Returns a text in the middle of a box.
    func command(_ text: PlacedText, in rect: Rect, color: Color) -> DisplayList.Command {
        let text = text.enlarged(in: rect, shaper)
        return text.command(centerX: rect.midX, baseline: text.baseline(middle: rect.midY, shaper), color)
    }

    /// Returns a bubble's legend in a box.
    func commands(_ legend: KeyLegend, in rect: Rect, font: FontStyle, color: Color) -> [DisplayList.Command] {
        switch legend {
        case .icon(let icon): return self.icon(icon, in: rect, color: color, growth: font.size / font.designSize)
        case .text(let text):
            guard let text = self.text(text, font: font) else { return [] }
            return [command(fitted(Label(text: text, box: rect), font: font), in: rect, color: color)]
        }
    }

    /// Returns a bubble's legend in a box, with all ink inside the box and in its middle.
    func inkCommands(_ legend: KeyLegend, in rect: Rect, font: FontStyle, color: Color) -> [DisplayList.Command] {
        guard case .text(let text) = legend else { return commands(legend, in: rect, font: font, color: color) }
        guard let text = self.text(text, font: font), let whole = text.ink(shaper) else { return [] }
        let fitting = min(rect.width / max(whole.width, 1e-9), rect.height / max(whole.height, 1e-9))
        let placed = text.scaled(by: min(1, fitting))
        let ink = Placement(scale: min(1, fitting), origin: .zero)(whole)
        return [placed.command(left: rect.midX - ink.midX, baseline: rect.midY - ink.midY, color)]
    }

    /// Returns an icon in the middle of a box, as large as it can be with the box's edges 4 points away, then scaled by `scale`
    /// about that middle. At a user's text size it grows or shrinks by `growth`.
    func icon(
        _ icon: KeyIcon, in rect: Rect, color: Color, growth: Double = 1, scale: Double = 1,
        icons: IconSet = .ios
    ) -> [DisplayList.Command] {
        let shapes = icon.shapes(icons)
        let room = rect.inset(by: Self.icon.margin)
        var fitting = min(growth, min(room.width, room.height) / Self.icon.size)
        if fitting > 1, let ink = shapes.extent {
            // Some icons are wider than their size, or not in the middle of it: grown ones would touch the key's edges.
            let reach = (x: max(-ink.x, ink.maxX), y: max(-ink.y, ink.maxY))
            fitting = max(1, min(fitting, room.width / 2 / reach.x, room.height / 2 / reach.y))
        }
        guard fitting > 0 else { return [] }
        let mirrored = isRightToLeft && icon.pointsAlongLine
        return shapes.commands(center: rect.center, color: color, scale: fitting * scale, isMirrored: mirrored)
    }
}

extension PlacedText {
    /// How much larger than letters tone marks of zhuyin and voice marks of kana are, where they stand alone and would leave
    /// their line empty. Their strokes stay as wide as those of letters, in a light font.
    private static let tone = (scale: 2.0, weight: FontWeight.light)

    private static let tones: Set<Unicode.Scalar> = [
        "\u{2C7}", "\u{2C9}", "\u{2CA}", "\u{2CB}", "\u{2D9}", "\u{309B}", "\u{309C}",
    ]

    /// Whether the text has only tone marks of zhuyin, or voice marks of kana.
    var isTone: Bool { !text.isEmpty && text.unicodeScalars.allSatisfy(Self.tones.contains) }

    /// Returns such marks at a size that can be read, within a box; other texts as they are.
    func enlarged(in box: Rect, _ shaper: any TextShaper) -> PlacedText {
        guard isTone else { return self }
        var style = self.style
        if style.weight.rawValue <= FontWeight.medium.rawValue { style.weight = Self.tone.weight }
        let light = PlacedText(text, style, shaper).scaled(by: scale)
        guard let ink = light.ink(shaper) else { return self }
        let room = min(box.width / max(light.width, ink.width), box.height / ink.height)
        return light.scaled(by: max(min(Self.tone.scale, room), 1))
    }

    /// Returns the baseline of a text whose line has its middle at `middle`; of such marks, the ink has it there.
    func baseline(middle: Double, _ shaper: any TextShaper) -> Double {
        guard isTone, let ink = ink(shaper) else { return baseline(centeredAt: middle) }
        return middle - ink.midY
    }
}

extension String {
    /// Whether the first scalar is in the Tamil block.
    var isTamil: Bool { unicodeScalars.first.map { (0x0B80...0x0BFF).contains($0.value) } == true }
}
