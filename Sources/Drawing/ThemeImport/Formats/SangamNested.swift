internal import Documents
internal import Graphics
internal import ThemeModel

/// The nested format of earlier Sangam keyboards: parts with background, text, border, shadow and font as objects.
enum SangamNested: ForeignFormat {
    static let name = "sangam-nested"
    static let isDerived = false

    static func recognizes(_ document: SourceDocument) -> Bool {
        document.syntax == .json && document.archive == nil && document.folder == nil
            && Mode.allCases.contains { mode in
                let variant = document.root[mode.rawValue]
                return variant?["keys"]?.object != nil && variant?["keyboard"]?.object != nil
            }
    }

    static func themes(in document: SourceDocument, _ request: ImportRequest, _ log: inout ImportLog) -> [ThemeEntry] {
        let names = [text("id", document: document), text("name", document: document)].compactMap(\.self)
        return [ThemeEntry(names: names.isEmpty ? [document.baseName] : names) { theme(document, log: &$0) }]
    }

    /// Returns metadata, from the object `metadata` or from the root.
    private static func text(_ name: String, document: SourceDocument) -> String? {
        document.root["metadata"]?[name]?.string ?? document.root[name]?.string
    }

    private static func theme(_ document: SourceDocument, log: inout ImportLog) -> DraftTheme? {
        var variants: [Mode: VariantDraft] = [:]
        for mode in Mode.allCases {
            guard let field = document.field(mode.rawValue) else { continue }
            variants[mode] = SangamReader(variant: field).draft(&log)
        }
        for member in document.root.object ?? [] where ["animation", "haptics", "sounds"].contains(member.name) {
            log.loseHidden(member.name)
        }
        guard !variants.isEmpty, !log.diagnostics.haveErrors else { return nil }
        let metadata = ThemeMetadata(
            version: text("version", document: document).flatMap { MetadataName.version.accepts($0) ? $0 : nil })
        return DraftTheme(
            name: text("name", document: document), author: text("author", document: document), metadata: metadata,
            variants: variants)
    }
}

/// A reader for one variant.
private struct SangamReader {
    let variant: JSONField

    /// The members that do not apply to a keyboard of letters.
    private static let lost = ["disabled", "padding", "animation", "haptics", "sounds"]

    func draft(_ log: inout ImportLog) -> VariantDraft {
        var draft = VariantDraft()
        setKeyboard(&draft, log: &log)
        let keys = variant["keys"]
        for part: (String, Part) in [("regular", .regularKey), ("modifier", .modifierKey), ("pressed", .pressedKey)] {
            set(part.1, field: keys?[part.0], isRequired: true, at: keys, draft: &draft, log: &log)
        }
        set(.preview, field: variant["keyPreview"], draft: &draft, log: &log)
        set(.popup, field: variant["popup"], draft: &draft, log: &log)
        setPopupKeys(variant["popup"]?["keys"], draft: &draft, log: &log)
        setFonts(&draft, log: &log)
        draft.set(number(variant["spacing"]?["keyGap"], log: &log), to: .keySpacing, log: &log)
        draft.set(number(variant["spacing"]?["rowGap"], log: &log), to: .rowSpacing, log: &log)
        reportLost(variant, log: &log)
        return draft
    }

    private func setKeyboard(_ draft: inout VariantDraft, log: inout ImportLog) {
        guard let background = variant["keyboard"]?["background"] else {
            log.reportMissing(variant.path + ".keyboard.background", at: (variant["keyboard"] ?? variant).nameLocation)
            return
        }
        guard let list = background["colors"] else {
            draft.set(background.hexColor(&log), to: .keyboardBackground)
            return
        }
        let colors = (list.value.array ?? []).compactMap { json in
            JSONField(path: list.path, name: list.name, value: json, in: list.source).hexColor(&log)
        }
        draft.set(colors.first, to: .keyboardBackground)
        if colors.isEmpty { log.reportMissing(list.path, at: list.location) }
        guard (2...Limits.gradientStops).contains(colors.count) else { return }
        let last = Double(colors.count - 1)
        let stops = colors.enumerated().map { GradientStop(location: Double($0) / last, color: $1.value) }
        draft.set(.keyboardBackgroundGradient, list.sourced(.stops(stops), rule: list.path))
        guard let word = background["direction"] else { return }
        guard let direction = Self.direction(word.value.string) else {
            log.ignore(word, because: "is not a direction")
            return
        }
        draft.set(.keyboardBackgroundGradientDirection, word.sourced(.direction(direction), rule: word.path))
    }

    private static func direction(_ word: String?) -> GradientDirection? {
        switch word {
        case "diagonal", "diagonal1": .diagonalTopLeftToBottomRight
        case "diagonal2": .diagonalTopRightToBottomLeft
        default: word.flatMap(GradientDirection.init(rawValue:))
        }
    }

    /// Sets background, text, border, corners, shadow and scale of a part.
    private func set(
        _ part: Part, field: JSONField?, isRequired: Bool = false, at parent: JSONField? = nil,
        draft: inout VariantDraft, log: inout ImportLog
    ) {
        for (name, ending) in [("background", "Background"), ("text", "Text")] {
            if let color = field?[name] {
                draft.set(
                    color.hexColor(&log).map { color.sourced($0.value, rule: color.path) }, to: part.property(ending))
            } else if isRequired {
                let path = field?.path ?? "\(variant.path).keys.\(part.rawValue)"
                log.reportMissing("\(path).\(name)", at: (field ?? parent ?? variant).nameLocation)
            }
        }
        guard let field else { return }
        draft.set(field["border"]?["color"]?.hexColor(&log), to: part.property("Border"))
        draft.set(number(field["border"]?["width"], log: &log), to: part.property("BorderWidth"), log: &log)
        draft.set(number(field["cornerRadius"], log: &log), to: part.property("CornerRadius"), log: &log)
        draft.set(number(field["scale"], log: &log), to: part.property("Scale"), log: &log)
        if let shadow = field["shadow"], let color = shadow["color"]?.hexColor(&log) {
            let blur = number(shadow["blur"] ?? shadow["radius"], log: &log)?.value ?? 0
            draft.setShadow(color, offset: offset(shadow["offset"], log: &log), blur: blur, of: [part], log: &log)
        }
    }

    /// Returns a shadow's offset, written as two numbers or as an object.
    private func offset(_ field: JSONField?, log: inout ImportLog) -> Point {
        if let pair = field?.value.array, pair.count == 2, let x = pair[0].number, let y = pair[1].number {
            return Point(x, y)
        }
        let (x, y) = (field?["x"] ?? field?["width"], field?["y"] ?? field?["height"])
        return Point(number(x, log: &log)?.value ?? 0, number(y, log: &log)?.value ?? 0)
    }

    private func setPopupKeys(_ keys: JSONField?, draft: inout VariantDraft, log: inout ImportLog) {
        guard let keys else { return }
        draft.set(keys["background"]?.hexColor(&log), to: .popupKeyBackground)
        draft.set(keys["text"]?.hexColor(&log), to: .popupKeyText)
        draft.set(keys["selectedBackground"]?.hexColor(&log), to: .popupKeySelectedBackground)
        draft.set(keys["selectedText"]?.hexColor(&log), to: .popupKeySelectedText)
        draft.set(number(keys["cornerRadius"], log: &log), to: .popupKeyCornerRadius, log: &log)
    }

    private func setFonts(_ draft: inout VariantDraft, log: inout ImportLog) {
        let keys = variant["keys"]
        let fonts: [(JSONField?, PropertyName, PropertyName)] = [
            (keys?["regular"]?["font"], .keyFontSize, .keyFontWeight),
            (keys?["modifier"]?["font"], .modifierKeyFontSize, .modifierKeyFontWeight),
            (variant["keyPreview"]?["font"], .previewFontSize, .previewFontWeight),
            (variant["popup"]?["keys"]?["font"] ?? variant["popup"]?["font"], .popupKeyFontSize, .popupKeyFontWeight),
        ]
        for (font, size, weight) in fonts {
            draft.set(number(font?["size"], log: &log), to: size, log: &log)
            setWeight(font?["weight"], name: weight, draft: &draft, log: &log)
        }
        let families = fonts.compactMap { $0.0?["family"] }
        guard let family = families.first(where: { $0.value.string?.lowercased() != "system" }) else { return }
        guard let name = family.value.string, !name.isEmpty else {
            log.ignore(family, because: "is not a font's name")
            return
        }
        draft.set(.customFontName, family.sourced(.fontName(name), rule: family.path))
    }

    private func setWeight(
        _ field: JSONField?, name: PropertyName, draft: inout VariantDraft, log: inout ImportLog
    ) {
        guard let field else { return }
        let word = field.value.string?.lowercased()
        guard let weight = FontWeight.allCases.first(where: { $0.name.lowercased() == word }) else {
            log.report(
                ThemeDiagnosticKinds.word, severity: .warning, of: field,
                "\(field.source.shown(field.value)) is not a weight "
                    + "(expected \(Prose.alternatives(FontWeight.allCases.map(\.name))))")
            return
        }
        draft.set(name, field.sourced(.weight(weight), rule: field.path))
    }

    /// Returns a number; nil if there is none, with an error reported if the value is of another type.
    private func number(_ field: JSONField?, log: inout ImportLog) -> Measure? {
        guard let field else { return nil }
        guard let number = field.value.number, number.isFinite else {
            return log.refuse(field, as: ThemeDiagnosticKinds.type, because: "is not a number (expected points)")
        }
        return field.sourced(number, rule: field.path)
    }

    private func reportLost(_ field: JSONField, log: inout ImportLog, depth: Int = 0) {
        for member in field.members {
            let path = String(member.path.dropFirst(variant.path.count + 1))
            if Self.lost.contains(member.name) {
                if ["animation", "haptics", "sounds"].contains(member.name) {
                    log.loseHidden(path)
                } else {
                    log.lose(path)
                }
            } else if depth < 2 {
                reportLost(member, log: &log, depth: depth + 1)
            }
        }
    }
}
