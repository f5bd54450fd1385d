package import Graphics

/// The colours of previews and popups on Android (docs/android.md §4). Fills are opaque: there are letters under them.
package struct AndroidPopupColors {
    /// A fill and the text on it.
    package typealias Pair = (fill: Color, text: Color)

    /// The bubble above a pressed key.
    package let preview: Pair
    /// The panel of variants.
    package let popup: Pair
    /// The selected variant.
    package let selected: Pair
}

extension KeyboardTheme {
    /// Returns the colours of previews and popups: the theme's own, or with `inKeys` those of keys, unless the theme is made for
    /// an app. Variants have no faces on Android, so the panel has the colour that a variant has elsewhere.
    package func popupColors(inKeys: Bool) -> AndroidPopupColors {
        if inKeys, !android.isAndroidTheme {
            let key = regularKey.fill.color.composited(over: ground)
            return AndroidPopupColors(
                preview: (key, regularKey.text), popup: (key, regularKey.text),
                selected: (pressedKey.fill.color.composited(over: key), pressedKey.text))
        }
        let container = popup.panel.fill.color.composited(over: ground)
        let panel = android.isAndroidTheme ? container : popup.keyBackground.composited(over: container)
        return AndroidPopupColors(
            preview: (preview.fill.color.composited(over: ground), preview.text), popup: (panel, popup.panel.text),
            selected: (popup.selectedBackground.composited(over: panel), popup.selectedText))
    }
}
