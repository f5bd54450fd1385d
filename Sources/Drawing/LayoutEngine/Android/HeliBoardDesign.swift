/// HeliBoard's keyboard, which is AOSP's with other defaults (docs/android.md §2.1).
struct HeliBoardDesign: AndroidDesign {
    /// The figures of one class of screen: heights in dp, and percentages of the keys' area or of the width.
    private struct Figures {
        /// The height of the keys' area.
        let height: Double
        /// Its least height, as a share of the width on an upright screen, otherwise of the usable height.
        let least: Double
        let top: Double
        let bottom: Double
        let rowGap: Double
        let keyGap: Double
        let narrowRowGap: Double
        let narrowKeyGap: Double
        let strip: Double
        let letter: Double
        let word: Double
        let hint: Double
        let space: Double
        let preview: Double
        /// The digits of pads, and those of the shape `holo`.
        let digit: (lxx: Double, holo: Double)
    }

    private static let phone = Figures(
        height: 205.6, least: 0.618, top: 2.335, bottom: 4.669, rowGap: 6.127, keyGap: 1.739, narrowRowGap: 3.527,
        narrowKeyGap: 1.089, strip: 40, letter: 55, word: 34, hint: 25, space: 33.735, preview: 82, digit: (90, 65))
    private static let phoneOnSide = Figures(
        height: 176, least: 0.45, top: 2.727, bottom: 0, rowGap: 5.368, keyGap: 1.020, narrowRowGap: 4.85,
        narrowKeyGap: 0.92, strip: 36, letter: 65, word: 40, hint: 30, space: 40, preview: 90, digit: (90, 74))
    private static let sw600 = Figures(
        height: 302.4, least: 0.35, top: 2.335, bottom: 4.0, rowGap: 4.5, keyGap: 1.565, narrowRowGap: 4.5,
        narrowKeyGap: 1.565, strip: 44, letter: 50, word: 32, hint: 23, space: 28, preview: 50, digit: (60, 45))
    private static let sw600OnSide = Figures(
        height: 283.5, least: 0.40, top: 2.727, bottom: 0, rowGap: 4.5, keyGap: 0.9, narrowRowGap: 4.5,
        narrowKeyGap: 0.9, strip: 44, letter: 50, word: 32, hint: 23, space: 30, preview: 50, digit: (60, 48))
    private static let sw768 = Figures(
        height: 302.4, least: 0.35, top: 2.335, bottom: 3.312, rowGap: 3.312, keyGap: 1.066, narrowRowGap: 3.312,
        narrowKeyGap: 1.066, strip: 40, letter: 50, word: 32, hint: 25, space: 29.03, preview: 50, digit: (60, 42))
    private static let sw768OnSide = Figures(
        height: 270.4, least: 0.35, top: 1.896, bottom: 0, rowGap: 3.690, keyGap: 1.030, narrowRowGap: 3.690,
        narrowKeyGap: 1.030, strip: 40, letter: 50, word: 32, hint: 30, space: 30, preview: 50, digit: (60, 42))

    private static func figures(_ screen: AndroidScreen) -> Figures {
        switch (screen.size, screen.isLandscape) {
        case (.phone, false): phone
        case (.phone, true): phoneOnSide
        case (.sw600, false): sw600
        case (.sw600, true): sw600OnSide
        case (.sw768, false): sw768
        case (.sw768, true): sw768OnSide
        }
    }

    /// The most that the keys take of the usable height.
    private static let most = 0.46
    /// The size of emoji as a share of their keys' height.
    private static let emoji = 0.78
    /// The factor of the keys' height with a row of digits.
    private static let numberRow = 1.33

    /// Returns the height of the keys' area on a screen.
    static func keysHeight(on screen: AndroidScreen, hasNumberRow: Bool = false) -> Double {
        let figures = figures(screen)
        let least = figures.least * (screen.isLandscape ? screen.usableHeight : screen.width)
        let height = figures.height * (hasNumberRow ? numberRow : 1)
        return max(min(height, most * screen.usableHeight), least)
    }

    var settings: Set<AndroidSetting> { AndroidSetting.common.union([.keyShape, .narrowGaps, .split]) }
    var shapes: [AndroidOptions.KeyShape] { [.material, .rounded, .holo] }
    var hasGradients: Bool { true }
    var hasPadHints: Bool { true }
    var hints: HintLetters { .symbols }

    func extent(_ context: AndroidContext) -> AndroidExtent {
        let figures = Self.figures(context.screen)
        let own = Self.keysHeight(on: context.screen, hasNumberRow: context.options.hasNumberRow)
        let keys = context.style.rowHeight.map { $0 * Double(context.rows) } ?? context.style.keysHeight ?? own
        let isNarrow = context.options.hasNarrowGaps
        let rowGap =
            isNarrow ? figures.narrowRowGap / 100 * keys : context.style.rowSpacing ?? figures.rowGap / 100 * keys
        let keyGap =
            isNarrow
            ? figures.narrowKeyGap / 100 * context.width
            : context.style.keySpacing ?? figures.keyGap / 100 * context.width
        let (top, bottom) = (figures.top / 100 * keys, figures.bottom / 100 * keys)
        let pitch = (keys - top - bottom + rowGap) / Double(context.rows)
        return AndroidExtent(
            strip: context.style.stripHeight ?? figures.strip, keys: keys, top: top, pitch: pitch,
            keyHeight: pitch - rowGap, lastKeyHeight: pitch - rowGap, gap: keyGap)
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
        let figures = Self.figures(context.screen)
        let isFar = !context.isPhone || context.options.keyShape == .rounded
        let isHolo = context.options.keyShape == .holo
        return AndroidTextSizes(
            letter: .share(figures.letter / 100), word: .share(figures.word / 100),
            digit: .share((isHolo ? figures.digit.holo : figures.digit.lxx) / 100), emoji: .share(Self.emoji),
            hint: .share(figures.hint / 100), space: .share(figures.space / 100),
            preview: .share(figures.preview / 100),
            isBold: isHolo, hintPosition: .corner(right: isFar ? 3 : 1, top: 0),
            baseline: .capitals, shrinksClusters: true)
    }

    func shape(_ context: AndroidContext) -> AndroidShape {
        var shape: AndroidShape
        switch context.options.keyShape {
        case .rounded: shape = AndroidShape(letter: .radius(10), modifier: .pill, enter: .pill, space: .radius(10))
        case .holo: shape = AndroidShape(letter: .radius(2), modifier: .radius(2), enter: .radius(2), space: .radius(2))
        default: shape = AndroidShape(letter: .radius(5), modifier: .radius(5), enter: .radius(5), space: .radius(5))
        }
        shape.depth = .init(.bevel, 1)
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
