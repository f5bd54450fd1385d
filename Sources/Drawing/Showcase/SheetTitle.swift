internal import Graphics
internal import ThemeModel

/// The words above a sheet.
package struct SheetTitle: Hashable, Sendable {
    /// The title.
    package let title: String
    /// The smaller line beneath it; nil for none.
    package let subtitle: String?

    /// Creates a title.
    package init(_ title: String, subtitle: String? = nil) {
        (self.title, self.subtitle) = (title, subtitle)
    }
}

extension DisplayList {
    /// Returns the picture of a sheet with a title above it, or the picture itself without one.
    func below(_ title: SheetTitle?, in mode: Mode, shaper: any TextShaper) -> DisplayList {
        guard let title else { return self }
        let tokens = TokenSet(mode)
        let margin = tokens[.xxxl]
        let ground: Color =
            if case .color(let color) = background { color.composited(over: mode.canvas) } else { mode.canvas }
        let styles = [
            (title.title, tokens[.displaySmall], tokens[.textPrimary]),
            (title.subtitle ?? "", tokens[.bodyMedium], tokens[.textSecondary]),
        ]
        var commands: [DisplayList.Command] = []
        var y = margin
        for (text, style, color) in styles where !text.isEmpty {
            let line = TextLine(
                text, style: TextStyle(style), width: width - 2 * margin, smallest: 0.5, shaper: shaper)
            commands.append(line.command(left: margin, middle: y + line.height / 2, color.readable(on: ground)))
            y += line.height
        }
        return DisplayList(
            width: width, height: height + y, background: .color(ground),
            commands: commands + [.layer(.init(self, origin: Point(0, y), scale: 1))])
    }
}

extension Color {
    /// Returns the colour as it looks on an opaque one if text in it can be read there, otherwise black or white.
    func readable(on ground: Color) -> Color {
        let seen = composited(over: ground)
        return seen.contrast(with: ground) >= ContrastPair.readable ? seen : ground.blackOrWhite
    }
}
