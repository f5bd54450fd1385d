@testable import Files
import Glibc
import Testing

@Suite struct FileStampTests {
    /// A file that is written over in place shows it, even where somebody sets its time back.
    @Test func aTimeThatIsSetBackHidesNothing() throws {
        let file = FilePath("/tmp/kbrender-stamp-\(getpid())")
        defer { file.remove() }
        func write(_ byte: UInt8) throws {
            try OpenFile(file, O_WRONLY | O_CREAT | O_TRUNC, permissions: 0o600).write([byte])
            var times = [timespec(tv_sec: 1_000_000, tv_nsec: 0), timespec(tv_sec: 1_000_000, tv_nsec: 0)]
            #expect(utimensat(AT_FDCWD, file.cString, &times, 0) == 0)
        }
        try write(1)
        let first = FileStamp(of: file)
        // The system's clock of files may tick a hundred times a second only.
        usleep(20_000)
        try write(2)
        #expect(FileStamp(of: file) != first)
        #expect(FileStamp(of: FilePath("/no/such/file")) == nil)
    }
}
