internal import Graphics
internal import LayoutEngine
internal import ThemeModel

/// The texts of a plane's keys: labels in one size for all regular keys and another for all modifier keys, and the notes at the
/// foot of keys. They are set before any key is painted, since each depends on all.
struct KeyLabels {
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
    }

    private let painter: LabelPainter
    private let metrics: KeyboardMetrics
    private let firstLetter: String?

    /// The size of an annotation at a key's foot, in points.
    private static let noteSize = 10.0
    /// The distance from the bottom of an annotation's ink to the key's lower edge, in points.
    private static let noteMargin = 3.0
    /// The distance from a key's upper edge to the top of the ink of a flick's text, in points.
    private static let flickMargin = 5.0
    /// The least height of a key that has room for both label and annotation.
    private static let leastNotedHeight = 34.0
    /// The share of the label's alpha that an annotation has.
    private static let noteAlpha = 0.6

    init(_ painter: LabelPainter, _ geometry: KeyboardGeometry) {
        self.painter = painter
        metrics = geometry.metrics
        firstLetter = geometry.firstLetter
    }

    private var theme: KeyboardTheme { painter.theme }

    /// Returns the content of each key.
    func contents(of keys: [KeyFrame]) -> [Content] {
        var contents = keys.map(notedBox)
        for kind in [KeyKind.regular, .modifier] {
            let font = font(of: kind)
            let members = keys.indices.filter { keys[$0].kind == kind && keys[$0].key.role != .space }
            var (places, labels): ([Int], [LabelPainter.Label]) = ([], [])
            for index in members {
                guard case .text(let word) = keys[index].legend, let text = text(word, kind, font) else { continue }
                places.append(index)
                labels.append(label(text, keys[index], contents[index]))
            }
            for (index, text) in zip(places, fitted(labels, kind, font)) {
                contents[index].lines.append(line(text, kind, keys[index], contents[index].box))
            }
        }
        for index in keys.indices where keys[index].key.role == .space {
            contents[index].lines += spaceLines(keys[index], contents[index])
        }
        for index in keys.indices { contents[index].lines += [flick(of: keys[index])].compactMap(\.self) }
        return contents
    }

    private func font(of kind: KeyKind) -> FontStyle {
        kind == .regular ? theme.regularKey.font : theme.modifierKey.font
    }

    private func label(_ text: PlacedText, _ key: KeyFrame, _ content: Content) -> LabelPainter.Label {
        // A label above an annotation keeps clear of it.
        let isNoted = !content.lines.isEmpty
        return LabelPainter.Label(
            text: text, box: isNoted ? content.box.inset(by: 0, 1) : content.box, keepsHeight: isNoted)
    }

    /// Returns the annotation of a key, and the part of the key above it.
    private func notedBox(of key: KeyFrame) -> Content {
        guard let note = key.key.annotation, !note.isEmpty, key.rect.height >= Self.leastNotedHeight else {
            return Content(box: key.rect)
        }
        let text = self.note(note, key)
        guard let ink = text.ink(painter.shaper) else { return Content(box: key.rect) }
        let rect = key.rect
        let baseline = rect.maxY - Self.noteMargin - ink.maxY
        let box = Rect(x: rect.x, y: rect.y, width: rect.width, height: baseline + ink.y - rect.y)
        return Content(box: box, lines: [Line(text: text, baseline: baseline, alpha: Self.noteAlpha)])
    }

    /// Returns a small text, at most as wide as its key.
    private func note(_ text: String, _ key: KeyFrame) -> PlacedText {
        let style = theme.textStyle(FontStyle(size: Self.noteSize, weight: font(of: key.kind).weight))
        return PlacedText(text, style, painter.shaper).fitted(to: key.rect.width - 2 * LabelPainter.sideMargin)
    }

    /// Returns the small text above a key's label, in an annotation's font and colour.
    private func flick(of key: KeyFrame) -> Line? {
        guard let flick = key.key.flick else { return nil }
        let text = note(flick, key)
        guard let ink = text.ink(painter.shaper) else { return nil }
        return Line(text: text, baseline: key.rect.y + Self.flickMargin - ink.y, alpha: Self.noteAlpha)
    }

    /// Returns the word on the space key, or the letter in its corner.
    private func spaceLines(_ key: KeyFrame, _ content: Content) -> [Line] {
        if metrics == .ios26 { return [corner(of: key)].compactMap(\.self) }
        guard case .text(let word) = key.legend,
            let text = painter.text(word, theme.spaceKeyFont, isEnlarged: false)
        else { return [] }
        let fitted = painter.fitted(label(text, key, content), theme.spaceKeyFont)
        return [Line(text: fitted, baseline: fitted.baseline(centeredAt: content.box.midY))]
    }
}

// MARK: iOS 26

extension KeyLabels {
    /// How far the centres of letters are above their key's centre, and the height of Tamil letters, in points.
    private static let ios26 = (lift: 1.2, tamilHeight: 8.0)
    /// The size of the letter in the space key's corner, the margin between its ink and the key's edges, and its share of the
    /// label's alpha. Size and margin are our own choice.
    private static let cornerLetter = (size: 10.0, margin: 7.0, alpha: 0.4)

    /// Returns a label's text at its nominal size; on iOS 26 the height of Tamil letters sets theirs.
    private func text(_ word: String, _ kind: KeyKind, _ font: FontStyle) -> PlacedText? {
        guard metrics == .ios26, kind == .regular, word.isTamil else { return painter.text(word, font) }
        let text = painter.text(word, font, isEnlarged: false)
        guard let letter = inkHeight(of: "\u{0BAA}", font) else { return text }
        return text?.scaled(by: Self.ios26.tamilHeight / letter)
    }

    /// Returns the labels of a kind at one size; on iOS 26 Tamil ones keep their own.
    private func fitted(_ labels: [LabelPainter.Label], _ kind: KeyKind, _ font: FontStyle) -> [PlacedText] {
        guard metrics == .ios26, kind == .regular else { return painter.fitted(labels, font) }
        var others = painter.fitted(labels.filter { !$0.text.text.isTamil }, font).makeIterator()
        return labels.map { $0.text.text.isTamil ? $0.text : others.next() ?? $0.text }
    }

    /// Places a label in its box. All labels of a kind share a baseline, whatever their ink.
    private func line(_ text: PlacedText, _ kind: KeyKind, _ key: KeyFrame, _ box: Rect) -> Line {
        let plain = text.baseline(centeredAt: box.midY)
        guard metrics == .ios26, kind == .regular else { return Line(text: text, baseline: plain) }
        let font = font(of: kind)
        let height =
            text.text.isTamil ? Self.ios26.tamilHeight : (inkHeight(of: "H", font) ?? 0) * text.scale
        return Line(text: text, baseline: box.midY - Self.ios26.lift + height / 2)
    }

    private func inkHeight(of letter: String, _ font: FontStyle) -> Double? {
        painter.text(letter, font, isEnlarged: false)?.ink(painter.shaper)?.height
    }

    /// Returns the language's first letter in the lower right corner of the space key.
    private func corner(of key: KeyFrame) -> Line? {
        let style = FontStyle(size: Self.cornerLetter.size, weight: theme.spaceKeyFont.weight)
        guard let firstLetter, let text = painter.text(firstLetter, style), let ink = text.ink(painter.shaper) else {
            return nil
        }
        return Line(
            text: text, baseline: key.rect.maxY - Self.cornerLetter.margin - ink.maxY,
            left: key.rect.maxX - Self.cornerLetter.margin - ink.maxX, alpha: Self.cornerLetter.alpha)
    }
}

extension Rect {
    /// Returns the rectangle with its sides moved inwards by `dx` points and its upper and lower edges by `dy`.
    fileprivate func inset(by dx: Double, _ dy: Double) -> Rect {
        Rect(x: x + dx, y: y + dy, width: width - 2 * dx, height: height - 2 * dy)
    }
}
