package import EmbeddedFiles

/// A folder of text files that are compiled into the program.
///
/// The compiler copies them into the program's constants (`#embed` of C23), which takes no time worth naming; an array of
/// numbers, which is what SwiftPM makes of an embedded resource, takes the optimizer minutes.
package struct EmbeddedFolder: Sendable {
    /// The names of its files, in order.
    package let names: [String]
    private let texts: [String: [UInt8]]

    package init(_ table: EmbeddedFileTable) {
        let files = unsafe UnsafeBufferPointer(start: table.files, count: table.count).map { file in
            unsafe (name: String(cString: file.name), text: Array(String(cString: file.text).utf8))
        }
        names = files.map(\.name)
        texts = Dictionary(uniqueKeysWithValues: files.map { ($0.name, $0.text) })
    }

    /// The text of a file in UTF-8. The folder must have it.
    package subscript(_ name: String) -> [UInt8] {
        guard let text = texts[name] else { preconditionFailure("no file \(name) is embedded") }
        return text
    }
}
