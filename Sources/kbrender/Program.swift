import Documents
import ThemeModel

/// The program: its commands, and how a command line reaches one of them.
enum Program {
    /// The version, as `--version` shows it.
    static let version = "0.1.0"

    /// The command meant where none is named.
    static let standard = Subcommand("render", RenderCommand.table, RenderCommand.run)

    /// All commands, in the order of help.
    static let commands = [
        standard,
        Subcommand("batch", BatchCommand.table, BatchCommand.run),
        Subcommand("thumbnail", ThumbnailCommand.table, ThumbnailCommand.run),
        Subcommand("sheet", SheetCommand.table, SheetCommand.run),
        Subcommand("validate", ValidateCommand.table, ValidateCommand.run),
        Subcommand("new", NewCommand.table, NewCommand.run),
        Subcommand("edit", EditCommand.table, EditCommand.run),
        Subcommand("convert", ConvertCommand.table, ConvertCommand.run),
        Subcommand("presets", PresetsCommand.table, PresetsCommand.run),
        Subcommand("layouts", LayoutsCommand.table, LayoutsCommand.run),
        Subcommand("devices", DevicesCommand.table, DevicesCommand.run),
        Subcommand("geometry", GeometryCommand.table, GeometryCommand.run),
        Subcommand("diff", DiffCommand.table, failureCode: .trouble, DiffCommand.run),
        Subcommand("verify", VerifyCommand.table, failureCode: .trouble, VerifyCommand.run),
        Subcommand("watch", WatchCommand.table, WatchCommand.run),
        Subcommand("schema", SchemaCommand.table, SchemaCommand.run),
        Subcommand("cache", CacheCommand.table, CacheCommand.run),
        Subcommand("doctor", DoctorCommand.table, DoctorCommand.run),
        Subcommand("completions", CompletionsCommand.table, CompletionsCommand.run),
    ]

    /// What a worker of a batch does, with the words of the batch.
    private static let worker = Subcommand("batch", BatchCommand.table, BatchWorker.run)

    /// What help and completions tell of the commands.
    static var descriptions: [CommandDescription] { commands.map(\.description) }

    /// Does what the words ask and reports a failure on standard error.
    static func run(_ words: [Argument]) -> ExitCode {
        do {
            return try dispatch(words)
        } catch {
            error.report(MessageStyle(askedForBy: Array(words.prefix { !$0.endsOptions })))
            return error.exitCode
        }
    }

    private static func dispatch(_ words: [Argument]) throws(CommandFailure) -> ExitCode {
        if ProcessRole.current == .worker { return try worker.run(Array(words.dropFirst())) }
        let named = words.first.flatMap { first in commands.first { $0.name == first.text } }
        let command = named ?? standard
        let own = named == nil ? words : Array(words.dropFirst())
        let options = words.prefix { !$0.endsOptions }.map(\.text)
        if options.contains(where: OptionDescription.help.spellings.contains) {
            return try show(named == nil && words.count == 1 ? overview : HelpText.help(of: command.description))
        }
        if options.contains(OptionDescription.version.spelling) {
            return try show("kbrender \(version)\n")
        }
        if named == nil, let first = words.first { try refuseMisspeltCommand(first) }
        return try command.run(own)
    }

    /// A first word that is no file and nearly a command's name is one misspelt: to call it a missing file would not
    /// help.
    private static func refuseMisspeltCommand(_ word: Argument) throws(CommandFailure) {
        let path = FilePath(word.bytes)
        guard !path.looksLikeFile, path.isMissing, Preset.named(word.text) == nil,
            !word.text.hasPrefix(ThemeInput.presetPrefix),
            let name = NearestName.suggestion(for: word.text, among: commands.map(\.name))
        else { return }
        throw .usage("\(Quoted(word.text)) is neither a command nor a file (did you mean \(name)?)")
    }

    private static var overview: String {
        HelpText.overview(descriptions, standard: standard.description)
    }

    private static func show(_ text: String) throws(CommandFailure) -> ExitCode {
        try Output.standard.write(Array(text.utf8))
        return .done
    }
}
