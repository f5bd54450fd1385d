import Files
import Foundation
import KeyboardPreviewKit
import Testing

@testable import KeyboardSnapshotTesting

/// A run's record of the goldens that its tests use.
@Suite struct SnapshotRunTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "run-\(UUID())")

    private func write(_ path: String, _ text: String = "") throws {
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    @Test func listsUnusedGoldens() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try write("KeyTests.swift", "func dark() {}\nfunc light(a: Int) {}\nfunc `my theme`() {}\nfunc left() {}")
        for name in [
            "dark.1.png", "dark.2.png", "light.a.png", "my-theme.1.json", "left.1.txt", "gone.1.png",
            "environment.json", "themes.json",
        ] {
            try write("__Snapshots__/KeyTests/" + name)
        }
        try write("__Snapshots__/FormerTests/test.1.png")
        let run = SnapshotRun()
        let root = folder.path(percentEncoded: false)
        let golden = GoldenFile(folder: FilePath(root + "/__Snapshots__/KeyTests"), name: "dark.1.png")
        #expect(run.claim(golden, digest: "a", source: root + "/KeyTests.swift"))
        let unused: [String] = run.unusedGoldens().map { String($0.dropFirst(root.count)) }
        let expected: [String] = ["FormerTests", "KeyTests/dark.2.png", "KeyTests/gone.1.png"].map {
            "/__Snapshots__/" + $0
        }
        #expect(unused == expected)
    }

    /// Goldens lie beside the folder of the target, unless the file has some beside it; those of files that are gone are listed.
    @Test func goldensAreBesideTheTarget() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let root = folder.path(percentEncoded: false)
        try write("Tests/KeyboardTests/Inner/KeyTests.swift", "func dark() {}")
        try write("Tests/KeyboardTests/OldTests.swift")
        func snapshots(_ file: String, target: String = "KeyboardTests") -> String {
            let source = FilePath(root + "/Tests/KeyboardTests/" + file)
            return String(GoldenFile.snapshots(ofSource: source, target: target).description.dropFirst(root.count))
        }
        #expect(snapshots("Inner/KeyTests.swift") == "/Tests/__Snapshots__/KeyboardTests")
        #expect(snapshots("OldTests.swift", target: "Elsewhere") == "/Tests/KeyboardTests/__Snapshots__")
        try write("Tests/KeyboardTests/__Snapshots__/OldTests/dark.1.png")
        #expect(snapshots("OldTests.swift") == "/Tests/KeyboardTests/__Snapshots__")
        try FileManager.default.removeItem(at: folder.appending(path: "Tests/KeyboardTests/__Snapshots__"))
        try write("Tests/__Snapshots__/KeyboardTests/KeyTests/dark.1.png")
        try write("Tests/__Snapshots__/KeyboardTests/GoneTests/dark.1.png")
        let run = SnapshotRun()
        let kept = GoldenFile(
            folder: FilePath(root + "/Tests/__Snapshots__/KeyboardTests/KeyTests"), name: "dark.1.png")
        #expect(run.claim(kept, digest: "a", source: root + "/Tests/KeyboardTests/Inner/KeyTests.swift"))
        let unused = run.unusedGoldens().map { String($0.dropFirst(root.count)) }
        #expect(unused == ["/Tests/__Snapshots__/KeyboardTests/GoneTests"])
    }

    @Test func goldenBelongsToOnePicture() {
        let run = SnapshotRun()
        let golden = GoldenFile(folder: FilePath("/nowhere"), name: "dark.1.png")
        #expect(run.claim(golden, digest: "a", source: ""))
        #expect(run.claim(golden, digest: "a", source: ""))
        #expect(!run.claim(golden, digest: "b", source: ""))
    }

    @Test func countsGoldensPerTest() {
        let run = SnapshotRun()
        func number(_ function: String) -> Int {
            run.nextNumber(
                at: TestLocation(fileID: "A/B.swift", filePath: "/A/B.swift", function: function, line: 1, column: 1))
        }
        let numbers: [Int] = [number("a()"), number("a()"), number("b()"), number("a()")]
        let expected: [Int] = [1, 2, 1, 3]
        #expect(numbers == expected)
        run.resetNumbers()
        #expect(number("a()") == 1)
    }

    @Test func acceptingCommandNamesTheTest() {
        let location = TestLocation(
            fileID: "MyTests/KeyTests.swift", filePath: "/x", function: "dark(of:)", line: 1, column: 1)
        #expect(location.acceptingCommand == "KBRENDER_SNAPSHOTS=record swift test --filter '^MyTests\\..*dark'")
    }
}
