import Files
import Glibc
import TestSupport
import Testing

/// The page's modules outside a browser: numbers, colours, history, and all orders of events on drafts.
struct StudioModuleTests {
    @Test func unitTestsPass() throws {
        let temporary = TemporaryFolder()
        let output = temporary.path.appending("out")
        let script = """
            cd \(Repository.path)/Tests/Serving/StudioTests/Modules && \
            timeout 3600 node --test . >\(output) 2>&1 </dev/null
            """
        let file = temporary.path.appending("run.sh")
        try Output(file, apartFrom: []).write(Array(script.utf8))
        // Not sh: the tests' threads may block the signal that tells it of the end of its children.
        let status = system("bash \(file)")
        let text = String(decoding: try OpenFile(output, O_RDONLY).read(upTo: 1 << 22), as: UTF8.self)
        #expect(status == 0, "\(text)")
        #expect(text.contains(/# pass [1-9][0-9]/), "\(text)")
    }
}
