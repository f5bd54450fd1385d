internal import Graphics

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
    case motionSpringResponse, motionSpringDamping, motionPressDuration

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

    // Drawn on Android only, apart from keyOverrides.
    case keyHintText, keyHintFontSize, spaceBarBackground, pressedKeyHighlight, keyOverrides
    case stripBackground, stripHeight, stripToggleBackground, stripToggleText
    case navigationBarBackground, keyboardHeight, rowHeight, previewHeight
    case madeForAndroid, androidDefaults
}

extension PropertyName {
    /// Returns the number in the property's range that is nearest to another.
    package func limited(_ number: Double) -> Double { property.kind.range?.clamping(number) ?? number }

    /// The property's entry in the table (docs/theme-format.md §4), the only place with types, ranges and defaults.
    package var property: Property {
        switch self {
        case .keyboardBackground: required(.color)
        case .keyboardBackgroundGradient: optional(.gradient)
        case .keyboardBackgroundGradientDirection: optional(.direction)
        case .keyboardBackgroundCornerRadius: optional(.length(0...40), fallback: .value(.number(0)), on: .iOS)

        // What both kinds of keys have, by the same rules.
        case .regularKeyBackground, .modifierKeyBackground: required(.color)
        case .regularKeyGradient, .modifierKeyGradient: optional(.gradient)
        case .regularKeyGradientDirection, .modifierKeyGradientDirection: optional(.direction)
        case .regularKeyText, .modifierKeyText: required(.color)
        case .regularKeyBorder, .modifierKeyBorder: required(.color)
        case .regularKeyBorderWidth, .modifierKeyBorderWidth: required(.length(0...5), fallback: .value(.number(1)))
        case .regularKeyCornerRadius, .modifierKeyCornerRadius: required(.length(0...20), fallback: .value(.number(6)))
        case .regularKeyShadowColor, .modifierKeyShadowColor: optional(.color, on: .elevation)
        case .regularKeyShadowOffset, .modifierKeyShadowOffset: optional(.offset(-20...20), on: .elevation)
        case .regularKeyShadowBlur, .modifierKeyShadowBlur:
            optional(.length(0...40), fallback: .value(.number(0)), on: .elevation)

        case .accentKeyBackground: optional(.color, fallback: .like(.modifierKeyBackground))
        case .accentKeyGradient: optional(.gradient)
        case .accentKeyGradientDirection: optional(.direction)
        case .accentKeyText: optional(.color, fallback: .like(.modifierKeyText))
        case .accentKeyBorder: optional(.color, fallback: .like(.modifierKeyBorder))

        case .pressedKeyBackground: required(.color)
        case .pressedKeyGradient: optional(.gradient)
        case .pressedKeyGradientDirection: optional(.direction)
        case .pressedKeyText: required(.color)
        case .pressedKeyScale: optional(.scale(0.5...1.5), fallback: .value(.number(1)), on: .iOS)
        case .pressedKeyShadowColor: optional(.color, on: .iOS)
        case .pressedKeyShadowOffset: optional(.offset(-20...20), on: .iOS)
        case .pressedKeyShadowBlur: optional(.length(0...40), fallback: .value(.number(0)), on: .iOS)

        case .motionSpringResponse: optional(.motion(0.1...1), on: .animation)
        case .motionSpringDamping: optional(.motion(0.1...1), on: .animation)
        case .motionPressDuration: optional(.motion(0...1), on: .animation)

        case .previewBackground, .popupBackground: optional(.color, fallback: .like(.regularKeyBackground))
        case .previewText: optional(.color, fallback: .like(.regularKeyText))
        case .previewBorder, .popupBorder: optional(.color, fallback: .like(.regularKeyBorder))
        case .previewBorderWidth: optional(.length(0...5), fallback: .value(.number(2)))
        case .popupBorderWidth: optional(.length(0...5), fallback: .value(.number(1)))
        case .previewCornerRadius, .popupCornerRadius: optional(.length(0...20), fallback: .value(.number(8)))
        case .previewShadowColor, .popupShadowColor: optional(.color)
        case .previewShadowOffset, .popupShadowOffset: optional(.offset(-20...20))
        case .previewShadowBlur, .popupShadowBlur: optional(.length(0...40), fallback: .value(.number(0)))

        case .popupKeyBackground: optional(.color, fallback: .like(.regularKeyBackground))
        case .popupKeyText: optional(.color, fallback: .like(.regularKeyText))
        case .popupKeySelectedBackground: optional(.color, fallback: .like(.pressedKeyBackground))
        case .popupKeySelectedText: optional(.color, fallback: .like(.pressedKeyText))
        case .popupKeyCornerRadius: optional(.length(0...20), fallback: .value(.number(4)))

        case .candidateBarEnabled: optional(.flag, fallback: .value(.flag(true)))
        case .candidateBarBackground: optional(.color, fallback: .like(.keyboardBackground))
        case .candidateBarBorder: optional(.color, fallback: .value(.color(.clear)))
        case .candidateBarBorderWidth: optional(.length(0...3), fallback: .value(.number(0.5)))
        case .candidateBarCornerRadius: optional(.length(0...40), fallback: .value(.number(0)), on: .iOS)
        case .candidateBarCornerRadiusTop, .candidateBarCornerRadiusBottom:
            optional(.length(0...40), fallback: .like(.candidateBarCornerRadius), on: .iOS)

        case .candidateText: optional(.color, fallback: .like(.regularKeyText))
        case .candidateAnnotationText: optional(.color, fallback: .like(.candidateText, alpha: 0.6))
        case .candidateSelectedBackground: optional(.color, fallback: .like(.pressedKeyBackground))
        case .candidateSelectedText: optional(.color, fallback: .blackOrWhite(on: .candidateSelectedBackground))
        case .candidateSelectedAnnotationText: optional(.color, fallback: .like(.candidateSelectedText, alpha: 0.6))
        case .candidateSelectedBorder: optional(.color, fallback: .value(.color(.clear)))
        case .candidateSelectedBorderWidth: optional(.length(0...3), fallback: .value(.number(1)))
        case .candidateCornerRadius: optional(.length(0...40), fallback: .value(.number(8)), on: .iOS)
        case .candidateSeparator: optional(.color, fallback: .like(.regularKeyBorder, alpha: 0.3))

        case .keyFontSize: required(.fontSize(10...30), fallback: .value(.number(18)))
        case .keyFontWeight: required(.weight, fallback: .value(.weight(.regular)))
        case .modifierKeyFontSize: required(.fontSize(8...28), fallback: .value(.number(16)))
        case .modifierKeyFontWeight: required(.weight, fallback: .value(.weight(.medium)))
        case .previewFontSize: optional(.fontSize(20...48), fallback: .value(.number(32)))
        case .previewFontWeight: optional(.weight, fallback: .value(.weight(.regular)))
        case .popupKeyFontSize: optional(.fontSize(18...36), fallback: .value(.number(28)))
        case .popupKeyFontWeight: optional(.weight, fallback: .value(.weight(.regular)))
        case .candidateFontSize: optional(.fontSize(10...24), fallback: .value(.number(18)))
        case .candidateFontWeight: optional(.weight, fallback: .value(.weight(.regular)))
        case .candidateAnnotationFontSize: optional(.fontSize(8...20), fallback: .value(.number(14)))
        case .spaceKeyFontSize: optional(.fontSize(8...28), fallback: .like(.modifierKeyFontSize))
        case .cornerStyle: optional(.cornerStyle, fallback: .value(.cornerStyle(.circular)), on: .iOS)
        case .customFontName: optional(.fontName)
        case .fontDesign: optional(.design, fallback: .value(.design(.default)))

        case .keySpacing: required(.length(1...10), fallback: .value(.number(3)))
        case .rowSpacing: required(.length(2...15), fallback: .value(.number(6)))

        case .keyHintText: optional(.color, fallback: .like(.regularKeyText, alpha: 0.6), on: .android)
        case .keyHintFontSize: optional(.fontSize(6...20), on: .android)
        case .spaceBarBackground: optional(.color, fallback: .like(.regularKeyBackground), on: .android)
        case .pressedKeyHighlight: optional(.color, on: .android)
        case .keyOverrides: optional(.overrides)
        case .stripBackground: optional(.color, fallback: .like(.candidateBarBackground), on: .android)
        case .stripHeight: optional(.length(20...80), on: .android)
        case .stripToggleBackground: optional(.color, on: .android)
        case .stripToggleText: optional(.color, fallback: .like(.candidateText), on: .android)
        case .navigationBarBackground: optional(.color, fallback: .like(.keyboardBackground), on: .android)
        case .keyboardHeight: optional(.length(100...500), on: .android)
        case .rowHeight: optional(.length(20...120), on: .android)
        case .previewHeight: optional(.length(20...160), on: .android)
        case .madeForAndroid: optional(.flag, fallback: .value(.flag(false)), on: .android)
        case .androidDefaults: optional(.names, on: .android)
        }
    }

    /// The platforms on which the property has an effect.
    package var reach: PlatformSupport { property.reach }

    /// Returns an optional property. If nothing else is said, a direction is vertical, an offset zero, and all else absent.
    private func optional(
        _ kind: PropertyKind, fallback: DefaultRule? = nil, on reach: PlatformSupport = .everywhere
    ) -> Property {
        let standard: DefaultRule =
            switch kind {
            case .direction: .value(.direction(.vertical))
            case .offset: .value(.offset(.zero))
            default: .absent
            }
        return Property(name: self, kind: kind, fallback: fallback ?? standard, isRequired: false, reach: reach)
    }

    /// Returns a property that the store requires; if its fallback has no value, nothing can be drawn without it.
    private func required(
        _ kind: PropertyKind, fallback: DefaultRule = .none, on reach: PlatformSupport = .everywhere
    ) -> Property {
        Property(name: self, kind: kind, fallback: fallback, isRequired: true, reach: reach)
    }
}
