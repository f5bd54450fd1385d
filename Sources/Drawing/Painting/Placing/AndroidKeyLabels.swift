internal import Graphics
internal import LayoutEngine
internal import Layouts
internal import ThemeModel

/// The texts on the keys of an Android keyboard, in the sizes and places of its app (docs/android.md §3).
final class AndroidKeyLabels: KeyLabels {
    let theme: KeyboardTheme
    let shaper: any TextShaper
    let fonts: AndroidFonts
    let icons: IconRule
    let capitalHeight: Double
    private let figures: AndroidMetrics
    private var sizes: AndroidTextSizes { fonts.sizes }
    /// The most of a key's width that a hint takes: enough for a currency of three letters.
    private static let hintShare = 0.7
    /// The distance of a telephone's letters from their digit.
    private static let besideGap = 4.0

    init(theme: KeyboardTheme, figures: AndroidMetrics, fonts: AndroidFonts, shaper: any TextShaper) {
        (self.theme, self.figures, self.fonts, self.shaper) = (theme, figures, fonts, shaper)
        // The apps mirror no icon for the language that is typed.
        icons = IconRule(side: 24, margin: 2, set: figures.shape.icons, isRightToLeft: false)
        let sample = PlacedText("M", theme.androidStyle(size: 100), shaper)
        capitalHeight = (sample.ink(shaper).map { -$0.y } ?? 71.1) / 100
    }

    var fitting: LabelFitting { LabelFitting(shaper: shaper, width: (share: 0.9, margin: 0), fitsInk: true) }
    var iconGrowth: Double { sizes.letter.isScaled ? fonts.growth : 1 }

    func text(of key: KeyFrame, _ look: KeyAppearance) -> KeyText {
        let word = key.legend.word
        var font = fonts.font(of: word, on: key, language: figures.language)
        if let size = look.own.fontSize { font = fonts.font(sizes.letter.like(size), on: 0, font.weight) }
        if isMark(key), let scale = sizes.marks?.scale {
            (font.size, font.designSize) = (font.size * scale, font.designSize * scale)
        }
        font.weight = look.own.fontWeight ?? font.weight
        var style = theme.androidStyle(size: font.size, weight: font.weight)
        style.holdsAllGlyphs = sizes.holdsAllGlyphs
        let hints = [key.hint].compactMap(\.self).map { hint in
            let text = PlacedText(hint, fonts.hint(on: key.rect.height, look.own.hintDesign), shaper)
            var position = sizes.hintPosition
            if let ascent = sizes.hintAscent, !sizes.isHintMonospaced || theme.customFontName == nil,
                case .corner(let right, let top) = position
            {
                position = .corner(right: right, top: top + ascent * text.size - text.lineBox.ascent)
            }
            return KeyText.Hint(
                text: text.fitted(to: key.rect.width * Self.hintShare, shaper),
                designSize: min(sizes.hint.points(on: key.rect.height, growth: 1), text.size),
                position: key.isLarge && key.hint == key.key.annotation ? .beside(Self.besideGap) : position)
        }
        let iconSize = look.own.fontSize ?? sizes.letter.points(on: key.rect.height, growth: 1)
        return KeyText(
            label: word.isEmpty ? nil : PlacedText(word, style, shaper),
            group: key.kind == .regular && key.key.role != .space ? .letters : .alone, font: font, hints: hints,
            iconScale: sizes.hasIconsInFont ? iconSize / icons.side : 1)
    }

    func baseline(of text: PlacedText, middle: Double) -> Double {
        guard !text.isTone else { return text.baseline(middle: middle, shaper) }
        return switch sizes.baseline {
        case .line: text.baseline(centeredAt: middle)
        case .capitals: middle + capitalHeight * text.size * text.scale / 2
        case .below(let share): middle + share * text.size * text.scale
        }
    }

    func baselines(of labels: [(key: KeyFrame, text: PlacedText, middle: Double)]) -> [Double] {
        labels.map { key, text, middle in
            guard key.kind == .modifier || key.key.role == .space, case .below(let share)? = sizes.wordBaseline else {
                return baseline(of: text, middle: middle)
            }
            return middle + share * text.size * text.scale
        }
    }

    /// Returns whether a key is the comma or the full stop beside space.
    private func isMark(_ key: KeyFrame) -> Bool {
        key.row == figures.lastRow && key.key.role == .character
            && [figures.comma, figures.period].contains(key.key.label.written)
    }

    func mark(on key: KeyFrame, text: PlacedText) -> (icon: IconPlace?, baseline: Double)? {
        guard isMark(key) else { return nil }
        let line = sizes.marks.map { key.rect.y + $0.line * key.rect.height }
        guard let smiley = sizes.smiley, key.key.label.written == figures.comma else { return line.map { (nil, $0) } }
        let icon = IconPlace(
            icon: .emoji, set: .gboard, side: 20,
            center: Point(key.rect.midX, key.rect.y + smiley.top + smiley.size / 2),
            scale: smiley.size / 20, isMirrored: false)
        let foot = smiley.commaFoot.map { key.rect.maxY - $0 - text.lineBox.descent * text.scale }
        return (foot ?? line).map { (icon, $0) }
    }
}
