import CommandSupport
import Testing

@testable import kbrender

/// A program that links the library and serves as its own worker.
@Suite struct EmbeddedBatchTests {
    private let program = BuiltProgram()

    @Test func embeddingProgramRunsABatch() throws {
        let run = try program.run(
            """
            EmbeddedBatch $themes out || exit 90
            kbrender batch $themes --modes light,dark --quiet -o same || exit 91
            for picture in same/*.png; do cmp $picture out/${picture#same/} || exit 92; done
            """)
        #expect(run.status == 0, "\(run.messages)")
        #expect(run.text.hasSuffix("10 of 10 pictures drawn\n"), "\(run.text)")
    }

    @Test func drawsThumbnailsForAStore() throws {
        let run = try program.run(
            """
            mkdir t; cp $themes/aurora.json t; echo nothing > t/broken.json
            EmbeddedBatch t out thumbnails; [ $? = 76 ] || exit 90
            kbrender batch t --as-thumbnails split --sizes 320x200,1280x800 --modes light,dark --placeholder --quiet \\
                --name '{id}-{mode}-{size}.webp' -o same; [ $? = 76 ] || exit 91
            [ $(ls out/*.webp | wc -l) = 8 ] || exit 92
            for picture in same/*.webp; do cmp $picture out/${picture#same/} || exit 93; done
            """)
        #expect(run.status == 0, "\(run.messages) \(run.text)")
        #expect(run.text.contains("broken.json:1:"), "\(run.text)")
    }

    @Test func picturesFailIndividually() throws {
        let run = try program.run(
            "mkdir t; cp $themes/aurora.json t; echo nothing > t/broken.json; EmbeddedBatch t out")
        #expect(run.code == .badData)
        #expect(run.text.contains("broken.json:1:"), "\(run.text)")
        #expect(run.text.hasSuffix("2 of 4 pictures drawn\n"), "\(run.text)")
    }
}
