import CommandSupport
import Documents
import Files
import HTTPService
import KeyboardPreview
import Options
import RemoteThemes
import RenderOptions
import ServerSettings
import ThemeImport

/// `kbrender studio`: the theme editor in the browser.
enum StudioCommand {
    struct Arguments: ReportingArguments {
        var studio = StudioSettings()
        var messages = MessageStyle()
    }

    /// The command's table: the studio's own.
    static let table: Command<Arguments> = StudioSettings.table.lifted(to: \.studio)

    /// Serves the studio until a signal ends it.
    static func run(_ arguments: Arguments) throws -> ExitCode {
        var studio = arguments.studio
        if studio.theme?.isStandardStream == true {
            throw OperationError.usage("-: standard input cannot be edited (give a file, or no THEME for a new one)")
        }
        if let address = studio.theme, address.isWebAddress {
            studio.theme = try copy(of: address, telling: arguments.messages)
        }
        try RunningStudio(studio).serve()
        return .done
    }

    /// Copies the theme of an address into the current folder. Returns the file's name: that of the address, or else the theme's
    /// id.
    private static func copy(of address: FilePath, telling messages: MessageStyle) throws -> FilePath {
        var record = InputRecord()
        let source = try SourceOptions().theme(address, noting: &record)
        let reading = try source.load(modes: nil)
        try messages.report(record.notices + reading.diagnostics)
        guard let theme = reading.value, source.files.count == 1 else { throw OperationError(nil, .badData) }
        let ending = ".json"
        let named = try WebAddress.of(address).path.split(separator: "/").last.map(String.init) ?? ""
        let text = named.hasSuffix(ending) ? named : theme.document.id + ending
        guard Quoted.sanitized(text) == text, !text.hasPrefix("."), !text.contains("/"), text.utf8.count <= 200 else {
            throw OperationError(
                "\(address): has no name for a file (write it to one first with `kbrender convert`)", .usage)
        }
        let (name, bytes) = (FilePath(text), source.files[0].bytes)
        if name.isMissing {
            try Output(name, apartFrom: []).write(bytes, telling: messages)
        } else if try InputFile(reading: name).bytes != bytes {
            throw OperationError(
                "\(name): is there already and differs from \(address) (open it with `kbrender studio \(name)`, or move it "
                    + "away)", .cannotCreate)
        }
        return name
    }
}
