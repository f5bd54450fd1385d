package import Graphics

/// The system's own bar under a keyboard: on phones without a home button a globe and a microphone, and on every device without
/// one the home indicator. If a keyboard has its own globe, the emoji icon takes that place. Store pictures have the bar; the
/// keyboard does not draw it.
package struct SystemBarFrame: Hashable, Sendable {
    /// An icon and the area that responds to touch, at whose centre it is drawn.
    package struct Icon: Hashable, Sendable {
        package let icon: KeyIcon
        package let rect: Rect
    }

    /// The strip under the keys' area, across the canvas.
    package let rect: Rect
    /// The icons, left to right.
    package let icons: [Icon]
    /// The pill with which the user leaves the app; nil where buttons do that.
    package let homeIndicator: Rect?

    private static let iconSide = 44.0

    /// Returns the height that a device's bar adds to the canvas, in points: a strip for icons on phones, and the safe area of
    /// the home indicator. 0 for devices with a home button.
    static func height(_ device: Device, orientation: Orientation) -> Double {
        guard device.hasHomeIndicator else { return 0 }
        guard device.isPhone else { return 20 }
        return orientation == .portrait ? 41 + 34 : 38 + 21
    }

    /// Divides the strip; `inset` is the free width on either side of the keys. nil for devices with a home button.
    init?(_ options: LayoutOptions, design: IOSDesign, below y: Double, width: Double, inset: Double) {
        let (device, orientation) = (options.device, options.orientation)
        let own = device.hasHomeIndicator ? design.systemBar : nil
        let height = own?.height ?? Self.height(device, orientation: orientation)
        guard height > 0 else { return nil }
        rect = Rect(x: 0, y: y, width: width, height: height)
        let pill = min(0.354 * width, 240)
        homeIndicator = Rect(x: (width - pill) / 2, y: rect.maxY - (device.isPhone ? 13 : 11), width: pill, height: 5)
        guard device.isPhone else {
            icons = []
            return
        }
        let iconHeight = orientation == .portrait ? 41.0 : 38
        let foot = y - (design.frames?.rows(width: width).gap ?? 0)
        let top = own.map { foot + $0.depth - iconHeight / 2 } ?? y
        let left = Rect(x: inset + 18, y: top, width: Self.iconSide, height: iconHeight)
        let right = left.offset(by: Point(width - 2 * left.x - Self.iconSide, 0))
        icons = [Icon(icon: options.showsGlobe ? .emoji : .globe, rect: left), Icon(icon: .microphone, rect: right)]
    }

    // MARK: Android (docs/android.md §7)

    /// The height of Android's bar while a keyboard shows.
    private static let androidHeight = 48.0
    private static let androidIcon = 24.0
    /// The distance from the sides to the middles of the icons beside the pill.
    private static let androidIconX = 61.0
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
