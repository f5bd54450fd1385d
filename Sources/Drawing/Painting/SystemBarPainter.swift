internal import Graphics
internal import LayoutEngine
internal import Layouts
internal import ThemeModel

/// Paints the system's own bar under the keys: its icons and the home indicator. It is not themed, so it is black or white,
/// whichever is clearer against the keyboard's lower edge.
struct SystemBarPainter {
    let theme: KeyboardTheme
    let icons: IconSet

    /// The size of the icons relative to a key's.
    private static let iconScale = 1.25
    private static let iconAlpha = 0.75

    /// Returns the bar's commands; icons are left out if labels are.
    func commands(_ bar: SystemBarFrame, showsIcons: Bool) -> [DisplayList.Command] {
        let color = (theme.background.fill.gradient?.stops.last?.color ?? theme.background.fill.color).blackOrWhite
        let icons = bar.icons.flatMap { icon in
            switch self.icons {
            case .ios26:
                IconShapes.ios26SystemBar(icon.icon).commands(
                    center: icon.rect.center, color: theme.onGround(theme.regularKey.text))
            default:
                icon.icon.commands(
                    center: icon.rect.center,
                    color: color.withAlpha(multipliedBy: Self.iconAlpha),
                    scale: Self.iconScale
                )
            }
        }
        let indicator = bar.homeIndicator.map { DisplayList.Command.homeIndicator($0, color: color) }
        return (showsIcons ? icons : []) + [indicator].compactMap(\.self)
    }
}
