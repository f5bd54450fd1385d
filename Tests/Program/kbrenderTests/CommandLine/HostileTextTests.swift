import CommandSupport
import Documents
import Files
import Options
import TestSupport
import Testing
import Verification

@testable import kbrender
@testable import kbrender_serve

/// Control characters, characters that order others, and bytes that are not UTF-8, in arguments and documents: each is refused
/// in words that hold none of it, or taken, and the next answer is right.
@Suite struct HostileTextTests {
    private let program = BuiltProgram()

    // MARK: - Arguments

    /// Gives each option and each operand of a command every hostile value; some, if another command has had the option.
    private func probe<Arguments>(_ command: Command<Arguments>, _ known: inout Set<String>) {
        let names = command.options.map(\.name)
        let new = Set(names).subtracting(known)
        known.formUnion(names)
        for bytes in HostileText.bytes {
            let isSome = HostileText.someBytes.contains(bytes)
            let value = Array("a".utf8) + bytes + Array("b".utf8)
            let options = names.filter { isSome || new.contains($0) }.map { Argument(Array("--\($0)=".utf8) + value) }
            for word in options + [
                Argument(value), Argument(Array("--".utf8) + value), Argument(Array("-".utf8) + bytes),
            ] {
                do throws(OperationError) {
                    _ = try OptionParser.parse([word, Argument("b")], for: command)
                    #expect(!bytes.contains(0), "\(word.text.debugDescription)")
                } catch {
                    #expect(error.kind == .usage, "\(word.text.debugDescription)")
                    #expect(HostileText.raw(in: error.message ?? "\0", allowing: "") == nil, "\(error.message ?? "")")
                }
            }
        }
    }

    @Test func argumentsAreTakenOrRefusedInWords() {
        var known: Set<String> = []
        probe(RenderCommand.table, &known)
        probe(BatchCommand.table, &known)
        probe(ThumbnailCommand.table, &known)
        probe(SheetCommand.table, &known)
        probe(KitCommand.table, &known)
        probe(GalleryCommand.table, &known)
        probe(AnimateCommand.table, &known)
        probe(ValidateCommand.table, &known)
        probe(NewCommand.table, &known)
        probe(EditCommand.table, &known)
        probe(ConvertCommand.table, &known)
        probe(LayoutsCommand.table, &known)
        probe(GeometryCommand.table, &known)
        probe(DiffCommand.table, &known)
        probe(VerifyCommand.table, &known)
        probe(WatchCommand.table, &known)
        probe(PipeCommand.table, &known)
        probe(UploadCommand.table, &known)
        probe(SignCommand.table, &known)
        probe(TokenCommand.table, &known)
    }

    // MARK: - Documents

    @Test func suitesAreRefusedInWords() {
        let folder = GoldenFolder(path: FilePath("Golden"))
        let places = [
            (#"{"cases": [{"name": "a"#, #"", "render": ["midnight"]}]}"#),
            (#"{"cases": [{"name": "a", "render": ["mid"#, #"night"]}]}"#),
            (#"{"cases": [{"name": "a", "render": ["rose", "--layout=x"#, #"y"]}]}"#),
            (#"{"options": ["--x"#, #""], "cases": [{"name": "a", "render": ["rose"]}]}"#),
            (#"{"matrix": {"themes": ["../a"#, #".json"], "modes": ["light"]}}"#), (#"{"ca"#, #"ses": []}"#),
        ]
        for bytes in HostileText.bytes {
            for (before, after) in places {
                let escaped = String(validating: bytes, as: UTF8.self).map {
                    String(JSONOutput.quoted($0).dropFirst().dropLast())
                }
                for middle in [bytes, escaped.map { Array($0.utf8) }].compactMap(\.self) {
                    let source = SourceText(
                        name: "suite.json", bytes: Array(before.utf8) + middle + Array(after.utf8))
                    for problem in GoldenSuite.read(source, in: folder).diagnostics {
                        #expect(HostileText.raw(in: problem.message + problem.description, allowing: "") == nil)
                    }
                }
            }
        }
    }

    /// Documents of every kind with some bytes in their strings, names and between them, as requests of `pipe`.
    private static func requests(_ bytes: [UInt8]) -> [(kind: String, options: String, name: String, bytes: [UInt8])] {
        let kinds = [
            ("validate", "", "theme.json", "{\"name\":\"a", "b\",\"light\":{},\"dark\":{}}"),
            ("validate", "", "theme.json", "{\"a\":\"\\", "\"}"), ("render", "", "theme.json", "{\"", "\":1}"),
            ("convert", "", "theme.json", "{\"", "\"e"), ("fix", "", "theme.json", "", "{}"),
            (
                "geometry", "\"theme\":\"rose\"", "layout.json",
                "{\"name\":\"x\",\"keyWidth\":\"10%\",\"rows\":[{\"rowId\":null,\"keys\":[{\"unichar\":\"", "\"}]}]}"
            ),
            ("geometry", "\"theme\":\"rose\"", "layout.json", "{\"", "\":1}"),
            ("animate", "\"theme\":\"rose\"", "script.json", "{\"steps\":[{\"press\":\"a", "\"}]}"),
            ("animate", "\"theme\":\"rose\"", "script.json", "{\"steps\":[{\"", "\":1}]}"),
            ("animate", "\"theme\":\"rose\"", "script.json", "{\"steps\":[{\"type\":\"\\", "\"}]}"),
        ]
        return kinds.map { ($0.0, $0.1, $0.2, Array($0.3.utf8) + bytes + Array($0.4.utf8)) }
    }

    /// Between the hostile requests are others, whose answers are known: none may reach another request.
    @Test func aPipeAnswersEachRequestRightly() throws {
        var lines: [String] = []
        var widths: [Int] = []
        for (number, bytes) in HostileText.bytes.enumerated() {
            let isSome = HostileText.someBytes.contains(bytes)
            // One reader has all of them: `convert` and `fix`, which have one place each, get all, the others a third, in turns, and some.
            for (place, (kind, options, name, document)) in Self.requests(bytes).enumerated()
            where isSome || ["convert", "fix"].contains(kind) || (number + place) % 3 == 0 {
                lines.append(
                    #"{"id":\#(lines.count),"command":"\#(kind)","options":{\#(options)},"documents":[{"name":"#
                        + #""\#(name)","base64":"\#(Base64.text(document))"}]}"#)
                let width = 200 + lines.count % 300
                widths.append(width)
                lines.append(
                    #"{"id":\#(lines.count),"command":"geometry","options":{"theme":"rose","width":\#(width)}}"#)
            }
        }
        lines.append(#"{"id":"a\u0000","command":"geometry","options":{"theme":"rose"}}"#)
        lines.append(#"{"id":"a\ud800","command":"geometry","options":{"theme":"rose"}}"#)
        lines.append(#"{"id":1,"command":"render","options":{"theme":"rose"},"file":"a\u0007.png"}"#)
        lines.append(#"{"id":1,"command":"render","options":{"theme":{"base64":"AHJvc2U="}}}"#)
        _ = try program.folder.add("requests", lines.joined(separator: "\n") + "\n")
        let run = try program.run("kbrender pipe --jobs 2 --cache off < requests")
        #expect(run.code == .done, "\(run.messages)")
        let answers = run.text.split(separator: "\n").map {
            JSONReader.read(SourceText(name: "answer", text: String($0)), limit: 1 << 24).value
        }
        try #require(answers.count == lines.count)
        for (n, answer) in answers.enumerated() {
            let messages = answer?["messages"]?.string ?? "\0"
            #expect(HostileText.raw(in: messages) == nil, "\(lines[n]): \(messages.debugDescription)")
            for problem in answer?["diagnostics"]?.array ?? [] {
                let texts = ["message", "path"].compactMap { problem[$0]?.string }
                #expect(texts.allSatisfy { HostileText.raw(in: $0, allowing: "") == nil }, "\(lines[n])")
            }
            guard n < 2 * widths.count else {
                #expect(answer?["code"]?.integer == 64, "\(lines[n])")
                continue
            }
            #expect(answer?["id"]?.integer == n, "\(lines[n])")
            if n.isMultiple(of: 2) {
                #expect([0, 64, 65].contains(answer?["code"]?.integer), "\(lines[n]): \(messages)")
            } else {
                let width = answer?["result"]?["canvas"]?["width"]?.integer
                #expect(width == widths[n / 2], "\(lines[n])")
            }
        }
    }

    @Test func commandsExitWithTheCodeOfTheirFailure() throws {
        let run = try program.run(
            #"""
            printf '{"a":"\\\0"}' > nul.json
            printf '{"\0"e' > name.json
            for file in nul.json name.json; do
                for command in validate convert render geometry; do kbrender $command $file > /dev/null; echo "$?"; done
            done
            for option in candidates device layout pressed preview long-press pick; do
                kbrender rose --$option="$(printf 'a\007b')" -o a.png; echo "$?"
            done
            """#)
        let codes = run.text.split(separator: "\n").map(String.init)
        #expect(codes.prefix(8).allSatisfy { $0 == "65" || $0 == "1" }, "\(codes)")
        #expect(codes.dropFirst(8).allSatisfy { $0 == "64" } && codes.count == 15, "\(codes)")
        #expect(HostileText.raw(in: run.messages) == nil && run.messages.contains("the control character U+0007"))
    }
}
