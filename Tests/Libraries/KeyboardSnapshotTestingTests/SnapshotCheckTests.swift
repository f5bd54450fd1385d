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
        _ theme: ThemeSource = .preset(.midnight), _ format: SnapshotFormat = .png, pressing keys: String...
    ) throws -> Snapshot {
        var request = RenderRequest(theme, .dark, scale: 1)
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
        let snapshot = try Self.snapshot(.preset(.midnight), format)
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
        _ = try failure(of: try Self.snapshot(.preset(.midnight), .displayList), .missing, .displayList)
        let failure = try #require(
            try failure(of: try Self.snapshot(.preset(.midnight), .displayList, pressing: "g"), .never, .displayList))
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

    /// Many tests record at the same time, some of them the same golden: every file is whole, and the records of the environment
    /// and of themes have all that they drew.
    @Test func concurrentRecordingKeepsFilesWhole() async throws {
        defer { try? FileManager.default.removeItem(atPath: "\(folder)") }
        let pictures = [try Self.snapshot(), try Self.snapshot(.preset(.rose))]
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
        #expect(names.count == 22, "\(names)")
        for index in 0..<20 {
            let golden = GoldenFile(folder: folder, name: "test.\(index).png")
            #expect(try golden.content() == pictures[index % 2].bytes)
            #expect(try golden.recordedTheme()[.dark]?.variant == pictures[index % 2].variants[.dark])
        }
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

    // MARK: - Causes

    /// Midnight with other values.
    private static func midnight(_ values: [PropertyName: ThemeValue]) -> ThemeSource {
        ThemeSource("Midnight", from: .midnight, dark: values)
    }

    @Test func differenceNamesItsCauses() throws {
        defer { try? FileManager.default.removeItem(atPath: "\(folder)") }
        _ = try failure(of: try Self.snapshot(Self.midnight([.regularKeyBackground: "#102030"])), .missing)
        let failure = try #require(
            try failure(of: try Self.snapshot(Self.midnight([.regularKeyBackground: "#302010"]), pressing: "g"), .never)
        )
        let cause = "cause: dark.regularKeyBackground #102030 → #302010: keys q, w, e, r, t, y, u, i, o, p, a, s and "
        #expect(failure.causes.count == 2 && failure.causes[0].hasPrefix(cause), "\(failure.causes)")
        #expect(failure.causes.last == "unexplained: key g")
    }

    @Test(arguments: [SnapshotFormat.svg, .displayList])
    func textsHaveCausesToo(format: SnapshotFormat) throws {
        defer { try? FileManager.default.removeItem(atPath: "\(folder)") }
        _ = try failure(of: try Self.snapshot(Self.midnight([.regularKeyText: "#102030"]), format), .missing, format)
        let other = Self.midnight([.regularKeyText: "#302010"])
        let failure = try #require(try failure(of: try Self.snapshot(other, format), .never, format))
        #expect(failure.causes.count == 1, "\(failure.causes)")
        #expect(failure.causes[0].hasPrefix("cause: dark.regularKeyText #102030 → #302010: "), "\(failure.causes)")
        #expect(failure.causes[0].hasSuffix(" lines"), "\(failure.causes)")
        let pressed = try #require(
            try self.failure(of: try Self.snapshot(other, format, pressing: "g"), .never, format))
        #expect(pressed.causes.last?.hasPrefix("unexplained: ") == true, "\(pressed.causes)")
    }

    @Test func framesNameTheirCause() throws {
        defer { try? FileManager.default.removeItem(atPath: "\(folder)") }
        let before = Self.midnight([.candidateBarEnabled: true, .regularKeyText: "#102030"])
        let after = Self.midnight([.candidateBarEnabled: false, .regularKeyText: "#302010"])
        _ = try failure(of: try Self.snapshot(before, .geometry), .missing, .geometry)
        let failure = try #require(try failure(of: try Self.snapshot(after, .geometry), .never, .geometry))
        #expect(failure.causes.count == 1, "\(failure.causes)")
        #expect(failure.causes[0].hasPrefix("cause: dark.candidateBarEnabled true → false: "), "\(failure.causes)")
    }

    /// Goldens of earlier releases have no record. Recording adds it and changes no picture.
    @Test func recordingAddsMissingThemes() throws {
        defer { try? FileManager.default.removeItem(atPath: "\(folder)") }
        let snapshot = try Self.snapshot()
        _ = try failure(of: snapshot, .missing)
        try FileManager.default.removeItem(atPath: "\(folder.appending("themes.json"))")
        let pressed = try Self.snapshot(pressing: "g")
        let unknown = try #require(try failure(of: pressed, .missing))
        #expect(unknown.causes.count == 1 && unknown.causes[0].contains("KBRENDER_SNAPSHOTS=record"))
        #expect(bytes("themes.json") == nil)
        #expect(try failure(of: snapshot, .record) == nil)
        #expect(bytes("test.1.png") == snapshot.bytes)
        #expect(try failure(of: pressed, .missing)?.causes == ["unexplained: key g"])
    }

    @Test func aRecordThatCannotBeReadNamesItself() throws {
        defer { try? FileManager.default.removeItem(atPath: "\(folder)") }
        _ = try failure(of: try Self.snapshot(), .missing)
        try Data("{}".utf8).write(to: URL(filePath: "\(folder.appending("themes.json"))"))
        let failure = try #require(try failure(of: try Self.snapshot(pressing: "g"), .never))
        #expect(failure.message.hasSuffix("key g") || failure.message.hasSuffix("keys g"), "\(failure.message)")
        #expect(failure.causes.count == 1, "\(failure.causes)")
        #expect(failure.causes[0].contains("themes.json: is not a record of themes"), "\(failure.causes)")
    }

    @Test func recordsFollowTheirGoldens() throws {
        defer { try? FileManager.default.removeItem(atPath: "\(folder)") }
        let goldens = [1, 2].map { GoldenFile(folder: folder, name: "test.\($0).png") }
        try goldens[0].record(try Self.snapshot())
        #expect(try !goldens[0].recordedTheme().isEmpty)
        try FileManager.default.removeItem(atPath: "\(goldens[0].path)")
        try goldens[1].record(try Self.snapshot(.preset(.rose)))
        #expect(try goldens[0].recordedTheme().isEmpty && !goldens[1].recordedTheme().isEmpty)
    }

    @Test func sheetsHaveNoRecord() throws {
        defer { try? FileManager.default.removeItem(atPath: "\(folder)") }
        let request = RenderRequest.sheet([.preset(.linen), .preset(.rose)], scale: 0.25)
        let sheet = try Snapshot.renderers.withRenderer(for: request) { renderer throws(RenderError) in
            try Snapshot(request, as: .png, with: renderer)
        }
        _ = try failure(of: sheet, .missing)
        #expect(bytes("themes.json") == nil)
        let other = try #require(try failure(of: try Self.snapshot(), .never))
        #expect(other.causes.count == 1)
    }
}
