/// A file of a theme for another program.
public struct ExportFile: Hashable, Sendable {
    /// Its name, or its path in a folder.
    public let path: String
    /// Its contents.
    public let bytes: [UInt8]

    /// Creates a file.
    package init(_ path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }

    init(_ path: String, text: String) { self.init(path, bytes: Array(text.utf8)) }
}
