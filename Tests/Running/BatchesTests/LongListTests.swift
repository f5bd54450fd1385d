import Documents
import Files
import KeyboardPreview
import Options
import RenderOptions
import TestSupport
import Testing

@testable import Batches
@testable import Workers

/// Manifests and plans of any length are read line by line, with the same result as at once.
@Suite struct LongListTests {
    private let folder = TemporaryFolder()

    private func picture(_ number: Int) -> BatchPicture {
        BatchPicture(
            theme: FilePath("themes/\(number).json"), id: "t\(number)", variants: .dark, layout: .name("qwerty"),
            device: nil, file: "t\(number)-dark.png")
    }

    private func outcome(_ number: Int) -> RenderOutcome? {
        switch number % 4 {
        case 0: nil
        case 1: RenderOutcome(failure: .badData, diagnostics: [.object([("message", .string("\"]\n  ]"))])])
        default:
            RenderOutcome(
                failure: nil, input: "ab", key: "k\(number)", digest: String(repeating: "0\(number % 10)", count: 32),
                bytes: 7, isChanged: number % 3 == 0, seconds: 0.25)
        }
    }

    private func write(_ bytes: [UInt8], to name: String) throws -> FilePath {
        let path = folder.path.appending(name)
        try Output(path, apartFrom: []).write(bytes, durability: .unsynced)
        return path
    }

    private func manifest(_ numbers: [Int], shard: Shard?) -> Manifest {
        Manifest(
            batch: "b", planned: 12, shard: shard,
            entries: numbers.map { Manifest.Entry(picture($0), outcome: outcome($0)) }, elapsed: 1.5)
    }

    @Test(arguments: [[Int](), [1], Array(0..<12)]) func manifestsAreReadAlike(numbers: [Int]) throws {
        let manifest = manifest(numbers, shard: Shard(2, of: 3))
        let path = try write(manifest.bytes, to: "manifest.json")
        for length in [0, Int.max] {
            var entries: [Manifest.Entry] = []
            var read = try Manifest.read(path, lineByLineFrom: length) { entry in
                entries.append(Manifest.Entry(file: entry.file, outcome: entry.outcome, json: entry.json.text))
                #expect((entry.range == nil) == (length > 0))
            }
            read.entries = entries
            #expect(read.bytes == manifest.bytes)
        }
    }

    @Test func mergedManifestsAreAlike() throws {
        let paths = [
            try write(manifest(Array(0..<8), shard: Shard(1, of: 3)).bytes, to: "a.json"),
            try write(manifest(Array(4..<12), shard: Shard(3, of: 3)).bytes, to: "b.json"),
        ]
        let results = try [0, Int.max].map { length in
            let merged = try ManifestMerge(reading: paths, lineByLineFrom: length)
            #expect(merged.pictures == 12 && merged.failures == [.badData: 3])
            #expect(merged.missing.first == "no manifest is for shard 2/3" && merged.missing.count == 2)
            let path = folder.path.appending("merged.json")
            try merged.write(to: try Output(path, apartFrom: merged.inputs))
            return (try InputFile(reading: path).bytes, merged.changedList)
        }
        #expect(results[0] == results[1])
        var files: [String] = []
        _ = try Manifest.read(folder.path.appending("merged.json")) { files.append($0.file) }
        #expect(files == (0..<12).map { "t\($0)-dark.png" }.sorted())
        #expect(String(decoding: results[0].1, as: UTF8.self) == "t3-dark.png\nt6-dark.png\n")
    }

    /// One picture cannot be two.
    @Test(arguments: [0, Int.max]) func differentPicturesOfOneNameAreRefused(length: Int) throws {
        var other = manifest([2], shard: nil)
        var changed = outcome(2)
        changed?.digest = String(repeating: "ff", count: 32)
        other.entries = [Manifest.Entry(picture(2), outcome: changed)]
        let paths = [
            try write(manifest([2], shard: nil).bytes, to: "a.json"), try write(other.bytes, to: "b.json"),
        ]
        let error = #expect(throws: OperationError.self) {
            try ManifestMerge(reading: paths, lineByLineFrom: length)
        }
        #expect(error?.message?.contains("is a different picture here") == true)
    }

    @Test func plansAreReadAlikeAndKeepOnlyAPart() throws {
        let entries = (0..<9).map { number in
            BatchPlan.Entry(picture: picture(number), input: "ab", work: nil, seconds: 1, shard: number % 3 + 1)
        }
        let plan = BatchPlan(
            batch: "b", shared: Batch().sharedDigest, shards: 3, drawing: BatchDrawing(PictureOptions()),
            layouts: [.name("qwerty")], entries: entries)
        let path = try write(plan.bytes, to: "plan.json")
        for length in [0, Int.max] {
            #expect(try BatchPlan(reading: path, lineByLineFrom: length).bytes == plan.bytes)
            let part = try BatchPlan(reading: path, shard: 2, lineByLineFrom: length)
            #expect(part.entries.map(\.picture.id) == ["t1", "t4", "t7"] && part.pictures == 9)
        }
    }

    /// A document of another form is refused with its line.
    @Test(arguments: ["", "{\n", "{\n  \"pictures\": [\n    {},\n    nonsense\n  ]\n}\n", "{\"pictures\": []}\n"])
    func otherFormsAreRefused(text: String) throws {
        let path = try write(Array(text.utf8), to: "manifest.json")
        let error = #expect(throws: OperationError.self) { try Manifest.read(path, lineByLineFrom: 0) { _ in } }
        #expect(error?.kind == .badData && error?.message?.contains("an entry a line") == true)
    }

    @Test func endlessLinesAreRefused() throws {
        let path = try write(Array(repeating: UInt8(ascii: " "), count: Limits.formBytes * 2), to: "manifest.json")
        let error = #expect(throws: OperationError.self) { try Manifest.read(path, lineByLineFrom: 0) { _ in } }
        #expect(error?.kind == .inputOutput && error?.message?.contains("file too large") == true)
    }

    /// Pieces end anywhere in a line.
    @Test func longLinesAreWhole() throws {
        let lines = [3, 1 << 20, 0, (1 << 20) - 1, 5].map { String(repeating: "x", count: $0) }
        let path = try write(Array(lines.joined(separator: "\n").utf8), to: "lines")
        var reader = FileLines(try OpenFile(reading: path))
        var read: [(Int, Range<Int>)] = []
        while let (line, place) = try reader.next() { read.append((line.count, place)) }
        #expect(read.map(\.0) == lines.map(\.utf8.count))
        #expect(read.allSatisfy { $0.0 == $0.1.count } && reader.number == 5)
        #expect(read.map(\.1.lowerBound) == [0, 4, 4 + (1 << 20) + 1, 4 + (1 << 20) + 2, 4 + (2 << 20) + 2])
    }
}
