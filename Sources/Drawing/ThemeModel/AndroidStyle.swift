package import Graphics

/// What only Android's keyboards draw, and which of the theme's other values Android uses (docs/theme-format.md#7-android).
package struct AndroidStyle: Hashable, Sendable {
    /// Colour of the hints on keys, and of the word on the space key unless `overrides` has another.
    package var hintText: Color
    /// Size of the hints in points; nil for the keyboard's own.
    package var hintFontSize: Double?
    /// Colour of the bar that stands for the space key where keys have no faces.
    package var spaceBarBackground: Color
    /// The colour laid over a pressed key, which keeps its face and text; nil if a pressed key has the `pressedKey…` colours.
    package var pressedHighlight: Color?
    /// Background of the strip where keys have no faces; elsewhere it is the candidate bar's.
    package var stripBackground: Color
    /// Height of the strip in points; nil for the keyboard's own.
    package var stripHeight: Double?
    /// Background of the disc at the strip's start; nil for the keyboard's own.
    package var stripToggleBackground: Color?
    /// The icon on that disc.
    package var stripToggleText: Color
    /// Background of the system's bar below the keyboard.
    package var navigationBarBackground: Color
    /// Height of the area of keys in points; nil for the keyboard's own. `rowHeight` counts more.
    package var keyboardHeight: Double?
    /// The distance from one row to the next in points; nil for the keyboard's own.
    package var rowHeight: Double?
    /// Height of the preview above a pressed key in points; nil for the keyboard's own.
    package var previewHeight: Double?
    /// True if previews, popups and shadows keep their own colours; false if they have those of keys, and black.
    package var isAndroidTheme: Bool
    /// What is different on some keys.
    package var overrides: KeyOverrides
    /// The factor of a user's text size, for sizes in sp.
    package var fontScale = 1.0
    /// The properties among `PropertyName.withAndroidDefaults` whose values Android uses. It has its own values for the others.
    package var explicitProperties: Set<PropertyName>

    init(_ values: ResolvedValues) throws(UnresolvedError) {
        hintText = try values.color(.keyHintText)
        hintFontSize = try values.optionalNumber(.keyHintFontSize)
        spaceBarBackground = try values.color(.spaceBarBackground)
        pressedHighlight = values.optionalColor(.pressedKeyHighlight)
        stripBackground = try values.color(.stripBackground)
        stripHeight = try values.optionalNumber(.stripHeight)
        stripToggleBackground = values.optionalColor(.stripToggleBackground)
        stripToggleText = try values.color(.stripToggleText)
        navigationBarBackground = try values.color(.navigationBarBackground)
        keyboardHeight = try values.optionalNumber(.keyboardHeight)
        rowHeight = try values.optionalNumber(.rowHeight)
        previewHeight = try values.optionalNumber(.previewHeight)
        isAndroidTheme = try values.flag(.madeForAndroid)
        overrides = try values.overrides()
        let left = try values.names(.androidDefaults)
        explicitProperties = Set(PropertyName.withAndroidDefaults.filter { values.has($0) && !left.contains($0) })
    }

    /// Returns what the theme changes about a key that is pressed or not, with caps lock on or off: first at rest, then with
    /// caps lock, then pressed. A pressed key has the `pressedKey…` colours instead of those that its look at rest has, unless
    /// it `isHighlighted`, as with the theme's own highlight. `key` is nil for a key without a name of its own, `kind` where those
    /// of a kind do not count.
    package func look(
        of key: OverridableKey?, kind: OverridableKey? = nil, isPressed: Bool = false, isLocked: Bool = false,
        isHighlighted: Bool? = nil
    ) -> KeyLook {
        var look = overrides.look(of: key, kind: kind, in: .rest)
        if isLocked { look = look.merging(overrides.look(of: key, kind: kind, in: .locked)) }
        guard isPressed else { return look }
        if !(isHighlighted ?? (pressedHighlight != nil)) { (look[.background], look[.text]) = (nil, nil) }
        return look.merging(overrides.look(of: key, kind: kind, in: .pressed))
    }
}

extension PropertyName {
    /// The properties that have other values on Android than elsewhere if the theme does not write them.
    package static let withAndroidDefaults: [PropertyName] = [
        .regularKeyBorderWidth, .regularKeyCornerRadius, .regularKeyShadowColor,
        .modifierKeyBorderWidth, .modifierKeyCornerRadius, .modifierKeyShadowColor,
        .previewCornerRadius, .popupCornerRadius, .popupKeyCornerRadius,
        .candidateBarBorderWidth, .candidateSelectedText, .candidateSelectedBorderWidth,
        .keyFontSize, .keyFontWeight, .modifierKeyFontSize, .modifierKeyFontWeight, .previewFontSize,
        .popupKeyFontSize, .candidateFontSize, .candidateAnnotationFontSize, .spaceKeyFontSize,
        .keySpacing, .rowSpacing,
    ]
}
