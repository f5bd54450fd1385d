internal import Graphics
internal import LayoutEngine
internal import Layouts
internal import ThemeModel

/// The texts and icons on an Android keyboard's keys (docs/android.md §3).
struct AndroidLabels {
    let theme: KeyboardTheme
    let figures: AndroidFigures
    let shaper: any TextShaper
    let isRightToLeft: Bool

    /// A text in its place on a key.
    struct Line {
        var text: PlacedText
        var left: Double
        var baseline: Double
        var isHint = false

        /// Returns where its ink is.
        func ink(_ shaper: any TextShaper) -> Rect? {
            text.ink(shaper).map { $0.offset(by: Point(left, baseline)) }
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

    /// What is on a key.
    struct Content {
        var lines: [Line] = []
        /// The middle and the scale of the icon, if the key has one.
        var icon: (icon: KeyIcon, center: Point, scale: Double)?
        /// The smiley above a comma.
        var smiley: (center: Point, scale: Double)?
    }

    /// The share of a key's width that a label may take.
    private static let share = 0.9
    /// The least distance of a hint's ink from the key's right edge, in dp.
    private static let hintMargin = 5.0
    /// The least distance of a label's ink from its key's hint, in dp.
    private static let hintGap = 1.0
    /// The side of icons in dp, and the distance that they keep from a key's edges.
    private static let icon = (side: 24.0, margin: 2.0)
    /// The least share of their size that a plane's letters shrink to together.
    private static let leastCommonScale = 0.8

    private var sizes: AndroidTextSizes { figures.textSizes }
    /// How much larger a user's text size makes sizes in sp.
    private var growth: Double { theme.regularKey.font.size / theme.regularKey.font.designSize }

    // MARK: Sizes

    private func points(_ size: AndroidTextSizes.Size, on height: Double) -> Double {
        size.points(on: height, growth: growth)
    }

    /// Returns the size of a key's label.
    private func size(of text: String, on key: KeyFrame) -> Double {
        let height = key.rect.height
        if key.key.isPlain, key.kind == .regular { return points(sizes.emoji, on: height) }
        if key.kind == .regular {
            let isShort = text.unicodeScalars.count == 1
            let isCluster = text.count == 1
            let keepsSize = isShort || isCluster && (!sizes.shrinksClusters || figures.language.hasPrefix("kn"))
            let digit =
                key.isLarge ? sizes.digit.map { points($0, on: height) / points(sizes.letter, on: height) } : nil
            if theme.android.stated.contains(.keyFontSize) { return theme.regularKey.font.designSize * (digit ?? 1) }
            return points(keepsSize ? sizes.letter : sizes.word, on: height) * (digit ?? 1)
        }
        if theme.android.stated.contains(.modifierKeyFontSize) { return theme.modifierKey.font.designSize }
        return points(sizes.word, on: height)
    }

    /// Returns the weight that Android has for one of a theme's: there are fewer.
    private func weight(_ font: FontStyle, name: PropertyName, own: FontWeight) -> FontWeight {
        if font.weight.rawValue >= FontWeight.semibold.rawValue { return .bold }
        guard theme.android.stated.contains(name) else { return own }
        return font.weight == .medium ? .medium : .regular
    }

    private func weight(of key: KeyFrame) -> FontWeight {
        if sizes.isBold { return .bold }
        if key.kind == .regular { return weight(theme.regularKey.font, name: .keyFontWeight, own: .regular) }
        let own = key.key.role == .mode ? sizes.modeWeight : .regular
        return weight(theme.modifierKey.font, name: .modifierKeyFontWeight, own: own)
    }

    private func style(_ size: Double, weight: FontWeight) -> TextStyle {
        theme.androidStyle(size: max(size, 1), weight: weight)
    }

    // MARK: Contents

    /// Returns what is on each key. The letters of a plane have one size.
    func contents(of keys: [KeyFrame]) -> [Content] {
        let texts = keys.map { label(of: $0) }
        let letters = keys.indices.filter { keys[$0].kind == .regular && keys[$0].key.role != .space }
        let needed = letters.compactMap { n in
            texts[n].map { min(1, Self.share * keys[n].rect.width / max($0.width, 1e-9)) }
        }
        let common = max(needed.min() ?? 1, Self.leastCommonScale)
        return keys.indices.map { n in
            let key = keys[n]
            var content = Content()
            let hint = hintLine(key)
            if let hint { content.lines.append(hint.line) }
            let middle = hint?.labelMiddle ?? key.rect.midY
            if case .icon(let icon) = key.legend { content.icon = place(icon, on: key, middle: middle) }
            guard let text = texts[n] else { return content }
            let placed = fitted(text, to: key.rect, atMost: letters.contains(n) ? common : 1)
            var baseline = self.baseline(of: placed, middle: middle)
            if let smiley = sizes.smiley, isComma(key), key.key.label.written != "<" {
                baseline = commaBaseline(placed, smiley: smiley, on: key) ?? baseline
                content.smiley = (
                    Point(key.rect.midX, key.rect.y + smiley.top + smiley.size / 2), smiley.size / 20
                )
            }
            baseline = self.baseline(of: placed, near: baseline, inside: key.rect)
            let line = Line(text: placed, left: key.rect.midX - placed.width / 2, baseline: baseline)
            content.lines.append(hint.map { clear(line, of: $0.line, in: key.rect) } ?? line)
            return content
        }
    }

    /// Returns a text that fits a key: no larger than a share of its size, and cut if half its size is still too wide.
    private func fitted(_ text: PlacedText, to rect: Rect, atMost share: Double) -> PlacedText {
        let room = Self.share * rect.width
        let across = max(min(share, room / max(text.width, 1e-9)), PlacedText.leastScale)
        let ink = text.ink(shaper).map { rect.height / max($0.height, 1e-9) } ?? .infinity
        return text.scaled(by: min(across, ink)).cut(to: room, shaper).withInk(across: rect.width, shaper).enlarged(
            in: rect, shaper)
    }

    /// Returns the baseline nearest to one at which all ink of a text is inside a key.
    private func baseline(of text: PlacedText, near baseline: Double, inside rect: Rect) -> Double {
        guard let ink = text.ink(shaper) else { return baseline }
        return max(min(baseline, rect.maxY - ink.maxY), rect.y - ink.y)
    }

    private func isComma(_ key: KeyFrame) -> Bool {
        key.row == figures.lastRow && key.key.role == .character && key.key.label.written == figures.comma
    }

    private func label(of key: KeyFrame) -> PlacedText? {
        guard case .text(let text) = key.legend, !text.isEmpty else { return nil }
        let overrides = AndroidFaces(theme: theme, figures: figures).look(of: key, isLocked: false).overrides
        if key.key.role == .space {
            let own =
                theme.android.stated.contains(.spaceKeyFontSize)
                ? theme.spaceKeyFont.designSize : points(sizes.space, on: key.rect.height)
            return PlacedText(text, style(overrides.fontSize ?? own, weight: overrides.fontWeight ?? .regular), shaper)
        }
        let size = overrides.fontSize ?? self.size(of: text, on: key)
        return PlacedText(text, style(size, weight: overrides.fontWeight ?? weight(of: key)), shaper)
    }

    private func baseline(of text: PlacedText, middle: Double) -> Double {
        guard !text.isTone else { return text.baseline(middle: middle, shaper) }
        return switch sizes.baseline {
        case .line: text.baseline(centeredAt: middle)
        case .capitals: middle + capitalHeight * text.size * text.scale / 2
        case .below(let share): middle + share * text.size * text.scale
        }
    }

    /// The height of capitals, in sizes.
    private var capitalHeight: Double {
        let sample = PlacedText("M", style(100, weight: .regular), shaper)
        return (sample.ink(shaper).map { -$0.y } ?? 71.1) / 100
    }

    private func commaBaseline(
        _ text: PlacedText, smiley: AndroidTextSizes.Smiley, on key: KeyFrame
    ) -> Double? {
        let foot = key.rect.maxY - smiley.commaFoot
        if smiley.isInk { return text.ink(shaper).map { foot - $0.maxY } }
        return foot - text.lineBox.descent * text.scale
    }

    private func place(
        _ icon: KeyIcon, on key: KeyFrame, middle: Double
    ) -> (icon: KeyIcon, center: Point, scale: Double) {
        let room = min(key.rect.width, key.rect.height) - 2 * Self.icon.margin
        return (icon, Point(key.rect.midX, middle), min(1, max(room, 1) / Self.icon.side))
    }

    // MARK: Hints

    /// Returns the hint of a key, and the middle of the label if the hint leaves it less room.
    private func hintLine(_ key: KeyFrame) -> (line: Line, labelMiddle: Double?)? {
        guard let hint = key.hint else { return nil }
        let size = theme.android.hintFontSize ?? points(sizes.hint, on: key.rect.height)
        var style = self.style(size, weight: sizes.isHintBold ? .bold : .regular)
        if sizes.isHintMonospaced, theme.customFontName == nil { style.design = .monospaced }
        let text = PlacedText(hint, style, shaper).fitted(to: key.rect.width / 2, shaper)
        let line = text.lineBox
        switch sizes.hintPosition {
        case .corner(let right, let top):
            let baseline = key.rect.y + top + line.ascent * text.scale
            return (Line(text: text, left: key.rect.maxX - right - text.width, baseline: baseline, isHint: true), nil)
        case .inkCorner(let middle, let top):
            guard let ink = text.ink(shaper) else { return nil }
            let centered = key.rect.maxX - middle - ink.midX
            // Several letters end before the key does.
            let left = hint.count > 1 ? min(centered, key.rect.maxX - Self.hintMargin - ink.maxX) : centered
            let baseline = key.rect.y + top + capitalHeight * text.size * text.scale
            return (Line(text: text, left: left, baseline: baseline, isHint: true), nil)
        case .foot(let distance):
            let baseline = key.rect.maxY - distance - line.descent * text.scale
            let top = baseline - line.ascent * text.scale
            return (
                Line(text: text, left: key.rect.midX - text.width / 2, baseline: baseline, isHint: true),
                (key.rect.y + top) / 2
            )
        }
    }

    /// Returns a label that keeps its distance from its key's hint: moved away from it, up or down, or to the left if that is
    /// less and the hint is in the corner; without room for that, smaller, in what the hint leaves of the key.
    private func clear(_ line: Line, of hint: Line, in rect: Rect) -> Line {
        guard let taken = hint.ink(shaper)?.inset(by: -Self.hintGap), let ink = line.ink(shaper) else { return line }
        let near = line.glyphs(shaper).filter { $0.overlaps(taken) }
        guard !near.isEmpty else { return line }
        let isBelow = taken.midY < rect.midY
        let left = near.reduce(0) { max($0, $1.maxX - taken.x) }
        let down = near.reduce(0) { max($0, isBelow ? taken.maxY - $1.y : $1.maxY - taken.y) }
        let room = (left: ink.x - rect.x, down: isBelow ? rect.maxY - ink.maxY : ink.y - rect.y)
        var moved = line
        if isBelow, left <= room.left, left <= down {
            moved.left -= left
        } else if down <= room.down {
            moved.baseline += isBelow ? down : -down
        } else {
            // In the larger part of what the hint leaves: beside it, or below or above it.
            let (top, foot) = isBelow ? (taken.maxY, rect.maxY) : (rect.y, taken.y)
            let free = (beside: isBelow ? taken.x - rect.x : 0, below: foot - top)
            let isBeside = free.beside / ink.width > free.below / ink.height
            let scale = min(1, isBeside ? free.beside / ink.width : max(free.below, 1) / ink.height)
            let middle = isBeside ? Point((rect.x + taken.x) / 2, ink.midY) : Point(ink.midX, (top + foot) / 2)
            moved.text = line.text.scaled(by: scale)
            moved.left = middle.x - (ink.midX - line.left) * scale
            moved.baseline = middle.y - (ink.midY - line.baseline) * scale
        }
        return moved
    }

    // MARK: Painting

    /// Returns the commands of what is on a key.
    func commands(_ content: Content, on key: KeyFrame, look: AndroidFaces.Look) -> [DisplayList.Command] {
        let shift = look.overrides.labelOffset ?? .zero
        let isWord = key.key.role == .space && !key.colors.isModifier && look.overrides.text == nil && !key.isPressed
        let color = isWord ? theme.android.hintText : look.text
        let texts = content.lines.map { line in
            line.text.command(
                left: line.left + (line.isHint ? 0 : shift.x), baseline: line.baseline + (line.isHint ? 0 : shift.y),
                line.isHint ? theme.android.hintText : color)
        }
        let icon = content.icon.map { commands($0, color: look.text, offset: shift) } ?? []
        let smiley = content.smiley.map { smiley in
            KeyIcon.emoji.shapes(.gboard).commands(
                center: smiley.center, color: look.text, scale: smiley.scale)
        }
        return icon + (smiley ?? []) + texts
    }

    private func commands(
        _ icon: (icon: KeyIcon, center: Point, scale: Double), color: Color, offset: Point
    ) -> [DisplayList.Command] {
        icon.icon.shapes(figures.shape.icons).commands(
            center: Point(icon.center.x + offset.x, icon.center.y + offset.y), color: color, scale: icon.scale,
            isMirrored: isRightToLeft && icon.icon.pointsAlongLine)
    }

    // MARK: Bubbles

    /// Returns a bubble's legend about a point, no wider than `width`.
    func commands(
        _ legend: KeyLegend, size: AndroidTextSizes.Size, keyHeight: Double, at center: Point, width: Double,
        weight: FontWeight, color: Color
    ) -> [DisplayList.Command] {
        switch legend {
        case .icon(let icon): return commands((icon, center, 1), color: color, offset: .zero)
        case .text(let text):
            guard !text.isEmpty else { return [] }
            let style = style(points(size, on: keyHeight), weight: sizes.isBold ? .bold : weight)
            let plain = PlacedText(text, style, shaper)
            let placed = plain.fitted(to: Self.share * width, shaper)
            let box = Rect(x: center.x - width / 2, y: center.y - keyHeight / 2, width: width, height: keyHeight)
            let large = placed.enlarged(in: box, shaper)
            return [large.command(centerX: center.x, baseline: baseline(of: large, middle: center.y), color)]
        }
    }
}

extension Rect {
    /// Whether two rectangles have more than an edge in common.
    fileprivate func overlaps(_ other: Rect) -> Bool {
        x < other.maxX - 1e-9 && maxX > other.x + 1e-9 && y < other.maxY - 1e-9 && maxY > other.y + 1e-9
    }
}
