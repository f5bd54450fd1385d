import Files
import Glibc

/// The places of the package and its built programs.
package enum Repository {
    /// The package's folder.
    package static let path: FilePath = {
        let parts = #filePath.split(separator: "/").dropLast(3)
        return FilePath(parts.map { "/" + $0 }.joined())
    }()

    /// The input documents of tests and examples.
    package static let fixtures = path.appending("Fixtures")

    /// The pages of the documentation.
    package static let docs = path.appending("docs")

    /// The built `kbrender`, which SwiftPM puts beside the tests.
    package static let program: FilePath = {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        return FilePath(buffer.prefix(max(count, 0)).map(UInt8.init(truncatingIfNeeded:))).folder.appending("kbrender")
    }()

    /// The names of the JSON documents in a folder, sorted.
    package static func documents(in folder: FilePath) -> [String] {
        let names = (try? folder.names()) ?? []
        return names.map(\.description).filter { $0.hasSuffix(".json") }.sorted()
    }

    /// The bytes of a file.
    package static func bytes(_ file: FilePath) throws -> [UInt8] {
        try OpenFile(file, O_RDONLY).read(upTo: 1 << 24)
    }

    /// The text of a file.
    package static func text(_ file: FilePath) throws -> String {
        String(decoding: try bytes(file), as: UTF8.self)
    }

    /// The files in a folder and the folders in it, without those of some names.
    package static func files(in folder: FilePath, besides names: Set<String> = []) throws -> [FilePath] {
        try folder.names().filter { !names.union([".", ".."]).contains($0.description) }.flatMap { name in
            let path = folder.appending(name)
            return path.isFolder ? try files(in: path, besides: names) : [path]
        }
    }

    /// The Swift files in a folder and the folders in it.
    package static func swiftFiles(in folder: FilePath) throws -> [FilePath] {
        try files(in: folder).filter { $0.hasEnding([".swift"]) }
    }
}
