internal import Graphics
internal import LayoutEngine
internal import Layouts
internal import ThemeModel

extension Appearance {
    /// The look of a keyboard of iOS in a theme: the theme's own, or with corners and bars of a measured design.
    init(ios theme: KeyboardTheme, _ geometry: KeyboardGeometry, motion: KeyboardMotion) {
        let design = geometry.metrics.ios ?? .devices
        let isLocked = geometry.plane == .capslock
        ground = theme.background.fill
        corners =
            design.shape.map { CornerRadii(top: $0.keyboardRadius, bottom: 0) }
            ?? CornerRadii(theme.background.cornerRadius)
        edge = design.shape?.edge
        let radius = geometry.system?.keyRadius
        keys = geometry.keys.indices.map { n in
            KeyAppearance(
                ios: geometry.keys[n], theme, design, figures: geometry.system, isLocked: isLocked,
                isInBar: geometry.systemBar.map { geometry.keys[n].rect.y > $0.rect.y } ?? false,
                amount: motion.amounts[n])
        }
        func bubble(_ style: KeyStyle) -> BubbleAppearance {
            BubbleAppearance(
                fill: style.fill.color, text: style.text, border: style.border, radius: style.cornerRadius,
                shadow: style.shadow, font: theme.labelFont(style.font),
                keyRadius: {
                    radius ?? ($0 == .regular ? theme.regularKey : theme.modifierKey).cornerRadius
                })
        }
        preview = bubble(theme.preview)
        popup = PopupAppearance(
            panel: bubble(theme.popup.panel), cell: theme.popup.keyBackground,
            selected: (theme.popup.selectedBackground, theme.popup.selectedText),
            cellRadius: theme.popup.keyCornerRadius)
        strip = CandidateBarAppearance(ios: theme, design.strip)
        systemBar = SystemBarAppearance(ios: theme, design)
        arrow = theme.onGround(theme.modifierKey.text)
    }
}

extension KeyAppearance {
    /// The share of the label's alpha that an annotation has, but for the letters of a pad that was measured.
    private static let noteAlpha = 0.6
    /// The index of a pad's last column.
    private static let lastColumn = 2
    /// The shares of the text's alpha on the plane of emoji, and of the keys' that its field for a search has, whose radius is measured.
    private static let emoji = (title: 0.28, word: 0.42, tab: 0.5, disc: 0.15, field: 0.5, radius: 12.0)

    /// The look of a key of iOS, which may stand in the system's bar. `amount` is how far down it is if it is neither up nor down.
    fileprivate init(
        ios key: KeyFrame, _ theme: KeyboardTheme, _ design: IOSDesign, figures: IOSFigures?, isLocked: Bool,
        isInBar: Bool, amount: Double?
    ) {
        let style =
            key.colors == .regular ? theme.regularKey : key.isAccent ? theme.accentKey : theme.modifierKey
        let (isTab, isField) = (key.isCategory, key.key.role == .search)
        let measured = figures.map { isTab ? key.rect.height / 2 : isField ? Self.emoji.radius : $0.keyRadius }
        let pressed = theme.pressedKey
        let scale = amount.map { 1 + (pressed.scale - 1) * $0 } ?? (key.isPressed ? pressed.scale : 1)
        var own = theme.android.ownLook(of: key.key.role, isPressed: key.isPressed, isLocked: isLocked)
        let pad = design.pad(of: figures)
        if let pad, pad.shift != 0, key.index == Self.lastColumn {
            for member in [KeyLookMember.labelOffset, .hintOffset] { own[member] = .offset(Point(pad.shift, 0)) }
        }
        let rect = (own.margin?.inset(key.rect) ?? key.rect).scaled(by: scale)
        let radius = own.cornerRadius?.radius(on: rect) ?? (measured ?? style.cornerRadius) * scale
        let isBare = key.key.isPlain && !key.isPressed && !(pad?.facesSeparator == true && key.key.role == .character)
        let usual = key.isPressed ? pressed.text : style.text
        let alpha = isInBar ? design.barAlpha ?? 1 : 1
        text = own.text ?? (isBare ? theme.onGround(usual).withAlpha(multipliedBy: alpha) : usual)
        fill = own.background.map { FillStyle(color: $0) } ?? (key.isPressed ? pressed.fill : style.fill)
        let corners = isTab || isField ? .circular : design.shape?.cornerStyle ?? theme.cornerStyle
        face = isBare ? nil : RoundedRect(rect, radius: radius, corners)
        border = Border(color: own.border ?? style.border.color, width: own.borderWidth ?? style.border.width)
            .scaled(by: scale)
        let usualShadow = key.isPressed ? pressed.shadow : style.shadow
        shadow = (own.elevation == nil ? usualShadow : .raised(own.elevation ?? 0))?.scaled(by: scale)
        hint = text.withAlpha(multipliedBy: pad == nil ? Self.noteAlpha : 1)
        mark = text.withAlpha(multipliedBy: key.title != nil ? Self.emoji.title : design.labels?.mark?.alpha ?? 1)
        if (isTab || isField), !key.isPressed {
            let shade = theme.onGround(theme.regularKey.text)
            text = shade.withAlpha(multipliedBy: isField ? Self.emoji.word : isBare ? Self.emoji.tab : 1)
            let (face, share) = isField ? (theme.regularKey.fill.color, Self.emoji.field) : (shade, Self.emoji.disc)
            fill = FillStyle(color: face.withAlpha(multipliedBy: share))
            (border, shadow) = (.none, nil)
        }
        self.own = own
        self.scale = scale
    }
}

extension AndroidStyle {
    /// Returns what the theme changes about the space, return and shift keys of iOS. A theme that is made for an Android app says
    /// nothing about them.
    fileprivate func ownLook(of role: KeyRole, isPressed: Bool, isLocked: Bool) -> KeyLook {
        let keys: [KeyRole: OverridableKey] = [.space: .space, .return: .return, .done: .return, .shift: .shift]
        guard let key = keys[role], !isAndroidTheme else { return KeyLook() }
        return look(of: key, isPressed: isPressed, isLocked: isLocked)
    }
}

extension SystemBarAppearance {
    /// The size of the icons relative to a key's, and their alpha.
    private static let icon = (scale: 1.25, alpha: 0.75)

    /// The system's bar of iOS, which is not themed: black or white, whichever is clearer against the keyboard's lower edge.
    fileprivate init(ios theme: KeyboardTheme, _ design: IOSDesign) {
        indicator = (theme.background.fill.gradient?.stops.last?.color ?? theme.background.fill.color).blackOrWhite
        icon =
            design.barAlpha.map { theme.onGround(theme.regularKey.text).withAlpha(multipliedBy: $0) }
            ?? indicator.withAlpha(multipliedBy: Self.icon.alpha)
        (icons, scale) = design.barAlpha == nil ? (.ios, Self.icon.scale) : (.ios26Bar, 1)
    }
}

extension KeyboardTheme {
    /// The factor by which labels that begin in the Tamil block are enlarged.
    private static let tamilScale = 1.1

    /// Returns one of the theme's fonts; if `isEnlarged` is false, Tamil is as large as the rest.
    func labelFont(_ font: FontStyle, isEnlarged: Bool = true) -> LabelFont {
        LabelFont(
            style: textStyle(font), size: .points(font.size), designShare: font.designShare,
            tamilScale: isEnlarged ? Self.tamilScale : 1)
    }
}
