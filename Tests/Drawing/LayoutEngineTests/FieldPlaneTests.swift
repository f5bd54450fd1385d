import Graphics
import LayoutEngine
import Layouts
import TestSupport
import Testing

/// The planes of fields, pads and emoji (docs/geometry.md §11 and §12).
@Suite struct FieldPlaneTests {
    private let style = LayoutStyle(keySpacing: 6, rowSpacing: 10)

    private func geometry(
        _ plane: PlaneName, _ layout: String = "qwerty", _ change: (inout LayoutOptions) throws -> Void = { _ in }
    ) throws -> KeyboardGeometry {
        var options = LayoutOptions()
        options.plane = plane
        try change(&options)
        return try KeyboardGeometry(style, layout: .named(layout), options: options)
    }

    private func android(_ plane: PlaneName, _ layout: String = "qwerty") throws -> KeyboardGeometry {
        try geometry(plane, layout) { $0.device = try .named("pixel-9") }
    }

    /// The names of the keys, row by row.
    private func rows(_ geometry: KeyboardGeometry) -> [String] {
        Dictionary(grouping: geometry.keys, by: \.row).sorted { $0.key < $1.key }
            .map { $0.value.map(\.key.identity).joined(separator: " ") }
    }

    private func rect(_ name: String, _ geometry: KeyboardGeometry) throws -> Rect {
        geometry.keys[try #require(geometry.index(of: name))].rect
    }

    // MARK: Pads

    @Test func numberPadOfAPhoneHasThreeColumnsAndNoBar() throws {
        let pad = try geometry(.number)
        #expect(rows(pad) == ["1 2 3", "4 5 6", "7 8 9", "0 delete"])
        #expect(pad.candidateBar == nil)
        #expect(pad.height == 216)
        // (393 - 12 - 2 * 6) / 3 wide, and (216 - 12 - 3 * 10) / 4 high.
        #expect(try rect("1", pad).sides == [6, 6, 123, 43.5])
        #expect(try rect("0", pad).sides[0] == 6 + 123 + 6)
        #expect(try rect("delete", pad).sides[0] == 6 + 2 * 129)
        #expect(pad.keys.first { $0.key.identity == "2" }?.key.annotation == "ABC")
        #expect(pad.keys.filter(\.key.isPlain).map(\.key.identity) == ["delete"])
    }

    @Test(arguments: [
        ("qwerty", "."), ("german", ","), ("german-swiss", "."), ("persian", "٫"), ("tamil99", "."),
        ("serbian-latin", ","),
        ("pt-BR", ","), ("hindi", "."),
    ])
    func decimalPadHasTheLanguagesSeparator(layout: String, separator: String) throws {
        let pad = try geometry(.decimal, layout)
        #expect(pad.keys.filter { $0.row == 3 }.map(\.key.identity).first == separator)
        #expect(try rect(separator, pad).x == 6)
    }

    @Test func padsHaveTheLayoutsDigitsButTelephonesLatinOnes() throws {
        #expect(rows(try geometry(.number, "persian"))[0] == "۱ ۲ ۳")
        #expect(rows(try geometry(.phone, "persian")) == ["1 2 3", "4 5 6", "7 8 9", "mode 0 delete"])
        #expect(rows(try geometry(.phoneSymbols)) == ["pause wait", "* #", "mode + delete"])
    }

    @Test func tabletsShowSymbolsInPlaceOfPads() throws {
        func ipad(_ plane: PlaneName) throws -> [String] {
            rows(try geometry(plane) { $0.device = try .named("ipad") })
        }
        for plane in [PlaneName.number, .decimal, .phone] { #expect(try ipad(plane) == ipad(.symbols)) }
    }

    @Test func androidsPadsHaveFourColumns() throws {
        let pad = try android(.number)
        #expect(rows(pad) == ["1 2 3 -", "4 5 6 space", "7 8 9 delete", ", 0 . return"])
        let (one, minus) = (try rect("1", pad), try rect("-", pad))
        let gap = one.x * 2
        #expect(abs(one.width + gap - 0.27 * pad.width) < 1e-9)
        #expect(abs(minus.width + gap - 0.19 * pad.width) < 1e-9)
        #expect(pad.candidateBar != nil)
        let phone = try android(.phone)
        #expect(rows(phone)[3] == "mode 0 . return")
        #expect(phone.keys.first { $0.key.identity == "7" }?.hint == "PQRS")
        #expect(
            rows(try android(.phoneSymbols)) == ["( / ) -", "N pause , space", "* wait # delete", "mode + . return"])
        #expect(
            rows(try android(.numbers)) == [
                "+ 1 2 3 %", "- 4 5 6 space", "* 7 8 9 delete", "mode , shift 0 = . return",
            ])
    }

    // MARK: Letters

    @Test(arguments: [
        (PlaneName.email, "mode globe space @ . return"), (.webSearch, "mode globe space . return"),
        (.url, "mode globe . / .com return"), (.twitter, "mode globe space @ #"), (.ascii, "mode globe space return"),
    ])
    func fieldsChangeTheBottomRow(plane: PlaneName, row: String) throws {
        let shown = try geometry(plane) { $0.showsGlobe = true }
        #expect(rows(shown).last == row)
        #expect(rows(shown).dropLast() == rows(try geometry(.letters)).dropLast())
        let letters = try geometry(.letters) { $0.showsGlobe = true }
        #expect(try abs(rect("mode", shown).width - rect("mode", letters).width) < 3)
    }

    @Test func tamilHasTheFieldsToo() throws {
        let letters = try geometry(.letters, "tamil99")
        let email = try geometry(.email, "tamil99")
        #expect(rows(email).dropLast() == rows(letters).dropLast())
        #expect(rows(email).last?.hasPrefix("mode space @ .") == true)
        #expect(rows(try geometry(.ascii, "tamil99")) == rows(try geometry(.letters)))
        #expect(rows(try geometry(.ascii, "german")) == rows(try geometry(.letters, "german")))
    }

    @Test func returnKeyHasTheFieldsAction() throws {
        func legend(_ plane: PlaneName, _ choice: ReturnLegend = .icon) throws -> KeyLegend? {
            try geometry(plane) { $0.returnLegend = choice }.keys.last { $0.key.role == .return }?.legend
        }
        #expect(try legend(.url) == .text("go"))
        #expect(try legend(.url, .send) == .text("send"))
        #expect(try legend(.letters) == .icon(.return))
        #expect(try android(.webSearch).keys.last?.legend == .icon(.search))
    }

    @Test func androidFieldsReplaceTheComma() throws {
        #expect(rows(try android(.email)).last == "mode @ space . return")
        let url = try android(.url)
        #expect(rows(url).last == "mode / space . return")
        #expect(url.keys.first { $0.key.identity == "." }?.key.variants == [".com", ".net", ".org", ".gov", ".edu"])
    }

    @Test func androidHasNoPlaneForMessages() {
        #expect(throws: LayoutError.option("plane twitter: requires a device of iOS, not pixel-9")) {
            try android(.twitter)
        }
        var options = LayoutOptions()
        options.plane = .twitter
        #expect(options.restricted(to: .android).plane == .letters)
    }

    // MARK: Emoji

    @Test func emojiOfIOSRunDownTheirColumns() throws {
        let emoji = try geometry(.emoji)
        let rows = rows(emoji)
        #expect(rows.count == 7)
        #expect(rows[0] == "search")
        // The emoji used most have six columns, then come the smileys.
        #expect(rows[1...5].map { $0.prefix(1) } == ["😂", "❤️", "😍", "😒", "👌"])
        #expect(rows[1] == "😂 ☺️ 💕 👍 🙈 😴 😀 🥹")
        #expect(rows[6] == "mode clock emoji paw food ball car bulb signs flag delete")
        let smileys = self.rows(try geometry(.emoji) { $0.emojiCategory = .smileys })
        #expect(smileys[1...5].map { $0.prefix(1) } == ["😀", "😃", "😄", "😁", "😆"])
        // As high as letters with their bar, which it does not have.
        #expect(emoji.height == 264 && emoji.candidateBar == nil)
        #expect(emoji.keys.filter { !$0.key.isPlain }.map(\.key.identity) == ["search", "clock"])
    }

    @Test func emojiOfAndroidRunAlongTheirRows() throws {
        let emoji = try android(.emoji)
        let rows = rows(emoji)
        #expect(rows[0] == "clock emoji hand paw food car ball bulb signs flag :-)")
        #expect(rows[1] == "😀 😃 😄 😁 😆 😅 🤣 😂")
        #expect(rows.last == "mode search space delete")
        let letters = try android(.letters)
        #expect(abs(emoji.height - letters.height) < 1e-9)
    }

    @Test(arguments: LayoutOptions.EmojiCategory.allCases, ["iphone-15", "pixel-9"])
    func categoriesFillTheGrid(category: LayoutOptions.EmojiCategory, device: String) throws {
        for orientation in Device.Orientation.allCases {
            let shown = try geometry(.emoji) {
                ($0.emojiCategory, $0.orientation) = (category, orientation)
                $0.device = try .named(device)
            }
            let emoji = shown.keys.filter { $0.key.role == .character && $0.kind == .regular }.map(\.key.identity)
            // Those used most are smileys, too.
            #expect(category == .frequent || Set(emoji).count == emoji.count)
            #expect(emoji.count >= 24 && emoji.allSatisfy { !$0.isEmpty })
        }
    }

    @Test func handsHaveFiveSkinTones() throws {
        let people = try geometry(.emoji) { $0.emojiCategory = .people }
        let hand = try #require(people.keys.first { $0.key.identity == "👋" })
        #expect(hand.key.variants == ["👋🏻", "👋🏼", "👋🏽", "👋🏾", "👋🏿"])
        let smileys = try geometry(.emoji) { $0.emojiCategory = .smileys }
        #expect(smileys.keys.allSatisfy { $0.key.variants.isEmpty })
    }

    // MARK: Letters on pads

    @Test func kanaHaveFiveColumnsAndATallReturn() throws {
        let kana = try geometry(.letters, "japanese-kana-flick-5")
        #expect(rows(kana) == ["mode あ か さ delete", "ABC た な は space", "あいう ま や ら return", "emoji ゛゜小 わ 、。?!"])
        let (delete, enter) = (try rect("delete", kana), try rect("return", kana))
        #expect(enter.sides[0] == delete.sides[0] && enter.sides[2] == delete.sides[2])
        #expect(abs(enter.height - 2 * delete.height - 10) < 1e-9)
        let key = try #require(kana.keys.first { $0.key.identity == "か" })
        #expect(key.key.hasFlicks && key.key.variants.joined() == "きくけこ" && key.key.annotation == nil)
        let onAndroid = try android(.letters, "japanese-kana-flick-5")
        #expect(onAndroid.keys.first { $0.key.identity == "か" }?.hint == "きくけこ")
        #expect(rows(onAndroid) == rows(kana))
        #expect(try rect("return", onAndroid).height > 2 * rect("delete", onAndroid).height)
    }

    /// The digits of kana stand on the letters' pad, with what flicks type under them.
    @Test func digitsOfKanaHaveFlicks() throws {
        let symbols = try geometry(.symbols, "japanese-kana-flick-5")
        #expect(rows(symbols) == ["mode 1 2 3 delete", "ABC 4 5 6 space", "あいう 7 8 9 return", "emoji ()[] 0 .,-/"])
        let key = try #require(symbols.keys.first { $0.key.identity == "1" }).key
        #expect(key.hasFlicks && key.variants == ["☆", "♪", "→"] && key.annotation == "☆♪→")
        #expect(try #require(symbols.keys.first { $0.key.identity == "()[]" }).key.annotation == nil)
    }

    @Test func wideKeysTakeTwoColumnsAndTheirGap() throws {
        let pinyin = try geometry(.letters, "chinese-pinyin-9") { $0.showsGlobe = true }
        #expect(rows(pinyin).last == "globe 选拼音 space")
        let (space, jkl, mno) = (try rect("space", pinyin), try rect("JKL", pinyin), try rect("MNO", pinyin))
        #expect(abs(space.x - jkl.x) < 1e-9)
        #expect(abs(space.maxX - mno.maxX) < 1e-9)
    }
}
