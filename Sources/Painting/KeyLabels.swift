internal import Graphics
internal import LayoutEngine
internal import ThemeModel

/// The texts of a plane's keys: labels of one size for all regular keys, of another for all modifier keys, and the notes at
/// keys' feet. They are set before any key is painted, since each depends on all.
struct KeyLabels {
    /// A text of a key and where its baseline lies, with nothing scaled.
    struct Line {
        let text: PlacedText
        let baseline: Double
        /// Where its left end is; nil for text in the middle of the key.
        var left: Double?
        /// True for text that is fainter than the label.
        var alpha = 1.0
    }

    /// What a key shows besides its fill.
    struct Content {
        /// The part of the key in whose middle the label or icon is.
        let box: Rect
        /// Label, annotation, flick and what stands in the key's corner.
        var lines: [Line] = []
    }

    private let painter: LabelPainter
    private let metrics: KeyboardMetrics
    private let firstLetter: String?

    /// Size of an annotation at a key's foot, in points.
    private static let noteSize = 10.0
    /// How far above a key's lower edge its ink ends, in points.
    private static let noteMargin = 3.0
    /// How far below a key's upper edge the ink of a flick's text begins, in points.
    private static let flickMargin = 5.0
    /// The lowest key that has room for label and annotation.
    private static let leastNotedHeight = 34.0
    /// How much of the label's alpha an annotation has.
    private static let noteAlpha = 0.6

    init(_ painter: LabelPainter, _ geometry: KeyboardGeometry) {
        self.painter = painter
        metrics = geometry.metrics
        firstLetter = geometry.firstLetter
    }

    private var theme: KeyboardTheme { painter.theme }

    /// The content of each key.
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
        // Above an annotation a label keeps clear of it.
        let isNoted = !content.lines.isEmpty
        return LabelPainter.Label(
            text: text, box: isNoted ? content.box.inset(by: 0, 1) : content.box, keepsHeight: isNoted)
    }

    /// The part of a key above its annotation, and that.
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

    /// A small text as wide as its key at most.
    private func note(_ text: String, _ key: KeyFrame) -> PlacedText {
        let style = theme.textStyle(FontStyle(size: Self.noteSize, weight: font(of: key.kind).weight))
        return PlacedText(text, style, painter.shaper).fitted(to: key.rect.width - 2 * LabelPainter.sideMargin)
    }

    /// The small text above a key's label, in an annotation's font and colour.
    private func flick(of key: KeyFrame) -> Line? {
        guard let flick = key.key.flick else { return nil }
        let text = note(flick, key)
        guard let ink = text.ink(painter.shaper) else { return nil }
        return Line(text: text, baseline: key.rect.y + Self.flickMargin - ink.y, alpha: Self.noteAlpha)
    }

    /// The word on the space key, or the letter in its corner.
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
    /// How far above a key's centre its letters have theirs, and the height of Tamil ones, in points.
    private static let ios26 = (lift: 1.2, tamilHeight: 8.0)
    /// Size of the letter in the space key's corner, how far its ink keeps from the key's edges, and its share of the
    /// label's alpha. Size and margin are ours.
    private static let cornerLetter = (size: 10.0, margin: 7.0, alpha: 0.4)

    /// A label's text at its nominal size: Tamil on iOS 26 is as large as its letters' height asks for.
    private func text(_ word: String, _ kind: KeyKind, _ font: FontStyle) -> PlacedText? {
        guard metrics == .ios26, kind == .regular, word.isTamil else { return painter.text(word, font) }
        let text = painter.text(word, font, isEnlarged: false)
        guard let letter = inkHeight(of: "\u{0BAA}", font) else { return text }
        return text?.scaled(by: Self.ios26.tamilHeight / letter)
    }

    /// The labels of a kind at one size; on iOS 26 Tamil ones keep theirs.
    private func fitted(_ labels: [LabelPainter.Label], _ kind: KeyKind, _ font: FontStyle) -> [PlacedText] {
        guard metrics == .ios26, kind == .regular else { return painter.fitted(labels, font) }
        var others = painter.fitted(labels.filter { !$0.text.text.isTamil }, font).makeIterator()
        return labels.map { $0.text.text.isTamil ? $0.text : others.next() ?? $0.text }
    }

    /// Where a label stands in its box. All labels of a kind share a line, whatever their ink.
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

    /// The language's first letter in the lower right corner of the space key.
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
    /// The rectangle with its sides moved inwards by `dx` points and its upper and lower edge by `dy`.
    fileprivate func inset(by dx: Double, _ dy: Double) -> Rect {
        Rect(x: x + dx, y: y + dy, width: width - 2 * dx, height: height - 2 * dy)
    }
}
