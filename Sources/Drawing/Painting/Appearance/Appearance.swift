internal import Graphics
internal import LayoutEngine
internal import Layouts
internal import ThemeModel

/// The look of a whole keyboard: a theme on a platform, with a user's settings. Every colour, size and radius is final; whoever
/// paints asks nothing more. `IOSAppearance` and `AndroidAppearance` make it.
struct Appearance {
    /// The fill of the canvas, or of the card of a floating keyboard.
    let ground: FillStyle
    /// The corners by which the picture is cut.
    var corners = CornerRadii(0)
    /// The line along the upper edge: its width and colour.
    var edge: Border?
    /// The look of each key, in the order of the frames.
    var keys: [KeyAppearance]
    /// The bubble above a pressed key.
    var preview: BubbleAppearance
    /// The variants of a key that is held down.
    var popup: PopupAppearance
    /// The bar of candidates.
    var strip: CandidateBarAppearance
    /// The system's own bar.
    var systemBar: SystemBarAppearance
    /// The arrow beside a one-handed keyboard.
    var arrow: Color
    /// The handle of a card.
    var handle = Color.clear
}

extension Appearance {
    /// Makes texts, icons and borders opaque: what a user's setting asks for comes last.
    mutating func increaseContrast() {
        let colors: [WritableKeyPath<Appearance, Color>] = [
            \.preview.text, \.popup.panel.text, \.popup.selected.text, \.strip.texts.text, \.strip.texts.note,
            \.strip.selected.text, \.strip.selected.note, \.strip.icon, \.systemBar.icon, \.arrow,
        ]
        for color in colors where !self[keyPath: color].isClear {
            self[keyPath: color] = self[keyPath: color].withoutAlpha
        }
        for n in keys.indices {
            for color in [\KeyAppearance.text, \.hint, \.mark] where !keys[n][keyPath: color].isClear {
                keys[n][keyPath: color] = keys[n][keyPath: color].withoutAlpha
            }
            let border = keys[n].border
            if border.isVisible { keys[n].border = Border(color: border.color.withoutAlpha, width: border.width) }
        }
        strip.toggle = strip.toggle.map { ($0.fill, $0.icon.withoutAlpha) }
    }
}

/// The look of a key in its state.
struct KeyAppearance {
    /// Its face; nil for a key without one.
    var face: RoundedRect?
    var fill: FillStyle
    var border = Border.none
    /// The shadow outside of the face.
    var shadow: Shadow?
    /// What is under the face.
    var depth: (body: RoundedRect, color: Color)?
    /// The colour over the face.
    var overlay: Color?
    /// The colour of the label and the icon.
    var text: Color
    /// The colour of hints, annotations and flicks, and of the mark in a corner.
    var hint: Color
    var mark = Color.clear
    /// What the theme changes about this key alone.
    var own = KeyLook()
    /// The scale of the face's contents about the middle of the key.
    var scale = 1.0
}

/// The look of the bubble above a pressed key, or of the panel of variants.
struct BubbleAppearance {
    let fill: Color
    var text: Color
    var border: Border
    let radius: Double
    let shadow: Shadow?
    /// The font of what is in it.
    let font: LabelFont
    /// The radius of a key to which it is joined, by the key's kind.
    var keyRadius: (KeyKind) -> Double = { _ in 0 }
    /// The place and height of the text, and whether dots announce variants.
    var figure: AndroidPreview?
}

/// The look of the panel of variants and its cells.
struct PopupAppearance {
    var panel: BubbleAppearance
    /// The fill of a cell; nil for none.
    let cell: Color?
    var selected: (fill: Color, text: Color)
    let cellRadius: Double
}

/// The look of the system's own bar.
struct SystemBarAppearance {
    /// The fill of the bar; nil where the keyboard shows through.
    var fill: Color?
    var icon: Color
    var indicator: Color
    let icons: IconSet
    let scale: Double
}

/// A font whose size may depend on the key that it labels.
struct LabelFont {
    /// The font; its size does not count.
    let style: TextStyle
    let size: AndroidTextSizes.Size
    /// How much larger a user's text size makes sizes that it changes.
    var growth = 1.0
    /// The design's share of the size.
    var designShare = 1.0
    /// The factor by which labels that begin in the Tamil block are enlarged: the script's letters are wide and low.
    var tamilScale = 1.0

    /// Returns a text on a key of a height; nil if it is empty.
    func text(_ text: String, on height: Double, _ shaper: any TextShaper) -> PlacedText? {
        guard !text.isEmpty else { return nil }
        var style = style
        style.size = size.points(on: height, growth: growth) * (text.isTamil ? tamilScale : 1)
        return PlacedText(text, style, shaper)
    }
}
