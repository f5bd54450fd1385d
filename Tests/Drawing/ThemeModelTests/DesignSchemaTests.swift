import Documents
import Graphics
import TestSupport
import Testing

@testable import ThemeEditing
@testable import ThemeModel

/// The schemas and the starting points of designs, and whether what they say of a member is true.
@Suite struct DesignSchemaTests {
    private static let kinds = DocumentKind.allCases.filter { $0 != .keyboard }

    @Test(arguments: kinds) func schemaNamesItsDraftAndAllMembers(kind: DocumentKind) throws {
        let root = try #require(JSONReader.read(SourceText(name: "schema", text: DesignSchema.text(of: kind))).value)
        #expect(root["$schema"]?.string == "https://json-schema.org/draft/2020-12/schema")
        let properties = try #require(root["properties"]?.object).map(\.name)
        #expect(Set(properties) == Set(["$schema"] + MetadataName.allCases.map(\.rawValue) + kind.names))
        let pattern = root["$defs"]?["color"]?["pattern"]?.string
        #expect(pattern?.hasPrefix("^(#?") == (kind == .palette))
        #expect(pattern?.contains("|accent|") == (kind == .tokens))
    }

    @Test func tokensHaveEveryName() throws {
        let schema = DesignSchema.text(of: .tokens)
        let root = try #require(JSONReader.read(SourceText(name: "schema", text: schema)).value)
        for mode in Mode.allCases {
            let groups = try #require(root["properties"]?[mode.rawValue]?["properties"])
            func names(_ group: TokenGroup) -> Set<String> {
                Set((groups[group.rawValue]?["properties"]?.object ?? []).map(\.name))
            }
            #expect(names(.colors) == Set(ColorToken.allCases.map(\.rawValue) + ["avatarPalette"]))
            #expect(names(.typography) == Set(TypeToken.allCases.map(\.rawValue)))
            #expect(names(.spacing) == Set(SpacingToken.allCases.map(\.rawValue)))
            #expect(names(.shapes) == Set(RadiusToken.allCases.map(\.rawValue) + ShadowToken.allCases.map(\.rawValue)))
        }
    }

    @Test func keyboardsHaveTheSchemaOfThemes() {
        #expect(DesignSchema.text(of: .keyboard) == ThemeSchema.text)
    }

    @Test(arguments: kinds) func startingPointsAreFreeOfErrors(kind: DocumentKind) throws {
        let starter = try #require(DesignStarter(kind, name: "My Design", author: "Vani"))
        #expect(starter.fileName == "my_design.json")
        let read = DesignDocument.read(SourceText(name: starter.fileName, text: starter.text(schema: "./x.json")))
        #expect(read.diagnostics.filter { $0.severity != .note } == [])
        let document = try #require(read.value)
        #expect((document.id, document.name) == ("my_design", "My Design"))
        #expect(DesignStarter(kind, name: "no", author: nil) == nil)
        #expect(DesignStarter(.keyboard, name: "My Design", author: nil) == nil)
    }

    @Test func startingTokensAreTheDefaults() throws {
        let starter = try #require(DesignStarter(.tokens, name: "My Design", author: nil))
        let read = DesignDocument.read(SourceText(name: "x", text: starter.text(schema: "./x.json")))
        for mode in Mode.allCases {
            let keyboard = read.value?.keyboard.variant(mode)
            #expect(keyboard == KeyboardDerivation.keyboard(of: TokenSet(mode)))
        }
    }

    /// The page shows the documents of `Fixtures/designs`, which have no errors and make a keyboard.
    @Test func examplesOfThePageAreTheSamples() throws {
        let page = try Repository.text(Repository.docs.appending("designs.md"))
        let examples = page.split(separator: "```json\n").dropFirst().map { $0.prefix { $0 != "`" } }
        let names = ["tokens-short", "tokens", "colors", "palette", "brand"]
        #expect(examples.count == names.count)
        for (example, name) in zip(examples, names) {
            let file = Repository.fixtures.appending("designs").appending(name + ".json")
            #expect(try Repository.text(file) == example, "\(name)")
            let read = DesignDocument.read(SourceText(name: name, text: String(example)))
            #expect(!read.diagnostics.haveErrors, "\(name)")
            let kind = name.prefix { $0 != "-" }
            #expect(
                JSONReader.read(SourceText(name: name, text: String(example))).value.flatMap(DocumentKind.certain)?
                    .rawValue == String(kind))
            #expect(read.value?.keyboard.variant(.light) != nil)
        }
    }

    // MARK: What the members do

    private static let trials = [0xFF0000, 0x00FF00, 0x0000FF, 0xFFFFFF, 0x000000, 0x808000].map { Color(rgb: $0) }

    /// Returns whether a change of a token set changes its keyboard, with the usual accent or a dark one.
    private static func moves(_ mode: Mode, _ change: (inout TokenSet) -> Void) -> Bool {
        [nil, Color(rgb: 0x102040)].contains { accent in
            var tokens = TokenSet(mode)
            if let accent { tokens[.accent] = accent }
            var changed = tokens
            change(&changed)
            return KeyboardDerivation.keyboard(of: changed) != KeyboardDerivation.keyboard(of: tokens)
        }
    }

    @Test("001-use", arguments: ColorToken.allCases, Mode.allCases)
    func colorTokenMovesTheKeyboardIfItSaysSo(token: ColorToken, mode: Mode) {
        let moves = Self.trials.contains { color in Self.moves(mode) { $0[token] = color } }
        #expect(moves == (token.use(in: mode) != nil))
    }

    @Test(arguments: Mode.allCases) func otherTokensMoveTheKeyboardIfTheySaySo(mode: Mode) {
        for token in TypeToken.allCases {
            let moves = Self.moves(mode) { $0.state(token, TypeStyle(40, weight: .black, design: .serif)) }
            #expect(moves == (token.use(in: mode) != nil), "\(token)")
        }
        for token in SpacingToken.allCases {
            #expect(Self.moves(mode) { $0[token] = 5 } == (token.use(in: mode) != nil), "\(token)")
        }
        for token in RadiusToken.allCases {
            #expect(Self.moves(mode) { $0[token] = 3 } == (token.use(in: mode) != nil), "\(token)")
        }
        for token in ShadowToken.allCases {
            let shadow = ShadowStyle(color: .black, radius: 9, x: 3, y: 7)
            #expect(Self.moves(mode) { $0.state(token, shadow) } == (token.use(in: mode) != nil), "\(token)")
        }
    }

    @Test(arguments: [(DocumentKind.brand, DesignKind.brandColors), (.palette, DesignKind.paletteColors)])
    func colorMovesTheKeyboardIfItSaysSo(kind: DocumentKind, members: [DesignField]) throws {
        func keyboard(_ changed: String?, _ color: Color) -> ThemeDocument? {
            let colors = members.map { "\"\($0.name)\": \"\($0.name == changed ? color : Color(rgb: 0x7A5AB8))\"" }
            let text = "{" + colors.joined(separator: ", ") + "}"
            return DesignDocument.read(SourceText(name: "x", text: text), as: kind).value?.keyboard
        }
        for member in members {
            let moves = Self.trials.contains { keyboard(member.name, $0) != keyboard(nil, $0) }
            #expect(moves == (member.use?.contains("not on the keyboard") == false), "\(member.name)")
        }
    }
}
