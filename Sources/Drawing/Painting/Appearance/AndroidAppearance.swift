internal import Graphics
internal import LayoutEngine
internal import Layouts
internal import ThemeModel

extension Appearance {
    /// The share of the text's alpha that the handle of a card has.
    private static let handleAlpha = 0.4

    /// The look of the keyboard of an Android app in a theme's colours (docs/android.md).
    init(
        android theme: KeyboardTheme, _ geometry: KeyboardGeometry, figures: AndroidMetrics, fonts: AndroidFonts,
        motion: KeyboardMotion
    ) {
        let faces = AndroidFaces(theme: theme, figures: figures)
        let isLocked = geometry.plane == .capslock
        ground = theme.background.fill
        keys = geometry.keys.indices.map { n in
            faces.appearance(of: geometry.keys[n], isLocked: isLocked, amount: motion.amounts[n])
        }
        let bubbles = AndroidBubbles(theme: theme, figures: figures, fonts: fonts)
        (preview, popup) = (bubbles.preview, bubbles.popup)
        strip = StripAppearance(android: theme, figures)
        systemBar = SystemBarAppearance(android: theme, isFloating: geometry.card != nil)
        arrow = theme.onGround(theme.modifierKey.text)
        handle = theme.onGround(theme.regularKey.text).withAlpha(multipliedBy: Self.handleAlpha)
    }
}

/// The look of the bubbles above an Android keyboard's keys (docs/android.md §4).
private struct AndroidBubbles {
    let theme: KeyboardTheme
    let figures: AndroidMetrics
    let fonts: AndroidFonts

    /// The colours of bubbles, which are opaque: letters are under them.
    private var colors: AndroidPopupColors { theme.popupColors(inKeys: !figures.hasPopupColors) }

    /// Returns a theme's corners, line and heavy letters where it states the radius; otherwise, and if the theme is made for an
    /// app, the keyboard's own.
    private func shape(
        _ name: PropertyName, own: Double, theme stated: (radius: Double, border: Border, font: FontStyle)
    ) -> (radius: Double, border: Border, isBold: Bool) {
        guard figures.hasPopupColors, !theme.android.isAndroidTheme, theme.android.explicitProperties.contains(name)
        else {
            return (own, .none, false)
        }
        return (stated.radius, stated.border, stated.font.weight.rawValue >= FontWeight.semibold.rawValue)
    }

    var preview: BubbleAppearance {
        let (figure, style, colors) = (figures.preview, theme.preview, colors.preview)
        let shape = shape(
            .previewCornerRadius, own: figure.radius, theme: (style.cornerRadius, style.border, style.font))
        return BubbleAppearance(
            fill: colors.fill, text: colors.text, border: shape.border, radius: shape.radius,
            shadow: .raised(figure.elevation), font: fonts.bubble(figure.size, isBold: shape.isBold), figure: figure)
    }

    var popup: PopupAppearance {
        let (figure, style, colors) = (figures.panel, theme.popup, colors)
        let shape = shape(.popupCornerRadius, own: figure.radius, theme: (style.cornerRadius, style.border, style.font))
        let cell = self.shape(
            .popupKeyCornerRadius, own: figure.radius, theme: (style.keyCornerRadius, style.border, style.font))
        return PopupAppearance(
            panel: BubbleAppearance(
                fill: colors.popup.fill, text: colors.popup.text, border: shape.border, radius: shape.radius,
                shadow: .raised(figure.elevation), font: fonts.bubble(figure.size, isBold: shape.isBold)),
            cell: nil, selected: colors.selected, cellRadius: cell.radius)
    }
}

extension SystemBarAppearance {
    /// The share of the text's alpha that the pill has.
    private static let pillAlpha = 0.7

    fileprivate init(android theme: KeyboardTheme, isFloating: Bool) {
        let background = theme.android.navigationBarBackground
        let ground = background.composited(over: theme.ground)
        fill = !isFloating && background == theme.background.fill.color ? nil : background
        icon = ground == theme.ground ? theme.onGround(theme.regularKey.text) : ground.blackOrWhite
        indicator = icon.withAlpha(multipliedBy: Self.pillAlpha)
        icons = .aosp
        scale = 1
    }
}

extension Shadow {
    /// The greatest elevation that counts, and the share of black in the shadow of a raised thing.
    private static let elevation = (most: 8.0, alpha: 0.3)

    /// Returns the shadow of something raised by an elevation in dp, in black or a colour of its own; nil at 0.
    static func raised(_ elevation: Double, color: Color? = nil) -> Shadow? {
        let height = min(max(elevation, 0), Self.elevation.most)
        guard height > 0 else { return nil }
        return Shadow(
            color: color ?? Color.black.withAlpha(multipliedBy: Self.elevation.alpha), offset: Point(0, height / 2),
            blur: height)
    }
}
