package import Graphics

extension KeyboardTheme {
    /// Returns the theme as it looks with a user's settings. Reduced transparency replaces translucent fills and bars by the
    /// opaque colours that they have over the background, over a gradient by a gradient of the same direction. Increased
    /// contrast makes text opaque, and visible borders at least 2 points wide and as light or dark as it takes for 3:1 against
    /// what is around them. Bold text sets every text two weights heavier.
    package func adapted(to accessibility: Accessibility) -> KeyboardTheme {
        var theme = self
        if accessibility.reducesTransparency { theme.reduceTransparency() }
        if accessibility.increasesContrast { theme.increaseContrast() }
        if accessibility.boldensText {
            for font in Self.fonts { theme[keyPath: font].weight = theme[keyPath: font].weight.boldened }
        }
        return theme
    }

    private mutating func increaseContrast() {
        for text in Self.textColors { self[keyPath: text] = self[keyPath: text].withoutAlpha }
        increasesContrast = true
        let theme = self
        android.overrides.change { look in
            look[.text] = look.text.map { .color($0.withoutAlpha) }
            guard let width = look.borderWidth, width > 0 else { return }
            look[.borderWidth] = .number(max(width, Accessibility.border.width))
            look[.border] = look.border.map { .color(theme.contrasting($0, with: theme.keyboardSurface)) }
        }
        for border in Self.borders where self[keyPath: border].isVisible {
            let line = self[keyPath: border]
            let ground = border == \.candidateBar.selectedBorder ? barSurface : keyboardSurface
            self[keyPath: border] = Border(
                color: contrasting(line.color, with: ground),
                width: max(line.width, Accessibility.border.width))
        }
    }

    /// Returns a border's colour, opaque and moved as little as possible to reach the contrast; the opaque colour if none does.
    private func contrasting(_ color: Color, with surface: TextBackdrop) -> Color {
        let seen = color.composited(over: surface.stops[0].color)
        let wanted = Accessibility.border.contrast
        guard surface.worst(for: seen).ratio < wanted else { return seen }
        return ReadableColor.nearest(to: seen, on: surface, contrast: wanted) ?? seen
    }

    private mutating func reduceTransparency() {
        let below = background.fill.solid(over: FillStyle(color: mode.canvas))
        let canvas = ground
        let popup = popup.panel.fill.color.composited(over: canvas)
        // Even a clear canvas stays: nothing else is beneath.
        background.fill = FillStyle(color: canvas, gradient: below.gradient)
        for key: WritableKeyPath<KeyboardTheme, KeyStyle> in [\.regularKey, \.modifierKey, \.accentKey] {
            self[keyPath: key].fill = self[keyPath: key].fill.solid(over: background.fill)
        }
        pressedKey.fill = pressedKey.fill.solid(over: background.fill)
        preview.fill.color = preview.fill.color.solid(over: canvas)
        self.popup.panel.fill.color = self.popup.panel.fill.color.solid(over: canvas)
        self.popup.keyBackground = self.popup.keyBackground.solid(over: popup)
        self.popup.selectedBackground = self.popup.selectedBackground.solid(over: popup)
        candidateBar.background = candidateBar.background.solid(over: background.fill)
        let bar = candidateBar.background.color.composited(over: canvas)
        candidateBar.selectedBackground = candidateBar.selectedBackground.solid(over: bar)
        android.reduceTransparency(over: canvas)
    }
}

extension AndroidStyle {
    fileprivate mutating func reduceTransparency(over canvas: Color) {
        spaceBarBackground = spaceBarBackground.solid(over: canvas)
        stripBackground = stripBackground.solid(over: canvas)
        stripToggleBackground = stripToggleBackground?.solid(over: stripBackground.composited(over: canvas))
        navigationBarBackground = navigationBarBackground.solid(over: canvas)
        overrides.change { look in look[.background] = look.background.map { .color($0.solid(over: canvas)) } }
    }
}

extension Color {
    /// Returns the opaque colour that this one looks like over another; a clear colour stays clear, since nothing is painted.
    fileprivate func solid(over base: Color) -> Color {
        isClear ? self : composited(over: base)
    }
}

extension FillStyle {
    /// Returns the fill made opaque over an opaque one. A translucent colour over a gradient becomes a gradient; one over
    /// another takes, at each stop, what is at the same place beneath.
    fileprivate func solid(over base: FillStyle) -> FillStyle {
        FillStyle(color: color.solid(over: base.color), gradient: solidGradient(over: base))
    }

    private func solidGradient(over base: FillStyle) -> GradientStyle? {
        if let gradient { return gradient.recolored { $0.color.composited(over: base.color(at: $0.location)) } }
        return color.isClear || color.isOpaque ? nil : base.gradient?.recolored { color.composited(over: $0.color) }
    }

    /// Returns the colour at a location of an opaque fill, 0…1.
    package func color(at location: Double) -> Color {
        guard let stops = gradient?.stops, let first = stops.first else { return color }
        guard let next = stops.firstIndex(where: { $0.location > location }) else {
            return stops[stops.count - 1].color
        }
        guard next > 0 else { return first.color }
        let (from, to) = (stops[next - 1], stops[next])
        return from.color.mixed(with: to.color, share: (location - from.location) / (to.location - from.location))
    }
}

extension FontWeight {
    /// The weight of bold text: two steps heavier, as regular text becomes semibold.
    fileprivate var boldened: FontWeight { FontWeight(rawValue: rawValue + 200) ?? .black }
}
