internal import Graphics
internal import Layouts

/// A text at the size that is wanted, and the box that must hold it.
struct Label {
    let text: PlacedText
    let box: Rect
    /// The design's share of that size; less than 1 at a user's larger text size.
    var designShare = 1.0
    /// The least share of its design size to which it shrinks with others.
    var leastShare = 0.8
    /// Whether its ink must stay in the box. Emoji without a face share a size, whatever their ink.
    var keepsInk = true
    /// Whether the labels with which it shares a size shrink with it where its ink is too high.
    var sharesHeight = false
}

/// The one rule by which labels of keys, bubbles and candidates shrink into their boxes (docs/geometry.md §4.3).
struct LabelFitting {
    let shaper: any TextShaper
    /// The share of a box's width that a label may take, and the distance that it keeps from either side, in points.
    var width = (share: 1.0, margin: 1.0)
    /// Whether a label's ink alone must fit the box's height; otherwise with its line in the middle.
    var fitsInk = false

    /// Returns labels that belong together, at one size: all shrink by the factor that the widest needs, to no less than their share. A
    /// label that is still too wide shrinks alone, to no less than half its size, and is cut if that is not enough. At a user's
    /// larger text size, these shares are of the design size, and none is smaller than at that. Ink stays within its box.
    func fitted(_ labels: [Label]) -> [PlacedText] {
        let limits = labels.map(limit)
        let common = limits.reduce(1) { min($0, $1.common) }
        // Those that keep their design size whatever is beside them take nothing from others there.
        let design = zip(labels, limits).reduce(1) { $1.0.leastShare < 1 ? min($0, $1.1.design) : $0 }
        return zip(labels, limits).map {
            fitted($0, within: $1, common: max(common, max(design, $0.leastShare) * $0.designShare))
        }
    }

    /// Returns a label that belongs to no others, scaled to fit, or cut.
    func fitted(_ label: Label) -> PlacedText { fitted(label, within: limit(of: label), common: 1) }

    /// How much a label may be scaled to fit its box's width, for its ink to fit its height, and the limit that it shares with
    /// others: at its size, and at its design size.
    private typealias Limit = (width: Double, height: Double, common: Double, design: Double)

    private func fitted(_ label: Label, within limit: Limit, common: Double) -> PlacedText {
        let least = PlacedText.leastScale * label.designShare
        let alone = min(max(min(common, limit.width), least), limit.height)
        let text = label.text.scaled(by: alone).cut(to: room(in: label.box), shaper)
        return label.keepsInk ? text.withInk(across: label.box.width, shaper) : text
    }

    private func room(in box: Rect) -> Double { max(width.share * box.width - 2 * width.margin, 0) }

    private func limit(of label: Label) -> Limit {
        let width = room(in: label.box) / max(label.text.width, 1e-9)
        let hasGrown = label.designShare < 1
        guard label.keepsInk || hasGrown else { return (width, .infinity, width, width) }
        let ink = hasGrown || fitsInk ? label.text.ink(shaper) : nil
        let height =
            fitsInk
            ? ink.map { label.box.height / max($0.height, 1e-9) } ?? .infinity
            : label.text.scale(fitting: label.box.height, shaper)
        // Some marks reach beyond their advance: the letters of their row grow no more than they can, and lose nothing.
        let isMark =
            hasGrown
            && label.text.text.unicodeScalars.allSatisfy { $0.properties.generalCategory == .nonspacingMark }
        let markWidth = isMark ? label.text.reach(shaper).map { label.box.width / max($0, 1e-9) } : nil
        let common = min(width, height, max(markWidth ?? .infinity, label.designShare))
        let shared = label.sharesHeight ? common : width
        return (width, height, hasGrown ? common : shared, shared / label.designShare)
    }
}

/// A text in its place.
struct TextLine {
    /// What a text is for, which decides its colour.
    enum Role { case label, hint, mark }

    var text: PlacedText
    var left: Double
    var baseline: Double
    var role = Role.label

    /// Returns the text scaled, with the middle of its ink at a place.
    func scaled(by scale: Double, about middle: Point, ink: Rect) -> TextLine {
        TextLine(
            text: text.scaled(by: scale), left: middle.x - (ink.midX - left) * scale,
            baseline: middle.y - (ink.midY - baseline) * scale, role: role)
    }

    /// Returns where its ink is.
    func ink(_ shaper: any TextShaper) -> Rect? { text.ink(shaper).map { $0.offset(by: Point(left, baseline)) } }

    /// Returns the text with all ink inside a box: in place, moved, or smaller.
    func kept(inside box: Rect, _ shaper: any TextShaper) -> TextLine {
        guard let ink = ink(shaper), box.width > 0, box.height > 0 else { return self }
        let scale = min(1, box.width / max(ink.width, 1e-9), box.height / max(ink.height, 1e-9))
        var kept = scale < 1 ? scaled(by: scale, about: ink.center, ink: ink) : self
        let (half, center) = (Point(ink.width * scale / 2, ink.height * scale / 2), ink.center)
        kept.left += max(min(center.x, box.maxX - half.x), box.x + half.x) - center.x
        kept.baseline += max(min(center.y, box.maxY - half.y), box.y + half.y) - center.y
        return kept
    }

    /// Returns where the ink of each glyph is.
    func glyphs(_ shaper: any TextShaper) -> [Rect] {
        text.shaped.glyphs.compactMap { glyph in
            shaper.ink(of: ShapedText(glyphs: [glyph], advance: 0), size: text.size).map {
                Placement(scale: text.scale, origin: Point(left, baseline))($0)
            }
        }
    }
}

/// An icon in its place.
struct IconPlace {
    let icon: KeyIcon
    let set: IconSet
    /// Its size at the scale 1.
    let side: Double
    var center: Point
    var scale: Double
    let isMirrored: Bool

    var shapes: [IconShape] { icon.shapes(set) }
}

/// What is on a key, bubble or cell besides its fill.
struct Inscription {
    var lines: [TextLine] = []
    var icons: [IconPlace] = []

    /// The distance of a label from a panel that lies over its key, and the least that the panel leaves for one, in points.
    private static let (panelGap, leastRoom) = (2.0, 6.0)

    /// Returns what is written on a face over which a panel may lie: a label that it would hide is alone in the largest part that is
    /// left, if that has room for one.
    func clear(of panel: Rect, on face: Rect, _ shaper: any TextShaper) -> Inscription {
        let room = [
            Rect(x: face.x, y: panel.maxY, width: face.width, height: face.maxY - panel.maxY),
            Rect(x: face.x, y: face.y, width: panel.x - face.x, height: face.height),
            Rect(x: panel.maxX, y: face.y, width: face.maxX - panel.maxX, height: face.height),
        ].map { $0.inset(by: Self.panelGap) }.max { min($0.width, $0.height) < min($1.width, $1.height) }
        guard let room, min(room.width, room.height) >= Self.leastRoom,
            let label = lines.first(where: { $0.role != .hint }), let ink = label.ink(shaper),
            ink.x < panel.maxX, panel.x < ink.maxX, ink.y < panel.maxY, panel.y < ink.maxY
        else { return self }
        return Inscription(lines: [label.kept(inside: room, shaper)])
    }
}

/// The size of icons, the distance that they keep from their box's edges, and their drawings.
struct IconRule {
    let side: Double
    let margin: Double
    var set: IconSet
    /// Whether icons that point along the line of writing are mirrored.
    let isRightToLeft: Bool

    /// Returns an icon in the middle of a box, as large as it can be with the box's edges away. At a user's text size it grows or
    /// shrinks by `growth`.
    func place(_ icon: KeyIcon, in box: Rect, at center: Point, growth: Double = 1) -> IconPlace? {
        let room = box.inset(by: margin)
        var scale = min(growth, min(room.width, room.height) / side)
        if scale > 1, let ink = icon.shapes(set).extent {
            // Some icons are wider than their size, or not in the middle of it: grown ones would touch the key's edges.
            let reach = (x: max(-ink.x, ink.maxX), y: max(-ink.y, ink.maxY))
            scale = max(1, min(scale, room.width / 2 / reach.x, room.height / 2 / reach.y))
        }
        guard scale > 0 else { return nil }
        return IconPlace(
            icon: icon, set: set, side: side, center: center, scale: scale,
            isMirrored: isRightToLeft && icon.pointsAlongLine)
    }
}

extension PlacedText {
    /// How much larger than letters tone marks of zhuyin and voice marks of kana are, where they stand alone and would leave
    /// their line empty. Their strokes stay as wide as those of letters, in a light font.
    private static let tone = (scale: 2.0, weight: FontWeight.light)

    private static let tones = "\u{2C7}\u{2C9}\u{2CA}\u{2CB}\u{2D9}\u{309B}\u{309C}".unicodeScalars

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
