internal import Graphics
internal import ThemeModel

extension KeyboardTheme {
    /// What the keyboard's own background looks like from afar: the mean of its gradient's stops, over the mode's canvas.
    var surface: Color {
        let colors = (background.fill.gradient?.stops.map(\.color) ?? [background.fill.color])
            .map { $0.composited(over: mode.canvas) }
        func mean(_ channel: (Color) -> UInt8) -> UInt8 {
            UInt8(colors.reduce(0) { $0 + Int(channel($1)) } / colors.count)
        }
        return Color(red: mean(\.red), green: mean(\.green), blue: mean(\.blue))
    }

    /// The colour that stands for the theme, opaque: that of the return key where it differs from other modifiers, else
    /// that of what is selected in a popup.
    var accent: Color {
        let color = accentKey.fill == modifierKey.fill ? popup.selectedBackground : accentKey.fill.leadingColor
        return color.composited(over: surface)
    }

    /// The colours of the keyboard's surfaces, opaque: what makes it look colourful or grey.
    var visibleColors: [Color] {
        let fills = [background.fill, regularKey.fill, modifierKey.fill, accentKey.fill]
        return fills.flatMap { $0.gradient?.stops.map(\.color) ?? [$0.color] }.map { $0.composited(over: surface) }
    }

    /// The colour that goes with the accent, opaque: that of a pressed key.
    var companion: Color {
        pressedKey.fill.leadingColor.composited(over: surface)
    }
}

extension FillStyle {
    /// The colour that a fill begins with.
    fileprivate var leadingColor: Color { gradient?.stops.first?.color ?? color }
}
