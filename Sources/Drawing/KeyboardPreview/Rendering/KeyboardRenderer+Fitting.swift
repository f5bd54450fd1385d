package import Documents
internal import Parallel
package import ScreenshotReading
package import ThemeImport
internal import ThemeModel

extension KeyboardRenderer {
    /// Changes the values of a theme that was read from pictures of keyboards until it draws them as nearly as it can. Each
    /// picture has so many `seconds`. Returns a note for each of them.
    package func fit(_ theme: inout ImportedTheme, seconds: Double) -> [Diagnostic] {
        var notes: [Diagnostic] = []
        // A picture without a companion is both modes.
        let isBoth = theme.keyboards.count == 2 && theme.document.light == theme.document.dark
        for modes in isBoth ? [Mode.allCases] : Mode.allCases.map({ [$0] }) {
            let mode = modes[0]
            guard var reading = theme.keyboards[mode], let variant = theme.document.variant(mode) else { continue }
            let start = MonotonicClock.microseconds
            if let drawn = variant.theme(mode) { reading = labeled(reading, as: drawn) }
            let settings = KeyboardSettings(reading.match)
            let fitting = ThemeFitting(
                variant.values, of: reading, hasTime: { MonotonicClock.seconds(since: start) < seconds }
            ) { values in
                ThemeVariant(values).theme(mode).flatMap {
                    try? self.picture(of: $0, reading.match.layout, options: settings).pixmap
                }
            }
            if let fitting { notes.append(theme.take(fitting, for: modes, in: MonotonicClock.seconds(since: start))) }
        }
        return notes
    }

    /// Returns what was read of a keyboard with the layout that its labels show: of those with as many keys in each row, the first
    /// with which the drawn theme's letters come nearest to them.
    package func labeled(_ reading: KeyboardReading, as theme: KeyboardTheme) -> KeyboardReading {
        let (settings, layouts) = (KeyboardSettings(reading.match), reading.layouts)
        guard layouts.count > 1 else { return reading }
        let nearest = layouts.compactMap { layout in
            (try? picture(of: theme, layout, options: settings).pixmap).map { (layout, reading.distance(from: $0)) }
        }.min { $0.1 < $1.1 }
        return nearest.flatMap { reading.read(as: $0.0) } ?? reading
    }
}

extension KeyboardSettings {
    /// Creates the settings for the keyboard of a match, at its scale.
    package init(_ match: KeyboardMatch) {
        self.init()
        (layout.platform, layout.device, layout.metrics) = (match.metrics.platform, match.device, match.metrics)
        (layout.android.hasNumberRow, layout.android.isBorderless) = (match.hasNumberRow, match.isBorderless)
        scale = min(max(match.scale, Self.scales.lowerBound), Self.scales.upperBound)
    }
}
