import Documents
import Files
import Glibc
import Options
import RemoteThemes

/// Starts the service's program, which is in the same folder as this one: no other command loads an HTTP library.
enum ServiceLauncher {
    /// Replaces this process by the program, with these words before the options that are not at their defaults.
    static func become<Arguments>(
        _ words: [FilePath], with arguments: Arguments, table: Command<Arguments>
    ) throws(OperationError) -> Never {
        let path = FilePath.runningProgram.folder.appending(HelperClient.name)
        let options = table.options.flatMap { option in
            option.values(arguments).map { word in
                FilePath(Array("--\(option.name)".utf8) + (option.isFlag ? [] : Array("=".utf8) + word.bytes))
            }
        }
        // Signal handlers do not survive the replacement.
        var pointers =
            unsafe ([FilePath(HelperClient.name)] + words + options).map { unsafe strdup($0.cString) } + [nil]
        unsafe execv(path.cString, &pointers)
        throw OperationError(
            "\(path): cannot be started: \(SystemError.last) (\(HelperClient.packages))", .unavailable)
    }
}
