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

    /// Returns the lines of a file that contain a text, without copying the others.
    package func lines(containing text: String, of name: String) -> [ArraySlice<UInt8>] {
        let newline = CChar(UInt8(ascii: "\n"))
        var start = unsafe self.text(of: name)
        var lines: [ArraySlice<UInt8>] = []
        while unsafe start.pointee != 0, let match = unsafe strstr(start, text) {
            var line = unsafe UnsafePointer(match)
            while unsafe line > start && line[-1] != newline { unsafe line -= 1 }
            let end = unsafe UnsafePointer(match) + strcspn(match, "\n")
            unsafe lines.append(Array(UnsafeRawBufferPointer(start: line, count: end - line))[...])
            guard unsafe end.pointee == newline else { break }
            unsafe start = end + 1
        }
        return lines
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
