import Documents
import Graphics
import Testing

@testable import ThemeEditing
@testable import ThemeModel

@Suite struct ThemeSchemaTests {
    static let root = JSONReader.read(SourceText(name: "schema", text: ThemeSchema.text)).value

    @Test func isJSONAndNamesItsDraft() throws {
        let root = try #require(Self.root)
        #expect(root["$schema"]?.string == "https://json-schema.org/draft/2020-12/schema")
        let required = try #require(root["required"]?.array).compactMap(\.string)
        #expect(required == ["schemaVersion", "id", "name", "version", "author", "light", "dark"])
        #expect(root["properties"]?.object?.count == MetadataName.allCases.count + 4)
        #expect(root["properties"]?["tags"]?["maxItems"]?.number == 10)
        #expect(root["properties"]?["name"]?["maxLength"]?.number == 50)
    }

    @Test func hasEveryPropertyInBothSpellings() throws {
        let properties = try #require(Self.root?["$defs"]?["variant"]?["properties"])
        #expect(properties.object?.count == 2 * Property.all.count)
        for property in Property.all {
            let plain = try #require(properties[property.name.rawValue])
            #expect(plain["description"]?.string == property.summary)
            #expect(properties["_" + property.name.rawValue]?["description"]?.string == property.summary)
        }
        #expect(properties["keySpacing"]?["minimum"]?.number == 1)
        #expect(properties["keySpacing"]?["maximum"]?.number == 10)
        #expect(properties["regularKeyText"]?["$ref"]?.string == "#/$defs/color")
        let scale = try #require(properties["pressedKeyScale"])
        #expect(scale["default"]?.number == 1)
        #expect(scale["anyOf"]?.array?.first?["maximum"]?.number == 1.5)
    }

    /// The studio's page takes a weight's number from its place in the list.
    @Test func listsWeightsFrom100To900() throws {
        let properties = try #require(Self.root?["$defs"]?["variant"]?["properties"])
        for property in Property.all where property.kind.valueName == "weight" {
            let written = try #require(properties[property.name.rawValue])
            let list = written["enum"] ?? written["anyOf"]?.array?.compactMap { $0["enum"] }.first
            let names = try #require(list?.array).compactMap(\.string)
            #expect(names == FontWeight.allCases.map { "\($0)" })
        }
        #expect(FontWeight.allCases.map(\.rawValue) == Array(stride(from: 100, through: 900, by: 100)))
    }

    @Test func describesKeysOfTheirOwn() throws {
        let definitions = try #require(Self.root?["$defs"])
        let keys = try #require(definitions["overrides"]?["properties"]?.object).map(\.name)
        #expect(keys == OverridableKey.allCases.map(\.rawValue))
        let look = try #require(definitions["look"]?["properties"])
        #expect(look["background"]?["$ref"]?.string == "#/$defs/color")
        #expect(look["fontSize"]?["maximum"]?.number == 60)
        #expect(look["margin"]?["items"]?["maximum"]?.number == 40)
        #expect(look["pressed"]?["properties"]?["cornerRadius"]?["anyOf"]?.array?.count == 2)
        #expect(look["pressed"]?["properties"]?["pressed"] == nil)
    }

    @Test func acceptsEitherSpellingOfRequiredProperties() throws {
        let rules = try #require(Self.root?["$defs"]?["variant"]?["allOf"]?.array)
        #expect(rules.count == Property.all.filter(\.isRequired).count)
        let names = rules[0]["anyOf"]?.array?.compactMap { $0["required"]?.array?.first?.string }
        #expect(names == ["keyboardBackground", "_keyboardBackground"])
    }
}
