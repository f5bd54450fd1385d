@testable import Batches
import Documents
import Files
import Glibc
import Options
import Processes
import TestSupport
import Testing

/// Batches with misbehaving workers: whatever a worker says or does, the batch ends and reports on its pictures.
@Suite final class WorkerFaultTests {
    private let temporary = TemporaryFolder()
    private var folder: FilePath { temporary.path }

    /// Runs a batch of two presets with a shell script as the worker.
    private func run(_ script: String, seconds: Double = 5) throws -> Batch.Summary {
        var settings = Batch(themes: ["rose", "linen"], folder: folder.appending("out").description)
        settings.jobs = 1
        settings.work.limits = ResourceLimits(seconds: seconds)
        settings.worker = ProgramInvocation(FilePath("/bin/sh"), arguments: [Argument("-c"), Argument(script)])
        return try settings.run()
    }

    /// The reply of a worker that is ready.
    private static let ready = #"echo '{"number":0,"code":0}'"#

    @Test(arguments: [
        "\(ready); read settings; read request; echo garbage; exec sleep 3000",
        "\(ready); read settings; read request; echo '{\"number\": 1, \"code\": -9223372036854775808}'; exec sleep 3000",
        "\(ready); read settings; read request; echo '{\"number\": 1, \"code\": 1e300, \"bytes\": -9223372036854775808}'; exec sleep 3000",
        "\(ready); read settings; read request; printf '{\"code\":'",
        "\(ready); read settings; read request; yes xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx | tr -d '\\n'",
        "\(ready); \(ready); \(ready); exec sleep 3000", "\(ready); read settings; read request; kill -9 $$",
    ])
    func invalidRepliesFailTheirPictures(script: String) throws {
        let summary = try run(script)
        #expect(summary.pictures == 2)
        #expect(summary.failures.values.reduce(0, +) == 2)
    }

    @Test(arguments: ["exit 3", "kill -9 $$", "exec /no/such/program", "echo garbage; exec sleep 3000"])
    func workersThatNeverStartFailOnlyThePictures(script: String) throws {
        let summary = try run(script)
        #expect(summary.pictures == 2)
        #expect(summary.failures.values.reduce(0, +) == 2)
    }

    @Test func hangingWorkerReachesItsTimeLimit() throws {
        let summary = try run("\(Self.ready); read settings; read request; exec sleep 3000", seconds: 0.3)
        #expect(summary.failures == [.limitReached: 2])
    }

    @Test func readsLargeReplies() throws {
        let reply = "{\"number\":%s,\"code\":65,\"messages\":\"%s\"}\\n"
        let script = """
            \(Self.ready); read settings
            long=$(head -c 1000000 /dev/zero | tr '\\0' x)
            while read -r request; do
                number=${request#*'"number":'}; printf '\(reply)' "${number%%,*}" "$long"
            done
            """
        let summary = try run(script, seconds: 300)
        #expect(summary.failures == [.badData: 2])
    }
}
