/// The limits of every input, each with its reason (docs/theme-format.md §6). They are checked before any drawing: the
/// graphics libraries hang or abort on absurd numbers.
package enum Limits {
    /// Bytes of a document. The store allows 50 KiB; no theme needs twenty times that.
    package static let documentBytes = 1 << 20
    /// Bytes of a document that the store takes.
    package static let uploadBytes = 51_200
    /// Levels of nested lists and objects. A theme needs 4; every level costs stack.
    package static let nesting = 64
    /// Stops of a gradient: more are indistinguishable on a keyboard.
    package static let gradientStops = 16
    /// Grapheme clusters of a key's label.
    package static let labelClusters = 16
    /// Unicode scalars of a key's label: a cluster may hold any number of marks.
    package static let labelScalars = 64
    /// Keys in a row.
    package static let keysInRow = 200
    /// Rows of a layout.
    package static let rows = 20
    /// Candidates in the bar.
    package static let candidates = 100
    /// Variants in a long-press popup.
    package static let variants = 30
    /// Pixels of a picture's longer side: the graphics library takes 32,767.
    package static let canvasSide = 16_384
    /// Pixels of a picture: 256 MiB of memory.
    package static let canvasPixels = 64_000_000
    /// Themes in a contact sheet: in a picture of the largest size each has 64,000 pixels.
    package static let sheetThemes = 1000
    /// Bytes of a picture's file: a keyboard on the largest canvas takes a tenth of that.
    package static let pictureBytes = 1 << 26
    /// Bytes of a batch's list of themes, and of its manifest: a million pictures take less.
    package static let listBytes = 1 << 28
    /// Bytes of a line of the workers' protocol: a hundred problems with their lines take a tenth of it.
    package static let protocolLineBytes = 1 << 21
    /// Bytes of a form with documents, and of an archive: several documents of the largest size.
    package static let formBytes = 1 << 24
    /// Parts of a form: more than there are kinds of documents.
    package static let formParts = 16
    /// Problems of one document that a reader keeps and reports: a broken generator makes thousands of the same.
    package static let reportedDiagnostics = 100
    /// Characters of an input's value that a message repeats.
    package static let quotedCharacters = 60
}
