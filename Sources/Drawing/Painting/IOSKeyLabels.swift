internal import Graphics
internal import LayoutEngine
internal import Layouts
internal import ThemeModel

/// The texts of a plane's keys: labels in one size for all regular keys and another for all modifier keys, and the notes at the
/// foot of keys. They are set before any key is painted, since each depends on all.
struct IOSKeyLabels {
    /// A text of a key and its baseline, with nothing scaled.
    struct Line {
        let text: PlacedText
        let baseline: Double
        /// Its left end; nil for text in the middle of the key.
        var left: Double?
        /// The share of the label's alpha that it has.
        var alpha = 1.0
    }

    /// The contents of a key besides its fill.
    struct Content {
        /// The part of the key that has the label or icon at its centre.
        let box: Rect
        /// The label, the annotation, the flick and the letter in the key's corner.
        var lines: [Line] = []
        /// How much the icon grows at a user's text size: as much as the plane's letters, or as far as it shrinks.
        var iconGrowth = 1.0
    }

    private let painter: LabelPainter
    private let design: IOSDesign
    private let languageMark: String?

    /// The size of an annotation at a key's foot, in points.
    private static let noteSize = 10.0
    /// The size of emoji in points, whatever the theme's sizes are.
    private static let emojiSize = 28.0
    /// The distance from the bottom of an annotation's ink to the key's lower edge, in points.
    private static let noteMargin = 3.0
    /// The distance from a key's upper edge to the top of the ink of a flick's text, in points.
    private static let flickMargin = 5.0
    /// The least distance of a label's ink from a flick's, in points.
    private static let flickGap = 1.0
    /// The height from which a key's label, in the middle, is clear of its flick, in points.
    private static let leastFlickHeight = 48.0
    /// The least height of a key that has room for both label and annotation.
    private static let leastNotedHeight = 34.0
    /// The share of the label's alpha that an annotation has.
    private static let noteAlpha = 0.6
    /// The distance that the label of a mode key keeps from the key's sides, in points.
    private static let modeMargin = 4.0

    init(_ painter: LabelPainter, geometry: KeyboardGeometry) {
        self.painter = painter
        design = geometry.metrics.ios ?? .devices
        languageMark = geometry.languageMark
    }

    private var theme: KeyboardTheme { painter.theme }

    /// Returns the content of each key.
    func contents(of keys: [KeyFrame]) -> [Content] {
        let flicks = keys.map(flick)
        let heights = flickHeights(keys, flicks: flicks)
        var contents = keys.map { notedBox(of: $0, flick: heights[$0.row] ?? 0) }
        var letterSize = 0.0
        for kind in [KeyKind.regular, .modifier] {
            let font = font(of: kind)
            let members = keys.indices.filter { keys[$0].kind == kind && keys[$0].key.role != .space }
            var (indices, labels): ([Int], [LabelPainter.Label]) = ([], [])
            for index in members {
                guard let text = text(of: keys[index], font) else { continue }
                indices.append(index)
                labels.append(label(text, key: keys[index], content: contents[index]))
            }
            var texts = fitted(labels, kind: kind, font: font)
            if kind == .regular {
                letterSize = texts.reduce(0) { max($0, $1.size * $1.scale) }
            } else {
                texts = texts.map { $0.atMost(letterSize, font: font) }
            }
            let baselines = baselines(of: zip(indices.map { keys[$0] }, texts).map { ($0, $1) }, font)
            for ((index, text), baseline) in zip(zip(indices, texts), baselines) {
                let box = contents[index].box
                let text = text.enlarged(in: box, painter.shaper)
                let plain = text.baseline(middle: box.midY, painter.shaper)
                let clear = self.baseline(
                    of: text, near: baseline ?? plain, below: flicks[index], on: keys[index])
                contents[index].lines.append(Line(text: text, baseline: clear))
            }
        }
        for index in keys.indices where keys[index].key.role == .space {
            contents[index].lines += spaceLines(keys[index], content: contents[index], letterSize: letterSize)
        }
        let growth = iconGrowth(letterSize)
        for index in keys.indices { contents[index].iconGrowth = growth }
        for index in keys.indices { contents[index].lines += [flicks[index]].compactMap(\.self) }
        return contents
    }

    /// Returns the growth of icons beside letters of a size in points.
    private func iconGrowth(_ letterSize: Double) -> Double {
        let font = theme.regularKey.font
        let growth = font.size / font.designSize
        return font.hasGrown && letterSize > 0 ? min(growth, max(letterSize / font.designSize, 1)) : growth
    }

    private func font(of kind: KeyKind) -> FontStyle {
        kind == .regular ? theme.regularKey.font : theme.modifierKey.font
    }

    /// Returns a key's text at its nominal size; nil if it has none. A mode key for whose word there is no room has the short
    /// one.
    private func text(of key: KeyFrame, _ font: FontStyle) -> PlacedText? {
        if key.key.isPlain, key.kind == .regular, case .text(let emoji) = key.legend {
            return PlacedText(emoji, theme.textStyle(FontStyle(size: Self.emojiSize, weight: .regular)), painter.shaper)
        }
        guard case .text(let word) = key.legend, let text = text(word, kind: key.kind, font: font) else { return nil }
        guard let short = key.shortWord,
            design.bottomRow.marksLanguage || text.width > key.rect.width - 2 * Self.modeMargin
        else {
            return text
        }
        return self.text(short, kind: key.kind, font: font)
    }

    private func label(_ text: PlacedText, key: KeyFrame, content: Content) -> LabelPainter.Label {
        // A label above an annotation keeps clear of it.
        let isNoted = !content.lines.isEmpty
        let margin = key.key.role == .mode ? Self.modeMargin - LabelPainter.sideMargin : 0
        let (box, above) = (content.box, isNoted ? 1.0 : 0)
        return LabelPainter.Label(
            text: text,
            box: Rect(
                x: box.x + margin, y: box.y + above, width: box.width - 2 * margin, height: box.height - 2 * above),
            keepsInk: !key.key.isPlain)
    }

    /// Returns the annotation of a key, and the part of the key above it.
    private func notedBox(of key: KeyFrame, flick: Double) -> Content {
        guard let note = key.key.annotation, !note.isEmpty, key.rect.height >= Self.leastNotedHeight else {
            return Content(box: key.kind == .regular && key.key.role != .space ? box(below: flick, of: key) : key.rect)
        }
        let text = self.note(note, key: key)
        guard let ink = text.ink(painter.shaper) else { return Content(box: key.rect) }
        let rect = key.rect
        let baseline = rect.maxY - Self.noteMargin - ink.maxY
        let box = Rect(x: rect.x, y: rect.y, width: rect.width, height: baseline + ink.y - rect.y)
        return Content(box: box, lines: [Line(text: text, baseline: baseline, alpha: Self.noteAlpha)])
    }

    /// Returns the height that flicks take in each row that has some. In the low rows of tablets' layouts with five rows of
    /// letters, labels are below the flicks, which would run into them; all labels of a row stay in line.
    private func flickHeights(_ keys: [KeyFrame], flicks: [Line?]) -> [Int: Double] {
        let heights = zip(keys, flicks).compactMap { key, flick -> (Int, Double)? in
            guard key.rect.height < Self.leastFlickHeight, let ink = flick?.text.ink(painter.shaper) else { return nil }
            return (key.row, Self.flickMargin + ink.height + Self.flickGap)
        }
        return Dictionary(heights, uniquingKeysWith: max)
    }

    /// Returns the baseline nearest to one at which a label is clear of the flick above it.
    private func baseline(of text: PlacedText, near baseline: Double, below flick: Line?, on key: KeyFrame) -> Double {
        guard let flick, let above = flick.text.ink(painter.shaper), let ink = text.ink(painter.shaper) else {
            return baseline
        }
        let highest = flick.baseline + above.maxY + Self.flickGap - ink.y
        return max(baseline, min(highest, key.rect.maxY - ink.maxY))
    }

    /// Returns the part of a key for its label below the row's flicks.
    private func box(below taken: Double, of key: KeyFrame) -> Rect {
        Rect(x: key.rect.x, y: key.rect.y + taken, width: key.rect.width, height: max(key.rect.height - taken, 0))
    }

    /// Returns a small text, at most as wide as its key.
    private func note(_ text: String, key: KeyFrame) -> PlacedText {
        let style = theme.textStyle(FontStyle(size: Self.noteSize, weight: font(of: key.kind).weight))
        return PlacedText(text, style, painter.shaper).fitted(
            to: key.rect.width - 2 * LabelPainter.sideMargin, painter.shaper)
    }

    /// Returns the small text above a key's label, in an annotation's font and colour.
    private func flick(of key: KeyFrame) -> Line? {
        guard let flick = key.key.flick else { return nil }
        let text = note(flick, key: key)
        guard let ink = text.ink(painter.shaper) else { return nil }
        return Line(text: text, baseline: key.rect.y + Self.flickMargin - ink.y, alpha: Self.noteAlpha)
    }

    /// Returns the word on the space key, or the letter in its corner.
    private func spaceLines(_ key: KeyFrame, content: Content, letterSize: Double) -> [Line] {
        if let mark = design.labels?.mark { return [corner(of: key, mark: mark)].compactMap(\.self) }
        guard case .text(let word) = key.legend,
            let text = painter.text(word, font: theme.spaceKeyFont, isEnlarged: false)
        else { return [] }
        let fitted = painter.fitted(label(text, key: key, content: content), font: theme.spaceKeyFont).atMost(
            letterSize, font: theme.spaceKeyFont)
        return [Line(text: fitted, baseline: fitted.baseline(centeredAt: content.box.midY))]
    }
}

// MARK: Labels of measured places and sizes

extension IOSKeyLabels {
    /// Returns a label's text at its nominal size; the design may set the height of Tamil letters and of single labels.
    private func text(_ word: String, kind: KeyKind, font: FontStyle) -> PlacedText? {
        guard let labels = design.labels else { return painter.text(word, font: font) }
        let text = painter.text(word, font: font, isEnlarged: false)
        if word.isTamil, let height = labels.tamilHeights[kind], let letter = inkHeight(of: "\u{0BAA}", font) {
            return text?.scaled(by: height / letter)
        }
        guard let height = labels.inkHeights[word], let ink = text?.ink(painter.shaper)?.height else { return text }
        return text?.scaled(by: min(height / ink, 1))
    }

    /// Returns the labels of a kind at one size; Tamil ones whose height the design sets keep their own.
    private func fitted(_ labels: [LabelPainter.Label], kind: KeyKind, font: FontStyle) -> [PlacedText] {
        guard design.labels != nil, kind == .regular else { return painter.fitted(labels, font: font) }
        var others = painter.fitted(labels.filter { !$0.text.text.isTamil }, font: font).makeIterator()
        return labels.map { $0.text.text.isTamil ? painter.fitted($0, font: font) : others.next() ?? $0.text }
    }

    /// Returns the baselines that the design gives texts, whatever their ink: Latin ones that of all keys, Tamil ones that of
    /// their row. Nil for a text with a baseline of its own.
    private func baselines(of texts: [(key: KeyFrame, text: PlacedText)], _ font: FontStyle) -> [Double?] {
        guard let labels = design.labels else { return texts.map { _ in nil } }
        let capital = inkHeight(of: "H", font) ?? 0
        let rows = Dictionary(grouping: texts.filter(\.text.text.isTamil), by: \.key.row)
        let centers = rows.mapValues { texts -> Double in
            let middles = texts.map { $0.text.ink(painter.shaper)?.midY ?? 0 }
            return middles.reduce(0, +) / Double(texts.count)
        }
        return texts.map { key, text in
            guard key.kind == .regular else { return nil }
            if text.text.isTamil { return key.rect.midY + labels.tamilDrop - (centers[key.row] ?? 0) }
            if labels.inkHeights[text.text] != nil, let ink = text.ink(painter.shaper) {
                return key.rect.midY - labels.lift - ink.midY
            }
            return key.rect.midY - labels.lift + capital * text.scale / 2
        }
    }

    private func inkHeight(of letter: String, _ font: FontStyle) -> Double? {
        painter.text(letter, font: font, isEnlarged: false)?.ink(painter.shaper)?.height
    }

    /// Returns the language's mark in the lower right corner of the space key.
    private func corner(of key: KeyFrame, mark: IOSLabels.Mark) -> Line? {
        guard let languageMark, let plain = painter.text(languageMark, font: theme.spaceKeyFont, isEnlarged: false),
            let height = plain.ink(painter.shaper)?.height
        else { return nil }
        let text = plain.scaled(by: mark.height / height)
        guard let ink = text.ink(painter.shaper) else { return nil }
        return Line(
            text: text, baseline: key.rect.maxY - mark.margin - ink.maxY,
            left: key.rect.maxX - mark.margin - ink.maxX, alpha: mark.alpha)
    }
}

extension PlacedText {
    /// Returns the text no larger than letters of a size in points, if a user's text size has made it larger than its design.
    fileprivate func atMost(_ letterSize: Double, font: FontStyle) -> PlacedText {
        guard font.hasGrown, letterSize > 0 else { return self }
        return scaled(by: min(1, max(letterSize, font.designSize) / (size * scale)))
    }
}
