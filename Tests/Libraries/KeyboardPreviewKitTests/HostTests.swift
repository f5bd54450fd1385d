import Files
import Glibc
import TestSupport
import Testing

/// What the library leaves as it is in the program that it is linked into.
@Suite struct HostTests {
    /// Moving GIF pictures need libimagequant, whose loops are OpenMP's.
    @Test func programsKeepTheirThreadsAndMemorySettings() throws {
        let folder = TemporaryFolder()
        let output = folder.path.appending("output")
        let host = Repository.program.folder.appending("HostProgram")
        #expect(system("\(host) >\(output)") == 0)
        #expect(
            try Repository.text(output) == """
                before: 3 threads, 1 mapping
                drawn: true
                after: 3 threads, 1 mapping

                """)
    }
}
