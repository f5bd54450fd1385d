internal import Graphics
public import LayoutEngine
public import ThemeModel

extension LayoutStyle {
    /// Takes the figures of a theme.
    public init(_ theme: KeyboardTheme) {
        self.init(
            keySpacing: theme.keySpacing, rowSpacing: theme.rowSpacing, hasCandidateBar: theme.candidateBar.isEnabled,
            popupCornerRadius: theme.popup.cornerRadius)
        android = AndroidLayoutStyle(theme.android)
    }
}

extension AndroidLayoutStyle {
    /// Takes the figures of a theme that was made for no app, or whose app leaves them to the theme. The importers of other
    /// apps' themes fill in figures for iOS, in place of which the apps' own apply.
    fileprivate init(_ style: AndroidStyle) {
        self.init()
        guard style.app == nil || style.app == .trime else { return }
        (keySpacing, rowSpacing) = (style.keySpacing, style.rowSpacing)
    }
}
