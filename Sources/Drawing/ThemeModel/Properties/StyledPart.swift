/// A part of the keyboard that has a border and a shadow: the properties of both.
package struct StyledPart: Hashable, Sendable {
    package let border: PropertyName
    package let borderWidth: PropertyName
    package let shadowColor: PropertyName
    package let shadowOffset: PropertyName
    package let shadowBlur: PropertyName

    package static let regularKey = StyledPart(
        border: .regularKeyBorder, borderWidth: .regularKeyBorderWidth, shadowColor: .regularKeyShadowColor,
        shadowOffset: .regularKeyShadowOffset, shadowBlur: .regularKeyShadowBlur)
    package static let modifierKey = StyledPart(
        border: .modifierKeyBorder, borderWidth: .modifierKeyBorderWidth, shadowColor: .modifierKeyShadowColor,
        shadowOffset: .modifierKeyShadowOffset, shadowBlur: .modifierKeyShadowBlur)
    package static let pressedKey = StyledPart(
        border: .regularKeyBorder, borderWidth: .regularKeyBorderWidth, shadowColor: .pressedKeyShadowColor,
        shadowOffset: .pressedKeyShadowOffset, shadowBlur: .pressedKeyShadowBlur)
    package static let preview = StyledPart(
        border: .previewBorder, borderWidth: .previewBorderWidth, shadowColor: .previewShadowColor,
        shadowOffset: .previewShadowOffset, shadowBlur: .previewShadowBlur)
    package static let popup = StyledPart(
        border: .popupBorder, borderWidth: .popupBorderWidth, shadowColor: .popupShadowColor,
        shadowOffset: .popupShadowOffset, shadowBlur: .popupShadowBlur)

    /// Returns the part whose shadow a property describes; nil for other properties.
    package static func casting(_ name: PropertyName) -> StyledPart? { casting[name] }

    private static let casting = Dictionary(
        uniqueKeysWithValues: [regularKey, modifierKey, pressedKey, preview, popup].flatMap { part in
            [part.shadowColor, part.shadowOffset, part.shadowBlur].map { ($0, part) }
        })
}

extension PropertyName {
    /// The gradient that a direction belongs to; nil for other properties.
    package var stops: PropertyName? {
        guard case .direction = property.kind else { return nil }
        return PropertyName(rawValue: String(rawValue.dropLast("Direction".count)))
    }
}
