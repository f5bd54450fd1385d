import Documents
import Files
import Glibc
import TestSupport
import Testing

/// The studio's page in Chromium, against the real program. `Browser/scenarios.py` has what must be so, each by a name.
struct StudioBrowserTests {

    /// One browser goes through all of them: to start it takes as long as most of them.
    @Test func scenariosHold() throws {
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
            cd \(Repository.path) && timeout 600 "$(scripts/browser)" Tests/StudioTests/Browser/scenarios.py \
            \(Repository.program) Fixtures/themes/aurora.json \(folder)/work >\(output) 2>&1 </dev/null
            """
        let file = folder.appending("run.sh")
        try Output(file, apartFrom: []).write(Array(script.utf8))
        // Not sh: the threads of tests may hold back the signal by which it hears of the end of what it has started.
        let status = system("bash \(file)")
        return (status >> 8 & 0xFF, try OpenFile(output, O_RDONLY).read(upTo: 1 << 24))
    }
}
