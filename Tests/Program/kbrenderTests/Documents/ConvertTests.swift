import CommandSupport
import Documents
import Testing

@testable import kbrender

/// `kbrender convert` and `schema` from a user's view.
@Suite struct ConvertTests {
    private let program = BuiltProgram()

    @Test(arguments: ["aurora", "paper_ink", "plum_velvet", "sea_glass", "terracotta"])
    func convertingIsIdempotentAndKeepsThePicture(theme: String) throws {
        let run = try program.run(
            """
            draw='--cache off --mode both --scale 1 --long-press e --candidates one|1,two -o'
            kbrender $themes/\(theme).json $draw wanted.png || exit 10
            for option in '' --minimal; do
                kbrender convert $themes/\(theme).json $option > once.json || exit 11
                kbrender convert once.json $option -o twice.json || exit 12
                cmp once.json twice.json || exit 13
                kbrender once.json $draw drawn.png && cmp drawn.png wanted.png || exit 14
                kbrender validate once.json --store --strict || exit 15
            done
            kbrender convert $themes/\(theme).json | wc -c; wc -c < twice.json
            """)
        #expect(run.status == 0, "\(run.messages)")
        #expect(run.messages == "")
        let sizes = run.text.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
        #expect(sizes.count == 2 && sizes[1] <= sizes[0], "the shortest form is no longer than the other")
    }

    @Test func readsSingleVariantsAndOtherSpellings() throws {
        let run = try program.run(
            """
            sed 's/"pressedKeyText": "#FFFFFF"/"_pressedKeyText": "#80FFFFFF"/' $invalid/KB120-low-contrast.json |
                kbrender convert - --alpha-first
            """)
        #expect(run.code == .done, "\(run.messages)")
        #expect(run.messages == "")
        #expect(run.text.contains("    \"pressedKeyText\": \"#FFFFFF80\",\n"))
        #expect(!run.text.contains("\"dark\""))
        #expect(run.text.hasPrefix("{\n  \"schemaVersion\": \"1.0\",\n  \"id\": \"stdin\",\n"))
    }

    @Test(arguments: [
        ("kbrender convert $invalid/KB103-not-colours.json -o out.json", ExitCode.badData, "KB103"),
        ("kbrender convert $invalid/KB101-no-variants.json", .badData, "KB101"),
        ("kbrender convert $invalid/KB109-unknown-properties.json -o /dev/null", .cannotCreate, "device"),
        ("kbrender convert $invalid/KB109-unknown-properties.json --strict -o out.json", .badData, "KB109"),
        ("printf '\\000\\001 what' | kbrender convert -", .badData, "<stdin>:1:1"),
        ("kbrender convert none.json", .noInput, "none.json"),
        ("kbrender convert .", .noInput, "folder"),
        ("kbrender convert", .usage, "no FILE given"),
        ("cp $themes/aurora.json a.json; kbrender convert a.json -o a.json", .usage, "one of the inputs"),
        ("kbrender convert $themes/aurora.json -o none/out.json", .cannotCreate, "none/out.json"),
        ("kbrender convert $themes/aurora.json > /dev/full", .inputOutput, "no space left"),
        ("kbrender schema -o none/schema.json", .cannotCreate, "none/schema.json"),
        ("kbrender schema theme.json", .usage, "theme.json"),
    ])
    func faultsGiveTheirExitCode(line: String, code: ExitCode, word: String) throws {
        let run = try program.run(line)
        #expect(run.code == code, "\(run.messages)")
        #expect(run.messages.contains(word), "\(run.messages)")
        #expect(run.text == "")
        #expect(!program.folder.names.contains("out.json"))
    }

    @Test func writesThemesDespiteWarnings() throws {
        let run = try program.run("kbrender convert $invalid/KB107-out-of-range.json")
        #expect(run.code == .done)
        #expect(run.messages.contains("warning: light.keySpacing: 12 is out of range"))
        #expect(run.text.contains("\"keySpacing\": 12"))
    }

    @Test func schemaIsJSON() throws {
        let run = try program.run("kbrender schema && kbrender schema -o schema.json")
        #expect(run.code == .done)
        let schema = try #require(JSONReader.read(SourceText(name: "schema", bytes: run.output)).value)
        #expect(schema["$schema"]?.string == "https://json-schema.org/draft/2020-12/schema")
        #expect(try program.folder.text("schema.json") == run.text)
    }
}
