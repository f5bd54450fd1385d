import Documents
import Graphics
import TestSupport
import Testing

@testable import LayoutEngine
@testable import Layouts

@Suite struct BuiltInLayoutTests {
    private func geometry(
        _ layout: KeyboardLayout, _ plane: PlaneName, _ device: Device = .standard, globe: Bool = false
    ) throws -> KeyboardGeometry {
        try KeyboardGeometry(
            style, layout: layout, options: options { ($0.plane, $0.device, $0.showsGlobe) = (plane, device, globe) })
    }

    @Test func listsAndFindsNames() throws {
        #expect(KeyboardLayout.builtIn.map(\.name) == KeyboardLayout.builtInNames)
        #expect(KeyboardLayout.builtInNames.count >= 131)
        #expect(try KeyboardLayout.named("qwertz").words.space == "Leerzeichen")
        #expect(throws: LayoutError.unknownName(.layout, "qwert", suggestions: ["qwerty"])) {
            try KeyboardLayout.named("qwert")
        }
    }

    @Test func findsLayoutsByLanguageAndFormerName() throws {
        let found = [
            "ta": "tamil99", "ta-IN": "tamil99", "TA": "tamil99", "de-AT": "german", "de-CH": "german-swiss",
            "pt-BR": "portuguese-brazil", "sr-Latn": "serbian-latin", "sr-Cyrl-RS": "serbian-cyrillic",
            "zh-TW": "chinese-zhuyin",
            "zh-Hans-HK": "chinese-pinyin", "ms-Arab": "jawi", "ms": "malay",
            "pa-Arab": "punjabi-shahmukhi", "pa-PK": "punjabi-shahmukhi",
            "hi-Latn": "hindi-latin", "hi-Latn-IN": "hindi-latin", "bn-Latn": "bengali-latin",
            "uz-Cyrl": "uzbek-cyrillic",
            "ff": "fula", "ff-Adlm": "adlam", "ff-Latn": "fula", "ff-Arab": nil, "mni-Beng": "manipuri",
            "arz-EG": "arabic", "jv": "javanese", "jv-Java": nil, "tlh": nil, "t": nil,
            "english": "english", "qwerty": "english", "azerty": "french", "en-Latn-US": "english",
        ]
        for (asked, name) in found { #expect(BuiltInLayout(named: asked)?.name == name, "\(asked)") }
        for tag in ["ta", "sr-Latn", "zh-TW"] {
            #expect(BuiltInLayout(named: tag)?.tag == tag, "\(tag)")
        }
        #expect(BuiltInLayout(named: "qwerty")?.tag == nil)
        #expect(try KeyboardLayout.named("qwerty").name == "qwerty")
        #expect(try KeyboardLayout.named("ta").name == "tamil99")
    }

    /// What decides whether a plane fits: layouts that have it in common are checked once.
    private struct Fit: Hashable {
        let shape: PlaneShape
        let hasPad: Bool
    }

    /// The layouts that run from right to left, and the planes of each; on every device those of a shape that no layout before has.
    @Test func everyPlaneFitsEveryDevice() throws {
        let rightToLeft = [
            "ar", "bal", "ckb", "dv", "fa", "ff-Adlm", "he", "ks", "ms-Arab", "nqo", "pa-Arab", "ps", "sd", "skr",
            "syr", "ug", "ur", "uz-Arab", "yi",
        ]
        var seen: Set<Fit> = []
        for layout in KeyboardLayout.builtIn {
            #expect(layout.planeNames == PlaneName.own)
            #expect(layout.isRightToLeft == rightToLeft.contains(layout.language))
            for plane in PlaneName.own {
                let fit = Fit(shape: try PlaneShape(layout, plane), hasPad: layout.hasPad)
                if seen.insert(fit).inserted { try expectFit(layout, plane) }
            }
        }
        #expect(seen.count > 50)
    }

    private func expectFit(_ layout: KeyboardLayout, _ plane: PlaneName) throws {
        for device in [Device.standard, Device.all[0], Device.all[9]] {
            for orientation in Device.Orientation.allCases {
                let geometry = try KeyboardGeometry(
                    style, layout: layout,
                    options: options {
                        ($0.plane, $0.device, $0.orientation, $0.showsGlobe) = (plane, device, orientation, true)
                    })
                let place = "\(layout.name) \(plane) \(device.name)"
                #expect([4, 5].contains(Set(geometry.keys.map(\.row)).count), "\(place)")
                let roles = Set(geometry.keys.map(\.key.role))
                // Pads of letters have the same keys on tablets, and some of them no globe.
                let isPad = layout.hasPad && (!plane.hasSymbols || device.isPhone && layout.name.contains("flick"))
                #expect(roles.isSuperset(of: [.character, .mode, .delete, .return, .space]), "\(place)")
                #expect(roles.contains(.globe) || isPad, "\(place)")
                #expect(roles.contains(.hide) == (!device.isPhone && !isPad), "\(place)")
                #expect(geometry.keys.filter(\.isAccent).map(\.key.role) == [.return], "\(place)")
            }
        }
    }

    @Test(arguments: KeyboardLayout.builtInNames)
    func namesAndVariantsOfKeysAreUnique(name: String) throws {
        let layout = try KeyboardLayout.named(name)
        for plane in PlaneName.allCases {
            let keys = try geometry(layout, plane).keys.map(\.key)
            // The emoji used most are in their own categories, too.
            #expect(plane == .emoji || Set(keys.map(\.identity)).count == keys.count)
            for key in keys {
                #expect(Set(key.variants).count == key.variants.count)
                #expect(!key.variants.contains(key.identity))
                #expect(key.variants.count <= Limits.variants)
            }
        }
    }

    @Test func phoneKeyboardHasItsLetters() throws {
        let geometry = try geometry(.qwerty, .letters)
        let letters = geometry.keys.filter { $0.key.role == .character }
        #expect(letters.map(\.key.identity).joined() == "qwertyuiopasdfghjklzxcvbnm")
        #expect(letters.allSatisfy { abs($0.rect.width - 35.4) < 1e-9 })
        #expect(abs((geometry.frame("shift")?.width ?? 0) - 1.3 * 35.4) < 1e-9)
        #expect(abs((geometry.frame("mode")?.width ?? 0) / 35.4 - 2.4) < 0.1)
        #expect(geometry.frame("mode")?.width == geometry.frame("return")?.width)
        #expect(geometry.keys.map(\.legend).suffix(3) == [.text("123"), .text("space"), .icon(.return)])
    }

    @Test func shiftPlaneHasTheCapitals() throws {
        for layout in try ["qwerty", "qwertz", "azerty"].map({ try KeyboardLayout.named($0) }) {
            let small = try geometry(layout, .letters).keys
            let capitals = try geometry(layout, .shift).keys
            #expect(
                small.map { $0.key.identity.count > 1 ? $0.key.identity : $0.key.identity.uppercased() }
                    == capitals.map(\.key.identity))
            #expect(small.map(\.rect) == capitals.map(\.rect))
            #expect(zip(small, capitals).allSatisfy { $0.key.variants.count == $1.key.variants.count })
            #expect(try geometry(layout, .capslock).keys.map(\.key) == capitals.map(\.key))
        }
        let sharp = try geometry(.named("qwertz"), .shift).keys.first { $0.key.answers(to: "S") }
        #expect(sharp?.key.variants.first == "ẞ")
    }

    @Test func symbolPlanesLeadToEachOtherAndBack() throws {
        let symbols = try geometry(.qwerty, .symbols)
        #expect(symbols.keys.prefix(10).map(\.key.identity).joined() == "1234567890")
        #expect(symbols.keys.first { $0.key.role == .shift }?.legend == .text("#+="))
        #expect(symbols.keys.first { $0.key.role == .mode }?.legend == .text("ABC"))
        let more = try geometry(.qwerty, .symbolsShift)
        #expect(more.keys.first { $0.key.role == .shift }?.legend == .text("123"))
        #expect(more.keys.prefix(10).map(\.key.identity).joined() == "[]{}#%^*+=")
    }

    @Test func germanAndFrenchHaveTheirLetters() throws {
        let german = try geometry(.named("qwertz"), .letters)
        #expect(german.row(0).map(\.key.identity).joined() == "qwertzuiopü")
        #expect(german.row(1).map(\.key.identity).joined() == "asdfghjklöä")
        #expect(german.row(0).map(\.rect.x) == german.row(1).map(\.rect.x))
        let french = try geometry(.named("azerty"), .letters)
        #expect(french.row(0).map(\.key.identity).joined() == "azertyuiop")
        #expect(french.row(1).map(\.key.identity).joined() == "qsdfghjklm")
        #expect(french.keys.first { $0.key.role == .space }?.legend == .text("espace"))
        #expect(try geometry(.named("azerty"), .symbols).keys.contains { $0.key.identity == "€" })
    }

    @Test(arguments: LayoutTable.entries.map(\.name))
    func nonLatinSamplesAreAnnotated(name: String) throws {
        let description = try #require(LayoutTable.entry(named: name)?.read())
        let samples = description.samples
        #expect([0, 3].contains(samples.count))
        #expect(samples.allSatisfy { !$0.text.isEmpty })
        let isAnnotated = description.script != "Latn" && description.script != "Kore"
        if isAnnotated { #expect(samples.allSatisfy { $0.annotation != nil }) }
    }

    /// Without words that anyone can judge, candidates are the language's own name, its letters and its digits, and a word that
    /// no source has is left out: space shows the name, return its icon.
    @Test func unknownWordsAreNotShown() throws {
        let javanese = try KeyboardLayout.named("jv")
        #expect(javanese.name == "javanese")
        #expect(javanese.samples.map(\.text) == ["Jawa", "abc", "123"])
        #expect(javanese.words == LayoutWords(space: "Jawa", return: "", capitals: "ABC"))
        let madurese = try KeyboardLayout.named("mad")
        #expect(madurese.words.space == "")
        #expect(madurese.samples.map(\.text) == ["abc", "123"])
        let keys = try KeyboardGeometry(style, layout: madurese, options: options { $0.returnLegend = .word }).keys
        #expect(keys.first { $0.key.role == .return }?.legend == .icon(.return))
        #expect(keys.first { $0.key.role == .space }?.legend == .text(""))
    }

    /// A language that shares rows has its own letters first among the variants, then those of the layout.
    @Test func sharedRowsKeepTheirOwnLetters() throws {
        let javanese = try KeyboardLayout.named("javanese")
        let english = try KeyboardLayout.named("english")
        func variants(_ layout: KeyboardLayout, _ key: String) throws -> [String] {
            try layout.keys(of: .letters, LayoutOptions()).first { $0.answers(to: key) }?.variants ?? []
        }
        #expect(try variants(javanese, "d") == ["ḍ"])
        #expect(try variants(javanese, "a") == variants(english, "a"))
        #expect(try variants(.named("bambara"), "n") == ["ɲ", "ŋ", "ñ", "ń"])
        #expect(BuiltInLayout(named: "jv")?.evidence == .default)
        #expect(BuiltInLayout(named: "en")?.evidence == .confirmed)
        #expect(BuiltInLayout(named: "am")?.evidence == .reported)
        #expect(BuiltInLayout(named: "arz")?.evidence == .default)
        #expect(BuiltInLayout(named: "arz")?.reason == "Egyptian Arabic; its writers use the layout of ar")
    }

    /// Of the 150 languages with the most speakers, by estimates of all who speak them, nearly all find a layout.
    @Test func widelySpokenLanguagesFindLayouts() {
        let languages = """
            en zh hi es ar fr bn pt ru ur id de ja pcm arz mr vi te ha tr pnb sw fil ta yue wuu fa ko th jv it gu apc am kn bho \
            nan hak hsn pl uk ml my yo or ps mai su sd uz ne ro ig zlm skr cjy nl ku mag as hne so cs el hu be az rw kk si om \
            za bg sr sv ca tt ug ht km mg ny zu xh rn ceb hil ilo af sn lo tk ak st tn qu awa mad min bem ln lua kg umb ki luo \
            kam wo ff bm mos bal rkt syl ctg doi kok sat ks mni gan raj bgc mwr dcc sck lmn kru tcy da fi sk nb he hr \
            sq hy ka mn ky tg ti ss ts ve nso lg nyn ee ban bjn ace bug sas pam war bik gn ay nah arn jam kea cmn lt sl lv mk
            """
            .split(separator: " ").map(String.init)
        #expect(languages.count >= 150)
        let unknown = languages.filter { BuiltInLayout(named: $0) == nil }
        #expect(unknown == [])
    }

    /// A language tag that finds no layout has no near names: tags of other languages differ by a letter.
    @Test func unknownTagsHaveNoSuggestions() {
        let unknown = LayoutError.unknownName(.layout, "tlh", suggestions: [])
        #expect(throws: unknown) { try KeyboardLayout.named("tlh") }
        #expect(unknown.description == "\"tlh\" is not a layout (LayoutSource.names lists them)")
        #expect(throws: LayoutError.unknownName(.layout, "javanse", suggestions: ["javanese"])) {
            try KeyboardLayout.named("javanse")
        }
    }
}
