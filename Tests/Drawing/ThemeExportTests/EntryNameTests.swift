import Documents
import TestSupport
import Testing
import ThemeModel

@testable import ThemeExport
@testable import ThemeImport

/// Any name that a theme may have can be written, and names of files keep the rules of Windows.
@Suite struct EntryNameTests {
    /// What Windows refuses, or changes in silence, and what unpacking would lose.
    private static func faults(_ path: String) -> [String] {
        path.split(separator: "/", omittingEmptySubsequences: false).flatMap { part -> [String] in
            let scalars = part.unicodeScalars
            let stem = part.prefix { $0 != "." }.uppercased()
            let devices =
                ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"]
                + "0123456789¹²³".flatMap { ["COM\($0)", "LPT\($0)"] }
            let rules: [(String, Bool)] = [
                ("is empty", part.isEmpty), ("has a forbidden character", part.contains { "<>:\"\\|?*".contains($0) }),
                ("has a control", scalars.contains { $0.value < 0x20 || $0.value == 0x7F }),
                ("has a noncharacter", scalars.contains(where: \.properties.isNoncharacterCodePoint)),
                ("ends with a dot or space", scalars.last == "." || scalars.last == " "),
                ("is a device", devices.contains(stem)), ("is longer than 255 units", part.utf16.count > 255),
                ("is longer than 255 bytes", part.utf8.count > 255),
            ]
            return rules.filter(\.1).map { "\(part.debugDescription) \($0.0)" }
        }
    }

    @Test(arguments: [
        ("a: b", "a  b"), ("C:\\x", "C  x"), ("../up", "up"), ("trail. ", "trail"), ("con", "_con"),
        ("Aux.x", "_Aux.x"),
        ("com\u{B9}", "_com\u{B9}"), ("console", "console"), ("...", "id"), ("\u{FFFE}x", "x"),
        ("e\u{301}", "e\u{301}"),
        ("a\u{2028}b", "a b"), (String(repeating: "x", count: 300), String(repeating: "x", count: 250)),
        (String(repeating: "漢", count: 100), String(repeating: "漢", count: 83)),
    ])
    func namesBecomePortable(text: String, name: String) {
        #expect(EntryName.portable(text, ending: ".json", fallback: "id") == name)
        #expect(EntryName.portable("?", ending: "", fallback: "*") == "theme")
    }

    @Test func everyNameBecomesOneThatWindowsTakes() {
        for text in AwkwardNames.names(2000) {
            let name = EntryName.portable(text, ending: ".json", fallback: text)
            #expect(Self.faults(name + ".json") == [], "\(text.debugDescription)")
        }
    }

    /// Every kind writes the known names in both modes; the others are divided among the kinds.
    @Test func anyNameIsWrittenAndReadBack() throws {
        let names = AwkwardNames.names(400)
        let kinds = ExportKind.allCases
        // Its values have nothing to do with its name, so it has no more than it must have.
        var few = try preset("linen")
        func needed(_ variant: ThemeVariant?) -> ThemeVariant? {
            variant.map { ThemeVariant($0.values.filter(\.key.property.isRequired)) }
        }
        (few.light, few.dark) = (needed(few.light), needed(few.dark))
        for (index, name) in names.enumerated() {
            var theme = few
            (theme.name, theme.metadata.author, theme.metadata.description) = (name, name, name)
            theme.id = name
            let isKnown = index < AwkwardNames.known.count
            for kind in isKnown ? kinds : [kinds[index % kinds.count]] {
                let export = try theme.exported(as: kind, variants: isKnown || index % 2 == 0 ? .both : .light)
                var paths: Set<String> = []
                for file in export.files {
                    let inside = ZipArchive.isArchive(file.bytes) ? try ZipArchive(file.bytes).entries.map(\.name) : []
                    #expect(([file.path] + inside).flatMap(Self.faults) == [], "\(kind) \(name.debugDescription)")
                    #expect(Set(inside.map { $0.lowercased() }).count == inside.count)
                    #expect(paths.insert(file.path.lowercased()).inserted)
                }
            }
        }
    }
}
