package import Graphics

/// A text colour that was changed to be readable.
package struct ThemeFix: Hashable, Sendable {
    package let mode: Mode
    /// The property that has the colour.
    package let property: PropertyName
    package let old: Color
    package let new: Color

    /// Creates a change of a property's colour.
    package init(mode: Mode, property: PropertyName, old: Color, new: Color) {
        (self.mode, self.property, self.old, self.new) = (mode, property, old, new)
    }
}

extension ThemeVariant {
    /// Returns the variant with each text of a contrast below 4.5:1, whatever its size, moved to the nearest readable colour
    /// of its hue, and the changes. Texts that no colour makes readable stay as they are.
    package func readable(in mode: Mode) -> (variant: ThemeVariant, fixes: [ThemeFix]) {
        var variant = self
        var fixes: [ThemeFix] = []
        var texts = variant.theme(mode)?.texts ?? []
        // Many texts share one colour and one fill.
        var readableColors: [[TextBackdrop.Shade]: Color?] = [:]
        for subject in ContrastSubject.allCases {
            guard let text = texts.first(where: { $0.subject == subject })?.asSmall,
                text.pair(in: mode).level == .fail
            else { continue }
            let key = [TextBackdrop.Shade(color: text.text)] + text.surface.stops
            let nearest = readableColors[key] ?? ReadableColor.nearest(to: text)
            readableColors[key] = nearest
            guard let color = nearest else { continue }
            let property = subject.textProperty
            variant.values[property] = .color(color)
            fixes.append(ThemeFix(mode: mode, property: property, old: text.text, new: color))
            // Other texts may take their colour from this one.
            texts = variant.theme(mode)?.texts ?? []
        }
        return (variant, fixes)
    }
}
