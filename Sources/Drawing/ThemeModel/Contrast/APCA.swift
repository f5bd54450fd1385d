internal import Glibc
internal import Graphics

/// The lightness contrast of APCA, the candidate for a later WCAG (version 0.98G-4g of its published constants).
enum APCA {
    /// Returns Lc, 0…106 for dark text and −108…0 for light text; both colours are opaque.
    static func contrast(of text: Color, on background: Color) -> Double {
        let (ink, paper) = (luminance(text), luminance(background))
        guard abs(ink - paper) >= 0.0005 else { return 0 }
        let isDark = paper > ink
        let difference = isDark ? pow(paper, 0.56) - pow(ink, 0.57) : pow(paper, 0.65) - pow(ink, 0.62)
        let scaled = difference * 1.14
        guard abs(scaled) >= 0.1 else { return 0 }
        return (scaled - (isDark ? 0.027 : -0.027)) * 100
    }

    /// Returns the luminance on a screen, with near blacks lightened as flare does.
    private static func luminance(_ color: Color) -> Double {
        func light(_ level: UInt8) -> Double { pow(Double(level) / 255, 2.4) }
        let sum = 0.2126729 * light(color.red) + 0.7151522 * light(color.green) + 0.0721750 * light(color.blue)
        return sum < 0.022 ? sum + pow(0.022 - sum, 1.414) : sum
    }
}
