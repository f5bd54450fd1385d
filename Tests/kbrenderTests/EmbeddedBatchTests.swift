import Testing

@testable import kbrender

/// A program that links the library and is its own worker.
@Suite struct EmbeddedBatchTests {
    private let program = BuiltProgram()

    @Test func aProgramOfOnesOwnRunsABatch() throws {
        let run = try program.run(
            """
            EmbeddedBatch $themes out || exit 90
            kbrender batch $themes --modes light,dark --quiet -o same || exit 91
            for picture in same/*.png; do cmp $picture out/${picture#same/} || exit 92; done
            """)
        #expect(run.status == 0, "\(run.messages)")
        #expect(run.text.hasSuffix("10 of 10 pictures drawn\n"), "\(run.text)")
    }

    @Test func itsPicturesFailOneByOne() throws {
        let run = try program.run(
            "mkdir t; cp $themes/aurora.json t; echo nothing > t/broken.json; EmbeddedBatch t out")
        #expect(run.code == .badData)
        #expect(run.text.contains("broken.json:1:"), "\(run.text)")
        #expect(run.text.hasSuffix("2 of 4 pictures drawn\n"), "\(run.text)")
    }
}
