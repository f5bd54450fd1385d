internal import Documents
internal import Graphics
internal import ThemeModel

/// Themes of fcitx5-android: JSON, alone or in a zip archive with their pictures. Drawn as with key borders turned on.
enum Fcitx5: ForeignFormat {
    static let name = "fcitx5"
    static let isDerived = false
    static let app: KeyboardApp? = .fcitx5
    static let archived: [(file: String, syntax: Syntax)] = [(".json", .json)]

    static func recognizes(_ document: SourceDocument) -> Bool {
        document.folder == nil
            && ["keyBackgroundColor", "keyTextColor", "isDark"].allSatisfy { document.root[$0] != nil }
    }

    static func themes(in document: SourceDocument, _ request: ImportRequest, _ log: inout ImportLog) -> [ThemeEntry] {
        let names = [document.root["name"]?.string ?? document.baseName]
        return [ThemeEntry(names: names) { log in Fcitx5Reader(document, &log)?.theme(&log) }]
    }
}

/// Every colour of a theme. The raw value is the member's name.
private enum Fcitx5Color: String, CaseIterable {
    case backgroundColor, barColor, keyboardColor, keyBackgroundColor, keyTextColor
    case candidateTextColor, candidateLabelColor, candidateCommentColor
    case altKeyBackgroundColor, altKeyTextColor, accentKeyBackgroundColor, accentKeyTextColor
    case keyPressHighlightColor, keyShadowColor, popupBackgroundColor, popupTextColor
    case spaceBarColor, dividerColor, clipboardEntryColor
    case genericActiveBackgroundColor, genericActiveForegroundColor
}

/// A reader for one theme.
private struct Fcitx5Reader {
    private enum Version: String { case v1 = "1.0", v2 = "2.0", v2_1 = "2.1" }

    private let document: SourceDocument
    private let version: Version
    private let isDark: Bool
    private let hasImage: Bool
    private var colors: [Fcitx5Color: Shade] = [:]

    /// Members that are not colours.
    private static let others = ["name", "isDark", "backgroundImage", "version"]

    init?(_ document: SourceDocument, _ log: inout ImportLog) {
        self.document = document
        let written = document.field("version")
        // Some write the version as a number.
        let number = written.flatMap { $0.value.number == nil ? nil : document.source.text($0.value.range) }
        guard let version = Version(rawValue: written?.value.string ?? number ?? (written == nil ? "1.0" : "")) else {
            log.report(
                ImportDiagnosticKinds.version, "version",
                "\(written.map { document.source.shown($0.value) } ?? "") is not a known version (expected 1.0, 2.0 or 2.1)",
                at: written?.location)
            return nil
        }
        self.version = version
        isDark = document.field("isDark")?.isOn(&log) ?? false
        hasImage = document.root["backgroundImage"] != nil
        readColors(&log)
        overwrite()
        for name in [Fcitx5Color.candidateTextColor, .candidateLabelColor, .candidateCommentColor] {
            guard colors[name] == nil, document.root[name.rawValue] == nil, let older = older[name] else { continue }
            colors[name] = older
            log.report(
                ThemeDiagnosticKinds.assumedProperty, name.rawValue,
                "missing (drawn as \(older.value), as before version 2.1)",
                at: document.start)
        }
        for name in Fcitx5Color.allCases where colors[name] == nil {
            // A colour that is present but invalid has already been reported.
            if document.root[name.rawValue] == nil { log.reportMissing(name.rawValue, at: document.start) }
        }
    }

    private mutating func readColors(_ log: inout ImportLog) {
        for member in document.root.object ?? [] where !member.value.isNull {
            let field = JSONField(member, in: document.source)
            if let name = Fcitx5Color(rawValue: member.name) {
                colors[name] = field.signedColor(&log)
                if [.keyboardColor, .candidateLabelColor].contains(name) { log.lose(member.name) }
                if name == .clipboardEntryColor { log.loseHidden(member.name) }
            } else if !Self.others.contains(member.name) {
                log.reportUnknown(field.path, at: field)
            }
        }
        let image = document.field("backgroundImage")
        let brightness = JSONOutput.digits(image?["brightness"]?.value.number ?? 70)
        log.reportImage(
            image, adding: "; the app shows it in place of backgroundColor, at \(brightness) % of its brightness")
        if let field = document.field("backgroundColor"), colors[.backgroundColor]?.value.isOpaque == false {
            let behind = image == nil ? "what is behind the keyboard" : "the image"
            log.report(
                ImportDiagnosticKinds.backgroundImage, severity: .note, of: field,
                "translucent, and so are pictures of it; the app shows \(behind) there")
        }
    }

    /// Applies the program's own changes to files of earlier versions.
    private mutating func overwrite() {
        if version == .v1 {
            let overImage = isDark ? Color(rgb: 0x373737) : Color(rgb: 0xEEEEEE)
            colors[.popupBackgroundColor] = hasImage ? .constant(overImage) : colors[.barColor]
            colors[.popupTextColor] = colors[.keyTextColor]
            colors[.genericActiveBackgroundColor] = colors[.accentKeyBackgroundColor]
            colors[.genericActiveForegroundColor] = colors[.accentKeyTextColor]
        }
        if version != .v2_1 { colors.merge(older) { $1 } }
    }

    /// The colours of candidates before version 2.1.
    private var older: [Fcitx5Color: Shade] {
        let text = colors[.keyTextColor]
        let sources: [(Fcitx5Color, Shade?)] = [
            (.candidateTextColor, text), (.candidateLabelColor, text),
            (.candidateCommentColor, colors[.altKeyTextColor]),
        ]
        return Dictionary(uniqueKeysWithValues: sources.compactMap { name, shade in shade.map { (name, $0) } })
    }

    func theme(_ log: inout ImportLog) -> DraftTheme? {
        guard Fcitx5Color.allCases.allSatisfy({ colors[$0] != nil }) else { return nil }
        var draft = VariantDraft()
        draft.set(PropertySources("fcitx5")) { name in Fcitx5Color(rawValue: name).flatMap { colors[$0] } }
        setPressedKey(&draft)
        let keys: [Part] = [.regularKey, .modifierKey]
        if let shadow = colors[.keyShadowColor], !shadow.value.isClear {
            draft.setShadow(shadow, offset: Point(0, 1), blur: 0, of: keys, log: &log)
        } else {
            draft.clearShadow(of: keys)
        }
        draft.madeForAndroid()
        draft.override(.space, text: colors[.keyTextColor])
        setSizes(&draft)
        return DraftTheme(name: document.root["name"]?.string, variants: [isDark ? .dark : .light: draft])
    }

    /// Lays the highlight over the key, and replaces a text that is unreadable on it by black or white.
    private func setPressedKey(_ draft: inout VariantDraft) {
        guard let highlight = colors[.keyPressHighlightColor], let key = colors[.keyBackgroundColor],
            let text = colors[.keyTextColor], let background = colors[.backgroundColor]
        else { return }
        let pressed = over(highlight, key)
        let canvas = over(background, isDark ? .black : .white)
        let fill = over(pressed, canvas)
        let isReadable = over(text, fill).contrast(with: fill) >= 3
        draft.set(pressed, to: .pressedKeyBackground)
        draft.set(isReadable ? text : best(fill, .black, .white), to: .pressedKeyText)
    }

    private func setSizes(_ draft: inout VariantDraft) {
        draft.fix(
            4, .regularKeyCornerRadius, .modifierKeyCornerRadius, .previewCornerRadius, .popupCornerRadius,
            .popupKeyCornerRadius, .candidateCornerRadius, provenance: .derived)
        draft.fix(23, .keyFontSize, .previewFontSize, .popupKeyFontSize, provenance: .derived)
        draft.fix(.modifierKeyFontWeight, .weight(.bold), provenance: .derived)
        draft.fix(20, .candidateFontSize, provenance: .derived)
        draft.fix(14, .candidateAnnotationFontSize, .rowSpacing, provenance: .derived)
    }
}
