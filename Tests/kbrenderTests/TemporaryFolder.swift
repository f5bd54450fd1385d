@testable import Documents
@testable import Files
import Glibc

@testable import kbrender

/// A folder that lives as long as a test needs it.
final class TemporaryFolder {
    let path: FilePath

    init() {
        var template = Array("/tmp/kbrender-tests-XXXXXX".utf8CString)
        mkdtemp(&template)
        path = FilePath(template.dropLast().map(UInt8.init(bitPattern:)))
    }

    deinit {
        chmod(path.cString, 0o700)
        _ = system("rm -rf \(path)")
    }

    /// The names in it, dot files included, sorted.
    var names: [String] {
        guard let folder = opendir(path.cString) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// Puts a file there.
    func add(_ name: String, _ text: String, permissions: mode_t = 0o644) throws -> FilePath {
        let file = path.appending(name)
        try OpenFile(file, O_WRONLY | O_CREAT | O_TRUNC, permissions: 0o600).write(Array(text.utf8))
        chmod(file.cString, permissions)
        return file
    }

    /// The text of a file there.
    func text(_ name: String) throws -> String {
        let bytes = try OpenFile(path.appending(name), O_RDONLY).read(upTo: 1 << 20)
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// The exit code of the failure that some work ends with; nil where it ends well.
func exitCode(_ work: () throws -> Void) -> ExitCode? {
    do {
        try work()
        return nil
    } catch {
        return (error as? OperationError).map { ExitCode($0.kind) }
    }
}

/// The message of the failure that some work ends with.
func failure(_ work: () throws -> Void) -> String {
    do {
        try work()
        return "no failure"
    } catch {
        return (error as? OperationError)?.message ?? "\(error)"
    }
}
