package import EmbeddedFiles

/// A folder of text files that are compiled into the program.
///
/// The compiler copies them into the program's constants (`#embed` of C23), which takes no time worth naming; an array of
/// numbers, which is what SwiftPM makes of an embedded resource, takes the optimizer minutes.
package struct EmbeddedFolder: Sendable {
    private let table: @Sendable () -> EmbeddedFileTable

    /// Names a folder by the function that returns its table. No file is read yet.
    package init(_ table: @escaping @Sendable () -> EmbeddedFileTable) { self.table = table }

    /// The names of its files, in order.
    package var names: [String] { unsafe files.map { unsafe String(cString: $0.name) } }

    /// The text of a file in UTF-8. The folder must have it.
    package subscript(_ name: String) -> [UInt8] {
        guard let file = unsafe files.first(where: { unsafe String(cString: $0.name) == name }) else {
            preconditionFailure("no file \(name) is embedded")
        }
        return Array(unsafe String(cString: file.text).utf8)
    }

    private var files: UnsafeBufferPointer<EmbeddedFile> {
        let table = table()
        return unsafe UnsafeBufferPointer(start: table.files, count: table.count)
    }
}
