internal import Documents
internal import Graphics
internal import ThemeModel

/// Colour themes of VS Code, and the colours of its settings.
enum VSCodeTheme: ForeignFormat {
    static let name = "vscode"
    static let isDerived = true
    static let takesComments = true

    private static let customizations = "workbench.colorCustomizations"

    static func recognizes(_ document: SourceDocument) -> Bool {
        guard document.syntax == .json, !document.isWhole else { return false }
        if document.root[customizations]?.object != nil { return true }
        let names = document.root["colors"]?.object?.map(\.name) ?? []
        return names.contains("editor.background") || names.contains("editor.foreground")
            || names.count { $0.contains(".") } >= 3
    }

    static func themes(in document: SourceDocument, _ request: ImportRequest, _ log: inout ImportLog) -> [ThemeEntry] {
        if let include = document.field("include"), let file = include.value.string {
            log.reportInclude(of: file, include.path, at: include.location)
        }
        if let settings = document.field(customizations) { return entries(of: settings, document) }
        let colors = document.field("colors") ?? JSONField.root(of: document)
        let name = document.root["name"]?.string
        let author = document.root["author"]?.string
        return [
            ThemeEntry(names: [name ?? document.baseName]) { log in
                VSCodeThemeReader(objects: [colors]).draft(&log).map {
                    DraftTheme(name: name, author: author, variants: $0.variants)
                }
            }
        ]
    }

    /// Returns the themes of settings: the colours for all, and those of each group `[Theme]` over them.
    private static func entries(of settings: JSONField, _ document: SourceDocument) -> [ThemeEntry] {
        let groups = settings.members.filter { $0.name.hasPrefix("[") && $0.value.object != nil }
        let themes = groups.prefix(ImportLimits.themes).map { group in
            let names = group.name.split { "[]".contains($0) }.map(String.init)
            return ThemeEntry(names: names.isEmpty ? [group.name] : names) { log in
                VSCodeThemeReader(objects: [group, settings]).draft(&log).map {
                    DraftTheme(name: names.first, variants: $0.variants)
                }
            }
        }
        guard settings.members.contains(where: { $0.value.string != nil }) else { return themes }
        let plain = ThemeEntry(names: [document.baseName]) { log in
            VSCodeThemeReader(objects: [settings]).draft(&log).map { DraftTheme(variants: $0.variants) }
        }
        return [plain] + themes
    }
}

extension VariantDraft {
    /// The draft as the only variant of a theme, in the mode of its background.
    fileprivate var variants: [Mode: VariantDraft] { [(self[color: .keyboardBackground] ?? .black).mode: self] }
}

/// A reader for one theme.
private struct VSCodeThemeReader {
    /// The objects with colours; of two colours with one name, that of the first object counts.
    let objects: [JSONField]

    private func field(_ name: String) -> JSONField? {
        for object in objects {
            if let field = object[name], field.value.string != "default" { return field }
        }
        return nil
    }

    /// Returns a colour; nil if it is absent or clear, or, with a warning, if it cannot be read.
    private func color(_ name: String, log: inout ImportLog) -> Shade? {
        guard let field = field(name) else { return nil }
        guard let text = field.value.string, text.hasPrefix("#"), let color = CSSColor.color(text) else {
            return log.refuse(
                field, as: ThemeDiagnosticKinds.color, severity: .warning,
                because: "is not a colour, and is ignored (expected #RRGGBB or #RRGGBBAA)")
        }
        return color.isClear ? nil : field.sourced(color)
    }

    /// Returns the first colour that is there, over another one.
    private func first(_ names: [String], on base: Shade, log: inout ImportLog) -> Shade? {
        for name in names {
            if let color = color(name, log: &log) { return color.value.isOpaque ? color : over(color, base) }
        }
        return nil
    }

    func draft(_ log: inout ImportLog) -> VariantDraft? {
        guard let written = color("editor.background", log: &log) else { return terminalDraft(&log) }
        let light =
            first(["editor.foreground", "foreground"], on: written, log: &log).map { !$0.value.isDark } ?? false
        let b = written.onCanvas(of: light ? .dark : .light)
        guard let f = first(["editor.foreground", "foreground"], on: b, log: &log) else { return terminalDraft(&log) }
        let key = mix(b, f, 0.12)
        var draft = VariantDraft()
        draft.set(b, to: .keyboardBackground)
        draft.set(key, to: .regularKeyBackground)
        draft.set(mix(b, f, 0.06), to: .modifierKeyBackground)
        draft.set(f, to: .regularKeyText, .modifierKeyText, .candidateText)
        let accent = setAccent(&draft, b: b, f: f, log: &log)
        setPressed(&draft, key: key, b: b, f: f, log: &log)
        setPopup(&draft, key: key, accent: accent, b: b, f: f, log: &log)
        let notes = ["descriptionForeground", "editorLineNumber.foreground", "tab.inactiveForeground"]
        let note = first(notes, on: b, log: &log)
        draft.set(note.flatMap { $0.contrast(with: b) < 3 ? nil : $0 } ?? mix(b, f, 0.6), to: .candidateAnnotationText)
        let lines = ["editorGroup.border", "panel.border", "widget.border"]
        draft.set(first(lines, on: b, log: &log) ?? mix(b, f, 0.2), to: .candidateSeparator)
        reportLost(draft, log: &log)
        return draft
    }

    /// Returns the keyboard of the terminal's colours, which stand in for those of an editor.
    private func terminalDraft(_ log: inout ImportLog) -> VariantDraft? {
        let schemes = objects.map { TerminalScheme($0, syntax: .code) }
        if let scheme = schemes.first(where: \.isComplete) { return Terminal.draft(of: scheme, &log) }
        let object = objects[0]
        for name in ["editor.background", "editor.foreground"] where field(name) == nil {
            log.reportMissing(object.path.isEmpty ? name : object.path + "." + name, at: object.nameLocation)
        }
        if !log.diagnostics.haveErrors {
            log.reportMissing("editor.foreground", at: object.nameLocation)
        }
        return nil
    }

    private func setAccent(_ draft: inout VariantDraft, b: Shade, f: Shade, log: inout ImportLog) -> Shade {
        let names = [
            "button.background", "activityBarBadge.background", "badge.background", "terminal.ansiBlue",
            "progressBar.background", "focusBorder", "textLink.foreground",
        ]
        // Where nothing stands out, the text does.
        var accent = f.by(.invented)
        var text: Shade?
        for name in names {
            guard let color = first([name], on: b, log: &log), color.contrast(with: b) >= 1.5 else { continue }
            accent = color
            if name == names[0] { text = first(["button.foreground"], on: color, log: &log) }
            break
        }
        draft.set(accent, to: .accentKeyBackground)
        draft.set(text ?? best(accent, b, f), to: .accentKeyText)
        return accent
    }

    private func setPressed(
        _ draft: inout VariantDraft, key: Shade, b: Shade, f: Shade, log: inout ImportLog
    ) {
        let selection = first(["list.activeSelectionBackground", "editor.selectionBackground"], on: key, log: &log)
        let pressed = log.visible(selection, on: key, called: "keys") ?? mix(b, f, 0.3)
        let written = first(["list.activeSelectionForeground"], on: pressed, log: &log)
        draft.set(pressed, to: .pressedKeyBackground)
        draft.set(
            written.flatMap { $0.contrast(with: pressed) < 3 ? nil : $0 } ?? best(pressed, f, b), to: .pressedKeyText)
    }

    private func setPopup(
        _ draft: inout VariantDraft, key: Shade, accent: Shade, b: Shade, f: Shade, log: inout ImportLog
    ) {
        let grounds = [
            "editorSuggestWidget.background", "editorWidget.background", "dropdown.background", "menu.background",
        ]
        let popup = first(grounds, on: b, log: &log) ?? key
        draft.set(popup, to: .previewBackground, .popupBackground)
        draft.set(first(["editorSuggestWidget.foreground"], on: popup, log: &log) ?? f, to: .previewText, .popupKeyText)
        if let border = color("editorSuggestWidget.border", log: &log) {
            draft.set(border, to: .previewBorder, .popupBorder)
            draft.fix(0.5, .previewBorderWidth, .popupBorderWidth)
        }
        let selections = [
            "editorSuggestWidget.selectedBackground", "list.activeSelectionBackground", "list.focusBackground",
            "editor.selectionBackground",
        ]
        let selection = first(selections, on: popup, log: &log)
        let chosen = log.visible(selection, on: popup, called: "list of suggestions") ?? accent
        let text = first(["editorSuggestWidget.selectedForeground"], on: chosen, log: &log) ?? best(chosen, f, b)
        draft.set(chosen, to: .popupKeySelectedBackground, .candidateSelectedBackground)
        draft.set(text, to: .popupKeySelectedText, .candidateSelectedText)
    }

    /// Counts the colours that the keyboard does not use: an editor has hundreds.
    private func reportLost(_ draft: VariantDraft, log: inout ImportLog) {
        let used = Set(draft.origins.values.map(\.path))
        for field in objects[0].members where field.value.string != nil && !used.contains(field.path) {
            log.loseHidden(field.path)
        }
    }
}
