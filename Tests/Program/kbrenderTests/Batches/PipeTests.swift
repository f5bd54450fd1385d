import CommandSupport
import Documents
import Testing

@testable import kbrender

/// `kbrender pipe` from another program's view.
@Suite struct PipeTests {
    private let program = BuiltProgram()

    /// The answers to lines of requests, without payloads that follow an answer.
    private func answers(to lines: String, _ options: String = "") throws -> [JSONValue] {
        _ = try program.folder.add("requests", lines)
        let run = try program.run("kbrender pipe --jobs 2 --cache off \(options) < requests")
        #expect(run.code == .done, "\(run.messages)")
        return run.text.split(separator: "\n").compactMap { line in
            JSONReader.read(SourceText(name: "answer", text: String(line)), limit: 1 << 24).value
        }
    }

    private func messages(_ answer: JSONValue) -> String { answer["messages"]?.string ?? "" }

    @Test func picturesMatchTheCommandLine() throws {
        let run = try program.run(
            """
            cp $themes/aurora.json .
            echo '{"id": 7, "command": "render", "options": {"theme": "aurora.json", "mode": "dark", "scale": 0.25},
              "file": "one.png"}' | tr -d '\\n' > requests
            echo >> requests
            echo '{"command": "render", "options": {"theme": "aurora.json", "mode": "dark", "scale": "0.25"}}' >> requests
            echo '{"command": "thumbnail", "options": {"theme": "rose", "size": "40x30", "format": "webp"},
              "answer": "bytes"}' | tr -d '\\n' >> requests
            echo >> requests
            kbrender pipe --cache off < requests > answers
            kbrender aurora.json --mode dark --scale 0.25 --cache off -o expected.png
            kbrender thumbnail rose --size 40x30 -o expected.webp
            sed -n 2p answers | sed 's/.*"base64":"//; s/"}$//' | base64 -d > two.png
            tail -c $(wc -c < expected.webp) answers > three.webp
            cmp one.png expected.png && cmp two.png expected.png && cmp three.webp expected.webp && head -n 1 answers
            """)
        #expect(run.status == 0, "\(run.messages)")
        #expect(run.text.hasPrefix("{\"id\":7,\"code\":0,"))
        #expect(run.text.contains("\"file\":\"one.png\""))
    }

    @Test func animationsMatchTheCommandLine() throws {
        let script = #"{"steps": [{"press": "a"}, {"wait": 100}]}"#
        _ = try program.folder.add("s.json", script)
        let small = #""theme": "rose", "scale": 0.25, "fps": 10"#
        let found = try answers(
            to: [
                #"{"command": "animate", "options": {"script": "s.json", \#(small)}, "file": "a.webp"}"#,
                #"{"command": "animate", "options": {"format": "gif", \#(small)}, "documents": [{"name": "script.json", "#
                    + #""text": \#(JSONOutput.quoted(script))}]}"#,
                #"{"command": "animate", "options": {"script": "s.json", "type": "a", \#(small)}}"#,
                #"{"command": "animate", "options": {"type": "ж", \#(small)}}"#,
                #"{"command": "animate", "options": {"script": "-", \#(small)}}"#,
                #"{"command": "animate", "options": {"type": "a", "pressed": "g", \#(small)}}"#,
            ].joined(separator: "\n"))
        #expect(found.map { $0["code"]?.integer } == [0, 0, 64, 64, 64, 64])
        #expect(messages(found[2]).contains("more than one option says what moves"))
        #expect(messages(found[3]).contains("cannot be typed on qwerty"))
        #expect(messages(found[4]).contains("names no file"))
        #expect(messages(found[5]).contains("unknown option \"pressed\""))
        _ = try program.folder.add("two.base64", found[1]["base64"]?.string ?? "")
        let run = try program.run(
            """
            base64 -d two.base64 > b.gif
            for e in webp gif; do
                kbrender animate rose --script s.json --scale 0.25 --fps 10 -o expected.$e || exit
            done
            cmp a.webp expected.webp && cmp b.gif expected.gif
            """)
        #expect(run.status == 0, "\(run.text)\(run.messages)")
    }

    @Test func documentsMatchTheCommandLine() throws {
        let found = try answers(
            to: """
                {"command": "convert", "options": {"theme": "rose", "minimal": true}}
                {"command": "geometry", "options": {"theme": "rose", "preview": "g"}}
                {"command": "validate", "options": {"theme": "rose", "contrast-report": true}}
                {"command": "fix", "documents": [{"name": "theme.json", "text": "{'light': {}}"}]}
                """)
        #expect(found.map { $0["code"]?.integer } == [0, 0, 0, 0])
        #expect(found[0]["text"]?.string == (try program.run("kbrender convert rose --minimal").text))
        let geometry = try program.run("kbrender geometry rose --preview g").text
        let shown = (found[1]["result"]?.text).map { $0.text() + "\n" }
        #expect(shown == geometry)
        #expect(found[2]["result"]?["valid"]?.bool == true)
        #expect((found[2]["result"]?["contrast"]?.array?.count ?? 0) > 10)
        #expect(found[3]["text"]?.string?.hasPrefix("{\"light\": {}") == true)
    }

    @Test(arguments: [
        (#"{"id": "\u0000"}"#, "line 2 is not a JSON object (see its byte 9)"),
        ("nonsense", "line 2 is not a JSON object"),
        ("[]", "line 2 is not a JSON object"),
        (
            "{\"command\": \"draw\"}",
            "has the unknown command \"draw\" (expected render, thumbnail, animate, geometry, validate, convert or fix)"
        ),
        ("{\"command\": \"rendr\"}", "has the unknown command \"rendr\" (did you mean render?)"),
        ("{\"command\": 1}", "has a command that is not text (expected render, "),
        ("{}", "line 2 has no command (expected "),
        ("{\"command\": \"render\", \"options\": []}", "has options that are not an object"),
        ("{\"command\": \"render\", \"documents\": {}}", "has documents that are not a list"),
        ("{\"command\": \"render\"}", "line 2 has no theme"),
        ("{\"command\": \"render\", \"option\": {}}", "unknown member \"option\" (did you mean options?)"),
        (
            "{\"command\": \"render\", \"options\": {\"theme\": \"rose\", \"mod\": 1}}",
            "unknown option \"mod\" (did you mean mode?)"
        ),
        (
            "{\"command\": \"render\", \"options\": {\"theme\": \"rose\", \"mode\": \"grey\"}}",
            "has an option mode: \"grey\" is not a choice"
        ),
        ("{\"command\": \"render\", \"options\": {\"theme\": \"-\"}}", "names neither a file nor a preset"),
        (
            "{\"command\": \"render\", \"options\": {\"theme\": \"rose\"}, \"file\": \"../x.png\"}",
            "not a name in the output"
        ),
        ("{\"command\": \"render\", \"options\": {\"theme\": \"rose\"}, \"answer\": \"hex\"}", "not inline or bytes"),
        ("{\"command\": \"render\", \"documents\": [{\"name\": \"x\", \"text\": \"\"}]}", "has a document \"x\""),
        ("{\"command\": \"render\", \"options\": {\"theme\": \"rose\", \"pressed\": \"nokey\"}}", "is not a key"),
    ])
    func badRequestFailsOnlyItsLine(line: String, words: String) throws {
        let good = "{\"id\": \"a\", \"command\": \"geometry\", \"options\": {\"theme\": \"rose\"}}"
        let found = try answers(to: "\(good)\n\(line)\n\(good)")
        #expect(found.map { $0["code"]?.integer } == [0, 64, 0])
        #expect(found.map { $0["id"]?.string } == ["a", nil, "a"])
        #expect(messages(found[1]).contains(words), "\(messages(found[1]))")
    }

    @Test func brokenThemesAndMissingFilesGiveTheirCodes() throws {
        let found = try answers(
            to: """
                {"command": "render", "options": {"theme": "gone.json"}}
                {"command": "render", "options": {"theme": "gone"}}
                {"command": "render", "documents": [{"name": "theme.json", "bytes": 3}]}
                {{
                {"command": "render", "documents": [{"name": "theme.json", "bytes": 4}], "mistake": 1}
                {}

                {"command": "render", "options": {"theme": "rose", "width": 4096, "scale": 8}, "file": "x.png"}
                {"command": "render", "documents": [{"name": "theme.json", "bytes": 9999}]}
                """, "--memory-limit 200")
        #expect(found.map { $0["code"]?.integer } == [66, 69, 65, 64, 65, 64])
        #expect(messages(found[2]).contains("theme.json:1:2"))
        #expect(messages(found[3]).contains("unknown member"), "and its bytes are no line")
        #expect(messages(found[5]).contains("more bytes than follow"))
        #expect(!program.folder.names.contains("x.png"))
    }

    @Test func dropsTooLongLinesEntirely() throws {
        let line = """
            { head -c 5000000 /dev/zero | tr '\\0' x; echo; echo '{"id": 1, "command": "geometry", "options": {"theme": "rose"}}'
            } | kbrender pipe --jobs 1 | cut -c 1-200
            """
        let lines = try program.run(line).text.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.first?.contains("line 1 is longer than 2097152 bytes") == true)
        #expect(lines.last?.hasPrefix("{\"id\":1,\"code\":0") == true)
    }

    @Test func limitFailsOnlyItsRequest() throws {
        // It takes many times the limit even on a fast machine, and the other a hundredth even on a slow one.
        let text = String(repeating: "hello ", count: 50)
        let slow = #"{"command": "animate", "options": {"theme": "rose", "scale": 3, "type": "\#(text)"}}"#
        let found = try answers(
            to: "\(slow)\n{\"command\": \"geometry\", \"options\": {\"theme\": \"rose\"}}", "--time-limit 5")
        #expect(found.map { $0["code"]?.integer } == [75, 0])
        #expect(messages(found[0]).contains("the time limit of 5 s was reached"))
    }

    @Test func inputsAreNeverOverwrittenAndFilesStayInTheFolder() throws {
        let run = try program.run(
            """
            mkdir out; cp $themes/aurora.json out/a.png; cp $themes/aurora.json t.json; ln -s ../t.json out/link.png
            for file in a.png link.png; do
              echo '{"command": "render", "options": {"theme": "out/a.png", "scale": 0.25}, "file": "'$file'"}'
            done | kbrender pipe -o out | cut -c 1-20
            cmp t.json $themes/aurora.json && cmp out/a.png $themes/aurora.json
            """)
        #expect(run.status == 0)
        #expect(run.text == "{\"id\":null,\"code\":64\n{\"id\":null,\"code\":73\n")
        #expect(try program.run("touch none; kbrender pipe -o none < /dev/null").code == .cannotCreate)
    }

    @Test func endsWhenItsReaderStops() throws {
        let request = "{\"command\": \"render\", \"options\": {\"theme\": \"rose\"}}"
        let run = try program.run(
            "yes '\(request)' 2> /dev/null | { kbrender pipe --jobs 1; echo $? >&2; } | head -n 1 | cut -c 1-9")
        #expect(run.text == "{\"id\":nul\n")
        #expect(run.messages.hasSuffix("74\n"))
    }

    /// A client that does not read must not make the pipe grow: it stops to read requests, and goes on when answers are read.
    @Test func waitsForItsReader() throws {
        let run = try program.run(
            """
            mkfifo answers; yes x 2> /dev/null | head -n 100000 > requests
            kbrender pipe --jobs 1 > answers < requests & pid=$!; exec 3< answers
            place() { sed -n s/pos:.//p /proc/$pid/fdinfo/0; }
            await '[ "$(place)" -gt 0 ]'
            until [ "$last" = "$(place)" ]; do last=$(place); sleep 1; done
            echo $((last < 200000)); cat <&3 | wc -l; wait $pid; echo $?
            """)
        #expect(run.text == "1\n100000\n0\n", "\(run.messages)")
    }

    @Test(arguments: ["python3 $docs/../Examples/pipe_client.py", "node $docs/../Examples/pipe-client.mjs"])
    func exampleClientsDraw(client: String) throws {
        let run = try program.run(
            """
            mkdir out; echo '{' > broken.json
            \(client) out mode=dark scale=0.25 -- $themes/aurora.json broken.json rose; echo $?
            kbrender $themes/aurora.json --mode dark --scale 0.25 -o a.png
            kbrender rose --mode dark --scale 0.25 -o r.png
            cmp a.png out/aurora.png && cmp r.png out/rose.png && ls out
            """)
        #expect(run.status == 0, "\(run.messages)")
        // The worst exit code of all requests.
        #expect(run.text == "65\naurora.png\nrose.png\n")
        #expect(run.messages.contains("broken.json:2:1: error:"))
    }
}
