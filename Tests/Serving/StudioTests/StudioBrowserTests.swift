import Documents
import Files
import Glibc
import TestSupport
import Testing

/// The studio's page in Chromium, with the real program. `Browser/scenarios.py` has the scenarios, each with a name.
struct StudioBrowserTests {

    /// One browser runs all scenarios: starting it takes as long as most of them.
    @Test func scenariosPass() throws {
        let (status, output) = try Self.run()
        let lines = output.split(separator: UInt8(ascii: "\n")).filter { $0.first == UInt8(ascii: "{") }
        #expect(status == 0, "\(String(decoding: output, as: UTF8.self))")
        #expect(lines.count >= 20)
        for line in lines {
            let result = try #require(
                JSONReader.read(SourceText(name: "scenario", bytes: Array(line)), limit: 1 << 20).value)
            let name = result.object?.first { $0.name == "name" }?.value.string ?? "?"
            let fault = result.object?.first { $0.name == "fault" }?.value.string
            #expect(fault == nil, "\(name): \(fault ?? "")")
        }
    }

    private static func run() throws -> (status: Int32, output: [UInt8]) {
        let temporary = TemporaryFolder()
        let folder = temporary.path
        let output = folder.appending("out")
        let script = """
            cd \(Repository.path) && timeout 21600 "$(scripts/python browser)" Tests/Serving/StudioTests/Browser/scenarios.py \
            \(Repository.program) Fixtures/themes/aurora.json \(folder)/work >\(output) 2>&1 </dev/null
            """
        let file = folder.appending("run.sh")
        try Output(file, apartFrom: []).write(Array(script.utf8))
        // Not sh: the tests' threads may block the signal that tells it of the end of its children.
        let status = system("bash \(file)")
        return (status >> 8 & 0xFF, try OpenFile(output, O_RDONLY).read(upTo: 1 << 24))
    }
}
