import Files
import Glibc

/// Functions for the shell lines of tests that start processes, and the library by which programs stop at a point that a test
/// names.
package enum ProcessFunctions {
    private static let sources = Repository.path.appending("Tests/TestSupport/Processes")

    /// The library, which is built once.
    private static let library: FilePath = {
        let library = TemporaryFolder.shared.path.appending("halt.so")
        _ = system("clang -O1 -shared -fPIC -o \(library) \(sources.appending("halt.c"))")
        return library
    }()

    /// The lines that define the functions in a shell; it has a folder for itself.
    package static func defined(with folder: FilePath) -> String {
        "halts=\(folder) halt_library=\(library); . \(sources.appending("functions.sh"))"
    }
}
