import Documents
import Parallel
import RenderOptions
import Testing

@testable import Workers

@Suite struct WorkRequestTests {
    private static func read(_ line: String) throws -> WorkRequest {
        let source = SourceText(name: "line", bytes: Array(line.utf8))
        return try WorkRequest(try #require(JSONReader.read(source).value))
    }

    @Test func linesHaveEverythingButDocuments() throws {
        var request = WorkRequest(.picture, boundary: "x", knownKeys: ["a", "b"])
        (request.file, request.threads) = ("a.png", Parallel.cores)
        let read = try Self.read(request.json.text(indent: 0))
        #expect(read.boundary == "x" && read.knownKeys == ["a", "b"] && read.file == "a.png")
        #expect(read.work.name == "picture" && read.threads == Parallel.cores)
        #expect(read.json.text(indent: 0) == request.json.text(indent: 0))
    }

    @Test(arguments: [(0, 1), (-3, 1), (1 << 40, Parallel.cores)])
    func drawsOnSomeThreadsAndNotMoreThanThereAreCores(asked: Int, threads: Int) throws {
        #expect(try Self.read("{\"command\": \"validate\", \"threads\": \(asked)}").threads == threads)
    }

    /// A program that is started as a worker starts no batch of its own, whose workers would start others.
    @Test func onlyTheFirstArgumentAsksForAWorker() {
        #expect(RenderWorker.isWanted(by: ["draw", "worker"]) && RenderWorker.isWanted(by: ["draw", "worker", "x"]))
        for words in [[], ["draw"], ["worker"], ["draw", "batch", "worker"], ["draw", "Worker"]] {
            #expect(!RenderWorker.isWanted(by: words), "\(words)")
        }
    }
}
