internal import Graphics
internal import KeyboardLayout
internal import ThemeModel

/// Paints keys: shadow, face, border, then label or icon (geometry contract, §4.3–4).
struct KeyPainter {
    let theme: KeyboardTheme
    /// Nil where labels are left out.
    let labels: LabelPainter?

    /// A key's commands.
    func commands(_ key: KeyFrame) -> [DisplayList.Command] {
        let look = Look(of: key, theme)
        let rect = key.rect.scaled(by: look.scale)
        let box = DisplayList.Box(
            name: "key \(key.key.identity)",
            outline: .roundedRect(RoundedRect(rect, radius: look.style.cornerRadius * look.scale)),
            face: look.style.face.paint(over: rect),
            border: look.style.border.scaled(by: look.scale),
            shadow: look.style.shadow?.scaled(by: look.scale)
        )
        return [.box(box)] + content(key, look)
    }

    private func content(_ key: KeyFrame, _ look: Look) -> [DisplayList.Command] {
        guard let labels else { return [] }
        let (font, color) = (look.style.font, look.style.text)
        let face = labels.commands(key.face, in: key.rect, font, color, scale: look.scale)
        let note = key.key.annotation.flatMap { note in
            labels.annotation(note, in: key.rect, font, color, scale: look.scale)
        }
        return face + [note].compactMap(\.self)
    }

    /// How a key looks now: the style of its kind, changed where it is pressed.
    private struct Look {
        var style: KeyStyle
        var scale = 1.0

        init(of key: KeyFrame, _ theme: KeyboardTheme) {
            style =
                switch key.kind {
                case .regular: theme.regularKey
                case .modifier: key.isAccent ? theme.accentKey : theme.modifierKey
                }
            guard key.isPressed else { return }
            let pressed = theme.pressedKey
            style.face = pressed.face
            style.text = pressed.text
            style.shadow = pressed.shadow
            scale = pressed.scale
        }
    }
}
