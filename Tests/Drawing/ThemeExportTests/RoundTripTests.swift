import Documents
import Graphics
import TestSupport
import Testing
import ThemeImport
import ThemeModel

@testable import ThemeExport

/// What is written reads back, apart from what is said.
@Suite struct RoundTripTests {
    @Test(arguments: ExportKind.allCases)
    func presetsReadBackAndGiveTheSameBytesAgain(_ kind: ExportKind) throws {
        for preset in Preset.all {
            let theme = try #require(preset.theme.value)
            for form in kind.description.forms {
                let first = try theme.exported(as: kind, form: form, variants: .both)
                if preset.id == "borealis" {
                    let again = try theme.exported(as: kind, form: form, variants: .both)
                    #expect(first.files == again.files)
                }
                #expect(!first.files.isEmpty && first.files.allSatisfy { !$0.bytes.isEmpty })
                #expect(Set(first.files.map(\.path)).count == first.files.count)
                #expect(first.diagnostics.allSatisfy { $0.severity == .note })
            }
        }
    }

    /// What readers make their own of although a file states it: programs have no member for it, or take another one. All else that
    /// is written as it is comes back.
    static let remade: [ExportKind: Set<PropertyName>] = [
        .fcitx5: [.popupKeyBackground], .heliboard: [.popupKeyBackground],
        .floris: [.keyFontWeight, .modifierKeyFontWeight, .spaceKeyFontSize, .accentKeyBorder],
        .trime: [.popupKeyBackground, .regularKeyBorder, .candidateBarBorder],
        .rime: [.candidateSelectedBackground, .candidateSelectedText, .candidateSelectedAnnotationText],
        .base16: [.regularKeyBackground, .accentKeyText, .pressedKeyText],
        .terminal: [.regularKeyBackground, .modifierKeyBackground, .pressedKeyBackground],
        .tokens: [.accentKeyText, .regularKeyBackground], .colors: [.regularKeyBackground],
    ]

    @Test(arguments: ExportKind.allCases) func whatIsWrittenComesBack(_ kind: ExportKind) throws {
        for preset in Preset.all {
            let export = try #require(preset.theme.value).exported(as: kind, variants: .both)
            let told = export.diagnostics.filter { $0.message.hasSuffix("(\(LossReason.remade.text))") }
            let names = Set(told.compactMap { $0.path.split(separator: ".").last.map(String.init) })
            let wanted = Set((Self.remade[kind] ?? []).map(\.rawValue))
            #expect(names.isSubset(of: wanted), "\(preset.id): \(names.subtracting(wanted))")
        }
    }

    @Test func whatTheFileAddsIsSaid() throws {
        let notes = try preset("ios_default").exported(as: .colors).diagnostics.map(\.description)
        #expect(notes.contains { $0.contains("borders or shadows that the theme does not show: regularKeyBorder") })
    }

    /// A file is recognized as what it is. The theme in it came from the kind, so it goes back whole.
    @Test(arguments: ExportKind.allCases.filter { $0.description.reader != nil })
    func filesAreRecognizedAndGoBackWhole(_ kind: ExportKind) throws {
        for preset in Preset.all.enumerated().filter({ $0.offset % 4 == 0 }).map(\.element) {
            let first = try #require(preset.theme.value).exported(as: kind)
            let source = ThemeSource(bytes: first.single.bytes, name: first.files[0].path)
            let read = try #require(try source.load(modes: nil).value)
            #expect(read.kind == kind.description.reader, "\(preset.id)")
            let again = try read.document.exported(as: kind)
            let changes = again.diagnostics.filter { $0.message.contains(" became ") }.map(\.description)
            #expect(changes.isEmpty, "\(preset.id): \(changes)")
        }
    }

    /// A theme that came from a kind goes back whole: nothing is lost, nothing is changed, apart from what only Android's
    /// keyboards draw.
    @Test(arguments: [
        ("fcitx5-2.1.json", ExportKind.fcitx5), ("fcitx5-2.0.json", .fcitx5), ("fcitx5-1.0.json", .fcitx5),
        ("fcitx5.zip", .fcitx5), ("umber.flex", .floris), ("floris-v2.json", .floris), ("floris-v1.json", .floris),
    ])
    func fixturesGoBackWhole(_ name: String, _ kind: ExportKind) throws {
        let path = Repository.fixtures.appending("imports/\(name)")
        let source = ThemeSource(bytes: try Repository.bytes(path), name: name)
        let theme = try #require(try source.load(modes: nil).value?.document)
        let export = try theme.exported(as: kind, variants: .both)
        let beyond = Set(PropertyName.allCases.filter { $0.isExtra }.map(\.rawValue))
        let shared = export.diagnostics.filter { note in !beyond.contains { note.path.hasSuffix(".\($0)") } }
        let notes = shared.map(\.message).filter { note in
            let names = note.dropFirst("not carried over: ".count).split(separator: ", ").map(String.init)
            let isBeyond = note.hasPrefix("not carried over: ") && beyond.isSuperset(of: names)
            return !isBeyond && !note.contains("sets more for Android")
        }
        #expect(notes.isEmpty, "\(notes)")
    }

    /// Rules for single keys come back as they were.
    @Test(arguments: [
        "floris-borderless", "floris-day", "floris-night", "floris-pills", "floris-singles", "floris-sky",
        "floris-terminal",
    ])
    func singleKeysGoBackWhole(_ name: String) throws {
        let bytes = try Repository.bytes(Repository.fixtures.appending("android/\(name).json"))
        let theme = try #require(try ThemeSource(bytes: bytes, name: name).load().value?.document)
        let variant = try #require(theme.light ?? theme.dark)
        #expect(variant.values[.keyOverrides] != nil)
        let export = try theme.exported(as: .floris, form: .json(of: .floris))
        #expect(export.diagnostics.map(\.description) == [])
        let again = try ThemeSource(bytes: export.files[0].bytes, name: "again").load().value?.document
        let read = try #require(again?.light ?? again?.dark)
        #expect(read.values[.keyOverrides] == variant.values[.keyOverrides])
    }

    /// A key with a look of its own leaves the rule of its kind, since rules for several keys can come after those for one.
    @Test func singleKeysHaveRulesOfTheirOwn() throws {
        var theme = try preset("linen")
        var overrides = KeyOverrides()
        overrides[.shift, .rest][.background] = .color(.white)
        overrides[.shift, .locked][.text] = .color(.black)
        overrides[.regular, .rest][.cornerRadius] = .corner(.percent(50))
        overrides[.return, .pressed][.margin] = .margins(KeyMargins(left: 0, top: 6, right: 0, bottom: 6))
        overrides[.comma, .rest][.labelOffset] = .offset(Point(2, -3))
        theme.light?.values[.keyOverrides] = .overrides(overrides)
        let sheet = try json(try theme.exported(as: .floris, form: .json(of: .floris), variants: .light))
        #expect(sheet["key[code=-213,-211..-201]"]?["background"]?.string == "#D9CCB6")
        #expect(sheet["key[code=-212,-7]"]?["background"]?.string == "#D9CCB6")
        #expect(sheet["key[code=-11]"]?["background"]?.string == "#FFFFFF")
        #expect(sheet["key[code=-11]"]?["shape"]?.string == "rounded-corner(9dp, 9dp, 9dp, 9dp)")
        #expect(sheet["key[code=-11][shiftstate=`caps_lock`]"]?["foreground"]?.string == "#000000")
        #expect(sheet["key"]?["shape"]?.string == "rounded-corner(50%, 50%, 50%, 50%)")
        #expect(sheet["key[code=10]:pressed"]?["margin"]?.string == "0dp 6dp 0dp 6dp")
        #expect(sheet["key[code=44]"]?["padding"]?.string == "4dp 0dp 0dp 6dp")
    }

    /// HeliBoard's few colours become all of them: what changes is said, and nothing fails.
    @Test(arguments: ["rose", "dusk", "pebble", "auto", "void", "sand"])
    func fewColorsOfHeliBoardBecomeAll(_ name: String) throws {
        let bytes = try Repository.bytes(Repository.fixtures.appending("android/heliboard-\(name).json"))
        let theme = try #require(try ThemeSource(bytes: bytes, name: name).load().value?.document)
        let notes = try theme.exported(as: .heliboard).diagnostics
        #expect(
            notes.contains {
                $0.kind == ExportDiagnosticKinds.flattened && $0.path.hasSuffix("candidateBarBackground")
            })
        #expect(notes.allSatisfy { $0.severity == .note })
    }

    @Test(arguments: ExportKind.allCases)
    func randomThemesReadBack(_ kind: ExportKind) throws {
        var random = SeededGenerator(44)
        let names = ["Random", "NordDark", "a/b", "Über Nacht", "红黄蓝", "..hidden", "*/ \"x\" \\ <b>--", "9"]
        let ids = ["random_1", "9_lives", "_x", "a.b-C"]
        for round in 0..<8 {
            var theme = RandomTheme.document(&random)
            (theme.id, theme.name) = (ids[round % ids.count], names[round % names.count])
            for form in kind.description.forms {
                let export = try theme.exported(as: kind, form: form, variants: .both)
                #expect(!export.files.isEmpty)
            }
        }
    }

    /// Numbers out of their ranges, and at their limits, are drawn, so they can be written: each reads back, or a note says what
    /// became of it.
    @Test(arguments: ExportKind.allCases)
    func numbersBeyondTheirRangesReadBackOrAreNamed(_ kind: ExportKind) throws {
        var random = SeededGenerator(45)
        for round in 0..<10 {
            var theme = RandomTheme.document(&random)
            theme.light = ExtremeNumbers.variant(theme.light, round: round, &random)
            theme.dark = ExtremeNumbers.variant(theme.dark, round: round, &random)
            for form in kind.description.forms {
                let export = try theme.exported(as: kind, form: form, variants: nil)
                guard let reader = kind.description.reader, form.container != .folder else { continue }
                let file = export.files[0]
                let read = try #require(
                    try ThemeSource(bytes: file.bytes, name: file.path, as: reader).load(modes: nil).value?.document)
                let (explanation, named) = (export.explanation, Set(export.diagnostics.map(\.path)))
                for mode in Mode.allCases where form.holdsBoth || mode == .light {
                    let (own, found) = (try #require(theme.variant(mode)), try #require(read.variant(mode)))
                    for name in ExtremeNumbers.names where own.values[name] != nil {
                        guard let a = own.value(of: name), let b = found.value(of: name), !ExtremeNumbers.match(a, b),
                            !ExtremeNumbers.isHidden(name, a)
                        else {
                            continue
                        }
                        let path = "\(mode.rawValue).\(name.rawValue)"
                        #expect(
                            named.contains(path) || explanation.contains(path),
                            "\(kind.rawValue): \(name.rawValue) \(a) became \(b)")
                    }
                }
            }
        }
    }
}

/// Numbers at the limits of what can be drawn, and at those of what is in range.
private enum ExtremeNumbers {
    /// The properties that have numbers; the upper and the lower radius of the bar say what its radius says.
    static let names = PropertyName.allCases.filter {
        $0.property.kind.range != nil && $0 != .candidateBarCornerRadius
    }

    /// Returns a variant with extreme numbers in all properties that have one: the same limit in all of them in the first rounds.
    static func variant(_ variant: ThemeVariant?, round: Int, _ random: inout SeededGenerator) -> ThemeVariant? {
        guard var variant else { return nil }
        // Everything shows: no colour is clear, and all shadows are there.
        for property in Property.all where property.kind == .color && property.name != .pressedKeyHighlight {
            variant.values[property.name] = .color(RandomTheme.color(&random).composited(over: .white))
        }
        for name in names {
            guard let range = name.property.kind.range, let limits = name.property.kind.hardLimits else { continue }
            let choices = [
                limits.lowerBound, range.lowerBound, range.upperBound, range.upperBound + 0.125, limits.upperBound,
                (limits.lowerBound + range.lowerBound) / 2,
            ]
            func pick() -> Double {
                round < choices.count ? choices[round] : choices.randomElement(using: &random) ?? 0
            }
            if case .offset = name.property.kind {
                variant.values[name] = .offset(Point(pick(), pick()))
            } else {
                variant.values[name] = .number(pick())
            }
        }
        var overrides = KeyOverrides()
        for key in OverridableKey.allCases where Bool.random(using: &random) {
            overrides[key, .rest][.cornerRadius] = .corner(.points(400))
            overrides[key, .rest][.margin] = .margins(KeyMargins(left: 160, top: 0, right: 160, bottom: 41))
            overrides[key, .rest][.labelOffset] = .offset(Point(-64, 64))
            overrides[key, .rest][.elevation] = .number(96)
            overrides[key, .pressed][.borderWidth] = .number(20)
            overrides[key, .pressed][.fontSize] = .number(240)
        }
        variant.values[.keyOverrides] = .overrides(overrides)
        return variant
    }

    /// Returns whether nothing of a property shows: a border has no width.
    static func isHidden(_ name: PropertyName, _ value: PropertyValue) -> Bool {
        name.rawValue.hasSuffix("BorderWidth") && match(value, .number(0))
    }

    /// Returns whether two values are one to two decimals.
    static func match(_ one: PropertyValue, _ other: PropertyValue) -> Bool {
        func near(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 0.00501 }
        return switch (one, other) {
        case (.number(let a), .number(let b)): near(a, b)
        case (.offset(let a), .offset(let b)): near(a.x, b.x) && near(a.y, b.y)
        default: false
        }
    }
}
