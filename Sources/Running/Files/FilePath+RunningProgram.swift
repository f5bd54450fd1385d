internal import CGlibc

extension FilePath {
    /// The file of the running program; empty if it is unknown.
    package static var runningProgram: FilePath {
        var buffer = [CChar](repeating: 0, count: 4096)
        unsafe kbrender_program(&buffer)
        return FilePath(buffer.prefix { $0 != 0 }.map(UInt8.init(truncatingIfNeeded:)))
    }
}
