internal import Documents
internal import EmbeddedFiles
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
        guard let property = Self.table[self] else { preconditionFailure("properties.txt: no row of \(rawValue)") }
        return property
    }

    private static let table: [PropertyName: Property] = {
        let rows = [String: String](pairsIn: "properties.txt", of: EmbeddedFolder(theme_tables))
        return rows.reduce(into: [:]) { table, row in
            guard let name = PropertyName(rawValue: row.key) else { preconditionFailure("properties.txt: \(row.key)") }
            table[name] = Property(name, row: row.value)
        }
    }()

    /// The platforms on which the property has an effect.
    package var reach: PlatformSupport { property.reach }
}

extension Property {
    /// Reads a row of `properties.txt`: the kind, and facts. `range` has the bounds of numbers. A property that is absent has the
    /// value `default`, or is `like` another one, at an `alpha`, or black or white `against` one. `on` are the platforms, if they are
    /// not all, and `onAndroid=own` says that Android has values of its own. The store wants what is `required`: without a value for
    /// it, nothing can be drawn.
    fileprivate init(_ name: PropertyName, row: String) {
        // As bytes: characters would take twice as long, whenever a theme is read.
        let words = row.utf8.split(separator: UInt8(ascii: " ")).map { word in
            word.split(separator: UInt8(ascii: "=")).map { String(Substring($0)) }
        }
        let facts = Dictionary(uniqueKeysWithValues: words.dropFirst().map { ($0[0], $0.last ?? "") })
        let bounds = facts["range", default: "0:0"].split(separator: ":").compactMap { Double($0) }
        self.name = name
        kind = Self.kind(words[0][0], bounds[0]...bounds[1])
        isRequired = facts["required"] != nil
        hasAndroidDefault = facts["onAndroid"] != nil
        reach = facts["on"].flatMap(PlatformSupport.init) ?? .everywhere
        if let text = facts["default"], let value = Self.value(text, of: kind) {
            fallback = .value(value)
        } else if let other = facts["like"].flatMap(PropertyName.init) {
            fallback = .like(other, alpha: Double(facts["alpha", default: "1"]) ?? 1)
        } else if let other = facts["against"].flatMap(PropertyName.init) {
            fallback = .blackOrWhite(on: other)
        } else {
            fallback = isRequired ? .none : .absent
        }
    }

    private static func kind(_ word: String, _ range: ClosedRange<Double>) -> PropertyKind {
        switch word {
        case "length": .length(range)
        case "fontSize": .fontSize(range)
        case "scale": .scale(range)
        case "motion": .motion(range)
        case "offset": .offset(range)
        default: plainKinds[word] ?? .color
        }
    }

    private static let plainKinds: [String: PropertyKind] = [
        "weight": .weight, "flag": .flag, "fontName": .fontName, "gradient": .gradient, "direction": .direction,
        "design": .design, "cornerStyle": .cornerStyle, "overrides": .overrides, "names": .names,
    ]

    /// Returns the value that a word stands for; a colour is the one that shows nothing, an offset zero.
    private static func value(_ word: String, of kind: PropertyKind) -> PropertyValue? {
        switch kind {
        case .color: .color(.clear)
        case .offset: .offset(.zero)
        case .flag: .flag(word == "true")
        case .weight: PropertyWords.weights[word].map(PropertyValue.weight)
        case .direction: PropertyWords.directions[word].map(PropertyValue.direction)
        case .design: PropertyWords.designs[word].map(PropertyValue.design)
        case .cornerStyle: PropertyWords.cornerStyles[word].map(PropertyValue.cornerStyle)
        default: Double(word).map(PropertyValue.number)
        }
    }
}
