import Files
import Glibc
import TestSupport
import Testing

/// What the library leaves as it is in the program that it is linked into.
@Suite struct HostTests {
    @Test func programsKeepTheirMemorySettings() throws {
        let folder = TemporaryFolder()
        let output = folder.path.appending("output")
        let host = Repository.program.folder.appending("HostProgram")
        #expect(system("\(host) >\(output)") == 0)
        #expect(
            try Repository.text(output) == """
                before: 1 mapping
                drawn: true
                after: 1 mapping

                """)
    }
}
