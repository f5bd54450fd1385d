import CommandSupport
import Documents
import Files
import HTTPService
import Options
import RemoteThemes
import RenderOptions

/// The commands of the program. `kbrender` starts it for them, with the words of its own command line, and shows their help.
enum ServingProgram {
    /// The commands that are not inside another one.
    static let commands: [Subcommand] = [
        Subcommand("gallery", GalleryCommand.table, GalleryCommand.run),
        Subcommand("serve", ServeCommand.table, ServeCommand.run),
        StoreCommand.command,
        Subcommand("upload", UploadCommand.table, UploadCommand.run),
        Subcommand("studio", StudioCommand.table, StudioCommand.run),
        Subcommand("sign", SignCommand.table, SignCommand.run),
        Subcommand("token", TokenCommand.table, TokenCommand.run),
    ]

    /// The descriptions of all commands, as `kbrender` has them in a file.
    static var descriptions: String { JSONOutput.array(commands.map(\.description.json)).text(indent: 1) + "\n" }

    /// Runs a command line, and reports a failure on standard error.
    static func run(_ words: [Argument]) -> ExitCode {
        OpenFile.occupyStandardStreams()
        do {
            if let text = description(with: words.first?.text) { return try .done(writing: text) }
            let own = Array(words.dropFirst())
            if words.first == FailurePageSettings.word {
                let review = try OptionParser.parse(own, for: FailurePageSettings.table)
                return try RunningFailurePage(review).serve() ? .done : .checkFailed
            }
            guard let named = words.first.flatMap({ word in commands.first { $0.name == word.text } }) else {
                throw OperationError.usage(
                    "\(HelperClient.name): expects a command (\(Prose.alternatives(commands.map(\.name))))")
            }
            let (command, rest) = named.selection(by: own)
            return try command.run(rest, Invocation(words: words, isSupervised: false))
        } catch {
            let error = OperationError(failureOf: error)
            MessageStyle(askedForBy: Array(words.prefix { !$0.endsOptions })).report(error)
            return ExitCode(error.kind)
        }
    }

    /// Returns the answer to `--version`, or to `--help`.
    private static func description(with word: String?) -> String? {
        switch word {
        case OptionDescription.version.spelling: "\(HelperClient.name) \(Release.version)\n"
        case "--help", "-h":
            "kbrender starts this program for \(Prose.enumeration(commands.map(\.name))); kbrender COMMAND --help lists their options.\n"
        default: nil
        }
    }
}
