internal import Documents
internal import Graphics
internal import ThemeModel

/// A theme of the generation before stylesheets: groups of attributes that refer to one another.
final class FlorisAttributes {
    private let document: SourceDocument
    private let groups: JSONField

    /// Creates the theme of a document; nil if the document is of another generation.
    init?(_ document: SourceDocument) {
        guard let groups = document.field("attributes"), groups.value.object != nil else { return nil }
        self.document = document
        self.groups = groups
    }

    /// The mode that it is for.
    var mode: Mode { document.root["isNightTheme"]?.bool == true ? .dark : .light }

    /// Its name; nil if it has none.
    var name: String? { document.root["label"]?.string ?? document.root["name"]?.string }

    func theme(_ log: inout ImportLog) -> DraftTheme? {
        var draft = VariantDraft()
        let background = color("keyboard", "background", &log) ?? .constant(Color(rgb: 0x212121))
        let text =
            color("key", "foreground", &log) ?? color("window", "textColor", &log) ?? best(background, .black, .white)
        draft.set(background, to: .keyboardBackground)
        setKeys(&draft, text, &log)
        setPopups(&draft, text, &log)
        setCandidates(&draft, text, &log)
        reportLost(&log)
        let authors = document.root["authors"]?.array?.compactMap(\.string).joined(separator: ", ")
        return DraftTheme(name: name, author: authors, variants: [mode: draft])
    }

    private func setKeys(_ draft: inout VariantDraft, _ text: Shade, _ log: inout ImportLog) {
        let key = color("key", "background", &log) ?? .nothing
        draft.set(key, to: .regularKeyBackground, .modifierKeyBackground)
        draft.set(text, to: .regularKeyText, .modifierKeyText)
        draft.set(color("key", "backgroundPressed", &log) ?? key, to: .pressedKeyBackground)
        draft.set(color("key", "foregroundPressed", &log) ?? text, to: .pressedKeyText)
        let accent = first(["key:enter", "keyEnter"], "background", &log) ?? color("window", "colorPrimary", &log)
        draft.set(accent ?? key, to: .accentKeyBackground)
        draft.set(first(["key:enter", "keyEnter"], "foreground", &log) ?? text, to: .accentKeyText)
        if let border = groups["key"]?["showBorder"],
            border.value.string.flatMap({ Bool($0) }) ?? border.isOn(&log) == true
        {
            let shadow = border.sourced(Color.black.withAlpha(multipliedBy: 0.3), rule: border.path)
            draft.setShadow(shadow, offset: Point(0, 1), blur: 2, of: [.regularKey, .modifierKey], log: &log)
            let raised = border.sourced(PropertyValue.number(2), rule: border.path)
            for kind in [OverridableKey.regular, .modifier] { draft.override(kind, member: .elevation, with: raised) }
        } else {
            draft.clearShadow(of: [.regularKey, .modifierKey])
        }
        draft.madeForAndroid()
    }

    private func setPopups(_ draft: inout VariantDraft, _ text: Shade, _ log: inout ImportLog) {
        let names = ["popup", "keyPopup"]
        let own = first(names, "foreground", &log) ?? text
        let fill = first(names, "background", &log) ?? color("key", "background", &log) ?? .nothing
        draft.set(fill, to: .previewBackground, .popupBackground)
        draft.set(own, to: .previewText, .popupKeyText, .popupKeySelectedText)
        draft.set(first(names, "backgroundActive", &log) ?? fill, to: .popupKeySelectedBackground)
    }

    private func setCandidates(_ draft: inout VariantDraft, _ text: Shade, _ log: inout ImportLog) {
        let own = color("smartbar", "foreground", &log) ?? text
        draft.set(color("smartbar", "background", &log), to: .candidateBarBackground)
        draft.set(own, to: .candidateText)
        draft.set(color("smartbar", "foregroundAlt", &log) ?? own, to: .candidateAnnotationText)
        draft.set(own.faded(0.25), to: .candidateSeparator)
        draft.set(color("smartbarButton", "background", &log), to: .candidateSelectedBackground)
        draft.set(color("smartbarButton", "foreground", &log) ?? own, to: .candidateSelectedText)
    }

    /// Returns the colour from the first group that has it.
    private func first(_ names: [String], _ name: String, _ log: inout ImportLog) -> Shade? {
        for group in names {
            if let color = color(group, name, &log) { return color }
        }
        return nil
    }

    /// Returns a colour, with references followed; nil if there is none.
    private func color(_ group: String, _ name: String, _ log: inout ImportLog) -> Shade? {
        guard let start = groups[group]?[name] else { return nil }
        var field = start
        for _ in 0...ImportLimits.references {
            guard let text = field.value.string else { return log.reportUnreadable(field) }
            guard text.hasPrefix("@") else {
                let color = text == "transparent" ? Color.clear : HexColor(text, alphaFirst: true)?.color
                return color.map { field.sourced($0, rule: start.path) } ?? log.reportUnreadable(field)
            }
            let parts = text.dropFirst().split(separator: "/", maxSplits: 1)
            guard parts.count == 2, let next = groups[String(parts[0])]?[String(parts[1])] else {
                return log.refuse(
                    ImportDiagnosticKinds.danglingReference, of: field, "\(Quoted(text)) refers to nothing")
            }
            field = next
        }
        return log.refuse(
            ImportDiagnosticKinds.danglingReference, of: start,
            "references are nested more than \(ImportLimits.references) deep")
    }

    /// Reports the groups that the table does not use; those of a keyboard of letters are listed by name.
    private func reportLost(_ log: inout ImportLog) {
        let carried = Set<String>(listed: "floris-groups")
        for group in groups.members where !carried.contains(group.name) {
            if group.name.hasPrefix("key") { log.lose(group.name) } else { log.loseHidden(group.name) }
        }
    }
}
