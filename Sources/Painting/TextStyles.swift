internal import Graphics
internal import ThemeModel

extension KeyboardTheme {
    /// A text style of the theme's font.
    func textStyle(_ font: FontStyle) -> TextStyle {
        TextStyle(fontName: customFontName, design: fontDesign, weight: font.weight, size: font.size)
    }
}
