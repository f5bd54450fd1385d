internal import Documents
internal import Graphics
internal import ThemeImport
internal import ThemeModel

/// Resources of an Android app: colours and sizes, for day and night. They have no place for gradients, weights and words.
enum AndroidWriter {
    @Sendable static func write(_ subject: ExportSubject, into ledger: inout ExportLedger) -> [ExportFile] {
        let note = comment("\(subject.name), \(subject.author)")
        let folders = zip(subject.variants, ["values", "values-night"])
        let colors = folders.map { values, folder in
            let entries = colorEntries(of: values, noting: &ledger)
            return ExportFile("\(folder)/colors.xml", text: resources(entries, comment: note))
        }
        let sizes = folders.map { values, folder in
            ExportFile(
                "\(folder)/dimens.xml", text: resources(sizeEntries(of: values, noting: &ledger), comment: note))
        }
        return colors + (sizes[0].bytes == sizes[1].bytes ? [sizes[0]] : sizes)
    }

    private static func resources(_ entries: [String], comment note: String) -> String {
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<!-- \(note) -->\n<resources>\n"
            + entries.map { "    \($0)\n" }.joined() + "</resources>\n"
    }

    /// Returns a text that cannot end a comment.
    private static func comment(_ text: String) -> String {
        var text = Quoted.sanitized(text)
        while let dashes = text.firstRange(of: "--") { text.replaceSubrange(dashes, with: "- -") }
        return text.hasSuffix("-") ? text + " " : text
    }

    private static func resourceName(_ name: String) -> String { "kb_" + name.lowercasedWords(joinedBy: "_") }

    // MARK: - Colours

    private static func colorEntries(of values: VariantValues, noting ledger: inout ExportLedger) -> [String] {
        var entries: [String] = []
        for property in values.listed.map(\.property) where property.kind == .color {
            let name = resourceName(property.name.rawValue)
            let tone = values.color(property.name)
            let text = tone.color.spelled(alphaFirst: true)
            ledger.note(name, is: text, of: tone, in: values.mode)
            entries.append("<color name=\"\(name)\">\(text)</color>")
        }
        return entries
    }

    // MARK: - Sizes

    private static func sizeEntries(of values: VariantValues, noting ledger: inout ExportLedger) -> [String] {
        var entries: [String] = []
        for property in values.listed.map(\.property) {
            let sizes: [(ending: String, number: Double, unit: String)] =
                switch (values[property.name], property.kind) {
                case (.offset(let offset)?, _): [("_x", offset.x, "dp"), ("_y", offset.y, "dp")]
                case (.number(let size)?, .fontSize): [("", size, "sp")]
                case (.number(let length)?, .length): [("", length, "dp")]
                case (.number(let scale)?, _): [("", scale, "")]
                default: []
                }
            for (ending, number, unit) in sizes {
                let name = resourceName(property.name.rawValue) + ending
                let text = number.decimal(places: 2) + unit
                ledger.note(name, is: text, of: property.name, in: values.mode)
                // Android's tools read a plain number as a resource of type item.
                entries.append(
                    unit.isEmpty
                        ? "<item name=\"\(name)\" format=\"float\" type=\"dimen\">\(text)</item>"
                        : "<dimen name=\"\(name)\">\(text)</dimen>")
            }
        }
        return entries
    }
}
