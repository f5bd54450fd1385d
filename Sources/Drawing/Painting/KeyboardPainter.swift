package import Graphics
package import LayoutEngine
internal import Layouts
package import ThemeModel

/// The style of a key's preview.
public enum CalloutStyle: String, Hashable, Sendable, CaseIterable {
    /// A rounded rectangle above the key.
    case plain
    /// The system keyboard's bubble, joined to the key by a curved neck.
    case ios
}

/// Draws a keyboard: resolves a theme on a platform into an `Appearance`, puts all texts in their places, and returns a display
/// list, in the order of docs/geometry.md §4.
package final class KeyboardPainter {
    private var look: Appearance
    private let labels: any KeyLabels
    private let geometry: KeyboardGeometry
    private let shaper: any TextShaper
    private let motion: KeyboardMotion
    private let isRightToLeft: Bool
    /// What is on each key.
    private let written: [Inscription]

    /// Makes a painter of one picture. `isRightToLeft` mirrors the icons that point along the line of writing.
    package init(
        _ theme: KeyboardTheme, geometry: KeyboardGeometry, shaper: any TextShaper, isRightToLeft: Bool = false,
        motion: KeyboardMotion = KeyboardMotion()
    ) {
        (self.geometry, self.shaper, self.motion, self.isRightToLeft) = (geometry, shaper, motion, isRightToLeft)
        let theme = geometry.metrics.hasGradients(of: theme) ? theme : theme.withoutGradients
        if let figures = geometry.android {
            let fonts = AndroidFonts(theme, figures.textSizes)
            look = Appearance(android: theme, geometry, figures: figures, fonts: fonts, motion: motion)
            labels = AndroidKeyLabels(theme: theme, figures: figures, fonts: fonts, shaper: shaper)
        } else {
            look = Appearance(ios: theme, geometry, motion: motion)
            labels = IOSKeyLabels(theme, geometry, shaper: shaper, isRightToLeft: isRightToLeft)
        }
        if theme.increasesContrast { look.increaseContrast() }
        written = KeyPlacer(rule: labels, shaper: shaper).inscriptions(of: geometry.keys, look.keys)
    }

    /// Returns the picture. `candidates` is nil if the bar is empty or off. If `showsText` is false, all labels, icons and the
    /// candidate bar's content are left out.
    package func paint(
        _ candidates: CandidateBarContent?, callout: CalloutStyle = .plain, showsText: Bool = true
    ) -> DisplayList {
        let canvas = Rect(x: 0, y: 0, width: geometry.width, height: geometry.height)
        let popups = popups(callout, showsText: showsText)
        return DisplayList(
            width: geometry.width, height: geometry.height,
            background: geometry.card == nil ? look.ground.paint(over: canvas) : .color(.clear),
            clip: RoundedRect(canvas, radii: look.corners),
            commands: card + strip(showsText ? candidates : nil) + upperEdge(of: canvas)
                + keys(showsText: showsText, hiding: callout == .ios ? popups : nil) + arrow(showsText)
                + systemBar(showsText)
                + floating(popups))
    }

    private func popups(_ callout: CalloutStyle, showsText: Bool) -> PopupPainter {
        PopupPainter(
            preview: look.preview, popup: look.popup, callout: geometry.android == nil ? callout : .plain,
            labels: labels, held: geometry.popup.map { inscription($0.key) } ?? Inscription(), showsText: showsText)
    }

    /// The card of a floating keyboard, with its handle.
    private var card: [DisplayList.Command] {
        guard let card = geometry.card else { return [] }
        return [
            .box(
                "card", card.rect, radius: card.radius, fill: look.ground.paint(over: card.rect),
                shadow: .raised(card.elevation)),
            .box("handle", card.handle, radius: card.handle.height / 2, fill: .color(look.handle)),
        ]
    }

    private func strip(_ candidates: CandidateBarContent?) -> [DisplayList.Command] {
        guard let rect = geometry.candidateBar else { return [] }
        let ground = geometry.card == nil ? Rect(x: 0, y: rect.y, width: geometry.width, height: rect.height) : rect
        return CandidateBarPainter(look: look.strip, isRightToLeft: isRightToLeft)
            .commands(in: rect, on: ground, cardRadius: geometry.card?.radius, candidates)
    }

    /// The share of the radius from the end of a quarter circle to its control point.
    private static let quarterCircle = 0.5523

    /// Returns the light line along the upper edge, if the keyboard has one.
    private func upperEdge(of canvas: Rect) -> [DisplayList.Command] {
        guard let edge = look.edge else { return [] }
        let radius = look.corners.topLeft
        let bend = radius * (1 - Self.quarterCircle)
        var path = Path()
        path.move(to: Point(canvas.x, canvas.y + radius))
        path.curve(
            Point(canvas.x, canvas.y + bend), Point(canvas.x + bend, canvas.y), to: Point(canvas.x + radius, canvas.y))
        path.line(to: Point(canvas.maxX - radius, canvas.y))
        path.curve(
            Point(canvas.maxX - bend, canvas.y), Point(canvas.maxX, canvas.y + bend),
            to: Point(canvas.maxX, canvas.y + radius))
        // The outer half of the pen is outside the keyboard.
        return [.shape(path, .stroke(width: 2 * edge.width), edge.color)]
    }

    // MARK: Keys

    /// Returns all keys except those that a bubble replaces: a joined one, or one that reaches the key's foot.
    private func keys(showsText: Bool, hiding popups: PopupPainter?) -> [DisplayList.Command] {
        let popup = geometry.popup.flatMap { popups?.joined($0, geometry.keys[$0.key]) == nil ? nil : $0.key }
        let covered = geometry.preview.flatMap { geometry.keys[$0.key].rect.maxY > $0.rect.maxY + 1e-9 ? nil : $0.key }
        let hidden = popups == nil ? [covered] : [geometry.preview?.key, popup]
        return geometry.keys.indices.flatMap { n in
            hidden.contains(n) ? [] : face(n) + (showsText ? inscription(n).commands(look.keys[n].color) : [])
        }
    }

    /// Returns where everything that is written is.
    package func legends(_ candidates: CandidateBarContent?) -> KeyboardLegends {
        var legends = KeyboardLegends()
        legends.keys = geometry.keys.indices.map { inscription($0).legends(shaper) }
        if let popup = geometry.popup {
            let texts = popups(.plain, showsText: true).inscriptions(of: popup.cells, key: geometry.keys[popup.key])
            legends.popupCells = texts.map { $0.legends(shaper) }
        }
        if let candidates {
            let lines = candidates.layout.cells.map(candidates.lines)
            legends.candidates = lines.map { Inscription(lines: $0).legends(shaper) }
        }
        return legends
    }

    private func face(_ n: Int) -> [DisplayList.Command] {
        let (key, name) = (look.keys[n], geometry.keys[n].key.identity)
        guard let face = key.face else { return [] }
        let under = key.depth.map { DisplayList.Command.box("bevel \(name)", $0.body, fill: .color($0.color)) }
        let fill = DisplayList.Command.box(
            "key \(name)", face, fill: key.fill.paint(over: face.rect), border: key.border, shadow: key.shadow)
        let over = key.overlay.map { DisplayList.Command.box("highlight \(name)", face, fill: .color($0)) }
        return [under, fill, over].compactMap(\.self)
    }

    /// Returns icon and texts, scaled with the key about its centre.
    private func inscription(_ n: Int) -> Inscription {
        let (scale, center) = (look.keys[n].scale, geometry.keys[n].rect.center)
        let zoom = Placement(scale: scale, origin: Point(center.x * (1 - scale), center.y * (1 - scale)))
        let placed = written[n].placed(zoom, offset: look.keys[n].own.labelOffset ?? .zero)
        guard let popup = geometry.popup, popup.key == n, popup.center == nil else { return placed }
        return placed.clear(of: popup.container, on: geometry.keys[n].rect, shaper)
    }

    private func arrow(_ showsText: Bool) -> [DisplayList.Command] {
        guard showsText, let side = geometry.freeSide else { return [] }
        return IconTable.figures(of: "chevronRight").commands(
            center: side.rect.center, color: look.arrow, scale: Self.arrowSize / 18, isMirrored: !side.isAtRight)
    }

    /// The size of the arrow that brings back the full width, in points.
    private static let arrowSize = 24.0

    // MARK: Around the keys

    private func systemBar(_ showsText: Bool) -> [DisplayList.Command] {
        guard let bar = geometry.systemBar else { return [] }
        let style = look.systemBar
        let box = style.fill.map { DisplayList.Command.box("system bar", bar.rect, fill: .color($0)) }
        // The pill at the foot of a screen stands for its home button.
        let pill = bar.homeIndicator.map {
            DisplayList.Command.box("home indicator", $0, radius: $0.height / 2, fill: .color(style.indicator))
        }
        let icons = bar.icons.flatMap { icon in
            icon.icon.shapes(style.icons).commands(center: icon.rect.center, color: style.icon, scale: style.scale)
        }
        return [box].compactMap(\.self) + (showsText ? icons : []) + [pill].compactMap(\.self)
    }

    private func floating(_ painter: PopupPainter) -> [DisplayList.Command] {
        func commands(_ frame: PreviewFrame) -> [DisplayList.Command] {
            painter.commands(frame, of: geometry.keys[frame.key], under: geometry.popup?.container)
        }
        // A vanishing preview is faded as a whole.
        let former = zip(geometry.formerPreviews, motion.opacities).map { frame, opacity in
            let list = DisplayList(
                width: geometry.width, height: geometry.height, background: .color(.clear), commands: commands(frame))
            return DisplayList.Command.layer(DisplayList.Layer(list, origin: .zero, scale: 1, opacity: opacity))
        }
        // On Android a mark does not slide.
        let selection = geometry.android == nil ? motion.selection : nil
        let popup = geometry.popup.map { painter.commands($0, of: geometry.keys[$0.key], selection: selection) }
        return former + (geometry.preview.map(commands) ?? []) + (popup ?? [])
    }
}

extension Inscription {
    /// Returns it scaled, then moved; hints do not move.
    func placed(_ zoom: Placement, offset: Point) -> Inscription {
        guard zoom.scale != 1 || offset != .zero else { return self }
        func moved(_ point: Point, isHint: Bool = false) -> Point {
            let scaled = zoom(point)
            return isHint ? scaled : Point(scaled.x + offset.x, scaled.y + offset.y)
        }
        var placed = self
        for n in lines.indices {
            let point = moved(Point(lines[n].left, lines[n].baseline), isHint: lines[n].role == .hint)
            (placed.lines[n].left, placed.lines[n].baseline) = (point.x, point.y)
            placed.lines[n].text = lines[n].text.scaled(by: zoom.scale)
        }
        for n in icons.indices {
            placed.icons[n].center = moved(icons[n].center)
            placed.icons[n].scale *= zoom.scale
        }
        return placed
    }

    /// Returns icons and texts in their colours.
    func commands(_ color: (TextLine.Role) -> Color) -> [DisplayList.Command] {
        icons.flatMap { icon in
            icon.shapes.commands(
                center: icon.center, color: color(.label), scale: icon.scale, isMirrored: icon.isMirrored)
        }
            + lines.map { $0.text.command(left: $0.left, baseline: $0.baseline, color($0.role)) }
    }

    /// Returns where label and hint are.
    func legends(_ shaper: any TextShaper) -> PartLegends {
        func legend(_ line: TextLine?) -> LegendPlace? {
            guard let line, let ink = line.ink(shaper) else { return nil }
            return LegendPlace(
                .text(line.text.text), fontSize: line.text.size * line.text.scale, baseline: line.baseline, ink: ink)
        }
        let icon = icons.first.flatMap { icon in
            icon.shapes.extent.map { extent in
                let x = icon.isMirrored ? -extent.maxX : extent.x
                let ink = Placement(scale: icon.scale, origin: icon.center)(
                    Rect(x: x, y: extent.y, width: extent.width, height: extent.height))
                return LegendPlace(.icon(icon.icon), fontSize: icon.side * icon.scale, baseline: ink.maxY, ink: ink)
            }
        }
        return PartLegends(
            legend: legend(lines.first { $0.role != .hint }) ?? icon, hint: legend(lines.first { $0.role == .hint }))
    }
}

extension KeyboardMetrics {
    /// Whether the gradients of a theme are drawn: those of a theme for no app, where the keyboard stands for no app that has
    /// none.
    package func hasGradients(of theme: KeyboardTheme) -> Bool {
        android.map { $0.hasGradients && !theme.android.isAndroidTheme } ?? true
    }
}

extension KeyAppearance {
    fileprivate func color(_ role: TextLine.Role) -> Color {
        switch role {
        case .label: text
        case .hint: hint
        case .mark: mark
        }
    }
}
