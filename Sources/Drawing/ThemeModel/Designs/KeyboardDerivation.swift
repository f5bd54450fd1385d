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
        return ThemeVariant(derivation.values, spring: tokens.motion.spring ?? .key)
    }

    private var isLight: Bool { tokens.mode == .light }
    private var keyboard: Color { tokens[isLight ? .surfaceElevated : .background] }
    private var regularKey: Color { tokens[isLight ? .surface : .surfaceElevated] }

    /// The colour of text on the accent: in dark mode accents are bright, and black may be easier to read on them.
    private var textOnAccent: Color {
        isLight ? tokens[.textInverse] : tokens[.accent].blackOr(tokens[.textInverse])
    }

    private mutating func setKeys() {
        values.set(.keyboardBackground, keyboard)
        values.set(.regularKeyBackground, regularKey)
        let opaqueKeyboard = keyboard.composited(over: tokens.mode.canvas)
        values.set(
            .modifierKeyBackground, isLight ? tokens[.border].composited(over: opaqueKeyboard) : tokens[.surface])
        values.set(.accentKeyBackground, tokens[.accent])
        values.set(.accentKeyText, textOnAccent)
        for text: PropertyName in [.regularKeyText, .modifierKeyText] { values.set(text, tokens[.textPrimary]) }
        for border: PropertyName in [.regularKeyBorder, .modifierKeyBorder] { values.set(border, tokens[.separator]) }
        for width: PropertyName in [.regularKeyBorderWidth, .modifierKeyBorderWidth] {
            values.set(width, tokens.borderWidth(0.5))
        }
        for radius: PropertyName in [.regularKeyCornerRadius, .modifierKeyCornerRadius] { setCorner(radius) }
        values.setKeyShadows(tokens[.shadowSubtle])
    }

    private mutating func setPressedKeys() {
        let key = regularKey.composited(over: keyboard.composited(over: tokens.mode.canvas))
        let fill = tokens.original(.accentMuted).composited(over: key)
        values.set(.pressedKeyBackground, fill)
        values.set(.pressedKeyText, AccentHover.readable(tokens[.accentHover], on: fill, tokens.mode))
        if let scale = tokens.motion.pressedScale { values.set(.pressedKeyScale, scale) }
    }

    private mutating func setPopups() {
        values.set(.previewBackground, regularKey)
        values.set(.previewText, tokens[.textPrimary])
        values.set(.previewBorder, tokens[.separator])
        values.set(.previewBorderWidth, tokens.borderWidth(0.5))
        values.setShadow(tokens[.shadowElevated], .previewShadowColor, .previewShadowOffset, .previewShadowBlur)
        values.set(.popupBackground, regularKey)
        values.set(.popupBorder, tokens[.border])
        values.set(.popupBorderWidth, tokens.borderWidth(1))
        values.setShadow(tokens[.shadowElevated], .popupShadowColor, .popupShadowOffset, .popupShadowBlur)
        values.set(.popupKeySelectedBackground, tokens[.accent])
        values.set(.popupKeySelectedText, textOnAccent)
        for radius: PropertyName in [.previewCornerRadius, .popupCornerRadius] { setCorner(radius) }
        // A cell is inset 6 points in its container: the smaller radius keeps their corners parallel.
        values.set(.popupKeyCornerRadius, max(tokens[.small].points(atMost: 20) - 4, 0))
    }

    private mutating func setCandidates() {
        values.set(.candidateBarBackground, keyboard)
        values.set(.candidateText, tokens[.textPrimary])
        values.set(.candidateAnnotationText, tokens[.textSecondary])
        values.set(.candidateSelectedBackground, tokens[.accent])
        values.set(.candidateSelectedText, textOnAccent)
        values.setSelectedAnnotation(textOnAccent, on: tokens[.accent])
        // The default is translucent.
        if tokens.accessibility.increasesContrast { values.set(.candidateSelectedAnnotationText, textOnAccent) }
        values.set(.candidateSeparator, tokens[.separator])
    }

    private mutating func setFonts() {
        let (body, label) = (tokens[.bodyLarge], tokens[.labelLarge])
        values.set(.keyFontSize, body.size + 3)
        values[.keyFontWeight] = .weight(body.weight)
        values.set(.modifierKeyFontSize, label.size)
        values[.modifierKeyFontWeight] = .weight(label.weight)
        values.set(.candidateFontSize, body.size)
        values[.candidateFontWeight] = .weight(body.weight)
        values.set(.candidateAnnotationFontSize, tokens[.caption].size)
        values[.fontDesign] = .design(body.design)
    }

    private mutating func setSpacing() {
        values.set(.keySpacing, tokens[.xs] + 2)
        values.set(.rowSpacing, tokens[.md] - 1)
    }

    private mutating func setCorner(_ name: PropertyName) {
        values.set(name, tokens[.small].points(atMost: 20))
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
        keyboard.values.set(.accentKeyText, completed.blackOr(tokens[.textInverse]))
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
        tokens.typography[.bodyLarge] = TypeStyle(17, .regular, .rounded)
        tokens.motion = motion
        var keyboard = KeyboardDerivation.keyboard(of: tokens)
        keyboard.values.setBackground(from: tokens[.background], to: foot(of: tokens[.background]))
        keyboard.values.setFace(of: .accentKey, from: seasonalPrimary, to: primaryLight, plain: seasonalPrimary, tokens)
        keyboard.values.setFace(of: .pressedKey, from: primaryDark, to: seasonalPrimary, plain: primaryDark, tokens)
        keyboard.values.mark([.popupKey], with: secondary)
        keyboard.values.mark([.candidate], with: accent)
        // The foot is the end of the background that is nearer to a text's colour.
        let foot = foot(of: tokens[.background])
        keyboard.values.set(.candidateAnnotationText, AccentHover.readable(success, on: foot, mode))
        func shadow(_ elevation: Elevation) -> Shadow? { mode == .light ? elevation.style.shadow : nil }
        keyboard.values.setKeyShadows(shadow(.low))
        keyboard.values.setShadow(shadow(.medium), .previewShadowColor, .previewShadowOffset, .previewShadowBlur)
        keyboard.values.setShadow(shadow(.high), .popupShadowColor, .popupShadowOffset, .popupShadowBlur)
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
    fileprivate mutating func set(_ name: PropertyName, _ color: Color) {
        self[name] = .color(color)
    }

    /// Sets a number, clamped to the property's range.
    fileprivate mutating func set(_ name: PropertyName, _ number: Double) {
        self[name] = .number(Self.inRange(number, name))
    }

    /// Sets an offset, clamped to the property's range.
    private mutating func set(_ name: PropertyName, _ offset: Point) {
        self[name] = .offset(Point(Self.inRange(offset.x, name), Self.inRange(offset.y, name)))
    }

    private static func inRange(_ number: Double, _ name: PropertyName) -> Double {
        let range = name.property.kind.range ?? number...number
        return Swift.min(Swift.max(number, range.lowerBound), range.upperBound)
    }

    fileprivate mutating func setShadow(
        _ shadow: Shadow?, _ color: PropertyName, _ offset: PropertyName, _ blur: PropertyName
    ) {
        guard let shadow else { return }
        set(color, shadow.color)
        set(offset, shadow.offset)
        set(blur, shadow.blur)
    }

    fileprivate mutating func setKeyShadows(_ shadow: Shadow?) {
        setShadow(shadow, .regularKeyShadowColor, .regularKeyShadowOffset, .regularKeyShadowBlur)
        setShadow(shadow, .modifierKeyShadowColor, .modifierKeyShadowOffset, .modifierKeyShadowBlur)
    }

    fileprivate mutating func setGradient(
        _ colors: [Color], _ direction: GradientDirection, _ name: PropertyName, _ directionName: PropertyName
    ) {
        let last = Double(Swift.max(colors.count - 1, 1))
        self[name] = .stops(colors.enumerated().map { GradientStop(location: Double($0) / last, color: $1) })
        self[directionName] = .direction(direction)
    }

    /// Paints a gradient down the keyboard, and nothing on the candidate bar.
    fileprivate mutating func setBackground(from top: Color, to foot: Color) {
        setGradient([top, foot], .vertical, .keyboardBackgroundGradient, .keyboardBackgroundGradientDirection)
        set(.keyboardBackground, top)
        set(.candidateBarBackground, .clear)
    }

    /// Paints a key with a gradient, and black or the inverse text on it: whichever is easier to read at its worst place. If
    /// neither reaches 4.5:1 there, the key is plain.
    fileprivate mutating func setFace(
        of key: Face, from first: Color, to last: Color, plain: Color, _ tokens: TokenSet
    ) {
        let fill = Surface(key: [first, last].map { $0.composited(over: tokens[.background]) })
        let texts = [Color.black, tokens[.textInverse]].map { (color: $0, ratio: fill.worst(for: $0).ratio) }
        let best = texts[0].ratio >= texts[1].ratio ? texts[0] : texts[1]
        set(key.fill, plain)
        guard best.ratio >= ContrastPair.wanted(isLarge: false) else {
            set(key.text, plain.blackOr(tokens[.textInverse]))
            return
        }
        set(key.text, best.color)
        setGradient([first, last], .diagonalTopLeftToBottomRight, key.gradient, key.direction)
    }

    /// Fills parts with a colour, and sets black or white text on it.
    fileprivate mutating func mark(_ things: [Marked], with color: Color) {
        for thing in things {
            set(thing.fill, color)
            set(thing.text, color.blackOrWhite)
            if thing == .candidate { setSelectedAnnotation(color.blackOrWhite, on: color) }
        }
    }

    /// Gives the selected candidate's annotation the colour of the candidate's text if the format's default, which is
    /// translucent, would be unreadable.
    fileprivate mutating func setSelectedAnnotation(_ text: Color, on fill: Color) {
        let faded = text.withAlpha(multipliedBy: 0.6).composited(over: fill)
        let isReadable = faded.contrast(with: fill) >= ContrastPair.wanted(isLarge: false)
        if !isReadable || self[.candidateSelectedAnnotationText] != nil {
            set(.candidateSelectedAnnotationText, text)
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
