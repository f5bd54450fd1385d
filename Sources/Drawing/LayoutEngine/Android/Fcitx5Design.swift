internal import Graphics
internal import Layouts

/// fcitx5-android's keyboard (docs/android.md §2.4).
struct Fcitx5Design: AndroidDesign {
    private static let strip = 40.0
    private static let margin = 3.0
    private static let shares = (portrait: 0.30, landscape: 0.49)
    private static let rowMargins = (portrait: 7.0, landscape: 4.0)
    private static let radius = 4.0

    var settings: Set<AndroidSetting> {
        AndroidSetting.common.union([
            .keyEdge, .keyRadius, .keyMargins, .keyboardHeight, .hintPlace, .capitals, .languageKey,
        ])
    }
    var hints: HintLetters {
        .fixed(second: "@*+-=/#()", third: "':\"?!~\\", chinese: ["@*+-=/#（）", "‘：“？！～、"])
    }

    private func margins(_ context: AndroidContext) -> AndroidOptions.Margins {
        context.options.keyMargins
            ?? AndroidOptions.Margins(
                horizontal: Self.margin,
                vertical: context.isLandscape ? Self.rowMargins.landscape : Self.rowMargins.portrait)
    }

    func extent(_ context: AndroidContext) -> AndroidExtent {
        let own = context.isLandscape ? Self.shares.landscape : Self.shares.portrait
        let share = context.options.keyboardHeight.map { $0 / 100 } ?? own
        let keys = share * context.screen.usableHeight
        let row = keys / Double(context.rows)
        let margins = margins(context)
        let height = row - 2 * margins.vertical
        return AndroidExtent(
            strip: Self.strip, keys: keys, top: margins.vertical, pitch: row, keyHeight: height,
            lastKeyHeight: height, gap: 2 * margins.horizontal)
    }

    func bottomRow(_ context: AndroidContext) -> [AndroidSlot] {
        [.mode, .comma] + (context.options.showsLanguageKey ? [.language] : []) + (context.hasEmojiKey ? [.emoji] : [])
            + [.space, .own, .period, .return]
    }

    /// The keys beside space are `Variant.Alternative`; those to other languages and planes have only its text
    /// (`KeyDefPreset`).
    func colors(of key: AndroidKey) -> KeyColors {
        switch key.slot {
        case .comma, .period: .modifier
        case .language, .emoji: .modifierText
        default: key.isFunction == true && ["shift", "="].contains(key.key.identity) ? .modifierText : key.padColors
        }
    }

    func textSizes(_ context: AndroidContext) -> AndroidTextSizes {
        let isCorner = context.options.hintPlace.map { $0 == .corner } ?? context.isLandscape
        return AndroidTextSizes(
            letter: .points(23), word: .points(16), hint: .points(10.67), space: .points(13), preview: .points(23),
            modeWeight: .bold, hintPosition: isCorner ? .corner(right: 4, top: 0) : .foot(2), holdsAllGlyphs: true,
            smiley: AndroidTextSizes.Smiley(size: 10.8, top: 9.1, commaFoot: 4))
    }

    func shape(_ context: AndroidContext) -> AndroidShape {
        let corner = AndroidShape.Corner.radius(context.options.keyRadius ?? Self.radius)
        var shape = AndroidShape(
            letter: corner, modifier: corner, enter: corner, space: corner,
            depth: .init(context.options.keyEdge == .stroke ? .stroke : .drop, 1), icons: .fcitx5)
        if context.options.isBorderless || context.options.keyEdge == .off {
            let height = extent(context).pitch
            // The margins belong to the row, in which the bar's insets are measured.
            let down = max(min((height - 26) / 2, 16) - margins(context).vertical, 0)
            shape.borderless = AndroidShape.Borderless(
                across: 10 - margins(context).horizontal, down: down, spaceRadius: 3, disc: 35)
        }
        return shape
    }

    func preview(_ context: AndroidContext) -> AndroidPreview {
        AndroidPreview(
            width: .fixed(38), height: 116, size: .points(23), radius: Self.radius, textHeight: 48)
    }

    func panel(_ context: AndroidContext) -> AndroidPanel {
        AndroidPanel(
            cellWidth: 38, cellHeight: 48, order: .aroundStart, radius: Self.radius, elevation: 2, size: .points(23))
    }

    func strip(_ context: AndroidContext) -> AndroidCandidateBar {
        AndroidCandidateBar(
            division: .sixths(expander: 40), size: .scaled(20), annotationSize: .scaled(20), hasAnnotationsBehind: true,
            separatorHeight: 24, padding: 10, hasModifierIcons: true)
    }
}
