internal import Documents
internal import Graphics
internal import ThemeModel

/// The palette of Catppuccin: four flavours, each a theme, with one of fourteen accents.
enum Catppuccin: ForeignFormat {
    static let name = "catppuccin"
    static let isDerived = true

    private static let flavours = ["latte", "frappe", "macchiato", "mocha"]
    private static let accents = Set<String>(listed: "catppuccin-accents")

    static func recognizes(_ document: SourceDocument) -> Bool {
        document.syntax == .json && !document.isWhole
            && flavours.contains { flavour in
                let colors = document.root[flavour]?["colors"]
                return colors?["base"] != nil && colors?["text"] != nil
            }
    }

    static func themes(in document: SourceDocument, _ request: ImportRequest, _ log: inout ImportLog) -> [ThemeEntry] {
        let accent = request.pick?.lowercased().split(separator: " ").last.map(String.init)
        let picked = accent.flatMap { accents.contains($0) ? $0 : nil }
        return flavours.compactMap { name -> ThemeEntry? in
            guard let flavour = document.field(name) else { return nil }
            let isDark = flavour["dark"]?.isOn(&log) ?? (name != "latte")
            let names = [name] + (picked.map { ["\(name) \($0)"] } ?? [])
            return ThemeEntry(names: names, mode: isDark ? .dark : .light) { log in
                CatppuccinReader(flavour: flavour, isDark: isDark).theme(
                    accent: picked ?? "mauve", isPicked: picked != nil, &log)
            }
        }
    }
}

/// A reader for one flavour.
private struct CatppuccinReader {
    let flavour: JSONField
    let isDark: Bool

    private func color(_ name: String, _ log: inout ImportLog) -> Shade {
        guard let field = flavour["colors"]?[name] else {
            log.reportMissing("\(flavour.path).colors.\(name)", at: flavour.nameLocation)
            return .black
        }
        let value = field["hex"] ?? field
        return value.hexColor(&log).map { field.sourced($0.value) } ?? .black
    }

    func theme(accent name: String, isPicked: Bool, _ log: inout ImportLog) -> DraftTheme? {
        let (base, surface) = (color("base", &log), color("surface0", &log))
        let (text, subtext) = (color("text", &log), color("subtext0", &log))
        let (mantle, crust) = (color("mantle", &log), color("crust", &log))
        let (overlay, line, accent) = (color("overlay2", &log), color("surface1", &log), color(name, &log))
        guard !log.diagnostics.haveErrors else { return nil }
        let key = isDark ? surface : base
        let other = isDark ? base : surface
        var draft = VariantDraft()
        draft.set(isDark ? mantle : crust, to: .keyboardBackground)
        draft.set(key, to: .regularKeyBackground)
        draft.set(other, to: .modifierKeyBackground, .previewBackground, .popupBackground)
        draft.set(text, to: .regularKeyText, .pressedKeyText, .previewText, .popupKeyText, .candidateText)
        draft.set(subtext, to: .modifierKeyText, .candidateAnnotationText)
        draft.set(over(overlay.faded(0.7), key), to: .pressedKeyBackground)
        draft.setSelected(accent, text: base)
        draft.set(line, to: .candidateSeparator)
        draft.setShadow(
            isDark ? crust : surface, offset: Point(0, 1), blur: 0, of: [.regularKey, .modifierKey], log: &log)
        let parts =
            ["Catppuccin", written(flavour) ?? flavour.name]
            + (isPicked ? [written(flavour["colors"]?[name]) ?? name] : [])
        return DraftTheme(
            name: parts.joined(separator: " "), author: "Catppuccin", variants: [isDark ? .dark : .light: draft])
    }

    private func written(_ field: JSONField?) -> String? {
        field?.value["name"]?.string.flatMap { $0.isEmpty ? nil : $0 }
    }
}
