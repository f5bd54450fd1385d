@testable import Files
import Documents
import Glibc
import Parallel
import Synchronization
import Testing

@Suite struct OpenFolderTests {
    private let path = FilePath("/tmp/kbrender-folder-\(UInt64.random(in: 0 ... .max))")

    private func makeOld(_ name: FilePath, in folder: borrowing OpenFolder) {
        var times = [timespec(tv_sec: 1_000_000, tv_nsec: 0), timespec(tv_sec: 1_000_000, tv_nsec: 0)]
        #expect(utimensat(folder.descriptor, name.cString, &times, 0) == 0)
    }

    /// Returns the names that are left in a folder, filled by a shell command, after a sweep.
    private func swept(_ make: String, _ sweep: (borrowing OpenFolder) -> Void) throws -> [String] {
        #expect(path.makeFolders())
        defer { _ = system("rm -r \(path)") }
        _ = system("cd \(path); \(make)")
        let folder = try OpenFolder(path)
        sweep(folder)
        return try folder.names().map(\.description).filter { $0 != "." && $0 != ".." }.sorted()
    }

    @Test func onlyOldFilesWithTemporaryNamesAreSwept() throws {
        let make = """
            touch -d '61 minutes ago' .kbrender-old .kbrender-batch-old .kbrender kbrender-old .other file
            touch -d '59 minutes ago' .kbrender-young; mkfifo .kbrender-pipe; mkdir .kbrender-folder
            ln -s file .kbrender-link; touch -d '2 hours ago' .kbrender-pipe .kbrender-folder
            touch -h -d '2 hours ago' .kbrender-link
            """
        let kept = [
            ".kbrender", ".kbrender-folder", ".kbrender-link", ".kbrender-pipe", ".kbrender-young", ".other", "file",
            "kbrender-old",
        ]
        #expect(try swept(make) { $0.sweep() } == kept)
        #expect(try swept(make) { $0.sweepBriefly() } == kept)
        #expect(
            try swept(make) { $0.sweep(beginningWith: ".kbrender-batch-", olderThan: .zero) }
                == (kept + [".kbrender-old"]).sorted())
    }

    @Test func filesThatAreBeingWrittenAreNotSwept() throws {
        let left = try swept("touch -d '2 hours ago' .kbrender-a .kbrender-b") { folder in
            let file = try? folder.file(FilePath(".kbrender-a"), flags: O_RDONLY)
            #expect(file?.lock() == true)
            folder.sweep()
        }
        #expect(left == [".kbrender-a"])
    }

    @Test(.enabled(if: geteuid() == 0, "only root may give files away"))
    func filesOfOthersAreNotSwept() throws {
        let make =
            "touch .kbrender-own .kbrender-other; chown 12345 .kbrender-other; touch -d '2 hours ago' .kbrender-*"
        #expect(try swept(make) { $0.sweep() } == [".kbrender-other"])
    }

    @Test func largeFoldersAreSweptWhole() throws {
        let make = "seq 1500 | xargs touch; seq -f .kbrender-%g 1500 | xargs touch -d '2 hours ago'"
        #expect(try swept(make) { $0.sweep() }.count == 1500)
    }

    /// What is done once a file is written may fail, as with a full disk.
    @Test func fileStaysIfWhatBelongsToItIsNotWritten() throws {
        let left = try swept("echo old >file") { folder in
            #expect(throws: WriteError(step: .writing, error: SystemError(code: ENOSPC))) {
                try folder.replace(FilePath("file"), with: [1], durability: .synced) { () throws(WriteError) in
                    throw WriteError(step: .writing, error: SystemError(code: ENOSPC))
                }
            }
            #expect((try? OpenFile(path.appending("file"), O_RDONLY).read(upTo: 9)) == Array("old\n".utf8))
        }
        #expect(left == ["file"])
        for code in [ENOSPC, EDQUOT, EFBIG] { #expect(SystemError(code: code).isFull) }
        for code in [EACCES, EROFS, EIO, ENOENT] { #expect(!SystemError(code: code).isFull) }
    }

    /// A picture that is replaced has the new one's unfinished name for a moment. Another process may take it for a file that
    /// was abandoned long ago, and remove it.
    @Test func filesAreReplacedWhileOthersSweep() throws {
        #expect(path.makeFolders())
        let name = FilePath("out.png")
        let isDone = Atomic(false)
        let failures = Mutex<[String]>([])
        Parallel.forEach(2, threads: 2) { [path] part in
            defer { isDone.store(true, ordering: .relaxed) }
            do {
                let folder = try OpenFolder(path)
                guard part == 0 else {
                    while !isDone.load(ordering: .relaxed) { folder.sweep() }
                    return
                }
                for number in 0..<1000 {
                    try folder.replace(name, with: Array("\(number)".utf8), durability: .unsynced)
                    makeOld(name, in: folder)
                }
            } catch {
                failures.withLock { $0.append("\(error)") }
            }
        }
        #expect(failures.withLock { $0 }.isEmpty)
        let folder = try OpenFolder(path)
        #expect(try folder.names().map(\.description).sorted() == [".", "..", "out.png"])
        folder.remove(name)
        path.removeFolder()
    }
}
