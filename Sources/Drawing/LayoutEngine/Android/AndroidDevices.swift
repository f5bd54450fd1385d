internal import Layouts

extension Device {
    /// Pixel 9, 411.43 dp wide: 1080 × 2424 pixels at 420 dpi.
    public static let pixel9 = pixels("pixel-9", width: 1080, height: 2424, dpi: 420)
    /// Pixel 8, 411.43 dp wide.
    public static let pixel8 = pixels("pixel-8", width: 1080, height: 2400, dpi: 420)
    /// Pixel 9 Pro, 426.67 dp wide.
    public static let pixel9Pro = pixels("pixel-9-pro", width: 1280, height: 2856, dpi: 480)
    /// Pixel 9 Pro XL, 448 dp wide.
    public static let pixel9ProXL = pixels("pixel-9-pro-xl", width: 1344, height: 2992, dpi: 480)
    /// Galaxy S25 and S24, 360 dp wide.
    public static let galaxyS25 = pixels("galaxy-s25", width: 1080, height: 2340, dpi: 480)
    /// Galaxy S24 Ultra, 384 dp wide.
    public static let galaxyS24Ultra = pixels("galaxy-s24-ultra", width: 1080, height: 2340, dpi: 450)
    /// Galaxy A15, 384 dp wide, with three buttons.
    public static let galaxyA15 = pixels("galaxy-a15", width: 1080, height: 2340, dpi: 450, controls: .buttons)
    /// A small phone, 360 × 640 dp, with three buttons.
    public static let androidSmall = pixels("android-small", width: 720, height: 1280, dpi: 320, controls: .buttons)
    /// Galaxy Tab S9, 752.94 dp wide.
    public static let galaxyTabS9 = pixels("galaxy-tab-s9", width: 1600, height: 2560, dpi: 340)
    /// Pixel Tablet, 800 dp wide.
    public static let pixelTablet = pixels("pixel-tablet", width: 1600, height: 2560, dpi: 320)
    /// Pixel Fold, open: 700.95 dp wide.
    public static let pixelFold = pixels("pixel-fold", width: 1840, height: 2208, dpi: 420)

    /// All devices of Android, in the order of docs/android.md §1.
    static let android: [Device] = [
        .pixel9, .pixel8, .pixel9Pro, .pixel9ProXL, .galaxyS25, .galaxyS24Ultra, .galaxyA15, .androidSmall,
        .galaxyTabS9, .pixelTablet, .pixelFold,
    ]

    /// Makes a device from its screen in pixels, held upright, and its density.
    private static func pixels(
        _ name: String, width: Double, height: Double, dpi: Double, controls: Device.Controls = .gestures
    ) -> Device {
        let (width, height) = (width * 160 / dpi, height * 160 / dpi)
        func extent(_ width: Double, height: Double) -> Extent {
            let screen = AndroidScreen(width: width, height: height, shortSide: min(width, height))
            return Extent(width: width, keysArea: HeliBoardDesign.keysHeight(on: screen))
        }
        return Device(
            name: name, portrait: extent(width, height: height), landscape: extent(height, height: width),
            isPhone: width < AndroidScreen.leastTablet, platform: .android, controls: controls)
    }
}
