import Documents
import Testing

@testable import Syntaxes

/// XML as expat reads it, with kbrender's limits.
@Suite struct XMLTests {
    private static func read(_ text: String) -> ParseResult<XMLElement> {
        XMLReader.read(SourceText(name: "a.xml", text: text))
    }

    @Test func readsElementsWithTheirPlaces() throws {
        let text = "<?xml version='1.0'?>\n<!-- é --><a x=\"1 &lt; &#x915;\">\n <b y='\"'/>t<![CDATA[<]]></a>\n"
        let source = SourceText(name: "a.xml", text: text)
        let root = try #require(XMLReader.read(source).value)
        #expect(root.name == "a" && root["x"] == "1 < क" && root["z"] == nil && root["z", "x"] == "1 < क")
        #expect(root.elements.map(\.name) == ["b"] && root.elements[0]["y"] == "\"")
        #expect(root.text == "\n t<")
        #expect(source.text(root.elements[0].range) == "<b y='\"'/>")
        #expect(source.text(root.tag).hasPrefix("<a x=") && source.text(root.range).hasSuffix("</a>"))
    }

    /// Swift joins a quote and the mark behind it to one character, which once hid the end of the attribute.
    @Test(arguments: ["\u{93E}", "\u{93F}", "\u{940}", "\u{BC0}", "\u{301}", "\u{200D}", "\u{FE0F}", "\u{1F3FB}"])
    func marksAtTheStartOfAnAttributeAreItsText(_ mark: String) throws {
        let root = try #require(Self.read("<a x=\"\(mark)\" y='\(mark)'>\(mark)</a>").value)
        #expect(root["x"].map { Array($0.utf8) } == Array(mark.utf8))
        #expect(root["y"].map { Array($0.utf8) } == Array(mark.utf8))
        #expect(Array(root.text.utf8) == Array(mark.utf8))
    }

    @Test(arguments: [
        ("<a><b></a>", "1:9 a tag that closes another element (expected </b>)"),
        ("<a>\n<b>", "2:1 the element \"b\" is never closed"),
        ("<a x=\"1></a>", "1:9 not well-formed (invalid token) (expected XML)"),
        ("<a x=\"1", "1:1 the tag is never closed"),
        ("<a><!-- </a>", "1:4 the comment is never closed"),
        ("<a x='1' x='2'/>", "1:10 duplicate attribute (expected XML)"),
        ("<a>&b;</a>", "1:4 the entity \"b\" is not defined (expected lt, gt, amp, quot, apos or a number)"),
        ("<!DOCTYPE a SYSTEM 'http://example.org/x'><a y='&b;'/>", "1:49 the entity \"b\" is not defined"),
        ("<a>&#xD800;</a>", "1:4 the number of a character that XML does not allow"),
        ("<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", "1:13 a document type with definitions"),
        ("", "1:1 there is no element"),
        ("text", "1:1 syntax error (expected XML)"),
    ])
    func namesFaultsAndTheirPlaces(_ text: String, message: String) throws {
        let problem = try #require(Self.read(text).diagnostics.first)
        let place = problem.source?.position(of: problem.range?.lowerBound ?? 0)
        let shown = "\(place?.line ?? 0):\(place?.column ?? 0) \(problem.message)"
        #expect(shown.hasPrefix(message))
    }

    /// The parser reports each line by itself; together they are one text.
    @Test func joinsTheLinesOfAText() throws {
        let lines = String(repeating: "a\n", count: 200_000)
        let root = try #require(Self.read("<a>\(lines)<b/>&amp;\n</a>").value)
        #expect(root.content.count == 3 && root.text == lines + "&\n")
    }

    @Test func limitsElementsAndDepth() {
        let deep = String(repeating: "<a>", count: 70) + String(repeating: "</a>", count: 70)
        #expect(Self.read(deep).diagnostics.map(\.kind.id) == ["KB004"])
        let wide = "<a>" + String(repeating: "<b/>", count: 100_001) + "</a>"
        #expect(Self.read(wide).diagnostics.map(\.kind.id) == ["KB004"])
        let latin = SourceText(name: "a.xml", bytes: Array("<a x='".utf8) + [0xE9] + Array("'/>".utf8))
        #expect(XMLReader.read(latin).diagnostics.map(\.kind.id) == ["KB002"])
        #expect(Self.read("<?xml version='1.0' encoding='latin1'?><a x='é'/>").value?["x"] == "é")
    }
}
