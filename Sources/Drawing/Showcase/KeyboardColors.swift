internal import Graphics
internal import ThemeModel

extension KeyboardTheme {
    /// The average colour of the keyboard's background: the mean of its gradient's stops, over the mode's canvas.
    var surface: Color {
        let colors = (background.fill.gradient?.stops.map(\.color) ?? [background.fill.color])
            .map { $0.composited(over: mode.canvas) }
        func mean(_ channel: (Color) -> UInt8) -> UInt8 {
            UInt8(colors.reduce(0) { $0 + Int(channel($1)) } / colors.count)
        }
        return Color(red: mean(\.red), green: mean(\.green), blue: mean(\.blue))
    }

    /// The theme's most typical colour, opaque: the return key's if it differs from other modifiers, otherwise the
    /// selection's in a popup.
    var accent: Color {
        let color = accentKey.fill == modifierKey.fill ? popup.selectedBackground : accentKey.fill.leadingColor
        return color.composited(over: surface)
    }

    /// The colours of the keyboard's surfaces, opaque; they decide whether it looks colourful or grey.
    var visibleColors: [Color] {
        let fills = [background.fill, regularKey.fill, modifierKey.fill, accentKey.fill]
        return fills.flatMap { $0.gradient?.stops.map(\.color) ?? [$0.color] }.map { $0.composited(over: surface) }
    }

    /// The colour that goes with the accent, opaque: a pressed key's.
    var companion: Color {
        pressedKey.fill.leadingColor.composited(over: surface)
    }
}

extension FillStyle {
    /// The first colour of a fill.
    fileprivate var leadingColor: Color { gradient?.stops.first?.color ?? color }
}
