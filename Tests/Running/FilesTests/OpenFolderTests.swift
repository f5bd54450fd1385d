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
                for number in 0..<3000 {
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
