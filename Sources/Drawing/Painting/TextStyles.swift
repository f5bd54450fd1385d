internal import Graphics
internal import ThemeModel

extension KeyboardTheme {
    /// Returns a text style of the theme's font.
    func textStyle(_ font: FontStyle) -> TextStyle {
        TextStyle(fontName: customFontName, design: fontDesign, weight: font.weight, size: font.size)
    }
}
