public import LayoutEngine
public import ThemeModel

extension LayoutStyle {
    /// Takes the figures of a theme.
    public init(_ theme: KeyboardTheme) {
        self.init(
            keySpacing: theme.keySpacing, rowSpacing: theme.rowSpacing, hasCandidateBar: theme.candidateBar.isEnabled,
            popupCornerRadius: theme.popup.cornerRadius)
    }
}
