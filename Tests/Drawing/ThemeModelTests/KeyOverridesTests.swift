import Documents
import Graphics
import Testing

@testable import ThemeEditing
@testable import ThemeModel

/// `keyOverrides` and `androidDefaults`: reading, writing, messages, and which change counts (docs/theme-format.md §7).
@Suite struct KeyOverridesTests {
    private static func read(_ json: String) throws -> AndroidStyle {
        try Sample.light([("keyOverrides", json)]).android
    }

    @Test func readsEveryMember() throws {
        let style = try Self.read(
            ##"""
            {"space": {"background": "#102030", "text": "#405060", "border": "#708090", "borderWidth": 1.5,
                       "cornerRadius": "50%", "margin": [0, 6], "labelOffset": [1, -2], "fontSize": 12,
                       "fontWeight": "bold", "elevation": 2, "hintOffset": [-3, 1.5], "hintDesign": "serif",
                       "pressed": {"background": "#FF8000", "cornerRadius": 30, "margin": [1, 2, 3, 4]},
                       "locked": {"text": "#00FF00"}}}
            """##)
        let look = style.look(of: .space, kind: .regular)
        #expect(look.background?.description == "#102030")
        #expect(look.text?.description == "#405060")
        #expect(look.border?.description == "#708090")
        #expect(look.borderWidth == 1.5)
        #expect(look.cornerRadius == .percent(50))
        #expect(look.margin == KeyMargins(left: 0, top: 6, right: 0, bottom: 6))
        #expect(look.labelOffset == Point(1, -2))
        #expect(look.fontSize == 12)
        #expect(look.fontWeight == .bold)
        #expect(look.elevation == 2)
        #expect(look.hintOffset == Point(-3, 1.5) && look.hintDesign == .serif)
        let pressed = style.look(of: .space, kind: .regular, isPressed: true)
        #expect(pressed.background?.description == "#FF8000")
        #expect(pressed.text == nil, "pressedKeyText counts")
        #expect(pressed.cornerRadius == .points(30))
        #expect(pressed.margin == KeyMargins(left: 1, top: 2, right: 3, bottom: 4))
        #expect(pressed.fontSize == 12)
        #expect(style.look(of: .space, kind: .regular, isLocked: true).text?.description == "#00FF00")
        #expect(style.look(of: .comma, kind: .regular).isEmpty)
    }

    @Test func aKeysOwnChangesCountMoreThanThoseOfItsKind() throws {
        let style = try Self.read(
            ##"""
            {"regular": {"fontSize": 20, "elevation": 3, "pressed": {"text": "#111111"}},
             "comma": {"fontSize": 14, "pressed": {"background": "#222222"}}}
            """##)
        let comma = style.look(of: .comma, kind: .regular)
        #expect(comma.fontSize == 14 && comma.elevation == 3)
        let pressed = style.look(of: .comma, kind: .regular, isPressed: true)
        #expect(pressed.text?.description == "#111111" && pressed.background?.description == "#222222")
        #expect(style.look(of: nil, kind: .regular).fontSize == 20)
        #expect(style.look(of: .shift, kind: .modifier).isEmpty)
    }

    @Test func aHighlightLeavesAPressedKeyItsColours() throws {
        let overrides = ##"{"space": {"background": "#102030", "text": "#405060"}}"##
        let plain = try Sample.light([("keyOverrides", overrides)]).android
        #expect(plain.look(of: .space, kind: .regular, isPressed: true).background == nil)
        let lit = try Sample.light([("keyOverrides", overrides), ("pressedKeyHighlight", "\"#00000033\"")]).android
        #expect(lit.look(of: .space, kind: .regular, isPressed: true).background?.description == "#102030")
        #expect(lit.look(of: .space, kind: .regular, isPressed: true).text?.description == "#405060")
    }

    @Test func cornersFitTheKey() {
        let key = Rect(x: 0, y: 0, width: 60, height: 40)
        #expect(KeyCorner.percent(50).radius(on: key) == 20)
        #expect(KeyCorner.percent(12.5).radius(on: key) == 5)
        #expect(KeyCorner.points(8).radius(on: key) == 8)
        #expect(KeyCorner.points(100).radius(on: key) == 20)
        #expect(KeyMargins(left: 1, top: 2, right: 3, bottom: 4).inset(key) == Rect(x: 1, y: 2, width: 56, height: 34))
        #expect(KeyMargins(left: 40, top: 0, right: 40, bottom: 0).inset(key).width == 0)
    }

    @Test func writesWhatItReads() throws {
        let json =
            ##"{"modifier":{"cornerRadius":"12.5%"},"space":{"background":"#10203040","margin":[0,6],"##
            + ##""pressed":{"margin":[1,2,3,4]},"locked":{"fontWeight":"bold"}}}"##
        let variant = try #require(Sample.read(Sample.theme([("keyOverrides", json)])).value?.light)
        #expect(variant.values[.keyOverrides]?.json.text(indent: 0) == json)
        let names = try #require(
            Sample.read(Sample.theme([("androidDefaults", #"["rowSpacing", "keySpacing", "rowSpacing"]"#)])).value?
                .light)
        #expect(names.values[.androidDefaults]?.json.text(indent: 0) == #"["keySpacing","rowSpacing"]"#)
    }

    @Test(arguments: [
        ("[1]", "KB102", "light.keyOverrides"), (#"{"spce": {}}"#, "KB109", "light.keyOverrides.spce"),
        (#"{"space": 3}"#, "KB102", "light.keyOverrides.space"),
        (#"{"space": {"colour": 3}}"#, "KB109", "light.keyOverrides.space.colour"),
        (#"{"space": {"background": "blue"}}"#, "KB103", "light.keyOverrides.space.background"),
        (#"{"space": {"cornerRadius": "60%"}}"#, "KB102", "light.keyOverrides.space.cornerRadius"),
        (#"{"space": {"cornerRadius": 101}}"#, "KB107", "light.keyOverrides.space.cornerRadius"),
        (#"{"space": {"margin": [1, 2, 3]}}"#, "KB102", "light.keyOverrides.space.margin"),
        (#"{"space": {"margin": [1, 400]}}"#, "KB108", "light.keyOverrides.space.margin[1]"),
        (#"{"space": {"pressed": {"pressed": {}}}}"#, "KB109", "light.keyOverrides.space.pressed.pressed"),
        (#"{"space": {"pressed": true}}"#, "KB102", "light.keyOverrides.space.pressed"),
        (#"{"space": {"fontWeight": "fat"}}"#, "KB111", "light.keyOverrides.space.fontWeight"),
    ])
    func reportsWhatIsWrong(_ json: String, _ id: String, _ path: String) {
        let reading = Sample.read(Sample.theme([("keyOverrides", json)]))
        #expect(reading.diagnostics.map(\.kind.id) == [id], "\(reading.diagnostics.map(\.message))")
        #expect(reading.diagnostics.map(\.path) == [path])
        let isError = ["KB102", "KB103", "KB108", "KB111"].contains(id)
        #expect((reading.value == nil) == isError)
    }

    @Test func androidDefaultsTakesOnlyPropertiesThatHaveSome() {
        let unknown = Sample.read(Sample.theme([("androidDefaults", #"["keySpacin"]"#)]))
        #expect(unknown.diagnostics.map(\.kind.id) == ["KB111"])
        #expect(unknown.diagnostics.first?.message.contains("keySpacing") == true)
        #expect(
            Sample.read(Sample.theme([("androidDefaults", #"["keyboardBackground"]"#)])).diagnostics.map(\.kind.id)
                == ["KB111"])
        #expect(Sample.read(Sample.theme([("androidDefaults", "[3]")])).diagnostics.map(\.kind.id) == ["KB102"])
    }

    /// On Android a value counts if the document has it and does not leave it to the keyboard.
    @Test func androidKnowsItsExplicitProperties() throws {
        let all = try Sample.light().android.explicitProperties
        #expect(all.isSuperset(of: [.keyFontSize, .keySpacing, .regularKeyCornerRadius]))
        #expect(!all.contains(.candidateFontSize))
        let some = try Sample.light([("androidDefaults", #"["keySpacing"]"#), ("candidateFontSize", "18")]).android
            .explicitProperties
        #expect(some.contains(.candidateFontSize) && !some.contains(.keySpacing) && some.contains(.rowSpacing))
    }

    @Test func editsReachTheMembers() throws {
        let source = SourceText(name: "a", text: Sample.theme([("keyOverrides", ##"{"space": {"text": "#000000"}}"##)]))
        for (text, written) in [
            ("light.keyOverrides.space.text=#123456", ##""text": "#123456""##),
            ("light.keyOverrides.space.text=blue", ##""text": "#0000FF""##),
            ("light.keyOverrides.space.cornerRadius=50%", ##""cornerRadius": "50%""##),
            ("light.keyOverrides.space.cornerRadius=12", ##""cornerRadius": 12"##),
            ("light.keyOverrides.space.margin=0,6", ##""margin": [0, 6]"##),
            ("light.androidDefaults=keySpacing,rowSpacing", ##""androidDefaults": ["keySpacing", "rowSpacing"]"##),
        ] {
            let edit = try ThemeEdit(assignment: text, in: source)
            let edited = String(decoding: try edit.applied(to: source).source.bytes, as: UTF8.self)
            #expect(edited.contains(written), "\(text)")
        }
        for text in [
            "light.keyOverrides.space.text=bluish", "light.keyOverrides.key.text=#123456",
            "light.keyOverrides.space.rest.text=#123456", "light.keyOverrides.space.fontSize=huge",
            "light.keyOverrides.space.fontSize=70",
            "light.androidDefaults=space",
        ] {
            #expect(throws: ThemeEditError.self, "\(text)") { try ThemeEdit(assignment: text, in: source) }
        }
    }
}
