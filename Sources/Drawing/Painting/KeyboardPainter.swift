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

/// Decides what to draw where: takes a theme and its frames, and returns a display list, in the order of docs/geometry.md §4,
/// or of docs/android.md for a keyboard of Android.
package struct KeyboardPainter {
    private let theme: KeyboardTheme
    private let geometry: KeyboardGeometry
    private let shaper: any TextShaper
    private let motion: KeyboardMotion

    /// Makes a painter of one picture.
    package init(
        _ theme: KeyboardTheme, geometry: KeyboardGeometry, shaper: any TextShaper,
        motion: KeyboardMotion = .none
    ) {
        self.motion = motion
        self.theme =
            geometry.metrics.ios?.shape.map { theme.withKeyCorners($0.keyRadius) }
            ?? (geometry.metrics.hasGradients(of: theme) ? theme : theme.withoutGradients)
        self.geometry = geometry
        self.shaper = shaper
    }

    /// Returns the picture. `candidates` is nil if the bar is empty or off. If `showsText` is false, all labels, icons and the
    /// candidate bar's content are left out. `isRightToLeft` mirrors the icons that point along the line of writing.
    package func paint(
        _ candidates: CandidateBarContent?, callout: CalloutStyle = .plain, isRightToLeft: Bool = false,
        showsText: Bool = true
    ) -> DisplayList {
        if let figures = geometry.android {
            return AndroidPainter(
                theme: theme, geometry: geometry, figures: figures, shaper: shaper, motion: motion,
                isRightToLeft: isRightToLeft, showsText: showsText
            ).paint(candidates)
        }
        let canvas = Rect(x: 0, y: 0, width: geometry.width, height: geometry.height)
        let labels = showsText ? LabelPainter(theme: theme, shaper: shaper, isRightToLeft: isRightToLeft) : nil
        return DisplayList(
            width: geometry.width,
            height: geometry.height,
            background: theme.background.fill.paint(over: canvas),
            clip: RoundedRect(canvas, radii: corners),
            commands: bar(showsText ? candidates : nil) + upperEdge(of: canvas) + keys(labels, callout: callout)
                + (showsText ? geometry.freeSide?.arrow(theme) ?? [] : []) + systemBar(showsText)
                + popups(labels, callout: callout)
        )
    }

    /// The design of a keyboard of iOS.
    private var design: IOSDesign { geometry.metrics.ios ?? .devices }

    private var corners: CornerRadii {
        design.shape.map { CornerRadii(top: $0.keyboardRadius, bottom: 0) }
            ?? CornerRadii(theme.background.cornerRadius)
    }

    /// Returns the light line along the upper edge, if the keyboard has one.
    private func upperEdge(of canvas: Rect) -> [DisplayList.Command] {
        guard let shape = design.shape else { return [] }
        let (radius, color) = (shape.keyboardRadius, Color.white.withAlpha(multipliedBy: shape.edgeAlpha))
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
        return [.shape(path, .stroke(width: 2 * shape.edgeWidth), color)]
    }

    /// The share of the radius from the end of a quarter circle to its control point.
    private static let quarterCircle = 0.5523

    /// Returns all keys except those that a joined bubble replaces.
    private func keys(_ labels: LabelPainter?, callout: CalloutStyle) -> [DisplayList.Command] {
        let painter = KeyPainter(
            theme: theme, icons: design.icons, labels: labels, isLocked: geometry.plane == .capslock)
        let contents = labels.map { IOSKeyLabels($0, geometry: geometry).contents(of: geometry.keys) }
        let hidden = callout == .ios ? joinedKeys : []
        return geometry.keys.indices.flatMap { index in
            hidden.contains(index)
                ? [] : painter.commands(geometry.keys[index], content: contents?[index], amount: motion.amounts[index])
        }
    }

    /// The keys that a joined bubble replaces.
    private var joinedKeys: [Int] {
        let popups = PopupPainter(theme: theme, labels: nil)
        let popup = geometry.popup.flatMap { popups.callout(of: $0, geometry.keys[$0.key]) == nil ? nil : $0.key }
        return [geometry.preview?.key, popup].compactMap(\.self)
    }

    private func bar(_ candidates: CandidateBarContent?) -> [DisplayList.Command] {
        guard let rect = geometry.candidateBar else { return [] }
        let painter = CandidateBarPainter(theme: theme, strip: design.strip)
        let whole = Rect(x: 0, y: rect.y, width: geometry.width, height: rect.height)
        return [painter.bar(whole)] + (candidates.map(painter.commands) ?? [])
    }

    private func systemBar(_ showsText: Bool) -> [DisplayList.Command] {
        geometry.systemBar.map {
            SystemBarPainter(theme: theme, icons: design.icons).commands($0, showsIcons: showsText)
        } ?? []
    }

    private func popups(_ labels: LabelPainter?, callout: CalloutStyle) -> [DisplayList.Command] {
        let painter = PopupPainter(theme: theme, labels: labels)
        let preview = geometry.preview.map { painter.commands($0, of: geometry.keys[$0.key], style: callout) }
        let popup = geometry.popup.map {
            painter.commands($0, of: geometry.keys[$0.key], calloutStyle: callout, selection: motion.selection)
        }
        let former = geometry.formerPreviews(motion) {
            painter.commands($0, of: geometry.keys[$0.key], style: callout)
        }
        return former + (preview ?? []) + (popup ?? [])
    }
}

extension KeyboardGeometry {
    /// Returns the vanishing previews, each drawn by `draw` and faded as a whole.
    func formerPreviews(
        _ motion: KeyboardMotion, draw: (PreviewFrame) -> [DisplayList.Command]
    ) -> [DisplayList.Command] {
        zip(formerPreviews, motion.opacities).map { preview, opacity in
            let list = DisplayList(width: width, height: height, background: .color(.clear), commands: draw(preview))
            return .layer(DisplayList.Layer(list, origin: .zero, scale: 1, opacity: opacity))
        }
    }
}

extension FreeSideFrame {
    /// The size of the arrow in points.
    private static let arrowSize = 24.0

    /// Returns the arrow beside a one-handed keyboard that brings back the full width.
    func arrow(_ theme: KeyboardTheme) -> [DisplayList.Command] {
        IconShapes.chevron(pointsRight: isAtRight).commands(
            center: rect.center, color: theme.onGround(theme.modifierKey.text), scale: Self.arrowSize / 18)
    }
}

extension DisplayList.Command {
    /// Returns the pill at the foot of a screen that stands for its home button.
    static func homeIndicator(_ rect: Rect, color: Color) -> Self {
        .box("home indicator", rect, radius: rect.height / 2, fill: .color(color))
    }
}

extension KeyboardTheme {
    /// Returns the theme with superellipses of a radius as the corners of its keys; it keeps its colours, fonts and shadows.
    fileprivate func withKeyCorners(_ radius: Double) -> KeyboardTheme {
        var theme = self
        theme.cornerStyle = .continuous
        theme.regularKey.cornerRadius = radius
        theme.modifierKey.cornerRadius = radius
        theme.accentKey.cornerRadius = radius
        return theme
    }
}

extension KeyboardMetrics {
    /// Whether the gradients of a theme are drawn: those of a theme for no app, where the keyboard stands for no app that has
    /// none.
    package func hasGradients(of theme: KeyboardTheme) -> Bool {
        android.map { $0.hasGradients && !theme.android.keepsOwnColors } ?? true
    }
}
