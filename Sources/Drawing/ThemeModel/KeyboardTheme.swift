package import Graphics

/// Light or dark mode, which selects one of a theme's two variants.
package enum Mode: String, Hashable, Sendable, CaseIterable {
    case light
    case dark

    /// The theme's other variant.
    package var other: Mode { self == .light ? .dark : .light }
}

/// Stops and a direction: a gradient that is not yet applied to a box.
package struct GradientStyle: Hashable, Sendable {
    /// The stops, all with locations that never decrease; at least two.
    package let stops: [GradientStop]
    package let direction: GradientDirection

    package init(stops: [GradientStop], direction: GradientDirection) {
        self.stops = stops
        self.direction = direction
    }

    /// Returns the gradient with another colour for each stop.
    package func recolored(_ color: (GradientStop) -> Color) -> GradientStyle {
        let stops = stops.map { GradientStop(location: $0.location, color: color($0)) }
        return GradientStyle(stops: stops, direction: direction)
    }

    /// The colour half-way along it, in OKLab: what stands for the gradient where an app can show only one colour.
    var middle: Color {
        guard let next = stops.firstIndex(where: { $0.location >= 0.5 }) else { return stops[stops.count - 1].color }
        guard next > 0 else { return stops[0].color }
        let (from, to) = (stops[next - 1], stops[next])
        let share = (0.5 - from.location) / max(to.location - from.location, 1e-9)
        let (alpha, end) = (Double(from.color.alpha), Double(to.color.alpha))
        return OKLab(from.color).mixed(with: OKLab(to.color), share: share)
            .colorInGamut(alpha: UInt8((alpha + (end - alpha) * share).rounded()))
    }
}

/// A fill: painted with its gradient if it has one, otherwise with its colour.
package struct FillStyle: Hashable, Sendable {
    package var color: Color
    /// The gradient to paint instead; nil for none.
    package var gradient: GradientStyle?

    package init(color: Color, gradient: GradientStyle? = nil) {
        self.color = color
        self.gradient = gradient
    }

    /// Returns whether a colour that is painted on it can be seen.
    package func shows(_ color: Color) -> Bool {
        !color.isClear && (gradient != nil || color.composited(over: self.color) != self.color)
    }
}

/// The size and weight of a text.
package struct FontStyle: Hashable, Sendable {
    /// Size in points.
    package var size: Double
    /// The theme's own size in points; it differs from `size` only at a user's text size. A label may shrink to half of this
    /// to fit its box, and a label that has grown also shrinks to fit the box's height.
    package var designSize: Double
    package var weight: FontWeight

    /// Creates a style at its design size.
    package init(size: Double, weight: FontWeight) {
        self.size = size
        designSize = size
        self.weight = weight
    }

    /// True at a text size larger than the design size.
    package var hasGrown: Bool { size > designSize }
}

/// The style of a kind of key, of the bubble above a pressed key, or of the popup's container and tail.
package struct KeyStyle: Hashable, Sendable {
    /// The fill of the key; a bubble's has no gradient.
    package var fill: FillStyle
    /// Colour of label and icon, or of the cells' texts.
    package var text: Color
    /// The line inside its edge.
    package var border: Border
    /// Radius of its corners in points.
    package var cornerRadius: Double
    /// Its shadow; nil for none.
    package var shadow: Shadow?
    /// The font of its label, or of the cells.
    package var font: FontStyle

    /// The style of a part, whose border and shadow follow from it.
    init(
        _ values: ResolvedValues, _ part: StyledPart, fill: FillStyle, text: PropertyName, radius: PropertyName,
        font: (size: PropertyName, weight: PropertyName)
    ) throws(UnresolvedError) {
        self.fill = fill
        self.text = try values.color(text)
        border = try values.border(part.border, part.borderWidth)
        cornerRadius = try values.number(radius)
        shadow = try values.shadow(part.shadowColor, part.shadowOffset, part.shadowBlur)
        self.font = try values.font(font.size, font.weight)
    }

    /// Returns the style of the return and done keys: this one, that of modifier keys, with colours of its own.
    func accented(_ values: ResolvedValues) throws(UnresolvedError) -> KeyStyle {
        var key = self
        if values.has(.accentKeyGradient) {
            key.fill = try values.fill(.accentKeyBackground, .accentKeyGradient, .accentKeyGradientDirection)
        } else if values.has(.accentKeyBackground) {
            // The modifier's gradient must not hide the accent's own fill.
            key.fill = FillStyle(color: try values.color(.accentKeyBackground))
        }
        key.text = try values.color(.accentKeyText)
        key.border = try values.border(.accentKeyBorder, .modifierKeyBorderWidth)
        return key
    }
}

/// The style of a pressed key, which replaces that of its kind; border, radius and font stay.
package struct PressedKeyStyle: Hashable, Sendable {
    /// The fill of the key.
    package var fill: FillStyle
    /// Colour of label and icon.
    package var text: Color
    /// The shadow that replaces the key's own; nil for none.
    package var shadow: Shadow?
    /// The scale of the whole key about its centre.
    package var scale: Double
    /// The spring on which keys go down and up in moving pictures; nil for the platform's own movement.
    package var spring: SpringStyle?
    /// The seconds for which a typed key is down in moving pictures; nil for the script's own time.
    package var duration: Double?

    init(_ values: ResolvedValues) throws(UnresolvedError) {
        fill = try values.fill(.pressedKeyBackground, .pressedKeyGradient, .pressedKeyGradientDirection)
        text = try values.color(.pressedKeyText)
        shadow = try values.shadow(.pressedKeyShadowColor, .pressedKeyShadowOffset, .pressedKeyShadowBlur)
        scale = try values.number(.pressedKeyScale)
        spring = try values.spring()
        duration = try values.motion(.motionPressDuration)
    }
}

/// The style of the keyboard's background.
package struct BackgroundStyle: Hashable, Sendable {
    /// The fill of the background.
    package var fill: FillStyle
    /// The radius that clips the whole picture, in points.
    package var cornerRadius: Double

    init(_ values: ResolvedValues) throws(UnresolvedError) {
        fill = try values.fill(
            .keyboardBackground, .keyboardBackgroundGradient, .keyboardBackgroundGradientDirection)
        cornerRadius = try values.number(.keyboardBackgroundCornerRadius)
    }
}

/// The style of the long-press popup and its cells.
package struct PopupStyle: Hashable, Sendable {
    package var panel: KeyStyle
    /// Background of a cell.
    package var keyBackground: Color
    /// Background of the selected cell.
    package var selectedBackground: Color
    /// Text of the selected cell.
    package var selectedText: Color
    /// Radius of a cell's corners in points.
    package var keyCornerRadius: Double

    init(_ values: ResolvedValues) throws(UnresolvedError) {
        panel = try KeyStyle(
            values, .popup, fill: FillStyle(color: values.color(.popupBackground)), text: .popupKeyText,
            radius: .popupCornerRadius, font: (.popupKeyFontSize, .popupKeyFontWeight))
        keyBackground = try values.color(.popupKeyBackground)
        selectedBackground = try values.color(.popupKeySelectedBackground)
        selectedText = try values.color(.popupKeySelectedText)
        keyCornerRadius = try values.number(.popupKeyCornerRadius)
    }
}

/// The style of the candidate bar.
package struct CandidateBarStyle: Hashable, Sendable {
    /// False if the theme has no bar.
    package var isEnabled: Bool
    /// Background of the bar; a gradient only with reduced transparency.
    package var background: FillStyle
    /// The line inside its edge.
    package var border: Border
    /// Radius of its upper corners in points.
    package var cornerRadiusTop: Double
    /// Radius of its lower corners in points.
    package var cornerRadiusBottom: Double
    /// Text of a candidate.
    package var text: Color
    /// Text of an annotation.
    package var annotationText: Color
    /// Background of the selected candidate's highlight.
    package var selectedBackground: Color
    /// Text of the selected candidate.
    package var selectedText: Color
    /// Text of the selected candidate's annotation.
    package var selectedAnnotationText: Color
    /// The line inside the highlight's edge.
    package var selectedBorder: Border
    /// Radius of the highlight's corners in points.
    package var candidateCornerRadius: Double
    /// The line between two candidates.
    package var separator: Color
    /// The font of candidates.
    package var font: FontStyle
    /// Size of annotations in points, and the theme's own; they differ only at a user's text size.
    package var annotationFontSize: Double
    package let annotationDesignSize: Double

    init(_ values: ResolvedValues) throws(UnresolvedError) {
        isEnabled = try values.flag(.candidateBarEnabled)
        background = FillStyle(color: try values.color(.candidateBarBackground))
        border = try values.border(.candidateBarBorder, .candidateBarBorderWidth)
        cornerRadiusTop = try values.number(.candidateBarCornerRadiusTop)
        cornerRadiusBottom = try values.number(.candidateBarCornerRadiusBottom)
        text = try values.color(.candidateText)
        annotationText = try values.color(.candidateAnnotationText)
        selectedBackground = try values.color(.candidateSelectedBackground)
        selectedText = try values.color(.candidateSelectedText)
        selectedAnnotationText = try values.color(.candidateSelectedAnnotationText)
        selectedBorder = try values.border(.candidateSelectedBorder, .candidateSelectedBorderWidth)
        candidateCornerRadius = try values.number(.candidateCornerRadius)
        separator = try values.color(.candidateSeparator)
        font = try values.font(.candidateFontSize, .candidateFontWeight)
        annotationFontSize = try values.number(.candidateAnnotationFontSize)
        annotationDesignSize = annotationFontSize
    }
}

/// One variant of a theme with every default filled in: everything from the document that layout and painting need. It does
/// not contain names, descriptions or spellings, so equal values draw equal pictures.
package struct KeyboardTheme: Hashable, Sendable {
    /// The mode of the variant.
    package var mode: Mode
    /// The background of the keyboard.
    package var background: BackgroundStyle
    package var regularKey: KeyStyle
    /// Shift, delete, mode switch and the like.
    package var modifierKey: KeyStyle
    /// Return and done: the modifier keys' size, width, radius, shadow and font, with separate colours.
    package var accentKey: KeyStyle
    package var pressedKey: PressedKeyStyle
    /// The bubble above a pressed key.
    package var preview: KeyStyle
    package var popup: PopupStyle
    package var candidateBar: CandidateBarStyle
    /// The font of the word on the space key.
    package var spaceKeyFont: FontStyle
    /// The curve of the keys' corners.
    package var cornerStyle: CornerStyle
    /// The font that the theme requests: family, full or PostScript name; nil for the system font.
    package var customFontName: String?
    /// The design of the system font.
    package var fontDesign: FontDesign
    /// The gap between the keys of a row, in points.
    package var keySpacing: Double
    /// The gap between rows, in points.
    package var rowSpacing: Double
    /// What only Android draws, and which of the other values it uses.
    package var android: AndroidStyle
    /// Whether a user wants increased contrast: no text or border is translucent.
    package internal(set) var increasesContrast = false

    init(_ mode: Mode, values: ResolvedValues) throws(UnresolvedError) {
        self.mode = mode
        background = try BackgroundStyle(values)
        regularKey = try KeyStyle(
            values, .regularKey,
            fill: values.fill(.regularKeyBackground, .regularKeyGradient, .regularKeyGradientDirection),
            text: .regularKeyText, radius: .regularKeyCornerRadius, font: (.keyFontSize, .keyFontWeight))
        modifierKey = try KeyStyle(
            values, .modifierKey,
            fill: values.fill(.modifierKeyBackground, .modifierKeyGradient, .modifierKeyGradientDirection),
            text: .modifierKeyText, radius: .modifierKeyCornerRadius,
            font: (.modifierKeyFontSize, .modifierKeyFontWeight))
        accentKey = try modifierKey.accented(values)
        pressedKey = try PressedKeyStyle(values)
        preview = try KeyStyle(
            values, .preview, fill: FillStyle(color: values.color(.previewBackground)), text: .previewText,
            radius: .previewCornerRadius, font: (.previewFontSize, .previewFontWeight))
        popup = try PopupStyle(values)
        candidateBar = try CandidateBarStyle(values)
        spaceKeyFont = try values.font(.spaceKeyFontSize, .keyFontWeight)
        cornerStyle = try values.cornerStyle()
        customFontName = values.fontName
        fontDesign = try values.design()
        keySpacing = try values.number(.keySpacing)
        rowSpacing = try values.number(.rowSpacing)
        android = try AndroidStyle(values)
    }

    /// The colours of texts, which increased contrast makes opaque.
    static var textColors: [WritableKeyPath<KeyboardTheme, Color>] {
        [
            \.regularKey.text, \.modifierKey.text, \.accentKey.text, \.pressedKey.text, \.preview.text,
            \.popup.panel.text, \.popup.selectedText, \.candidateBar.text, \.candidateBar.annotationText,
            \.candidateBar.selectedText, \.candidateBar.selectedAnnotationText, \.android.hintText,
            \.android.stripToggleText,
        ]
    }

    /// The fonts, which bold text makes heavier.
    static var fonts: [WritableKeyPath<KeyboardTheme, FontStyle>] {
        [
            \.regularKey.font, \.modifierKey.font, \.accentKey.font, \.preview.font, \.popup.panel.font,
            \.candidateBar.font,
            \.spaceKeyFont,
        ]
    }

    /// The borders, which increased contrast changes if they are visible.
    static var borders: [WritableKeyPath<KeyboardTheme, Border>] {
        [
            \.regularKey.border, \.modifierKey.border, \.accentKey.border, \.preview.border, \.popup.panel.border,
            \.candidateBar.border, \.candidateBar.selectedBorder,
        ]
    }
}

extension KeyboardTheme {
    /// The opaque colour of the keyboard without its gradient.
    package var ground: Color { background.fill.color.composited(over: mode.canvas) }

    /// The fills that can have a gradient, with the property that states it.
    private static var fills: [(property: PropertyName, fill: WritableKeyPath<KeyboardTheme, FillStyle>)] {
        [
            (.keyboardBackgroundGradient, \.background.fill), (.regularKeyGradient, \.regularKey.fill),
            (.modifierKeyGradient, \.modifierKey.fill), (.accentKeyGradient, \.accentKey.fill),
            (.pressedKeyGradient, \.pressedKey.fill),
        ]
    }

    /// The properties of the gradients that the theme has.
    package var gradients: [PropertyName] {
        Self.fills.filter { self[keyPath: $0.fill].gradient != nil }.map(\.property)
    }

    /// The theme with one colour in place of each gradient.
    package var withoutGradients: KeyboardTheme {
        var theme = self
        for (_, fill) in Self.fills { theme[keyPath: fill] = FillStyle(color: self[keyPath: fill].color) }
        return theme
    }
}
