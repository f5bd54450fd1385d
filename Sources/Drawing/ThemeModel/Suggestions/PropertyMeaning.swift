internal import Documents

/// A search for the property that is meant by a name from another keyboard's themes or from CSS.
enum PropertyMeaning {
    /// Returns the property that has this name elsewhere; nil if no property has that meaning, or several have.
    static func property(_ name: String) -> PropertyName? {
        let words = words(of: name)
        guard !words.isEmpty, words.count <= 8 else { return nil }
        if let alone = whole[words.joined()] { return alone }
        return best(for: meaning(of: words))
    }

    /// Returns the property that has these words in another spelling: `regular_key_background`, `Key-Spacing`.
    static func respelled(_ name: String) -> PropertyName? {
        let letters = words(of: name).joined()
        return letters.isEmpty ? nil : PropertyName.allCases.first { $0.rawValue.lowercased() == letters }
    }

    /// Returns the name at the document's root that corresponds to a foreign name; nil if there is none.
    static func rootName(_ name: String) -> String? {
        roots[words(of: name).joined()]
    }

    /// Returns the words of a name in lower case, split before capitals and at everything that is not a letter.
    static func words(of name: String) -> [String] {
        var words: [String] = []
        var isLetter = false
        for scalar in name.unicodeScalars.prefix(64) {
            let next = scalar.properties.isAlphabetic && scalar.isASCII
            if next {
                let isCapital = scalar.properties.isUppercase
                if !isLetter || isCapital && words.last.map(Self.endsSmall) == true { words.append("") }
                words[words.count - 1].unicodeScalars.append(scalar)
            }
            isLetter = next
        }
        return words.map { $0.lowercased() }
    }

    private static func endsSmall(_ word: String) -> Bool {
        word.unicodeScalars.last?.properties.isLowercase == true
    }
}

// MARK: - Parts and aspects

extension PropertyMeaning {
    /// Returns the combined meaning of words: the format's own words, without meaningless ones.
    private static func meaning(of words: [String]) -> Set<String> {
        let pairs = zip(words, words.dropFirst()).map { $0 + $1 }
        var meant = Set(words.flatMap { meanings[$0] ?? [$0] })
        for pair in pairs {
            guard let meaning = meanings[pair] else { continue }
            meant.formUnion(meaning)
        }
        meant.subtract(empty)
        let aspects: Set = ["background", "text", "border", "shadow", "gradient", "separator"]
        if meant.remove("color") != nil, meant.isDisjoint(with: aspects) { meant.insert("background") }
        if meant.contains("shadow"), meant.isDisjoint(with: ["offset", "blur"]) { meant.insert("color") }
        if meant.contains("radius") { meant.insert("corner") }
        if meant.contains("corner") { meant.insert("radius") }
        return meant
    }

    /// Returns the property that has all these words and the fewest others, not counting "key" and "bar"; "regular" is
    /// assumed if no part of the keyboard is named.
    private static func best(for meaning: Set<String>) -> PropertyName? {
        let parts: Set = ["keyboard", "regular", "modifier", "accent", "pressed", "preview", "popup", "candidate"]
        let hasPart = !meaning.isDisjoint(with: parts) || meaning.contains("spacing") || meaning.contains("font")
        let wanted = hasPart ? meaning : meaning.union(["regular"])
        guard wanted.count > 1, wanted != ["regular", "key"] else { return nil }
        var best: (name: PropertyName, others: Int)?
        for name in PropertyName.allCases where name.reach != .android {
            let own = Set(words(of: name.rawValue))
            guard wanted.isSubset(of: own) else { continue }
            let others = own.subtracting(wanted).subtracting(["key", "bar"]).count
            if others < best?.others ?? 2 { best = (name, others) }
        }
        return best?.name
    }

    /// Words that carry no meaning for a property.
    private static let empty: Set<String> = [
        "theme", "style", "default", "view", "the", "of", "dp", "px", "pt", "sp", "my", "value", "attr", "ui", "is",
        "state",
    ]

    /// Words of FlorisBoard, HeliBoard, AnySoftKeyboard, Gboard, SwiftKey, iOS keyboards and CSS, with the format's words for
    /// them.
    private static let meanings = [String: String](
        pairs: """
            bg background, backdrop background, fill background, face background, surface background, back background, \
            tint color, colour color, col color, fg text, foreground text, label text, labels text, glyph text, \
            letter text, icon text, txt text, caption text, stroke border, outline border, edge border, thickness width, \
            round radius, rounding radius, roundness radius, rounded radius, corners corner, elevation shadow, \
            glow shadow, spread blur, gap spacing, gutter spacing, margin spacing, padding spacing, space spacing, \
            keys key, button key, buttons key, btn key, normal regular, standard regular, alpha regular, \
            character regular, char regular, return accent key, enter accent key, action accent key, go accent key, \
            done accent key, primary accent key, function modifier key, functional modifier key, special modifier key, \
            fn modifier key, mod modifier, modifiers modifier, system modifier key, shift modifier key, \
            secondary modifier key, active pressed, press pressed, highlight pressed, highlighted pressed, \
            touched pressed, down pressed, ripple pressed key background, hover pressed, bubble preview, callout preview, \
            balloon preview, magnifier preview, longpress popup, alternates popup, alternate popup, accents popup, \
            more popup, variants popup, flyout popup, extended popup, suggestion candidate, suggestions candidate, \
            prediction candidate, predictions candidate, candidates candidate, smartbar candidate bar, \
            toolbar candidate bar, strip bar, suggest candidate, divider separator, typeface font, board keyboard, \
            kb keyboard
            """
    ).mapValues { $0.split(separator: " ").map { String($0) } }

    /// Whole names that mean one property.
    private static let whole: [String: PropertyName] = [
        "background": .keyboardBackground, "backgroundcolor": .keyboardBackground, "bg": .keyboardBackground,
        "bgcolor": .keyboardBackground, "windowbackground": .keyboardBackground,
        "backgroundimage": .keyboardBackgroundGradient, "backgroundgradient": .keyboardBackgroundGradient,
        "gradient": .keyboardBackgroundGradient,
        "color": .regularKeyText, "colour": .regularKeyText, "textcolor": .regularKeyText, "text": .regularKeyText,
        "foreground": .regularKeyText, "keycolor": .regularKeyBackground, "keycolour": .regularKeyBackground,
        "radius": .regularKeyCornerRadius, "borderradius": .regularKeyCornerRadius,
        "cornerradius": .regularKeyCornerRadius, "keyradius": .regularKeyCornerRadius,
        "boxshadow": .regularKeyShadowColor, "shadow": .regularKeyShadowColor,
        "font": .customFontName, "fontfamily": .customFontName, "fontname": .customFontName,
        "typeface": .customFontName,
        "fontsize": .keyFontSize, "textsize": .keyFontSize, "labelsize": .keyFontSize, "keytextsize": .keyFontSize,
        "regularkeyfontsize": .keyFontSize, "fontweight": .keyFontWeight, "regularkeyfontweight": .keyFontWeight,
        "fontstyle": .fontDesign,
        "spacing": .keySpacing, "gap": .keySpacing, "keygap": .keySpacing, "keymargin": .keySpacing,
        "columngap": .keySpacing, "horizontalgap": .keySpacing, "horizontalspacing": .keySpacing,
        "rowgap": .rowSpacing, "verticalgap": .rowSpacing, "verticalspacing": .rowSpacing, "linespacing": .rowSpacing,
        "accent": .accentKeyBackground, "accentcolor": .accentKeyBackground, "tintcolor": .accentKeyBackground,
        "primarycolor": .accentKeyBackground, "primary": .accentKeyBackground,
        "ripplecolor": .pressedKeyBackground, "highlightcolor": .pressedKeyBackground,
        "divider": .candidateSeparator, "dividercolor": .candidateSeparator,
    ]

    /// Names at a document's root.
    private static let roots = [String: String](
        pairs: """
            title name, displayname name, themename name, label name, creator author, by author, maker author, \
            designer author, authorname author, day light, lightmode light, lighttheme light, night dark, darkmode dark, \
            darktheme dark, about description, summary description, keywords tags, categories tags, created createdAt, \
            modified updatedAt, updated updatedAt, schema schemaVersion, themeversion version, identifier id, uuid id, \
            preview previewImageUrl, downloads downloadCount
            """)
}
