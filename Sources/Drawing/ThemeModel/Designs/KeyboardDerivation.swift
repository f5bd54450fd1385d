internal import Graphics

/// The derivation of a keyboard from design tokens: which token each property of the native format comes from.
struct KeyboardDerivation {
    private let tokens: TokenSet
    private var values: [PropertyName: PropertyValue] = [:]

    private init(_ tokens: TokenSet) {
        self.tokens = tokens
    }

    /// Returns the keyboard for a set of tokens.
    static func keyboard(of tokens: TokenSet) -> ThemeVariant {
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
        for width: PropertyName in [.regularKeyBorderWidth, .modifierKeyBorderWidth] {
            values.set(width, number: tokens.borderWidth(0.5))
        }
        for radius: PropertyName in [.regularKeyCornerRadius, .modifierKeyCornerRadius] { setCorner(radius) }
        values.setShadow(tokens[.shadowSubtle], of: .regularKey, .modifierKey)
    }

    private mutating func setPressedKeys() {
        let key = regularKey.composited(over: opaqueKeyboard)
        let fill = tokens.original(.accentMuted).composited(over: key)
        values.set(.pressedKeyBackground, color: fill)
        values.set(.pressedKeyText, color: AccentHover.readable(tokens[.accentHover], on: fill, in: tokens.mode))
        if let scale = tokens.motion.pressedScale { values.set(.pressedKeyScale, number: scale) }
        if let spring = tokens.motion.spring {
            values.set(.motionSpringResponse, number: spring.response)
            values.set(.motionSpringDamping, number: spring.dampingFraction)
        }
        if let duration = tokens.motion.pressDuration { values.set(.motionPressDuration, number: duration) }
    }

    private mutating func setPopups() {
        values.set(.previewBackground, color: regularKey)
        values.set(.previewText, color: tokens[.textPrimary])
        values.set(.previewBorder, color: tokens[.separator])
        values.set(.previewBorderWidth, number: tokens.borderWidth(0.5))
        values.setShadow(tokens[.shadowElevated], of: .preview)
        values.set(.popupBackground, color: regularKey)
        values.set(.popupBorder, color: tokens[.border])
        values.set(.popupBorderWidth, number: tokens.borderWidth(1))
        values.setShadow(tokens[.shadowElevated], of: .popup)
        values.set(.popupKeySelectedBackground, color: tokens[.accent])
        values.set(.popupKeySelectedText, color: textOnAccent)
        for radius: PropertyName in [.previewCornerRadius, .popupCornerRadius] { setCorner(radius) }
        // A cell is inset 6 points in its container: the smaller radius keeps their corners parallel.
        values.set(.popupKeyCornerRadius, number: max(tokens[.small].points(atMost: 20) - 4, 0))
    }

    private mutating func setCandidates() {
        values.set(.candidateBarBackground, color: keyboard)
        values.set(.candidateText, color: tokens[.textPrimary])
        values.set(.candidateAnnotationText, color: tokens[.textSecondary])
        values.set(.candidateSelectedBackground, color: tokens[.accent])
        values.set(.candidateSelectedText, color: textOnAccent)
        values.setSelectedAnnotation(textOnAccent, on: seenAccent)
        // The default is translucent.
        if tokens.accessibility.increasesContrast { values.set(.candidateSelectedAnnotationText, color: textOnAccent) }
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
        values.set(name, number: tokens[.small].points(atMost: 20))
    }
}

extension ServerTheme.Colors {
    /// Returns the keyboard for the colours: the primary is the accent, the secondary marks selected and pressed keys.
    func keyboard(_ mode: Mode) -> ThemeVariant {
        var tokens = TokenSet(mode)
        tokens.colors = [.accent: primary, .background: background, .textPrimary: text]
        if mode == .light { tokens.colors[.surfaceElevated] = background }
        var keyboard = KeyboardDerivation.keyboard(of: tokens)
        keyboard.values.mark([.pressedKey, .candidate], with: secondary)
        return keyboard
    }
}

extension Palette {
    /// Returns the keyboard for the palette: `completed` colours the accent key, `inProgress` marks selected and pressed
    /// keys.
    func keyboard(_ mode: Mode) -> ThemeVariant {
        var tokens = TokenSet(mode)
        tokens.colors = [.accent: completed]
        var keyboard = KeyboardDerivation.keyboard(of: tokens)
        keyboard.values.set(.accentKeyText, color: completed.blackOr(tokens[.textInverse]))
        keyboard.values.mark([.pressedKey, .candidate, .popupKey], with: inProgress)
        return keyboard
    }
}

extension Brand {
    /// Returns the keyboard for the brand. Its colour is the accent, and blends into the lighter one on the return key and into the
    /// darker one on pressed keys. The colour beside it marks the selected variant, the colour for highlights the selected
    /// candidate, and that for success the annotations of candidates. Shadows show how high things float; letters are rounded.
    func keyboard(_ mode: Mode) -> ThemeVariant {
        var tokens = TokenSet(mode)
        tokens.colors = [.accent: seasonalPrimary, .success: success]
        tokens.typography[.bodyLarge] = TypeStyle(17, weight: .regular, design: .rounded)
        tokens.motion = motion
        var keyboard = KeyboardDerivation.keyboard(of: tokens)
        keyboard.values.setBackground(from: tokens[.background], to: foot(of: tokens[.background]))
        keyboard.values.setFace(of: .accentKey, from: seasonalPrimary, to: primaryLight, plain: seasonalPrimary, tokens)
        keyboard.values.setFace(of: .pressedKey, from: primaryDark, to: seasonalPrimary, plain: primaryDark, tokens)
        keyboard.values.mark([.popupKey], with: secondary)
        keyboard.values.mark([.candidate], with: accent)
        // The foot is the end of the background that is nearer to a text's colour.
        let foot = foot(of: tokens[.background])
        keyboard.values.set(.candidateAnnotationText, color: AccentHover.readable(success, on: foot, in: mode))
        // Brands have their shadows in both modes; only token sets drop them in dark mode.
        keyboard.values.setShadow(Elevation.low.style.shadow, of: .regularKey, .modifierKey)
        keyboard.values.setShadow(Elevation.medium.style.shadow, of: .preview)
        keyboard.values.setShadow(Elevation.high.style.shadow, of: .popup)
        return keyboard
    }

    /// Returns the lower end of the background's gradient: a tint of the season's own colour, or of the lighter one.
    private func foot(of background: Color) -> Color {
        let tint = seasonalBackground?.withAlpha(multipliedBy: 0.2) ?? primaryLight.withAlpha(multipliedBy: 0.05)
        return tint.composited(over: background)
    }
}

/// The keys whose faces brands paint.
private enum Face {
    case accentKey, pressedKey

    var fill: PropertyName { self == .accentKey ? .accentKeyBackground : .pressedKeyBackground }
    var text: PropertyName { self == .accentKey ? .accentKeyText : .pressedKeyText }
    var gradient: PropertyName { self == .accentKey ? .accentKeyGradient : .pressedKeyGradient }
    var direction: PropertyName { self == .accentKey ? .accentKeyGradientDirection : .pressedKeyGradientDirection }
}

extension Color {
    /// Returns black or another colour, whichever contrasts more with this one; black if both contrast equally.
    fileprivate func blackOr(_ other: Color) -> Color {
        contrast(with: .black) >= contrast(with: other) ? .black : other
    }
}

extension [PropertyName: PropertyValue] {
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

    fileprivate mutating func setGradient(
        _ colors: [Color], direction: GradientDirection, name: PropertyName, directionName: PropertyName
    ) {
        let last = Double(Swift.max(colors.count - 1, 1))
        self[name] = .stops(colors.enumerated().map { GradientStop(location: Double($0) / last, color: $1) })
        self[directionName] = .direction(direction)
    }

    /// Paints a gradient down the keyboard, and nothing on the candidate bar.
    fileprivate mutating func setBackground(from top: Color, to foot: Color) {
        setGradient(
            [top, foot], direction: .vertical, name: .keyboardBackgroundGradient,
            directionName: .keyboardBackgroundGradientDirection)
        set(.keyboardBackground, color: top)
        set(.candidateBarBackground, color: .clear)
    }

    /// Paints a key with a gradient, and black or the inverse text on it: whichever is easier to read at its worst place. If
    /// neither reaches 4.5:1 there, the key is plain.
    fileprivate mutating func setFace(
        of key: Face, from first: Color, to last: Color, plain: Color, _ tokens: TokenSet
    ) {
        let fill = Surface(key: [first, last].map { $0.composited(over: tokens[.background]) })
        let texts = [Color.black, tokens[.textInverse]].map { (color: $0, ratio: fill.worst(for: $0).ratio) }
        let best = texts[0].ratio >= texts[1].ratio ? texts[0] : texts[1]
        set(key.fill, color: plain)
        guard best.ratio >= ContrastPair.wanted(isLarge: false) else {
            set(key.text, color: plain.blackOr(tokens[.textInverse]))
            return
        }
        set(key.text, color: best.color)
        setGradient(
            [first, last], direction: .diagonalTopLeftToBottomRight, name: key.gradient, directionName: key.direction)
    }

    /// Fills parts with a colour, and sets black or white text on it.
    fileprivate mutating func mark(_ things: [Marked], with color: Color) {
        for thing in things {
            set(thing.fill, color: color)
            set(thing.text, color: color.blackOrWhite)
            if thing == .candidate { setSelectedAnnotation(color.blackOrWhite, on: color) }
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

/// The parts that a design marks with a colour.
private enum Marked {
    case pressedKey, candidate, popupKey

    /// The property of the fill.
    var fill: PropertyName {
        switch self {
        case .pressedKey: .pressedKeyBackground
        case .candidate: .candidateSelectedBackground
        case .popupKey: .popupKeySelectedBackground
        }
    }

    /// The property of the text on it.
    var text: PropertyName {
        switch self {
        case .pressedKey: .pressedKeyText
        case .candidate: .candidateSelectedText
        case .popupKey: .popupKeySelectedText
        }
    }
}
