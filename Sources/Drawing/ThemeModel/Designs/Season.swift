internal import Graphics

/// A season of a brand. The raw value is the name that documents use.
public enum Season: String, Hashable, Sendable, CaseIterable {
    case spring, summer, autumn, winter

    /// The season's default colour: cherry blossom, coral, terracotta, deep rose.
    var color: Color { TokenDefaults.colors("brand.seasons.\(rawValue)")[0] }

    /// The default colour of the season's background: young leaves, sunlight, dry leaves, frost.
    var background: Color { TokenDefaults.colors("brand.seasons.\(rawValue)")[1] }

    /// The season in which a date is. Seasons have three whole months, as meteorologists count them: the northern spring begins on
    /// 1 March, when the southern autumn does.
    package init(on date: CalendarDate, in hemisphere: Hemisphere) {
        let sinceMarch = (date.month + 9) % 12
        let ahead = hemisphere == .northern ? 0 : 2
        self = Self.allCases[(sinceMarch / 3 + ahead) % 4]
    }

    /// The word with which a brand leaves the choice of its season to the date.
    static let automatic = "auto"
}

/// A season is a stated pair of colours.
extension Season {
    /// The paths in a brand of the colours of the season that it has: that in the place of its primary, and that of which the
    /// background's lower end has a tint.
    static let (primary, background) = ("season.primary", "season.background")

    /// The member of brands for colours of the season's own.
    var field: DesignField {
        let parts = [
            DesignField(
                "primary", .color, "The colour that takes the place of primary.", standard: .color(color)),
            DesignField(
                "background", .color, "The background's lower end has a tint of it.", standard: .color(background)),
        ]
        return DesignField(rawValue, .colorOrColors(parts), "The colour of \(rawValue), or its colours.")
    }
}

/// A half of the earth.
package enum Hemisphere: String, Hashable, Sendable, CaseIterable {
    case northern, southern
}
