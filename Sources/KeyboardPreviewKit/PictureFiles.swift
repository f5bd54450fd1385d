public import Documents
internal import Files
public import KeyboardPreview
internal import RenderOptions
public import ThemeImport
public import Verification

// What needs files, for programs. Paths are those of the system, relative ones from the current folder.

extension ThemeSource {
    /// A theme of any kind in a file: a document, an archive, or a folder that is one set of design tokens. Its contents tell
    /// what it is unless `kind` says so. Throws where nothing can be read.
    ///
    /// The document is read when it is drawn: problems in it are the result's diagnostics, or a `RenderError`.
    public init(contentsOfFile path: String, as kind: ThemeKind? = nil) throws(OperationError) {
        self.init(try ThemeInput(file: FilePath(path)).source, as: kind)
    }
}

extension LayoutSource {
    /// A layout document in a file, with the documents of its other planes where they lie beside it. Throws where nothing can
    /// be read.
    public init(contentsOfFile path: String) throws(OperationError) {
        self = try LayoutInput(reading: .file(FilePath(path))).source
    }
}

extension RenderResult {
    /// Writes the picture to a file, whole or not at all; a file that is there is replaced. Throws where it cannot be made.
    public func write(toFile path: String) throws(OperationError) {
        try Output(FilePath(path), apartFrom: []).write(bytes, durability: .unsynced)
    }
}

extension PictureDifference {
    /// Writes the picture of the difference to a PNG file, whole or not at all. Throws where it cannot be made.
    public func write(toFile path: String) throws(OperationError) {
        try Output(FilePath(path), apartFrom: []).write(try picture(), durability: .unsynced)
    }
}

extension OutputFormat {
    /// The format that a file name's ending stands for, in letters of either case; nil where it is none of a picture.
    public init?(ofFile path: String) {
        self.init(ofName: FilePath(path).lastComponent)
    }
}
