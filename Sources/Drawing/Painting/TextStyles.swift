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

    /// The contrast below which an icon on the keyboard itself could not be seen.
    private static let leastContrast = 3.0

    /// Returns the text colour of keys for what stands on the keyboard itself, without a face: black or white if it could not be
    /// seen there. A theme that is made for an app looks as in the app.
    func onGround(_ text: Color) -> Color {
        let isSeen = text.composited(over: ground).contrast(with: ground) >= Self.leastContrast
        return isSeen || android.isAndroidTheme ? text : ground.blackOrWhite
    }

    /// Returns a text style of the theme's font.
    func textStyle(_ font: FontStyle) -> TextStyle {
        TextStyle(fontName: customFontName, design: fontDesign, weight: font.weight, size: font.size)
    }
}
