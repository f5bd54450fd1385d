import Documents
import Testing

@testable import ThemeImport

/// The readers of TOML, lines, property lists, style sheets and commented JSON.
@Suite struct SyntaxTests {
    private static func json(_ text: String, _ syntax: Syntax) throws -> String {
        let reading = syntax.read(SourceText(name: "a", text: text))
        return try #require(reading.value, "\(reading.diagnostics.map(\.message))").compact
    }

    /// Returns the first problem with its place.
    private static func fault(_ text: String, _ syntax: Syntax) throws -> String {
        let reading = syntax.read(SourceText(name: "a", text: text))
        #expect(reading.value == nil)
        let problem = try #require(reading.diagnostics.first)
        let place = problem.source?.position(of: problem.range?.lowerBound ?? 0)
        return "\(place?.line ?? 0):\(place?.column ?? 0) \(problem.kind.id) \(problem.message)"
    }

    @Test(arguments: [
        ("a = 1\nb = -0.5e1\nc = 1_000\nd = 0xff", "{a:1,b:-5,c:1000,d:255}"),
        ("a = true # yes\nb = 'x#y'", "{a:true,b:'x#y'}"),
        ("a.b.c = 'x'\na.d = \"y\\u00e9\\n\"", "{a:{b:{c:'x'},d:'yé\n'}}"),
        ("\"a.b\" = 1\n'c d' = 2", "{a.b:1,c d:2}"),
        ("[a]\nx = 1\n[a.b]\ny = 2\n[c]\n[a.d]", "{a:{x:1,b:{y:2},d:{}},c:{}}"),
        ("[[a]]\nx = 1\n[[a]]\nx = 2\n[a.b]\ny = 3", "{a:[{x:1},{x:2,b:{y:3}}]}"),
        ("a = [\n  1, # one\n  [2, 'b'],\n]", "{a:[1,[2,'b']]}"),
        ("a = {b = 1, c.d = {e = [2]}}", "{a:{b:1,c:{d:{e:[2]}}}}"),
        ("a = \"\"\"\none\\\n   two\"\"\"\nb = '''\nc:\\d'''", "{a:'onetwo',b:'c:\\d'}"),
        ("a = 1979-05-27T07:32:00Z\nb = 07:32:00\nc = inf", "{a:'1979-05-27T07:32:00Z',b:'07:32:00',c:'inf'}"),
    ]) func readsTOML(_ text: String, _ expected: String) throws {
        #expect(try Self.json(text, .toml) == expected)
    }

    @Test(arguments: [
        ("a = 1\na = 2", "2:1 KB001 the key \"a\" is written twice (remove one)"),
        ("[a]\n[a]", "2:2 KB001 the key \"a\" is written twice (remove one)"),
        ("a = {b = 1}\n[a.c]", "2:2 KB001 the key \"a\" is written twice (remove one)"),
        ("a = 'x\nb = 1", "1:5 KB001 the string is never closed"),
        ("a = \"\"\"x", "1:5 KB001 the string is never closed (expected \"\"\")"),
        ("\na = [1,\n2", "2:5 KB001 the list is never closed"),
        ("a", "1:2 KB001 the document ends after a key (expected \"=\" and a value)"),
        ("a b", "1:3 KB001 \"b\" after a key (expected \"=\" and a value)"),
        ("a = 1 2", "1:7 KB001 \"2\" after the value (expected the end of the line)"),
        (
            "a = x",
            "1:5 KB001 \"x\" where a value should be (expected a string in quotes, a number, true, false or a list)"
        ),
        ("a = \"\\q\"", "1:6 KB001 an escape that TOML does not have"),
        ("a = \"\\u0000\"", "1:6 KB001 an escape that TOML does not have"),
        ("a = 'x\0'", "1:7 KB005 NUL in the document (remove it)"),
        (
            "a = " + String(repeating: "[", count: 65),
            "1:69 KB004 lists and objects are nested more than 64 deep (the limit is 64)"
        ),
        (
            (0...10_000).map { "k\($0) = 0" }.joined(separator: "\n"),
            "10001:1 KB004 the document has too many keys (the limit is 10000)"
        ),
    ]) func locatesFaultsOfTOML(_ text: String, _ expected: String) throws {
        #expect(try Self.fault(text, .toml) == expected)
    }

    @Test(arguments: [
        ("a = 1\nb: 2\nc 3 4\n d\t=\t'5' # x", "{a:'1',b:'2',c:'3 4',d:'5'}"),
        ("# a\n; b\n! c\n#define d 1\n#defined e", "{d:'1'}"),
        ("a=1\n[s]\na = 2\n[ t ]\nb=3\n[s]\na=4", "{a:'1',s:{a:'4'},t:{b:'3'}}"),
        ("URxvt*color0: #fff\n*.color1:#000 # x\nXTerm.vt100.color2 : 1", "{color0:'#fff',color1:'#000',color2:'1'}"),
        ("p = 3=#1\np=12 = #2", "{p.3:'#1',p.12:'#2'}"),
        ("a = \"x # y\" z\nb = #fff #c\r\nc =", "{a:'x # y',b:'#fff',c:''}"),
    ]) func readsLines(_ text: String, _ expected: String) throws {
        #expect(try Self.json(text, .lines) == expected)
    }

    @Test func usesOnlyTheBeginningOfALongLine() throws {
        let reading = Syntax.lines.read(SourceText(name: "a", text: "a " + String(repeating: "x", count: 5000)))
        #expect(reading.value?["a"]?.string?.count == 4096)
        #expect(try Self.fault(String(repeating: "a\n", count: 20_001), .lines).contains("KB004"))
    }

    @Test(arguments: [
        (
            "<?xml version=\"1.0\"?><!DOCTYPE plist><plist><dict><key>a</key><real> 0.5 </real></dict></plist>",
            "{a:0.5}"
        ),
        ("<plist><array><true/><false/><integer>-3</integer><data>AA==</data></array></plist>", "[true,false,-3,null]"),
        ("<plist><!-- c --><string>a&lt;&#233;&#x42;&amp;</string></plist>", "'a<éB&'"),
        ("<plist><dict/></plist>", "{}"),
    ]) func readsPropertyLists(_ text: String, _ expected: String) throws {
        #expect(try Self.json(text, .propertyList) == expected)
    }

    @Test(arguments: [
        ("<plist><dict><key>a</key></dict></plist>", "1:14 KB001 the key \"a\" has no value"),
        ("<plist><dict>a<key>a</key></dict></plist>", "1:8 KB001 \"a\" where an element should be"),
        ("<plist><string>a<b/></string></plist>", "1:17 KB001 \"b\" in a text"),
        ("<plist><array></plist>", "1:17 KB001 a tag that closes another element (expected </array>)"),
        ("<!DOCTYPE p [<!ENTITY a \"b\">]><plist/>", "1:13 KB001 a document type with definitions"),
        ("<plist><string>&lol;</string></plist>", "1:16 KB001 the entity \"lol\" is not defined"),
        ("<plist><string>&#0;</string></plist>", "1:16 KB001 the number of a character that XML does not allow"),
        ("<!DOCTYPE p SYSTEM \"x\"><plist><string>&lol;</string></plist>", "KB001 the entity \"lol\" is not defined"),
        ("<plist><real>nan</real></plist>", "1:8 KB001 \"nan\" is not a number"),
        ("<plist><dict>", "1:8 KB001 the element \"dict\" is never closed"),
        ("<!-- x", "1:1 KB001 the comment is never closed"),
        (
            "<plist>" + String(repeating: "<array>", count: 65), "KB004 lists and objects are nested more than 64 deep"
        ),
    ]) func locatesFaultsOfPropertyLists(_ text: String, _ expected: String) throws {
        #expect(try Self.fault(text, .propertyList).contains(expected))
    }

    @Test(arguments: [
        ("scheme: x", true), ("# note\n\n%YAML 1.2\n---\nname: x", true), ("\"quoted name\": x", true), ("a:", true),
        ("{\"a\": 1}", false), ("[a: b]", false), ("http://example.org", false), ("word", false), ("", false),
    ])
    func recognizesYAML(_ text: String, _ expected: Bool) {
        #expect(SourceDocument.looksLikeYAML(Array(text.utf8)) == expected)
    }

    @Test(arguments: [
        ("{\"a\": [1, 2,], // x\n /* y */ \"b\": {\"c\": 1,},}", "{a:[1,2],b:{c:1}}"),
        ("// x\n[\"/* no */\", \"//\"]", "['/* no */','//']"),
    ]) func readsCommentedJSON(_ text: String, _ expected: String) throws {
        #expect(try Self.json(text, .json) == expected)
    }

    @Test(arguments: [
        ("{\"a\": 1 /* x", "1:9 KB001 a comment that is never closed (close it with */)"),
        ("{,}", "1:2 KB001 a comma with nothing before it (remove it)"),
        ("{\"a\": 1,,}", "1:9 KB001 a comma with nothing before it (remove it)"),
    ]) func locatesFaultsOfCommentedJSON(_ text: String, _ expected: String) throws {
        #expect(try Self.fault(text, .json).hasPrefix(expected))
    }

    @Test(arguments: [
        (":root{--a: 1px; color: red; --b:\n x y }", "{:root:{--a:'1px',--b:'x y'}}"),
        ("/* c */ @layer base { .dark { --a: var(--b, ;) /* d */ } }", "{@layer base:{.dark:{--a:'var(--b, ;)'}}}"),
        ("a{--x:\"}\"}b{--y:'\\'}'}", "{a:{--x:'\"}\"'},b:{--y:''\\'}''}}"),
        ("a { --x: {b: c; d} ; --y: 1 } } c { --z: 2", "{a:{--x:'{b: c; d}',--y:'1'},c:{--z:'2'}}"),
        (".a\\{b { --x: 1 }", "{.a\\{b:{--x:'1'}}"),
    ]) func readsStyleSheets(_ text: String, _ expected: String) throws {
        #expect(try Self.json(text, .css) == expected)
    }

    @Test func locatesFaultsOfStyleSheets() throws {
        #expect(try Self.fault("a {\n /* x", .css) == "2:2 KB001 the comment is never closed (close it with */)")
        #expect(try Self.fault(String(repeating: "a{", count: 65), .css).contains("KB004"))
        let many = "a{" + (0...10_000).map { "--k\($0):0;" }.joined()
        #expect(try Self.fault(many, .css).contains("too many declarations (the limit is 10000)"))
    }
}

extension JSONValue {
    /// The value in as few characters as possible, names and texts as they are.
    fileprivate var compact: String {
        switch content {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let value): value == value.rounded() ? "\(Int(value))" : "\(value)"
        case .string(let value): "'\(value)'"
        case .array(let values): "[" + values.map(\.compact).joined(separator: ",") + "]"
        case .object(let members):
            "{" + members.map { "\($0.name):\($0.value.compact)" }.joined(separator: ",") + "}"
        }
    }
}
