internal import Graphics
internal import Layouts

extension SystemBarFrame {
    private static let iconSide = 44.0

    /// Returns the height that a device's bar adds to the canvas, in points: a strip for icons on phones, and the safe area of
    /// the home indicator. 0 for devices with a home button.
    static func height(_ device: Device, orientation: Device.Orientation) -> Double {
        guard device.hasHomeIndicator else { return 0 }
        guard device.isPhone else { return 20 }
        return orientation == .portrait ? 41 + 34 : 38 + 21
    }

    /// Divides the strip; `inset` is the free width on either side of the keys. `hasEmoji` says whether the keyboard has an emoji key:
    /// the system's keyboards have one here if it has not. nil for devices with a home button.
    init?(
        _ options: LayoutOptions, figures: IOSFigures?, below y: Double, width: Double, inset: Double, hasEmoji: Bool
    ) {
        let (device, orientation) = (options.device, options.orientation)
        let own = device.hasHomeIndicator ? figures?.bar : nil
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
        let top = own.map { y - (figures?.down.foot ?? 0) + $0.depth - iconHeight / 2 } ?? y
        let x = own.map { $0.inset - Self.iconSide / 2 } ?? inset + 18
        let left = Rect(x: x, y: top, width: Self.iconSide, height: iconHeight)
        let right = left.offset(
            by: Point(width - 2 * left.x - Self.iconSide, own.map { $0.microphoneDepth - $0.depth } ?? 0))
        let hasGlobe = own == nil ? !options.showsGlobe : hasEmoji && !options.showsGlobe
        let all = [Icon(icon: hasGlobe ? .globe : .emoji, rect: left), Icon(icon: .microphone, rect: right)]
        // The key to letters takes the globe's place; pads have no icons.
        icons = own == nil || !options.isPad ? all : options.plane == .emoji ? [all[1]] : []
    }
}
