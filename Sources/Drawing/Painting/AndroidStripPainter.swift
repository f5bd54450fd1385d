internal import Graphics
internal import LayoutEngine
internal import Layouts
internal import ThemeModel

/// Paints the strip of candidates above an Android keyboard's keys (docs/android.md §5).
struct AndroidStripPainter {
    let theme: KeyboardTheme
    let figures: AndroidFigures

    private var style: CandidateBarStyle { theme.candidateBar }

    /// The share of the text's alpha that the lines between candidates have.
    private static let separatorAlpha = 0.15
    /// The margin around the disc of a button, and the radius and inset of a selected candidate's highlight, in dp.
    private static let buttonMargin = 6.0
    private static let highlight = (radius: 4.0, inset: 4.0)
    /// The disc of HeliBoard's toggle: its diameter and its distance from the side.
    private static let toggle = (diameter: 30.0, x: 4.0)

    func commands(
        in outline: RoundedRect, _ content: CandidateBarContent?, isRightToLeft: Bool
    ) -> [DisplayList.Command] {
        let box = DisplayList.Command.box("candidate bar", outline, fill: .color(background), border: border)
        guard let content else { return [box] }
        if figures.options.strip == .actions, let actions = figures.strip.actions {
            return [box] + commands(of: actions, in: outline.rect, isRightToLeft: isRightToLeft)
        }
        return [box] + content.layout.separators.map(separator)
            + content.layout.cells.flatMap { cell in highlight(cell) + lines(of: cell, content) }
            + more(content.layout) + buttons(content.layout.buttons, isRightToLeft: isRightToLeft)
            + toggle(in: outline.rect, isRightToLeft: isRightToLeft)
    }

    /// The apps have another colour where keys have no faces.
    private var background: Color {
        figures.shape.borderless == nil ? style.background.color : theme.android.stripBackground
    }

    private var border: Border {
        let isStated = theme.android.stated.contains(.candidateBarBorderWidth)
        return Border(color: style.border.color, width: isStated ? style.border.width : 0)
    }

    private func separator(_ rect: Rect) -> DisplayList.Command {
        let color =
            theme.android.keepsOwnColors
            ? style.separator : style.text.withAlpha(multipliedBy: Self.separatorAlpha)
        return .box("separator", rect, fill: .color(color))
    }

    private func highlight(_ cell: CandidateCell) -> [DisplayList.Command] {
        guard cell.isSelected else { return [] }
        let width = theme.android.stated.contains(.candidateSelectedBorderWidth) ? style.selectedBorder.width : 0
        return [
            .box(
                "selected candidate", cell.rect.inset(by: Self.highlight.inset), radius: Self.highlight.radius,
                fill: .color(style.selectedBackground), border: Border(color: style.selectedBorder.color, width: width))
        ]
    }

    private func lines(of cell: CandidateCell, _ content: CandidateBarContent) -> [DisplayList.Command] {
        let selectedText =
            theme.android.stated.contains(.candidateSelectedText) ? style.selectedText : theme.pressedKey.text
        let lines = content.lines(of: cell)
        let width = figures.strip.hasAnnotationsBehind ? lines.reduce(0) { $0 + $1.text.width } : 0
        var x = cell.rect.midX - width / 2
        return lines.map { line in
            let color =
                cell.isSelected
                ? line.isNote ? style.selectedAnnotationText : selectedText
                : line.isNote ? style.annotationText : style.text
            guard figures.strip.hasAnnotationsBehind else {
                return line.text.command(centerX: cell.rect.midX, baseline: line.baseline, color)
            }
            defer { x += line.text.width }
            return line.text.command(left: x, baseline: line.baseline, color)
        }
    }

    /// Returns the sign that there are more candidates: dots at the foot, or an angle that opens all.
    private func more(_ layout: CandidateBarLayout) -> [DisplayList.Command] {
        guard let rect = layout.chevron else { return [] }
        if figures.strip.hasMoreDots {
            return IconShapes.ellipsis.commands(center: rect.center, color: style.text, scale: 0.6)
        }
        return IconShapes.chevronDown.commands(center: rect.center, color: style.text, scale: 1)
    }

    /// Returns a strip at rest.
    private func commands(
        of actions: StripActions, in rect: Rect, isRightToLeft: Bool
    ) -> [DisplayList.Command] {
        let side = rect.height
        let free = rect.width - 2 * side
        let middle = actions.middle
        let gap = max(free - Double(middle.count) * side, 0) / Double(middle.count + 1)
        func icon(_ icon: KeyIcon, at x: Double) -> [DisplayList.Command] {
            let center = Point(isRightToLeft ? rect.x + rect.maxX - x : x, rect.midY)
            return icon.shapes(.gboard).commands(
                center: center, color: style.text, scale: Self.actionScale,
                isMirrored: isRightToLeft && icon.pointsAlongLine)
        }
        let first =
            actions.first.map { icon($0, at: rect.x + side / 2) }
            ?? toggle(
                Rect(x: isRightToLeft ? rect.maxX - side : rect.x, y: rect.y, width: side, height: side)
                    .inset(by: Self.buttonMargin), pointsRight: isRightToLeft)
        let between = middle.enumerated().flatMap { n, action in
            icon(action, at: rect.x + side + gap + Double(n) * (side + gap) + side / 2)
        }
        return first + between + icon(actions.last, at: rect.maxX - side / 2)
    }

    /// The size of an action's icon: 22 dp.
    private static let actionScale = 22.0 / 24

    /// Returns the disc with an angle that opens or closes the actions.
    private func toggle(_ disc: Rect, pointsRight: Bool) -> [DisplayList.Command] {
        let fill = theme.android.stripToggleBackground ?? style.text.withAlpha(multipliedBy: 0.12)
        return [
            .box("toggle", disc, radius: disc.height / 2, fill: .color(fill))
        ]
            + IconShapes.chevron(pointsRight: pointsRight).commands(
                center: disc.center, color: theme.android.stripToggleText, scale: 1)
    }

    /// Returns the buttons at both ends: the toggle of the actions, and the action that always shows.
    private func buttons(_ rects: [Rect], isRightToLeft: Bool) -> [DisplayList.Command] {
        guard let first = rects.first, let last = rects.last, rects.count == 2 else { return [] }
        return toggle(first.inset(by: Self.buttonMargin), pointsRight: !isRightToLeft)
            + KeyIcon.microphone.shapes(.gboard).commands(
                center: last.center, color: style.text, scale: Self.actionScale)
    }

    /// Returns HeliBoard's toggle, which a theme of its own colours has.
    private func toggle(in rect: Rect, isRightToLeft: Bool) -> [DisplayList.Command] {
        guard !figures.strip.hasButtons, theme.android.stripToggleBackground != nil else { return [] }
        let (side, x) = Self.toggle
        let left = isRightToLeft ? rect.maxX - x - side : rect.x + x
        let disc = Rect(x: left, y: rect.midY - side / 2, width: side, height: side)
        return toggle(disc, pointsRight: !isRightToLeft)
    }
}
