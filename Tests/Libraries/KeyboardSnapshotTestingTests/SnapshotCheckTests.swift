import Documents
import Files
import Foundation
import KeyboardPreviewKit
import Testing

@testable import KeyboardSnapshotTesting

/// Checks of pictures against goldens in temporary folders.
@Suite struct SnapshotCheckTests {
    private let folder = FilePath(
        FileManager.default.temporaryDirectory.appending(path: "snapshots-\(UUID())").path(percentEncoded: false))

    private static func snapshot(
        _ preset: Preset = .midnight, _ format: SnapshotFormat = .png, pressing keys: String...
    ) throws -> Snapshot {
        var request = RenderRequest(.preset(preset), .dark, scale: 1)
        request.settings.layout.pressed = keys
        return try Snapshot.renderers.withRenderer(for: request) { renderer throws(RenderError) in
            try Snapshot(request, as: format, with: renderer)
        }
    }

    private func failure(
        of snapshot: Snapshot, _ mode: SnapshotMode, _ format: SnapshotFormat = .png,
        _ options: ComparisonOptions = ComparisonOptions()
    ) throws -> SnapshotCheck.Failure? {
        let golden = GoldenFile(folder: folder, name: "test.1.\(format.rawValue)")
        return try SnapshotCheck(snapshot: snapshot, golden: golden, format: format, options: options, mode: mode)
            .failure()
    }

    private func bytes(_ name: String) -> [UInt8]? {
        FileManager.default.contents(atPath: "\(folder.appending(name))").map { Array($0) }
    }

    @Test(arguments: SnapshotFormat.allCases)
    func missingGoldenIsRecordedAndFailsOnce(format: SnapshotFormat) throws {
        defer { try? FileManager.default.removeItem(atPath: "\(folder)") }
        let snapshot = try Self.snapshot(.midnight, format)
        let first = try #require(try failure(of: snapshot, .missing, format))
        #expect(first.message.hasPrefix("recorded just now: \(folder)/test.1.\(format.rawValue) (look at it"))
        #expect(!first.isAcceptable)
        #expect(bytes("test.1.\(format.rawValue)") == snapshot.bytes)
        #expect(try failure(of: snapshot, .missing, format) == nil)
        #expect(try failure(of: snapshot, .never, format) == nil)
        #expect(try failure(of: snapshot, .record, format) == nil)
    }

    @Test func neverModeRecordsNothing() throws {
        let failure = try #require(try failure(of: try Self.snapshot(), .never))
        #expect(failure.message.hasPrefix("there is no golden \(folder)/test.1.png"))
        #expect(failure.files.map(\.label) == ["new"])
        #expect(bytes("test.1.png") == nil)
    }

    @Test(arguments: [SnapshotMode.missing, .never])
    func differenceNamesItsKeysAndKeepsTheGolden(mode: SnapshotMode) throws {
        defer { try? FileManager.default.removeItem(atPath: "\(folder)") }
        let before = try Self.snapshot()
        _ = try failure(of: before, .missing)
        let failure = try #require(try failure(of: try Self.snapshot(pressing: "g", "space"), mode))
        #expect(failure.message.hasSuffix("keys g, space"), "\(failure.message)")
        #expect(failure.files.map(\.label) == ["golden", "new", "difference"])
        #expect(failure.files.map(\.name) == ["test.1.golden.png", "test.1.new.png", "test.1.difference.png"])
        #expect(failure.files[0].bytes == before.bytes)
        #expect(failure.isAcceptable)
        #expect(bytes("test.1.png") == before.bytes)
    }

    @Test func recordingAcceptsChangesAndIgnoresExcludedKeys() throws {
        defer { try? FileManager.default.removeItem(atPath: "\(folder)") }
        _ = try failure(of: try Self.snapshot(), .missing)
        let pressed = try Self.snapshot(pressing: "g")
        let ignoring = ComparisonOptions(ignoring: [.key("g")])
        #expect(try failure(of: pressed, .never, .png, ignoring) == nil)
        #expect(try failure(of: pressed, .record, .png, ignoring) == nil)
        let recorded = try #require(try failure(of: pressed, .record))
        #expect(recorded.message.hasPrefix("recorded just now"))
        #expect(bytes("test.1.png") == pressed.bytes)
    }

    @Test func textFailureShowsDifferingLines() throws {
        defer { try? FileManager.default.removeItem(atPath: "\(folder)") }
        _ = try failure(of: try Self.snapshot(.midnight, .displayList), .missing, .displayList)
        let failure = try #require(
            try failure(of: try Self.snapshot(.midnight, .displayList, pressing: "g"), .never, .displayList))
        let lines = failure.message.split(separator: "\n")
        #expect(lines[0].hasSuffix("lines differ"))
        #expect(
            lines.contains { $0.hasPrefix("  - box") } && lines.contains { $0.hasPrefix("  + box") },
            "\(failure.message)")
    }

    @Test func brokenGoldenFailsAndCanBeRecordedAgain() throws {
        defer { try? FileManager.default.removeItem(atPath: "\(folder)") }
        let snapshot = try Self.snapshot()
        _ = try failure(of: snapshot, .missing)
        try Data("nothing".utf8).write(to: URL(filePath: "\(folder.appending("test.1.png"))"))
        #expect(try failure(of: snapshot, .missing)?.message.contains("is not a PNG file") == true)
        #expect(try failure(of: snapshot, .record)?.isAcceptable == false)
        #expect(try failure(of: snapshot, .never) == nil)
    }

    /// Many tests record at the same time, some of them the same golden: every file is whole, and the record of the environment
    /// has all their fonts.
    @Test func concurrentRecordingKeepsFilesWhole() async throws {
        defer { try? FileManager.default.removeItem(atPath: "\(folder)") }
        let pictures = [try Self.snapshot(), try Self.snapshot(.rose)]
        let folder = folder
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<40 {
                let snapshot = pictures[index % 2]
                group.addTask {
                    try GoldenFile(folder: folder, name: "test.\(index / 4 * 2 + index % 2).png").record(snapshot)
                }
            }
            try await group.waitForAll()
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: "\(folder)")
        #expect(names.count == 21, "\(names)")
        for index in 0..<20 { #expect(bytes("test.\(index).png") == pictures[index % 2].bytes) }
        let golden = GoldenFile(folder: folder, name: "test.0.png")
        #expect(golden.foreignEnvironment(of: pictures[0]) == nil)
        #expect(golden.foreignEnvironment(of: pictures[1]) == nil)
    }

    @Test func reportsAnotherEnvironment() throws {
        defer { try? FileManager.default.removeItem(atPath: "\(folder)") }
        let snapshot = try Self.snapshot()
        _ = try failure(of: snapshot, .missing)
        let record = folder.appending("environment.json")
        let text = String(decoding: try #require(bytes("environment.json")), as: UTF8.self)
        try Data(text.replacingOccurrences(of: "\"Cairo ", with: "\"Cairo 0.").utf8).write(
            to: URL(filePath: record.text))
        let note = GoldenFile(folder: folder, name: "test.1.png").foreignEnvironment(of: snapshot)
        #expect(note?.hasPrefix("Cairo ") == true && note?.contains("no Cairo 0.") == true, "\(note ?? "nothing")")
    }
}
