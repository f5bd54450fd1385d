internal import Glibc

/// A shared library that is loaded while the program runs, because few need it.
@safe package struct SharedLibrary: Sendable {
    /// What this machine lacks: the library's file, or one of its functions.
    package struct Missing: Error {
        package let file: String
        package let function: String?
    }

    private let file: String
    // Libraries stay loaded until the process ends.
    private let handle: UInt

    /// Loads the library of a file's name.
    package init(_ file: String) throws(Missing) {
        guard let handle = unsafe dlopen(file, RTLD_NOW | RTLD_LOCAL) else {
            throw Missing(file: file, function: nil)
        }
        self.file = file
        self.handle = UInt(bitPattern: handle)
    }

    /// Returns a function, whose type must be that of C's declaration.
    package func function<Function>(_ name: String) throws(Missing) -> Function {
        guard let address = unsafe dlsym(UnsafeMutableRawPointer(bitPattern: handle), name) else {
            throw Missing(file: file, function: name)
        }
        return unsafe unsafeBitCast(address, to: Function.self)
    }
}
