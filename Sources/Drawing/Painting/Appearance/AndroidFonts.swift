internal import Graphics
internal import LayoutEngine
internal import Layouts
internal import ThemeModel

/// The fonts of an Android keyboard's keys: those of its app, or the theme's own.
final class AndroidFonts {
    /// The sizes of all texts, in which those that the theme states have taken the place of the app's.
    let sizes: AndroidTextSizes
    /// How much larger a user's text size makes sizes in sp.
    let growth: Double
    private let own: AndroidTextSizes
    /// The size of letters of several characters.
    private let cluster: AndroidTextSizes.Size
    private let theme: KeyboardTheme
    private let (letterWeight, modifierWeight, modeWeight): (FontWeight, FontWeight, FontWeight)

    init(_ theme: KeyboardTheme, _ own: AndroidTextSizes) {
        (self.theme, self.own) = (theme, own)
        let (regular, modifier) = (theme.regularKey.font, theme.modifierKey.font)
        growth = theme.android.fontScale
        func size(_ name: PropertyName, of font: FontStyle, own: AndroidTextSizes.Size) -> AndroidTextSizes.Size {
            theme.android.explicitProperties.contains(name) ? own.like(font.designSize) : own
        }
        var sizes = own
        sizes.letter = size(.keyFontSize, of: regular, own: own.letter)
        sizes.word = size(.modifierKeyFontSize, of: modifier, own: own.word)
        sizes.space = size(.spaceKeyFontSize, of: theme.spaceKeyFont, own: own.space)
        cluster = size(.keyFontSize, of: regular, own: own.word)
        if let size = theme.android.hintFontSize { sizes.hint = own.hint.like(size) }
        /// There are fewer weights than a theme's.
        func weight(_ font: FontStyle, _ name: PropertyName, own: FontWeight) -> FontWeight {
            if sizes.isBold || font.weight.isHeavy { return .bold }
            guard theme.android.explicitProperties.contains(name) else { return own }
            return font.weight == .medium ? .medium : .regular
        }
        letterWeight = weight(regular, .keyFontWeight, own: .regular)
        modifierWeight = weight(modifier, .modifierKeyFontWeight, own: .regular)
        modeWeight = weight(modifier, .modifierKeyFontWeight, own: own.modeWeight)
        self.sizes = sizes
    }

    /// Returns a font of a size on a key of a height.
    func font(_ size: AndroidTextSizes.Size, on height: Double, _ weight: FontWeight) -> FontStyle {
        var font = FontStyle(size: max(size.points(on: height, growth: growth), 1), weight: weight)
        font.designSize = max(size.points(on: height, growth: 1), 1)
        return font
    }

    /// Returns the font of a key's label.
    func font(of text: String, on key: KeyFrame, language: String) -> FontStyle {
        let height = key.rect.height
        if key.key.role == .space { return font(sizes.space, on: height, .regular) }
        guard key.kind == .regular else {
            return font(sizes.word, on: height, key.key.role == .mode ? modeWeight : modifierWeight)
        }
        if key.key.isPlain { return font(sizes.emoji, on: height, letterWeight) }
        let isShort = text.unicodeScalars.count == 1
        let keepsSize = isShort || text.count == 1 && (!sizes.shrinksClusters || language.hasPrefix("kn"))
        var font = font(keepsSize ? sizes.letter : cluster, on: height, letterWeight)
        guard key.isLarge, let digit = own.digit else { return font }
        let share = digit.points(on: height, growth: growth) / own.letter.points(on: height, growth: growth)
        (font.size, font.designSize) = (font.size * share, font.designSize * share)
        return font
    }

    /// Returns the font of hints, of the app's design or the theme's for them.
    func hint(on height: Double, _ design: FontDesign?) -> TextStyle {
        let weight: FontWeight = sizes.isHintBold ? .bold : .regular
        var style = theme.androidStyle(size: max(sizes.hint.points(on: height, growth: growth), 1), weight: weight)
        style.holdsAllGlyphs = sizes.holdsAllGlyphs
        let own = sizes.isHintMonospaced ? FontDesign.monospaced : style.design
        if theme.customFontName == nil { style.design = design ?? own }
        return style
    }

    /// Returns the font of a bubble, heavy if the theme's own is.
    func bubble(_ size: AndroidTextSizes.Size, isBold: Bool) -> LabelFont {
        let style = theme.androidStyle(size: 1, weight: sizes.isBold || isBold ? .bold : .regular)
        let designShare = size.isScaled ? min(1 / growth, 1) : 1
        return LabelFont(style: style, size: size, growth: growth, designShare: designShare)
    }
}

extension FontWeight {
    /// Whether Android's keyboards, which have fewer weights, show it in bold.
    var isHeavy: Bool { rawValue >= FontWeight.semibold.rawValue }
}
