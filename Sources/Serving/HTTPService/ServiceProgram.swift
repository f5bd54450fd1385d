internal import Documents
internal import Files
internal import Glibc
package import Options
internal import ServiceSetup
internal import ThemeModel

/// The program that `kbrender serve` starts.
package enum ServiceProgram {
    /// Serves until a signal ends it. Returns the exit status.
    package static func run(_ words: [Argument]) -> Int32 {
        do {
            OpenFile.occupyStandardStreams()
            if let first = words.first?.text, ["--help", "-h", "--version"].contains(first) {
                try Output.standard.write(Array(description(with: first).utf8))
            } else if words.first == StudioConfiguration.word {
                let studio = try OptionParser.parse(Array(words.dropFirst()), for: StudioConfiguration.table)
                try RunningStudio(studio).serve()
            } else if words.first == ReviewConfiguration.word {
                let review = try OptionParser.parse(Array(words.dropFirst()), for: ReviewConfiguration.table)
                let running = try RunningReview(review)
                return try running.serve() ? 0 : 1
            } else if words.first == StoreConfiguration.word {
                try StoreMaintenance.run(Array(words.dropFirst()))
            } else {
                var configuration = try OptionParser.parse(words, for: ServiceConfiguration.table)
                configuration.themes?.takePassword()
                try configuration.check()
                var running = try RunningService(configuration)
                try running.serve()
            }
            return 0
        } catch {
            let text = ReportStyle().text(for: error.diagnostics, failures: [error.message].compactMap(\.self))
            _ = try? OpenFile(borrowing: STDERR_FILENO).write(Array(text.utf8))
            return error.kind.rawValue
        }
    }
}

extension ServiceProgram {
    /// Returns the answer to `--version`, or to `--help`.
    private static func description(with word: String) -> String {
        word == "--version"
            ? "kbrender-serve \(Release.version)\n"
            : "kbrender serve, studio and store start this program; kbrender serve --help lists its options.\n"
    }
}
