internal import Documents
internal import ThemeModel

/// Themes of FlorisBoard: stylesheets of two generations, the attributes that preceded them, and extensions, which are zip
/// archives of stylesheets.
enum Floris: ForeignFormat {
    static let name = "floris"
    static let isDerived = false
    static let app: KeyboardApp? = .floris
    static let archived: [(file: String, syntax: Syntax)] = [("extension.json", .json)]

    /// Part of the address of a stylesheet's schema.
    private static let schema = "schemas.florisboard.org/snygg/"

    static func recognizes(_ document: SourceDocument) -> Bool {
        let root = document.root
        if document.archive != nil { return root["$"]?.string == "ime.extension.theme" }
        guard document.folder == nil, let members = root.object else { return false }
        if root["$schema"]?.string?.contains(schema) == true { return true }
        if root["attributes"]?.object != nil, root["isNightTheme"] != nil { return true }
        let names = members.map(\.name)
        let hasKeys = names.contains { SnyggRule.element(of: $0) == "key" || SnyggRule.element(of: $0) == "keyboard" }
        let isBeside = names.contains { name in
            name == "@defines" || name.hasPrefix("key-popup") || name.hasPrefix("smartbar")
        }
        return hasKeys && isBeside
    }

    static func themes(in document: SourceDocument, _ request: ImportRequest, _ log: inout ImportLog) -> [ThemeEntry] {
        guard document.archive != nil else {
            let attributes = FlorisAttributes(document)
            let mode = attributes?.mode
            return [ThemeEntry(names: [attributes?.name ?? document.baseName], mode: mode) { theme(document, &$0) }]
        }
        return (document.root["themes"]?.array ?? []).prefix(ImportLimits.themes).compactMap { entry($0, document) }
    }

    /// Returns one theme of an extension.
    private static func entry(_ json: JSONValue, _ extensionFile: SourceDocument) -> ThemeEntry? {
        guard let id = json["id"]?.string else { return nil }
        let label = json["label"]?.string ?? id
        let authors = json["authors"]?.array?.compactMap(\.string).joined(separator: ", ")
        let written = json["stylesheet"]?.string?.trimmed ?? ""
        let path = written.isEmpty ? "stylesheets/\(id).json" : written
        let isNight = json["isNight"]?.bool ?? json["isNightTheme"]?.bool ?? true
        return ThemeEntry(names: [id, label], mode: isNight ? .dark : .light) { log in
            guard extensionFile.archive?[path] != nil else {
                return log.refuse(
                    ImportDiagnosticKinds.danglingReference, severity: .error,
                    "themes.\(ImportLog.shown(id)).stylesheet",
                    "the archive has no file \(Quoted(path))", at: extensionFile.location(json.range))
            }
            guard let sheet = extensionFile.entry(path, &log), var draft = theme(sheet, &log) else { return nil }
            draft.name = label
            draft.author = authors
            if json["isBorderless"]?.bool == true, sheet.root["$schema"] == nil {
                for mode in draft.variants.keys {
                    for key in [OverridableKey.space, .return] {
                        draft.variants[mode]?.override(key, member: .margin, with: lowFace)
                    }
                }
            }
            return draft
        }
    }

    /// The faces of a borderless theme in 0.4, which leaves 15 % of a phone's keys free above and below them.
    private static let lowFace = Traced<PropertyValue>(
        .margins(KeyMargins(left: 0, top: 7.03, right: 0, bottom: 7.03)), rule: "isBorderless", provenance: .derived)

    /// Returns the theme of one document, by its generation.
    private static func theme(_ document: SourceDocument, _ log: inout ImportLog) -> DraftTheme? {
        if let attributes = FlorisAttributes(document) { return attributes.theme(&log) }
        let address = document.field("$schema")
        if let address, address.value.string?.contains(schema + "v2") != true {
            return log.refuse(
                address, as: ImportDiagnosticKinds.version, because: "is not a known version (expected v2)")
        }
        var reader = SnyggReader(document, address == nil ? .v1 : .v2, &log)
        return reader.theme(&log)
    }
}
