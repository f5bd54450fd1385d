internal import Graphics
internal import LayoutEngine
internal import Layouts
internal import ThemeModel

/// Paints the keyboard of an Android app in a theme's colours (docs/android.md).
struct AndroidPainter {
    let theme: KeyboardTheme
    let geometry: KeyboardGeometry
    let figures: AndroidFigures
    let shaper: any TextShaper
    let motion: KeyboardMotion
    /// Whether icons that point along the line of writing are mirrored.
    let isRightToLeft: Bool
    /// Whether labels, icons and candidates are drawn.
    let showsText: Bool

    func paint(_ candidates: CandidateBarContent?) -> DisplayList {
        let canvas = Rect(x: 0, y: 0, width: geometry.width, height: geometry.height)
        return DisplayList(
            width: geometry.width, height: geometry.height,
            background: geometry.card == nil ? theme.background.fill.paint(over: canvas) : .color(.clear),
            commands: card + strip(candidates) + keys + freeSide + systemBar + floating)
    }

    /// The share of the text's alpha that the handle has.
    private static let handleAlpha = 0.4

    /// The card of a floating keyboard, with its handle.
    private var card: [DisplayList.Command] {
        guard let card = geometry.card else { return [] }
        let handle = theme.onGround(theme.regularKey.text).withAlpha(multipliedBy: Self.handleAlpha)
        return [
            .box(
                "card", card.rect, radius: card.radius, fill: theme.background.fill.paint(over: card.rect),
                shadow: .raised(card.elevation)),
            .box("handle", card.handle, radius: card.handle.height / 2, fill: .color(handle)),
        ]
    }

    private func strip(_ candidates: CandidateBarContent?) -> [DisplayList.Command] {
        guard let rect = geometry.candidateBar else { return [] }
        return AndroidStripPainter(theme: theme, figures: figures)
            .commands(
                in: RoundedRect(rect, radii: CornerRadii(top: geometry.card?.radius ?? 0, bottom: 0)),
                showsText ? candidates : nil, isRightToLeft: isRightToLeft)
    }

    private var keys: [DisplayList.Command] {
        let faces = AndroidFaces(theme: theme, figures: figures)
        let labels = AndroidLabels(
            theme: theme, figures: figures, shaper: shaper, isRightToLeft: isRightToLeft)
        let contents = showsText ? labels.contents(of: geometry.keys) : nil
        return geometry.keys.indices.flatMap { n in
            let key = geometry.keys[n]
            let look = faces.look(of: key, isLocked: geometry.plane == .capslock, amount: motion.amounts[n])
            return faces.commands(key, look: look)
                + (contents.map { labels.commands($0[n], on: key, look: look) } ?? [])
        }
    }

    private var freeSide: [DisplayList.Command] {
        showsText ? geometry.freeSide?.arrow(theme) ?? [] : []
    }

    /// The share of the text's alpha that the pill has.
    private static let pillAlpha = 0.7

    private var systemBar: [DisplayList.Command] {
        guard let bar = geometry.systemBar else { return [] }
        let background = theme.android.navigationBarBackground
        let box = DisplayList.Command.box("system bar", bar.rect, fill: .color(background))
        let ground = background.composited(over: theme.ground)
        let color = ground == theme.ground ? theme.onGround(theme.regularKey.text) : ground.blackOrWhite
        let pill = bar.homeIndicator.map {
            DisplayList.Command.homeIndicator($0, color: color.withAlpha(multipliedBy: Self.pillAlpha))
        }
        let icons = bar.icons.flatMap { icon in
            icon.icon.shapes(.aosp).commands(center: icon.rect.center, color: color)
        }
        let isGround = geometry.card == nil && background == theme.background.fill.color
        return (isGround ? [] : [box]) + [pill].compactMap(\.self) + (showsText ? icons : [])
    }

    // MARK: Bubbles

    private var floating: [DisplayList.Command] {
        let painter = AndroidPopupPainter(
            theme: theme, figures: figures,
            labels: showsText
                ? AndroidLabels(theme: theme, figures: figures, shaper: shaper, isRightToLeft: isRightToLeft) : nil)
        let former = geometry.formerPreviews(motion) { painter.commands($0, of: geometry.keys[$0.key]) }
        let preview = geometry.preview.map { painter.commands($0, of: geometry.keys[$0.key]) }
        let popup = geometry.popup.map { painter.commands($0, of: geometry.keys[$0.key]) }
        return former + (preview ?? []) + (popup ?? [])
    }
}

extension Shadow {
    /// The greatest elevation that counts, and the share of black in the shadow of a raised thing.
    private static let elevation = (most: 8.0, alpha: 0.3)

    /// Returns the shadow of something raised by an elevation in dp, in black or a colour of its own; nil at 0.
    static func raised(_ elevation: Double, color: Color? = nil) -> Shadow? {
        let height = min(max(elevation, 0), Self.elevation.most)
        guard height > 0 else { return nil }
        return Shadow(
            color: color ?? Color.black.withAlpha(multipliedBy: Self.elevation.alpha), offset: Point(0, height / 2),
            blur: height)
    }
}
