public import Graphics

/// Light or dark mode, which selects one of a theme's two variants.
public enum Mode: String, Hashable, Sendable, CaseIterable {
    /// The light variant.
    case light
    /// The dark variant.
    case dark
}

/// The direction of a gradient over the box that it fills (docs/theme-format.md §4; axes in docs/geometry.md §4).
public enum GradientDirection: String, Hashable, Sendable, CaseIterable {
    /// Top to bottom.
    case vertical
    /// Left to right.
    case horizontal
    /// From the top left corner to the bottom right one; isolines run along the other diagonal.
    case diagonalTopLeftToBottomRight
    /// From the top right corner to the bottom left one.
    case diagonalTopRightToBottomLeft
}

/// Stops and a direction: a gradient that is not yet applied to a box.
public struct GradientStyle: Hashable, Sendable {
    /// The stops, all with locations that never decrease; at least two.
    public let stops: [GradientStop]
    /// Its direction.
    public let direction: GradientDirection

    /// Creates a gradient.
    public init(stops: [GradientStop], direction: GradientDirection) {
        self.stops = stops
        self.direction = direction
    }
}

/// A fill: painted with its gradient if it has one, otherwise with its colour.
public struct FillStyle: Hashable, Sendable {
    /// The plain colour.
    public var color: Color
    /// The gradient to paint instead; nil for none.
    public var gradient: GradientStyle?

    /// Creates a fill.
    public init(color: Color, gradient: GradientStyle? = nil) {
        self.color = color
        self.gradient = gradient
    }
}

/// The size and weight of a text.
public struct FontStyle: Hashable, Sendable {
    /// Size in points.
    public var size: Double
    /// The theme's own size in points; it differs from `size` only at a user's text size. A label may shrink to half of this
    /// to fit its box, and a label that has grown also shrinks to fit the box's height.
    public var designSize: Double
    /// Weight.
    public var weight: FontWeight

    /// Creates a style at its design size.
    public init(size: Double, weight: FontWeight) {
        self.size = size
        designSize = size
        self.weight = weight
    }

    /// True at a text size larger than the design size.
    public var hasGrown: Bool { size > designSize }
}

/// The look of a kind of key.
public struct KeyStyle: Hashable, Sendable {
    /// The fill of the key.
    public var fill: FillStyle
    /// Colour of label and icon.
    public var text: Color
    /// The line inside its edge.
    public var border: Border
    /// Radius of its corners in points.
    public var cornerRadius: Double
    /// Its shadow; nil for none.
    public var shadow: Shadow?
    /// The font of its label.
    public var font: FontStyle

    /// Creates a look.
    public init(fill: FillStyle, text: Color, border: Border, cornerRadius: Double, shadow: Shadow?, font: FontStyle) {
        self.fill = fill
        self.text = text
        self.border = border
        self.cornerRadius = cornerRadius
        self.shadow = shadow
        self.font = font
    }
}

/// The look of a pressed key, which replaces that of its kind; border, radius and font stay.
public struct PressedKeyStyle: Hashable, Sendable {
    /// The fill of the key.
    public var fill: FillStyle
    /// Colour of label and icon.
    public var text: Color
    /// The shadow that replaces the key's own; nil for none.
    public var shadow: Shadow?
    /// The scale of the whole key about its centre.
    public var scale: Double

    /// Creates a look.
    public init(fill: FillStyle, text: Color, shadow: Shadow?, scale: Double) {
        self.fill = fill
        self.text = text
        self.shadow = shadow
        self.scale = scale
    }
}

/// The look of the keyboard's background.
public struct BackgroundStyle: Hashable, Sendable {
    /// The fill of the background.
    public var fill: FillStyle
    /// The radius that clips the whole picture, in points.
    public var cornerRadius: Double

    /// Creates a look.
    public init(fill: FillStyle, cornerRadius: Double) {
        self.fill = fill
        self.cornerRadius = cornerRadius
    }
}

/// The look of the bubble above a pressed key.
public struct PreviewStyle: Hashable, Sendable {
    /// Its fill.
    public var background: Color
    /// Colour of its label.
    public var text: Color
    /// The line inside its edge.
    public var border: Border
    /// Radius of its corners in points.
    public var cornerRadius: Double
    /// Its shadow; nil for none.
    public var shadow: Shadow?
    /// The font of its label.
    public var font: FontStyle

    /// Creates a look.
    public init(
        background: Color, text: Color, border: Border, cornerRadius: Double, shadow: Shadow?, font: FontStyle
    ) {
        self.background = background
        self.text = text
        self.border = border
        self.cornerRadius = cornerRadius
        self.shadow = shadow
        self.font = font
    }
}

/// The look of the long-press popup and its cells.
public struct PopupStyle: Hashable, Sendable {
    /// Background of container and tail.
    public var background: Color
    /// The line inside the edge of both.
    public var border: Border
    /// Radius of the container's corners in points.
    public var cornerRadius: Double
    /// The shadow of both; nil for none.
    public var shadow: Shadow?
    /// Background of a cell.
    public var keyBackground: Color
    /// Text of a cell.
    public var keyText: Color
    /// Background of the selected cell.
    public var selectedBackground: Color
    /// Text of the selected cell.
    public var selectedText: Color
    /// Radius of a cell's corners in points.
    public var keyCornerRadius: Double
    /// The font of the cells.
    public var font: FontStyle

    /// Creates a look.
    public init(
        background: Color, border: Border, cornerRadius: Double, shadow: Shadow?, keyBackground: Color, keyText: Color,
        selectedBackground: Color, selectedText: Color, keyCornerRadius: Double, font: FontStyle
    ) {
        self.background = background
        self.border = border
        self.cornerRadius = cornerRadius
        self.shadow = shadow
        self.keyBackground = keyBackground
        self.keyText = keyText
        self.selectedBackground = selectedBackground
        self.selectedText = selectedText
        self.keyCornerRadius = keyCornerRadius
        self.font = font
    }
}

/// The look of the candidate bar.
public struct CandidateBarStyle: Hashable, Sendable {
    /// False if the theme has no bar.
    public var isEnabled: Bool
    /// Background of the bar.
    public var background: Color
    /// The line inside its edge.
    public var border: Border
    /// Radius of its upper corners in points.
    public var cornerRadiusTop: Double
    /// Radius of its lower corners in points.
    public var cornerRadiusBottom: Double
    /// Text of a candidate.
    public var text: Color
    /// Text of an annotation.
    public var annotationText: Color
    /// Background of the selected candidate's highlight.
    public var selectedBackground: Color
    /// Text of the selected candidate.
    public var selectedText: Color
    /// Text of the selected candidate's annotation.
    public var selectedAnnotationText: Color
    /// The line inside the highlight's edge.
    public var selectedBorder: Border
    /// Radius of the highlight's corners in points.
    public var candidateCornerRadius: Double
    /// The line between two candidates.
    public var separator: Color
    /// The font of candidates.
    public var font: FontStyle
    /// Size of annotations in points.
    public var annotationFontSize: Double

    /// Creates a look.
    public init(
        isEnabled: Bool, background: Color, border: Border, cornerRadiusTop: Double, cornerRadiusBottom: Double,
        text: Color, annotationText: Color, selectedBackground: Color, selectedText: Color,
        selectedAnnotationText: Color, selectedBorder: Border, candidateCornerRadius: Double, separator: Color,
        font: FontStyle, annotationFontSize: Double
    ) {
        self.isEnabled = isEnabled
        self.background = background
        self.border = border
        self.cornerRadiusTop = cornerRadiusTop
        self.cornerRadiusBottom = cornerRadiusBottom
        self.text = text
        self.annotationText = annotationText
        self.selectedBackground = selectedBackground
        self.selectedText = selectedText
        self.selectedAnnotationText = selectedAnnotationText
        self.selectedBorder = selectedBorder
        self.candidateCornerRadius = candidateCornerRadius
        self.separator = separator
        self.font = font
        self.annotationFontSize = annotationFontSize
    }
}

/// One variant of a theme with every default filled in: everything from the document that layout and painting need. It does
/// not contain names, descriptions or spellings, so equal values draw equal pictures.
public struct KeyboardTheme: Hashable, Sendable {
    /// The mode of the variant.
    public var mode: Mode
    /// The background of the keyboard.
    public var background: BackgroundStyle
    /// Letters, digits, space.
    public var regularKey: KeyStyle
    /// Shift, delete, mode switch and the like.
    public var modifierKey: KeyStyle
    /// Return and done: the modifier keys' size, width, radius, shadow and font, with separate colours.
    public var accentKey: KeyStyle
    /// A pressed key.
    public var pressedKey: PressedKeyStyle
    /// The bubble above a pressed key.
    public var preview: PreviewStyle
    /// The long-press popup.
    public var popup: PopupStyle
    /// The candidate bar.
    public var candidateBar: CandidateBarStyle
    /// The font of the word on the space key.
    public var spaceKeyFont: FontStyle
    /// The curve of the keys' corners.
    public var cornerStyle: CornerStyle
    /// The font that the theme requests: family, full or PostScript name; nil for the system font.
    public var customFontName: String?
    /// The design of the system font.
    public var fontDesign: FontDesign
    /// The gap between the keys of a row, in points.
    public var keySpacing: Double
    /// The gap between rows, in points.
    public var rowSpacing: Double

    /// Creates a theme.
    public init(
        mode: Mode, background: BackgroundStyle, regularKey: KeyStyle, modifierKey: KeyStyle, accentKey: KeyStyle,
        pressedKey: PressedKeyStyle, preview: PreviewStyle, popup: PopupStyle, candidateBar: CandidateBarStyle,
        spaceKeyFont: FontStyle, cornerStyle: CornerStyle, customFontName: String?, fontDesign: FontDesign,
        keySpacing: Double, rowSpacing: Double
    ) {
        self.mode = mode
        self.background = background
        self.regularKey = regularKey
        self.modifierKey = modifierKey
        self.accentKey = accentKey
        self.pressedKey = pressedKey
        self.preview = preview
        self.popup = popup
        self.candidateBar = candidateBar
        self.spaceKeyFont = spaceKeyFont
        self.cornerStyle = cornerStyle
        self.customFontName = customFontName
        self.fontDesign = fontDesign
        self.keySpacing = keySpacing
        self.rowSpacing = rowSpacing
    }
}
