internal import Graphics
internal import LayoutEngine
internal import Layouts
internal import ThemeModel

/// The faces of an Android keyboard's keys: their colours from the theme, their shape from the theme or the app.
struct AndroidFaces {
    let theme: KeyboardTheme
    let figures: AndroidMetrics

    /// How a key looks, before what is under its face has its shape.
    struct Look {
        var appearance: KeyAppearance
        var depth = AndroidShape.Depth(.none)
        /// The colour of what is under the face.
        var depthColor = Color.clear
    }

    /// Returns the look of a key.
    func look(of key: KeyFrame, isLocked: Bool) -> Look {
        let style = style(of: key)
        let kind: OverridableKey = key.colors.isModifier ? .modifier : .regular
        let highlight = theme.android.pressedHighlight
        let overrides = theme.android.look(
            of: name(of: key), kind: kind, isPressed: key.isPressed, isLocked: isLocked,
            isHighlighted: highlight != nil)
        let isReplaced = key.isPressed && highlight == nil
        let letters = figures.hasLetterColors ? theme.regularKey : style
        var appearance = KeyAppearance(
            face: face(of: key, overrides: overrides),
            fill: overrides.background.map { FillStyle(color: $0) }
                ?? (isReplaced ? theme.pressedKey.fill : style.fill),
            border: border(of: key, style: style, overrides: overrides), overlay: key.isPressed ? highlight : nil,
            text: overrides.text ?? (isReplaced ? theme.pressedKey.text : style.text), hint: theme.android.hintText,
            mark: overrides.text ?? (isReplaced ? theme.pressedKey.text : letters.text), own: overrides)
        if key.legend == .icon(.capsLock) || key.legend == .icon(.shiftFilled), overrides.text == nil, !key.isPressed {
            appearance.text = raisedShift(style)
        }
        if appearance.face == nil, overrides.text == nil {
            (appearance.text, appearance.mark) = (theme.onGround(appearance.text), theme.onGround(appearance.mark))
        }
        if let face = appearance.face, face.rect != key.rect, key.key.role == .space, isBorderless, !key.isPressed {
            appearance.fill = FillStyle(color: theme.android.spaceBarBackground)
        }
        var look = Look(appearance: appearance)
        if appearance.face != nil, !key.isPressed, !isBorderless {
            (look.depth, look.depthColor) = depth(of: key, shadow: style.shadow, overrides: overrides)
        }
        return look
    }

    /// Returns the style of the colours that the app gives a key.
    private func style(of key: KeyFrame) -> KeyStyle {
        switch key.colors {
        case .regular: return theme.regularKey
        case .modifier: return theme.modifierKey
        case .accent: return theme.accentKey
        case .modifierText:
            var style = theme.regularKey
            style.text = theme.modifierKey.text
            return style
        }
    }

    /// Returns the look of a key that is neither up nor down but `amount` of the way, where the theme states a spring: the apps'
    /// keys do not grow, so their colours and their height above the keyboard move. Without a spring they change at once.
    func look(of key: KeyFrame, isLocked: Bool, amount: Double?) -> Look {
        guard let amount, theme.pressedKey.spring != nil else { return look(of: key, isLocked: isLocked) }
        var (up, down) = (key, key)
        (up.isPressed, down.isPressed) = (false, true)
        let (rest, pressed) = (look(of: up, isLocked: isLocked), look(of: down, isLocked: isLocked))
        let share = min(max(amount, 0), 1)
        var look = key.isPressed ? pressed : rest
        look.appearance.mix(rest.appearance, with: pressed.appearance, share: share)
        (look.depth, look.depthColor) = (rest.depth, rest.depthColor)
        look.depth.height *= 1 - share
        return look
    }

    /// Returns the colour of a shift key that is down: the accent's, if that is visible on the key.
    private func raisedShift(_ style: KeyStyle) -> Color {
        guard figures.shape.icons == .aosp else { return style.text }
        let accent = theme.accentKey.fill.color
        let ground = style.fill.color.composited(over: theme.ground)
        return accent.contrast(with: ground) >= 2 ? accent : style.text
    }

    private var isBorderless: Bool { figures.shape.borderless != nil }

    /// Returns the name by which a theme can change a key; nil for a letter.
    private func name(of key: KeyFrame) -> OverridableKey? {
        switch key.key.role {
        // The space key of a pad is a function like others.
        case .space: key.colors.isModifier ? nil : .space
        case .done: .return
        case .character where key.row == figures.lastRow:
            switch key.key.label.written {
            case figures.comma, "<": .comma
            case figures.period, ">": .period
            default: nil
            }
        case let role: OverridableKey(rawValue: role.rawValue)
        }
    }

    private func border(of key: KeyFrame, style: KeyStyle, overrides: KeyLook) -> Border {
        let width = key.colors.isModifier ? PropertyName.modifierKeyBorderWidth : .regularKeyBorderWidth
        let own = theme.android.explicitProperties.contains(width) ? style.border.width : 0
        guard !key.isPressed || overrides.borderWidth != nil else { return Border(color: .clear, width: 0) }
        return Border(color: overrides.border ?? style.border.color, width: overrides.borderWidth ?? own)
    }

    // MARK: Shape

    private func face(of key: KeyFrame, overrides: KeyLook) -> RoundedRect? {
        if key.key.isPlain, !key.isPressed { return nil }
        let box = overrides.margin?.inset(key.rect) ?? key.rect
        let plain = RoundedRect(box, radius: radius(of: key, overrides: overrides, on: box))
        guard let borderless = figures.shape.borderless else { return plain }
        func inset(across: Double, down: Double) -> Rect {
            Rect(
                x: box.x + across, y: box.y + down, width: across > 0 ? max(box.width - 2 * across, 1) : box.width,
                height: max(box.height - 2 * down, 1))
        }
        switch key.key.role {
        case .space:
            let bar = inset(across: borderless.across, down: borderless.down)
            return key.isPressed ? plain : RoundedRect(bar, radius: min(borderless.spaceRadius, bar.height / 2))
        case .return, .done:
            guard let disc = borderless.disc else {
                return RoundedRect(inset(across: 0, down: borderless.down), radius: borderless.spaceRadius)
            }
            let side = min(disc, box.width, box.height)
            return RoundedRect(Rect(center: box.center, width: side, height: side), radius: side / 2)
        default: return key.isPressed ? plain : nil
        }
    }

    private func radius(of key: KeyFrame, overrides: KeyLook, on box: Rect) -> Double {
        if let corner = overrides.cornerRadius { return corner.radius(on: box) }
        let shape = figures.shape
        let corner =
            key.key.role == .space
            ? shape.space : key.isAccent ? shape.enter : key.colors.isModifier ? shape.modifier : shape.letter
        if figures.options.keyShape == nil, figures.options.keyRadius == nil {
            let (name, style): (PropertyName, KeyStyle) =
                key.colors.isModifier
                ? (.modifierKeyCornerRadius, theme.modifierKey) : (.regularKeyCornerRadius, theme.regularKey)
            if theme.android.explicitProperties.contains(name) {
                return min(style.cornerRadius, min(box.width, box.height) / 2)
            }
        }
        return corner.radius(on: box)
    }

    // MARK: Depth

    /// Returns what is under the face of a key that is up, and its colour.
    private func depth(of key: KeyFrame, shadow: Shadow?, overrides: KeyLook) -> (AndroidShape.Depth, Color) {
        let name: PropertyName = key.colors.isModifier ? .modifierKeyShadowColor : .regularKeyShadowColor
        let own = figures.shape.depth
        let black = Color.black.withAlpha(multipliedBy: own.alpha)
        if let elevation = overrides.elevation { return (.init(.elevation, elevation), black) }
        guard theme.android.explicitProperties.contains(name) else { return (own, black) }
        guard let shadow, shadow.blur > 0 || shadow.offset.y > 0 else { return (.init(.none), black) }
        if shadow.blur > 0 {
            return (.init(.elevation, shadow.blur / 2), theme.android.isAndroidTheme ? shadow.color : black)
        }
        let isKept = own.kind == .drop || own.kind == .stroke
        return (isKept ? own : .init(.bevel, shadow.offset.y), shadow.color)
    }

    // MARK: Appearance

    /// Returns the final look of a key.
    func appearance(of key: KeyFrame, isLocked: Bool, amount: Double?) -> KeyAppearance {
        let look = look(of: key, isLocked: isLocked, amount: amount)
        var appearance = look.appearance
        let isWord = key.key.role == .space && !key.colors.isModifier && appearance.own.text == nil && !key.isPressed
        if isWord, !figures.hasLetterColors { appearance.text = appearance.hint }
        guard let face = appearance.face else { return appearance }
        let height = look.depth.height
        switch look.depth.kind {
        case .none: break
        // HeliBoard's bevel and face are one drawable, whose tint clears both.
        case .bevel where appearance.fill.isClear: break
        case .bevel:
            appearance.depth = (face, look.depthColor)
            var rect = face.rect
            rect.height = max(rect.height - height, 1)
            appearance.face = RoundedRect(rect, radii: face.radii)
        case .drop:
            appearance.depth = (RoundedRect(face.rect.offset(by: Point(0, height)), radii: face.radii), look.depthColor)
        case .elevation:
            let isBlack = look.depthColor.red == 0 && look.depthColor.green == 0 && look.depthColor.blue == 0
            appearance.shadow = .raised(height, color: isBlack ? nil : look.depthColor)
        case .stroke:
            if !appearance.border.isVisible { appearance.border = Border(color: look.depthColor, width: height) }
        }
        return appearance
    }
}

extension KeyAppearance {
    /// Takes the colours and the face of a key that is a `share` of the way from up to down.
    fileprivate mutating func mix(_ up: Self, with down: Self, share: Double) {
        face = face ?? up.face ?? down.face
        fill =
            up.face == nil
            ? down.fill.withAlpha(multipliedBy: share)
            : down.face == nil
                ? up.fill.withAlpha(multipliedBy: 1 - share) : up.fill.mixed(with: down.fill, share: share)
        text = up.text.mixed(with: down.text, share: share)
        border = Border(
            color: up.border.color.mixed(with: down.border.color, share: share),
            width: max(up.border.width, down.border.width))
        overlay = down.overlay?.withAlpha(multipliedBy: share)
    }
}

extension FillStyle {
    /// True if nothing of it shows.
    fileprivate var isClear: Bool { gradient?.stops.allSatisfy(\.color.isClear) ?? color.isClear }

    /// Returns the fill with every colour's alpha multiplied.
    fileprivate func withAlpha(multipliedBy share: Double) -> FillStyle {
        FillStyle(
            color: color.withAlpha(multipliedBy: share),
            gradient: gradient?.recolored { $0.color.withAlpha(multipliedBy: share) })
    }

    /// Returns the fill a `share` of the way to another: colours mix, and of gradients the nearer one shows.
    fileprivate func mixed(with other: FillStyle, share: Double) -> FillStyle {
        if gradient != nil || other.gradient != nil { return share < 0.5 ? self : other }
        return FillStyle(color: color.mixed(with: other.color, share: share))
    }
}
