import Files
import Glibc

/// A folder that exists as long as this object.
package final class TemporaryFolder: Sendable {
    /// A folder for all tests of the process: what takes long to make and does not change.
    package static let shared: TemporaryFolder = {
        atexit { TemporaryFolder.remove(TemporaryFolder.shared.path) }
        return TemporaryFolder()
    }()

    /// The folder's path.
    package let path: FilePath

    /// Creates an empty folder.
    package init() {
        var template = Array("/tmp/kbrender-tests-XXXXXX".utf8CString)
        mkdtemp(&template)
        path = FilePath(template.dropLast().map(UInt8.init(truncatingIfNeeded:)))
    }

    deinit {
        chmod(path.description, 0o700)
        Self.remove(path)
    }

    /// Removes a file, a link or a folder with all that is in it: thousands of folders are removed, so no shell does it.
    private static func remove(_ path: FilePath) {
        guard unlink(path.cString) != 0, errno == EISDIR else { return }
        for name in (try? path.names()) ?? [] where name != FilePath(".") && name != FilePath("..") {
            remove(path.appending(name))
        }
        rmdir(path.cString)
    }

    /// The names in the folder, including dot files, sorted.
    package var names: [String] {
        guard let folder = opendir(path.description) else { return [] }
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

    /// Writes a file in the folder and returns its path.
    package func add(_ name: String, _ text: String, permissions: mode_t = 0o644) throws -> FilePath {
        let file = path.appending(name)
        try OpenFile(file, O_WRONLY | O_CREAT | O_TRUNC, permissions: 0o600).write(Array(text.utf8))
        chmod(file.description, permissions)
        return file
    }

    /// Returns the text of a file in the folder.
    package func text(_ name: String) throws -> String {
        let bytes = try OpenFile(path.appending(name), O_RDONLY).read(upTo: 1 << 20)
        return String(decoding: bytes, as: UTF8.self)
    }
}
