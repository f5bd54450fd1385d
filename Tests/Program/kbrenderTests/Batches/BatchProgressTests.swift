import CommandSupport
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

    @Test func progressAsJSON() {
        let begun = BatchProgress.json(done: 0, of: 5, drawn: 0, failed: 0, seconds: 0.01)
        #expect(
            begun.text(indent: 0)
                == #"{"progress":{"done":0,"total":5,"drawn":0,"kept":0,"failed":0,"seconds":0,"left":null}}"#)
        let half = BatchProgress.json(done: 60, of: 100, drawn: 38, failed: 2, seconds: 10.04)
        #expect(
            half.text(indent: 0)
                == #"{"progress":{"done":60,"total":100,"drawn":38,"kept":20,"failed":2,"seconds":10,"left":10}}"#)
    }

    /// An object is a line of its own; the last one has everything. Nothing is lost in other formats of messages.
    @Test(arguments: ["text", "json"]) func batchesReportProgressToPrograms(format: String) throws {
        let program = BuiltProgram()
        let run = try program.run(
            """
            kbrender batch rose midnight --scale 0.25 -o out --progress json --message-format \(format) --quiet
            kbrender batch rose midnight --scale 0.25 -o out --progress off
            """)
        let lines = run.messages.split(separator: "\n")
        let last = lines.last { $0.hasPrefix("{\"progress\"") } ?? ""
        #expect(
            run.status == 0 && last.contains(#""done":2,"total":2,"drawn":2,"kept":0,"failed":0"#), "\(run.messages)")
        #expect(last.contains(#""left":0"#) && lines.count { $0.hasPrefix("kbrender: ") } == 1, "\(run.messages)")
    }
}
