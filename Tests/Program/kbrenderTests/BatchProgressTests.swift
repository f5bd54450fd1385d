import Testing

@testable import kbrender

/// The progress of a batch in words.
@Suite struct BatchProgressTests {
    @Test func describesProgress() {
        #expect(BatchProgress.text(done: 0, of: 5, worked: 0, seconds: 0) == "0 of 5 pictures")
        let text = BatchProgress.text(done: 1200, of: 10_000, worked: 982, seconds: 10)
        #expect(text == "1200 of 10000 pictures, 98.2 a second, 1:30 left")
        #expect(BatchProgress.bar(0, of: 7) == "[........................]")
        #expect(BatchProgress.bar(1, of: 2) == "[############............]")
        #expect(BatchProgress.bar(7, of: 7) == "[########################]")
        #expect(BatchProgress.bar(0, of: 0) == "[########################]")
        let times = [0: "0:00", 6.2: "0:07", 90: "1:30", 7500: "2:05:00"]
        for (seconds, text) in times { #expect(BatchProgress.time(seconds) == text) }
        #expect(BatchProgress.time(.infinity).hasPrefix("277777:"))
    }
}
