import Commands
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

    /// Reads the description of a command.
    private static func description(of name: String) -> CommandDescription {
        let text = SourceText(name: fileName, bytes: file[fileName])
        let all = JSONReader.read(text).value?.array ?? []
        guard let value = all.first(where: { $0["name"]?.string == name }) else {
            preconditionFailure("\(fileName) does not describe \(name)")
        }
        return CommandDescription(value)
    }
}
