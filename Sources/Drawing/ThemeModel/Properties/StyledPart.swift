/// A part of the keyboard that has a border and a shadow.
package enum StyledPart: CaseIterable, Sendable {
    case regularKey, modifierKey, pressedKey, preview, popup

    /// The colour of its border.
    package var border: PropertyName {
        switch self {
        case .regularKey, .pressedKey: .regularKeyBorder
        case .modifierKey: .modifierKeyBorder
        case .preview: .previewBorder
        case .popup: .popupBorder
        }
    }

    /// The width of its border.
    package var borderWidth: PropertyName {
        switch self {
        case .regularKey, .pressedKey: .regularKeyBorderWidth
        case .modifierKey: .modifierKeyBorderWidth
        case .preview: .previewBorderWidth
        case .popup: .popupBorderWidth
        }
    }

    /// The colour of its shadow.
    package var shadowColor: PropertyName {
        switch self {
        case .regularKey: .regularKeyShadowColor
        case .modifierKey: .modifierKeyShadowColor
        case .pressedKey: .pressedKeyShadowColor
        case .preview: .previewShadowColor
        case .popup: .popupShadowColor
        }
    }

    /// The offset of its shadow.
    package var shadowOffset: PropertyName {
        switch self {
        case .regularKey: .regularKeyShadowOffset
        case .modifierKey: .modifierKeyShadowOffset
        case .pressedKey: .pressedKeyShadowOffset
        case .preview: .previewShadowOffset
        case .popup: .popupShadowOffset
        }
    }

    /// The blur of its shadow.
    package var shadowBlur: PropertyName {
        switch self {
        case .regularKey: .regularKeyShadowBlur
        case .modifierKey: .modifierKeyShadowBlur
        case .pressedKey: .pressedKeyShadowBlur
        case .preview: .previewShadowBlur
        case .popup: .popupShadowBlur
        }
    }

    /// Returns the part whose shadow a property describes; nil for other properties.
    package static func casting(_ name: PropertyName) -> StyledPart? {
        allCases.first {
            [$0.shadowColor, $0.shadowOffset, $0.shadowBlur].contains(name)
        }
    }
}

extension PropertyName {
    /// The gradient that a direction belongs to; nil for other properties.
    package var stops: PropertyName? {
        switch self {
        case .keyboardBackgroundGradientDirection: .keyboardBackgroundGradient
        case .regularKeyGradientDirection: .regularKeyGradient
        case .modifierKeyGradientDirection: .modifierKeyGradient
        case .accentKeyGradientDirection: .accentKeyGradient
        case .pressedKeyGradientDirection: .pressedKeyGradient
        default: nil
        }
    }
}
