internal import Graphics

/// A brand's palette; the same in both modes.
package struct Brand: Hashable, Sendable {
    var primary: Color
    /// A lighter colour, for the end of gradients.
    var primaryLight: Color
    var primaryDark: Color
    /// The colour beside the brand's own.
    var secondary: Color
    /// The colour for highlights.
    var accent: Color
    /// The colour for success.
    var success: Color
    /// The season whose colour replaces the brand's; nil outside seasons.
    var season: Season?
    /// The colours of seasons that differ from the documented ones.
    var seasonColors: [Season: Color] = [:]
    /// The background colours of seasons that differ from the documented ones.
    var seasonBackgrounds: [Season: Color] = [:]
    /// The stated movement of keys.
    var motion = Motion()

    /// The brand's colour in its season.
    var seasonalPrimary: Color {
        guard let season else { return primary }
        return seasonColors[season] ?? season.color
    }

    /// The colour of which the background has a tint in the brand's season; nil outside seasons.
    var seasonalBackground: Color? {
        season.map { seasonBackgrounds[$0] ?? $0.background }
    }
}

/// A season of a brand. The raw value is the name that documents use.
public enum Season: String, Hashable, Sendable, CaseIterable {
    case spring, summer, autumn, winter

    /// The season's default colour: cherry blossom, coral, terracotta, deep rose.
    var color: Color {
        switch self {
        case .spring: Color(rgb: 0xFF8FA3)
        case .summer: Color(rgb: 0xFF6B7A)
        case .autumn: Color(rgb: 0xD4756B)
        case .winter: Color(rgb: 0xB85A7A)
        }
    }

    /// The default colour of the season's background: young leaves, sunlight, dry leaves, frost.
    var background: Color {
        switch self {
        case .spring: Color(rgb: 0xC8E6A0)
        case .summer: Color(rgb: 0xFFE08A)
        case .autumn: Color(rgb: 0xE8A35C)
        case .winter: Color(rgb: 0x9CC4E8)
        }
    }

    /// The season in which a date is. Seasons have three whole months, as meteorologists count them: the northern spring begins on
    /// 1 March, when the southern autumn does.
    package init(on date: CalendarDate, in hemisphere: Hemisphere) {
        let northern: Season =
            switch date.month {
            case 3...5: .spring
            case 6...8: .summer
            case 9...11: .autumn
            default: .winter
            }
        self = hemisphere == .northern ? northern : northern.opposite
    }

    /// The season of the other hemisphere at the same time.
    private var opposite: Season {
        switch self {
        case .spring: .autumn
        case .summer: .winter
        case .autumn: .spring
        case .winter: .summer
        }
    }

    /// The word with which a brand leaves the choice of its season to the date.
    static let automatic = "auto"
}

/// A half of the earth.
package enum Hemisphere: String, Hashable, Sendable, CaseIterable {
    case northern, southern
}

/// A height above the surface, which brands show by shadows.
enum Elevation {
    case low, medium, high

    var style: ShadowStyle {
        switch self {
        case .low: ShadowStyle(color: .black.withAlpha(multipliedBy: 0.05), radius: 4, x: 0, y: 2)
        case .medium: ShadowStyle(color: .black.withAlpha(multipliedBy: 0.1), radius: 8, x: 0, y: 4)
        case .high: ShadowStyle(color: .black.withAlpha(multipliedBy: 0.15), radius: 16, x: 0, y: 8)
        }
    }
}
