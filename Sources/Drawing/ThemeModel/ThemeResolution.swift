internal import Graphics

extension ThemeVariant {
    /// Returns the variant with every default filled in; nil if a required property is missing or a value has the wrong type.
    public func theme(_ mode: Mode) -> KeyboardTheme? {
        try? Resolution(variant: self).theme(mode)
    }
}

/// The resolution of a variant, which fills in defaults and groups properties into the styles that painting uses.
private struct Resolution {
    let variant: ThemeVariant

    /// An error for a property without a value of its type.
    struct Unresolved: Error {}

    func theme(_ mode: Mode) throws(Unresolved) -> KeyboardTheme {
        KeyboardTheme(
            mode: mode,
            background: BackgroundStyle(
                fill: FillStyle(
                    color: try color(.keyboardBackground),
                    gradient: try gradient(.keyboardBackgroundGradient, .keyboardBackgroundGradientDirection)),
                cornerRadius: try number(.keyboardBackgroundCornerRadius)),
            regularKey: try regularKey(),
            modifierKey: try modifierKey(),
            accentKey: try accentKey(),
            pressedKey: try pressedKey(),
            preview: try preview(),
            popup: try popup(),
            candidateBar: try candidateBar(),
            spaceKeyFont: try font(.spaceKeyFontSize, .keyFontWeight),
            cornerStyle: try cornerStyle(),
            customFontName: fontName,
            fontDesign: try design(),
            keySpacing: try number(.keySpacing),
            rowSpacing: try number(.rowSpacing)
        )
    }

    private func regularKey() throws(Unresolved) -> KeyStyle {
        KeyStyle(
            fill: FillStyle(
                color: try color(.regularKeyBackground),
                gradient: try gradient(.regularKeyGradient, .regularKeyGradientDirection)),
            text: try color(.regularKeyText),
            border: try border(.regularKeyBorder, .regularKeyBorderWidth),
            cornerRadius: try number(.regularKeyCornerRadius),
            shadow: try shadow(.regularKeyShadowColor, .regularKeyShadowOffset, .regularKeyShadowBlur),
            font: try font(.keyFontSize, .keyFontWeight)
        )
    }

    private func modifierKey() throws(Unresolved) -> KeyStyle {
        KeyStyle(
            fill: FillStyle(
                color: try color(.modifierKeyBackground),
                gradient: try gradient(.modifierKeyGradient, .modifierKeyGradientDirection)),
            text: try color(.modifierKeyText),
            border: try border(.modifierKeyBorder, .modifierKeyBorderWidth),
            cornerRadius: try number(.modifierKeyCornerRadius),
            shadow: try shadow(.modifierKeyShadowColor, .modifierKeyShadowOffset, .modifierKeyShadowBlur),
            font: try font(.modifierKeyFontSize, .modifierKeyFontWeight)
        )
    }

    private func accentKey() throws(Unresolved) -> KeyStyle {
        var key = try modifierKey()
        key.fill.color = try color(.accentKeyBackground)
        if variant.values[.accentKeyGradient] != nil {
            key.fill.gradient = try gradient(.accentKeyGradient, .accentKeyGradientDirection)
        } else if variant.values[.accentKeyBackground] != nil {
            key.fill.gradient = nil  // the modifier's gradient must not hide the accent's own fill
        }
        key.text = try color(.accentKeyText)
        key.border = try border(.accentKeyBorder, .modifierKeyBorderWidth)
        return key
    }

    private func pressedKey() throws(Unresolved) -> PressedKeyStyle {
        PressedKeyStyle(
            fill: FillStyle(
                color: try color(.pressedKeyBackground),
                gradient: try gradient(.pressedKeyGradient, .pressedKeyGradientDirection)),
            text: try color(.pressedKeyText),
            shadow: try shadow(.pressedKeyShadowColor, .pressedKeyShadowOffset, .pressedKeyShadowBlur),
            scale: try number(.pressedKeyScale)
        )
    }

    private func preview() throws(Unresolved) -> PreviewStyle {
        PreviewStyle(
            background: try color(.previewBackground),
            text: try color(.previewText),
            border: try border(.previewBorder, .previewBorderWidth),
            cornerRadius: try number(.previewCornerRadius),
            shadow: try shadow(.previewShadowColor, .previewShadowOffset, .previewShadowBlur),
            font: try font(.previewFontSize, .previewFontWeight)
        )
    }

    private func popup() throws(Unresolved) -> PopupStyle {
        PopupStyle(
            background: try color(.popupBackground),
            border: try border(.popupBorder, .popupBorderWidth),
            cornerRadius: try number(.popupCornerRadius),
            shadow: try shadow(.popupShadowColor, .popupShadowOffset, .popupShadowBlur),
            keyBackground: try color(.popupKeyBackground),
            keyText: try color(.popupKeyText),
            selectedBackground: try color(.popupKeySelectedBackground),
            selectedText: try color(.popupKeySelectedText),
            keyCornerRadius: try number(.popupKeyCornerRadius),
            font: try font(.popupKeyFontSize, .popupKeyFontWeight)
        )
    }

    private func candidateBar() throws(Unresolved) -> CandidateBarStyle {
        CandidateBarStyle(
            isEnabled: try flag(.candidateBarEnabled),
            background: try color(.candidateBarBackground),
            border: try border(.candidateBarBorder, .candidateBarBorderWidth),
            cornerRadiusTop: try number(.candidateBarCornerRadiusTop),
            cornerRadiusBottom: try number(.candidateBarCornerRadiusBottom),
            text: try color(.candidateText),
            annotationText: try color(.candidateAnnotationText),
            selectedBackground: try color(.candidateSelectedBackground),
            selectedText: try color(.candidateSelectedText),
            selectedAnnotationText: try color(.candidateSelectedAnnotationText),
            selectedBorder: try border(.candidateSelectedBorder, .candidateSelectedBorderWidth),
            candidateCornerRadius: try number(.candidateCornerRadius),
            separator: try color(.candidateSeparator),
            font: try font(.candidateFontSize, .candidateFontWeight),
            annotationFontSize: try number(.candidateAnnotationFontSize)
        )
    }
}

extension Resolution {
    private func color(_ name: PropertyName) throws(Unresolved) -> Color {
        guard case .color(let color)? = variant.value(of: name) else { throw Unresolved() }
        return color
    }

    private func number(_ name: PropertyName) throws(Unresolved) -> Double {
        guard case .number(let number)? = variant.value(of: name) else { throw Unresolved() }
        return number
    }

    private func flag(_ name: PropertyName) throws(Unresolved) -> Bool {
        guard case .flag(let flag)? = variant.value(of: name) else { throw Unresolved() }
        return flag
    }

    private func design() throws(Unresolved) -> FontDesign {
        guard case .design(let design)? = variant.value(of: .fontDesign) else { throw Unresolved() }
        return design
    }

    private func cornerStyle() throws(Unresolved) -> CornerStyle {
        guard case .cornerStyle(let style)? = variant.value(of: .cornerStyle) else { throw Unresolved() }
        return style
    }

    /// The requested font; an empty name means none.
    private var fontName: String? {
        guard case .fontName(let name)? = variant.value(of: .customFontName), !name.isEmpty else { return nil }
        return name
    }

    private func border(_ color: PropertyName, _ width: PropertyName) throws(Unresolved) -> Border {
        Border(color: try self.color(color), width: try number(width))
    }

    private func font(_ size: PropertyName, _ weight: PropertyName) throws(Unresolved) -> FontStyle {
        guard case .weight(let weight)? = variant.value(of: weight) else { throw Unresolved() }
        return FontStyle(size: try number(size), weight: weight)
    }

    /// Returns the shadow; nil if it would be invisible.
    private func shadow(
        _ color: PropertyName, _ offset: PropertyName, _ blur: PropertyName
    ) throws(Unresolved) -> Shadow? {
        guard case .offset(let offset)? = variant.value(of: offset) else { throw Unresolved() }
        let blur = try number(blur)
        guard case .color(let color)? = variant.value(of: color), !color.isClear else { return nil }
        return Shadow(color: color, offset: offset, blur: blur)
    }

    private func gradient(
        _ stops: PropertyName, _ direction: PropertyName
    ) throws(Unresolved) -> GradientStyle? {
        guard case .direction(let direction)? = variant.value(of: direction) else { throw Unresolved() }
        guard case .stops(let stops)? = variant.value(of: stops) else { return nil }
        return GradientStyle(stops: stops, direction: direction)
    }
}
