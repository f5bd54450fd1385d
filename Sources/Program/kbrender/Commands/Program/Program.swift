import CommandSupport
import Workers
import Files
import KeyboardPreview
import Options
import Processes
import RenderOptions
import Documents
import ThemeModel

/// The program: its commands, and the way from a command line to one of them.
enum Program {
    static let standard = Subcommand("render", RenderCommand.table, limited: RenderCommand.run)

    /// The commands that are not inside another one, in the order of help.
    static let commands: [Subcommand] = [
        standard,
        Subcommand("batch", BatchCommand.table, nested: BatchCommand.nested, BatchCommand.run),
        Subcommand("thumbnail", ThumbnailCommand.table, limited: ThumbnailCommand.run),
        Subcommand("sheet", SheetCommand.table, limited: SheetCommand.run),
        Subcommand("kit", KitCommand.table, limited: KitCommand.run),
        ServiceCommands.command("gallery"),
        Subcommand("animate", AnimateCommand.table, limited: AnimateCommand.run),
        Subcommand("validate", ValidateCommand.table, limited: ValidateCommand.run),
        Subcommand("new", NewCommand.table, NewCommand.run),
        Subcommand("edit", EditCommand.table, limited: EditCommand.run),
        Subcommand("convert", ConvertCommand.table, limited: ConvertCommand.run),
        Subcommand("presets", PresetsCommand.table, nested: PresetsCommand.nested, PresetsCommand.list),
        Subcommand("layouts", LayoutsCommand.table, nested: LayoutsCommand.nested, LayoutsCommand.list),
        Subcommand("devices", DevicesCommand.table, DevicesCommand.run),
        Subcommand("geometry", GeometryCommand.table, limited: GeometryCommand.run),
        Subcommand("diff", DiffCommand.table, failureCode: .trouble, limited: DiffCommand.run),
        Subcommand("verify", VerifyCommand.table, failureCode: .trouble, limited: VerifyCommand.run),
        Subcommand("watch", WatchCommand.table, supervisable: WatchCommand.run),
        Subcommand("schema", SchemaCommand.table, SchemaCommand.run),
        Subcommand("pipe", PipeCommand.table, PipeCommand.run),
        ServiceCommands.command("serve"),
        ServiceCommands.command("store"),
        ServiceCommands.command("upload"),
        ServiceCommands.command("studio"),
        ServiceCommands.command("sign"),
        ServiceCommands.command("token"),
        CacheCommand.command,
        Subcommand("doctor", DoctorCommand.table, DoctorCommand.run),
        Subcommand("licenses", LicensesCommand.table, LicensesCommand.run),
        Subcommand("completions", CompletionsCommand.table, CompletionsCommand.run),
        Subcommand("man", ManualCommand.table, ManualCommand.run),
    ]

    /// The descriptions of the commands for help and completions.
    static var descriptions: [CommandDescription] { commands.map(\.description) }

    /// Runs a command line, and reports a failure on standard error.
    static func run(_ words: [Argument]) -> ExitCode {
        // Hidden commands, with which the program starts itself again.
        if words.first == RenderWorker.word { return RenderWorker.serve().map(ExitCode.init) ?? .done }
        if words.first == Invocation.supervisedWord {
            Signals.endWithParent()
            return run(Invocation(words: Array(words.dropFirst()), isSupervised: true))
        }
        return run(Invocation(words: words, isSupervised: false))
    }

    private static func run(_ invocation: Invocation) -> ExitCode {
        var failureCode: ExitCode?
        do {
            return try dispatch(invocation, into: &failureCode)
        } catch {
            let error = OperationError(failureOf: error)
            MessageStyle(askedForBy: Array(invocation.words.prefix { !$0.endsOptions })).report(error)
            return failureCode ?? ExitCode(error.kind)
        }
    }

    private static func dispatch(
        _ invocation: Invocation, into failureCode: inout ExitCode?
    ) throws -> ExitCode {
        let words = invocation.words
        let named = words.first.flatMap { first in commands.first { $0.name == first.text } }
        let (command, own) = named?.selection(by: Array(words.dropFirst())) ?? (standard, words)
        let options = words.prefix { !$0.endsOptions }.map(\.text)
        if options.contains(where: OptionDescription.help.spellings.contains) {
            return try .done(
                writing: named == nil && words.count == 1 ? overview : HelpText.help(of: command.description))
        }
        if options.contains(OptionDescription.version.spelling) {
            return try .done(writing: version(isVerbose: options.contains("--verbose")))
        }
        if named == nil, let topic = try helpTopic(words) { return try .done(writing: topic) }
        if named == nil, let first = words.first { try refuseMisspeltCommand(first) }
        failureCode = command.failureCode
        return try command.run(own, invocation)
    }

    /// Returns the version, and with `--verbose` the libraries that draw.
    private static func version(isVerbose: Bool) throws -> String {
        let version = "kbrender \(Release.version)\n"
        guard isVerbose else { return version }
        return version + (try KeyboardRenderer.libraries() + [DoctorCommand.linkage]).map { $0 + "\n" }.joined()
    }

    /// Returns the text that `kbrender help` or `kbrender help COMMAND` asks for; nil for other words, and if there is a file
    /// named `help`.
    private static func helpTopic(_ words: [Argument]) throws(OperationError) -> String? {
        guard words.first?.text == "help", FilePath("help").isMissing else { return nil }
        guard words.count > 1 else { return overview }
        return HelpText.help(of: try command(named: words.dropFirst().map(\.text)).description)
    }

    /// Returns the command that these words name. Throws if there is none, with the nearest name.
    static func command(named words: [String]) throws(OperationError) -> Subcommand {
        let name = words.joined(separator: " ")
        let all = commands.flatMap(\.withNested)
        if let command = all.first(where: { $0.name == name }) { return command }
        let near = NearestName.suggestion(for: name, among: all.map(\.name))
        let hint = near.map { "did you mean \($0)?" } ?? "kbrender --help lists them"
        throw .usage("\(Quoted(name)) is not a command (\(hint))")
    }

    /// Throws if the first word is not a file but nearly the name of a command: "missing file" would not help.
    private static func refuseMisspeltCommand(_ word: Argument) throws(OperationError) {
        let path = FilePath(word.bytes)
        guard !path.looksLikeFile, path.isMissing, Preset(named: word.text) == nil,
            !word.text.hasPrefix(Preset.prefix),
            let name = NearestName.suggestion(for: word.text, among: commands.map(\.name))
        else { return }
        throw .usage("\(Quoted(word.text)) is neither a command nor a file (did you mean \(name)?)")
    }

    private static var overview: String {
        HelpText.overview(descriptions, standard: standard.description)
    }
}
