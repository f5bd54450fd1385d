package import Graphics
package import LayoutEngine
package import ThemeModel

extension KeyboardTheme {
    /// Returns the widths of texts in the theme's font on Android.
    package func measure(_ shaper: any TextShaper) -> TextMeasure {
        TextMeasure { text, size in PlacedText(text, androidStyle(size: size), shaper).width }
    }

    /// Returns a text style on Android: Roboto, unless the theme has a font or a design.
    func androidStyle(size: Double, weight: FontWeight = .regular) -> TextStyle {
        TextStyle(fontName: customFontName, design: fontDesign, weight: weight, size: size, system: .android)
    }

    /// Returns a text style of the theme's font.
    func textStyle(_ font: FontStyle) -> TextStyle {
        TextStyle(fontName: customFontName, design: fontDesign, weight: font.weight, size: font.size)
    }
}
