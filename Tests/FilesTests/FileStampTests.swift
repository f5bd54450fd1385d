@testable import Files
import Glibc
import Testing

@Suite struct FileStampTests {
    private let file = FilePath("/tmp/kbrender-stamp-\(UInt64.random(in: 0 ... .max))")

    private func write(_ byte: UInt8) throws {
        try OpenFile(file, O_WRONLY | O_CREAT | O_TRUNC, permissions: 0o600).write([byte])
        var times = [timespec(tv_sec: 1_000_000, tv_nsec: 0), timespec(tv_sec: 1_000_000, tv_nsec: 0)]
        #expect(utimensat(AT_FDCWD, file.cString, &times, 0) == 0)
    }

    /// A file that is written over in place shows it, even where somebody sets its time back, and however soon that is: the
    /// system's clock of files may tick a hundred times a second only.
    @Test func aTimeThatIsSetBackHidesNothing() throws {
        defer { file.remove() }
        for value in UInt8(0)..<40 {
            try write(value)
            let first = try #require(FileStamp(of: file))
            try write(value + 1)
            #expect(try #require(FileStamp(of: file, after: first)).isSave(since: first))
        }
        #expect(FileStamp(of: FilePath("/no/such/file")) == nil)
    }

    @Test func whatIsLeftAloneIsNoSave() throws {
        defer { file.remove() }
        try write(1)
        let first = try #require(FileStamp(of: file))
        // By now the times tell enough, but not about the moment of the first look.
        usleep(3_100_000)
        let second = try #require(FileStamp(of: file, after: first))
        #expect(!second.isSave(since: first))
        #expect(!(try #require(FileStamp(of: file, after: second)).isSave(since: second)))
    }
}
