import Documents
@testable import LayoutImport
import TestSupport
import Testing

@testable import Layouts

/// A combining mark, a joiner or a variation selector in a layout of another program is a letter like any other, wherever it stands.
@Suite struct LayoutSyntaxLawTests {
    private static let marks = ["\u{301}", "\u{BC0}", "\u{200D}", "\u{E0100}"]
    /// A letter without a capital, in place of a mark.
    private static let letter = "\u{995}"

    private static let documents = [
        (
            "a.xml",
            "<keyboard bottom_row='false'><row><key c=\"q\" ne='\\@' s=\":str symbol='m':'n'\"/><key key0='ny' key1=\"a:'b,c'\"/></row></keyboard>"
        ),
        ("a.txt", "q 1 $$$ a|b \\|\nw !icon/x|c\n\na \u{E000}|d\n"),
        (
            "a.yaml",
            "name: x\nrows:\n  - letters: q [w] e|f\n  - letters: [[a, \"b|c\"], {type: base, spec: d, moreKeys: \"e,f\"}]\n"
        ),
        (
            "a.json",
            #"[[{"label": "q"}, {"label": "a|b", "popup": {"relevant": [{"label": "c|d"}]}}], [{"code": 101, "label": "w"}]]"#
        ),
        (
            "a.keyman-touch-layout",
            #"{"phone": {"layer": [{"id": "default", "row": [{"key": [{"id": "U_0B95", "text": "q", "sk": [{"text": "r"}]}, {"id": "T_x", "text": "*ZWNJ*"}]}]}]}}"#
        ),
    ]

    private static func keys(_ text: String, name: String) -> [String]? {
        LayoutRecognition(SourceText(name: name, text: text), name: name).layout().value?.document.first.rows.flatMap(
            \.keys
        )
        .map {
            "\($0.role) \($0.label.written) \($0.typed ?? "") \($0.variants.joined(separator: " ")) \($0.isModifier)"
        }
    }

    private static func bytes(_ keys: [String]?, mark: String) -> [[UInt8]]? {
        keys?.map { key in
            key.unicodeScalars.flatMap { scalar -> [UInt8] in
                let text = String(scalar)
                return Array((text.utf8.elementsEqual(mark.utf8) ? letter : text).utf8)
            }
        }
    }

    @Test(arguments: documents) func aMarkReadsAsALetterDoes(_ name: String, _ text: String) throws {
        try #require(Self.keys(text, name: name) != nil)
        let letters = HostileText.inserting(Self.letter, into: text).map { Self.keys($0, name: name) }
        for mark in Self.marks {
            for (place, changed) in HostileText.inserting(mark, into: text).enumerated() {
                let keys = Self.keys(changed, name: name)
                // XML allows fewer characters in names: it says so.
                if keys == nil, name == "a.xml" { continue }
                #expect(
                    Self.bytes(keys, mark: mark) == Self.bytes(letters[place], mark: ""), "\(name) \(place) \(changed)")
            }
        }
    }

    /// No key is lost with its neighbours.
    @Test(arguments: marks) func keysThatBeginWithAMarkStay(_ mark: String) throws {
        let text =
            "<keyboard bottom_row=\"false\"><row><key key0=\"\(mark)\" key1=\"ई\"/><key key0='\(mark)'/><key c=\"a\"/></row></keyboard>"
        let keys = try #require(Self.keys(text, name: "a.xml"))
        #expect(keys.count == 3 && keys[2].hasPrefix("character a"))
    }

    @Test func halvesOfPairsAreTextOrFaults() {
        for (name, text) in Self.documents {
            for half in ["\\ud800", "&#xD800;", "\\UDC00"] {
                for changed in HostileText.inserting(half, into: text) {
                    let reading = LayoutRecognition(SourceText(name: name, text: changed), name: name).layout()
                    #expect((reading.value == nil) == reading.diagnostics.haveErrors, "\(name) \(changed)")
                }
            }
        }
    }

    /// Shift leaves letters alone that have no capitals in daily use, and raises all others.
    @Test func shiftLeavesScriptsWithoutCaseAlone() {
        let raise = LetterCase(language: "")
        for value in UInt32(0)...0x1FFFF {
            guard let scalar = Unicode.Scalar(value), scalar.properties.uppercaseMapping != String(scalar) else {
                continue
            }
            let isGeorgian = (0x10D0...0x10FF).contains(value)
            let text = String(scalar)
            #expect((raise.capital(text) == text) == isGeorgian, "U+\(String(value, radix: 16))")
        }
        #expect(raise.capital("ქართული") == "ქართული" && raise.capital("ab") == "AB")
    }
}
