internal import Graphics

/// The figures of a floating keyboard, in dp (docs/android.md §7).
enum AndroidCard {
    /// The share of the canvas's width that the card takes, and the most that it takes.
    private static let share = 0.8, widest = 360.0
    /// The distance from the card to the canvas's edge above and below, which has room for its shadow.
    private static let margin = 16.0
    /// The height of the part with the handle, and the size of its bar.
    private static let (foot, bar) = (24.0, (width: 48.0, height: 4.0))
    private static let (radius, elevation) = (16.0, 8.0)

    /// Returns the width of the card on a canvas.
    static func width(on canvas: AndroidScreen) -> Double { min(share * canvas.width, widest) }

    /// Returns the card of a keyboard whose strip and keys have a height.
    static func frame(on canvas: AndroidScreen, keysTo height: Double) -> FloatingCard {
        let width = width(on: canvas)
        let rect = Rect(x: (canvas.width - width) / 2, y: margin, width: width, height: height + foot)
        let handle = Rect(
            x: rect.midX - bar.width / 2, y: rect.maxY - foot / 2 - bar.height / 2, width: bar.width,
            height: bar.height)
        return FloatingCard(rect: rect, handle: handle, radius: radius, elevation: elevation)
    }
}
