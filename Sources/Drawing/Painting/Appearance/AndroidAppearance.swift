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
        // A theme's corners, line and heavy letters count where it states the radius, unless it is made for an app.
        func states(_ name: PropertyName) -> Bool {
            figures.hasPopupColors && !theme.android.isAndroidTheme && theme.android.explicitProperties.contains(name)
        }
        func bubble(
            _ style: KeyStyle, name: PropertyName, colors: AndroidPopupColors.Pair, radius: Double,
            elevation: Double, size: AndroidTextSizes.Size, figure: AndroidPreview? = nil
        ) -> BubbleAppearance {
            let isOwn = states(name)
            return BubbleAppearance(
                fill: colors.fill, text: colors.text, border: isOwn ? style.border : .none,
                radius: isOwn ? style.cornerRadius : radius, shadow: .raised(elevation),
                font: fonts.bubble(size, isBold: isOwn && style.font.weight.isHeavy), figure: figure)
        }
        let (colors, bubbleFigure, panel) = (
            theme.popupColors(inKeys: !figures.hasPopupColors), figures.preview, figures.panel
        )
        preview = bubble(
            theme.preview, name: .previewCornerRadius, colors: colors.preview, radius: bubbleFigure.radius,
            elevation: bubbleFigure.elevation, size: bubbleFigure.size, figure: bubbleFigure)
        popup = PopupAppearance(
            panel: bubble(
                theme.popup.panel, name: .popupCornerRadius, colors: colors.popup, radius: panel.radius,
                elevation: panel.elevation, size: panel.size),
            cell: nil, selected: colors.selected,
            cellRadius: states(.popupKeyCornerRadius) ? theme.popup.keyCornerRadius : panel.radius)
        strip = CandidateBarAppearance(android: theme, figures)
        systemBar = SystemBarAppearance(android: theme, isFloating: geometry.card != nil)
        arrow = theme.onGround(theme.modifierKey.text)
        handle = theme.onGround(theme.regularKey.text).withAlpha(multipliedBy: Self.handleAlpha)
    }
}

extension SystemBarAppearance {
    /// The dark grey of the system's icons, and its least contrast with the bar; else they are white.
    private static let dark = (color: Color(rgb: 0x57595D), contrast: 3.0)

    fileprivate init(android theme: KeyboardTheme, isFloating: Bool) {
        let background = theme.android.navigationBarBackground
        let ground = background.composited(over: theme.ground)
        fill = !isFloating && background == theme.background.fill.color ? nil : background
        icon = Self.dark.color.contrast(with: ground) >= Self.dark.contrast ? Self.dark.color : .white
        indicator = icon
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
