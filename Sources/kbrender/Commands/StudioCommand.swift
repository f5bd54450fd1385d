import Documents
import Files
import Options
import ServiceSetup

/// `kbrender studio`: the theme editor in the browser, which the service's program is.
enum StudioCommand {
    /// What it takes.
    struct Arguments: ReportingArguments {
        /// What the studio is started with.
        var studio = StudioConfiguration()
        /// How messages look.
        var messages = MessageStyle()
    }

    /// Its table: the studio's own.
    static let table: Command<Arguments> = {
        let studio = StudioConfiguration.table
        return Command(
            summary: studio.summary,
            discussion: studio.discussion(),
            operands: studio.operands.map { $0.lifted(to: \.studio) },
            groups: studio.groups.map { $0.lifted(to: \.studio) } + [.messages()],
            examples: studio.examples
        )
    }()

    /// Becomes the studio.
    static func run(_ arguments: Arguments) throws(OperationError) -> ExitCode {
        let theme = arguments.studio.theme
        if theme?.isStandardStream == true {
            throw .usage("-: standard input cannot be edited (expected a file, or no THEME for a new one)")
        }
        // A path that looks like an option is still a path.
        let word = theme.map { $0.bytes.first == UInt8(ascii: "-") ? FilePath(Array("./".utf8) + $0.bytes) : $0 }
        let words = [FilePath(StudioConfiguration.word.bytes)] + [word].compactMap(\.self)
        try ServiceLauncher.become(words, arguments.studio, StudioConfiguration.table)
    }
}
