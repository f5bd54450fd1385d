package import Documents
package import Files
internal import Glibc
package import Options
internal import RemoteThemes

/// Starts the service's program, which is in the same folder as this one: no other program holds the service, the store and what
/// they need.
package enum ServiceLauncher {
    /// Replaces this process by the program. It gets these words as they are, the standard streams, and the signals that are
    /// ignored or blocked.
    package static func become(_ words: [Argument]) throws(OperationError) -> Never {
        let path = FilePath.runningProgram.folder.appending(HelperClient.name)
        // Signal handlers do not survive the replacement.
        var pointers =
            unsafe ([Argument(HelperClient.name)] + words).map { unsafe strdup(FilePath($0.bytes).cString) } + [nil]
        unsafe execv(path.cString, &pointers)
        throw OperationError(
            "\(path): cannot be started: \(SystemError.last) (\(HelperClient.packages))", .unavailable)
    }

    /// Returns the options that give arguments their values, without those that are at their defaults.
    package static func options<Arguments>(_ arguments: Arguments, of table: Command<Arguments>) -> [Argument] {
        table.options.flatMap { option in
            option.values(arguments).map { word in
                Argument(Array("--\(option.name)".utf8) + (option.isFlag ? [] : Array("=".utf8) + word.bytes))
            }
        }
    }

    /// Returns an operand that is not taken for an option.
    package static func operand(_ path: FilePath) -> Argument {
        Argument(path.bytes.first == UInt8(ascii: "-") ? Array("./".utf8) + path.bytes : path.bytes)
    }
}
