internal import Graphics
internal import Layouts

extension SystemBarFrame {
    /// The height of Android's bar while a keyboard shows.
    private static let androidHeight = 48.0
    private static let androidIcon = 24.0
    /// The distance from the sides to the middles of the icons beside the pill.
    private static let androidIconX = 69.6
    private static let androidPill = (width: 108.0, height: 4.0, middleAboveFoot: 12.2)
    /// The middles of the buttons back, home, recent apps and keyboards, in shares of the width.
    private static let androidButtons: [(icon: KeyIcon, share: Double)] = [
        (.back, 0.25), (.home, 0.5), (.recents, 0.75), (.keyboards, 0.935),
    ]

    /// Places the bar of an Android device.
    init(android options: LayoutOptions, below y: Double, width: Double) {
        let bar = Rect(x: 0, y: y, width: width, height: Self.androidHeight)
        func icon(_ icon: KeyIcon, at x: Double) -> Icon {
            let side = Self.androidIcon
            return Icon(icon: icon, rect: Rect(x: x - side / 2, y: bar.maxY - 24 - side / 2, width: side, height: side))
        }
        rect = bar
        if (options.android.navigation ?? options.device.controls) == .buttons {
            homeIndicator = nil
            icons = Self.androidButtons.map { icon($0.icon, at: $0.share * width) }
        } else {
            let pill = Self.androidPill
            homeIndicator = Rect(
                x: (width - pill.width) / 2, y: bar.maxY - pill.middleAboveFoot - pill.height / 2, width: pill.width,
                height: pill.height)
            icons = [icon(.hide, at: Self.androidIconX), icon(.keyboards, at: width - Self.androidIconX)]
        }
    }
}
