import Documents
import Testing

@testable import ThemeEditing
@testable import ThemeModel

/// Edits as data: an object of paths and values.
@Suite struct ThemeEditListTests {
    private static func edited(_ edits: String, _ text: String = ThemeEditTests.odd) throws -> String {
        let json = try #require(JSONReader.read(SourceText(name: "edits.json", text: edits)).value)
        let source = SourceText(name: "a.json", text: text)
        return String(decoding: try ThemeEditList(json).applied(to: source).bytes, as: UTF8.self)
    }

    @Test func eachMemberIsOneEditAndNothingElseChanges() throws {
        #expect(
            try Self.edited(#"{"light.keySpacing": 4.50, "name": "Even", "light.regularKeyText": null}"#)
                == ThemeEditTests.odd.replacing("3.50", with: "4.5").replacing("Odd", with: "Even")
                .replacing("\"regularKeyText\":\"#abcdef\", ", with: ""))
        #expect(try Self.edited("{}") == ThemeEditTests.odd)
    }

    @Test func removingAbsentMembersChangesNothing() throws {
        #expect(try Self.edited(#"{"light.previewText": null, "dark": null, "author": null}"#) == ThemeEditTests.odd)
    }

    @Test func writesListsOnOneLineAndVariantsOnSeveral() throws {
        #expect(
            try Self.edited(##"{"tags": ["a", "b"]}"##, "{\n  \"name\": \"N\"\n}").contains("\"tags\": [\"a\", \"b\"]"))
        let two = try Self.edited(##"{"dark": {"keySpacing": 4, "tag": "a\nb"}}"##, "{\n  \"light\": {}\n}")
        #expect(two == "{\n  \"light\": {},\n  \"dark\": {\n    \"keySpacing\": 4,\n    \"tag\": \"a\\nb\"\n  }\n}")
    }

    @Test(arguments: [
        ("[]", "a list"), (#"{"light.keySpacng": 1}"#, "did you mean light.keySpacing?"),
        (#"{"light.keySpacing": "1"}"#, "light.keySpacing"), (#"{"light.keySpacing[0]": 1}"#, "no such part"),
        (#"{"dark": []}"#, "an object with the properties"), (#"{"": 1}"#, "not a path"),
        (#"{"a..b": 1}"#, "not a path"),
        (#"{"dark.keySpacing": 4}"#, "has no property"), (#"{"light.regularKeyText": "red;"}"#, "regularKeyText"),
    ])
    func rejectsInvalidEdits(_ edits: String, _ words: String) {
        do {
            _ = try Self.edited(edits)
            Issue.record("\(edits) is taken")
        } catch ThemeEditError.refused(let message) {
            #expect(message.contains(words), "\(message)")
        } catch {
            Issue.record("\(error)")
        }
    }

    @Test func listsWrittenAndDefaultValues() {
        let variant = ThemeVariant([.keySpacing: .number(4), .regularKeyText: .color(.black)])
        let listing = variant.listing.text(indent: 0)
        #expect(listing.contains(#""keySpacing":{"value":4,"set":true}"#))
        #expect(listing.contains(##""previewText":{"value":"#000000","set":false}"##))
        #expect(listing.contains(#""regularKeyShadowColor":{"value":null,"set":false}"#))
    }
}
