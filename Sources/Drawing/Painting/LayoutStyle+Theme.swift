package import LayoutEngine
package import ThemeModel

extension LayoutStyle {
    /// Takes the figures of a theme.
    package init(_ theme: KeyboardTheme) {
        self.init(
            keySpacing: theme.keySpacing, rowSpacing: theme.rowSpacing, hasCandidateBar: theme.candidateBar.isEnabled,
            popupCornerRadius: theme.popup.panel.cornerRadius)
        android.keySpacing = theme.android.explicitProperties.contains(.keySpacing) ? theme.keySpacing : nil
        android.rowSpacing = theme.android.explicitProperties.contains(.rowSpacing) ? theme.rowSpacing : nil
        android.keysHeight = theme.android.keyboardHeight
        android.rowHeight = theme.android.rowHeight
        android.stripHeight = theme.android.stripHeight
        android.previewHeight = theme.android.previewHeight
        let toggle = theme.android.overrides[.toggle, .rest].margin
        android.toggleExcess = toggle.map { $0.left + $0.right - $0.top - $0.bottom } ?? 0
    }
}
