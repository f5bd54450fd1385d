internal import Layouts

/// FlorisBoard's keyboard (docs/android.md §2.3): its height depends on the kind of window alone.
struct FlorisDesign: AndroidDesign {
    /// The figures of a kind of window, in dp.
    private struct Window {
        let base: Double
        let factor: Double
        /// The margins around a key.
        let across: Double
        let down: Double
    }

    private static func window(_ screen: AndroidScreen) throws(LayoutError) -> Window {
        let (width, height) = (screen.width, screen.height)
        if width >= 1600 { throw .option("metrics floris: requires a width under 1600 dp") }
        if width >= 1200 { return Window(base: 775, factor: 0.35, across: 6, down: 6) }
        if width >= 840, height >= 480 { return Window(base: 800, factor: 0.35, across: 2, down: 5) }
        if width >= 600, height >= 900 { return Window(base: 1310, factor: 0.22, across: 5, down: 5) }
        if height < 480 { return Window(base: 365, factor: 0.47, across: 2, down: 5) }
        return Window(base: 875, factor: 0.26, across: 2, down: 5)
    }

    private static let stripShare = 0.753
    /// The rows for which the height is given.
    private static let rows = 4
    /// The factor of a row's height in the one-handed keyboard, and the width that it leaves free.
    private static let compact = (rows: 0.8, free: 70.0)

    var settings: Set<AndroidSetting> { AndroidSetting.common.union([.strip]) }
    var hints: HintLetters { .fixed(second: "@#¤%&-+()", third: "*\"':;!?") }

    func handWidth(of width: Double) -> Double { width - Self.compact.free }

    func extent(_ context: AndroidContext) throws(LayoutError) -> AndroidExtent {
        let window = try Self.window(context.screen)
        let height = min(window.factor * window.base, context.screen.height)
        let row = height / Double(Self.rows) * (context.hand == nil ? 1 : Self.compact.rows)
        return AndroidExtent(
            strip: row * Self.stripShare, keys: Double(max(context.rows, Self.rows)) * row, sides: window.across,
            top: window.down, pitch: row, keyHeight: row - 2 * window.down, lastKeyHeight: row - 2 * window.down,
            gap: 2 * window.across)
    }

    func bottomRow(_ context: AndroidContext) -> [AndroidSlot] {
        [.mode, .comma, context.hasLanguageKey ? .language : .emoji, .space, .own, .period, .return]
    }

    func spans(of rows: [AndroidRow], _ context: AndroidContext) -> [[AndroidSpan]] {
        let sides = (try? Self.window(context.screen))?.across ?? 0
        return UnitSharing(available: 10 * (context.width - 2 * sides) / context.width).spans(of: rows)
    }

    func textSizes(_ context: AndroidContext) -> AndroidTextSizes {
        AndroidTextSizes(
            letter: .scaled(22), word: .scaled(18), hasIconsInFont: true, hint: .scaled(12), space: .scaled(12),
            preview: .scaled(22),
            isHintBold: false, isHintMonospaced: true, hintAscent: 0.928, hintPosition: .corner(right: 1, top: 1))
    }

    func shape(_ context: AndroidContext) -> AndroidShape {
        var shape = AndroidShape(
            letter: .radius(8), modifier: .radius(8), enter: .radius(8), space: .radius(8), depth: .init(.elevation, 2),
            icons: .floris)
        if context.options.isBorderless {
            shape.borderless = AndroidShape.Borderless(down: 6, spaceRadius: 8, disc: nil)
        }
        return shape
    }

    /// Returns the size of a preview, whose width is that of a cell of the panel.
    private func previewSize(_ context: AndroidContext) -> (width: Double, height: Double, key: Double) {
        let margin = (try? Self.window(context.screen)) ?? Window(base: 0, factor: 0, across: 2, down: 5)
        let key = (try? extent(context))?.keyHeight ?? 0
        let isFlat = context.isPhone && context.isLandscape
        let width = (isFlat ? 1.0 : 1.1) * (context.width / 10 - 2 * margin.across)
        return (width, (isFlat ? 3.0 : 2.5) * key, key)
    }

    func preview(_ context: AndroidContext) -> AndroidPreview {
        let size = previewSize(context)
        return AndroidPreview(
            width: .fixed(size.width), height: size.height, size: .scaled(22), radius: 8, textHeight: size.key,
            showsEllipsis: true)
    }

    func panel(_ context: AndroidContext) -> AndroidPanel {
        let size = previewSize(context)
        return AndroidPanel(
            cellWidth: size.width, cellHeight: size.key, order: .reading, radius: 8, elevation: 2, size: .scaled(22))
    }

    func strip(_ context: AndroidContext) -> AndroidCandidateBar {
        let height = (try? extent(context))?.strip ?? 0
        return AndroidCandidateBar(
            division: .flowing(padding: 12, most: 160), size: .scaled(14), annotationSize: .scaled(8),
            separatorHeight: 0.6 * height, padding: 8, hasButtons: true, toggleExcess: context.style.toggleExcess,
            actions: CandidateBarActions(
                first: nil, middle: [.undo, .redo, .settings, .incognito, .clipboard, .emoji, .more], last: .microphone,
                lastMargin: 4)
        )
    }
}
