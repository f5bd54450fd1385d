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

    // Drawn on Android only.
    case keyHintText, keyHintFontSize, spaceBarBackground, pressedKeyHighlight, keyOverrides
    case stripBackground, stripHeight, stripToggleBackground, stripToggleText
    case navigationBarBackground, keyboardHeight, rowHeight, previewHeight
    case madeForAndroid, androidDefaults
}

extension PropertyName {
    /// The property's entry in the table (docs/theme-format.md §4), the only place with types, ranges and defaults.
    public var property: Property {
        switch self {
        case .keyboardBackground: required(.color, .none, "Colour of the keyboard beneath keys and candidate bar.")
        case .keyboardBackgroundGradient:
            optional(.gradient, .absent, "Gradient painted over the whole keyboard instead of `keyboardBackground`.")
        case .keyboardBackgroundGradientDirection:
            optional(.direction, .value(.direction(.vertical)), "Direction of the keyboard's gradient.")
        case .keyboardBackgroundCornerRadius:
            optional(
                .length(0...40), .value(.number(0)),
                "Radius of the keyboard's corners; the whole picture is clipped to them.")

        case .regularKeyBackground: required(.color, .none, "Background of letters, digits and space.")
        case .regularKeyGradient:
            optional(.gradient, .absent, "Gradient painted on regular keys instead of `regularKeyBackground`.")
        case .regularKeyGradientDirection:
            optional(.direction, .value(.direction(.vertical)), "Direction of the regular keys' gradient.")
        case .regularKeyText: required(.color, .none, "Labels and icons of regular keys.")
        case .regularKeyBorder: required(.color, .none, "Line inside the edge of regular keys.")
        case .regularKeyBorderWidth: required(.length(0...5), .value(.number(1)), "Width of the regular keys' border.")
        case .regularKeyCornerRadius:
            required(.length(0...20), .value(.number(6)), "Radius of the regular keys' corners.")
        case .regularKeyShadowColor: optional(.color, .absent, "Shadow of regular keys; without it there is none.")
        case .regularKeyShadowOffset:
            optional(.offset(-20...20), .value(.offset(.zero)), "Offset of the regular keys' shadow.")
        case .regularKeyShadowBlur: optional(.length(0...40), .value(.number(0)), "Blur of the regular keys' shadow.")

        case .modifierKeyBackground: required(.color, .none, "Background of shift, delete, mode switch and the like.")
        case .modifierKeyGradient:
            optional(.gradient, .absent, "Gradient painted on modifier keys instead of `modifierKeyBackground`.")
        case .modifierKeyGradientDirection:
            optional(.direction, .value(.direction(.vertical)), "Direction of the modifier keys' gradient.")
        case .modifierKeyText: required(.color, .none, "Labels and icons of modifier keys.")
        case .modifierKeyBorder: required(.color, .none, "Line inside the edge of modifier keys.")
        case .modifierKeyBorderWidth:
            required(.length(0...5), .value(.number(1)), "Width of the modifier keys' border.")
        case .modifierKeyCornerRadius:
            required(.length(0...20), .value(.number(6)), "Radius of the modifier keys' corners.")
        case .modifierKeyShadowColor: optional(.color, .absent, "Shadow of modifier keys; without it there is none.")
        case .modifierKeyShadowOffset:
            optional(.offset(-20...20), .value(.offset(.zero)), "Offset of the modifier keys' shadow.")
        case .modifierKeyShadowBlur: optional(.length(0...40), .value(.number(0)), "Blur of the modifier keys' shadow.")

        case .accentKeyBackground:
            optional(.color, .like(.modifierKeyBackground), "Background of the return and done keys.")
        case .accentKeyGradient:
            optional(
                .gradient, .absent,
                "Gradient painted on the return and done keys; without it and without `accentKeyBackground` they "
                    + "show the modifier keys' gradient.")
        case .accentKeyGradientDirection:
            optional(.direction, .value(.direction(.vertical)), "Direction of the return and done keys' gradient.")
        case .accentKeyText: optional(.color, .like(.modifierKeyText), "Labels and icons of the return and done keys.")
        case .accentKeyBorder:
            optional(.color, .like(.modifierKeyBorder), "Line inside the edge of the return and done keys.")

        case .pressedKeyBackground: required(.color, .none, "Background of a key while it is pressed.")
        case .pressedKeyGradient:
            optional(.gradient, .absent, "Gradient painted on a pressed key instead of `pressedKeyBackground`.")
        case .pressedKeyGradientDirection:
            optional(.direction, .value(.direction(.vertical)), "Direction of a pressed key's gradient.")
        case .pressedKeyText: required(.color, .none, "Label or icon of a pressed key.")
        case .pressedKeyScale:
            optional(.scale(0.5...1.5), .value(.number(1)), "Scale of a pressed key about its centre.")
        case .pressedKeyShadowColor:
            optional(.color, .absent, "Shadow of a pressed key, instead of the key's own; without it there is none.")
        case .pressedKeyShadowOffset:
            optional(.offset(-20...20), .value(.offset(.zero)), "Offset of a pressed key's shadow.")
        case .pressedKeyShadowBlur: optional(.length(0...40), .value(.number(0)), "Blur of a pressed key's shadow.")

        case .previewBackground:
            optional(.color, .like(.regularKeyBackground), "Background of the bubble above a pressed key.")
        case .previewText: optional(.color, .like(.regularKeyText), "Label of the bubble.")
        case .previewBorder: optional(.color, .like(.regularKeyBorder), "Line inside the bubble's edge.")
        case .previewBorderWidth: optional(.length(0...5), .value(.number(2)), "Width of the bubble's border.")
        case .previewCornerRadius: optional(.length(0...20), .value(.number(8)), "Radius of the bubble's corners.")
        case .previewShadowColor: optional(.color, .absent, "Shadow of the bubble; without it there is none.")
        case .previewShadowOffset:
            optional(.offset(-20...20), .value(.offset(.zero)), "Offset of the bubble's shadow.")
        case .previewShadowBlur: optional(.length(0...40), .value(.number(0)), "Blur of the bubble's shadow.")

        case .popupBackground: optional(.color, .like(.regularKeyBackground), "Background of the long-press popup.")
        case .popupBorder: optional(.color, .like(.regularKeyBorder), "Line inside the popup's edge.")
        case .popupBorderWidth: optional(.length(0...5), .value(.number(1)), "Width of the popup's border.")
        case .popupCornerRadius: optional(.length(0...20), .value(.number(8)), "Radius of the popup's corners.")
        case .popupShadowColor: optional(.color, .absent, "Shadow of the popup; without it there is none.")
        case .popupShadowOffset:
            optional(.offset(-20...20), .value(.offset(.zero)), "Offset of the popup's shadow.")
        case .popupShadowBlur: optional(.length(0...40), .value(.number(0)), "Blur of the popup's shadow.")

        case .popupKeyBackground:
            optional(.color, .like(.regularKeyBackground), "Background of a variant in the popup.")
        case .popupKeyText: optional(.color, .like(.regularKeyText), "Text of a variant in the popup.")
        case .popupKeySelectedBackground:
            optional(.color, .like(.pressedKeyBackground), "Background of the selected variant in the popup.")
        case .popupKeySelectedText:
            optional(.color, .like(.pressedKeyText), "Text of the selected variant in the popup.")
        case .popupKeyCornerRadius:
            optional(.length(0...20), .value(.number(4)), "Radius of a variant's corners in the popup.")

        case .candidateBarEnabled: optional(.flag, .value(.flag(true)), "Whether there is a candidate bar.")
        case .candidateBarBackground: optional(.color, .like(.keyboardBackground), "Background of the candidate bar.")
        case .candidateBarBorder: optional(.color, .value(.color(.clear)), "Line inside the candidate bar's edge.")
        case .candidateBarBorderWidth:
            optional(.length(0...3), .value(.number(0.5)), "Width of the candidate bar's border.")
        case .candidateBarCornerRadius:
            optional(.length(0...40), .value(.number(0)), "Radius of the candidate bar's corners.")
        case .candidateBarCornerRadiusTop:
            optional(.length(0...40), .like(.candidateBarCornerRadius), "Radius of the candidate bar's upper corners.")
        case .candidateBarCornerRadiusBottom:
            optional(.length(0...40), .like(.candidateBarCornerRadius), "Radius of the candidate bar's lower corners.")

        case .candidateText: optional(.color, .like(.regularKeyText), "Text of a candidate.")
        case .candidateAnnotationText:
            optional(.color, .like(.candidateText, alpha: 0.6), "Text of a candidate's annotation.")
        case .candidateSelectedBackground:
            optional(.color, .like(.pressedKeyBackground), "Highlight of the selected candidate.")
        case .candidateSelectedText:
            optional(.color, .blackOrWhite(on: .candidateSelectedBackground), "Text of the selected candidate.")
        case .candidateSelectedAnnotationText:
            optional(
                .color, .like(.candidateSelectedText, alpha: 0.6), "Text of the selected candidate's annotation.")
        case .candidateSelectedBorder:
            optional(.color, .value(.color(.clear)), "Line inside the edge of the selected candidate's highlight.")
        case .candidateSelectedBorderWidth:
            optional(.length(0...3), .value(.number(1)), "Width of the highlight's border.")
        case .candidateCornerRadius: optional(.length(0...40), .value(.number(8)), "Radius of the highlight's corners.")
        case .candidateSeparator: optional(.color, .like(.regularKeyBorder, alpha: 0.3), "Line between two candidates.")

        case .keyFontSize: required(.fontSize(10...30), .value(.number(18)), "Size of regular keys' labels.")
        case .keyFontWeight: required(.weight, .value(.weight(.regular)), "Weight of regular keys' labels.")
        case .modifierKeyFontSize: required(.fontSize(8...28), .value(.number(16)), "Size of modifier keys' labels.")
        case .modifierKeyFontWeight: required(.weight, .value(.weight(.medium)), "Weight of modifier keys' labels.")
        case .previewFontSize: optional(.fontSize(20...48), .value(.number(32)), "Size of the bubble's label.")
        case .previewFontWeight: optional(.weight, .value(.weight(.regular)), "Weight of the bubble's label.")
        case .popupKeyFontSize: optional(.fontSize(18...36), .value(.number(28)), "Size of the popup's variants.")
        case .popupKeyFontWeight: optional(.weight, .value(.weight(.regular)), "Weight of the popup's variants.")
        case .candidateFontSize: optional(.fontSize(10...24), .value(.number(18)), "Size of candidates.")
        case .candidateFontWeight: optional(.weight, .value(.weight(.regular)), "Weight of candidates.")
        case .candidateAnnotationFontSize:
            optional(.fontSize(8...20), .value(.number(14)), "Size of candidates' annotations.")
        case .spaceKeyFontSize:
            optional(
                .fontSize(8...28), .like(.modifierKeyFontSize),
                "Size of the word on the space key. Its weight is that of regular keys' labels.")
        case .cornerStyle:
            optional(
                .cornerStyle, .value(.cornerStyle(.circular)),
                "Curve of the keys' corners: a circle, or the superellipse of exponent 2.75.")
        case .customFontName:
            optional(
                .fontName, .absent,
                "Family, full or PostScript name of the font of all labels; without it the system font.")
        case .fontDesign: optional(.design, .value(.design(.default)), "Design of the system font.")

        case .keySpacing: required(.length(1...10), .value(.number(3)), "Gap between the keys of a row.")
        case .rowSpacing: required(.length(2...15), .value(.number(6)), "Gap between rows.")

        case .keyHintText:
            optional(.color, .like(.regularKeyText, alpha: 0.6), "Hints on keys, and the word on the space key.")
        case .keyHintFontSize: optional(.fontSize(6...20), .absent, "Size of the hints on keys.")
        case .spaceBarBackground:
            optional(.color, .like(.regularKeyBackground), "Bar in place of the space key where keys have no faces.")
        case .pressedKeyHighlight:
            optional(
                .color, .absent,
                "Colour laid over a pressed key, which keeps its face and its text, instead of `pressedKeyBackground` and "
                    + "`pressedKeyText`.")
        case .keyOverrides:
            optional(.overrides, .absent, "What is different on some keys, in some states.")
        case .stripBackground:
            optional(
                .color, .like(.candidateBarBackground),
                "Background of the strip of candidates where keys have no faces; elsewhere it is `candidateBarBackground`."
            )
        case .stripHeight: optional(.length(20...80), .absent, "Height of the strip above the keys.")
        case .stripToggleBackground: optional(.color, .absent, "Disc at the start of the strip.")
        case .stripToggleText: optional(.color, .like(.candidateText), "Icon on the disc at the start of the strip.")
        case .navigationBarBackground:
            optional(.color, .like(.keyboardBackground), "Background of the system's bar below the keyboard.")
        case .keyboardHeight: optional(.length(100...500), .absent, "Height of all rows of keys together.")
        case .rowHeight:
            optional(
                .length(20...120), .absent,
                "Distance from one row of keys to the next; it counts more than `keyboardHeight`.")
        case .previewHeight: optional(.length(20...160), .absent, "Height of the bubble above a pressed key.")
        case .madeForAndroid:
            optional(
                .flag, .value(.flag(false)),
                "Whether bubble, popup and shadows keep their own colours; otherwise they have those of the keys, and black."
            )
        case .androidDefaults:
            optional(.names, .absent, "Properties for which Android has the keyboard's own values, not the theme's.")
        }
    }

    /// The platforms on which the property has an effect.
    public var reach: PropertyReach {
        if Self.drawnOnAndroid.contains(self) { return .android }
        return Self.drawnOnIOS.contains(self) ? .iOS : .everywhere
    }

    /// The properties that have no effect on Android, where nothing has a gradient and nothing grows.
    private static let drawnOnIOS: Set<PropertyName> = [
        .keyboardBackgroundGradient, .keyboardBackgroundGradientDirection, .keyboardBackgroundCornerRadius,
        .regularKeyGradient, .regularKeyGradientDirection, .modifierKeyGradient, .modifierKeyGradientDirection,
        .accentKeyGradient, .accentKeyGradientDirection, .pressedKeyGradient, .pressedKeyGradientDirection,
        .pressedKeyScale, .pressedKeyShadowColor, .pressedKeyShadowOffset, .pressedKeyShadowBlur,
        .candidateBarCornerRadius, .candidateBarCornerRadiusTop, .candidateBarCornerRadiusBottom,
        .candidateCornerRadius, .cornerStyle,
    ]

    /// The properties that have an effect on Android only.
    private static let drawnOnAndroid: Set<PropertyName> = [
        .keyHintText, .keyHintFontSize, .spaceBarBackground, .pressedKeyHighlight, .keyOverrides, .stripBackground,
        .stripHeight, .stripToggleBackground, .stripToggleText, .navigationBarBackground, .keyboardHeight, .rowHeight,
        .previewHeight, .madeForAndroid, .androidDefaults,
    ]

    /// Returns an optional property.
    private func optional(_ kind: PropertyKind, _ fallback: DefaultRule, _ summary: String) -> Property {
        Property(name: self, kind: kind, fallback: fallback, isRequired: false, summary: summary)
    }

    /// Returns a property that the store requires; if its fallback has no value, nothing can be drawn without it.
    private func required(_ kind: PropertyKind, _ fallback: DefaultRule, _ summary: String) -> Property {
        Property(name: self, kind: kind, fallback: fallback, isRequired: true, summary: summary)
    }
}
