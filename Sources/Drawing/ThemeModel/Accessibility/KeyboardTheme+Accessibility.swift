internal import Graphics

extension KeyboardTheme {
    /// Returns the theme as it looks with a user's settings. Reduced transparency replaces translucent fills and bars by the
    /// opaque colours that they have over the background; increased contrast makes text opaque, and visible borders at least
    /// 2 points wide.
    public func adapted(to accessibility: Accessibility) -> KeyboardTheme {
        var theme = self
        if accessibility.reducesTransparency { theme.reduceTransparency() }
        if accessibility.increasesContrast { theme.increaseContrast() }
        return theme
    }

    private mutating func increaseContrast() {
        for text in Self.textColors { self[keyPath: text] = self[keyPath: text].opaque }
        for border in Self.borders where self[keyPath: border].isVisible {
            let line = self[keyPath: border]
            self[keyPath: border] = Border(color: line.color, width: max(line.width, Accessibility.borderWidth))
        }
    }

    private mutating func reduceTransparency() {
        let keyboard = background.fill.color.composited(over: mode.canvas)
        let bar = candidateBar.background.composited(over: keyboard)
        let popup = popup.background.composited(over: keyboard)
        background.fill = background.fill.solid(over: mode.canvas)
        background.fill.color = keyboard  // even if it is clear: nothing else is beneath
        for key: WritableKeyPath<KeyboardTheme, KeyStyle> in [\.regularKey, \.modifierKey, \.accentKey] {
            self[keyPath: key].fill = self[keyPath: key].fill.solid(over: keyboard)
        }
        pressedKey.fill = pressedKey.fill.solid(over: keyboard)
        preview.background = preview.background.solid(over: keyboard)
        self.popup.background = self.popup.background.solid(over: keyboard)
        self.popup.keyBackground = self.popup.keyBackground.solid(over: popup)
        self.popup.selectedBackground = self.popup.selectedBackground.solid(over: popup)
        candidateBar.background = candidateBar.background.solid(over: keyboard)
        candidateBar.selectedBackground = candidateBar.selectedBackground.solid(over: bar)
    }
}

extension Color {
    /// Returns the opaque colour that this one looks like over another; a clear colour stays clear, since nothing is painted.
    fileprivate func solid(over base: Color) -> Color {
        isClear ? self : composited(over: base)
    }
}

extension FillStyle {
    /// Returns the fill with its colour and gradient made opaque over a base colour.
    fileprivate func solid(over base: Color) -> FillStyle {
        let gradient = gradient.map { gradient in
            GradientStyle(
                stops: gradient.stops.map { stop in
                    GradientStop(location: stop.location, color: stop.color.composited(over: base))
                },
                direction: gradient.direction)
        }
        return FillStyle(color: color.solid(over: base), gradient: gradient)
    }
}
