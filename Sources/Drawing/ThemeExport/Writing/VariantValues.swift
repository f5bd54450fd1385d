internal import Documents
internal import EmbeddedFiles
internal import Graphics
internal import ThemeModel

/// One variant of a theme with every default filled in, as writers read it.
struct VariantValues: Sendable {
    let mode: Mode
    /// The properties in order: those of Android only if the theme sets them, because they follow from the others.
    let listed: [PropertyName]
    private let values: [PropertyName: PropertyValue]

    /// Fills in a variant; nil if it cannot be drawn.
    init?(_ document: ThemeDocument, mode: Mode) {
        guard let variant = document.variant(mode), variant.theme(mode) != nil else { return nil }
        self.mode = mode
        listed = PropertyName.allCases.filter { !$0.isExtra || variant.values[$0] != nil }
        var values = variant.filled
        values[.androidDefaults] = variant.leftToAndroid
        // A return key without a face of its own has the gradient of modifier keys, which its plain colour would hide in a file.
        if variant.values[.accentKeyBackground] == nil, variant.values[.accentKeyGradient] == nil {
            values[.accentKeyGradient] = values[.modifierKeyGradient]
            values[.accentKeyGradientDirection] = values[.modifierKeyGradientDirection]
        }
        self.values = values
    }

    /// The properties of a file that holds every value, defaults included: Android has its own defaults, so the file also says which
    /// values are only those of iOS.
    var complete: [PropertyName] {
        listed.contains(.androidDefaults) || values[.androidDefaults] == nil ? listed : listed + [.androidDefaults]
    }

    /// The value of a property; nil for a shadow, gradient or font that is not there.
    subscript(name: PropertyName) -> PropertyValue? { values[name] }

    /// What Android draws differently on some keys.
    var overrides: KeyOverrides { values[.keyOverrides]?.overrides ?? KeyOverrides() }

    /// Returns a colour; clear for a shadow that is not there. One of Android's that the theme does not set is told as what it
    /// follows from.
    func color(_ name: PropertyName) -> ExportedColor {
        if !listed.contains(name), case .like(let other, let alpha) = name.property.fallback {
            return alpha < 1 ? color(other).at(percent: Int((alpha * 100).rounded())) : color(other)
        }
        return ExportedColor(values[name]?.color ?? .clear, of: name)
    }

    func number(_ name: PropertyName) -> Double { values[name]?.number ?? 0 }

    func weight(_ name: PropertyName) -> FontWeight { values[name]?.weight ?? .regular }

    /// Returns the border of a part: its colour and width, or nothing if it is invisible.
    func border(of part: StyledPart) -> Border {
        let border = Border(color: color(part.border).color, width: number(part.borderWidth))
        return border.isVisible ? border : .none
    }

    /// Returns the shadow of a part as the theme states it, which may be clear: on Android that is no shadow, and none is the
    /// keyboard's own. Nil if the theme states none.
    func statedShadow(of part: StyledPart) -> Shadow? {
        guard case .color(let color)? = values[part.shadowColor], case .offset(let offset)? = values[part.shadowOffset]
        else { return nil }
        return Shadow(color: color, offset: offset, blur: number(part.shadowBlur))
    }

    /// Returns the shadow of a part; nil if there is none.
    func shadow(of part: StyledPart) -> Shadow? {
        statedShadow(of: part).flatMap { $0.color.isClear ? nil : $0 }
    }

    /// The opaque colour of the keyboard: over white in light mode, black in dark mode.
    var ground: ExportedColor {
        let keyboard = color(.keyboardBackground)
        let canvas = mode == .light ? Color.white : .black
        guard !keyboard.color.isOpaque else { return keyboard }
        return ExportedColor(
            keyboard.color.composited(over: canvas), of: .keyboardBackground,
            expression: "over(keyboardBackground, \(mode == .light ? "white" : "black"))", change: .composited)
    }

    /// The opaque colour of the candidate bar.
    var bar: ExportedColor { opaque(.candidateBarBackground) }

    /// The opaque colour of the strip above the keys: the candidate bar's unless the theme sets one for Android.
    var strip: ExportedColor { opaque(.stripBackground) }

    /// The disc at the start of the strip; nil if the theme sets none for Android.
    var toggle: ExportedColor? { listed.contains(.stripToggleBackground) ? color(.stripToggleBackground) : nil }

    /// The popup's colour where a program has one for container and cells.
    var popup: ExportedColor {
        let key = color(.popupKeyBackground)
        let container = color(.popupBackground)
        return key.color.isClear ? container : key.opaque(on: container)
    }

    /// Returns a colour made opaque on the keyboard.
    func opaque(_ name: PropertyName) -> ExportedColor { color(name).opaque(on: ground) }
}

extension VariantValues {
    /// Returns the colours of the members of a file, in its order: rows of the table `export-colors.txt`, of a file, a member, and a
    /// colour, which may be made opaque `on` another or painted `over` it. `own` are the colours that only the writer knows.
    func colors(of file: String, _ own: [String: ExportedColor] = [:]) -> [(String, ExportedColor)] {
        EmbeddedFolder(export_tables).lines(containing: file + " ", of: "export-colors.txt").compactMap { line in
            let words = line.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
            return words[0] == file ? (words[1], color(words[2...], among: own)) : nil
        }
    }

    private func color(_ words: ArraySlice<String>, among own: [String: ExportedColor]) -> ExportedColor {
        let color = color(words[words.startIndex], among: own)
        guard words.count > 2 else { return color }
        let beneath = self.color(words.dropFirst(2), among: own)
        return words[words.startIndex + 1] == "on" ? color.opaque(on: beneath) : color.over(beneath)
    }

    private func color(_ name: String, among own: [String: ExportedColor]) -> ExportedColor {
        if let own = own[name] ?? PropertyName(rawValue: name).map({ color($0) }) { return own }
        switch name {
        case "ground": return ground
        case "bar": return bar
        case "strip": return strip
        case "popup": return popup
        case "navigationBar":
            return listed.contains(.navigationBarBackground) ? opaque(.navigationBarBackground) : ground
        default: preconditionFailure("export-colors.txt: no colour \(name)")
        }
    }
}

extension ThemeVariant {
    /// The properties whose values are only those of iOS, written or by default; nil if there are none.
    var leftToAndroid: PropertyValue? {
        let own: [PropertyName] = if case .names(let names)? = values[.androidDefaults] { names } else { [] }
        let left = PropertyName.withAndroidDefaults.filter { own.contains($0) || values[$0] == nil }
        return left.isEmpty ? nil : .names(left)
    }

    /// Every property that has a value, written or by default.
    var filled: [PropertyName: PropertyValue] {
        var values: [PropertyName: PropertyValue] = [:]
        for name in PropertyName.allCases { values[name] = value(of: name) }
        return values
    }
}
