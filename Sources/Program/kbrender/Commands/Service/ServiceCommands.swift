import CommandSupport
import Documents
import EmbeddedFiles
import Options

/// The commands of the service's program, which takes the place of this one for them: the service, the store, the gallery, and
/// what clients of a store do.
///
/// Their descriptions are data, which `make docs` writes from the other program's tables. So help, manual pages and completions
/// need neither the other program nor anything that it is made of.
enum ServiceCommands {
    private static let file = EmbeddedFolder(service_files)

    /// The file of descriptions.
    static let fileName = "service.json"

    /// Returns a command by its name.
    static func command(_ name: String) -> Subcommand {
        Subcommand(name, described: description(of: name)) { name, words throws(OperationError) in
            try ServiceLauncher.become(name.split(separator: " ").map { Argument(String($0)) } + words)
        }
    }

    /// The descriptions of all commands by their names, read once.
    private static let descriptions: [String: JSONValue] = {
        let commands = JSONReader.read(SourceText(name: fileName, bytes: file[fileName])).value?.array ?? []
        return Dictionary(
            commands.compactMap { command in command["name"]?.string.map { ($0, command) } }, uniquingKeysWith: { $1 })
    }()

    private static func description(of name: String) -> CommandDescription {
        guard let description = descriptions[name] else {
            preconditionFailure("\(fileName) does not describe \(name)")
        }
        return CommandDescription(description)
    }
}
