/// Every property of a variant (docs/theme-format.md §4), in document order. The raw value is the name without underscore.
public enum PropertyName: String, Hashable, Sendable, CaseIterable {
    case keyboardBackground, keyboardBackgroundGradient, keyboardBackgroundGradientDirection
    case keyboardBackgroundCornerRadius

    case regularKeyBackground, regularKeyGradient, regularKeyGradientDirection, regularKeyText, regularKeyBorder
    case regularKeyBorderWidth, regularKeyCornerRadius
    case regularKeyShadowColor, regularKeyShadowOffset, regularKeyShadowBlur

    case modifierKeyBackground, modifierKeyGradient, modifierKeyGradientDirection, modifierKeyText, modifierKeyBorder
    case modifierKeyBorderWidth, modifierKeyCornerRadius
    case modifierKeyShadowColor, modifierKeyShadowOffset, modifierKeyShadowBlur

    case accentKeyBackground, accentKeyGradient, accentKeyGradientDirection, accentKeyText, accentKeyBorder

    case pressedKeyBackground, pressedKeyGradient, pressedKeyGradientDirection, pressedKeyText, pressedKeyScale
    case pressedKeyShadowColor, pressedKeyShadowOffset, pressedKeyShadowBlur

    case previewBackground, previewText, previewBorder, previewBorderWidth, previewCornerRadius
    case previewShadowColor, previewShadowOffset, previewShadowBlur

    case popupBackground, popupBorder, popupBorderWidth, popupCornerRadius
    case popupShadowColor, popupShadowOffset, popupShadowBlur
    case popupKeyBackground, popupKeyText, popupKeySelectedBackground, popupKeySelectedText, popupKeyCornerRadius

    case candidateBarEnabled, candidateBarBackground, candidateBarBorder, candidateBarBorderWidth
    case candidateBarCornerRadius, candidateBarCornerRadiusTop, candidateBarCornerRadiusBottom
    case candidateText, candidateAnnotationText
    case candidateSelectedBackground, candidateSelectedText, candidateSelectedAnnotationText
    case candidateSelectedBorder, candidateSelectedBorderWidth
    case candidateCornerRadius, candidateSeparator

    case keyFontSize, keyFontWeight, modifierKeyFontSize, modifierKeyFontWeight
    case previewFontSize, previewFontWeight, popupKeyFontSize, popupKeyFontWeight
    case candidateFontSize, candidateFontWeight, candidateAnnotationFontSize, spaceKeyFontSize
    case cornerStyle
    case customFontName, fontDesign

    case keySpacing, rowSpacing
}
