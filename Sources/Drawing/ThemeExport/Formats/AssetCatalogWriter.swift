internal import Documents
internal import Graphics
internal import ThemeModel

/// An asset catalogue of Xcode: a set for each colour and for an app's accent, with dark appearances. Catalogues have no sizes.
enum AssetCatalogWriter {
    @Sendable static func write(_ subject: ExportSubject, into ledger: inout ExportLedger) -> [ExportFile] {
        let id = subject.document.id
        let catalogue = EntryName.portable(id, ending: ".xcassets", fallback: id) + ".xcassets"
        var files = [contents(of: catalogue, members: [])]
        let names = subject.listed.map(\.property).filter { $0.kind == .color }.map(\.name)
        let sets = names.map { ($0.rawValue.prefix(1).uppercased() + $0.rawValue.dropFirst(), $0) }
        for (set, name) in [("AccentColor", PropertyName.accentKeyBackground)] + sets {
            let colors = subject.variants.map { values in
                let tone = values.color(name)
                ledger.note("\(set).\(values.mode.rawValue)", is: "\(tone.color)", of: tone, in: values.mode)
                return color(tone.color, in: values.mode)
            }
            files.append(contents(of: "\(catalogue)/\(set).colorset", members: [("colors", .array(colors))]))
        }
        return files
    }

    private static func contents(of folder: String, members: [(String, JSONOutput)]) -> ExportFile {
        let info = JSONOutput.object([("author", .string("xcode")), ("version", .number(1))])
        return ExportFile(
            "\(folder)/Contents.json", text: JSONOutput.object(members + [("info", info)]).text() + "\n")
    }

    private static func color(_ color: Color, in mode: Mode) -> JSONOutput {
        let appearance = JSONOutput.object([("appearance", .string("luminosity")), ("value", .string("dark"))])
        let value = JSONOutput.object([
            ("color-space", .string("srgb")),
            (
                "components",
                .object([
                    ("alpha", .string((Double(color.alpha) / 255).decimal(places: 3, keepingZeros: true))),
                    ("blue", component(color.blue)), ("green", component(color.green)), ("red", component(color.red)),
                ])
            ),
        ])
        return .object(
            (mode == .dark ? [("appearances", .array([appearance]))] : [])
                + [("color", value), ("idiom", .string("universal"))])
    }

    private static func component(_ level: UInt8) -> JSONOutput {
        .string("0x" + Color(red: level, green: 0, blue: 0).description.dropFirst().prefix(2))
    }
}
