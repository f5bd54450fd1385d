internal import Graphics
internal import LayoutEngine
internal import Layouts
internal import ThemeModel

/// The look of the bar of candidates.
struct CandidateBarAppearance {
    /// The texts of candidates, by whether they are selected, and those of annotations.
    typealias Texts = (text: Color, note: Color)

    let fill: FillStyle
    var border: Border
    let radii: CornerRadii
    /// The texts of candidates and of the selected one.
    var texts: Texts
    var selected: Texts
    var separator: Color
    /// The face of the selected candidate, and how far inside its cell it is; nil for none.
    let highlight: (fill: Color, border: Border, radius: Double, inset: Double)?
    /// The faces of pills.
    let pill: (fill: Color, border: Border)?
    /// The colour of icons, and their drawings.
    var icon: Color
    var icons = IconSet.ios
    /// The disc that opens or closes the actions, and its angle; nil where there is none.
    var toggle: (fill: Color, icon: Color)?
    /// The disc's margins in its cell, and the size of its icon, where the theme has its own.
    var toggleLook = KeyLook()
    /// The app's strip; nil on iOS.
    var figures: AndroidCandidateBar?
    /// Whether the toggle stands in the margin, as HeliBoard's does.
    var hasToggleInMargin = false
    /// Whether actions stand in place of candidates.
    var showsActions = false

    /// The share of the bar's alpha that a pill's fill has, and the width of its edge in points.
    private static let pill = (alpha: 0.8, edge: 1.0)

    /// The bar of iOS (docs/geometry.md §4.2 and §5).
    init(ios theme: KeyboardTheme, _ strip: IOSCandidateBar) {
        let style = theme.candidateBar
        (fill, border) = (style.background, style.border)
        radii = CornerRadii(top: style.cornerRadiusTop, bottom: style.cornerRadiusBottom)
        let text = strip.textAlpha.map { style.text.withAlpha(multipliedBy: $0) }
        texts = (text ?? style.text, text ?? style.annotationText)
        selected = (text ?? style.selectedText, text ?? style.selectedAnnotationText)
        separator = strip.separatorAlpha.map { theme.regularKey.text.withAlpha(multipliedBy: $0) } ?? style.separator
        highlight =
            strip.hasHighlight
            ? (
                style.selectedBackground, style.selectedBorder, style.candidateCornerRadius,
                CandidateCell.highlightMargin
            )
            : nil
        let pill = (
            fill: style.background.color.withAlpha(multipliedBy: Self.pill.alpha),
            border: Border(color: style.border.color, width: Self.pill.edge)
        )
        self.pill = strip.hasHighlight ? pill : nil
        icon = style.text
    }

    /// The share of the text's alpha that the lines between Android's candidates and the toggle's disc have.
    private static let (separatorAlpha, toggleAlpha) = (0.15, 0.12)
    /// The radius and inset of a selected candidate's highlight, in dp.
    private static let highlight = (radius: 4.0, inset: 4.0)

    /// The strip of an Android app (docs/android.md §5).
    init(android theme: KeyboardTheme, _ figures: AndroidMetrics) {
        let (style, android) = (theme.candidateBar, theme.android)
        func border(_ border: Border, _ width: PropertyName) -> Border {
            Border(color: border.color, width: android.explicitProperties.contains(width) ? border.width : 0)
        }
        // The apps have another colour where keys have no faces.
        fill =
            FillStyle(color: figures.shape.borderless == nil ? style.background.color : android.stripBackground)
        self.border = border(style.border, .candidateBarBorderWidth)
        radii = CornerRadii(0)
        texts = (style.text, style.annotationText)
        let ownText = android.explicitProperties.contains(.candidateSelectedText)
        selected = (ownText ? style.selectedText : theme.pressedKey.text, style.selectedAnnotationText)
        separator =
            android.isAndroidTheme ? style.separator : style.text.withAlpha(multipliedBy: Self.separatorAlpha)
        highlight = (
            style.selectedBackground, border(style.selectedBorder, .candidateSelectedBorderWidth),
            Self.highlight.radius, Self.highlight.inset
        )
        pill = nil
        let (modifier, bar) = (theme.modifierKey.text, fill.color.composited(over: theme.ground))
        let isSeen = android.isAndroidTheme || modifier.composited(over: bar).contrast(with: bar) >= 3
        let usual = figures.strip.hasModifierIcons && isSeen ? modifier : style.text
        icon = android.overrides[.action, .rest].text ?? usual
        icons = figures.shape.icons
        toggle = (
            android.stripToggleBackground ?? style.text.withAlpha(multipliedBy: Self.toggleAlpha),
            android.stripToggleText
        )
        toggleLook = android.overrides[.toggle, .rest]
        self.figures = figures.strip
        hasToggleInMargin = !figures.strip.hasButtons && android.stripToggleBackground?.isClear == false
        showsActions = figures.options.strip == .actions
    }
}
