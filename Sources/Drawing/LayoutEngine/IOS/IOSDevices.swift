internal import Layouts

extension Device {
    /// The devices of iOS, in the order of docs/geometry.md §2.
    static let iOS: [Device] = [
        .iPhoneSE, .iPhone8, .iPhone8Plus, .iPhone13Mini,
        .iPhone15, .iPhone14, .iPhone16Pro, .iPhone15ProMax,
        .iPhone16ProMax, .iPad, .iPadPro11, .iPadPro13,
    ]

    /// iPhone SE of the first generation, 320 points wide.
    public static let iPhoneSE = phone("iphone-se", width: 320, height: 568, keysArea: 208, homeIndicator: false)
    /// iPhone 8, 375 points wide.
    public static let iPhone8 = phone("iphone-8", width: 375, height: 667, keysArea: 213, homeIndicator: false)
    /// iPhone 8 Plus, 414 points wide.
    public static let iPhone8Plus = phone("iphone-8-plus", width: 414, height: 736, keysArea: 226, homeIndicator: false)
    /// iPhone 13 mini, 375 points wide.
    public static let iPhone13Mini = phone("iphone-13-mini", width: 375, height: 812)
    /// iPhone 15, 393 points wide.
    public static let iPhone15 = phone("iphone-15", width: 393, height: 852)
    /// iPhone 14, 390 points wide.
    public static let iPhone14 = phone("iphone-14", width: 390, height: 844)
    /// iPhone 16 Pro, 402 points wide.
    public static let iPhone16Pro = phone("iphone-16-pro", width: 402, height: 874)
    /// iPhone 15 Pro Max, 430 points wide.
    public static let iPhone15ProMax = phone("iphone-15-pro-max", width: 430, height: 932, keysArea: 224)
    /// iPhone 16 Pro Max, 440 points wide.
    public static let iPhone16ProMax = phone("iphone-16-pro-max", width: 440, height: 956, keysArea: 224)
    /// iPad with a home button, 810 points wide.
    public static let iPad = tablet("ipad", width: 810, height: 1080, homeIndicator: false)
    /// iPad Pro of 11 inches, 834 points wide.
    public static let iPadPro11 = tablet("ipad-pro-11", width: 834, height: 1194)
    /// iPad Pro of 13 inches, 1024 points wide.
    public static let iPadPro13 = tablet("ipad-pro-13", width: 1024, height: 1366)

    private static func phone(
        _ name: String, width: Double, height: Double, keysArea: Double = 216, homeIndicator: Bool = true
    ) -> Device {
        Device(
            name: name, portrait: Extent(width: width, keysArea: keysArea),
            landscape: Extent(width: height, keysArea: 177), isPhone: true, platform: .ios,
            controls: homeIndicator ? .homeIndicator : .homeButton)
    }

    private static func tablet(
        _ name: String, width: Double, height: Double, homeIndicator: Bool = true
    ) -> Device {
        Device(
            name: name, portrait: Extent(width: width, keysArea: 264),
            landscape: Extent(width: height, keysArea: 398), isPhone: false, platform: .ios,
            controls: homeIndicator ? .homeIndicator : .homeButton)
    }
}
