public import Documents
internal import Files
public import KeyboardPreview
internal import RenderOptions
public import ThemeImport
public import Verification

// File access for programs. Relative paths start from the current folder.

extension ThemeSource {
    /// Opens a theme of any kind in a file: a document, an archive, or a folder that is one set of design tokens. Its
    /// contents decide its kind unless `kind` is given. Throws if nothing can be read.
    ///
    /// The document is parsed when it is drawn: its problems are the result's diagnostics, or a `RenderError`.
    public init(contentsOfFile path: String, as kind: ThemeKind? = nil) throws(OperationError) {
        var record = InputRecord()
        self = try .read(file: FilePath(path), noting: &record)
        self.kind = kind
    }
}

extension LayoutSource {
    /// Reads a layout document from a file, with the documents of its other planes if they are beside it. Throws if nothing
    /// can be read.
    public init(contentsOfFile path: String) throws(OperationError) {
        self = try .read(.file(FilePath(path)))
    }
}

extension RenderResult {
    /// Writes the picture to a file, whole or not at all; replaces an existing file. Throws if the file cannot be written.
    public func write(toFile path: String) throws(OperationError) {
        try Output(FilePath(path), apartFrom: []).write(bytes, durability: .unsynced)
    }
}

extension PictureDifference {
    /// Writes the picture of the difference to a PNG file, whole or not at all. Throws if the file cannot be written.
    public func write(toFile path: String) throws(OperationError) {
        try Output(FilePath(path), apartFrom: []).write(try picture(), durability: .unsynced)
    }
}

extension OutputFormat {
    /// Creates the format of a file name extension, in letters of either case; nil if it is not a picture's.
    public init?(ofFile path: String) {
        self.init(ofName: FilePath(path).lastComponent)
    }
}
