import Documents
import Files
import Options
import ServiceSetup

/// `kbrender studio`: the theme editor in the browser, which is part of the service's program.
enum StudioCommand {
    struct Arguments: ReportingArguments {
        var studio = StudioConfiguration()
        /// The style of messages.
        var messages = MessageStyle()
    }

    /// The command's table: the studio's own.
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

    /// Replaces this process by the studio.
    static func run(_ arguments: Arguments) throws(OperationError) -> ExitCode {
        let theme = arguments.studio.theme
        if theme?.isStandardStream == true {
            throw .usage("-: standard input cannot be edited (give a file, or no THEME for a new one)")
        }
        try theme?.requireLocal()
        // A path that looks like an option must stay a path.
        let word = theme.map { $0.bytes.first == UInt8(ascii: "-") ? FilePath(Array("./".utf8) + $0.bytes) : $0 }
        let words = [FilePath(StudioConfiguration.word.bytes)] + [word].compactMap(\.self)
        try ServiceLauncher.become(words, with: arguments.studio, table: StudioConfiguration.table)
    }
}
