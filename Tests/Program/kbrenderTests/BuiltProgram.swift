@testable import Files
import CommandSupport
import Glibc
import TestSupport

@testable import kbrender

/// The built program, run by a shell as a user would.
struct BuiltProgram {
    /// The result of a run.
    struct Run {
        /// The shell's exit status.
        let status: Int32
        /// Standard output.
        let output: [UInt8]
        /// Standard error.
        let messages: String

        /// Standard output as a text.
        var text: String { String(decoding: output, as: UTF8.self) }
        /// The exit code, or nil if it is not one of the program's.
        var code: ExitCode? { ExitCode(rawValue: status) }
    }

    /// The folder in which the command lines run.
    let folder = TemporaryFolder()
    private let log = TemporaryFolder()
    private let cache: FilePath

    /// `sharesPictures` is for tests of commands that draw the same pictures as others, and of which nothing depends on it.
    init(sharesPictures: Bool = false) {
        cache = sharesPictures ? TemporaryFolder.shared.path : log.path
    }

    /// Runs a shell command in the folder, with `kbrender` in the path, the sample themes in `$themes`, broken ones in
    /// `$invalid`, those of other programs in `$imports`, and the package's `$scripts` and `$docs`. Caches are separate from
    /// those of other builds. Variables of a CI system are unset, so that the outcome is the same there. `await`, `halting`, `end`
    /// and others are those of `ProcessFunctions`. A program that hangs is killed after `seconds` (status 124), far more than a
    /// busy machine takes.
    func run(_ line: String, seconds: Int = 1800) throws -> Run {
        let script = try log.add(
            "script",
            """
            cd \(folder.path) || exit 1
            PATH=\(Repository.program.folder):$PATH
            export XDG_CACHE_HOME=\(cache)
            unset CI GITHUB_STEP_SUMMARY
            \(ProcessFunctions.defined(with: log.path))
            themes=\(Repository.fixtures.appending("themes")) invalid=\(Repository.fixtures.appending("invalid"))
            imports=\(Repository.fixtures.appending("imports"))
            servers=\(Repository.path.appending("Tests/Program/kbrenderTests/Servers"))
            decoders=\(Repository.path.appending("Tests/Program/kbrenderTests/Decoders"))
            scripts=\(Repository.path.appending("scripts")) docs=\(Repository.path.appending("docs"))
            \(line)
            """)
        let (output, messages) = (log.path.appending("output"), log.path.appending("messages"))
        let status = system("timeout \(seconds) sh \(script) >\(output) 2>\(messages) </dev/null")
        return Run(
            status: status >> 8 & 0xFF,
            output: try OpenFile(output, O_RDONLY).read(upTo: 1 << 24),
            messages: try log.text("messages")
        )
    }
}

extension [UInt8] {
    /// The width and height of a PNG file, or nil if the bytes are not one.
    var pngSize: [Int]? {
        guard count > 24, starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { return nil }
        return [16, 20].map { start in self[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    }
}
