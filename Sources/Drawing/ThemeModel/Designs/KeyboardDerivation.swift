internal import Graphics

/// The derivation of a keyboard from design tokens: which token each property of the native format comes from.
package struct KeyboardDerivation {
    private let tokens: TokenSet

    /// Returns the keyboard for a set of tokens.
    package static func keyboard(of tokens: TokenSet) -> ThemeVariant {
        let derivation = KeyboardDerivation(tokens: tokens)
        var values = derivation.colors.mapValues { .color($0.color) }.merging(derivation.fonts) { $1 }
        for (name, number) in derivation.numbers { values.set(name, number: number) }
        values.setShadow(tokens[.shadowSubtle], of: .regularKey, .modifierKey)
        values.setShadow(tokens[.shadowElevated], of: .preview, .popup)
        values.setSelectedAnnotation(derivation.textOnAccent, on: derivation.seenAccent)
        return ThemeVariant(values)
    }

    /// Returns the token that mainly determines each colour of a keyboard.
    package static func sources(in mode: Mode) -> [PropertyName: ColorToken] {
        KeyboardDerivation(tokens: TokenSet(mode)).colors.mapValues(\.source)
    }

    private var isLight: Bool { tokens.mode == .light }
    private var keyboard: ColorToken { isLight ? .surfaceElevated : .background }

    /// The colour of text on the accent: in light mode the inverse text where it can be read; otherwise black or the inverse text,
    /// whichever is easier to read.
    private var textOnAccent: Color {
        let inverse = tokens[.textInverse]
        let isReadable = inverse.contrast(with: seenAccent) >= ContrastPair.wanted(isLarge: false)
        return isLight && isReadable ? inverse : seenAccent.blackOr(inverse)
    }

    private var opaqueKeyboard: Color { tokens[keyboard].composited(over: tokens.mode.canvas) }
    private var seenAccent: Color { tokens[.accent].composited(over: opaqueKeyboard) }

    /// The colours of the keyboard, each with the token that mainly determines it.
    private var colors: [PropertyName: (source: ColorToken, color: Color)] {
        func own(_ token: ColorToken) -> (ColorToken, Color) { (token, tokens[token]) }
        let (ground, key) = (own(keyboard), own(isLight ? .surface : .surfaceElevated))
        let (accent, text, line) = (own(.accent), own(.textPrimary), own(.separator))
        let onAccent = (ColorToken.textInverse, textOnAccent)
        let pressed = tokens[.accentMuted].composited(over: key.1.composited(over: opaqueKeyboard))
        let pressedText = AccentHover.readable(tokens[.accentHover], on: pressed, in: tokens.mode)
        return [
            .keyboardBackground: ground, .candidateBarBackground: ground,
            .regularKeyBackground: key, .previewBackground: key, .popupBackground: key,
            .modifierKeyBackground: isLight
                ? (.border, tokens[.border].composited(over: opaqueKeyboard)) : own(.surface),
            .accentKeyBackground: accent, .popupKeySelectedBackground: accent, .candidateSelectedBackground: accent,
            .accentKeyText: onAccent, .popupKeySelectedText: onAccent, .candidateSelectedText: onAccent,
            .pressedKeyBackground: (.accent, pressed), .pressedKeyText: (.accent, pressedText),
            .regularKeyText: text, .modifierKeyText: text, .previewText: text, .candidateText: text,
            .candidateAnnotationText: own(.textSecondary),
            .regularKeyBorder: line, .modifierKeyBorder: line, .previewBorder: line, .candidateSeparator: line,
            .popupBorder: own(.border),
        ]
    }

    private var numbers: [PropertyName: Double] {
        let corner = min(tokens[.small], 20)
        let numbers: [PropertyName: Double?] = [
            .regularKeyBorderWidth: 0.5, .modifierKeyBorderWidth: 0.5, .previewBorderWidth: 0.5, .popupBorderWidth: 1,
            .regularKeyCornerRadius: corner, .modifierKeyCornerRadius: corner, .previewCornerRadius: corner,
            .popupCornerRadius: corner,
            // A cell is inset 6 points in its container: the smaller radius keeps their corners parallel.
            .popupKeyCornerRadius: max(corner - 4, 0),
            .keyFontSize: tokens[.bodyLarge].size + 3, .modifierKeyFontSize: tokens[.labelLarge].size,
            .candidateFontSize: tokens[.bodyLarge].size, .candidateAnnotationFontSize: tokens[.caption].size,
            .keySpacing: tokens[.xs] + 2, .rowSpacing: tokens[.md] - 1,
            .pressedKeyScale: tokens.number("motion.pressedScale"),
            .motionSpringResponse: tokens.number("motion.spring.response"),
            .motionSpringDamping: tokens.number("motion.spring.dampingFraction"),
            .motionPressDuration: tokens.number("motion.pressDuration"),
        ]
        return numbers.compactMapValues(\.self)
    }

    private var fonts: [PropertyName: PropertyValue] {
        let (body, label) = (tokens[.bodyLarge], tokens[.labelLarge])
        return [
            .keyFontWeight: .weight(body.weight), .candidateFontWeight: .weight(body.weight),
            .modifierKeyFontWeight: .weight(label.weight), .fontDesign: .design(body.design),
        ]
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

// MARK: - What designs of few colours change

extension [PropertyName: PropertyValue] {
    /// Paints a brand's keyboard. Its colour is the accent, and blends into the lighter one on the return key and into the darker one
    /// on pressed keys. The colour beside it marks the selected variant, the colour for highlights the selected candidate, and
    /// that for success the annotations of candidates. Shadows show how high things float.
    mutating func paint(brand: TokenSet) {
        let tokens = TokenSet(brand.mode)
        let (ground, primary) = (tokens[.background], brand.seasonalPrimary)
        let (light, dark) = (brand["primaryLight"], brand["primaryDark"])
        let foot = brand.gradients[1].gradient.stops[1].color
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
        let fill = TextBackdrop(key: [first, last].map { $0.composited(over: tokens[.background]) })
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
