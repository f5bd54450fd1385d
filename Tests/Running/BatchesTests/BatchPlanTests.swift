@testable import Batches
@testable import Files
@testable import KeyboardPreview
@testable import Options
@testable import RenderOptions
import Documents
import TestSupport
import Testing
import Workers

/// How a batch's pictures are divided among shards, and the report of slow ones.
@Suite struct BatchPlanTests {
    @Test(arguments: [
        ([5.0, 4, 3, 3, 3], 2, [8.0, 10]), ([1, 1, 1, 1], 4, [1, 1, 1, 1]), ([9, 1, 1, 1], 2, [3, 9]),
        ([2, 2], 3, [0, 2, 2]), ([], 2, [0, 0]),
    ])
    func longestPictureGoesToTheLeastLoadedShard(seconds: [Double], shards: Int, loads: [Double]) {
        let shares = BatchPlan.shares(of: seconds, among: shards)
        #expect(Self.loads(seconds, shares, shards).sorted() == loads)
    }

    /// Graham's bound for longest first: at most 4/3 − 1/(3N) times the optimum, which is at least the mean and the longest.
    @Test func noShardIsMuchLongerThanTheMean() {
        var random = SeededGenerator(31)
        for shards in [2, 7, 8, 64] {
            let seconds = (0..<1000).map { _ in Double(random.next() % 4000 + 1) / 1000 }
            let shares = BatchPlan.shares(of: seconds, among: shards)
            let loads = Self.loads(seconds, shares, shards)
            let least = max(seconds.reduce(0, +) / Double(shards), seconds.max() ?? 0)
            #expect((loads.max() ?? 0) <= least * (4.0 / 3 - 1 / (3 * Double(shards))))
            #expect((loads.max() ?? 0) <= least * 1.02, "with many pictures it is far better")
            #expect(shares == BatchPlan.shares(of: seconds, among: shards), "the same every time")
        }
    }

    private static func loads(_ seconds: [Double], _ shares: [Int], _ shards: Int) -> [Double] {
        zip(seconds, shares).reduce(into: Array(repeating: 0, count: shards)) { $0[$1.1 - 1] += $1.0 }
    }

    @Test func equalPicturesAreDividedByCount() {
        let shares = BatchPlan.shares(of: Array(repeating: 0, count: 100), among: 8)
        let counts = (1...8).map { shard in shares.count { $0 == shard } }
        #expect(counts.allSatisfy { (12...13).contains($0) }, "\(counts)")
    }

    @Test func keepsAllSizesOfAThumbnailTogether() {
        let sizes = [ThumbnailSize(width: 32, height: 20), ThumbnailSize(width: 64, height: 40)]
        let pictures = [VariantSelection.light, .dark].flatMap { mode in
            sizes.map { size in
                var picture = BatchPicture(
                    theme: FilePath("a.json"), id: "a", variants: mode, layout: .name("qwerty"), device: "ipad")
                picture.size = size
                return picture
            }
        }
        #expect(BatchPicture.groups(pictures, indices: pictures.indices) == [[0, 1], [2, 3]])
        let keyboards = pictures.map { picture in
            var keyboard = picture
            keyboard.size = nil
            return keyboard
        }
        #expect(BatchPicture.groups(keyboards, indices: keyboards.indices) == [[0], [1], [2], [3]])
    }

    // MARK: - The document

    private func plan() -> BatchPlan {
        var options = PictureOptions()
        options.request.settings.scale = 2
        options.request.encoding.format = .webP
        let odd = BatchPicture(
            theme: FilePath(Array("themes/n\u{e9}w line\n".utf8) + [0xFF]), id: "o\"dd", variants: .dark,
            layout: .file(FilePath("own/keys.json")), device: "ipad", file: "odd-dark.webp")
        var rival = BatchPicture(
            theme: FilePath("b.json"), id: "b", variants: .both, layout: .name("qwerty"), device: "iphone-se",
            file: "b-both-01234567.webp")
        rival.rival = odd.theme
        var work = DrawingWork()
        (work.commands, work.pixels, work.shadows) = (50, 1e6, 2.5e6)
        return BatchPlan(
            batch: "0123456789abcdef", shared: "fedcba9876543210", shards: 3, drawing: BatchDrawing(options),
            layouts: [odd.layout, .name("qwerty")],
            entries: [
                .init(picture: odd, input: "ab12", work: work, seconds: 0.0125, shard: 3),
                .init(picture: rival, input: "", work: nil, seconds: 0, shard: 1),
            ])
    }

    private func read(_ text: String) throws -> BatchPlan {
        let source = SourceText(name: "plan", text: text)
        return try BatchPlan(try #require(JSONReader.read(source).value))
    }

    @Test func readsWhatItWrote() throws {
        let (plan, text) = (plan(), String(decoding: plan().bytes, as: UTF8.self))
        let read = try read(text)
        #expect(read.bytes == plan.bytes)
        #expect(read.entries.map(\.picture) == plan.entries.map(\.picture))
        #expect(read.entries[0].work == plan.entries[0].work && read.entries[1].work == nil)
        #expect(JSONOutput.object(read.drawing.members).text() == JSONOutput.object(plan.drawing.members).text())
        #expect(read.seconds == [0, 0, 0.0125])
    }

    @Test(arguments: [
        ("\"plan\": 2", "\"plan\": 3"), ("\"shards\": 3", "\"shards\": 0"), ("\"shards\": 3", "\"shards\": 2"),
        ("\"shard\":1", "\"shard\":-1"), ("odd-dark.webp", "../odd-dark.webp"), ("\"dark\"", "\"dusk\""),
        ("\"scale\"", "\"scull\""), ("\"theme\":\"b.json\"", "\"theme\":null"), ("\"id\":\"b\"", "\"id\":null"),
    ])
    func rejectsInvalidPlans(part: String, replacement: String) {
        let text = String(decoding: plan().bytes, as: UTF8.self)
        #expect(text.contains(part), "\(text)")
        let pieces = text.split(separator: part, maxSplits: 1, omittingEmptySubsequences: false)
        #expect(throws: ValueError.self) { try read(pieces[0] + replacement + pieces[1]) }
    }

    // MARK: - The cost

    /// Facts that need no measurement: more of anything takes longer, and an SVG has no pixels.
    @Test func moreWorkTakesLonger() {
        let nothing = DrawingWork().seconds
        for field in [\DrawingWork.commands, \.pixels, \.gradients, \.shadows, \.encoding] {
            var work = DrawingWork()
            work[keyPath: field] = 1e6
            #expect(work.seconds > nothing)
            #expect((work + work)[keyPath: field] == 2e6)
        }
    }

    // MARK: - Slow pictures

    @Test func reportsSlowPictures() throws {
        let usual = (0..<20).map { (file: "\($0).png", seconds: 0.1) }
        #expect(Stragglers(among: usual).lines == [])
        #expect(Stragglers(among: usual + [("late.png", 0.9)]).lines == [], "nine times is no matter")
        let late = Stragglers(among: usual + [("late.png", 1.1), ("later.png", 20)])
        #expect(
            late.lines == ["slow pictures: \"later.png\" 20 s, \"late.png\" 1.1 s; median 0.1 s"])
        #expect(
            Stragglers(among: usual.map { ($0.file, 0.001) } + [("a", 0.4)]).lines == [], "half a second is no matter"
        )
    }

    @Test func reportsSlowShards() {
        let parts = [(1, 4.0), (2, 4.2), (3, 9.5), (4, 3.9)].map { index, seconds in
            Manifest(
                batch: "", planned: 0, shard: Shard(index, of: 4), entries: [], elapsed: seconds)
        }
        #expect(Stragglers(among: [], of: parts).lines == ["slow shards: 3/4 9.5 s; median 4.2 s"])
        #expect(Stragglers(among: [], of: Array(parts.prefix(2))).lines == [])
    }
}
