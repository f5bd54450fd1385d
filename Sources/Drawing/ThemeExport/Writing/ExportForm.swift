/// A form that a kind's files have.
package struct ExportForm: Hashable, Sendable {
    /// How the form is kept.
    package enum Container: Hashable, Sendable {
        /// One file of text.
        case text
        /// A stored zip archive.
        case archive
        /// A folder of files.
        case folder
    }

    /// The end of a file's name, with its dot; empty for a folder.
    package let ending: String
    /// How the form is kept.
    package let container: Container
    /// True if one file holds both variants.
    package let holdsBoth: Bool
    /// What follows a theme's id in the name of a file in a folder.
    package let fileEnding: String

    init(_ ending: String, as container: Container = .text, both: Bool = false, fileEnding: String? = nil) {
        self.ending = ending
        self.container = container
        holdsBoth = both
        self.fileEnding = fileEnding ?? ending
    }
}
