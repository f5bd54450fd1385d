/// The screen of an Android device, in dp, as it is held.
struct AndroidScreen: Hashable, Sendable {
    /// The classes of screens that differ in their figures, by the length of the shorter side.
    enum Size: Hashable {
        /// Under 600 dp.
        case phone
        /// 600 to 767 dp: small tablets, and foldables when they are open.
        case sw600
        /// From 768 dp.
        case sw768
    }

    /// The width of the canvas.
    let width: Double
    /// The height of the screen.
    let height: Double
    /// The length of the shorter side, whatever the canvas's width is.
    let shortSide: Double

    /// The least shorter side of a tablet.
    static let leastTablet = 600.0
    /// The height that one of the system's bars takes from the height that percentages of the screen mean.
    private static let systemBar = 24.0

    /// The height of which keyboards take percentages.
    var usableHeight: Double { height - Self.systemBar }
    /// The class of its size.
    var size: Size { shortSide < Self.leastTablet ? .phone : shortSide < 768 ? .sw600 : .sw768 }
    /// Whether it is on its side.
    var isLandscape: Bool { height <= shortSide }

    init(width: Double, height: Double, shortSide: Double) {
        (self.width, self.height, self.shortSide) = (width, height, shortSide)
    }

    /// Takes the screen that a keyboard is laid out for: of a device as it is held, a canvas of another width on it, or the card
    /// of a floating keyboard, which is like an upright phone.
    init(_ options: LayoutOptions) {
        let canvas = AndroidScreen(canvasOf: options)
        guard options.android.isFloating else {
            self = canvas
            return
        }
        let width = AndroidCard.width(on: canvas)
        self.init(width: width, height: max(canvas.height, width + 1), shortSide: width)
    }

    /// Takes the screen of a device as it is held, or a canvas of another width on it.
    init(canvasOf options: LayoutOptions) {
        let device = options.device
        let (own, other) =
            options.orientation == .portrait
            ? (device.portrait.width, device.landscape.width) : (device.landscape.width, device.portrait.width)
        self.init(width: options.width ?? own, height: other, shortSide: min(own, other))
    }
}
