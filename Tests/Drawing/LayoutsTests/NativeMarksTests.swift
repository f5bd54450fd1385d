import Documents
import Graphics
import TestSupport
import Testing

@testable import LayoutEngine
@testable import Layouts

/// Keys speak the layout's language: its marks, its letters on the way back from symbols, its digits, its words.
@Suite struct NativeMarksTests {
    /// The keyboards of all apps, on a phone and on a tablet.
    private static let keyboards: [(metrics: KeyboardMetrics, device: String)] = [
        (.theme, "iphone-15"), (.theme, "ipad"), (.android, "pixel-9"), (.android, "pixel-tablet"),
        (.gboard, "pixel-9"),
        (.floris, "pixel-9"), (.fcitx5, "pixel-9"),
    ]

    /// Returns the frames of a plane on all keyboards.
    private static func frames(_ layout: KeyboardLayout, _ plane: PlaneName) throws -> [KeyFrame] {
        try keyboards.flatMap { metrics, device in
            try KeyboardGeometry(
                style, layout: layout,
                options: options { ($0.plane, $0.metrics, $0.device) = (plane, metrics, try Device.named(device)) }
            ).keys
        }
    }

    private static let cldr = Result { () throws -> JSONValue in try LayoutFiles.cldr() }

    /// The marks that CLDR has for a language in place of those of English.
    private static func ownMarks(_ language: String) throws -> [String] {
        LayoutFiles.facts(language, in: try cldr.get())?["marks"]?.object?.map(\.name) ?? []
    }

    @Test(arguments: KeyboardLayout.builtInNames)
    func noEnglishMarkStandsWhereTheLanguageHasItsOwn(name: String) throws {
        let layout = try KeyboardLayout.named(name)
        let foreign = Set(try Self.ownMarks(layout.language)).subtracting(["."])
        // In Greek the semicolon is the question mark.
        let english = layout.language == "el" ? foreign.subtracting([";"]) : foreign
        guard !english.isEmpty else { return }
        for plane in PlaneName.own {
            for frame in try Self.frames(layout, plane) {
                let texts = [frame.key.label.written, frame.hint, frame.key.flick]
                for text in texts.compactMap(\.self) where english.contains(text) {
                    Issue.record("\(name) has \(text) on \(plane.rawValue): \(frame.key.label.written)")
                }
            }
        }
    }

    @Test func theLawAppliesToManyLanguages() throws {
        let languages = Set(LayoutTable.entries.map(\.language))
        let bound = try languages.filter { try !Self.ownMarks($0).filter { $0 != "." }.isEmpty }
        #expect(
            bound.isSuperset(of: ["ar", "fa", "ur", "ckb", "ps", "el", "hy", "zh-Hans", "zh-Hant", "ja", "my", "am"]))
    }

    /// HeliBoard's labels of languages (`locale_key_texts`, `[labels]`, at 8e7465ce): letters, symbols, comma, full stop. Where
    /// it has none, those of English, except for marks that CLDR or the issue of a language gives.
    static let labels: [(tag: String, letters: String, symbols: String, comma: String, period: String)] = [
        ("ar", "أ\u{200C}ب\u{200C}ج", "٣٢١؟", "،", "."), ("fa", "ا\u{200C}ب\u{200C}پ", "۳۲۱؟", "،", "."),
        ("ckb", "ئ\u{200C}پ\u{200C}گ", "٣٢١؟", "،", "."), ("ur", "اب\u{200C}پ", "۳۲۱؟", "،", "۔"),
        ("ru", "АБВ", "?123", ",", "."), ("uk", "АБВ", "?123", ",", "."), ("be", "АБВ", "?123", ",", "."),
        ("bg", "АБВ", "?123", ",", "."), ("sr", "АБВ", "?123", ",", "."), ("mk", "АБВ", "?123", ",", "."),
        ("kk", "АБВ", "?123", ",", "."), ("ky", "АБВ", "?123", ",", "."), ("mn", "АБВ", "?123", ",", "."),
        ("cv", "АБВ", "?123", ",", "."), ("te", "అఆఇ", "?123", ",", "."), ("kn", "ಅಆಇ", "?೧೨೩", ",", "."),
        ("ml", "അ", "?123", ",", "."), ("gu", "કખગ", "?૧૨૩", ",", "."), ("bn", "কখগ", "?১২৩", ",", "।"),
        ("bn-BD", "কখগ", "?১২৩", ",", "।"), ("bn-IN", "কখগ", "?১২৩", ",", "।"), ("hi", "कखग", "?१२३", ",", "।"),
        ("mr", "कखग", "?१२३", ",", "."), ("ne", "कखग", "?१२३", ",", "।"), ("th", "กขค", "?123", ",", "."),
        ("ko", "ㄱㄴㄷ", "?123", ",", "."), ("el", "ΑΒΓ", "?123", ",", "."), ("he", "אבג", "?123", ",", "."),
        ("km", "កខគ", "?123", ",", "។"), ("lo", "ກຂຄ", "?123", ",", "."), ("my", "ကခဂ", "?123", "၊", "။"),
        ("ka", "აბგ", "?123", ",", "."), ("hy", "ԱԲԳ", "?123", ",", "։"), ("si", "අ ආ", "?123", ",", "."),
        ("ta", "தமிழ்", "?123", ",", "."), ("kab", "AƐΓ", "?123", ",", "."), ("zh", "拼音", "?123", "，", "。"),
        ("zh-TW", "注音", "?123", "，", "。"), ("ja", "あいう", "?123", "、", "。"), ("de", "ABC", "?123", ",", "."),
    ]

    @Test(arguments: labels)
    func androidHasTheLanguagesLabels(
        _ row: (tag: String, letters: String, symbols: String, comma: String, period: String)
    ) throws {
        for entry in LayoutTable.entries where entry.language == BuiltInLayout(named: row.tag)?.entry.language {
            let layout = try KeyboardLayout.named(entry.name)
            if row.tag.hasPrefix("zh") || layout.hasPad { continue }
            try check(row, layout)
        }
        try check(row, KeyboardLayout.named(row.tag))
    }

    private func check(
        _ row: (tag: String, letters: String, symbols: String, comma: String, period: String), _ layout: KeyboardLayout
    ) throws {
        for metrics in [KeyboardMetrics.android, .gboard, .floris, .fcitx5] {
            func keys(_ plane: PlaneName) throws -> [KeyFrame] {
                let device = try Device.named("pixel-9")
                return try KeyboardGeometry(
                    style, layout: layout,
                    options: options { ($0.plane, $0.metrics, $0.device) = (plane, metrics, device) }
                ).keys
            }
            let symbols = try keys(.symbols)
            #expect(symbols.first { $0.key.role == .mode }?.legend == .text(row.letters), "\(layout.name)")
            let more = try keys(.symbolsShift)
            #expect(more.first { $0.key.role == .shift }?.legend == .text(row.symbols), "\(layout.name)")
            guard !layout.hasPad else { continue }
            let letters = try keys(.letters)
            #expect(letters.first { $0.key.role == .mode }?.legend == .text(row.symbols), "\(layout.name)")
            let bottom = letters.filter { $0.row == letters.last?.row && $0.key.role == .character }
            let own = bottom.map(\.key.label.written)
            #expect(own.contains(row.comma) && own.contains(row.period), "\(layout.name): \(own)")
        }
    }

    /// The digits that were chosen show on the key that leads to them.
    @Test func modeKeysHaveTheDigitsThatShow() throws {
        func label(_ tag: String, _ digits: Digits) throws -> String {
            try KeyboardLayout.named(tag, digits: digits).androidSymbols
        }
        #expect(try label("bn", .latin) == "?123")
        #expect(try label("ta", .local) == "?௧௨௩")
        #expect(try label("ar", .latin) == "123؟")
        #expect(try label("ff-Adlm", .local) == "𞥑𞥒𞥓؟")
    }

    /// Chinese and Japanese symbols of iOS, row by row.
    @Test(arguments: [
        ("zh", PlaneName.symbols, ["-/：；（）￥@“”", "。，、？！."]),
        ("zh", .symbolsShift, ["【】｛｝#%^*+=", "_—\\｜～《》$&·", "…，。？！‘"]),
        ("zh-TW", .symbols, ["-/：；（）$@「」", "。，、？！."]),
        ("zh-HK", .symbolsShift, ["【】｛｝#%^*+=", "_—\\｜～《》¥&·", "…，。？！‘"]),
        ("japanese-romaji", .symbols, ["-/:@()「」¥&", "。、？！・"]),
    ])
    func eastAsianSymbolsAreThoseOfPhones(tag: String, plane: PlaneName, rows: [String]) throws {
        let layout = try KeyboardLayout.named(tag)
        let keys = try layout.plane(plane).rows.map { row in
            row.keys.filter { $0.role == .character }.map(\.label.written).joined()
        }.filter { !$0.isEmpty }
        #expect(keys.suffix(rows.count) == rows[...])
    }

    /// A document of keys in a language has its marks too.
    @Test func documentsHaveTheMarksOfTheirLanguage() throws {
        let plane = KeyboardPlane(rows: [KeyRow(.standard, keys: keys("ابتث"))], keyWidth: 10)
        let layout = KeyboardLayout(LayoutDocument(plane, language: LanguageTag("fa")), name: "mine.json")
        #expect(layout.symbols.question == "؟" && layout.androidSpace(on: "android") == "فارسی")
    }

    /// Every word in Latin letters on a layout of another script, on any keyboard.
    @Test func latinWordsOnOtherScripts() throws {
        var found: [String: Set<String>] = [:]
        for entry in LayoutTable.entries where entry.script != "Latn" {
            let layout = try KeyboardLayout.named(entry.name)
            for plane in PlaneName.own + [.email, .url, .webSearch, .numbers] {
                for frame in try Self.frames(layout, plane) where frame.key.role != .character {
                    guard case .text(let text) = frame.legend, text.contains(where: { $0.isASCII && $0.isLetter })
                    else { continue }
                    found[text, default: []].insert(entry.name)
                }
            }
        }
        // The pads' key that leads to the letters of a telephone.
        #expect(found == ["ABC": ["japanese-kana-flick-android"]])
    }

    /// Flicks stand around their key, in the order left, up, right, down; a direction chooses what its index chooses.
    @Test(arguments: ["japanese-kana-flick", "japanese-kana-flick-5"], [KeyboardMetrics.theme, .android, .gboard])
    func flicksFormACross(name: String, metrics: KeyboardMetrics) throws {
        let layout = try KeyboardLayout.named(name)
        let device = try Device.named(metrics == .theme ? "iphone-15" : "pixel-9")
        for (n, direction) in LongPress.Direction.allCases.enumerated() {
            func geometry(_ press: LongPress) throws -> KeyboardGeometry {
                try KeyboardGeometry(
                    style, layout: layout,
                    options: options { ($0.metrics, $0.device, $0.longPress) = (metrics, device, press) })
            }
            let press = try LongPress(parsing: "な:\(direction.rawValue)")
            let popup = try #require(try geometry(press).popup)
            #expect(try geometry(LongPress(key: "な", variant: n)).popup == popup)
            #expect(popup.cells.map(\.label) == ["に", "ぬ", "ね", "の"])
            #expect(popup.cells.map(\.isSelected) == (0..<4).map { $0 == n })
            let center = try #require(popup.center).rect
            let (left, up, right, down) = (popup.cells[0], popup.cells[1], popup.cells[2], popup.cells[3])
            #expect(abs(left.rect.maxX - center.x) < 1e-9 && abs(right.rect.x - center.maxX) < 1e-9)
            #expect(abs(up.rect.maxY - center.y) < 1e-9 && abs(down.rect.y - center.maxY) < 1e-9)
            #expect(left.rect.y == center.y && up.rect.x == center.x)
        }
    }

    /// No cell leaves the canvas, whatever the key.
    @Test(arguments: ["japanese-kana-flick", "japanese-kana-flick-5"], [KeyboardMetrics.theme, .android])
    func flicksStayOnTheCanvas(name: String, metrics: KeyboardMetrics) throws {
        let layout = try KeyboardLayout.named(name)
        let device = try Device.named(metrics == .theme ? "iphone-15" : "pixel-9")
        let base = options { ($0.metrics, $0.device, $0.showsCandidateBar) = (metrics, device, false) }
        for frame in try KeyboardGeometry(style, layout: layout, options: base).keys where frame.key.hasFlicks {
            var options = base
            options.longPress = LongPress(key: frame.key.identity)
            let geometry = try KeyboardGeometry(style, layout: layout, options: options)
            for cell in try #require(geometry.popup).cells {
                #expect(cell.rect.x >= 0 && cell.rect.maxX <= geometry.width)
                #expect(cell.rect.y >= 0 && cell.rect.maxY <= geometry.height)
            }
        }
    }

    @Test func directionsAreForKeysWithFlicks() throws {
        func message(_ layout: String, _ press: String) throws -> LayoutError? {
            let layout = try KeyboardLayout.named(layout)
            let press = try LongPress(parsing: press)
            return #expect(throws: LayoutError.self) {
                try KeyboardGeometry(style, layout: layout, options: options { $0.longPress = press })
            }
        }
        #expect(
            try message("qwerty", "e:up")
                == .option(
                    #"the key "e" has no flick up (only keys with flicks, such as those of japanese-kana-flick, have "#
                        + "directions; give an index)"))
        #expect(
            try message("japanese-kana-flick", "゛:up")
                == .option(#"the key "゛" has no flick up (expected left)"#))
        #expect(try LongPress(parsing: "a:upper").key == "a:upper")
        #expect(try LongPress(parsing: "::down") == LongPress(key: ":", direction: .down))
    }

    /// Layouts of one language call their keys by the same words; Chinese ones name the input method instead of letters.
    @Test func oneLanguageHasOneWord() {
        let layouts = Dictionary(grouping: LayoutTable.entries.compactMap { $0.read() }, by: \.language)
        for (language, layouts) in layouts {
            #expect(Set(layouts.map(\.words.space)).count == 1, "\(language)")
            #expect(Set(layouts.map(\.words.return)).count == 1, "\(language)")
            guard !language.hasPrefix("zh") else { continue }
            #expect(Set(layouts.map(\.words.capitals)).count == 1, "\(language)")
            #expect(Set(layouts.map(\.words.androidCapitals)).count == 1, "\(language)")
        }
    }

    /// Every word and mark that a document gives has a source, or says that it is from memory.
    @Test(arguments: LayoutFiles.names)
    func wordsHaveSources(name: String) throws {
        let root = try #require(LayoutFiles.documents[name]?.root)
        let sources = root["wordSources"]
        for member in root["words"]?.object ?? [] where member.name != "letter" && member.value.string != "ABC" {
            #expect(sources?[member.name]?.string?.isEmpty == false, "\(name): \(member.name)")
        }
        for mark in ["first", "second", "android", "percent"] where root["symbols"]?[mark] != nil {
            #expect(sources?[mark]?.string?.isEmpty == false, "\(name): \(mark)")
        }
    }

    // MARK: Widths

    /// Keys narrower than 26 points on a phone, and why they stay so: the least width in whole points, and the layouts.
    private static let narrow: [(width: Int, reason: String, layouts: String)] = [
        (
            25, "rows of eleven letters; the last has nine or ten between shift and delete, as the sources have it",
            """
            nko ingush halmak kashmiri-devanagari croatian sinhala maltese nepali-traditional hausa kazakh bulgarian dvorak bhojpuri \
            bashkir gujarati-alphabetic magahi chuvash rajasthani sanskrit serbian-latin maithili tajik tatar konkani dogri \
            mongolian yakut bangla-probhat hindi russian chechen haryanvi kyrgyz awadhi chhattisgarhi macedonian belarusian \
            kannada bosnian kurdish-latin bodo
            """
        ),
        (
            23, "the scripts have too many letters for fewer: rows of twelve, as the sources have them",
            "khmer dhivehi-typewriter lao thai"
        ),
    ]

    @Test func narrowKeysAreKnown() throws {
        var found: [String: Int] = [:]
        for name in KeyboardLayout.builtInNames {
            let layout = try KeyboardLayout.named(name)
            for plane in PlaneName.own {
                let geometry = try KeyboardGeometry(
                    LayoutStyle(keySpacing: 6, rowSpacing: 10), layout: layout, options: options { $0.plane = plane })
                let narrow = geometry.keys.filter { $0.rect.width < 26 }.map(\.rect.width)
                if let least = narrow.min() { found[name] = min(found[name] ?? .max, Int(least)) }
            }
        }
        let known = Self.narrow.flatMap { entry in
            entry.layouts.split(separator: " ").map { (String($0), entry.width) }
        }
        #expect(found == Dictionary(uniqueKeysWithValues: known))
    }

    // MARK: Regions

    /// Where a layout shows something else than CLDR has for its tag, and why.
    private static let exceptions: [String: [String: String]] = [
        "currency": [
            "ar": "$, as HeliBoard has it: no single country writes Arabic",
            "yi": "$: most readers live in the United States",
            "pt": "€: the layout without a region is Portugal's", "fa": "﷼ is one sign of CLDR's letters ریال",
            "pa-Arab": "Rs, as on Pakistan's money and in Urdu; CLDR has the letter ر",
            "zh-Hans": "￥ is CLDR's ¥, as wide as the other marks",
            "ja": "¥ is CLDR's ￥ in half its width, as azooKey has it",
            "ug": "as ja",
        ],
        "quotes": ["pt": "as Portugal has them"],
    ]

    /// Name, currency and quotation marks of every tag that a list, CLDR or a table here has are CLDR's.
    @Test func tagsHaveTheFactsOfCLDR() throws {
        let cldr = try Self.cldr.get()
        var compared = 0
        for member in try #require(cldr["tags"]?.object) {
            guard let found = BuiltInLayout(named: member.name) else { continue }
            let layout = found.layout(digits: nil)
            let base = LayoutFiles.facts(found.language, in: cldr)
            let isExempt = { (fact: String) in
                Self.exceptions[fact]?[member.name] != nil
                    || Self.exceptions[fact]?[found.language] != nil
                        && member.value[fact]?.string == base?[fact]?.string
            }
            if let currency = member.value["currency"]?.string, !isExempt("currency") {
                #expect(layout.symbols.currency == currency, "\(member.name)")
                compared += 1
            }
            if let quotes = member.value["quotes"]?.string, !isExempt("quotes") {
                let own = layout.symbols.quotes.isEmpty ? ["“", "”", "‘", "’"] : layout.symbols.quotes
                #expect(own.joined(separator: " ") == quotes, "\(member.name)")
                compared += 1
            }
            if let name = member.value["autonym"]?.string, !isExempt("autonym") {
                #expect(layout.autonym == name, "\(member.name)")
                compared += 1
            }
        }
        #expect(compared > 1500)
    }

    /// Android's apps begin with other layouts for some languages; a name is the same everywhere.
    @Test(arguments: [
        ("ta", "tamil99", "tamil"), ("ta-IN", "tamil99", "tamil"), ("te", "telugu", "telugu-compact"),
        ("ml", "malayalam", "malayalam-compact"), ("gu", "gujarati", "gujarati-alphabetic"),
        ("ne", "nepali-traditional", "nepali-romanized"), ("bg", "bulgarian", "bulgarian-phonetic"),
        ("he", "hebrew", "hebrew-apostrophe"), ("ja", "japanese-kana-flick-5", "japanese-kana-flick-android"),
        ("de", "german", "german"), ("tamil99", "tamil99", "tamil99"),
    ])
    func platformsHaveTheirFirstLayout(asked: String, ios: String, android: String) throws {
        let layout = try KeyboardLayout.named(asked)
        #expect(layout.on(.ios).name == ios && layout.on(.android).name == android)
    }

    @Test func androidsLayoutKeepsTheRegionAndTheDigits() throws {
        let layout = try KeyboardLayout.named("ta-LK", digits: .local).on(.android)
        #expect(layout.name == "tamil" && layout.symbols.currency == "Rs" && layout.androidSymbols == "?௧௨௩")
    }

    /// The half space beside space, as an icon, with what joins letters on it.
    @Test func halfSpaceIsBesideSpace() throws {
        func key(_ layout: String, _ metrics: KeyboardMetrics) throws -> KeyFrame? {
            let device = try Device.named(metrics == .theme ? "iphone-15" : "pixel-9")
            return try KeyboardGeometry(
                style, layout: try .named(layout), options: options { ($0.metrics, $0.device) = (metrics, device) }
            ).keys.first { $0.key.label.written == "\u{200C}" }
        }
        for (layout, metrics) in [
            ("persian", KeyboardMetrics.theme), ("persian", .android), ("kannada", .gboard),
            ("telugu-compact", .android),
            ("nepali-romanized", .floris),
        ] {
            let frame = try #require(try key(layout, metrics), "\(layout) \(metrics)")
            #expect(frame.legend == .icon(.halfSpace) && frame.key.variants == ["\u{200D}"])
        }
        #expect(try key("kannada", .theme) == nil && key("tamil", .android) == nil)
    }

    /// Every key but space shows something, also where the language has no word for return.
    @Test func everyKeyShowsSomething() throws {
        for entry in LayoutTable.entries {
            let layout = try KeyboardLayout.named(entry.name)
            for (metrics, device) in Self.keyboards {
                let device = try Device.named(device)
                let geometry = try KeyboardGeometry(
                    style, layout: layout,
                    options: options { ($0.metrics, $0.device, $0.returnLegend) = (metrics, device, .word) })
                for frame in geometry.keys where ![.space, .blank].contains(frame.key.role) {
                    #expect(frame.legend != .text(""), "\(entry.name) \(metrics): \(frame.name)")
                }
            }
        }
    }

    /// No word or mark of a document is from memory.
    @Test(arguments: LayoutFiles.names)
    func wordsAreNotFromMemory(name: String) throws {
        let sources = try #require(LayoutFiles.documents[name]?.root)["wordSources"]?.object ?? []
        for source in sources {
            #expect(source.value.string?.contains("memory") == false, "\(name): \(source.name)")
        }
    }

    // MARK: Scripts of regions

    /// In a region where people use another script, the tag finds a layout of that script, or warns.
    @Test func regionsChooseScripts() throws {
        let scripts = try #require(try Self.cldr.get()["scripts"]?.object)
        #expect(scripts.count > 30)
        for (tag, script) in scripts.map({ ($0.name, $0.value.string ?? "") }) {
            let layout = try KeyboardLayout.named(tag)
            let note = try #require(layout.noteOnLanguage)
            let isFound = BuiltInLayout(named: layout.name)?.script == script
            #expect((note.severity == .note) == isFound, "\(tag): \(note.message)")
        }
    }

    @Test(arguments: [
        ("az-IR", "persian"), ("ku-IQ", "kurdish-central"), ("mn-CN", "mongolian-traditional"),
        ("sr-ME", "serbian-latin"),
        ("uz-AF", "uzbek-arabic"), ("zh-US", "chinese-zhuyin"), ("kk-CN", "kazakh"), ("sr-RS", "serbian-cyrillic"),
    ])
    func tagsFindTheScriptOfTheirRegion(tag: String, name: String) throws {
        #expect(try KeyboardLayout.named(tag).name == name)
    }

    /// Regions choose currencies, digits and scripts.
    @Test(arguments: [
        ("bn-IN", "bengali", "₹", "বাংলা"), ("sw-KE", "swahili", "Ksh", "Kiswahili"), ("ta-LK", "tamil99", "Rs", "தமிழ்"),
        ("pa-PK", "punjabi-shahmukhi", "Rs", "پنجابی"), ("uz-Cyrl", "uzbek-cyrillic", "сўм", "Ўзбекча"),
        ("kk-Latn", "kazakh-latin", "₸", "Qazaq tili"), ("ar-EG", "arabic", "ج.م", "العربية"),
        ("en-GB", "english", "£", "English"), ("en-IN", "english", "₹", "English"),
        ("es-MX", "spanish", "$", "Español"),
        ("de-US", "german", "$", "Deutsch"), ("uz-UZ", "uzbek-latin", "soʻm", "O‘zbek"),
        ("zh-HK", "chinese-cangjie", "$", "繁體中文"),
        ("ne-IN", "nepali-traditional", "₹", "नेपाली"), ("es-419", "spanish", "$", "Español"),
        ("bg-BG", "bulgarian", "€", "Български"),
    ])
    func regionsChoose(tag: String, name: String, currency: String, space: String) throws {
        let layout = try KeyboardLayout.named(tag)
        #expect(
            layout.name == name && layout.symbols.currency == currency && layout.androidSpace(on: "android") == space)
    }

    @Test func regionsChooseDigitsAndSentenceEnds() throws {
        func symbols(_ tag: String) throws -> SymbolRows { try KeyboardLayout.named(tag).symbols }
        #expect(try symbols("ar-MA").shownDigits(nil) == SymbolRows.latinDigits)
        #expect(try symbols("ar-EG").shownDigits(nil) == "١٢٣٤٥٦٧٨٩٠")
        #expect(try symbols("pa-PK").period == "۔" && symbols("pa").period == "।")
        #expect(try KeyboardLayout.named("bn-IN").language == "bn-IN")
        #expect(try KeyboardLayout.named("zh-TW").language == "zh-Hant-TW")
        #expect(try KeyboardLayout.named("es-MX").decimalSeparator == ".")
        #expect(try KeyboardLayout.named("de-CH").language == "de-CH")
    }
}
