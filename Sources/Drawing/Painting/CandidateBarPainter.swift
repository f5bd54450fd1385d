internal import Graphics
internal import LayoutEngine
internal import Layouts
internal import ThemeModel

/// Paints the bar of candidates and its contents (docs/geometry.md §4.2 and §5, docs/android.md §5).
struct CandidateBarPainter {
    let look: CandidateBarAppearance
    let isRightToLeft: Bool

    /// The margin around the disc of a button in dp, and the size of icons of actions: 22 dp.
    private static let (buttonMargin, actionScale) = (6.0, 22.0 / 24)
    /// The size of the dots that stand for more candidates.
    private static let dotsScale = 0.6
    /// The disc of HeliBoard's toggle: its diameter and its distance from the side.
    private static let toggle = (diameter: 30.0, x: 4.0)

    /// Returns the bar, whose background may be wider, with the radii of the card on which it is, and its content; nil for none.
    func commands(
        in rect: Rect, on ground: Rect, cardRadius: Double?, _ content: CandidateBarContent?
    ) -> [DisplayList.Command] {
        let radii = cardRadius.map { CornerRadii(top: $0, bottom: 0) } ?? look.radii
        let box = DisplayList.Command.box(
            "candidate bar", RoundedRect(ground, radii: radii), fill: look.fill.paint(over: ground), border: look.border
        )
        guard let content else { return [box] }
        if look.showsActions, let actions = look.figures?.actions { return [box] + commands(of: actions, in: rect) }
        let layout = content.layout
        // On Android none beside the face of a selected candidate.
        let chosen =
            look.figures == nil
            ? nil : layout.cells.first { $0.isSelected && !face($0, of: content.style).isEmpty }?.rect
        let lines = layout.separators.filter { line in
            chosen.map { line.maxX < $0.x - 1 || line.x > $0.maxX + 1 } ?? true
        }
        return [box] + lines.map { .box("separator", $0, fill: .color(look.separator)) }
            + layout.cells.flatMap { cell in
                let colors = cell.isSelected ? look.selected : look.texts
                return face(cell, of: content.style)
                    + Inscription(lines: content.lines(of: cell)).commands { $0 == .hint ? colors.note : colors.text }
            }
            + more(layout.chevron) + buttons(layout.buttons) + marginToggle(in: rect)
    }

    /// Returns the face of a candidate.
    private func face(_ cell: CandidateCell, of style: CandidateStyle) -> [DisplayList.Command] {
        guard let mark = look.highlight else { return [] }
        let isPill = style == .pills && look.pill != nil
        if cell.isSelected {
            guard isPill || mark.border.isVisible || look.fill.shows(mark.fill) else { return [] }
            let rect = isPill ? cell.rect : cell.rect.inset(by: mark.inset)
            return [.box("selected candidate", rect, radius: mark.radius, fill: .color(mark.fill), border: mark.border)]
        }
        guard isPill, let pill = look.pill else { return [] }
        return [.box("candidate", cell.rect, radius: mark.radius, fill: .color(pill.fill), border: pill.border)]
    }

    private func command(_ shapes: [IconShape], at center: Point, scale: Double = 1) -> [DisplayList.Command] {
        shapes.commands(center: center, color: look.icon, scale: scale)
    }

    /// Returns the sign that there are more candidates: dots at the foot, or an angle that opens all.
    private func more(_ rect: Rect?) -> [DisplayList.Command] {
        rect.map {
            look.figures?.hasMoreDots == true
                ? command(KeyIcon.more.shapes(.ios), at: $0.center, scale: Self.dotsScale)
                : command(IconTable.figures(of: "chevronDown", in: look.icons), at: $0.center)
        } ?? []
    }

    /// Returns the buttons at both ends: those of pills for more and to dismiss, or the toggle of the actions and the action that
    /// always shows.
    private func buttons(_ rects: [Rect]) -> [DisplayList.Command] {
        guard let first = rects.first, let last = rects.last, rects.count == 2 else { return [] }
        guard look.figures != nil else {
            return command(KeyIcon.more.shapes(.ios), at: first.center)
                + command(IconTable.figures(of: "chevronDown"), at: last.center)
        }
        return toggle(in: first, pointsRight: !isRightToLeft)
            + command(KeyIcon.microphone.shapes(look.icons), at: last.center, scale: Self.actionScale)
    }

    /// Returns a strip at rest.
    private func commands(of actions: CandidateBarActions, in rect: Rect) -> [DisplayList.Command] {
        let side = rect.height
        let toggleWidth = look.figures?.toggleWidth(inStripOf: side) ?? side
        let room = rect.width - toggleWidth - side - 2 * actions.lastMargin
        // The last one opens those for which there is no room.
        let count = min(max(Int(room / side), 1), actions.middle.count)
        let middle = actions.middle.prefix(count - 1) + actions.middle.suffix(1)
        let gap = max(room - Double(count) * side, 0) / Double(count + 1)
        func icon(_ icon: KeyIcon, at x: Double) -> [DisplayList.Command] {
            let center = Point(isRightToLeft ? rect.x + rect.maxX - x : x, rect.midY)
            return command(icon.shapes(look.icons), at: center, scale: Self.actionScale)
        }
        let first =
            actions.first.map { icon($0, at: rect.x + side / 2) }
            ?? toggle(
                in: Rect(
                    x: isRightToLeft ? rect.maxX - toggleWidth : rect.x, y: rect.y, width: toggleWidth, height: side),
                pointsRight: isRightToLeft)
        let between = middle.enumerated().flatMap { n, action in
            icon(action, at: rect.x + toggleWidth + gap + Double(n) * (side + gap) + side / 2)
        }
        return first + between + icon(actions.last, at: rect.maxX - actions.lastMargin - side / 2)
    }

    /// Returns the toggle of the actions in its cell.
    private func toggle(in cell: Rect, pointsRight: Bool) -> [DisplayList.Command] {
        let disc = look.toggleLook.margin?.inset(cell) ?? cell.inset(by: Self.buttonMargin)
        return toggle(disc, pointsRight: pointsRight, iconSize: look.toggleLook.fontSize)
    }

    /// Returns the disc with an angle that opens or closes the actions; one of a size of its own is drawn for 24 dp.
    private func toggle(_ disc: Rect, pointsRight: Bool, iconSize: Double? = nil) -> [DisplayList.Command] {
        guard let toggle = look.toggle else { return [] }
        return [.box("toggle", disc, radius: disc.height / 2, fill: .color(toggle.fill))]
            + IconTable.figures(of: iconSize == nil ? "chevronRight" : "arrowRight", in: look.icons).commands(
                center: disc.center, color: toggle.icon, scale: (iconSize ?? 24) / 24, isMirrored: !pointsRight)
    }

    /// Returns HeliBoard's toggle, which a theme of its own colours has.
    private func marginToggle(in rect: Rect) -> [DisplayList.Command] {
        guard look.hasToggleInMargin else { return [] }
        let (side, x) = Self.toggle
        let left = isRightToLeft ? rect.maxX - x - side : rect.x + x
        return toggle(Rect(x: left, y: rect.midY - side / 2, width: side, height: side), pointsRight: !isRightToLeft)
    }
}
