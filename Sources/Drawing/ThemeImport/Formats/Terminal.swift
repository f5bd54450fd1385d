internal import Documents
internal import Graphics
internal import ThemeModel

/// Colour schemes of terminals: JSON with sixteen named colours, or a list of these under `schemes`.
enum Terminal: ForeignFormat {
    static let name = "terminal"
    static let isDerived = true

    static func recognizes(_ document: SourceDocument) -> Bool {
        document.syntax == .json && document.folder == nil && document.archive == nil
            && schemes(of: document).contains { isScheme($0.value) }
    }

    private static func isScheme(_ json: JSONValue) -> Bool {
        ["background", "foreground", "black", "brightWhite"].allSatisfy { json[$0]?.string != nil }
    }

    static func themes(in document: SourceDocument, _ request: ImportRequest, _ log: inout ImportLog) -> [ThemeEntry] {
        schemes(of: document).prefix(ImportLimits.themes).map { scheme in
            let name = scheme.value["name"]?.string
            let background = scheme.value["background"]?.string.flatMap { HexColor($0) }
            return ThemeEntry(names: [name ?? document.baseName], mode: background?.color.mode) { log in
                theme(scheme, name, &log)
            }
        }
    }

    /// Returns the schemes of a document: its own colours, or those of a list.
    private static func schemes(of document: SourceDocument) -> [JSONField] {
        guard let list = document.field("schemes"), let elements = list.value.array else {
            return [JSONField.root(of: document)]
        }
        return elements.enumerated().filter { $0.element.object != nil }.map { index, json in
            let name = "schemes[\(index)]"
            return JSONField(JSONMember(name: name, nameRange: json.range, value: json), in: document.source)
        }
    }

    /// The colours of a terminal that a keyboard does not use.
    private static let lost = [
        "cursorColor", "black", "red", "green", "yellow", "purple", "cyan", "white", "brightBlack", "brightRed",
        "brightGreen", "brightYellow", "brightBlue", "brightPurple", "brightCyan", "brightWhite",
    ]

    private static func theme(_ scheme: JSONField, _ name: String?, _ log: inout ImportLog) -> DraftTheme? {
        guard let b = required("background", of: scheme, &log)?.opaque,
            let f = required("foreground", of: scheme, &log)?.opaque,
            let blue = required("blue", of: scheme, &log)
        else { return nil }
        let key = mix(b, f, 0.12)
        var draft = VariantDraft()
        draft.set(b, to: .keyboardBackground)
        draft.set(key, to: .regularKeyBackground, .previewBackground, .popupBackground)
        draft.set(mix(b, f, 0.06), to: .modifierKeyBackground)
        draft.set(f, to: .regularKeyText, .modifierKeyText, .previewText, .popupKeyText, .candidateText)
        let accent = blue.contrast(with: b) < 1.5 ? optional("brightBlue", of: scheme, &log) ?? blue : blue
        draft.setSelected(accent, text: best(accent, b, f))
        let selection = optional("selectionBackground", of: scheme, &log)
        let pressed = selection.flatMap { $0.contrast(with: key) < 1.1 ? nil : $0 } ?? mix(b, f, 0.3)
        draft.set(pressed, to: .pressedKeyBackground)
        draft.set(best(pressed, f, b), to: .pressedKeyText)
        let grey = optional("brightBlack", of: scheme, &log)
        draft.set(grey.flatMap { $0.contrast(with: b) < 3 ? nil : $0 } ?? mix(b, f, 0.6), to: .candidateAnnotationText)
        draft.set(mix(b, f, 0.2), to: .candidateSeparator)
        reportLost(scheme, draft, &log)
        return DraftTheme(name: name, author: scheme.value["author"]?.string, variants: [b.value.mode: draft])
    }

    private static func required(_ name: String, of scheme: JSONField, _ log: inout ImportLog) -> Shade? {
        guard let field = scheme[name] else {
            log.reportMissing(scheme.path.isEmpty ? name : scheme.path + "." + name, at: scheme.namePlace)
            return nil
        }
        return field.hexColor(&log)
    }

    private static func optional(_ name: String, of scheme: JSONField, _ log: inout ImportLog) -> Shade? {
        scheme[name]?.hexColor(&log)
    }

    /// Reports the colours that the keyboard does not use.
    private static func reportLost(_ scheme: JSONField, _ draft: VariantDraft, _ log: inout ImportLog) {
        let used = Set(draft.origins.values.map(\.path))
        for name in lost {
            if let field = scheme[name], !used.contains(field.path) { log.lose(name) }
        }
    }
}
