public import Graphics
public import KeyboardLayout
public import ThemeModel

/// How a key's preview is drawn.
public enum CalloutStyle: String, Hashable, Sendable, CaseIterable {
    /// A rounded rectangle above the key.
    case plain
    /// The system keyboard's bubble, joined to the key by a curved neck.
    case ios
}

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
    /// and the candidate bar's content. `isRightToLeft` mirrors the icons that point along the line of writing.
    public func paint(
        _ candidates: CandidateBarContent?, callout: CalloutStyle = .plain, isRightToLeft: Bool = false,
        showsText: Bool = true
    ) -> DisplayList {
        let canvas = Rect(x: 0, y: 0, width: geometry.width, height: geometry.height)
        let labels = showsText ? LabelPainter(theme: theme, shaper: shaper, isRightToLeft: isRightToLeft) : nil
        let keys = KeyPainter(theme: theme, labels: labels)
        return DisplayList(
            width: geometry.width,
            height: geometry.height,
            background: theme.background.face.paint(over: canvas),
            clip: RoundedRect(canvas, radius: theme.background.cornerRadius),
            commands: bar(showsText ? candidates : nil) + shownKeys(callout).flatMap(keys.commands)
                + systemBar(showsText) + popups(labels, callout)
        )
    }

    /// The keys that are painted: a bubble joined to its key takes the key's place.
    private func shownKeys(_ callout: CalloutStyle) -> [KeyFrame] {
        guard callout == .ios, let preview = geometry.preview else { return geometry.keys }
        return geometry.keys.indices.filter { $0 != preview.key }.map { geometry.keys[$0] }
    }

    private func bar(_ candidates: CandidateBarContent?) -> [DisplayList.Command] {
        guard let rect = geometry.candidateBar else { return [] }
        let painter = CandidateBarPainter(theme: theme)
        return [painter.bar(rect)] + (candidates.map(painter.commands) ?? [])
    }

    private func systemBar(_ showsText: Bool) -> [DisplayList.Command] {
        geometry.systemBar.map { SystemBarPainter(theme: theme).commands($0, showsIcons: showsText) } ?? []
    }

    private func popups(_ labels: LabelPainter?, _ callout: CalloutStyle) -> [DisplayList.Command] {
        let painter = PopupPainter(theme: theme, labels: labels)
        let preview = geometry.preview.map { painter.commands($0, of: geometry.keys[$0.key], callout) }
        let popup = geometry.popup.map { painter.commands($0, of: geometry.keys[$0.key]) }
        return (preview ?? []) + (popup ?? [])
    }
}
