import CommandSupport
import Documents
import LayoutEngine
import Layouts
import Testing

@testable import kbrender

/// `kbrender layouts` and `devices`.
@Suite struct ListingTests {
    private let program = BuiltProgram()

    private func objects(_ run: BuiltProgram.Run) throws -> [JSONValue] {
        try #require(JSONReader.read(SourceText(name: "list", bytes: run.output)).value?.array)
    }

    @Test func drawsEveryListedDevice() throws {
        let table = try program.run("kbrender devices")
        #expect(table.code == .done)
        let lines = table.text.split(separator: "\n")
        #expect(lines.first == "device             portrait         landscape         has")
        #expect(lines.contains("iphone-15          393 × 216        852 × 177         home indicator"))
        #expect(lines.contains("ipad               810 × 264        1080 × 398        home button"))
        let devices = try objects(try program.run("kbrender devices --format json"))
        #expect(devices.compactMap { $0["name"]?.string } == lines.dropFirst().map { String($0.prefix { $0 != " " }) })
        #expect(devices.count == 23)
        for device in devices {
            let name = try #require(device["name"]?.string)
            let run = try program.run("kbrender geometry $themes/paper_ink.json --device \(name)")
            let report = try #require(JSONReader.read(SourceText(name: name, bytes: run.output)).value)
            #expect(report["canvas"]?["width"]?.number == device["portrait"]?["width"]?.number, "\(name)")
        }
    }

    @Test func drawsEveryPlaneOfEveryListedLayout() throws {
        let table = try program.run("kbrender layouts").text.split(separator: "\n")
        #expect(
            table.first
                == "layout                       language  script  evidence   also                       on Android  called"
        )
        #expect(
            table.contains(
                "english                      en        Latn    confirmed  en, qwerty                             English"
            ))
        let layouts = try objects(try program.run("kbrender layouts --format json"))
        #expect(layouts.compactMap { $0["name"]?.string } == KeyboardLayout.builtInNames)
        for layout in layouts where ["tamil99", "japanese-kana-flick", "kazakh"].contains(layout["name"]?.string) {
            for plane in try #require(layout["planes"]?.array) {
                let options = "--layout \(layout["name"]?.string ?? "") --plane \(plane.string ?? "")"
                let run = try program.run("kbrender geometry $themes/paper_ink.json \(options)")
                #expect(run.code == .done, "\(options): \(run.messages)")
            }
        }
    }

    /// `layouts --language` says which layouts a language has, how sure they are, and why.
    @Test func listsTheLayoutsOfALanguage() throws {
        func rows(_ tag: String) throws -> [[String?]] {
            let run = try program.run("kbrender layouts --language \(tag) --format json")
            return try objects(run).map { [$0["name"]?.string, $0["evidence"]?.string, $0["reason"]?.string] }
        }
        #expect(
            try rows("jv") == [
                [
                    "javanese", "default",
                    "no source has a keyboard for this language; phones give it the rows of english",
                ]
            ])
        #expect(try rows("am-ET").map(\.first) == ["amharic", "amharic-qwerty"])
        #expect(try rows("arz").first == ["arabic", "default", "Egyptian Arabic; its writers use the layout of ar"])
        #expect(try program.run("kbrender layouts --language jv").text.contains("phones give it the rows of english"))
        #expect(try program.run("kbrender layouts --language tlh").code == .unavailable)
        #expect(try program.run("kbrender layouts --language 'a b'").code == .usage)
        let unknown = try program.run("kbrender midnight --layout jw -o jw.png")
        #expect(unknown.code == .unavailable)
        #expect(!unknown.messages.contains("did you mean"))
    }

    /// Problems of reading a layout and those that the check finds have one total.
    @Test func checkOfALayoutHasOneTotal() throws {
        let run = try program.run(
            """
            kbrender layouts show qwerty | sed '1s/{/{"unknown": 1,/; s/"unichar": "q"/"unichar": "7"/' > mine.json
            kbrender layouts check mine.json; echo $? >&2; kbrender layouts --check mine.json 2> former
            code=$?; kbrender layouts check mine.json 2> now; cmp now former && exit $code
            """)
        let lines = run.messages.split(separator: "\n")
        #expect(run.code == .checkFailed, "\(run.messages)")
        #expect(lines.contains { $0.contains("\"unknown\"") || $0.contains("unknown:") }, "\(run.messages)")
        #expect(lines.filter { $0.contains(/^[0-9]+ (errors?|warnings?|notes?)(,|$)/) }.count == 1, "\(run.messages)")
    }

    /// Layouts of other programs get the long presses of their language from the app's own file.
    @Test func importedLayoutsGetLongPressesFromTheirApp() throws {
        let imports = "cp -r $imports/../layouts/imports/* .;"
        func variants(_ command: String) throws -> Bool {
            let run = try program.run("\(imports) kbrender layouts convert \(command) --quiet")
            #expect(run.code == .done, "\(run.messages)")
            return run.text.contains("äáà") || run.text.contains("äàâ") || run.text.contains("ą")
        }
        #expect(try variants("german.txt"))
        #expect(try variants("polish.json"))
        #expect(try !variants("german.txt --language fr"))
        #expect(try variants("german.txt --language fr --popups locale_key_texts/de.txt"))
        // Drawing finds the file too.
        #expect(
            try program.run("\(imports) kbrender midnight --layout polish.json --long-press a -o a.png").code == .done)
        let refused: [(String, ExitCode)] = [
            ("convert german.txt --popups polish.json", .badData), ("convert german.txt --popups none.txt", .noInput),
            ("check qwerty --popups locale_key_texts/de.txt", .usage),
            ("convert telpad.json --popups locale_key_texts/de.txt -o locale_key_texts/de.txt", .usage),
        ]
        for (command, code) in refused {
            #expect(try program.run("\(imports) kbrender layouts \(command)").code == code, "\(command)")
        }
    }

    @Test func failsUnlessTheWholeListIsWritten() throws {
        #expect(try program.run("kbrender devices > /dev/full").code == .inputOutput)
        #expect(try program.run("kbrender layouts qwerty").code == .usage)
    }
}
