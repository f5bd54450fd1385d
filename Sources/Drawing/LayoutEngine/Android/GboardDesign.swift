internal import Graphics
internal import Layouts

/// Gboard's keyboard as measured (docs/android.md §2.2).
struct GboardDesign: AndroidDesign {
    /// The frames of a look in dp: lengths across are for a canvas of `width` and grow with it, those down hold for every one.
    private struct Figures {
        let width, sides, gap: Double
        let strip, top, bottom, pitch, keyHeight, lastKeyHeight, radius: Double
        var hint = 10.97
    }

    private static let today = Figures(
        width: 411.43, sides: 1.9, gap: 5.33, strip: 44.2, top: 8, bottom: 11.8, pitch: 58.9, keyHeight: 47,
        lastKeyHeight: 47.6, radius: 7.5)
    private static let pad = Figures(
        width: 411.43, sides: 1.9, gap: 4.57, strip: 44.2, top: 8, bottom: 10.2, pitch: 57.9, keyHeight: 52.2,
        lastKeyHeight: 52.2, radius: 7.5)
    private static let classic = Figures(
        width: 392.73, sides: 1.82, gap: 5.09, strip: 40.7, top: 5.48, bottom: 7.2, pitch: 63.09, keyHeight: 52,
        lastKeyHeight: 52, radius: 6.7, hint: 10.05)
    /// The classic look on screens less than twice as high as wide.
    private static let lowClassic = Figures(
        width: 411.43, sides: 1.9, gap: 5.33, strip: 40.7, top: 5.48, bottom: 11.8, pitch: 59.05, keyHeight: 47.2,
        lastKeyHeight: 47.2, radius: 7.5)
    /// The steps between the rows of the keyboards that were measured.
    private static let steps = 3.0

    private static func figures(_ context: AndroidContext) -> Figures {
        if context.isInputPad { return pad }
        guard context.options.keyShape == .classic else { return today }
        return context.screen.height < 2 * context.screen.width ? lowClassic : classic
    }

    var settings: Set<AndroidSetting> { AndroidSetting.common.union([.keyShape, .strip]) }
    var shapes: [AndroidOptions.KeyShape] { [.pill, .classic] }
    var hasPopupColors: Bool { false }
    var hasLetterColors: Bool { true }
    var hasEvenPads: Bool { true }
    var hints: HintLetters { .symbols }

    func extent(_ context: AndroidContext) throws(LayoutError) -> AndroidExtent {
        guard context.isPhone, !context.isLandscape else {
            throw .option("metrics gboard: requires a phone in portrait")
        }
        let figures = Self.figures(context)
        let across = context.width / figures.width
        let pitch = context.rows > 1 ? figures.pitch * Self.steps / Double(context.rows - 1) : figures.pitch
        return AndroidExtent(
            strip: figures.strip,
            keys: figures.top + figures.pitch * Self.steps + figures.lastKeyHeight + figures.bottom,
            sides: figures.sides * across, top: figures.top, pitch: pitch,
            keyHeight: pitch - (figures.pitch - figures.keyHeight), lastKeyHeight: figures.lastKeyHeight,
            gap: figures.gap * across)
    }

    /// The language key stands in the emoji key's place.
    func bottomRow(_ context: AndroidContext) -> [AndroidSlot] {
        [.mode, .comma, context.hasLanguageKey ? .language : .emoji, .space, .own, .period, .return]
    }

    /// Comma and full stop have the face of `?123`, the keys of emoji and of the language that of letters.
    func colors(of key: AndroidKey) -> KeyColors {
        switch key.slot {
        case .comma, .period: .modifier
        case .language: .modifierText
        case .emoji: .regular
        default: key.padColors
        }
    }

    func textSizes(_ context: AndroidContext) -> AndroidTextSizes {
        let figures = Self.figures(context)
        return AndroidTextSizes(
            letter: .points(24.8), word: .points(16.9), digit: .points(30.5), hint: .points(figures.hint),
            space: .points(12), preview: .share(0.70), hintAscent: 0.928, modeWeight: .medium,
            hintPosition: .corner(right: 1.85, top: 1.5),
            baseline: .below(6.9 / 24.8), wordBaseline: .below(0.38),
            marks: AndroidTextSizes.Marks(line: 40.8 / 52, scale: 1 / 1.2),
            smiley: context.hasLanguageKey
                ? AndroidTextSizes.Smiley(size: 9.86, top: 0.2 * figures.lastKeyHeight) : nil)
    }

    func shape(_ context: AndroidContext) -> AndroidShape {
        let shape = context.options.keyShape
        let key = AndroidShape.Corner.radius(shape == .pill ? 8 : Self.figures(context).radius)
        var look = AndroidShape(
            letter: key, modifier: key, enter: shape == .pill ? .pill : key, space: key, icons: .gboard)
        // The line in the background's colour × 0.73.
        if shape == .classic { look.depth = .init(.drop, 0.73, alpha: 0.27) }
        if context.options.isBorderless {
            look.borderless = AndroidShape.Borderless(down: 9.5, spaceRadius: 5, disc: 35)
        }
        return look
    }

    func preview(_ context: AndroidContext) -> AndroidPreview {
        AndroidPreview(
            width: .text(margin: 0, least: 40), height: 60, footBelowTop: 10, size: .share(0.70), radius: 8)
    }

    func panel(_ context: AndroidContext) -> AndroidPanel {
        AndroidPanel(
            cellWidth: 40, cellHeight: 56.1, order: .aroundKey(foot: 8), radius: 8, elevation: 2,
            size: .points(24.8))
    }

    func strip(_ context: AndroidContext) -> AndroidCandidateBar {
        AndroidCandidateBar(
            division: .thirds(margin: 44), size: .points(18), annotationSize: .points(0.6 * 18), separatorHeight: 20,
            padding: 6, hasMoreDots: true, boldensSelected: true,
            actions: CandidateBarActions(
                first: .menu, middle: [.emoji, .clipboard, .settings, .palette], last: .microphone))
    }
}
