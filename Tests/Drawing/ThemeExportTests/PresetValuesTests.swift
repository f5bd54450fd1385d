import Documents
import Testing
import ThemeModel

@testable import ThemeExport

/// The values of the contract's table for presets.
@Suite struct PresetValuesTests {
    @Test(arguments: [
        ("linen", Mode.light, [-330_002, -3_577_275, 0, -2_503_498, -5_748_694]),
        ("linen", .dark, [-13_423_836, -7_713_485, 0, -14_213_095, -1_600_664]),
        ("borealis", .light, [-1_493_172_225, -637_534_209, 861_552_552, -263_937, -11_849_770]),
        ("borealis", .dark, [704_643_071, 1_241_513_983, 1_711_276_032, -12_965_269, -8_587_821]),
        ("mosaic", .light, [-527_126, -2_734_805, 0, -527_126, -2_734_805]),
        ("mosaic", .dark, [-14_538_965, -2_734_805, 0, -14_462_646, -2_734_805]),
        ("ios_default", .light, [-1, -2_104_858, -7_763_315, -1, -16_745_729]),
        ("night_drive", .light, [-1, -2_435_846, 1_715_156_133, -1, -9_819_168]),
        ("night_drive", .dark, [-15_462_354, -14_491_137, 0, -15_462_354, -14_491_137]),
    ])
    func fcitx5(_ id: String, _ mode: Mode, _ wanted: [Int]) throws {
        let file = try json(
            preset(id).exported(as: .fcitx5, form: .json(of: .fcitx5), variants: VariantSelection(mode)))
        let names = [
            "keyBackgroundColor", "keyPressHighlightColor", "keyShadowColor", "popupBackgroundColor",
            "genericActiveBackgroundColor",
        ]
        #expect(names.map { file[$0]?.integer } == wanted)
        #expect(file["isDark"]?.bool == (mode == .dark))
        #expect(
            file.object?.map(\.name) == [
                "name", "isDark", "backgroundImage", "backgroundColor", "barColor", "keyboardColor",
                "keyBackgroundColor", "keyTextColor", "candidateTextColor", "candidateLabelColor",
                "candidateCommentColor", "altKeyBackgroundColor", "altKeyTextColor", "accentKeyBackgroundColor",
                "accentKeyTextColor", "keyPressHighlightColor", "keyShadowColor", "popupBackgroundColor",
                "popupTextColor", "spaceBarColor", "dividerColor", "clipboardEntryColor",
                "genericActiveBackgroundColor", "genericActiveForegroundColor", "version",
            ])
    }

    @Test(arguments: [
        ("linen", Mode.light, "#E9E0D1", corner(9), nil, nil), ("linen", .dark, "#1B1713", corner(9), nil, nil),
        ("borealis", .light, "#FFC2E2", corner(10), "6dp", "#5A3FA8AA"),
        ("borealis", .dark, "#5B1F73", corner(10), "6dp", "#000000"),
        ("mosaic", .light, "#1F2A33", "rectangle()", nil, nil), ("mosaic", .dark, "#000000", "rectangle()", nil, nil),
        ("ios_default", .light, "#D1D4DB", corner(5), "2dp", "#898A8D"),
        ("night_drive", .light, "#D5D9F2", corner(9), "10dp", "#3B34A5"),
        ("night_drive", .dark, "#06040F", corner(9), "12dp", "#16CFFF"),
    ])
    func floris(
        _ id: String, _ mode: Mode, _ window: String, _ shape: String, _ elevation: String?, _ shadow: String?
    ) throws {
        let export = try preset(id).exported(as: .floris, form: .json(of: .floris), variants: VariantSelection(mode))
        let sheet = try json(export)
        #expect(sheet["window"]?["background"]?.string == window)
        let key = sheet["key"]
        #expect(key?["shape"]?.string == shape)
        #expect(key?["shadow-elevation"]?.string == elevation)
        #expect(key?["shadow-color"]?.string == shadow)
        let isFitted = shadow != nil && shadow != "#5A3FA8AA"
        let changed = export.diagnostics.contains {
            $0.kind == ExportDiagnosticKinds.flattened && $0.path == "\(mode.rawValue).regularKeyShadowColor"
        }
        #expect(changed == isFitted)
    }

    @Test(arguments: [
        ("linen", Mode.light, [-1_449_775, -1_449_775, -5_748_694, -2_503_498], "bluol7btycrjw1zzo"),
        ("linen", .dark, [-15_001_837, -15_001_837, -1_600_664, -12_766_422], "1mrdkzccne3w9iln"),
        ("borealis", .light, [-15_646, -11_799, -11_849_770, -1_275_068_417], "2ssv95igxdsbiwkbwbk390"),
        ("mosaic", .light, [-14_734_797, -3_153_700, -15_453_907, -527_126], "2bn70uwkq2fri93rxbo"),
        ("ios_default", .light, [-3_025_701, -3_025_701, -16_777_216, -1_578_515], "18c2280h9kp4hhbj1jd14j2vkok"),
    ])
    func heliBoard(_ id: String, _ mode: Mode, _ wanted: [Int], _ name: String) throws {
        let exports = try preset(id).exported(as: .heliboard, variants: .both)
        let file = try #require(exports.files.first { $0.path == "\(id)_\(mode.rawValue).json" })
        let colors = try #require(JSONReader.read(SourceText(name: file.path, bytes: file.bytes)).value)
        let names = ["MAIN_BACKGROUND", "STRIP_BACKGROUND", "SHIFT_KEY_ICON", "MORE_SUGGESTIONS_WORD_BACKGROUND"]
        #expect(names.map { colors[$0]?.integer } == wanted)
        #expect(colors.object?.count == 42)
        #expect(colors.object?.last?.name == name)
        #expect(colors.object?.allSatisfy { $0.value.integer != nil } == true)
    }

    @Test func css() throws {
        func sheet(_ id: String) throws -> String { try text(preset(id).exported(as: .css)) }
        #expect(try sheet("linen").contains("  --kb-regular-key-corner-radius: 9px;\n"))
        #expect(try sheet("borealis").contains("  --kb-regular-key-shadow: 0px 2px 6px #5A3FA833;\n"))
        #expect(
            try sheet("borealis").contains(
                "-image: linear-gradient(to bottom right, #A6C8FF, #C9B6FF, #FFC2E2, #FFE0B8);\n"))
        #expect(try sheet("mosaic").contains("  --kb-keyboard-background-image: none;\n"))
        #expect(try sheet("ios_default").firstMatch(of: /--kb-preview-shadow: .*#00000059;/) != nil)
        #expect(
            try sheet("linen").contains(":root {\n  color-scheme: light dark;\n  --kb-keyboard-background: #E9E0D1;\n"))
    }

    @Test func designTokens() throws {
        let linen = try json(preset("linen").exported(as: .dtcg))
        let color = linen["dark"]?["keyboardBackground"]?["$value"]
        #expect(color?["components"]?.array?.map(\.number) == [0.1059, 0.0902, 0.0745])
        #expect(color?["hex"]?.string == "#1b1713")
        let borealis = try json(preset("borealis").exported(as: .dtcg))
        #expect(borealis["light"]?["regularKeyBackground"]?["$value"]?["alpha"]?.number == 0.651)
        #expect(linen["$extensions"]?["dev.kbrender"]?["id"]?.string == "linen")
    }
}

/// Returns a stylesheet's rounded corner.
private func corner(_ radius: Int) -> String {
    "rounded-corner(\(radius)dp, \(radius)dp, \(radius)dp, \(radius)dp)"
}

/// The values of the contract's table for colour schemes, patches and resources.
@Suite struct SchemeValuesTests {
    @Test(arguments: [
        ("linen", Mode.light, "#E9E0D1 #3B3024 #A8482A #C96A45"), ("linen", .dark, "#1B1713 #F5EBDB #E79368 #8A4D33"),
        ("borealis", .light, "#FFC2E2 #1E1A3C #4B2FD6 #FFFEFE"),
        ("borealis", .dark, "#5B1F73 #FFFFFF #7CF5D3 #AC8EB9"),
        ("mosaic", .light, "#F7F4EA #1F2A33 #F2B632 #D6452B"), ("mosaic", .dark, "#000000 #CFEBE4 #F2B632 #D6452B"),
        ("ios_default", .light, "#D1D4DB #000000 #007AFF #DFE1E6"),
        ("night_drive", .light, "#D5D9F2 #1D1B45 #C0148C #DAD4FA"),
        ("night_drive", .dark, "#06040F #D9F7FF #FF4FD0 #22E1FF"),
    ])
    func terminal(_ id: String, _ mode: Mode, _ wanted: String) throws {
        let scheme = try json(preset(id).exported(as: .terminal, variants: VariantSelection(mode)))
        let names = ["background", "foreground", "blue", "selectionBackground"]
        #expect(names.compactMap { scheme[$0]?.string }.joined(separator: " ") == wanted)
        #expect(
            scheme.object?.map(\.name) == [
                "name", "black", "red", "green", "yellow", "blue", "purple", "cyan", "white", "brightBlack",
                "brightRed", "brightGreen", "brightYellow", "brightBlue", "brightPurple", "brightCyan", "brightWhite",
                "background", "foreground", "cursorColor", "selectionBackground",
            ])
    }

    @Test(arguments: [
        ("linen", Mode.light, "E9E0D1 FAF6EE D9CCB6 C96A45 3B3024 1F0D06 A8482A A94440"),
        ("linen", .dark, "1B1713 332B24 272019 8A4D33 F5EBDB FFFFFF E79368 EC8C85"),
        ("borealis", .light, "FFC2E2 FFEAF5 FFD7EC FFFEFE 1E1A3C 4B2FD6 4B2FD6 9F2326"),
        ("mosaic", .light, "F7F4EA 1F2A33 CFE0DC D6452B 1F2A33 2B1D00 F2B632 C54E4A"),
    ])
    func base16(_ id: String, _ mode: Mode, _ wanted: String) throws {
        let scheme = try text(preset(id).exported(as: .base16, variants: VariantSelection(mode)))
        let numbers = ["00", "01", "02", "03", "05", "07", "0D", "08"]
        let colors = numbers.map { number in
            scheme.split(separator: "\n").first { $0.hasPrefix("  base\(number): \"#") }?.suffix(7).dropLast() ?? ""
        }
        #expect(colors.joined(separator: " ") == wanted)
        #expect(scheme.hasPrefix("system: \"base16\"\nname: \""))
    }

    @Test(arguments: [
        ("linen", Mode.light, "0xD1E0E9", "0xFFFAF6EE", "0xFFD9CCB6"),
        ("linen", .dark, "0x13171B", "0xFF332B24", "0xFF272019"),
        ("borealis", .light, "0xE9D1FF", "0xFFFFEAF5", "0xFFFFD7EC"),
        ("borealis", .dark, "0x5C1949", "0xFF75438A", "0xFF421653"),
        ("mosaic", .light, "0xDCE0CF", "0xFFF7F4EA", "0xFFCFE0DC"),
        ("mosaic", .dark, "0x2F3316", "0xFF22272B", "0xFF16332F"),
        ("ios_default", .light, "0xDBD4D1", "0xFFFFFFFF", "0xFFABB0BB"),
        ("night_drive", .light, "0xF2D9D5", "0xFFFFFFFF", "0xFFE7E4FB"),
        ("night_drive", .dark, "0x0F0406", "0xFF14102E", "0xFF1F0F30"),
    ])
    func rime(_ id: String, _ mode: Mode, _ back: String, _ key: String, _ off: String) throws {
        func value(_ name: String, _ text: String) -> String? {
            let scheme = text.components(after: "\"preset_color_schemes/\(id)_\(mode.rawValue)\":\n")
            return scheme.components(after: "    \(name): ").split(separator: "\n").first.map(String.init)
        }
        let rime = try text(preset(id).exported(as: .rime))
        let trime = try text(preset(id).exported(as: .trime))
        #expect(value("back_color", rime) == back)
        #expect(value("key_back_color", trime) == key)
        #expect(value("off_key_back_color", trime) == off)
        #expect(value("color_format", trime) == "argb")
        #expect(rime.contains("  \"style/color_scheme\": \(id)_light\n  \"style/color_scheme_dark\": \(id)_dark\n"))
    }

    @Test func androidResources() throws {
        let linen = try preset("linen").exported(as: .android)
        let files = Dictionary(
            uniqueKeysWithValues: linen.files.map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) })
        #expect(Set(files.keys).isSuperset(of: ["values/colors.xml", "values-night/colors.xml", "values/dimens.xml"]))
        let colors = try #require(files["values/colors.xml"])
        #expect(colors.contains("\n    <color name=\"kb_accent_key_background\">#A8482A</color>\n"))
        let all = PropertyName.allCases.filter { $0.reach != .android && $0.property.kind == .color }
        #expect(colors.split(separator: "<color ").count - 1 == all.count)
        #expect(
            files["values/dimens.xml"]?.contains("<dimen name=\"kb_regular_key_corner_radius\">9dp</dimen>") == true)
        let borealis = try preset("borealis").exported(as: .android)
        #expect(String(decoding: borealis.files[0].bytes, as: UTF8.self).contains(">#A6FFFFFF</color>"))
    }

    @Test func assetCatalogue() throws {
        let export = try preset("borealis").exported(as: .xcassets)
        #expect(export.files[0].path == "borealis.xcassets/Contents.json")
        let set = try #require(
            export.files.first { $0.path == "borealis.xcassets/RegularKeyBackground.colorset/Contents.json" })
        let json = try #require(JSONReader.read(SourceText(name: "set", bytes: set.bytes)).value)
        let light = json["colors"]?.array?.first
        #expect(light?["idiom"]?.string == "universal" && light?["appearances"] == nil)
        #expect(light?["color"]?["components"]?["alpha"]?.string == "0.651")
        #expect(light?["color"]?["components"]?["red"]?.string == "0xFF")
        #expect(json["colors"]?.array?[1]["appearances"]?.array?.first?["value"]?.string == "dark")
    }

    /// Xcode colours an app's own controls by the set of that name.
    @Test("001-accent-color") func assetCatalogueHasTheAccentOfApps() throws {
        let export = try preset("borealis").exported(as: .xcassets)
        func set(_ name: String) -> [UInt8]? {
            export.files.first { $0.path == "borealis.xcassets/\(name).colorset/Contents.json" }?.bytes
        }
        #expect(set("AccentColor") != nil && set("AccentColor") == set("AccentKeyBackground"))
    }
}

extension String {
    /// Returns what follows the first occurrence of a text; empty if there is none.
    fileprivate func components(after text: String) -> String {
        firstRange(of: text).map { String(self[$0.upperBound...]) } ?? ""
    }
}
