internal import Graphics
internal import Layouts

/// Gboard's keyboard as measured on a phone, 392.73 dp wide (docs/android.md §2.2): lengths across are for that width, those
/// down hold for every width.
struct GboardDesign: AndroidDesign {
    private static let width = 392.73
    private static let sides = 4.84
    private static let gap = 5.13
    private static let strip = 40.7
    private static let top = 9.6
    private static let pitch = 62.05
    private static let keyHeight = 56.1
    private static let lastKeyHeight = 52.4
    private static let bottom = 5.8
    /// The steps between the rows of the keyboard that was measured.
    private static let steps = 3.0

    var settings: Set<AndroidSetting> { AndroidSetting.common.union([.keyShape, .strip]) }
    var shapes: [AndroidOptions.KeyShape] { [.pill] }
    var hasPopupColors: Bool { false }
    var hints: HintLetters { .symbols }

    func extent(_ setup: AndroidSetup) throws(LayoutError) -> AndroidExtent {
        guard setup.isPhone, !setup.isLandscape else {
            throw .option("metrics gboard: requires a phone in portrait")
        }
        let across = setup.width / Self.width
        let pitch = setup.rows > 1 ? Self.pitch * Self.steps / Double(setup.rows - 1) : Self.pitch
        return AndroidExtent(
            strip: Self.strip, keys: Self.top + Self.pitch * Self.steps + Self.lastKeyHeight + Self.bottom,
            sides: Self.sides * across, top: Self.top, pitch: pitch, keyHeight: pitch - (Self.pitch - Self.keyHeight),
            lastKeyHeight: Self.lastKeyHeight, gap: Self.gap * across)
    }

    func bottomRow(_ setup: AndroidSetup) -> [AndroidSlot] {
        [.mode, .comma, .language] + (setup.hasEmojiKey ? [.emoji] : []) + [.space, .own, .period, .return]
    }

    /// The keys beside space look like letters, that of the language among them.
    func colors(of key: AndroidKey) -> KeyColors {
        key.slot == .language || key.slot == .emoji ? .regular : key.padColors
    }

    func textSizes(_ setup: AndroidSetup) -> AndroidTextSizes {
        AndroidTextSizes(
            letter: .points(24.8), word: .points(16.9), hint: .points(10.2), space: .points(12.6),
            preview: .share(0.70), modeWeight: .medium, hintPosition: .inkCorner(middle: 4.9, top: 3.5),
            baseline: .below(6.9 / 24.8),
            smiley: AndroidTextSizes.Smiley(size: 9.8, top: 10.7, commaFoot: 8, isInk: true))
    }

    func shape(_ setup: AndroidSetup) -> AndroidShape {
        let isPill = setup.options.keyShape == .pill
        let key = AndroidShape.Corner.radius(isPill ? 8 : 6.4)
        var shape = AndroidShape(
            letter: key, modifier: key, enter: isPill ? .pill : key, space: key, icons: .gboard)
        if setup.options.isBorderless {
            shape.borderless = AndroidShape.Borderless(spaceInset: (0, 9.5), spaceRadius: 5, disc: 35)
        }
        return shape
    }

    func preview(_ setup: AndroidSetup) -> AndroidPreview {
        AndroidPreview(
            width: .text(margin: 0, least: 40), height: 60, footBelowTop: 10, size: .share(0.70), radius: 8)
    }

    func panel(_ setup: AndroidSetup) -> AndroidPanel {
        AndroidPanel(
            cellWidth: 40, cellHeight: Self.keyHeight, order: .aroundKey(foot: 8), radius: 8, elevation: 2,
            size: .points(24.8))
    }

    func strip(_ setup: AndroidSetup) -> AndroidStrip {
        AndroidStrip(
            division: .thirds(margin: 44), size: .points(18), annotationSize: .points(0.6 * 18), separatorHeight: 20,
            padding: 6, hasMoreDots: true, boldensSelected: true,
            actions: StripActions(first: .menu, middle: [.emoji, .clipboard, .settings, .palette], last: .microphone))
    }
}
