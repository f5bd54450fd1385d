internal import Graphics
internal import LayoutEngine
internal import Layouts
internal import ThemeModel

/// What is written on a key, before it has its place.
struct KeyText {
    /// The labels that have one size.
    enum Group { case letters, words, alone, currency }

    /// The label at the size that is wanted; nil for an icon, or nothing.
    var label: PlacedText?
    var group = Group.alone
    /// The label's font. Its design size is smaller than its size at a user's larger text size.
    var font: FontStyle
    /// The least share of its design size to which it shrinks with the others of its group.
    var leastShare = 0.8
    /// Whether the label's ink must stay in its box.
    var keepsInk = true
    /// How much further from the key's sides than others the label is.
    var margin = 0.0
    var hints: [Hint] = []
    /// The size of an icon in that of its drawing, how far it is below the middle, and its drawings if not the platform's.
    var iconScale = 1.0, iconDrop = 0.0
    var iconSet: IconSet?
    /// An icon before the label: the distances of its middle and of the label from the key's left edge; nil for none.
    var lead: (icon: KeyIcon, middle: Double, label: Double)?
    /// A title above the key, and its place from the key's upper left corner; nil for none.
    var title: (text: PlacedText, place: Point)?

    /// A small text beside the label.
    struct Hint {
        var text: PlacedText
        /// Its size where a user's text size has not made it larger, in points.
        let designSize: Double
        let position: HintPosition
        var role = TextLine.Role.hint

        var size: Double { text.size * text.scale }

        /// Returns a hint scaled; a mark has a size of its own.
        func scaled(by share: Double) -> Hint {
            var scaled = self
            if role != .mark { scaled.text = text.scaled(by: share) }
            return scaled
        }
    }
}

/// What platforms differ in where they label keys. `IOSLabels` and `AndroidLabels` say it for a theme.
protocol KeyLabels {
    var fitting: LabelFitting { get }
    var icons: IconRule { get }
    /// How much icons grow at a user's text size.
    var iconGrowth: Double { get }
    /// Returns what is written on a key.
    func text(of key: KeyFrame, _ look: KeyAppearance) -> KeyText
    /// Returns the baseline of a label whose box has its middle at a height.
    func baseline(of text: PlacedText, middle: Double) -> Double
    /// Returns the baselines of a plane's labels, whose boxes have their middles at these heights.
    func baselines(of labels: [(key: KeyFrame, text: PlacedText, middle: Double)]) -> [Double]
    /// Returns the baseline of a comma or a full stop beside space, and the icon above it; nil for other labels.
    func mark(on key: KeyFrame, text: PlacedText) -> (icon: IconPlace?, baseline: Double)?
    /// The height of capitals in sizes.
    var capitalHeight: Double { get }
}

extension KeyLabels {
    func baselines(of labels: [(key: KeyFrame, text: PlacedText, middle: Double)]) -> [Double] {
        labels.map { baseline(of: $0.text, middle: $0.middle) }
    }

    func mark(on key: KeyFrame, text: PlacedText) -> (icon: IconPlace?, baseline: Double)? { nil }
}

/// Puts the labels, hints and icons of a plane in their places, by one rule for all platforms (docs/geometry.md §4.3). All are set
/// before any is painted, since the size of each depends on all.
struct KeyPlacer {
    let rule: any KeyLabels
    let shaper: any TextShaper

    /// The least distance of a label's ink from a hint's, in points.
    private static let hintGap = 1.0
    /// The least distance of ink from the border or the edge of a face, in points.
    private static let edgeGap = 1.0
    /// The least size of a small text, in points, and the least share of its size that a hint leaves a letter.
    private static let (leastSize, leastShare) = (6.0, 0.8)
    /// How many times as much as a currency in letters the signs beside it grow.
    private static let mostGrowth = 1.3
    /// The height from which a key's label, in the middle, is clear of its flick.
    private static let leastFlickHeight = 48.0

    /// The part of a key that its label must fit, and the height of the label's middle.
    private typealias Room = (box: Rect, middle: Double)

    /// What is done, in turn, where hints leave the letters of a row too little.
    private enum HintRelief: CaseIterable { case designSize, lowerLabels, removal }

    /// Returns what is on each key. Where hints leave the letters of a row too little, they come back to the design's size, then the
    /// letters go below them, and then the hints go, before any letter shrinks; those of small marks stay where they have the room.
    func inscriptions(of keys: [KeyFrame], _ looks: [KeyAppearance]) -> [Inscription] {
        var texts = zip(keys, looks).map { rule.text(of: $0, $1) }
        // A currency in letters among signs, such as CHF, makes none of them smaller.
        let inLetters = texts.indices.filter {
            texts[$0].group == .letters && texts[$0].label?.text.first?.isLetter == true
        }
        if inLetters.count == 1 { texts[inLetters[0]].group = .currency }
        if texts.contains(where: \.font.hasGrown) {
            // Hints grow no more than letters, which may not have the room that they want.
            let plain = fitted(texts, keys.map { ($0.rect, $0.rect.midY) }).letterSize
            let letters = texts.filter { $0.group == .letters && $0.label != nil }.map(\.font)
            let wanted = letters.map(\.size).max() ?? 0
            let share = wanted > 0 ? max(min(plain / wanted, 1), letters.map(\.designShare).min() ?? 1) : 1
            for n in texts.indices { texts[n].hints = texts[n].hints.map { $0.scaled(by: share) } }
        }
        for n in keys.indices { texts[n].hints.removeAll { $0.size < Self.leastSize || $0.size > keys[n].rect.height } }
        for n in texts.indices { texts[n].hints.removeAll { $0.text.ink(shaper) == nil } }
        var (placed, lowered) = (placed(texts, on: keys, looks), Set<Int>())
        let haveGrown = texts.contains { $0.hints.contains { $0.size > $0.designSize } }
        // Labels have room below flicks alone.
        func haveFlicks() -> Bool {
            texts.contains { if case .inkTop? = $0.hints.first?.position { true } else { false } }
        }
        let reliefs = haveGrown ? HintRelief.allCases.filter { $0 != .lowerLabels || haveFlicks() } : [.removal]
        for relief in reliefs where !placed.tight.isEmpty {
            let rows = Set(placed.tight.map { keys[$0].row })
            if relief == .lowerLabels { lowered = rows }
            for n in keys.indices where rows.contains(keys[n].row) {
                let label = texts[n].label?.text ?? ""
                let isPunctuation = label.count == 1 && label.first?.isPunctuation == true
                let isMark = keys[n].rect.height >= Self.leastFlickHeight && isPunctuation
                if relief == .designSize {
                    texts[n].hints = texts[n].hints.map { $0.scaled(by: min($0.designSize / $0.size, 1)) }
                } else if relief == .removal, !isMark || placed.tight.contains(n) {
                    texts[n].hints = []
                }
            }
            let next = self.placed(texts, on: keys, looks, lowered: lowered)
            if relief == .lowerLabels, next.letterSize < placed.letterSize { lowered = [] } else { placed = next }
        }
        return placed.inscriptions
    }

    /// Returns what is on each key, the keys whose hints leave the label too little, and the size of the largest letter.
    private func placed(
        _ texts: [KeyText], on keys: [KeyFrame], _ looks: [KeyAppearance], lowered: Set<Int> = []
    ) -> (inscriptions: [Inscription], tight: Set<Int>, letterSize: Double) {
        let safe = zip(keys, looks).map { key, look in
            (look.scale == 1 ? look.face?.rect ?? key.rect : key.rect).inset(by: look.border.width + Self.edgeGap)
        }
        var hints = keys.indices.map { n -> [TextLine] in
            let (face, border) = (looks[n].face, looks[n].border.width)
            let rect = keys[n].rect.offset(by: looks[n].own.hintOffset ?? .zero)
            return texts[n].hints.compactMap { line($0, on: rect, label: texts[n].font) }.map {
                let line = $0.kept(inside: safe[n], shaper)
                return face.map { clear(line, ofCornersOf: $0.inset(by: border)) } ?? line
            }
        }
        let rooms = rooms(of: keys, texts, hints: hints, lowered: lowered)
        let (labels, letterSize) = fitted(texts, rooms)
        let written = keys.indices.compactMap { n in labels[n].map { (index: n, text: $0) } }
        let baselines = rule.baselines(of: written.map { (keys[$0.index], $0.text, rooms[$0.index].middle) })
        var (inscriptions, tight) = (hints.map { Inscription(lines: $0) }, Set<Int>())
        for ((n, text), baseline) in zip(written, baselines) {
            let rect = keys[n].rect
            var line = TextLine(text: text, left: rect.midX - text.width / 2, baseline: baseline)
            if text.isTone, let ink = text.ink(shaper) { line.left = rect.midX - ink.midX }
            if let lead = texts[n].lead { line.left = rect.x + lead.label }
            if case .beside(let gap)? = texts[n].hints.first?.position, var hint = hints[n].first {
                // Letters for which there is no room shrink, or go.
                hint.text = hint.text.scaled(by: min(1, max(safe[n].width - text.width - gap, 0) / hint.text.width))
                let isShown = hint.text.size * hint.text.scale >= Self.leastSize
                line.left -= isShown ? (gap + hint.text.width) / 2 : 0
                (hint.left, hint.baseline) = (line.left + text.width + gap, baseline)
                hint = hint.kept(inside: safe[n], shaper)
                (hints[n], inscriptions[n].lines) = isShown ? ([hint], [hint]) : ([], [])
            }
            if let mark = rule.mark(on: keys[n], text: text) {
                let low = TextLine(text: text, left: line.left, baseline: mark.baseline, role: .mark)
                let foot = mark.icon.flatMap { icon in
                    icon.shapes.extent.map { icon.center.y + $0.maxY * icon.scale + Self.hintGap }
                }
                if (low.ink(shaper)?.y ?? 0) >= foot ?? -.infinity {
                    inscriptions[n].icons += [mark.icon].compactMap(\.self)
                    line = low
                }
            }
            if texts[n].keepsInk { line = line.kept(inside: safe[n], shaper) }
            let moved = zip(hints[n], texts[n].hints).reduce(line) { clear($0, of: $1, in: safe[n]) }
            // Letters that a user's text size has made larger stay on the line of their row.
            let leavesLine = texts[n].font.hasGrown && abs(moved.baseline - line.baseline) > Self.hintGap
            if leavesLine || moved.text.scale < Self.leastShare * line.text.scale { tight.insert(n) }
            inscriptions[n].lines.append(moved)
        }
        // Icons grow as much as the plane's letters, which may not have the room that they want.
        let font = texts.first { $0.group == .letters && $0.label != nil }.flatMap { $0.font.hasGrown ? $0.font : nil }
        let growth = font.map { min(rule.iconGrowth, max(letterSize / $0.designSize, 1)) } ?? rule.iconGrowth
        for n in keys.indices {
            let (key, text) = (keys[n].rect, texts[n])
            if let (title, at) = text.title {
                let line = TextLine(text: title, left: key.x + at.x, baseline: key.y + at.y, role: .mark)
                inscriptions[n].lines.append(line)
            }
            guard let icon = text.lead?.icon ?? keys[n].legend.icon else { continue }
            let center = Point(text.lead.map { key.x + $0.middle } ?? key.midX, rooms[n].middle + text.iconDrop)
            var icons = rule.icons
            icons.set = text.iconSet ?? icons.set
            let place = icons.place(icon, in: key, at: center, growth: growth * text.iconScale)
            inscriptions[n].icons += [place].compactMap(\.self)
        }
        return (inscriptions, tight, letterSize)
    }

    // MARK: Sizes

    /// Returns each key's label at its final size, and the size of the largest letter.
    private func fitted(_ texts: [KeyText], _ rooms: [Room]) -> (labels: [PlacedText?], letterSize: Double) {
        var labels: [PlacedText?] = texts.map { _ in nil }
        var letterSize = 0.0
        let currency = texts.firstIndex { $0.group == .currency }
        let growth = currency.map { n in
            let text = rule.fitting.fitted(label(texts[n], in: rooms[n].box))
            return Self.mostGrowth * max(1, text.size * text.scale / texts[n].font.designSize)
        }
        for group in [KeyText.Group.letters, .words, .alone, .currency] {
            let members = texts.indices.filter { texts[$0].group == group && texts[$0].label != nil }
            let wanted = members.map { label(texts[$0], in: rooms[$0].box) }
            let areAlone = group == .alone || group == .currency
            var placed = areAlone ? wanted.map(rule.fitting.fitted) : rule.fitting.fitted(wanted)
            if group == .letters, let growth {
                placed = zip(members, placed).map { n, text in
                    text.scaled(by: min(1, growth * texts[n].font.designSize / (text.size * text.scale)))
                }
            }
            if group == .letters { letterSize = placed.reduce(0) { max($0, $1.size * $1.scale) } }
            for (n, text) in zip(members, placed) {
                // Texts that a user's text size has made larger are no larger than letters.
                let (font, size) = (texts[n].font, text.size * text.scale)
                let isLimited = group != .letters && font.hasGrown && letterSize > 0
                let share = isLimited ? min(1, max(letterSize, font.designSize) / size) : 1
                labels[n] = text.scaled(by: share).enlarged(in: rooms[n].box, shaper)
            }
        }
        return (labels, letterSize)
    }

    private func label(_ text: KeyText, in box: Rect) -> Label {
        Label(
            text: text.label ?? PlacedText("", TextStyle(size: 1), shaper),
            box: box.inset(across: text.margin, down: 0),
            designShare: text.font.designShare, leastShare: text.leastShare, keepsInk: text.keepsInk,
            sharesHeight: text.hints.contains { if case .below = $0.position { true } else { false } })
    }

    // MARK: Hints

    /// Returns a hint in its place.
    private func line(_ hint: KeyText.Hint, on key: Rect, label: FontStyle) -> TextLine? {
        let (text, line) = (hint.text, hint.text.lineBox)
        guard let ink = text.ink(shaper) else { return nil }
        let middle = key.midX - text.width / 2
        let place: (left: Double, baseline: Double) =
            switch hint.position {
            case .corner(let right, let top):
                (key.maxX - right - text.width, key.y + top + line.ascent * text.scale)
            case .foot(let distance): (middle, key.maxY - distance - line.descent * text.scale)
            case .inkFoot(let distance): (middle, key.maxY - distance - ink.maxY)
            case .below(let gap, let drop):
                (middle, key.midY + drop + (digitHeight(label, on: key) + gap - ink.y) / 2)
            case .beside: (middle, key.midY)
            case .inkTop(let distance): (middle, key.y + distance - ink.y)
            case .lowerCorner(let margin): (key.maxX - margin - ink.maxX, key.maxY - margin - ink.maxY)
            }
        return TextLine(text: text, left: place.left, baseline: place.baseline, role: hint.role)
    }

    /// The most of a key's height that a digit above letters takes.
    private static let mostDigit = 0.45

    /// Returns the height of a digit that is one group with the letters under it.
    private func digitHeight(_ font: FontStyle, on key: Rect) -> Double {
        min(rule.capitalHeight * font.size, Self.mostDigit * key.height)
    }

    /// Returns what hints leave of keys for labels; digits of a row stand on one line. In `lowered` rows, and the low ones of tablets'
    /// layouts with five rows of letters, labels are below the flicks, which would run into them; all of a row stay in line.
    private func rooms(
        of keys: [KeyFrame], _ texts: [KeyText], hints: [[TextLine]], lowered: Set<Int>
    ) -> [Room] {
        var flicks: [Int: Double] = [:]
        for (key, (text, lines)) in zip(keys, zip(texts, hints)) {
            guard key.rect.height < Self.leastFlickHeight || lowered.contains(key.row) else { continue }
            if case .inkTop(let margin)? = text.hints.first?.position, let ink = lines.first?.ink(shaper) {
                flicks[key.row] = max(flicks[key.row] ?? 0, margin + ink.height + Self.hintGap)
            }
        }
        var rooms = keys.indices.map { n -> Room in
            let key = keys[n].rect
            switch texts[n].hints.first?.position {
            case .foot?:
                let top = hints[n][0].baseline - hints[n][0].text.lineBox.ascent * hints[n][0].text.scale
                return (key, (key.y + top) / 2)
            case .inkFoot?:
                guard let ink = hints[n].first?.ink(shaper) else { return (key, key.midY) }
                let box = Rect(x: key.x, y: key.y, width: key.width, height: ink.y - key.y)
                return (box.inset(across: 0, down: Self.hintGap), box.midY)
            case .below(let gap, _)?:
                let foot = (hints[n].first?.ink(shaper)?.y ?? key.maxY) - gap
                let middle = foot - digitHeight(texts[n].font, on: key) / 2
                let box = Rect(x: key.x, y: 2 * middle - foot, width: key.width, height: 2 * (foot - middle))
                // Round digits are a little higher than others.
                return (box.inset(across: 0, down: -Self.hintGap), middle)
            default:
                let taken = keys[n].kind == .regular && keys[n].key.role != .space ? flicks[keys[n].row] ?? 0 : 0
                let box = Rect(x: key.x, y: key.y + taken, width: key.width, height: max(key.height - taken, 0))
                return (box, box.midY)
            }
        }
        let digits = keys.indices.filter { keys[$0].isDigit }
        for row in Dictionary(grouping: digits, by: { keys[$0].row }).values where row.count > 1 {
            guard let highest = row.min(by: { rooms[$0].middle < rooms[$1].middle }) else { continue }
            let (middle, top, height) = (rooms[highest].middle, rooms[highest].box.y, rooms[highest].box.height)
            for n in row where rooms[n].middle > middle {
                rooms[n] = (Rect(x: keys[n].rect.x, y: top, width: keys[n].rect.width, height: height), middle)
            }
        }
        return rooms
    }

    // MARK: Distances

    /// Returns a hint at a side of a face that is moved off the face's round corner.
    private func clear(_ line: TextLine, ofCornersOf face: RoundedRect) -> TextLine {
        let (box, radius) = (face.rect, face.radii.topLeft)
        guard let ink = line.ink(shaper), abs(ink.midX - box.midX) > ink.width / 2 else { return line }
        let (isRight, isLow) = (ink.midX > box.midX, ink.midY > box.midY)
        let x = isRight ? ink.maxX - (box.maxX - radius) : ink.x - (box.x + radius)
        let y = isLow ? ink.maxY - (box.maxY - radius) : ink.y - (box.y + radius)
        let length = (x * x + y * y).squareRoot()
        guard (x > 0) == isRight, (y > 0) == isLow, length > radius else { return line }
        var moved = line
        moved.left -= x * (1 - radius / length)
        moved.baseline -= y * (1 - radius / length)
        return moved
    }

    /// Returns a label that keeps its distance from its key's hint: moved away from it, up or down, or to the left if that is
    /// less and the hint is in the corner; without room for that, smaller, in what the hint leaves of the key.
    private func clear(_ line: TextLine, of hint: (line: TextLine, hint: KeyText.Hint), in rect: Rect) -> TextLine {
        guard let taken = hint.line.ink(shaper)?.inset(by: -Self.hintGap), let ink = line.ink(shaper) else {
            return line
        }
        // They have more than an edge in common.
        let near = line.glyphs(shaper).filter {
            $0.x < taken.maxX - 1e-9 && $0.maxX > taken.x + 1e-9 && $0.y < taken.maxY - 1e-9
                && $0.maxY > taken.y + 1e-9
        }
        guard !near.isEmpty else { return line }
        let isBelow = taken.midY < rect.midY
        let left = near.reduce(0) { max($0, $1.maxX - taken.x) }
        let down = near.reduce(0) { max($0, isBelow ? taken.maxY - $1.y : $1.maxY - taken.y) }
        let room = (left: ink.x - rect.x, down: isBelow ? rect.maxY - ink.maxY : ink.y - rect.y)
        var moved = line
        if isBelow, case .corner = hint.hint.position, left <= room.left, left <= down {
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
            moved = line.scaled(by: scale, about: middle, ink: ink)
        }
        return moved
    }
}
