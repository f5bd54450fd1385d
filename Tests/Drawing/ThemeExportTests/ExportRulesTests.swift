import Documents
import Graphics
import TestSupport
import Testing
import ThemeImport
import ThemeModel

@testable import ThemeExport

/// The rules that all kinds share: variants, names, archives, what is told.
@Suite struct ExportRulesTests {
    private func messages(_ export: ExportedTheme, _ kind: DiagnosticKind) -> [String] {
        export.diagnostics.filter { $0.kind == kind }.map(\.message)
    }

    private func memberName(_ theme: ThemeDocument) throws -> String? {
        try json(theme.exported(as: .fcitx5, form: .json(of: .fcitx5)))["name"]?.string
    }

    @Test(arguments: [
        ("NordDark", "NordDark 2"), ("a/b", "a b"), ("..x", "x"), ("a\\b\u{7}c", "a b c"), ("红黄蓝", "红黄蓝"),
        (String(repeating: "é", count: 60), String(repeating: "é", count: 50)),
        (String(repeating: "👨‍👩‍👧‍👦", count: 40), String(repeating: "👨‍👩‍👧‍👦", count: 8)),
    ])
    func namesAreFittedForFcitx5(_ name: String, _ wanted: String) throws {
        var theme = try preset("linen")
        theme.name = name
        #expect(try memberName(theme) == wanted)
        let told = try messages(theme.exported(as: .fcitx5), ImportDiagnosticKinds.fittedName)
        #expect(told.isEmpty == (name == wanted))
    }

    /// Names whose first byte is above 127 are negative numbers.
    @Test(arguments: [("Slate", "4klmxld1"), ("Über Nacht", "-968eczl4b3pnkclfw"), ("红黄蓝", "-2mhkeq3ovrr5nn")])
    func namesAreNumbersForHeliBoard(_ name: String, _ wanted: String) throws {
        var theme = try preset("linen")
        theme.name = name
        #expect(try json(theme.exported(as: .heliboard)).object?.last?.name == wanted)
    }

    @Test func idsBeginWithALetterForFloris() throws {
        var theme = try preset("linen")
        theme.id = "9_lives"
        let export = try theme.exported(as: .floris)
        #expect(messages(export, ImportDiagnosticKinds.fittedName) == ["\"9_lives\" became \"t_9_lives\""])
        let text = String(decoding: export.files[0].bytes, as: UTF8.self)
        #expect(text.contains("\"id\": \"t_9_lives_light\"") && text.contains("stylesheets/t_9_lives_dark.json"))
    }

    @Test func aMissingVariantIsAnErrorOnlyWhereItIsNeeded() throws {
        var theme = try preset("linen")
        theme.dark = nil
        for kind in ExportKind.allCases {
            if kind.importedForm.holdsBoth {
                let error = #expect(throws: OperationError.self) { try theme.exported(as: kind) }
                #expect(error?.diagnostics.map(\.kind.id) == ["KB101"] && error?.kind == .badData, "\(kind)")
            } else {
                #expect(try theme.exported(as: kind).files.count == 1)
                #expect(throws: OperationError.self) { try theme.exported(as: kind, variants: .dark) }
            }
        }
        (theme.light, theme.dark) = (nil, theme.light)
        #expect(try json(theme.exported(as: .fcitx5, form: .json(of: .fcitx5)))["isDark"]?.bool == true)
    }

    @Test func oneVariantOfTwoIsTold() throws {
        var theme = try preset("linen")
        #expect(try messages(theme.exported(as: .fcitx5), ExportDiagnosticKinds.oneVariant).count == 1)
        #expect(
            try theme.exported(as: .fcitx5, variants: .both).files.map(\.path) == ["linen_light.zip", "linen_dark.zip"])
        theme.dark = theme.light
        #expect(try messages(theme.exported(as: .fcitx5), ExportDiagnosticKinds.oneVariant).isEmpty)
        #expect(try theme.exported(as: .fcitx5, variants: .both).files.map(\.path) == ["linen.zip"])
    }

    @Test func aClearKeyTakesItsHighlightAsWritten() throws {
        var theme = try preset("linen")
        theme.light?.values[.regularKeyBackground] = .color(.clear)
        theme.light?.values[.pressedKeyBackground] = .color(Color(red: 1, green: 2, blue: 3, alpha: 4))
        let file = try json(theme.exported(as: .fcitx5, form: .json(of: .fcitx5)))
        #expect(file["keyPressHighlightColor"]?.integer == 0x0401_0203)
    }

    /// No colour over a nearly opaque key gives a fainter one: the highlight lies on the keyboard then, and that is told.
    @Test func anImpossibleHighlightIsTold() throws {
        var theme = try preset("linen")
        theme.light?.values[.regularKeyBackground] = .color(Color(red: 0, green: 0, blue: 0, alpha: 200))
        theme.light?.values[.pressedKeyBackground] = .color(Color(red: 255, green: 255, blue: 255, alpha: 100))
        let export = try theme.exported(as: .fcitx5)
        #expect(export.diagnostics.contains { $0.path == "light.pressedKeyBackground" })
    }

    @Test func lossesAreListedInOrderAndCounted() throws {
        let export = try preset("linen").exported(as: .fcitx5)
        let note = try #require(messages(export, ExportDiagnosticKinds.notCarriedOver).first)
        #expect(note.hasPrefix("not carried over: regularKeyCornerRadius, modifierKeyCornerRadius, pressedKeyText, "))
        #expect(note.split(separator: ", ").count == 13 && note.hasSuffix(" more"))
        #expect(try preset("linen").exported(as: .css).diagnostics.isEmpty)
        #expect(try preset("borealis").exported(as: .dtcg).diagnostics.isEmpty)
    }

    @Test func explainsEveryMemberAndEveryLoss() throws {
        let text = try preset("linen").exported(as: .fcitx5).explanation
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
        }
        #expect(lines[0] == "member value from rule")
        #expect(lines.contains("keyPressHighlightColor -3577275 light.pressedKeyBackground as written"))
        #expect(lines.contains("property value kept as why"))
        #expect(lines.contains("light.pressedKeyText \"#1F0D06\" - fixed by the app"))
    }

    @Test func archivesAreStoredWithoutTimes() throws {
        let zip = try preset("linen").exported(as: .fcitx5).files[0].bytes
        #expect(Array(zip.prefix(14)) == [0x50, 0x4B, 3, 4, 10, 0, 0, 0, 0, 0, 0, 0, 0x21, 0])
        #expect(zip[28] == 0 && zip[29] == 0)
        #expect(String(decoding: zip[30..<40], as: UTF8.self) == "Linen.json")
        var theme = try preset("linen")
        theme.name = "é名"
        #expect(try theme.exported(as: .fcitx5).files[0].bytes[7] == 0x08, "the flag of names in UTF-8")
    }

    @Test func whatReadersCannotTakeIsRefused() throws {
        var theme = try preset("linen")
        theme.metadata.description = String(repeating: "x", count: Limits.documentBytes)
        let error = #expect(throws: OperationError.self) { try theme.exported(as: .dtcg) }
        #expect(error?.diagnostics.map(\.kind.id) == ["KB164"])
    }

    @Test func hostileTextStaysText() throws {
        var theme = try preset("linen")
        theme.name = "*/ } :root { --> ]]> \" \\ \u{1B}[31m"
        theme.metadata.author = "-- -- --"
        let css = try text(theme.exported(as: .css))
        #expect(css.split(separator: "*/").count == 2)
        let xml = String(decoding: try theme.exported(as: .android).files[0].bytes, as: UTF8.self)
        let comment = try #require(xml.firstMatch(of: /<!--(?<text>(.|\n)*?)-->/)).text
        #expect(!comment.contains("--"))
        for kind in ExportKind.allCases {
            for file in try theme.exported(as: kind).files where file.bytes.starts(with: "PK".utf8) == false {
                #expect(!file.bytes.contains(0x1B), "\(kind)")
            }
        }
    }
}

/// What targets without a reader of ours check.
@Suite struct TargetRulesTests {
    /// Every token has a type and a value, and no name has a character that the specification forbids.
    @Test func everyTokenHasATypeAndAValue() throws {
        var random = SeededGenerator(7)
        for _ in 0..<20 {
            let document = try json(RandomTheme.document(&random).exported(as: .dtcg))
            for mode in Mode.allCases {
                let group = try #require(document[mode.rawValue]?.object)
                for token in group where token.name != "$extensions" {
                    #expect(token.value["$type"]?.string != nil && token.value["$value"] != nil, "\(token.name)")
                    #expect(!token.name.contains { "{}.$".contains($0) })
                }
            }
        }
    }

    /// Every line of a style sheet is a rule's beginning, its end, or a declaration; no name is written twice in a rule.
    @Test func stylesheetsAreWellFormed() throws {
        var random = SeededGenerator(8)
        for _ in 0..<20 {
            let sheet = try text(RandomTheme.document(&random).exported(as: .css))
            var depth = 0
            var names: Set<Substring> = []
            for line in sheet.split(separator: "\n").dropFirst() {
                if line.hasSuffix("{") {
                    (depth, names) = (depth + 1, [])
                } else if line.drop(while: { $0 == " " }) == "}" {
                    depth -= 1
                } else {
                    let name = line.prefix { $0 != ":" }
                    #expect(line.hasSuffix(";") && names.insert(name).inserted, "\(line)")
                }
            }
            #expect(depth == 0)
        }
    }

    /// Names of resources are those that Android's tools take, and each is there once.
    @Test func resourceNamesAreUnique() throws {
        var random = SeededGenerator(9)
        for file in try RandomTheme.document(&random).exported(as: .android).files {
            let text = String(decoding: file.bytes, as: UTF8.self)
            let names = text.matches(of: /name="(?<name>[^"]*)"/).map(\.output.name)
            #expect(Set(names).count == names.count && !names.isEmpty)
            #expect(names.allSatisfy { $0.wholeMatch(of: /[a-z][a-z0-9_]*/) != nil })
        }
    }
}
