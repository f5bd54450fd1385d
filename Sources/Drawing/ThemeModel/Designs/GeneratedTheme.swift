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
package struct GeneratedTheme: Hashable, Sendable {
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
    func variant(_ mode: Mode) -> ThemeVariant {
        let isLight = mode == .light
        let ink = tint(main, lightness: isLight ? 0.25 : 0.97, chroma: 0.03)
        // A lively colour stays as light as it is: a dark yellow is olive.
        let accent = tint(
            main, lightness: min(max(main.lightness, isLight ? 0.4 : 0.62), (isLight ? 0.62 : 0.74) + main.life),
            chroma: main.chroma)
        let pressed = tint(
            second, lightness: min(max(second.lightness, isLight ? 0.6 : 0.5), (isLight ? 0.82 : 0.7) + second.life),
            chroma: second.chroma)
        let chosen = tint(second, lightness: isLight ? 0.86 : 0.42, chroma: 0.08)
        // In the dark a preview is lighter than its key.
        let popup = tint(main, lightness: isLight ? 0.99 : 0.42, chroma: 0.02)

        let ends = [main, second].map { tint($0, lightness: isLight ? 0.9 : 0.28, chroma: 0.075) }
        func ground(_ share: Double) -> OKLCH {
            let mixed = ends[0].mixed(with: ends[1], share: share)
            return isLight ? mixed : mixed.withoutOlive
        }
        let board = mood == .glass ? ground(0.5) : tint(main, lightness: isLight ? 0.94 : 0.2, chroma: 0.025)
        let face = face(on: board, isLight: isLight)
        let popupBorder = mood == .outline ? face.border : .clear
        let colors: [PropertyName: Color] = [
            .keyboardBackground: board.color,
            // The bar lets the keyboard through: an opaque one would be a band across the gradient.
            .candidateBarBackground: .clear,
            .regularKeyBackground: face.regular, .regularKeyText: ink.color, .regularKeyBorder: face.border,
            .modifierKeyBackground: face.modifier, .modifierKeyText: ink.color, .modifierKeyBorder: face.border,
            .accentKeyBackground: accent.color, .accentKeyText: accent.color.blackOrWhite,
            .pressedKeyBackground: pressed.color, .pressedKeyText: pressed.color.blackOrWhite,
            .previewBackground: popup.color, .previewText: ink.color, .previewBorder: popupBorder,
            .popupBackground: popup.color, .popupBorder: popupBorder,
            .popupKeyBackground: popup.color, .popupKeyText: ink.color,
            .popupKeySelectedBackground: accent.color, .popupKeySelectedText: accent.color.blackOrWhite,
            .candidateText: ink.color, .candidateAnnotationText: ink.color,
            .candidateSelectedBackground: chosen.color, .candidateSelectedText: chosen.color.blackOrWhite,
            .candidateSelectedAnnotationText: chosen.color.blackOrWhite,
        ]
        let numbers: [PropertyName: Double] = [
            .regularKeyCornerRadius: radius, .regularKeyBorderWidth: face.width, .modifierKeyCornerRadius: radius,
            .modifierKeyBorderWidth: face.width, .previewCornerRadius: radius, .popupCornerRadius: radius,
        ]
        var values = colors.mapValues(PropertyValue.color).merging(numbers.mapValues(PropertyValue.number)) { $1 }
        if mood == .glass {
            let shares = stride(from: 0, through: 1, by: 0.25)
            values[.keyboardBackgroundGradient] = .stops(
                shares.map { GradientStop(location: $0, color: ground($0).color) })
            values[.keyboardBackgroundGradientDirection] = .direction(.diagonalTopLeftToBottomRight)
        }
        values.setShadow(face.shadow, of: .regularKey, .modifierKey)
        values.setShadow(
            Shadow(color: Color.black.withAlpha(multipliedBy: 0.25), offset: Point(0, 3), blur: 10), of: .preview,
            .popup)
        return ThemeVariant(values).complete.readable(in: mode).variant
    }

    /// The look of a key's face.
    private struct Face {
        var regular: Color
        var modifier: Color
        var border = Color.clear
        var width = 0.0
        var shadow: Shadow?
    }

    private func face(on board: OKLCH, isLight: Bool) -> Face {
        let regular = tint(main, lightness: isLight ? 0.99 : 0.36, chroma: 0.012).color
        let side = tint(second, lightness: isLight ? 0.87 : 0.33, chroma: 0.06)
        let modifier = (isLight ? side : side.withoutOlive).color
        switch mood {
        case .plain:
            return Face(
                regular: regular, modifier: modifier,
                shadow: Shadow(color: Color.black.withAlpha(multipliedBy: 0.2), offset: Point(0, 1), blur: 0))
        case .glass:
            return Face(
                regular: tint(main, lightness: isLight ? 1 : 0.9, chroma: 0.01).color(alpha: isLight ? 0.66 : 0.16),
                modifier: tint(main, lightness: isLight ? 0.97 : 0.8, chroma: 0.02).color(alpha: isLight ? 0.38 : 0.08),
                border: Color.white.withAlpha(multipliedBy: isLight ? 0.7 : 0.18), width: 0.75,
                shadow: Shadow(color: Color.black.withAlpha(multipliedBy: 0.12), offset: Point(0, 2), blur: 6))
        case .keycap:
            return Face(
                regular: regular, modifier: modifier,
                border: tint(main, lightness: isLight ? 0.84 : 0.46, chroma: 0.03).color, width: 1,
                shadow: Shadow(
                    color: tint(main, lightness: isLight ? 0.68 : 0.12, chroma: 0.04).color, offset: Point(0, 3),
                    blur: 0))
        case .outline:
            return Face(
                regular: board.color, modifier: modifier,
                border: tint(main, lightness: isLight ? 0.6 : 0.68, chroma: main.chroma * 0.7).color,
                width: 1.5)
        }
    }

    /// Returns a colour of a lightness and at most a chroma, with the hue of another one.
    private func tint(_ color: OKLCH, lightness: Double, chroma: Double) -> OKLCH {
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
