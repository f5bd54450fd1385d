internal import Graphics

/// What a theme makes of its keys.
package enum Mood: String, Hashable, Sendable, CaseIterable {
    /// Translucent keys over both colours.
    case glass
    /// Plain faces with a thin shadow.
    case plain
    /// Faces that stand on a hard edge.
    case keycap
    /// Lines around faces of the keyboard's own colour.
    case outline
}

/// A theme from two colours: all of both variants, with every text readable.
package struct MoodTheme: Hashable, Sendable {
    private let main: OKLCH
    private let second: OKLCH
    private let mood: Mood
    private let radius: Double

    /// Creates a theme. `radius` is that of the keys' corners, 0 to 20 points; nil for the mood's own.
    package init(_ colors: ColorPair, mood: Mood, radius: Double? = nil) {
        (main, second, self.mood) = (OKLCH(colors.main), OKLCH(colors.second), mood)
        self.radius = radius ?? mood.radius
    }

    /// Returns a variant.
    package func variant(_ mode: Mode) -> ThemeVariant {
        let isLight = mode == .light
        var values: [PropertyName: PropertyValue] = [:]
        func set(_ name: PropertyName, _ color: Color) { values[name] = .color(color) }
        func set(_ name: PropertyName, _ number: Double) { values[name] = .number(number) }

        let ink = tint(main, isLight ? 0.25 : 0.97, 0.03)
        let accent = tint(
            main, isLight ? min(max(main.lightness, 0.4), 0.62) : min(max(main.lightness, 0.62), 0.8), main.chroma)
        let pressed = tint(
            second, isLight ? min(max(second.lightness, 0.6), 0.82) : min(max(second.lightness, 0.5), 0.7),
            second.chroma)
        let chosen = tint(second, isLight ? 0.86 : 0.42, 0.08)
        let popup = tint(main, isLight ? 0.99 : 0.32, 0.02)

        let ends = [tint(main, isLight ? 0.9 : 0.26, 0.055), tint(second, isLight ? 0.9 : 0.26, 0.065)]
        let board = mood == .glass ? ends[0].mixed(with: ends[1], share: 0.5) : tint(main, isLight ? 0.94 : 0.2, 0.018)
        let face = face(on: board, isLight: isLight)
        set(.keyboardBackground, board.color)
        if mood == .glass {
            let shares = stride(from: 0, through: 1, by: 0.25)
            values[.keyboardBackgroundGradient] = .stops(
                shares.map { GradientStop(location: $0, color: ends[0].mixed(with: ends[1], share: $0).color) })
            values[.keyboardBackgroundGradientDirection] = .direction(.diagonalTopLeftToBottomRight)
        }
        // The bar lets the keyboard through: an opaque one would be a band across the gradient.
        set(.candidateBarBackground, .clear)

        let keys: [(PropertyName, PropertyName, PropertyName, PropertyName, PropertyName, Color)] = [
            (
                .regularKeyBackground, .regularKeyText, .regularKeyBorder, .regularKeyBorderWidth,
                .regularKeyCornerRadius,
                face.regular
            ),
            (
                .modifierKeyBackground, .modifierKeyText, .modifierKeyBorder, .modifierKeyBorderWidth,
                .modifierKeyCornerRadius, face.modifier
            ),
        ]
        for (background, text, border, width, corner, color) in keys {
            set(background, color)
            set(text, ink.color)
            set(border, face.border)
            set(width, face.width)
            set(corner, radius)
        }
        if let shadow = face.shadow {
            for (color, offset, blur) in [
                (
                    PropertyName.regularKeyShadowColor, PropertyName.regularKeyShadowOffset,
                    PropertyName.regularKeyShadowBlur
                ),
                (.modifierKeyShadowColor, .modifierKeyShadowOffset, .modifierKeyShadowBlur),
            ] {
                set(color, shadow.color)
                values[offset] = .offset(shadow.offset)
                set(blur, shadow.blur)
            }
        }
        set(.accentKeyBackground, accent.color)
        set(.accentKeyText, accent.color.blackOrWhite)
        set(.pressedKeyBackground, pressed.color)
        set(.pressedKeyText, pressed.color.blackOrWhite)
        set(.previewBackground, popup.color)
        set(.previewText, ink.color)
        set(.previewBorder, mood == .outline ? face.border : .clear)
        set(.popupBackground, popup.color)
        set(.popupBorder, mood == .outline ? face.border : .clear)
        set(.popupKeyBackground, popup.color)
        set(.popupKeyText, ink.color)
        set(.popupKeySelectedBackground, accent.color)
        set(.popupKeySelectedText, accent.color.blackOrWhite)
        for (color, offset, blur, corner) in [
            (
                PropertyName.previewShadowColor, PropertyName.previewShadowOffset, PropertyName.previewShadowBlur,
                PropertyName.previewCornerRadius
            ),
            (.popupShadowColor, .popupShadowOffset, .popupShadowBlur, .popupCornerRadius),
        ] {
            set(color, Color.black.withAlpha(multipliedBy: 0.25))
            values[offset] = .offset(Point(0, 3))
            set(blur, 10)
            set(corner, radius)
        }
        set(.candidateText, ink.color)
        set(.candidateAnnotationText, ink.color)
        set(.candidateSelectedBackground, chosen.color)
        set(.candidateSelectedText, chosen.color.blackOrWhite)
        set(.candidateSelectedAnnotationText, chosen.color.blackOrWhite)
        return ThemeVariant(values).complete.readable(in: mode).variant
    }

    /// The look of a key's face.
    private struct Face {
        var regular: Color
        var modifier: Color
        var border = Color.clear
        var width = 0.0
        var shadow: (color: Color, offset: Point, blur: Double)?
    }

    private func face(on board: OKLCH, isLight: Bool) -> Face {
        let regular = tint(main, isLight ? 0.99 : 0.36, 0.012).color
        let modifier = tint(main, isLight ? 0.89 : 0.28, 0.03).color
        switch mood {
        case .plain:
            return Face(
                regular: regular, modifier: modifier,
                shadow: (Color.black.withAlpha(multipliedBy: 0.2), Point(0, 1), 0))
        case .glass:
            return Face(
                regular: tint(main, isLight ? 1 : 0.9, 0.01).color(alpha: isLight ? 0.66 : 0.16),
                modifier: tint(main, isLight ? 0.97 : 0.8, 0.02).color(alpha: isLight ? 0.38 : 0.08),
                border: Color.white.withAlpha(multipliedBy: isLight ? 0.7 : 0.18), width: 0.75,
                shadow: (Color.black.withAlpha(multipliedBy: 0.12), Point(0, 2), 6))
        case .keycap:
            return Face(
                regular: regular, modifier: modifier, border: tint(main, isLight ? 0.84 : 0.46, 0.03).color, width: 1,
                shadow: (tint(main, isLight ? 0.68 : 0.12, 0.04).color, Point(0, 3), 0))
        case .outline:
            return Face(
                regular: board.color, modifier: board.color,
                border: tint(main, isLight ? 0.6 : 0.68, main.chroma * 0.7).color,
                width: 1.5)
        }
    }

    /// Returns a colour of a lightness and at most a chroma, with the hue of another one.
    private func tint(_ color: OKLCH, _ lightness: Double, _ chroma: Double) -> OKLCH {
        OKLCH(lightness: lightness, chroma: min(chroma, color.chroma), hue: color.hue)
    }
}

extension Mood {
    /// The radius of the corners of keys, in points.
    fileprivate var radius: Double {
        switch self {
        case .glass: 10
        case .plain, .keycap: 7
        case .outline: 12
        }
    }
}
