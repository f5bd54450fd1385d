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

    /// Overwriting a file in place is detected, even if its time is reset, and however soon: the clock for file times may tick
    /// only a hundred times a second.
    @Test func detectsSavesWithResetTimes() throws {
        defer { file.remove() }
        for value in UInt8(0)..<40 {
            try write(value)
            let first = try #require(FileStamp(of: file))
            try write(value + 1)
            #expect(try #require(FileStamp(of: file, after: first)).isSave(since: first))
        }
        #expect(FileStamp(of: FilePath("/no/such/file")) == nil)
    }

    @Test func untouchedFileIsNoSave() throws {
        defer { file.remove() }
        try write(1)
        let first = try #require(FileStamp(of: file))
        // By now the times are conclusive, but not for the moment of the first look.
        usleep(3_100_000)
        let second = try #require(FileStamp(of: file, after: first))
        #expect(!second.isSave(since: first))
        #expect(!(try #require(FileStamp(of: file, after: second)).isSave(since: second)))
    }
}
