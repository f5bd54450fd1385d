internal import Graphics

/// The derivation of a keyboard from design tokens: which token each property of the native format comes from.
package struct KeyboardDerivation {
    private let tokens: TokenSet
    private var values: [PropertyName: PropertyValue] = [:]

    private init(_ tokens: TokenSet) {
        self.tokens = tokens
    }

    /// Returns the keyboard for a set of tokens.
    package static func keyboard(of tokens: TokenSet) -> ThemeVariant {
        var derivation = KeyboardDerivation(tokens)
        derivation.setKeys()
        derivation.setPressedKeys()
        derivation.setPopups()
        derivation.setCandidates()
        derivation.setFonts()
        derivation.setSpacing()
        return ThemeVariant(derivation.values)
    }

    private var isLight: Bool { tokens.mode == .light }
    private var keyboard: Color { tokens[isLight ? .surfaceElevated : .background] }
    private var regularKey: Color { tokens[isLight ? .surface : .surfaceElevated] }

    /// The colour of text on the accent: in light mode the inverse text where it can be read; otherwise black or the inverse text,
    /// whichever is easier to read.
    private var textOnAccent: Color {
        let inverse = tokens[.textInverse]
        let isReadable = inverse.contrast(with: seenAccent) >= ContrastPair.wanted(isLarge: false)
        return isLight && isReadable ? inverse : seenAccent.blackOr(inverse)
    }

    private var opaqueKeyboard: Color { keyboard.composited(over: tokens.mode.canvas) }
    private var seenAccent: Color { tokens[.accent].composited(over: opaqueKeyboard) }

    private mutating func setKeys() {
        values.set(.keyboardBackground, color: keyboard)
        values.set(.regularKeyBackground, color: regularKey)
        values.set(
            .modifierKeyBackground, color: isLight ? tokens[.border].composited(over: opaqueKeyboard) : tokens[.surface]
        )
        values.set(.accentKeyBackground, color: tokens[.accent])
        values.set(.accentKeyText, color: textOnAccent)
        for text: PropertyName in [.regularKeyText, .modifierKeyText] { values.set(text, color: tokens[.textPrimary]) }
        for border: PropertyName in [.regularKeyBorder, .modifierKeyBorder] {
            values.set(border, color: tokens[.separator])
        }
        for width: PropertyName in [.regularKeyBorderWidth, .modifierKeyBorderWidth] { values.set(width, number: 0.5) }
        for radius: PropertyName in [.regularKeyCornerRadius, .modifierKeyCornerRadius] { setCorner(radius) }
        values.setShadow(tokens[.shadowSubtle], of: .regularKey, .modifierKey)
    }

    private mutating func setPressedKeys() {
        let key = regularKey.composited(over: opaqueKeyboard)
        let fill = tokens[.accentMuted].composited(over: key)
        values.set(.pressedKeyBackground, color: fill)
        values.set(.pressedKeyText, color: AccentHover.readable(tokens[.accentHover], on: fill, in: tokens.mode))
        for (path, name) in Self.motion {
            if let number = tokens.number(path) { values.set(name, number: number) }
        }
    }

    /// The properties of what a design states about movement, by path.
    private static let motion: [(path: String, name: PropertyName)] = [
        ("motion.pressedScale", .pressedKeyScale), ("motion.spring.response", .motionSpringResponse),
        ("motion.spring.dampingFraction", .motionSpringDamping), ("motion.pressDuration", .motionPressDuration),
    ]

    private mutating func setPopups() {
        values.set(.previewBackground, color: regularKey)
        values.set(.previewText, color: tokens[.textPrimary])
        values.set(.previewBorder, color: tokens[.separator])
        values.set(.previewBorderWidth, number: 0.5)
        values.setShadow(tokens[.shadowElevated], of: .preview)
        values.set(.popupBackground, color: regularKey)
        values.set(.popupBorder, color: tokens[.border])
        values.set(.popupBorderWidth, number: 1)
        values.setShadow(tokens[.shadowElevated], of: .popup)
        values.set(.popupKeySelectedBackground, color: tokens[.accent])
        values.set(.popupKeySelectedText, color: textOnAccent)
        for radius: PropertyName in [.previewCornerRadius, .popupCornerRadius] { setCorner(radius) }
        // A cell is inset 6 points in its container: the smaller radius keeps their corners parallel.
        values.set(.popupKeyCornerRadius, number: max(min(tokens[.small], 20) - 4, 0))
    }

    private mutating func setCandidates() {
        values.set(.candidateBarBackground, color: keyboard)
        values.set(.candidateText, color: tokens[.textPrimary])
        values.set(.candidateAnnotationText, color: tokens[.textSecondary])
        values.set(.candidateSelectedBackground, color: tokens[.accent])
        values.set(.candidateSelectedText, color: textOnAccent)
        values.setSelectedAnnotation(textOnAccent, on: seenAccent)
        values.set(.candidateSeparator, color: tokens[.separator])
    }

    private mutating func setFonts() {
        let (body, label) = (tokens[.bodyLarge], tokens[.labelLarge])
        values.set(.keyFontSize, number: body.size + 3)
        values[.keyFontWeight] = .weight(body.weight)
        values.set(.modifierKeyFontSize, number: label.size)
        values[.modifierKeyFontWeight] = .weight(label.weight)
        values.set(.candidateFontSize, number: body.size)
        values[.candidateFontWeight] = .weight(body.weight)
        values.set(.candidateAnnotationFontSize, number: tokens[.caption].size)
        values[.fontDesign] = .design(body.design)
    }

    private mutating func setSpacing() {
        values.set(.keySpacing, number: tokens[.xs] + 2)
        values.set(.rowSpacing, number: tokens[.md] - 1)
    }

    private mutating func setCorner(_ name: PropertyName) {
        values.set(name, number: min(tokens[.small], 20))
    }
}

/// A part that designs of few colours paint, and the text on it.
struct PaintedPart {
    let fill, text: PropertyName

    static let accentKey = PaintedPart(fill: .accentKeyBackground, text: .accentKeyText)
    static let pressedKey = PaintedPart(fill: .pressedKeyBackground, text: .pressedKeyText)
    static let candidate = PaintedPart(fill: .candidateSelectedBackground, text: .candidateSelectedText)
    static let popupKey = PaintedPart(fill: .popupKeySelectedBackground, text: .popupKeySelectedText)
}

extension Color {
    /// Returns black or another colour, whichever contrasts more with this one; black if both contrast equally.
    fileprivate func blackOr(_ other: Color) -> Color {
        contrast(with: .black) >= contrast(with: other) ? .black : other
    }
}

// MARK: - What designs of few colours change

extension [PropertyName: PropertyValue] {
    /// Paints a brand's keyboard. Its colour is the accent, and blends into the lighter one on the return key and into the darker one
    /// on pressed keys. The colour beside it marks the selected variant, the colour for highlights the selected candidate, and
    /// that for success the annotations of candidates. Shadows show how high things float.
    mutating func paint(brand: TokenSet) {
        let tokens = TokenSet(brand.mode)
        let (ground, primary) = (tokens[.background], brand.seasonalPrimary)
        let (light, dark) = (brand["primaryLight"], brand["primaryDark"])
        // The lower end of the background: a tint of the season's own colour, or of the lighter one.
        let tint = brand.color(Season.background)?.withAlpha(multipliedBy: 0.2) ?? light.withAlpha(multipliedBy: 0.05)
        let foot = tint.composited(over: ground)
        set(.keyboardBackground, color: ground)
        set(.candidateBarBackground, color: .clear)
        setGradient(.keyboardBackgroundGradient, from: ground, to: foot, .vertical)
        setFace(of: .accentKey, .accentKeyGradient, from: primary, to: light, tokens)
        setFace(of: .pressedKey, .pressedKeyGradient, from: dark, to: primary, tokens)
        mark(.popupKey, with: brand["secondary"])
        mark(.candidate, with: brand["accent"])
        // The foot is the end of the background that is nearer to a text's colour.
        set(.candidateAnnotationText, color: AccentHover.readable(brand["success"], on: foot, in: brand.mode))
        // Brands have their shadows in both modes; only token sets drop them in dark mode.
        setShadow(ShadowStyle.low.shadow, of: .regularKey, .modifierKey)
        setShadow(ShadowStyle.medium.shadow, of: .preview)
        setShadow(ShadowStyle.high.shadow, of: .popup)
    }

    /// Sets a text to black or the inverse text, whichever is easier to read on a colour.
    mutating func setText(_ name: PropertyName, on color: Color, in mode: Mode) {
        set(name, color: color.blackOr(TokenSet(mode)[.textInverse]))
    }

    fileprivate mutating func set(_ name: PropertyName, color: Color) {
        self[name] = .color(color)
    }

    /// Sets a number, clamped to the property's range.
    fileprivate mutating func set(_ name: PropertyName, number: Double) {
        self[name] = .number(name.limited(number))
    }

    /// Gives parts a shadow, clamped to the properties' ranges, or leaves them unchanged if it is nil.
    mutating func setShadow(_ shadow: Shadow?, of parts: StyledPart...) {
        guard let shadow else { return }
        for part in parts {
            let offset = part.shadowOffset
            set(part.shadowColor, color: shadow.color)
            self[offset] = .offset(Point(offset.limited(shadow.offset.x), offset.limited(shadow.offset.y)))
            set(part.shadowBlur, number: shadow.blur)
        }
    }

    private mutating func setGradient(
        _ name: PropertyName, from first: Color, to last: Color, _ direction: GradientDirection
    ) {
        self[name] = .stops([GradientStop(location: 0, color: first), GradientStop(location: 1, color: last)])
        if let name = PropertyName(rawValue: name.rawValue + "Direction") { self[name] = .direction(direction) }
    }

    /// Paints a key with a gradient, and black or the inverse text on it: whichever is easier to read at its worst place. If
    /// neither reaches 4.5:1 there, the key is plain.
    private mutating func setFace(
        of key: PaintedPart, _ gradient: PropertyName, from first: Color, to last: Color, _ tokens: TokenSet
    ) {
        let fill = Surface(key: [first, last].map { $0.composited(over: tokens[.background]) })
        let texts = [Color.black, tokens[.textInverse]].map { (color: $0, ratio: fill.worst(for: $0).ratio) }
        let best = texts[0].ratio >= texts[1].ratio ? texts[0] : texts[1]
        set(key.fill, color: first)
        guard best.ratio >= ContrastPair.wanted(isLarge: false) else {
            set(key.text, color: first.blackOr(tokens[.textInverse]))
            return
        }
        set(key.text, color: best.color)
        setGradient(gradient, from: first, to: last, .diagonalTopLeftToBottomRight)
    }

    /// Fills parts with a colour, and sets black or white text on it.
    mutating func mark(_ parts: PaintedPart..., with color: Color) {
        for part in parts {
            set(part.fill, color: color)
            set(part.text, color: color.blackOrWhite)
            if part.fill == .candidateSelectedBackground { setSelectedAnnotation(color.blackOrWhite, on: color) }
        }
    }

    /// Gives the selected candidate's annotation the colour of the candidate's text if the format's default, which is
    /// translucent, would be unreadable.
    fileprivate mutating func setSelectedAnnotation(_ text: Color, on fill: Color) {
        let faded = text.withAlpha(multipliedBy: 0.6).composited(over: fill)
        let isReadable = faded.contrast(with: fill) >= ContrastPair.wanted(isLarge: false)
        if !isReadable || self[.candidateSelectedAnnotationText] != nil {
            set(.candidateSelectedAnnotationText, color: text)
        }
    }
}
