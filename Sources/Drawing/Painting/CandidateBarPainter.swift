internal import Graphics
internal import LayoutEngine
internal import ThemeModel

/// Paints the candidate bar and its contents (docs/geometry.md §4.2 and §5).
struct CandidateBarPainter {
    let theme: KeyboardTheme
    let strip: IOSStrip

    /// The share of the bar's alpha that a pill's fill has.
    private static let pillAlpha = 0.8
    /// The width of a pill's edge in points.
    private static let pillEdge = 1.0

    private var style: CandidateBarStyle { theme.candidateBar }

    /// Returns the bar's own box.
    func bar(_ rect: Rect) -> DisplayList.Command {
        let radii = CornerRadii(top: style.cornerRadiusTop, bottom: style.cornerRadiusBottom)
        return .box(
            "candidate bar", RoundedRect(rect, radii: radii), fill: style.background.paint(over: rect),
            border: style.border)
    }

    /// Returns the commands of the bar's cells, separators, chevron and buttons.
    func commands(_ content: CandidateBarContent) -> [DisplayList.Command] {
        let separators = content.layout.separators.map(separator)
        let cells = content.layout.cells.flatMap { cell in
            highlight(cell, candidateStyle: content.style) + lines(content, cell: cell)
        }
        let chevron = content.layout.chevron.map {
            IconShapes.chevronDown.commands(center: $0.center, color: style.text)
        }
        return separators + cells + (chevron ?? []) + buttons(content.layout.buttons)
    }

    private func separator(_ rect: Rect) -> DisplayList.Command {
        .box(
            "separator", rect,
            fill: .color(
                strip.separatorAlpha.map { theme.regularKey.text.withAlpha(multipliedBy: $0) } ?? style.separator))
    }

    private func highlight(_ cell: CandidateCell, candidateStyle: CandidateStyle) -> [DisplayList.Command] {
        guard strip.hasHighlight else { return [] }
        let (name, radius) = ("selected candidate", style.candidateCornerRadius)
        let (fill, border) = (Paint.color(style.selectedBackground), style.selectedBorder)
        switch candidateStyle {
        case .bar:
            return cell.isSelected ? [.box(name, cell.highlight, radius: radius, fill: fill, border: border)] : []
        case .pills:
            if cell.isSelected { return [.box(name, cell.rect, radius: radius, fill: fill, border: border)] }
            let edge = Border(color: style.border.color, width: Self.pillEdge)
            let pill = style.background.color.withAlpha(multipliedBy: Self.pillAlpha)
            return [.box("candidate", cell.rect, radius: radius, fill: .color(pill), border: edge)]
        }
    }

    private func lines(_ content: CandidateBarContent, cell: CandidateCell) -> [DisplayList.Command] {
        content.lines(of: cell).map { line in
            let color = color(isSelected: cell.isSelected, isNote: line.isNote)
            return line.text.command(centerX: cell.rect.midX, baseline: line.baseline, color)
        }
    }

    private func color(isSelected: Bool, isNote: Bool) -> Color {
        if let alpha = strip.textAlpha { return style.text.withAlpha(multipliedBy: alpha) }
        return switch (isSelected, isNote) {
        case (false, false): style.text
        case (false, true): style.annotationText
        case (true, false): style.selectedText
        case (true, true): style.selectedAnnotationText
        }
    }

    /// Returns the buttons at the ends of the pills: more, and dismiss.
    private func buttons(_ rects: [Rect]) -> [DisplayList.Command] {
        zip(rects, [IconShapes.ellipsis, IconShapes.chevronDown]).flatMap { rect, icon in
            icon.commands(center: rect.center, color: style.text)
        }
    }
}
