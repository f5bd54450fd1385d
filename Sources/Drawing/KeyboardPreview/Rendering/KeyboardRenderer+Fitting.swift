package import Documents
internal import LayoutEngine
package import ScreenshotReading
package import ThemeImport
internal import ThemeModel

extension KeyboardRenderer {
    /// Changes the values of a theme that was read from pictures of keyboards until it draws them as nearly as it can. Each
    /// picture has so many `seconds`. Returns a note for each of them.
    package func fit(_ theme: inout ImportedTheme, seconds: Double) -> [Diagnostic] {
        var notes: [Diagnostic] = []
        var left = Mode.allCases
        while !left.isEmpty {
            let mode = left.removeFirst()
            guard let reading = theme.keyboards[mode], let variant = theme.document.variant(mode) else { continue }
            // A picture without a companion is both modes.
            let alike = left.filter { theme.keyboards[$0] != nil && theme.document.variant($0) == variant }
            left.removeAll { alike.contains($0) }
            let settings = KeyboardSettings(reading.match)
            let fitting = ThemeFitting(
                variant.values, of: reading, until: ContinuousClock.now.advanced(by: .seconds(seconds))
            ) { values in
                ThemeVariant(values).theme(mode).flatMap {
                    try? self.picture(of: $0, reading.match.layout, options: settings).pixmap
                }
            }
            if let fitting { notes.append(theme.take(fitting, for: [mode] + alike)) }
        }
        return notes
    }
}

extension KeyboardSettings {
    /// Creates the settings for the keyboard of a match, at its scale.
    package init(_ match: KeyboardMatch) {
        self.init()
        (layout.platform, layout.device, layout.metrics) = (match.metrics.platform, match.device, match.metrics)
        layout.android.hasNumberRow = match.hasNumberRow
        scale = min(max(match.scale, Self.scales.lowerBound), Self.scales.upperBound)
    }
}
