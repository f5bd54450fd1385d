import Documents
import Graphics
import Testing

@testable import LayoutEngine

@Suite struct BuiltInTests {
    private func geometry(
        _ layout: KeyboardLayout, _ plane: PlaneName, _ device: Device = .standard, globe: Bool = false
    ) throws -> KeyboardGeometry {
        try KeyboardGeometry(
            style, layout, options { ($0.plane, $0.device, $0.showsGlobe) = (plane, device, globe) })
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
            "zh-Hans-HK": "chinese-pinyin", "ms-Arab": "jawi", "ms": "malay", "pa-Arab": nil, "tlh": nil, "t": nil,
            "english": "english", "qwerty": "english", "azerty": "french", "en-Latn-US": "english",
        ]
        for (asked, name) in found { #expect(BuiltInLayout(named: asked)?.name == name, "\(asked)") }
        for tag in ["ta", "sr-Latn", "zh-TW"] {
            #expect(BuiltInLayout(named: tag)?.isFoundByLanguage == true, "\(tag)")
        }
        #expect(BuiltInLayout(named: "qwerty")?.isFoundByLanguage == false)
        #expect(try KeyboardLayout.named("qwerty").name == "qwerty")
        #expect(try KeyboardLayout.named("ta").name == "tamil99")
    }

    @Test(arguments: KeyboardLayout.builtInNames)
    func everyPlaneFitsEveryDevice(name: String) throws {
        let layout = try KeyboardLayout.named(name)
        #expect(layout.planeNames == PlaneName.allCases)
        let rightToLeft = ["ar", "ckb", "fa", "he", "ms-Arab", "ug", "ur"]
        #expect(layout.isRightToLeft == rightToLeft.contains(layout.language))
        for device in [Device.standard, Device.all[0], Device.all[9]] {
            for orientation in Orientation.allCases {
                for plane in PlaneName.allCases {
                    let geometry = try KeyboardGeometry(
                        style, layout,
                        options {
                            ($0.plane, $0.device, $0.orientation, $0.showsGlobe) = (plane, device, orientation, true)
                        })
                    #expect([4, 5].contains(Set(geometry.keys.map(\.row)).count))
                    let roles = Set(geometry.keys.map(\.key.role))
                    #expect(roles.isSuperset(of: [.character, .mode, .delete, .globe, .return, .space]))
                    #expect(roles.contains(.hide) == !device.isPhone)
                    #expect(geometry.keys.filter(\.isAccent).map(\.key.role) == [.return])
                }
            }
        }
    }

    @Test(arguments: KeyboardLayout.builtInNames)
    func keyNamesAreUnique(name: String) throws {
        let layout = try KeyboardLayout.named(name)
        for plane in PlaneName.allCases {
            let names = try geometry(layout, plane).keys.map(\.key.identity)
            #expect(Set(names).count == names.count)
        }
    }

    @Test(arguments: KeyboardLayout.builtInNames)
    func variantsAreUniqueAndWithinTheLimit(name: String) throws {
        let layout = try KeyboardLayout.named(name)
        for plane in PlaneName.allCases {
            for key in try geometry(layout, plane).keys.map(\.key) {
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

    @Test func nonLatinSamplesAreAnnotated() {
        for entry in BuiltInLayout.all {
            let layout = entry.layout(digits: nil)
            #expect(layout.samples.count == 3, "\(entry.name)")
            #expect(layout.samples.allSatisfy { !$0.text.isEmpty })
            let isAnnotated = entry.script != "Latn" && entry.script != "Kore"
            if isAnnotated { #expect(layout.samples.allSatisfy { $0.annotation != nil }, "\(entry.name)") }
        }
    }
}
