package import Graphics

/// A text of the keyboard that must stand out from its background (docs/theme-format.md §5).
package enum ContrastSubject: String, Hashable, Sendable, CaseIterable {
    /// Label of a regular key.
    case regularKey = "regular key"
    /// Label of a modifier key.
    case modifierKey = "modifier key"
    /// Label of the return and done keys, if it differs from a modifier key's.
    case accentKey = "accent key"
    /// Label of a pressed key.
    case pressedKey = "pressed key"
    /// Label of the bubble above a pressed key.
    case preview = "preview"
    /// A variant in the long-press popup.
    case popupKey = "popup key"
    /// The selected variant in the long-press popup.
    case selectedPopupKey = "selected popup key"
    case candidate = "candidate"
    case selectedCandidate = "selected candidate"
    /// The annotation of a candidate.
    case annotation = "annotation"
    /// The annotation of the selected candidate.
    case selectedAnnotation = "selected annotation"

    /// The property that has the text's colour.
    package var textProperty: PropertyName {
        switch self {
        case .regularKey: .regularKeyText
        case .modifierKey: .modifierKeyText
        case .accentKey: .accentKeyText
        case .pressedKey: .pressedKeyText
        case .preview: .previewText
        case .popupKey: .popupKeyText
        case .selectedPopupKey: .popupKeySelectedText
        case .candidate: .candidateText
        case .selectedCandidate: .candidateSelectedText
        case .annotation: .candidateAnnotationText
        case .selectedAnnotation: .candidateSelectedAnnotationText
        }
    }
}

/// The contrast of a text with its background by WCAG 2.1.
package struct ContrastPair: Hashable, Sendable {
    /// The keyboards on which a text has this contrast.
    package enum Platform: String, Hashable, Sendable {
        case both, ios, android
    }

    package let mode: Mode
    package let subject: ContrastSubject
    /// The keyboards on which the text has this contrast: one, if the other's is reported too.
    package private(set) var platform = Platform.both
    /// The text's colour in the theme.
    package let text: Color
    /// The opaque colour beneath, after compositing; in gradients, where the contrast is least.
    package let background: Color
    /// Where that is in the gradients behind the text, the upper one first; empty if there are none.
    package let positions: [GradientPosition]
    /// The contrast, 1…21.
    package let ratio: Double
    /// True for 18 pt and more, or 14 pt and more in bold or heavier.
    package let isLarge: Bool

    /// A level of WCAG 2.1.
    package enum Level: String, Hashable, Sendable {
        /// Below 3:1, or below 4.5:1 if the text is not large.
        case fail
        /// At least 3:1, which is enough only because the text is large.
        case largeOnly = "AA large"
        /// At least 4.5:1.
        case AA
        /// At least 7:1, or 4.5:1 for large text.
        case AAA

        /// The level that a contrast reaches where at least `wanted` is asked for; `best` is what AAA asks for.
        init(ratio: Double, wanted: Double, best: Double) {
            self = ratio < wanted ? .fail : ratio >= best ? .AAA : ratio >= ContrastPair.readable ? .AA : .largeOnly
        }
    }

    /// The pair as that of one platform.
    fileprivate func on(_ platform: Platform) -> ContrastPair {
        var pair = self
        pair.platform = platform
        return pair
    }

    /// The text as messages say it, with its platform if it is only one.
    package var name: String {
        switch platform {
        case .both: subject.rawValue
        case .ios: "\(subject.rawValue) on iOS"
        case .android: "\(subject.rawValue) on Android"
        }
    }

    /// Where the contrast is least, as messages say it: " at 50 % of the key's gradient"; empty without gradients.
    package var position: String {
        let texts = positions.map { "\(Int(($0.location * 100).rounded())) % of the \($0.owner.rawValue)'s gradient" }
        return texts.isEmpty ? "" : " at " + texts.joined(separator: " and ")
    }

    /// The lightness contrast Lc of the text by APCA, which is not normative: 0…106, and below zero for light text.
    package var lightnessContrast: Double { APCA.contrast(of: text.composited(over: background), on: background) }

    /// The level that the contrast reaches.
    package var level: Level { Level(ratio: ratio, wanted: wanted, best: Self.best(isLarge: isLarge)) }

    /// The least contrast that passes level AA.
    package var wanted: Double { Self.wanted(isLarge: isLarge) }
}

extension KeyboardTheme {
    /// The contrast of every text: the accent key's only if it differs from the modifier key's, those of the candidate bar
    /// only if there is one. White is beneath a translucent keyboard in light mode, black in dark mode. A text that Android draws
    /// in other colours is there twice.
    package var contrast: [ContrastPair] {
        let android = androidTexts.map { $0.pair(in: mode) }
        return texts.map { $0.pair(in: mode) }.flatMap { pair in
            let other = android.first { $0.subject == pair.subject && $0 != pair }
            return other.map { [pair.on(.ios), $0.on(.android)] } ?? [pair]
        }
    }

    /// The texts that Android draws in other colours or on other ones: the bubbles are opaque there, and a highlight may be over
    /// a pressed key.
    private var androidTexts: [SurfaceText] {
        let colors = popupColors(inKeys: false)
        let bubbles = [
            (ContrastSubject.preview, colors.preview, preview.font), (.popupKey, colors.popup, popup.panel.font),
            (.selectedPopupKey, colors.selected, popup.panel.font),
        ].map { SurfaceText($0, text: $1.text, on: TextBackdrop($1.fill), font: $2) }
        guard let highlight = android.pressedHighlight else { return bubbles }
        let key = keyboardSurface.beneath(regularKey.fill, of: .key).beneath(highlight)
        return bubbles + [SurfaceText(.pressedKey, text: regularKey.text, on: key, font: regularKey.font)]
    }

    /// The keys whose fills are hard to tell from the keyboard and that have no visible border: the property of the fill and
    /// its contrast, 1…1.1.
    var indistinguishableKeys: [(fill: PropertyName, ratio: Double)] {
        [(PropertyName.regularKeyBackground, regularKey), (.modifierKeyBackground, modifierKey)]
            .compactMap { name, key in
                let ratio = keyboardSurface.leastContrast(with: key.fill)
                return ratio < 1.1 && !key.border.isVisible ? (name, ratio) : nil
            }
    }

    /// The kinds of keys whose fills differ, but are one to people with a colour vision: accent and modifier keys, and pressed
    /// and resting ones. For each pair the property of the first fill, both fills as painted, and the colour visions.
    var alikeKeys: [(fill: PropertyName, pair: String, colors: (Color, Color), visions: [ColorVision])] {
        [
            (PropertyName.accentKeyBackground, "accent and modifier keys", accentKey.fill, modifierKey.fill),
            (.pressedKeyBackground, "pressed and resting keys", pressedKey.fill, regularKey.fill),
        ].compactMap { name, pair, first, second in
            let (one, other) = (keyboardSurface.beneath(first, of: .key), keyboardSurface.beneath(second, of: .key))
            let colors = (one.stops[0].color, other.stops[0].color)
            guard colors.0.looksUnlike(colors.1) else { return nil }
            let visions = ColorVision.allCases.filter { vision in
                zip(one.stops, other.stops).allSatisfy { vision.seen($0.color).looksLike(vision.seen($1.color)) }
            }
            return visions.isEmpty ? nil : (name, pair, colors, visions)
        }
    }

    /// Every text with its background.
    package var texts: [SurfaceText] {
        let (keyboard, panel) = (keyboardSurface, popup.panel)
        let cells = keyboard.beneath(panel.fill.color)
        let hasAccent = (accentKey.text, accentKey.fill) != (modifierKey.text, modifierKey.fill)
        let keys = [
            (ContrastSubject.regularKey, regularKey.text, regularKey.fill, regularKey.font),
            (.modifierKey, modifierKey.text, modifierKey.fill, modifierKey.font),
            (.accentKey, accentKey.text, accentKey.fill, accentKey.font),
            (.pressedKey, pressedKey.text, pressedKey.fill, regularKey.font),
        ].filter { $0.0 != .accentKey || hasAccent }.map {
            SurfaceText($0, text: $1, on: keyboard.beneath($2, of: .key), font: $3)
        }
        let bubbles = [
            (ContrastSubject.preview, preview.text, keyboard.beneath(preview.fill.color), preview.font),
            (.popupKey, panel.text, cells.beneath(popup.keyBackground), panel.font),
            (.selectedPopupKey, popup.selectedText, cells.beneath(popup.selectedBackground), panel.font),
        ].map { SurfaceText($0, text: $1, on: $2, font: $3) }
        return keys + bubbles + (candidateBar.isEnabled ? candidateTexts : [])
    }

    private var candidateTexts: [SurfaceText] {
        let bar = barSurface
        let selected = bar.beneath(candidateBar.selectedBackground)
        let annotations = FontStyle(size: candidateBar.annotationFontSize, weight: .regular)
        return [
            SurfaceText(.candidate, text: candidateBar.text, on: bar, font: candidateBar.font),
            SurfaceText(.selectedCandidate, text: candidateBar.selectedText, on: selected, font: candidateBar.font),
            SurfaceText(.annotation, text: candidateBar.annotationText, on: bar, font: annotations),
            SurfaceText(
                .selectedAnnotation, text: candidateBar.selectedAnnotationText, on: selected, font: annotations),
        ]
    }

    /// What is behind keys and bar.
    var keyboardSurface: TextBackdrop {
        TextBackdrop(mode.canvas).beneath(background.fill, of: .keyboard)
    }

    /// What is behind candidates.
    var barSurface: TextBackdrop { keyboardSurface.beneath(candidateBar.background, of: .bar) }
}

/// A text with its background.
package struct SurfaceText {
    package let subject: ContrastSubject
    let text: Color
    let surface: TextBackdrop
    private(set) var isLarge: Bool

    /// The same text, held to the requirement for small text.
    var asSmall: SurfaceText {
        var small = self
        small.isLarge = false
        return small
    }

    init(_ subject: ContrastSubject, text: Color, on surface: TextBackdrop, font: FontStyle) {
        self.subject = subject
        self.text = text
        self.surface = surface
        isLarge = font.size >= 18 || font.size >= 14 && font.weight.rawValue >= FontWeight.bold.rawValue
    }

    /// Returns the text's contrast in a mode.
    package func pair(in mode: Mode) -> ContrastPair {
        let worst = surface.worst(for: text)
        return ContrastPair(
            mode: mode, subject: subject, text: text, background: worst.shade.color, positions: worst.shade.positions,
            ratio: worst.ratio, isLarge: isLarge)
    }
}

extension Color {
    /// True if people see no difference between two fills that do not touch: about twice what they can just notice, in OKLab.
    fileprivate func looksLike(_ other: Color) -> Bool { OKLab(self).distance(to: OKLab(other)) < 0.04 }

    /// True if people see the difference at once.
    fileprivate func looksUnlike(_ other: Color) -> Bool { OKLab(self).distance(to: OKLab(other)) >= 0.08 }
}
