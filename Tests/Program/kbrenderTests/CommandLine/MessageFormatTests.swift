import CommandSupport
import Documents
import Testing

@testable import kbrender

/// `--message-format`, `--color` and the like, which every command takes.
@Suite struct MessageFormatTests {
    private let program = BuiltProgram()

    private func json(_ text: some StringProtocol) throws -> JSONValue {
        try #require(JSONReader.read(SourceText(name: "messages", text: String(text))).value, "\(text)")
    }

    @Test(arguments: [
        "kbrender none.json", "kbrender none.json --scal 3", "kbrender --device nokia $themes/aurora.json",
        "kbrender geometry none.json", "kbrender validate none.json", "kbrender convert none.json",
        "kbrender schema --nonsense", "kbrender layouts extra", "kbrender devices --format yaml",
        "kbrender completions tcsh", "kbrender $themes/aurora.json --pressed nokey",
        "kbrender $invalid/KB103-not-colours.json --mode light",
    ])
    func reportsFaultsInTheRequestedFormat(line: String) throws {
        for option in ["--message-format json", "--message-format=json", "--color always --message-format json"] {
            let run = try program.run("\(line) \(option)")
            #expect(run.status >= 64)
            let lines = run.messages.split(separator: "\n")
            #expect(!lines.isEmpty)
            for line in lines {
                let message = try json(line)
                #expect(message["severity"]?.string == "error")
                #expect(message["message"]?.string?.isEmpty == false)
            }
        }
        let run = try program.run("\(line) --message-format github")
        let lines = run.messages.split(separator: "\n").filter { $0.wholeMatch(of: /\d+ errors?( in .*)?/) == nil }
        #expect(!lines.isEmpty && lines.allSatisfy { $0.hasPrefix("::error") }, "\(run.messages)")
    }

    @Test func sarifIsAlwaysOneDocument() throws {
        let results = [
            "$themes/aurora.json": 0, "$invalid/KB103-not-colours.json": 4, "none.json $invalid/KB100-a-list.json": 1,
            "$invalid/KB120-low-contrast.json --fix -o fixed.json": 1,
        ]
        for (arguments, count) in results {
            let run = try program.run("kbrender validate \(arguments) --message-format sarif")
            // With --output the document is a file.
            let isFile = arguments.hasSuffix("--output x")
            let document = try json(isFile ? try program.folder.text("x") : run.messages)
            #expect(document["version"]?.string == "2.1.0")
            let log = try #require(document["runs"]?.array?.first)
            #expect(log["results"]?.array?.count == count, "\(arguments)")
            let invocation = try #require(log["invocations"]?.array?.first)
            let hasFailed = run.status >= 64
            #expect(invocation["executionSuccessful"]?.bool == !hasFailed)
            #expect(invocation["toolExecutionNotifications"]?.array?.count == (hasFailed ? 1 : 0))
        }
        #expect(try program.run("kbrender $themes/aurora.json --message-format sarif").code == .usage)
    }

    @Test func usesColoursOnlyOnRequest() throws {
        #expect(try program.run("kbrender none.json --color always").messages.hasPrefix("\u{1B}[1mkbrender:"))
        #expect(try program.run("kbrender none.json").messages.hasPrefix("kbrender: error: "))
        let validation = try program.run("kbrender validate $invalid/KB103-not-colours.json --color always").messages
        #expect(validation.contains("\u{1B}[1;31merror:"))
    }

    @Test func ignoresFormatAfterTheEndOfOptions() throws {
        let run = try program.run("kbrender convert -- none.json --message-format json")
        #expect(run.messages.hasPrefix("kbrender: error: unexpected argument"))
    }
}
