internal import Graphics

extension ThemeVariant {
    /// The variant with each text that has a contrast below 4.5:1 moved to the nearest colour of its hue that has not,
    /// whatever its size, and what was moved. Texts that no colour makes readable stay as they are.
    public func readable(in mode: Mode) -> (variant: ThemeVariant, fixes: [ThemeFix]) {
        var variant = self
        var fixes: [ThemeFix] = []
        for subject in ContrastSubject.allCases {
            guard let text = variant.theme(mode)?.texts.first(where: { $0.subject == subject })?.asSmall,
                text.pair(in: mode).level == .fail, let color = ReadableColor.nearest(to: text)
            else { continue }
            let property = subject.textProperty
            variant.values[property] = .color(color)
            fixes.append(ThemeFix(mode: mode, property: property, old: text.text, new: color))
        }
        return (variant, fixes)
    }
}
