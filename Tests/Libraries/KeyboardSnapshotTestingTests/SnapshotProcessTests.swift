import Foundation
import KeyboardPreviewKit
import Testing

/// Whole runs of tests, as `swift test` makes them: the tests of `Rehearsal` in separate processes.
@Suite(.serialized) struct SnapshotProcessTests {
    /// The goldens of `Rehearsal`, and a folder for output; both are deleted at the end.
    private final class Stage {
        let goldens = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "__Snapshots__/KeyboardSnapshotTestingTests/RehearsalTests")
        let folder = FileManager.default.temporaryDirectory.appending(path: "rehearsal-\(UUID())")

        init() throws {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            removeGoldens()
        }

        deinit {
            removeGoldens()
            try? FileManager.default.removeItem(at: folder)
        }

        private func removeGoldens() {
            try? FileManager.default.removeItem(at: goldens)
        }

        /// The names of all goldens.
        var names: [String] {
            ((try? FileManager.default.contentsOfDirectory(atPath: goldens.path(percentEncoded: false))) ?? []).sorted()
        }

        /// Runs a shell command in which `swift test` runs this test program: it is already built, and its build folder is
        /// locked. Returns whether all tests pass, and the output.
        func shell(_ words: String, pressing key: String) throws -> (passes: Bool, output: String) {
            let name = folder.appending(path: "\(UUID())").path(percentEncoded: false)
            let script = """
                unset CI KBRENDER_SNAPSHOTS; export KBRENDER_REHEARSAL=\(key)
                swift() { shift; '\(try Self.program())' --testing-library swift-testing "$@"; }
                \(words)
                """
            try Data(script.utf8).write(to: URL(filePath: name + ".sh"))
            let status = system("timeout 3600 bash '\(name).sh' >'\(name)' 2>&1 </dev/null")
            return (status == 0, String(decoding: try Data(contentsOf: URL(filePath: name)), as: UTF8.self))
        }

        private static func program() throws -> String {
            try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        }
    }

    private static let oneTest = "swift test --filter RehearsalTests.aKeyIsDown"

    /// The command that a failure prints makes it pass, and unused goldens are listed.
    @Test func printedCommandAcceptsThePicture() throws {
        let stage = try Stage()
        let first = try stage.shell(Self.oneTest, pressing: "g")
        #expect(!first.passes && first.output.contains("aKeyIsDown.down.png: recorded just now"), "\(first.output)")
        let second = try stage.shell(Self.oneTest, pressing: "g")
        #expect(second.passes && !second.output.contains("no test uses"), "\(second.output)")

        let former = stage.goldens.appending(path: "formerTest.1.png")
        try FileManager.default.copyItem(at: stage.goldens.appending(path: "aKeyIsDown.down.png"), to: former)
        let attachments = stage.folder.appending(path: "attachments").path(percentEncoded: false)
        let other = try stage.shell(
            "mkdir '\(attachments)'; \(Self.oneTest) --attachments-path '\(attachments)'", pressing: "h")
        #expect(!other.passes && other.output.contains(": keys g, h"), "\(other.output)")
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: attachments).sorted()
                == ["difference", "golden", "new"].map { "aKeyIsDown.down.\($0).png" })
        let unused = "goldens that no test uses:\n  \(former.path(percentEncoded: false))\n"
        #expect(other.output.contains(unused), "\(other.output)")

        let marks = other.output.components(separatedBy: "to accept it: ")
        let command = String(try #require(marks.dropFirst().first).prefix { $0 != "\n" })
        #expect(command.hasPrefix("KBRENDER_SNAPSHOTS=record swift test --filter "))
        let accepting = try stage.shell(command, pressing: "h")
        #expect(!accepting.passes && accepting.output.contains("recorded just now"), "\(accepting.output)")
        let last = try stage.shell(Self.oneTest, pressing: "h")
        #expect(last.passes, "\(last.output)")
        #expect(try !stage.shell(Self.oneTest, pressing: "g").passes)
        #expect(stage.names == ["aKeyIsDown.down.png", "environment.json", "formerTest.1.png", "themes.json"])
    }

    /// Two runs record into one folder at the same time: every golden is whole and belongs to its test, whichever run wrote it.
    @Test func concurrentRunsShareTheirGoldens() throws {
        let stage = try Stage()
        let all = "swift test --filter RehearsalTests.everyPreset"
        let two = try stage.shell(
            "\(all) & KBRENDER_SNAPSHOTS=record \(all) & wait", pressing: "g")
        #expect(two.output.contains("recorded just now"), "\(two.output)")
        #expect(stage.names.count == Preset.all.count + 2 && stage.names.contains("environment.json"), "\(stage.names)")
        let third = try stage.shell("KBRENDER_SNAPSHOTS=never \(all)", pressing: "g")
        #expect(third.passes, "\(third.output)")
        let again = try stage.shell(
            "export KBRENDER_SNAPSHOTS=record; \(all) & \(all) & wait; export KBRENDER_SNAPSHOTS=never; \(all)",
            pressing: "h")
        #expect(again.passes, "\(again.output)")
        #expect(stage.names.count == Preset.all.count + 2, "\(stage.names)")
    }
}
