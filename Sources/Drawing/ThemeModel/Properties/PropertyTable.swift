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
        case .keyboardBackground: required(.color, summary: "Colour of the keyboard beneath keys and candidate bar.")
        case .keyboardBackgroundGradient:
            optional(.gradient, summary: "Gradient painted over the whole keyboard instead of `keyboardBackground`.")
        case .keyboardBackgroundGradientDirection:
            optional(.direction, summary: "Direction of the keyboard's gradient.")
        case .keyboardBackgroundCornerRadius:
            optional(
                .length(0...40), fallback: .value(.number(0)),
                summary: "Radius of the keyboard's corners; the whole picture is clipped to them.")

        case .regularKeyBackground: required(.color, summary: "Background of letters, digits and space.")
        case .regularKeyGradient:
            optional(.gradient, summary: "Gradient painted on regular keys instead of `regularKeyBackground`.")
        case .regularKeyGradientDirection: optional(.direction, summary: "Direction of the regular keys' gradient.")
        case .regularKeyText: required(.color, summary: "Labels and icons of regular keys.")
        case .regularKeyBorder: required(.color, summary: "Line inside the edge of regular keys.")
        case .regularKeyBorderWidth:
            required(.length(0...5), fallback: .value(.number(1)), summary: "Width of the regular keys' border.")
        case .regularKeyCornerRadius:
            required(.length(0...20), fallback: .value(.number(6)), summary: "Radius of the regular keys' corners.")
        case .regularKeyShadowColor: optional(.color, summary: "Shadow of regular keys; without it there is none.")
        case .regularKeyShadowOffset: optional(.offset(-20...20), summary: "Offset of the regular keys' shadow.")
        case .regularKeyShadowBlur:
            optional(.length(0...40), fallback: .value(.number(0)), summary: "Blur of the regular keys' shadow.")

        case .modifierKeyBackground: required(.color, summary: "Background of shift, delete, mode switch and the like.")
        case .modifierKeyGradient:
            optional(.gradient, summary: "Gradient painted on modifier keys instead of `modifierKeyBackground`.")
        case .modifierKeyGradientDirection: optional(.direction, summary: "Direction of the modifier keys' gradient.")
        case .modifierKeyText: required(.color, summary: "Labels and icons of modifier keys.")
        case .modifierKeyBorder: required(.color, summary: "Line inside the edge of modifier keys.")
        case .modifierKeyBorderWidth:
            required(.length(0...5), fallback: .value(.number(1)), summary: "Width of the modifier keys' border.")
        case .modifierKeyCornerRadius:
            required(.length(0...20), fallback: .value(.number(6)), summary: "Radius of the modifier keys' corners.")
        case .modifierKeyShadowColor: optional(.color, summary: "Shadow of modifier keys; without it there is none.")
        case .modifierKeyShadowOffset: optional(.offset(-20...20), summary: "Offset of the modifier keys' shadow.")
        case .modifierKeyShadowBlur:
            optional(.length(0...40), fallback: .value(.number(0)), summary: "Blur of the modifier keys' shadow.")

        case .accentKeyBackground:
            optional(
                .color, fallback: .like(.modifierKeyBackground), summary: "Background of the return and done keys.")
        case .accentKeyGradient:
            optional(
                .gradient,
                summary:
                    "Gradient painted on the return and done keys; without it and without `accentKeyBackground` they "
                    + "show the modifier keys' gradient.")
        case .accentKeyGradientDirection:
            optional(.direction, summary: "Direction of the return and done keys' gradient.")
        case .accentKeyText:
            optional(
                .color, fallback: .like(.modifierKeyText), summary: "Labels and icons of the return and done keys.")
        case .accentKeyBorder:
            optional(
                .color, fallback: .like(.modifierKeyBorder),
                summary: "Line inside the edge of the return and done keys.")

        case .pressedKeyBackground: required(.color, summary: "Background of a key while it is pressed.")
        case .pressedKeyGradient:
            optional(.gradient, summary: "Gradient painted on a pressed key instead of `pressedKeyBackground`.")
        case .pressedKeyGradientDirection: optional(.direction, summary: "Direction of a pressed key's gradient.")
        case .pressedKeyText: required(.color, summary: "Label or icon of a pressed key.")
        case .pressedKeyScale:
            optional(
                .scale(0.5...1.5), fallback: .value(.number(1)), summary: "Scale of a pressed key about its centre.")
        case .pressedKeyShadowColor:
            optional(.color, summary: "Shadow of a pressed key, instead of the key's own; without it there is none.")
        case .pressedKeyShadowOffset: optional(.offset(-20...20), summary: "Offset of a pressed key's shadow.")
        case .pressedKeyShadowBlur:
            optional(.length(0...40), fallback: .value(.number(0)), summary: "Blur of a pressed key's shadow.")

        case .motionSpringResponse:
            optional(
                .motion(0.1...1),
                summary:
                    "Period of the spring on which keys go down and up in moving pictures, in seconds, without damping."
            )
        case .motionSpringDamping: optional(.motion(0.1...1), summary: "Damping of that spring; at 1 nothing swings.")
        case .motionPressDuration:
            optional(.motion(0...1), summary: "How long a typed key is down in moving pictures, in seconds.")

        case .previewBackground:
            optional(
                .color, fallback: .like(.regularKeyBackground), summary: "Background of the bubble above a pressed key."
            )
        case .previewText: optional(.color, fallback: .like(.regularKeyText), summary: "Label of the bubble.")
        case .previewBorder:
            optional(.color, fallback: .like(.regularKeyBorder), summary: "Line inside the bubble's edge.")
        case .previewBorderWidth:
            optional(.length(0...5), fallback: .value(.number(2)), summary: "Width of the bubble's border.")
        case .previewCornerRadius:
            optional(.length(0...20), fallback: .value(.number(8)), summary: "Radius of the bubble's corners.")
        case .previewShadowColor: optional(.color, summary: "Shadow of the bubble; without it there is none.")
        case .previewShadowOffset: optional(.offset(-20...20), summary: "Offset of the bubble's shadow.")
        case .previewShadowBlur:
            optional(.length(0...40), fallback: .value(.number(0)), summary: "Blur of the bubble's shadow.")

        case .popupBackground:
            optional(.color, fallback: .like(.regularKeyBackground), summary: "Background of the long-press popup.")
        case .popupBorder:
            optional(.color, fallback: .like(.regularKeyBorder), summary: "Line inside the popup's edge.")
        case .popupBorderWidth:
            optional(.length(0...5), fallback: .value(.number(1)), summary: "Width of the popup's border.")
        case .popupCornerRadius:
            optional(.length(0...20), fallback: .value(.number(8)), summary: "Radius of the popup's corners.")
        case .popupShadowColor: optional(.color, summary: "Shadow of the popup; without it there is none.")
        case .popupShadowOffset: optional(.offset(-20...20), summary: "Offset of the popup's shadow.")
        case .popupShadowBlur:
            optional(.length(0...40), fallback: .value(.number(0)), summary: "Blur of the popup's shadow.")

        case .popupKeyBackground:
            optional(.color, fallback: .like(.regularKeyBackground), summary: "Background of a variant in the popup.")
        case .popupKeyText:
            optional(.color, fallback: .like(.regularKeyText), summary: "Text of a variant in the popup.")
        case .popupKeySelectedBackground:
            optional(
                .color, fallback: .like(.pressedKeyBackground),
                summary: "Background of the selected variant in the popup.")
        case .popupKeySelectedText:
            optional(.color, fallback: .like(.pressedKeyText), summary: "Text of the selected variant in the popup.")
        case .popupKeyCornerRadius:
            optional(
                .length(0...20), fallback: .value(.number(4)), summary: "Radius of a variant's corners in the popup.")

        case .candidateBarEnabled:
            optional(.flag, fallback: .value(.flag(true)), summary: "Whether there is a candidate bar.")
        case .candidateBarBackground:
            optional(.color, fallback: .like(.keyboardBackground), summary: "Background of the candidate bar.")
        case .candidateBarBorder:
            optional(.color, fallback: .value(.color(.clear)), summary: "Line inside the candidate bar's edge.")
        case .candidateBarBorderWidth:
            optional(.length(0...3), fallback: .value(.number(0.5)), summary: "Width of the candidate bar's border.")
        case .candidateBarCornerRadius:
            optional(.length(0...40), fallback: .value(.number(0)), summary: "Radius of the candidate bar's corners.")
        case .candidateBarCornerRadiusTop:
            optional(
                .length(0...40), fallback: .like(.candidateBarCornerRadius),
                summary: "Radius of the candidate bar's upper corners.")
        case .candidateBarCornerRadiusBottom:
            optional(
                .length(0...40), fallback: .like(.candidateBarCornerRadius),
                summary: "Radius of the candidate bar's lower corners.")

        case .candidateText: optional(.color, fallback: .like(.regularKeyText), summary: "Text of a candidate.")
        case .candidateAnnotationText:
            optional(.color, fallback: .like(.candidateText, alpha: 0.6), summary: "Text of a candidate's annotation.")
        case .candidateSelectedBackground:
            optional(.color, fallback: .like(.pressedKeyBackground), summary: "Highlight of the selected candidate.")
        case .candidateSelectedText:
            optional(
                .color, fallback: .blackOrWhite(on: .candidateSelectedBackground),
                summary: "Text of the selected candidate.")
        case .candidateSelectedAnnotationText:
            optional(
                .color, fallback: .like(.candidateSelectedText, alpha: 0.6),
                summary: "Text of the selected candidate's annotation.")
        case .candidateSelectedBorder:
            optional(
                .color, fallback: .value(.color(.clear)),
                summary: "Line inside the edge of the selected candidate's highlight.")
        case .candidateSelectedBorderWidth:
            optional(.length(0...3), fallback: .value(.number(1)), summary: "Width of the highlight's border.")
        case .candidateCornerRadius:
            optional(.length(0...40), fallback: .value(.number(8)), summary: "Radius of the highlight's corners.")
        case .candidateSeparator:
            optional(.color, fallback: .like(.regularKeyBorder, alpha: 0.3), summary: "Line between two candidates.")

        case .keyFontSize:
            required(.fontSize(10...30), fallback: .value(.number(18)), summary: "Size of regular keys' labels.")
        case .keyFontWeight:
            required(.weight, fallback: .value(.weight(.regular)), summary: "Weight of regular keys' labels.")
        case .modifierKeyFontSize:
            required(.fontSize(8...28), fallback: .value(.number(16)), summary: "Size of modifier keys' labels.")
        case .modifierKeyFontWeight:
            required(.weight, fallback: .value(.weight(.medium)), summary: "Weight of modifier keys' labels.")
        case .previewFontSize:
            optional(.fontSize(20...48), fallback: .value(.number(32)), summary: "Size of the bubble's label.")
        case .previewFontWeight:
            optional(.weight, fallback: .value(.weight(.regular)), summary: "Weight of the bubble's label.")
        case .popupKeyFontSize:
            optional(.fontSize(18...36), fallback: .value(.number(28)), summary: "Size of the popup's variants.")
        case .popupKeyFontWeight:
            optional(.weight, fallback: .value(.weight(.regular)), summary: "Weight of the popup's variants.")
        case .candidateFontSize:
            optional(.fontSize(10...24), fallback: .value(.number(18)), summary: "Size of candidates.")
        case .candidateFontWeight:
            optional(.weight, fallback: .value(.weight(.regular)), summary: "Weight of candidates.")
        case .candidateAnnotationFontSize:
            optional(.fontSize(8...20), fallback: .value(.number(14)), summary: "Size of candidates' annotations.")
        case .spaceKeyFontSize:
            optional(
                .fontSize(8...28), fallback: .like(.modifierKeyFontSize),
                summary: "Size of the word on the space key. Its weight is that of regular keys' labels.")
        case .cornerStyle:
            optional(
                .cornerStyle, fallback: .value(.cornerStyle(.circular)),
                summary: "Curve of the keys' corners: a circle, or the superellipse of exponent 2.75.")
        case .customFontName:
            optional(
                .fontName,
                summary: "Family, full or PostScript name of the font of all labels; without it the system font.")
        case .fontDesign: optional(.design, fallback: .value(.design(.default)), summary: "Design of the system font.")

        case .keySpacing:
            required(.length(1...10), fallback: .value(.number(3)), summary: "Gap between the keys of a row.")
        case .rowSpacing: required(.length(2...15), fallback: .value(.number(6)), summary: "Gap between rows.")

        case .keyHintText:
            optional(
                .color, fallback: .like(.regularKeyText, alpha: 0.6),
                summary: "Hints on keys, and the word on the space key.")
        case .keyHintFontSize: optional(.fontSize(6...20), summary: "Size of the hints on keys.")
        case .spaceBarBackground:
            optional(
                .color, fallback: .like(.regularKeyBackground),
                summary: "Bar in place of the space key where keys have no faces.")
        case .pressedKeyHighlight:
            optional(
                .color,
                summary:
                    "Colour laid over a pressed key, which keeps its face and its text, instead of `pressedKeyBackground` and "
                    + "`pressedKeyText`.")
        case .keyOverrides:
            optional(
                .overrides,
                summary: "What is different on some keys, in some states; on iOS on the space, return and shift keys.")
        case .stripBackground:
            optional(
                .color, fallback: .like(.candidateBarBackground),
                summary:
                    "Background of the strip of candidates where keys have no faces; elsewhere it is `candidateBarBackground`."
            )
        case .stripHeight: optional(.length(20...80), summary: "Height of the strip above the keys.")
        case .stripToggleBackground: optional(.color, summary: "Disc at the start of the strip.")
        case .stripToggleText:
            optional(.color, fallback: .like(.candidateText), summary: "Icon on the disc at the start of the strip.")
        case .navigationBarBackground:
            optional(
                .color, fallback: .like(.keyboardBackground),
                summary: "Background of the system's bar below the keyboard.")
        case .keyboardHeight: optional(.length(100...500), summary: "Height of all rows of keys together.")
        case .rowHeight:
            optional(
                .length(20...120),
                summary: "Distance from one row of keys to the next; it counts more than `keyboardHeight`.")
        case .previewHeight: optional(.length(20...160), summary: "Height of the bubble above a pressed key.")
        case .madeForAndroid:
            optional(
                .flag, fallback: .value(.flag(false)),
                summary:
                    "Whether shadows keep their own colour, otherwise they are black, and gradients are drawn in one colour."
            )
        case .androidDefaults:
            optional(.names, summary: "Properties for which Android has the keyboard's own values, not the theme's.")
        }
    }

    /// The platforms on which the property has an effect.
    package var reach: PropertyReach {
        if Self.drawnOnAndroid.contains(self) { return .android }
        if [.motionSpringResponse, .motionSpringDamping, .motionPressDuration].contains(self) { return .animation }
        if Self.drawnAsElevation.contains(self) { return .elevation }
        return Self.drawnOnIOS.contains(self) ? .iOS : .everywhere
    }

    /// The properties that have no effect on Android, where nothing grows.
    private static let drawnOnIOS: Set<PropertyName> = [
        .keyboardBackgroundCornerRadius,
        .pressedKeyScale, .pressedKeyShadowColor, .pressedKeyShadowOffset, .pressedKeyShadowBlur,
        .candidateBarCornerRadius, .candidateBarCornerRadiusTop, .candidateBarCornerRadiusBottom,
        .candidateCornerRadius, .cornerStyle,
    ]

    /// The shadows of keys. On Android they are elevation, as in Material: half of the blur, at most 8, in black.
    private static let drawnAsElevation: Set<PropertyName> = [
        .regularKeyShadowColor, .regularKeyShadowOffset, .regularKeyShadowBlur,
        .modifierKeyShadowColor, .modifierKeyShadowOffset, .modifierKeyShadowBlur,
    ]

    /// The properties that have an effect on Android only.
    private static let drawnOnAndroid: Set<PropertyName> = [
        .keyHintText, .keyHintFontSize, .spaceBarBackground, .pressedKeyHighlight, .stripBackground,
        .stripHeight, .stripToggleBackground, .stripToggleText, .navigationBarBackground, .keyboardHeight, .rowHeight,
        .previewHeight, .madeForAndroid, .androidDefaults,
    ]

    /// Returns an optional property. If nothing else is said, a direction is vertical, an offset zero, and all else absent.
    private func optional(_ kind: PropertyKind, fallback: DefaultRule? = nil, summary: String) -> Property {
        let standard: DefaultRule =
            switch kind {
            case .direction: .value(.direction(.vertical))
            case .offset: .value(.offset(.zero))
            default: .absent
            }
        return Property(name: self, kind: kind, fallback: fallback ?? standard, isRequired: false, summary: summary)
    }

    /// Returns a property that the store requires; if its fallback has no value, nothing can be drawn without it.
    private func required(_ kind: PropertyKind, fallback: DefaultRule = .none, summary: String) -> Property {
        Property(name: self, kind: kind, fallback: fallback, isRequired: true, summary: summary)
    }
}
