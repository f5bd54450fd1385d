internal import Graphics
internal import LayoutEngine
internal import Layouts
internal import ThemeModel

/// Paints keys: shadow, fill, border, then label or icon (docs/geometry.md §4.3 and §4.4).
struct KeyPainter {
    let theme: KeyboardTheme
    let icons: IconSet
    /// Nil if labels are left out.
    let labels: LabelPainter?
    /// True while caps lock is on.
    var isLocked = false

    /// Returns a key's commands. `content` is the key's contents besides its fill, nil for none, and `amount` is how far down
    /// the key is if it is neither up nor down.
    func commands(
        _ key: KeyFrame, content: IOSKeyLabels.Content?, amount: Double? = nil
    ) -> [DisplayList.Command] {
        let look = Look(of: key, theme, isLocked: isLocked, amount: amount)
        let rect = (look.own.margin?.inset(key.rect) ?? key.rect).scaled(by: look.scale)
        let radius = look.own.cornerRadius?.radius(on: rect) ?? look.style.cornerRadius * look.scale
        let body = RoundedRect(rect, radius: radius, theme.cornerStyle)
        let box = DisplayList.Command.box(
            "key \(key.key.identity)", body, fill: look.style.fill.paint(over: rect),
            border: look.style.border.scaled(by: look.scale), shadow: look.style.shadow?.scaled(by: look.scale))
        let face: [DisplayList.Command] = key.key.isPlain && !key.isPressed ? [] : [box]
        return face + (content.map { commands(for: $0, on: key, look: look) } ?? [])
    }

    /// Returns icon and texts, scaled with the key about its centre.
    private func commands(for content: IOSKeyLabels.Content, on key: KeyFrame, look: Look) -> [DisplayList.Command] {
        let (center, scale) = (key.rect.center, look.scale)
        let shift = look.own.labelOffset ?? .zero
        let zoom = Placement(
            scale: scale, origin: Point(center.x * (1 - scale) + shift.x, center.y * (1 - scale) + shift.y))
        var commands: [DisplayList.Command] = []
        if let labels, case .icon(let icon) = key.legend {
            let box = zoom(content.box).scaled(by: 1 / scale)
            commands = labels.icon(
                icon, in: box, color: look.style.text, growth: content.iconGrowth, scale: scale, icons: icons)
        }
        return commands
            + content.lines.map { line in
                let color = line.alpha == 1 ? look.style.text : look.style.text.withAlpha(multipliedBy: line.alpha)
                let point = zoom(Point(line.left ?? key.rect.midX, line.baseline))
                let text = line.text.scaled(by: scale)
                return line.left == nil
                    ? text.command(centerX: point.x, baseline: point.y, color)
                    : text.command(left: point.x, baseline: point.y, color)
            }
    }

    /// The current look of a key: the style of its kind, changed if it is pressed.
    private struct Look {
        var style: KeyStyle
        var scale = 1.0
        /// What the theme changes about this key alone.
        var own = KeyLook()

        init(of key: KeyFrame, _ theme: KeyboardTheme, isLocked: Bool, amount: Double?) {
            style =
                switch key.kind {
                case .regular: theme.regularKey
                case .modifier: key.isAccent ? theme.accentKey : theme.modifierKey
                }
            let pressed = theme.pressedKey
            if let amount { scale = 1 + (pressed.scale - 1) * amount }
            if key.isPressed {
                (style.fill, style.text, style.shadow) = (pressed.fill, pressed.text, pressed.shadow)
                if amount == nil { scale = pressed.scale }
            }
            own = theme.android.ownLook(of: key.key.role, isPressed: key.isPressed, isLocked: isLocked)
            if let color = own.background { style.fill = FillStyle(color: color) }
            style.text = own.text ?? (key.key.isPlain && !key.isPressed ? theme.onGround(style.text) : style.text)
            style.border = Border(
                color: own.border ?? style.border.color, width: own.borderWidth ?? style.border.width)
            if let elevation = own.elevation { style.shadow = .raised(elevation) }
        }
    }
}

extension AndroidStyle {
    /// Returns what the theme changes about the space, return and shift keys of iOS. A theme that is made for an Android app says
    /// nothing about them.
    fileprivate func ownLook(of role: KeyRole, isPressed: Bool, isLocked: Bool) -> KeyLook {
        let key: OverridableKey
        switch role {
        case .space: key = .space
        case .return, .done: key = .return
        case .shift: key = .shift
        default: return KeyLook()
        }
        return keepsOwnColors ? KeyLook() : look(of: key, isPressed: isPressed, isLocked: isLocked)
    }
}
