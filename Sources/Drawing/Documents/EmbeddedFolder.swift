package import EmbeddedFiles
internal import Glibc

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
    package subscript(_ name: String) -> [UInt8] { Array(unsafe String(cString: text(of: name)).utf8) }

    /// Returns the rest of the line of a file that begins with a text, without reading the others; nil if there is none.
    package func line(beginning start: String, of name: String) -> [UInt8]? {
        let text = unsafe text(of: name)
        let isFirst = unsafe strncmp(text, start, start.utf8.count) == 0
        guard let line = unsafe isFirst ? text : strstr(text, "\n" + start).map({ unsafe UnsafePointer($0 + 1) }) else {
            return nil
        }
        let rest = unsafe line + start.utf8.count
        return unsafe Array(UnsafeRawBufferPointer(start: rest, count: strcspn(rest, "\n")))
    }

    private func text(of name: String) -> UnsafePointer<CChar> {
        guard let file = unsafe files.first(where: { unsafe String(cString: $0.name) == name }) else {
            preconditionFailure("no file \(name) is embedded")
        }
        return unsafe file.text
    }

    private var files: UnsafeBufferPointer<EmbeddedFile> {
        let table = table()
        return unsafe UnsafeBufferPointer(start: table.files, count: table.count)
    }
}
