/// HeliBoard's keyboard, which is AOSP's with other defaults (docs/android.md §2.1).
struct HeliBoardDesign: AndroidDesign {
    /// What differs between classes of screens: the height of the keys' area in dp, its least height as a share of the width on an
    /// upright screen, otherwise of the usable height, the strip in dp, and percentages of the keys' area, of the width, or of a key's
    /// height; `digit` is that of pads.
    private enum Figure {
        case height, least, top, bottom, rowGap, keyGap, narrowRowGap, narrowKeyGap
        case strip, letter, word, hint, space, preview, digit, holoDigit
    }

    /// Those of phones, of tablets from 600 dp on and from 768 dp on, each upright and on its side.
    private static let figures: [Figure: [Double]] = [
        .height: [205.6, 176, 302.4, 283.5, 302.4, 270.4],
        .least: [0.618, 0.45, 0.35, 0.40, 0.35, 0.35],
        .top: [2.335, 2.727, 2.335, 2.727, 2.335, 1.896],
        .bottom: [4.669, 0, 4.0, 0, 3.312, 0],
        .rowGap: [6.127, 5.368, 4.5, 4.5, 3.312, 3.690],
        .keyGap: [1.739, 1.020, 1.565, 0.9, 1.066, 1.030],
        .narrowRowGap: [3.527, 4.85, 4.5, 4.5, 3.312, 3.690],
        .narrowKeyGap: [1.089, 0.92, 1.565, 0.9, 1.066, 1.030],
        .strip: [40, 36, 44, 44, 40, 40],
        .letter: [55, 65, 50, 50, 50, 50],
        .word: [34, 40, 32, 32, 32, 32],
        .hint: [25, 30, 23, 23, 25, 30],
        .space: [33.735, 40, 28, 30, 29.03, 30],
        .preview: [82, 90, 50, 50, 50, 50],
        .digit: [90, 90, 60, 60, 60, 60],
        .holoDigit: [65, 74, 45, 48, 42, 42],
    ]

    private static func figure(_ figure: Figure, on screen: AndroidScreen) -> Double {
        let first = screen.size == .phone ? 0 : screen.size == .sw600 ? 2 : 4
        return figures[figure]?[screen.isLandscape ? first + 1 : first] ?? 0
    }

    /// The most that the keys take of the usable height.
    private static let most = 0.46
    /// The size of emoji as a share of their keys' height.
    private static let emoji = 0.78
    /// The factor of the keys' height with a row of digits.
    private static let numberRow = 1.33

    /// Returns the height of the keys' area on a screen.
    static func keysHeight(on screen: AndroidScreen, hasNumberRow: Bool = false) -> Double {
        let least = figure(.least, on: screen) * (screen.isLandscape ? screen.usableHeight : screen.width)
        let height = figure(.height, on: screen) * (hasNumberRow ? numberRow : 1)
        return max(min(height, most * screen.usableHeight), least)
    }

    var settings: Set<AndroidSetting> { AndroidSetting.common.union([.keyShape, .narrowGaps, .split]) }
    var shapes: [AndroidOptions.KeyShape] { [.material, .rounded, .holo] }
    var hasGradients: Bool { true }
    var hasPadHints: Bool { true }
    var hints: HintLetters { .symbols }

    func extent(_ context: AndroidContext) -> AndroidExtent {
        func figure(_ figure: Figure) -> Double { Self.figure(figure, on: context.screen) / 100 }
        let own = Self.keysHeight(on: context.screen, hasNumberRow: context.options.hasNumberRow)
        let keys = context.style.rowHeight.map { $0 * Double(context.rows) } ?? context.style.keysHeight ?? own
        let isNarrow = context.options.hasNarrowGaps
        let (down, across) = isNarrow ? (Figure.narrowRowGap, Figure.narrowKeyGap) : (.rowGap, .keyGap)
        let rowGap = (isNarrow ? nil : context.style.rowSpacing) ?? figure(down) * keys
        let keyGap = (isNarrow ? nil : context.style.keySpacing) ?? figure(across) * context.width
        let (top, bottom) = (figure(.top) * keys, figure(.bottom) * keys)
        let pitch = (keys - top - bottom + rowGap) / Double(context.rows)
        return AndroidExtent(
            strip: context.style.stripHeight ?? Self.figure(.strip, on: context.screen), keys: keys, top: top,
            pitch: pitch, keyHeight: pitch - rowGap, lastKeyHeight: pitch - rowGap, gap: keyGap)
    }

    func hasTabletRows(_ context: AndroidContext) -> Bool { !context.isPhone }

    func bottomRow(_ context: AndroidContext) -> [AndroidSlot] {
        let start: [AndroidSlot] = [.mode, .comma] + (context.hasLanguageKey ? [.language] : [])
        if hasTabletRows(context) { return start + [.space, .own, .period, .emoji] }
        return start + (context.hasEmojiKey ? [.emoji] : []) + [.space, .own, .period, .return]
    }

    func spans(of rows: [AndroidRow], _ context: AndroidContext) -> [[AndroidSpan]] {
        hasTabletRows(context)
            ? TabletSharing(isSplit: context.isSplit).spans(of: rows) : PercentSharing().spans(of: rows)
    }

    /// The keys beside space are functional (`TextKeyData.getDefaultBackground`).
    func colors(of key: AndroidKey) -> KeyColors {
        key.slot == .comma || key.slot == .period ? .modifier : key.padColors
    }

    func textSizes(_ context: AndroidContext) -> AndroidTextSizes {
        func share(_ figure: Figure) -> AndroidTextSizes.Size { .share(Self.figure(figure, on: context.screen) / 100) }
        let isFar = !context.isPhone || context.options.keyShape == .rounded
        let isHolo = context.options.keyShape == .holo
        return AndroidTextSizes(
            letter: share(.letter), word: share(.word), digit: share(isHolo ? .holoDigit : .digit),
            emoji: .share(Self.emoji), hint: share(.hint), space: share(.space), preview: share(.preview),
            isBold: isHolo, hintPosition: .corner(right: isFar ? 3 : 1, top: 0),
            baseline: .capitals, shrinksClusters: true)
    }

    func shape(_ context: AndroidContext) -> AndroidShape {
        let isRound = context.options.keyShape == .rounded
        let letter = AndroidShape.Corner.radius(isRound ? 10 : context.options.keyShape == .holo ? 2 : 5)
        let modifier = isRound ? .pill : letter
        var shape = AndroidShape(
            letter: letter, modifier: modifier, enter: modifier, space: letter, depth: .init(.bevel, 1))
        if context.options.isBorderless {
            shape.borderless = AndroidShape.Borderless(down: 9.5, spaceRadius: 5, disc: 35)
        }
        return shape
    }

    func preview(_ context: AndroidContext) -> AndroidPreview {
        AndroidPreview(
            width: .text(margin: 10, least: 35), height: context.style.previewHeight ?? 65,
            lines: context.style.previewHeight == nil ? 1.327 : 0, size: textSizes(context).preview, radius: 5,
            textFoot: 60)
    }

    func panel(_ context: AndroidContext) -> AndroidPanel {
        let extent = extent(context)
        return AndroidPanel(
            cellWidth: (context.isPhone ? 0.1 : 0.09) * context.width, cellHeight: extent.pitch,
            order: .aroundKey(foot: 30), rowGap: (extent.pitch - extent.keyHeight) / 2,
            radius: context.options.keyShape == .rounded ? 10 : 5, elevation: 6, size: textSizes(context).letter)
    }

    func strip(_ context: AndroidContext) -> AndroidCandidateBar {
        let margin = !context.isPhone ? 54.0 : context.isLandscape ? 48 : 36
        let size = context.screen.size == .sw600 ? 22.0 : 18
        return AndroidCandidateBar(
            division: .thirds(margin: margin), size: .points(size), annotationSize: .points(0.6 * size),
            separatorHeight: 24, padding: 6, hasMoreDots: true, boldensSelected: true)
    }
}
