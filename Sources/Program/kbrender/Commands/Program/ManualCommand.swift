import CommandSupport
import Documents
import Files
import Options
import RenderOptions

/// `kbrender man`: the manual pages, made from the tables of options.
enum ManualCommand {
    struct Arguments: ReportingArguments {
        /// The words of the command whose page to write; none for the program's own page.
        var command: [String] = []
        /// The folder for all pages; nil to write one page to standard output.
        var folder: FilePath?
        var messages = MessageStyle()
    }

    static let table: Command<Arguments> = Command(
        operands: [
            .list(
                "COMMAND",
                .text("COMMAND", wanted: "a command's name", completion: .words(Program.commands.map(\.name))),
                \.command, isOptional: true)
        ],
        options: [.init("Result", [.value("into", .folder("FOLDER"), \.folder, initial: nil)])]
    )

    static func run(_ arguments: Arguments) throws(OperationError) -> ExitCode {
        if let folder = arguments.folder {
            if !arguments.command.isEmpty { throw .usage("--into: takes no COMMAND, because it writes all pages") }
            _ = try OutputFolder(folder)
            let tree = try OutputTree(folder)
            try tree.check(pages.map { $0.name + ".1" })
            for page in pages {
                try tree.write(Array(page.text.utf8), at: page.name + ".1", durability: .synced)
            }
            arguments.messages.tell("wrote \(pages.count) pages into \(folder)")
        } else {
            try Output.standard.write(Array(text(of: arguments.command).utf8))
        }
        return .done
    }

    /// All pages with their names, the program's first.
    static var pages: [(name: String, text: String)] {
        [("kbrender", overview)]
            + Program.commands.flatMap(\.withNested).map { (ManualPage.page(of: $0.name), page(of: $0)) }
    }

    private static func text(of words: [String]) throws(OperationError) -> String {
        words.isEmpty ? overview : page(of: try Program.command(named: words))
    }

    private static var overview: String {
        ManualPage.overview(Program.descriptions, standard: Program.standard.description)
    }

    private static func page(of command: Subcommand) -> String {
        ManualPage.page(
            of: command.description, ending: command.failureCode == nil ? ExitCode.common : ExitCode.comparing)
    }
}
