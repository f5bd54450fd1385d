internal import Graphics
internal import LayoutEngine
internal import Layouts
internal import ThemeModel

/// The texts on the keys of iOS: in the theme's fonts, or in places and sizes that were measured (docs/geometry.md §4.3 and §9).
final class IOSKeyLabels: KeyLabels {
    let theme: KeyboardTheme
    let design: IOSDesign
    /// The system's figures; nil for the theme's.
    let figures: IOSFigures?
    let languageMark: String?
    let shaper: any TextShaper
    let isRightToLeft: Bool

    init(_ theme: KeyboardTheme, _ geometry: KeyboardGeometry, shaper: any TextShaper, isRightToLeft: Bool) {
        (self.theme, self.shaper, self.isRightToLeft) = (theme, shaper, isRightToLeft)
        (design, figures, languageMark) = (geometry.metrics.ios ?? .devices, geometry.system, geometry.languageMark)
    }

    /// The size of an annotation at a key's foot, and the distance from its ink to the key's lower edge, in points.
    private static let note = (size: 10.0, margin: 3.0)
    /// The size of emoji in points, whatever the theme's sizes are.
    private static let emojiSize = 28.0
    /// The font of the field for a search, how much less than its height its icon's middle is from the side, and from the text.
    private static let search = (font: FontStyle(size: 16, weight: .regular), margin: 11.8, distance: 15.2)
    /// The size of the icons of the plane of emoji, and the titles over emoji, whose place is from the first one's corner.
    private static let (emojiIcon, title) = (0.91, (size: 12.0, place: Point(8.9, -7)))
    /// The distance from a key's upper edge to the top of the ink of a flick's text, in points.
    private static let flickMargin = 5.0
    /// The most of a key's height that a user's text size lets a small text take.
    private static let mostHint = 0.3
    /// The distance between a digit's ink and that of its letters where it was not measured, in points.
    private static let groupGap = 4.0
    /// The least height of a key that has room for both label and annotation.
    private static let leastNotedHeight = 34.0
    /// The distance that the label of a mode key keeps from the key's sides, in points.
    private static let modeMargin = 4.0
    /// How much larger labels that are lower than others are.
    private static let lowScale = 1.1

    var fitting: LabelFitting { LabelFitting(shaper: shaper) }
    var icons: IconRule { IconRule(side: 18, margin: 4, set: design.icons, isRightToLeft: isRightToLeft) }
    var iconGrowth: Double { theme.regularKey.font.growth * (figures?.iconScale ?? 1) }
    var capitalHeight: Double { inkHeight(of: "H", theme.regularKey.font) / theme.regularKey.font.size }

    func baseline(of text: PlacedText, middle: Double) -> Double { text.baseline(middle: middle, shaper) }

    func text(of key: KeyFrame, _ look: KeyAppearance) -> KeyText {
        if key.key.role == .space { return spaceText(of: key) }
        var font = key.key.role == .search ? Self.search.font : font(of: key.kind)
        let pad = self.pad(of: key)
        let scale = pad?.digitScale ?? 1
        (font.size, font.designSize) = (font.size * scale, font.designSize * scale)
        var text = KeyText(
            group: key.kind == .regular ? .letters : .words, font: font, keepsInk: !key.key.isPlain,
            margin: max(
                key.key.role == .mode ? Self.modeMargin - fitting.width.margin : 0, look.border.width / look.scale))
        // A small text at the key's foot, and one above its label in the same font.
        let note = key.rect.height >= Self.leastNotedHeight ? key.key.annotation : nil
        let group = HintPosition.below(pad?.gap ?? Self.groupGap, drop: pad?.drop ?? 0)
        text.hints = [
            note.flatMap { hint($0, on: key, key.isDigit ? group : .inkFoot(Self.note.margin)) },
            key.key.flick.flatMap { hint($0, on: key, .inkTop(Self.flickMargin)) },
        ].compactMap(\.self)
        text.label = label(of: key, font)
        if !key.key.isPlain, [.shift, .delete].contains(key.key.role) { text.iconDrop = figures?.iconDrop ?? 0 }
        // The plane of emoji has icons of one size on all canvases.
        if key.isCategory || key.key.isPlain && figures?.isOfPads != true || key.key.role == .search {
            text.iconScale = (key.key.role == .delete ? 1 : Self.emojiIcon) / (figures?.iconScale ?? 1)
            text.iconSet = .ios18
        }
        let middle = key.rect.height - Self.search.margin
        if key.key.role == .search { text.lead = (.search, middle, middle + Self.search.distance) }
        text.title = key.title.flatMap { set($0, FontStyle(size: Self.title.size, weight: .semibold)) }
            .map { ($0, Self.title.place) }
        // Letters of the design's own height do not shrink with others, and none below it where a user's text size has made all larger.
        if design.labels?.tamil != nil, text.label?.text.isTamil == true, key.kind == .regular {
            if font.hasGrown { text.leastShare = 1 } else { text.group = .alone }
        }
        return text
    }

    /// Returns how a digit of a pad stands on its key; nil for other keys, and where it was not measured.
    private func pad(of key: KeyFrame) -> IOSLabels.Pad? {
        key.isDigit ? design.pad(of: figures) : nil
    }

    private func font(of kind: KeyKind) -> FontStyle {
        kind == .regular ? theme.regularKey.font : theme.modifierKey.font
    }

    /// Returns a key's label at its nominal size; nil if it has none. A mode key for whose word there is no room has the short
    /// one.
    private func label(of key: KeyFrame, _ font: FontStyle) -> PlacedText? {
        guard case .text(let word) = key.legend else { return nil }
        if key.key.isPlain, key.kind == .regular {
            return set(word, FontStyle(size: Self.emojiSize, weight: .regular), isEnlarged: false)
        }
        guard let text = measured(word, kind: key.kind, font: font) else { return nil }
        guard let short = key.shortWord,
            design.bottomRow.marksLanguage || text.width > key.rect.width - 2 * Self.modeMargin
        else {
            return text
        }
        return measured(short, kind: key.kind, font: font)
    }

    /// Returns a label at its nominal size; the design may set the height of Tamil letters and of single labels.
    private func measured(_ word: String, kind: KeyKind, font: FontStyle) -> PlacedText? {
        guard let labels = design.labels else { return set(word, font) }
        if kind == .regular, word.isSmallLetter { return small(word, font: font, labels: labels) }
        let text = set(word, font, isEnlarged: labels.tamil == nil)
        if word.isTamil, let height = labels.tamil?.heights[kind] {
            return text?.scaled(by: height * font.growth / inkHeight(of: "\u{0BAA}", font))
        }
        if kind == .regular, let drop = labels.drops[word], drop > 0 { return text?.scaled(by: Self.lowScale) }
        guard let height = labels.inkHeights[word], let ink = text?.ink(shaper)?.height else { return text }
        return text?.scaled(by: min(height * font.growth / ink, 1))
    }

    /// Returns a small letter in its own size and weight.
    private func small(_ letter: String, font: FontStyle, labels: IOSLabels) -> PlacedText? {
        var font = font
        if labels.lightensSmall, font.weight == .regular { font.weight = .light }
        let growth = labels.smallHeight * font.size / inkHeight(of: "x", font)
        (font.size, font.designSize) = (font.size * growth, font.designSize * growth)
        return set(letter, font)
    }

    private func set(_ text: String, _ font: FontStyle, isEnlarged: Bool = true) -> PlacedText? {
        theme.labelFont(font, isEnlarged: isEnlarged).text(text, on: 0, shaper)
    }

    private func inkHeight(of letter: String, _ font: FontStyle) -> Double {
        set(letter, font, isEnlarged: false)?.ink(shaper)?.height ?? font.size
    }

    private func hint(_ text: String, on key: KeyFrame, _ position: HintPosition) -> KeyText.Hint? {
        let pad = self.pad(of: key)
        let nominal = pad?.letters ?? Self.note.size
        let growth = min(theme.regularKey.font.growth, Self.mostHint * key.rect.height / nominal)
        let size = nominal * max(growth, min(theme.regularKey.font.growth, 1))
        let font = FontStyle(size: size, weight: pad?.weight ?? font(of: key.kind).weight)
        return set(text, font, isEnlarged: false).map {
            KeyText.Hint(
                text: $0.spaced(by: pad?.tracking ?? 0).fitted(to: key.rect.width - 2 * fitting.width.margin, shaper),
                designSize: min(nominal, size), position: position)
        }
    }

    /// Returns the word on the space key, or the language's mark in its lower right corner.
    private func spaceText(of key: KeyFrame) -> KeyText {
        let font = theme.spaceKeyFont
        guard let mark = design.labels?.mark else {
            let label = set(key.legend.word, font, isEnlarged: false)?.scaled(by: design.labels?.spaceScale ?? 1)
            return KeyText(label: label, font: font)
        }
        let plain = languageMark.flatMap { set($0, font, isEnlarged: false) }
        guard let plain, let height = plain.ink(shaper)?.height else { return KeyText(font: font) }
        let text = plain.scaled(by: mark.height * font.growth / height)
        return KeyText(
            font: font,
            hints: [.init(text: text, designSize: text.size, position: .lowerCorner(mark.margin), role: .mark)])
    }

    /// Returns the baselines that the design gives texts, whatever their ink: Latin ones that of all keys, Tamil ones that of
    /// their row.
    func baselines(of labels: [(key: KeyFrame, text: PlacedText, middle: Double)]) -> [Double] {
        let plain = labels.map { baseline(of: $0.text, middle: $0.middle) }
        guard let figures = design.labels else { return plain }
        let capital = inkHeight(of: "H", theme.regularKey.font)
        let small = figures.smallHeight * theme.regularKey.font.size
        let isLetter = labels.map { $0.key.kind == .regular && $0.key.key.role != .space }
        let tamil = zip(labels, isLetter).filter { $0.1 && $0.0.text.text.isTamil }.map(\.0)
        let centers = Dictionary(grouping: tamil, by: \.key.row).mapValues { labels -> Double in
            labels.reduce(0) { $0 + ($1.text.ink(shaper)?.midY ?? 0) } / Double(labels.count)
        }
        return zip(zip(labels, isLetter), plain).map { label, plain in
            let ((key, text, middle), isLetter) = label
            guard isLetter, !text.isTone else {
                let mode = text.text.count == 1 ? figures.modeLift : self.figures?.digitsLift ?? 0
                return plain - (key.key.role == .space ? figures.spaceLift : key.key.role == .mode ? mode : 0)
            }
            if let pad = self.pad(of: key) {
                let lift = middle == key.rect.midY ? pad.lift : 0
                return middle - lift + capital * pad.digitScale * text.scale / 2
            }
            if text.text.isTamil { return figures.tamil.map { middle + $0.drop - (centers[key.row] ?? 0) } ?? plain }
            if key.key.isPlain { return middle - (text.ink(shaper)?.midY ?? 0) }
            if text.text.isSmallLetter { return middle + small * text.scale / 2 }
            if figures.inkHeights[text.text] != nil, let ink = text.ink(shaper) {
                return middle - figures.lift - ink.midY
            }
            let drop = figures.drops[text.text] ?? 0
            return middle - figures.lift + drop + capital * (drop > 0 ? 1 : text.scale) / 2
        }
    }
}

extension FontStyle {
    /// The design's share of the size; less than 1 at a user's larger text size.
    var designShare: Double { min(designSize / size, 1) }
    /// How much larger a user's text size makes it.
    var growth: Double { size / designSize }
}

extension String {
    /// Whether it is a small letter of a script that is written with capitals. Georgian is not, though it has some.
    fileprivate var isSmallLetter: Bool {
        count == 1 && first?.isLowercase == true
            && unicodeScalars.first.map { !(0x10A0...0x10FF).contains($0.value) } == true
    }
}
