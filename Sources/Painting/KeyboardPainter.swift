public import Graphics
public import KeyboardLayout
public import ThemeModel

/// Decides what is drawn where: a theme and its frames in, a display list out, in the order of the geometry contract, §4.
public struct KeyboardPainter {
    private let theme: KeyboardTheme
    private let geometry: KeyboardGeometry
    private let shaper: any TextShaper

    /// A painter of one picture.
    public init(_ theme: KeyboardTheme, _ geometry: KeyboardGeometry, _ shaper: any TextShaper) {
        self.theme = theme
        self.geometry = geometry
        self.shaper = shaper
    }

    /// The picture. `candidates` is nil where the bar is empty or off; `showsText` false leaves out every label, icon
    /// and the candidate bar's content.
    public func paint(_ candidates: CandidateBarContent?, showsText: Bool = true) -> DisplayList {
        let canvas = Rect(x: 0, y: 0, width: geometry.width, height: geometry.height)
        let labels = showsText ? LabelPainter(theme: theme, shaper: shaper) : nil
        let keys = KeyPainter(theme: theme, labels: labels)
        return DisplayList(
            width: geometry.width,
            height: geometry.height,
            background: theme.background.face.paint(over: canvas),
            clip: RoundedRect(canvas, radius: theme.background.cornerRadius),
            commands: bar(showsText ? candidates : nil) + geometry.keys.flatMap(keys.commands) + popups(labels)
        )
    }

    private func bar(_ candidates: CandidateBarContent?) -> [DisplayList.Command] {
        guard let rect = geometry.candidateBar else { return [] }
        let painter = CandidateBarPainter(theme: theme)
        return [painter.bar(rect)] + (candidates.map(painter.commands) ?? [])
    }

    private func popups(_ labels: LabelPainter?) -> [DisplayList.Command] {
        let painter = PopupPainter(theme: theme, labels: labels)
        let preview = geometry.preview.map { painter.commands($0, of: geometry.keys[$0.key]) }
        let popup = geometry.popup.map { painter.commands($0, of: geometry.keys[$0.key]) }
        return (preview ?? []) + (popup ?? [])
    }
}
